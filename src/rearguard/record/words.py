"""Names of fears, harms and fates in the three languages of a record's readers.

Keys are those of the files: the first ten of ``Reason`` in lower case, ``Harm``, the five fates.
Names that the scenario gives are set off where they are foreign to the text around them.
"""

import re

LANGUAGES = ("en", "zh-Hant", "zh-Hans")

FEAR_WORDS: dict[str, tuple[str, str, str]] = {
    "enemy": ("the enemy near", "敵人逼近", "敌人逼近"),
    "flank": ("the enemy on flank and rear", "側後受敵", "侧后受敌"),
    "fright": ("noise and fright", "驚嚇", "惊吓"),
    "fire": ("fire received", "受到射擊", "受到射击"),
    "loss": ("comrades seen to fall", "同伴倒下", "同伴倒下"),
    "runners": ("friends running", "友軍奔逃", "友军奔逃"),
    "alone": ("left alone", "身邊無人", "身边无人"),
    "leader": ("leader or banner gone", "失去主將或軍旗", "失去主将或军旗"),
    "tired": ("weariness", "疲憊", "疲惫"),
    "news": ("bad news and old defeats", "噩耗與連敗", "噩耗与连败"),
}

HARM_WORDS: dict[str, tuple[str, str, str]] = {
    "none": ("no known cause", "不明", "不明"),
    "musket": ("musket balls", "鉛彈", "铅弹"),
    "blade": ("blades", "刀劍", "刀剑"),
    "lance": ("lances", "槍矛", "枪矛"),
    "arrow": ("arrows", "箭", "箭"),
    "fall": ("falls", "墜馬", "坠马"),
    "trampled": ("trampling", "踐踏", "践踏"),
    "exhaustion": ("exhaustion", "力竭", "力竭"),
    "cold": ("cold", "凍", "冻"),
    "drowned": ("drowning", "溺水", "溺水"),
    "fire": ("fire", "火", "火"),
    "boulder": ("boulders", "滾石", "滚石"),
    "crushed": ("the crush", "擁擠", "拥挤"),
    "javelin": ("javelins", "標槍", "标枪"),
    "wounds": ("wounds", "傷重", "伤重"),
}

FATE_WORDS: dict[str, tuple[str, str, str]] = {
    "present": ("present", "在隊", "在队"),
    "straggling": ("straggling", "掉隊", "掉队"),
    "scattered": ("scattered", "潰散", "溃散"),
    "captive": ("captive", "被俘", "被俘"),
    "dead": ("dead", "陣亡", "阵亡"),
}


def word(table: dict[str, tuple[str, str, str]], key: str, lang: str) -> str:
    """One name in one language.

    >>> word(FATE_WORDS, "captive", "zh-Hant")
    '被俘'
    """
    return table[key][LANGUAGES.index(lang)]


_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003ffff]")


def foreign(name: str) -> bool:
    """Whether a name has letters but no Chinese sign.

    >>> foreign("screen 17"), foreign("殿後 17"), foreign("17")
    (True, False, False)
    """
    return any(map(str.isalpha, name)) and not _HAN.search(name)


def chinese_only(name: str) -> bool:
    """Whether a name has Chinese signs and no other letters.

    >>> chinese_only("殿後 17"), chinese_only("殿後 rear"), chinese_only("17")
    (True, False, False)
    """
    return any(map(str.isalpha, name)) and all(map(_HAN.match, filter(str.isalpha, name)))


def set_off(name: str, lang: str) -> str:
    """A name; in a Chinese text one in foreign letters stands between marks.

    >>> [set_off("song", lang) for lang in LANGUAGES], set_off("宋", "zh-Hant")
    (['song', '「song」', '“song”'], '宋')
    """
    marks = {"zh-Hant": "「{}」", "zh-Hans": "“{}”"}.get(lang)
    return marks.format(name) if marks and foreign(name) else name
