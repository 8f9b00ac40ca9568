"""Places: what has a name on the ground: passes, camps, crests, villages.

A place is a point or a line (a ridge's crest, a river's bank), named in three languages. Orders
and beliefs speak of places; only the ground knows where they lie.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from rearguard.errors import WorldError

LANGUAGES = ("en", "zh-Hant", "zh-Hans")


class Place(NamedTuple):
    """One named place.

    ``points`` holds one point, or the corners of a line in order, x east and y north [m].
    """

    key: str
    names: Mapping[str, str]
    points: tuple[tuple[float, float], ...]
    kind: str = "place"

    def name(self, language: str) -> str:
        """Its name in a language, the key where none is given."""
        return self.names.get(language, self.names.get("en", self.key))

    def middle(self) -> tuple[float, float]:
        """The point, or the middle of the line by length [m]."""
        return along_line(self.points, 0.5)


def line_length_m(points: tuple[tuple[float, float], ...]) -> float:
    """Length of a line through points [m]."""
    return sum(_gap(a, b) for a, b in itertools.pairwise(points))


def _gap(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)


def along_line(points: tuple[tuple[float, float], ...], share: float) -> tuple[float, float]:
    """Point at a share of a line's length [m]."""
    left = share * line_length_m(points)
    for a, b in itertools.pairwise(points):
        gap = _gap(a, b)
        if left <= gap and gap > 0.0:
            part = left / gap
            return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
        left -= gap
    return points[-1]


@dataclass(frozen=True)
class Places:
    """Every named place of a ground, by key."""

    by_key: Mapping[str, Place] = field(default_factory=dict)

    def find(self, word: str) -> Place:
        """The place of that key, or of that name in any language.

        Raises
        ------
        WorldError    when there is none; the message lists those that are
        """
        if word in self.by_key:
            return self.by_key[word]
        for place in self.by_key.values():
            if word in place.names.values():
                return place
        known = ", ".join(sorted(self.by_key)) or "none"
        raise WorldError(f"the ground has no place called {word}\n  its places: {known}")

    def nearest(self, x: float, y: float) -> Place | None:
        """The place whose middle lies nearest to a point, None when there is none."""
        if not self.by_key:
            return None
        return min(self.by_key.values(), key=lambda place: _gap(place.middle(), (x, y)))
