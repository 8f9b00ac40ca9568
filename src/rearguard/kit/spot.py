"""Where something is and which way it looks: 'ridge', [3.2 km, 1.1 km], '800 m S of ridge', 'NW'.

A spot is a named place, a point of the map or a distance and bearing from either; only the ground
knows where the place lies. Headings are angles [rad], 0 = east, counter-clockwise.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from rearguard.kit.distribution import Distribution
from rearguard.kit.units import UnitError, read

_POINTS = (
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
    "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
)  # fmt: skip
_CHINESE = {"北": 0, "東北": 2, "东北": 2, "東": 4, "东": 4, "東南": 6, "东南": 6, "南": 8}
_CHINESE |= {"西南": 10, "西": 12, "西北": 14}
_WORDS = {"north": 0, "north-east": 2, "northeast": 2, "east": 4, "south-east": 6, "southeast": 6}
_WORDS |= {"south": 8, "south-west": 10, "southwest": 10, "west": 12, "north-west": 14}
_WORDS |= {"northwest": 14}
_DEGREES = re.compile(r"^(\d{1,3}(?:\.\d+)?)\s*(?:°|deg)$")
_OFFSET = re.compile(r"^(.+?)\s+([A-Za-z]+(?:-[a-z]+)?|[東西南北东]{1,2})\s+of\s+(.+)$")
PLACE = re.compile(r"^[^\W\d_][\w .'’-]{0,59}$")
COMPASS = "a compass point (N, NNE, NE, …, 西北) or a bearing such as 135° is expected here"


def read_compass(text: object) -> float:
    """A direction on the map [rad], 0 = east, counter-clockwise.

    Raises
    ------
    UnitError

    >>> round(read_compass("N"), 4), round(read_compass("135°"), 4)
    (1.5708, -0.7854)
    """
    if not isinstance(text, str):
        raise UnitError(f"is {text!r}"[:80], COMPASS)
    word = text.strip()
    degrees = _DEGREES.match(word)
    if degrees and float(degrees[1]) <= 360.0:
        turn = float(degrees[1]) / 360.0
    elif word.upper() in _POINTS:
        turn = _POINTS.index(word.upper()) / 16.0
    elif word.lower() in _WORDS or word in _CHINESE:
        turn = (_WORDS | _CHINESE)[word.lower()] / 16.0
    else:
        raise UnitError(f"is {text!s}"[:80], COMPASS)
    angle = math.pi / 2.0 - turn * 2.0 * math.pi
    return angle if angle > -math.pi else angle + 2.0 * math.pi


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the ground, before the ground is asked where it lies.

    Attributes
    ----------
    place : str or None      name of a place, line or unit; None for a point of the map
    x_m, y_m : float         the point, where ``place`` is None
    off_m : float            distance from the place or point [m]
    off_rad : float          in this direction, 0 = east [rad]
    """

    place: str | None = None
    x_m: float | Distribution = 0.0
    y_m: float | Distribution = 0.0
    off_m: float | Distribution = 0.0
    off_rad: float = 0.0

    @staticmethod
    def read(value: object, measures: str = "song") -> Spot:
        """Read a place, a point or a distance from either.

        Raises
        ------
        UnitError
        """
        allowed = "a place, a point such as [3.2 km, 1.1 km] or '800 m S of PLACE' is expected"
        if isinstance(value, str) and value.strip().startswith("[") and value.strip().endswith("]"):
            value = value.strip()[1:-1].split(",")
        if isinstance(value, (list, tuple)):
            if len(value) != 2:
                raise UnitError(f"has {len(value)} parts", "a point has two: [east, north]")
            x_m, y_m = (_coordinate(part, measures) for part in value)
            return Spot(None, x_m, y_m)
        if not isinstance(value, str) or not value.strip():
            raise UnitError(f"is {value!r}"[:80], allowed)
        text = value.strip()
        offset = _OFFSET.match(text)
        if offset:
            distance = read(offset[1], "length", measures)
            if isinstance(distance, float) and not 0.0 <= distance <= 2e6:
                raise UnitError(f"is {text}"[:80], "a distance of 0 to 2000 km is allowed")
            return Spot(_place(offset[3], allowed), 0.0, 0.0, distance, read_compass(offset[2]))
        return Spot(_place(text, allowed))


def _coordinate(part: object, measures: str) -> float | Distribution:
    value = read(part, "length", measures)
    if isinstance(value, float) and abs(value) > 2e6:
        raise UnitError(f"is {part}"[:80], "at most 2000 km from the corner of the map is allowed")
    return value


def _place(text: str, allowed: str) -> str:
    if not PLACE.match(text.strip()):
        raise UnitError(f"is {text}"[:80], allowed)
    return text.strip()
