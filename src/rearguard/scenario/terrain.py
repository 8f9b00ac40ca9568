"""The ``ground`` and ``weather`` blocks: where it happens and under which sky."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import Quantity
from rearguard.kit.lines import ON_LINE_M, off_line_m
from rearguard.kit.spot import Spot
from rearguard.scenario.blocks import (
    Area,
    Block,
    Blowing,
    Globe,
    Key,
    Line,
    Number,
    Place,
    Share,
    Size,
    Wind,
    one_or_more,
)
from rearguard.scenario.faults import LACKING

Height = Annotated[Number, Quantity("length", -500.0, 9000.0)]
Rise = Annotated[Number, Quantity("length", 0.0, 3000.0)]
Width = Annotated[Number, Quantity("length", 0.5, 100e3)]
Depth = Annotated[Number, Quantity("length", 0.0, 50.0)]
Cell = Annotated[float, Quantity("length", 0.5, 2000.0, certain=True)]
MOST_CELLS = 4_000_000
Cover = Literal["grass", "bare", "scrub", "wood", "field", "marsh", "snow", "town", "rock", "sand"]


class Plain(Block):
    """The level from which everything else rises."""

    height_m: Height = 100.0
    slope: Annotated[Number, Quantity("share", 0.0, 0.5)] = 0.0
    rough_m: Annotated[Number, Quantity("length", 0.0, 50.0)] = 1.0
    cover: Cover = "grass"


class Ridge(Block):
    """A ridge along a line of points; ``width`` is from foot to foot."""

    name: Key = "ridge"
    along: Line
    height_m: Rise
    width_m: Width
    cover: Cover | None = None


class Hill(Block):
    """A single hill; ``radius`` is where it meets the plain."""

    name: Key = "hill"
    at: Place
    height_m: Rise
    radius_m: Width
    cover: Cover | None = None


class Valley(Block):
    """A valley along a line of points; ``width`` is from rim to rim."""

    name: Key = "valley"
    along: Line
    depth_m: Rise
    width_m: Width
    cover: Cover | None = None


class Ford(Block):
    """A shallow place in a river; ``width`` is along the river."""

    name: Key = "ford"
    at: Place
    depth_m: Annotated[Number, Quantity("length", 0.0, 3.0)] = 0.6
    width_m: Annotated[Number, Quantity("length", 2.0, 5e3)] = 20.0


class River(Block):
    """Flowing water along a line of points, from source to mouth."""

    name: Key = "river"
    along: Line
    width_m: Width
    depth_m: Depth
    current_m_s: Annotated[Number, Quantity("speed", 0.0, 8.0)] = 0.5
    water_c: Annotated[Number, Quantity("temperature", 0.0, 35.0)] = 10.0
    ford: Annotated[tuple[Ford, ...], BeforeValidator(one_or_more)] = ()
    frozen: bool = False


class Wood(Block):
    """Ground with another cover than the plain's."""

    name: Key = "wood"
    at: Place
    radius_m: Width
    cover: Cover = "wood"


class Road(Block):
    """A road or track along a line of points."""

    name: Key = "road"
    along: Line
    width_m: Annotated[Number, Quantity("length", 0.5, 60.0)] = 4.0


class Gate(Block):
    """A gate in a wall; ``width`` is of its passage."""

    name: Key = "gate"
    at: Place
    width_m: Annotated[Number, Quantity("length", 0.6, 40.0)] = 4.0
    shut: bool = False


class Wall(Block):
    """A wall along a line of points, which nobody climbs."""

    name: Key = "wall"
    along: Line
    gate: Annotated[tuple[Gate, ...], BeforeValidator(one_or_more)] = ()

    @model_validator(mode="after")
    def _gates_in_the_wall(self) -> Wall:
        line = tuple(_spot(corner) for corner in self.along)
        for gate in self.gate:
            off_m = math.inf if gate.at.place else off_line_m(line, *_spot(gate.at))
            if off_m > ON_LINE_M:
                away = "at a named place" if gate.at.place else f"{off_m:.0f} m from it"
                told = {"what": f"has its gate {gate.name} {away}"}
                told |= {"allowed": f"a gate is a point of its wall, to {ON_LINE_M:g} m"}
                raise PydanticCustomError("rearguard", "{what}", told | {"remedy": ""})
        return self


def _spot(spot: Spot) -> tuple[float, float]:
    """East and north of a point; the medians of unknowns [m]."""
    east, north = (
        v.median() if isinstance(v, Distribution) else float(v) for v in (spot.x_m, spot.y_m)
    )
    return east, north


class Sketch(Block):
    """A ground told in a few words."""

    size_m: Size
    cell_m: Cell = 10.0
    plain: Plain = Plain()
    ridge: Annotated[tuple[Ridge, ...], BeforeValidator(one_or_more)] = ()
    hill: Annotated[tuple[Hill, ...], BeforeValidator(one_or_more)] = ()
    valley: Annotated[tuple[Valley, ...], BeforeValidator(one_or_more)] = ()
    river: Annotated[tuple[River, ...], BeforeValidator(one_or_more)] = ()
    wood: Annotated[tuple[Wood, ...], BeforeValidator(one_or_more)] = ()

    def names(self) -> tuple[str, ...]:
        """Names of everything that is drawn."""
        fords = tuple(ford for river in self.river for ford in river.ford)
        parts = (self.ridge, self.hill, self.valley, self.river, self.wood, fords)
        return tuple(feature.name for part in parts for feature in part)


class Window(Block):
    """The part of a large ground that is used."""

    centre: Globe
    size_m: Size


class Detail(Block):
    """Relief below the grid: a fractal surface keyed by place."""

    hurst: Annotated[Number, Quantity("share", 0.3, 1.0)] = 0.85
    relief: Annotated[Number, Quantity("share", 0.0, 1.0)] = 0.14
    cell_m: Cell = 20.0


class Ground(Block):
    """Exactly one of ``dem``, ``npy``, ``shipped`` and ``sketch`` says where the heights are."""

    dem: str | None = Field(None, max_length=400, description="an elevation raster, any CRS")
    npy: str | None = Field(None, max_length=400, description="heights as a .npy array")
    shipped: str | None = Field(None, max_length=80, description="a ground that comes along")
    sketch: Sketch | None = None
    lonlat: Globe | None = None
    cell_m: Cell | None = None
    window: Window | None = None
    detail: Detail | bool = True
    margin_m: Annotated[float, Quantity("length", 0.0, 50e3, certain=True)] = 2000.0
    cover: Cover | None = None
    places: dict[Key, Area] = Field({}, max_length=1000)
    roads: tuple[Road, ...] = Field((), max_length=500)
    walls: tuple[Wall, ...] = Field((), max_length=200)

    @model_validator(mode="after")
    def _one_source(self) -> Ground:
        given = [n for n in ("dem", "npy", "shipped", "sketch") if getattr(self, n) is not None]
        need = {"npy": ("cell_m", "lonlat"), "sketch": ("lonlat",)}
        if len(given) != 1:
            what = f"has {' and '.join(given)}" if given else "says nothing about the heights"
            told = {"what": what, "allowed": "exactly one of dem, npy, shipped, sketch"}
            kind = "rearguard" if given else LACKING
            raise PydanticCustomError(kind, "{what}", told | {"remedy": ""})
        if self.sketch is not None:
            self._not_too_large(self.sketch)
        for name in need.get(given[0], ()):
            if getattr(self, name) is None:
                field = name.removesuffix("_m")
                remedy = "add lonlat: [124.9°, 41.2°]: the sun needs it"
                told = {"what": f"has {given[0]} without {field}", "allowed": ""}
                told["remedy"] = remedy if field == "lonlat" else "add cell: 30 m"
                raise PydanticCustomError(LACKING, "{what}", told)
        return self

    def _not_too_large(self, sketch: Sketch) -> None:
        east_m, north_m = (side_m + 2.0 * self.margin_m for side_m in sketch.size_m)
        cells = east_m * north_m / sketch.cell_m**2
        if cells > MOST_CELLS:
            what = f"has a sketch of {cells / 1e6:.0f} million cells with its margin"
            told = {"what": what, "allowed": f"{MOST_CELLS / 1e6:.0f} million at most"}
            raise PydanticCustomError("rearguard", "{what}", told | {"remedy": "make cell larger"})

    def source(self) -> str:
        """Which of the four it is."""
        return next(n for n in ("dem", "npy", "shipped", "sketch") if getattr(self, n) is not None)


class Weather(Block):
    """The weather over the whole field."""

    sky: Literal["clear", "fair", "broken", "overcast"] = "clear"
    visibility: Literal["clear", "haze", "mist", "fog"] = "clear"
    wind: Blowing = Wind()
    air_c: Annotated[Number, Quantity("temperature", -50.0, 50.0)] = 10.0
    rain_m_s: Annotated[Number, Quantity("speed", 0.0, 6e-5)] = 0.0
    snow_m: Annotated[Number, Quantity("length", 0.0, 3.0)] = 0.0
    wet: Share = 0.0
