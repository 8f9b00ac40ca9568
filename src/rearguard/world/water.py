"""Rivers: where they run, how wide, how deep, how fast, and where they can be forded.

Depth falls from the middle to the banks as a parabola; at a ford the river is as deep as the ford
and runs no slower, since as much water must pass.

Evidence: judged. A parabola is the common shape of a straight reach in gravel or clay.
"""

from dataclasses import dataclass
from typing import NamedTuple

from rearguard.world.places import along_line, line_length_m
from rearguard.world.roads import Line


class Ford(NamedTuple):
    """A shallow place in a river."""

    x_m: float
    y_m: float
    depth_m: float = 0.6
    width_m: float = 20.0  # along the river
    name: str = ""


class River(NamedTuple):
    """One river from its upper end to its lower one."""

    points: Line
    width_m: float
    depth_m: float  # in the middle
    current_m_s: float
    fords: tuple[Ford, ...] = ()
    name: str = ""
    ice_m: float = 0.0
    water_c: float = 10.0  # temperature of the water [C]

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """Distance to the middle line [m] and share of the way down at which it lies."""
        best, share, gone = float("inf"), 0.0, 0.0
        total = line_length_m(self.points)
        for a, b in zip(self.points, self.points[1:], strict=False):
            dx, dy = b[0] - a[0], b[1] - a[1]
            length = (dx * dx + dy * dy) ** 0.5
            if length == 0.0:
                continue
            part = min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (length * length)))
            away = ((x - a[0] - part * dx) ** 2 + (y - a[1] - part * dy) ** 2) ** 0.5
            if away < best:
                best, share = away, (gone + part * length) / total
            gone += length
        return best, share

    def _water(self, x: float, y: float) -> tuple[float, float]:
        """Depth in the middle abreast of a point [m], and the share of it at the point."""
        away, share = self.nearest(x, y)
        across = 2.0 * away / self.width_m
        if across >= 1.0:
            return 0.0, 0.0
        depth = self.depth_m
        px, py = along_line(self.points, share)
        for ford in self.fords:
            if ((px - ford.x_m) ** 2 + (py - ford.y_m) ** 2) ** 0.5 <= 0.5 * ford.width_m:
                depth = min(depth, ford.depth_m)
        return depth, 1.0 - across * across

    def depth_at_m(self, x: float, y: float) -> float:
        """Depth of water at a point; 0 outside the banks [m]."""
        middle, part = self._water(x, y)
        return middle * part

    def current_at_m_s(self, x: float, y: float) -> float:
        """Current at a point; it slackens towards the banks as the root of the depth [m/s]."""
        return self.current_m_s * self._water(x, y)[1] ** 0.5


@dataclass(frozen=True)
class Rivers:
    """Every river of a ground."""

    all: tuple[River, ...] = ()

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Depth [m] and current [m/s] at a point; 0, 0 on dry land."""
        for river in self.all:
            depth = river.depth_at_m(x, y)
            if depth > 0.0:
                return depth, river.current_at_m_s(x, y)
        return 0.0, 0.0
