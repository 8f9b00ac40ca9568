"""Reign eras of Song, Liao, Jin and Xia, 960 to 1279: which year a chronicle means.

Each row is an era's name and the Julian year in which its first lunar year began; an era runs
until its court's next one begins. An era proclaimed within a year shares that year with the one
before: both names are right for it, and the later one is written when a date is put into words.

Evidence: measured. The beginnings from 1100 to 1170 agree with the Time Authority Database of
Dharma Drum (2008-), month by month; the others are recalled from the standard tables.
"""

from typing import NamedTuple

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"

COURTS = {"song": "宋", "liao": "遼", "jin": "金", "xia": "夏"}

_SONG = """建隆960 乾德963 開寶968 太平興國976 雍熙984 端拱988 淳化990 至道995 咸平998 景德1004
大中祥符1008 天禧1017 乾興1022 天聖1023 明道1032 景祐1034 寶元1038 康定1040 慶曆1041 皇祐1049
至和1054 嘉祐1056 治平1064 熙寧1068 元豐1078 元祐1086 紹聖1094 元符1098 建中靖國1101 崇寧1102
大觀1107 政和1111 重和1118 宣和1119 靖康1126 建炎1127 紹興1131 隆興1163 乾道1165 淳熙1174
紹熙1190 慶元1195 嘉泰1201 開禧1205 嘉定1208 寶慶1225 紹定1228 端平1234 嘉熙1237 淳祐1241
寶祐1253 開慶1259 景定1260 咸淳1265 德祐1275 景炎1276 祥興1278 -1280"""
_LIAO = """應曆951 保寧969 乾亨979 統和983 開泰1012 太平1021 景福1031 重熙1032 清寧1055 咸雍1065
大康1075 大安1085 壽昌1095 乾統1101 天慶1111 保大1121 -1126"""
_JIN = """收國1115 天輔1117 天會1123 天眷1138 皇統1141 天德1149 貞元1153 正隆1156 大定1161
明昌1190 承安1196 泰和1201 大安1209 崇慶1212 至寧1213 貞祐1213 興定1217 元光1222 正大1224
天興1232 -1235"""
_XIA = """天授禮法延祚1038 延嗣寧國1049 天祐垂聖1050 福聖承道1053 奲都1057 拱化1063 乾道1068
天賜禮盛國慶1070 大安1075 天安禮定1085 天儀治平1086 天祐民安1090 永安1098 貞觀1101 雍寧1114
元德1119 正德1127 大德1135 大慶1140 人慶1144 天盛1149 乾祐1170 天慶1194 應天1206 皇建1210
光定1211 乾定1223 寶義1226 -1228"""

# Simplified or variant characters by which the same names are written.
_VARIANTS = str.maketrans(
    "开兴国庆历宁丰绍圣观宣靖绍祐兴隆宝应统庆寿辅会贞润礼赐仪乐业东辽贞顺显证垄太康专义定",
    "開興國慶曆寧豐紹聖觀宣靖紹祐興隆寶應統慶壽輔會貞潤禮賜儀樂業東遼貞順顯證壟太康專義定",
)
_ALIASES = {"寿隆": "壽昌", "壽隆": "壽昌", "太康": "大康", "乾佑": "乾祐", "庆历": "慶曆"}


class Era(NamedTuple):
    """One reign era."""

    name: str
    court: str
    first_year: int
    last_year: int


def _read(court: str, text: str) -> list[Era]:
    marks = text.split()
    years = [int("".join(c for c in mark if c.isdigit())) for mark in marks]
    names = ["".join(c for c in mark if not c.isdigit() and c != "-") for mark in marks]
    found = []
    for k, name in enumerate(names[:-1]):
        last = years[k + 1] - 1 if k + 2 == len(names) else years[k + 1]
        found.append(Era(name, court, years[k], max(years[k], last)))
    return found


ERAS: tuple[Era, ...] = tuple(
    era
    for court, text in (("song", _SONG), ("jin", _JIN), ("liao", _LIAO), ("xia", _XIA))
    for era in _read(court, text)
)


def traditional(text: str) -> str:
    """Era names and calendar words in their traditional characters."""
    return text.translate(_VARIANTS)


def find_eras(name: str) -> list[Era]:
    """Eras of that name, a court's character before it allowed (``宋宣和``, ``金大安``)."""
    plain_name = traditional(name.strip())
    courts = [key for key, sign in COURTS.items() if plain_name.startswith(sign)]
    exact = [era for era in ERAS if era.name == _ALIASES.get(plain_name, plain_name)]
    if exact or not courts:
        return exact
    rest = _ALIASES.get(plain_name[1:], plain_name[1:])
    return [era for era in ERAS if era.court == courts[0] and era.name == rest]


def era_of_year(year: int, court: str) -> Era | None:
    """The era in use at the end of a lunar year at that court, None outside 960-1279."""
    found = [e for e in ERAS if e.court == court and e.first_year <= year <= e.last_year]
    return max(found, key=lambda era: era.first_year) if found else None


def sexagenary(index: int) -> str:
    """Name of a place in the cycle of sixty, 0 = 甲子."""
    return STEMS[index % 10] + BRANCHES[index % 12]


def sexagenary_year(year: int) -> str:
    """Name of a lunar year by the cycle of sixty: 1125 is 乙巳."""
    return sexagenary(year - 4)


def sexagenary_day(jdn: int) -> str:
    """Name of a day by the cycle of sixty, from its Julian day number at noon."""
    return sexagenary(jdn + 49)
