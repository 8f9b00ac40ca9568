"""What the blocks of a scenario are made of: the frozen model, names in three languages, ranks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import Quantity, Reader, written_name
from rearguard.kit.hours import Hour, read_hour
from rearguard.kit.spot import PLACE, Spot, read_compass
from rearguard.kit.units import UnitError, read

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
Number = float | Distribution


class Block(BaseModel):
    """One block of a scenario: frozen, and no strange names.

    Attributes carry their SI unit; in the file the same field stands without it, and its value
    with the unit the writer likes.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        alias_generator=written_name,
        arbitrary_types_allowed=True,
        ser_json_inf_nan="strings",
    )


@dataclass(frozen=True, slots=True)
class Words:
    """A name in up to three languages; a missing one falls back on another.

    >>> Words(zh_hant="樺樹嶺").get("zh-Hans")
    '樺樹嶺'
    """

    en: str = ""
    zh_hant: str = ""
    zh_hans: str = ""

    def get(self, language: str) -> str:
        """The name in ``en``, ``zh-Hant`` or ``zh-Hans``."""
        chinese = (self.zh_hant, self.zh_hans)
        order = {
            "en": (self.en, *chinese),
            "zh-Hant": (*chinese, self.en),
            "zh-Hans": (*chinese[::-1], self.en),
        }[language]
        return next((name for name in order if name), "")

    def mapping(self) -> dict[str, str]:
        """Language to name, with nothing missing."""
        return {language: self.get(language) for language in LANGUAGES}

    def missing(self) -> tuple[str, ...]:
        """Languages that are not given."""
        given = (self.en, self.zh_hant, self.zh_hans)
        return tuple(lang for lang, name in zip(LANGUAGES, given, strict=True) if not name)

    def __str__(self) -> str:
        return self.get("en")


def _read_words(value: object, _measures: str) -> Words:
    if isinstance(value, str) and 0 < len(value.strip()) <= 200:
        return Words(value.strip(), value.strip(), value.strip())
    allowed = "a name, or {en: …, zh-Hant: …, zh-Hans: …}, is expected here"
    if not isinstance(value, dict) or not value:
        raise UnitError(f"is {value!r}"[:80], allowed)
    for language, name in value.items():
        if language not in LANGUAGES:
            raise UnitError(f"has the language {language!r}"[:80], allowed)
        if not isinstance(name, str) or not 0 < len(name.strip()) <= 200:
            raise UnitError(f"is {name!r} in {language}"[:80], "1 to 200 characters are expected")
    return Words(*(str(value.get(language, "")).strip() for language in LANGUAGES))


@dataclass(frozen=True, slots=True)
class Ranks:
    """How a unit stands: 'column of 4', 'line, 2 deep', 'loose'.

    Attributes
    ----------
    shape : str             column, line, loose, herd, block or wedge
    files, deep : float     men abreast, men behind one another; None where not said
    """

    shape: str
    files: float | None = None
    deep: float | None = None


SHAPES = ("column", "line", "loose", "herd", "block", "wedge")
_RANKS = re.compile(r"^(\w+)(?:\s+of\s+(\d{1,4})(?:\s+files)?)?(?:,?\s+(\d{1,3})\s+deep)?$")


def _read_ranks(value: object, _measures: str) -> Ranks:
    allowed = "column of 4, line, line 2 deep, block of 40 files, wedge, loose or herd is allowed"
    found = _RANKS.match(value.strip()) if isinstance(value, str) else None
    if not found or found[1] not in SHAPES:
        raise UnitError(f"is {value!r}"[:80], allowed)
    files, deep = (float(part) if part else None for part in found.groups()[1:])
    if files == 0 or deep == 0:
        raise UnitError(f"is {value!r}"[:80], "at least one file and one rank are needed")
    return Ranks(found[1], files, deep)


@dataclass(frozen=True, slots=True)
class Facing:
    """Which way a unit looks: a heading [rad, 0 = east, counter-clockwise] or toward a spot."""

    heading_rad: float = 0.0
    toward: Spot | None = None


def _read_facing(value: object, measures: str) -> Facing:
    if isinstance(value, str) and value.startswith("toward "):
        return Facing(0.0, Spot.read(value.removeprefix("toward "), measures))
    try:
        return Facing(read_compass(value))
    except UnitError as error:
        raise UnitError(error.what, error.allowed, "or write toward PLACE") from None


@dataclass(frozen=True, slots=True)
class Wind:
    """A wind: speed [m/s] and the direction in which it blows [rad, 0 = east]."""

    speed_m_s: Number = 0.0
    to_rad: float = 0.0


def _read_wind(value: object, measures: str) -> Wind:
    allowed = "a wind is written as 3 m/s from NW, or calm"
    if value == "calm":
        return Wind()
    speed, found, origin = value.partition(" from ") if isinstance(value, str) else ("", "", "")
    if not found:
        raise UnitError(f"is {value!r}"[:80], allowed)
    come_from = read_compass(origin.strip())
    turned = come_from - 3.141592653589793 if come_from > 0 else come_from + 3.141592653589793
    return Wind(Quantity("speed", 0.0, 60.0).read(speed, measures), turned)


@dataclass(frozen=True, slots=True)
class LonLat:
    """A point of the globe [deg], east and north positive."""

    lon_deg: float
    lat_deg: float


def _read_lonlat(value: object, measures: str) -> LonLat:
    allowed = "[longitude, latitude] such as [124.9°, 41.2°] is expected here, east and north"
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise UnitError(f"is {value!r}"[:80], allowed)
    lon, lat = (read(part, "angle", measures) for part in value)
    if isinstance(lon, Distribution) or isinstance(lat, Distribution):
        raise UnitError(f"is {value!r}"[:80], "one point, no distribution, is needed here")
    lon_deg, lat_deg = (round(a * 57.29577951308232, 9) for a in (lon, lat))
    if not (-180.0 <= lon_deg <= 180.0 and -75.0 <= lat_deg <= 75.0):
        raise UnitError(f"is {value!r}"[:80], "longitude -180° to 180°, latitude -75° to 75°")
    return LonLat(lon_deg, lat_deg)


def _read_key(value: object, _measures: str) -> str:
    if not isinstance(value, str) or not PLACE.match(value):
        raise UnitError(f"is {value!r}"[:80], "a name that begins with a letter is expected here")
    return value


def _read_keys(value: object, measures: str) -> tuple[str, ...]:
    values = value if isinstance(value, (list, tuple)) else [value]
    if len(values) > 100:
        raise UnitError(f"has {len(values)} names", "at most 100 are allowed")
    return tuple(_read_key(item, measures) for item in values)


def _read_line(value: object, measures: str) -> tuple[Spot, ...]:
    if not isinstance(value, (list, tuple)) or not 2 <= len(value) <= 500:
        raise UnitError(f"is {value!r}"[:80], "a list of 2 to 500 points is expected here")
    points = tuple(Spot.read(item, measures) for item in value)
    if any(point.place for point in points):
        raise UnitError("names a place", "a line is made of points such as [3.2 km, 1.1 km]")
    return points


def _read_places(value: object, measures: str) -> tuple[Spot, ...]:
    """A point, or a line of points."""
    is_line = isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], list)
    if is_line:
        return _read_line(value, measures)
    spot = Spot.read(value, measures)
    if spot.place:
        raise UnitError(f"is {value!r}"[:80], "a place is given by a point or a list of points")
    return (spot,)


def _read_size(value: object, measures: str) -> tuple[float, float]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise UnitError(f"is {value!r}"[:80], "a size is written as [6 km, 4 km]")
    side = Quantity("length", 100.0, 2e6, certain=True)
    first, second = (side.read(part, measures) for part in value)
    assert isinstance(first, float) and isinstance(second, float)
    return first, second


Title = Annotated[Words, Reader(_read_words, "a name, or one per language", ("string", "object"))]
Formed = Annotated[
    Ranks, Reader(_read_ranks, "column of 4, line 2 deep, block, wedge, loose or herd")
]
Looking = Annotated[Facing, Reader(_read_facing, "a compass point or 'toward PLACE'")]
Blowing = Annotated[Wind, Reader(_read_wind, "3 m/s from NW, or calm")]
Globe = Annotated[LonLat, Reader(_read_lonlat, "[longitude, latitude]", ("array",))]
Key = Annotated[str, Reader(_read_key, "a name")]
Keys = Annotated[tuple[str, ...], Reader(_read_keys, "a name or names", ("string", "array"))]
Line = Annotated[tuple[Spot, ...], Reader(_read_line, "points", ("array",))]
Area = Annotated[tuple[Spot, ...], Reader(_read_places, "a point or a line", ("array",))]
Size = Annotated[tuple[float, float], Reader(_read_size, "[east, north]", ("array",))]
Place = Annotated[Spot, Reader(Spot.read, "a place or point", ("string", "array"))]
Time = Annotated[Hour, Reader(read_hour, "a time of the day: 15:00, 未正, sunset")]
Share = Annotated[Number, Quantity("share", 0.0, 1.0)]
Men = Annotated[Number, Quantity("count", 1.0, 2e6, whole=True)]


def one_or_more(value: Any) -> Any:
    """A single block where a list may stand."""
    return [value] if isinstance(value, dict) else value
