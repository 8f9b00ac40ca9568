"""Simplified from traditional characters, for the words that the Chinese realiser uses.

The table holds the characters of our own sentences and of dates, and no more; a test compares it
with OpenCC's ``t2s`` and fails when a new sentence needs a character that is not in it. Where one
sign for one sign would give a wrong word, the whole word stands among the exceptions.
"""

from __future__ import annotations

_HANT = (
    "丟並乾亂來個們側傳傷儀億內兩凍別動勢卻嚇國堅報場墜壓壞壟壽夠實寧寶將專尋對帶幾廂"
    "廝張彈後從慣慶應戰捲揮搖搶撐撥撿擊擋擠擱擺擾攏攔敵數斷於時曆會東桿條棄業槍樂樣樹"
    "橫歲歸殘殺氣決沒減準漸潤潰濃濟為無煙爭爾牽獲當發盡眾禮稱穩窪竄糧約級紹終給統經緊"
    "線縱總繞繼續義聖聲聽脫腳膽臘臨與興舉舊萬藥處虜號衝裏裝裡襲見親覺觀託記許話語說誰"
    "論諸證護讓豐貞賜贅趕踐軍輔轉這連進過遞遠遲遺遼還邊鄰銃鋒開閏間陣陰陸陽隊隨雖離雲"
    "響頃順須領頭顧顯風餘馬馱馳騎驚鬆鬥鳴麼黃點齊"
)
_HANS = (
    "丢并干乱来个们侧传伤仪亿内两冻别动势却吓国坚报场坠压坏垄寿够实宁宝将专寻对带几厢"
    "厮张弹后从惯庆应战卷挥摇抢撑拨捡击挡挤搁摆扰拢拦敌数断于时历会东杆条弃业枪乐样树"
    "横岁归残杀气决没减准渐润溃浓济为无烟争尔牵获当发尽众礼称稳洼窜粮约级绍终给统经紧"
    "线纵总绕继续义圣声听脱脚胆腊临与兴举旧万药处虏号冲里装里袭见亲觉观托记许话语说谁"
    "论诸证护让丰贞赐赘赶践军辅转这连进过递远迟遗辽还边邻铳锋开闰间阵阴陆阳队随虽离云"
    "响顷顺须领头顾显风余马驮驰骑惊松斗鸣么黄点齐"
)
_TABLE = str.maketrans(_HANT, _HANS)

EXCEPTIONS = {
    "乾": "乾",  # as an era and a trigram it keeps its form; "dry" would be 干
    "著": "著",  # in 顯著; the particle is written 着
}
"""What a table of single signs gets wrong: word -> word, applied first."""

PARTICLE = ("著", "着")
"""著 as a particle after a verb, which simplified text writes 着."""


def simplified(text: str) -> str:
    """A text of ours in simplified characters.

    >>> simplified("銃聲還沒落，左翼已經潰了")
    '铳声还没落，左翼已经溃了'
    """
    return text.translate(_TABLE)
