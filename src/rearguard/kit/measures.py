"""The table of units: what a word such as ``li`` or ``km`` is worth in SI.

Old Chinese measures differ from age to age, so the table is made for one set of measures:
``song``, ``tang``, ``han`` or ``modern``. A word may stand for several things (a shi of grain is a
volume, a shi of bow a force); the dimension that is expected decides.

Evidence: recalled. Qiu Guangming 1992, *Zhongguo lidai duliangheng kao*, and Guo Zhengzhong 1993
for the Song; the bow-shi of 92.5 jin from Shen Kuo, *Mengxi bitan* 3, c. 1088. Tang and Han
lengths are the ones usually given (li about 535 m and 415.8 m); spreads of 2-5 % are common.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

G_M_S2 = 9.80665


@dataclass(frozen=True, slots=True)
class Measures:
    """One age's measures.

    Attributes
    ----------
    chi_m : float         the foot [m]
    chi_per_bu, bu_per_li : int
    jin_kg : float        the catty [kg]
    sheng_m3 : float      the pint [m3]
    """

    name: str
    chi_m: float
    chi_per_bu: int
    bu_per_li: int
    jin_kg: float
    sheng_m3: float

    @property
    def bu_m(self) -> float:
        """The double step [m]."""
        return self.chi_m * self.chi_per_bu

    @property
    def li_m(self) -> float:
        """The li [m]."""
        return self.bu_m * self.bu_per_li


MEASURES: dict[str, Measures] = {
    "song": Measures("song", 0.312, 5, 360, 0.640, 0.67e-3),
    "tang": Measures("tang", 0.2972, 5, 360, 0.661, 0.60e-3),
    "han": Measures("han", 0.231, 6, 300, 0.248, 0.20e-3),
    "modern": Measures("modern", 1.0 / 3.0, 5, 300, 0.500, 1.00e-3),
}

#: dimension -> how messages name it, and the unit in which they show it
DIMENSIONS: dict[str, tuple[str, str]] = {
    "length": ("a length", "m"),
    "time": ("a length of time", "s"),
    "speed": ("a speed", "m/s"),
    "mass": ("a weight", "kg"),
    "volume": ("a volume", "L"),
    "area": ("an area", "m2"),
    "angle": ("an angle", "°"),
    "temperature": ("a temperature", "°C"),
    "force": ("a force", "N"),
    "energy": ("an energy", "J"),
    "density": ("a density", "/m2"),
    "frequency": ("a rate", "/s"),
    "count": ("a number", ""),
    "share": ("a share between 0 and 1, or per cent", ""),
    "number": ("a plain number", ""),
}

#: dimension -> units to name in a message
OFFERED: dict[str, str] = {
    "length": "m, km, li, bu, chi",
    "time": "s, min, h, d, shichen, ke",
    "speed": "m/s, km/h, li/h",
    "mass": "kg, jin, liang",
    "volume": "L, sheng, dou, shi",
    "area": "m2, km2, mu",
    "angle": "°, rad",
    "temperature": "°C",
    "force": "N, shi (of a bow)",
    "energy": "J",
    "density": "/m2",
    "frequency": "/s, /min, /h",
}

_FIXED: dict[str, dict[str, float]] = {
    "length": {
        "m metre metres meter meters 米": 1.0,
        "km kilometre kilometres kilometer kilometers 公里 千米": 1000.0,
        "cm": 0.01,
        "mm": 0.001,
        "mi mile miles": 1609.344,
        "yd yard yards": 0.9144,
        "ft foot feet": 0.3048,
    },
    "time": {
        "s sec second seconds 秒": 1.0,
        "min minute minutes 分鐘 分钟": 60.0,
        "h hr hour hours 小時 小时": 3600.0,
        "d day days 日 天": 86400.0,
        "shichen 時辰 时辰": 7200.0,
        "ke 刻": 864.0,
    },
    "speed": {},
    "mass": {"kg": 1.0, "g": 0.001, "t tonne tonnes": 1000.0, "lb": 0.45359237},
    "volume": {"L l litre litres liter liters": 0.001, "m3 m³": 1.0},
    "area": {"m2 m² sqm": 1.0, "km2 km²": 1e6, "ha": 1e4},
    "angle": {"° deg degree degrees 度": math.pi / 180.0, "rad": 1.0},
    "temperature": {"°C C ℃": 1.0, "K": 1.0},
    "force": {"N": 1.0, "kgf": G_M_S2, "lbf": 4.4482216},
    "energy": {"J": 1.0, "kJ": 1000.0, "MJ": 1e6},
    "density": {},
    "frequency": {"Hz": 1.0},
    "count": {
        "man men people rider riders horse horses foot body bodies round rounds arrow arrows "
        "party parties file files rank ranks beast beasts courier couriers prisoner prisoners "
        "time times run runs 人 騎 骑 匹 名 發 发 隊 队": 1.0,
        "萬 万": 1e4,
        "千": 1e3,
    },
    "share": {"% ％ percent": 0.01, "‰": 0.001},
    "number": {},
}


@cache
def table(dimension: str, measures: str) -> dict[str, float]:
    """Spelling -> worth in SI, for one dimension and one set of measures."""
    age = MEASURES[measures]
    words = {word: worth for names, worth in _FIXED[dimension].items() for word in names.split()}
    old: dict[str, dict[str, float]] = {
        "length": {
            "li 里": age.li_m,
            "bu 步": age.bu_m,
            "zhang 丈": 10 * age.chi_m,
            "chi 尺": age.chi_m,
            "cun 寸": age.chi_m / 10,
        },
        "mass": {
            "jin 斤": age.jin_kg,
            "liang 兩 两": age.jin_kg / 16,
            "qian 錢 钱": age.jin_kg / 160,
        },
        "volume": {
            "sheng 升": age.sheng_m3,
            "dou 斗": 10 * age.sheng_m3,
            "shi dan 石": 100 * age.sheng_m3,
        },
        "area": {"mu 畝 亩": 240 * age.bu_m**2},
        "force": {"shi 石": 92.5 * age.jin_kg * G_M_S2},
    }
    for names, worth in old.get(dimension, {}).items():
        words.update(dict.fromkeys(names.split(), worth))
    return words


@cache
def worth(word: str, dimension: str, measures: str) -> float | None:
    """What one ``word`` is worth in SI, or None where it is no unit of this dimension.

    Speeds, densities and rates are a quotient: ``km/h``, ``li/shichen``, ``men/m2``, ``/min``.

    >>> worth("li", "length", "song")
    561.6
    """
    plain = table(dimension, measures).get(word)
    if plain is not None or "/" not in word:
        return plain
    over, under = (part.strip() for part in word.split("/", 1))
    halves = {"speed": ("length", "time"), "density": ("count", "area")}
    first, second = halves.get(dimension, ("count", "time"))
    if dimension not in ("speed", "density", "frequency"):
        return None
    top = 1.0 if over in ("", "1") and dimension != "speed" else worth(over, first, measures)
    bottom = worth(under, second, measures)
    return None if top is None or bottom is None else top / bottom


def dimensions_of(word: str, measures: str) -> list[str]:
    """Every dimension in which ``word`` is a unit."""
    return [name for name in DIMENSIONS if worth(word, name, measures) is not None]
