"""Simplified from traditional characters, for the words that the Chinese realiser uses.

The table holds the characters of our own sentences and of dates, and no more; a test compares it
with OpenCC's ``t2s`` and names what is missing. Where that table would be wrong for our sentences,
the sign stands among the exceptions.
"""

from __future__ import annotations

_HANT = (
    "丟並亂來個們側傳傷儀內兩凍動勢卻嚇國堅報場墜壓壞壟壽實寧寶將專尋對帶幾廝張彈後從"
    "慣慶應戰捲揮搖搶撐撥撿擊擋擠擱擺擾攏攔敵數斷於時曆會東桿條棄業槍樂樣樹歸殘殺氣決"
    "沒減準漸潤潰濃為無煙爭爾牽獨獲當發盡眾禮稱穩窪竄約級紹終給統經緊線縱總繞繼續義聖"
    "聲聽脫腳膽臘臨與興舉萬藥處虜號衝裝裡襲見親覺觀託記許話語說誰論諸證護讓豐貞賜贅趕"
    "踐蹤軍輔轉這連進過達遞遠遲遺遼還邊鄰銃鋒開閏間陣陸陽隊隨雖離難靜響頃順須領頭顧顯"
    "餘馬馱馳騎驚鬆鬥鳴麼黃點齊舊財單睜滾換掙罷計員燒貪請圖豎積滿費長雜嚴攤團捨際夠厲別頓認標擲奪"
)
_HANS = (
    "丢并乱来个们侧传伤仪内两冻动势却吓国坚报场坠压坏垄寿实宁宝将专寻对带几厮张弹后从"
    "惯庆应战卷挥摇抢撑拨捡击挡挤搁摆扰拢拦敌数断于时历会东杆条弃业枪乐样树归残杀气决"
    "没减准渐润溃浓为无烟争尔牵独获当发尽众礼称稳洼窜约级绍终给统经紧线纵总绕继续义圣"
    "声听脱脚胆腊临与兴举万药处虏号冲装里袭见亲觉观托记许话语说谁论诸证护让丰贞赐赘赶"
    "践踪军辅转这连进过达递远迟遗辽还边邻铳锋开闰间阵陆阳队随虽离难静响顷顺须领头顾显"
    "余马驮驰骑惊松斗鸣么黄点齐旧财单睁滚换挣罢计员烧贪请图竖积满费长杂严摊团舍际够厉别顿认标掷夺"
)

EXCEPTIONS = {
    "著": "着",  # in our sentences always the particle; OpenCC leaves 著, as in 顯著
    "乾": "乾",  # only in names of eras, where it keeps its form; "dry" would be 干
}
"""Where sign for sign after OpenCC would give a wrong word."""

_TABLE = str.maketrans(dict(zip(_HANT, _HANS, strict=True)) | EXCEPTIONS)


def simplified(text: str) -> str:
    """A text of ours in simplified characters.

    >>> simplified("銃聲還沒落，左翼已經潰了")
    '铳声还没落，左翼已经溃了'
    """
    return text.translate(_TABLE)
