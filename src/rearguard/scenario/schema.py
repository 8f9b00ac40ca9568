"""The scenario as a whole: frozen models, one per YAML block. The form may grow, never be renamed.

Every number may be a ``Distribution`` until ``draw.drawn`` has put a number in its place; after
that every quantity is a float in SI units (temperatures in °C). ``docs/reference/scenario.md``
draws the tree.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, PrivateAttr, model_validator
from pydantic_core import PydanticCustomError

from rearguard.errors import Fault
from rearguard.kit.distribution import Distribution
from rearguard.kit.fields import Quantity, Reader
from rearguard.kit.units import UnitError, read
from rearguard.laws.command.orders import Order
from rearguard.scenario.blocks import (
    Block,
    Formed,
    Key,
    Keys,
    Looking,
    Men,
    Number,
    Place,
    Share,
    Time,
    Title,
)
from rearguard.scenario.draw import Draw, draw_all, unknowns
from rearguard.scenario.faults import LACKING
from rearguard.scenario.judge import Expect, Result
from rearguard.scenario.orders import AnyOrder
from rearguard.scenario.roster import RosterRow
from rearguard.scenario.terrain import Ground, Weather

CHARACTERS = ("bold", "steady", "wary", "cautious", "stubborn")
DOCTRINES = ("plan", "hunter", "quarry")


class Start(Block):
    """When it begins: one date and an hour, local mean solar time."""

    julian: str | None = Field(None, max_length=20)
    gregorian: str | None = Field(None, max_length=20)
    lunar: str | None = Field(None, max_length=40)
    hour: Time

    @model_validator(mode="after")
    def _one_calendar(self) -> Start:
        given = [n for n in ("julian", "gregorian", "lunar") if getattr(self, n) is not None]
        if len(given) != 1:
            what = f"has {' and '.join(given)}" if given else "has no date"
            told = {"what": what, "allowed": "exactly one of julian, gregorian, lunar is needed"}
            told["remedy"] = 'write julian: "1125-12-21"'
            raise PydanticCustomError("rearguard" if given else LACKING, "{what}", told)
        return self

    def date(self) -> dict[str, str]:
        """The date as it was given: calendar to text."""
        names = ("julian", "gregorian", "lunar")
        return {n: str(getattr(self, n)) for n in names if getattr(self, n) is not None}


class Until(Block):
    """When it ends: after a time, at an hour, or at the earlier of both."""

    after_s: Annotated[Number, Quantity("time", 1.0, 60 * 86400.0)] | None = Field(
        None, alias="after"
    )
    at: Time | None = None

    @model_validator(mode="after")
    def _some_end(self) -> Until:
        if self.after_s is None and self.at is None:
            told = {"what": "names no end", "allowed": "after: 6 h, or at: 18:00", "remedy": ""}
            raise PydanticCustomError(LACKING, "{what}", told)
        return self


class Commander(Block):
    """Who commands a side, how he is and by which doctrine he decides."""

    name: Title | None = None
    character: Literal[CHARACTERS] = "steady"  # type: ignore[valid-type]
    doctrine: Literal[DOCTRINES] = "plan"  # type: ignore[valid-type]
    unit: Key | None = None
    skill: Annotated[Number, Quantity("share", 0.0, 1.0)] = 0.5


class Horses(Block):
    """The horses of a unit: their condition at the start and their breed."""

    kind: Key | None = None
    fresh: Share = 1.0
    training: Share | None = None
    spare: Annotated[Number, Quantity("number", 0.0, 5.0)] = 0.0


class Leader(Block):
    """Who leads a unit."""

    name: Title | None = None
    character: Literal[CHARACTERS] = "steady"  # type: ignore[valid-type]


class Unit(Block):
    """A unit: one kind of troops under one leader, as one body or several alike.

    No two units of a side have one name; the enemy's may: orders go to a side's own units, targets
    and conditions name bodies of the enemy, and ``why --unit SIDE.NAME`` tells both apart.
    """

    name: Key
    title: Title | None = None
    kind: Key
    men: Men | None = None
    bodies: Annotated[float, Quantity("count", 1.0, 1000.0, whole=True, certain=True)] = 1.0
    gap_m: Annotated[Number, Quantity("length", 0.0, 5000.0)] = 15.0
    under: Key | None = Field(None, description="unit whose orders it has as well")
    at: Place
    facing: Looking | None = None
    formation: Formed | None = None
    file_m: Annotated[Number, Quantity("length", 0.4, 50.0)] | None = Field(
        None, alias="file spacing"
    )
    rank_m: Annotated[Number, Quantity("length", 0.4, 50.0)] | None = Field(
        None, alias="rank spacing"
    )
    horses: Horses | None = None
    roster: str | None = Field(None, max_length=400)
    leader: Leader | None = None
    banner: bool = True
    people: Key | None = None
    grade: Key = "ordinary"
    resolve: Annotated[Number, Quantity("number", 0.05, 5.0)] | None = None
    standing: Annotated[Number, Quantity("number", 0.0, 1.0)] | None = None
    lead: Share | None = None
    discipline: Share | None = None
    rounds: Annotated[Number, Quantity("count", 0.0, 500.0, whole=True)] | None = None
    load_kg: Annotated[Number, Quantity("mass", 0.0, 120.0)] | None = None
    silver_kg: Annotated[Number, Quantity("mass", 0.0, 50.0)] = 0.0
    torches: Share = 0.0

    @model_validator(mode="after")
    def _men_or_roster(self) -> Unit:
        if self.men is None and self.roster is None:
            told = {"what": "has neither men nor a roster", "allowed": "", "remedy": "add men: 500"}
            raise PydanticCustomError(LACKING, "{what}", told)
        if isinstance(self.men, Distribution) and self.bodies > 1.0:
            return self.model_copy(
                update={"men": self.men.within(self.bodies, self.men.high, whole=True)}
            )
        if isinstance(self.men, float) and self.bodies > self.men:
            what = f"has {self.bodies:.0f} bodies for {self.men:.0f} men"
            told = {"what": what, "allowed": "each body needs a man", "remedy": ""}
            raise PydanticCustomError("rearguard", "{what}", told)
        return self


class Knowledge(Block):
    """What a commander holds true of a body at the start."""

    body: Key
    of: Key | None = None
    men: Men
    at: Place
    spread_m: Annotated[Number, Quantity("length", 0.0, 200e3)] = Field(500.0, alias="spread")
    age_s: Annotated[Number, Quantity("time", 0.0, 60 * 86400.0)] = 0.0
    source: Literal[
        "scouts", "scout", "eyes", "prisoner", "prisoners", "dust", "fugitive", "fugitives",
        "stragglers", "spy", "spies", "deserter", "plan",
    ] = "scouts"  # fmt: skip
    doing: Literal["marches", "holds", "camps", "runs", "unknown"] = "unknown"
    heading: Looking | None = None


class Side(Block):
    """One side: its peoples and tongues, its commander, its units, what it knows and is to do."""

    title: Title | None = None
    people: Keys = Field(description="peoples of the catalogue")
    understands: Keys = Field((), description="tongues that its people have learned")
    home: Place | None = Field(None, description="whither its runners make, once let alone")
    safety: Place | None = Field(None, description="whither its commander leads it away")
    quarter: Share = 0.5
    commander: Commander = Commander()
    units: Annotated[tuple[Unit, ...], Field(min_length=1, max_length=2000)]
    knows: Annotated[tuple[Knowledge, ...], Field(max_length=2000)] = ()
    plan: Annotated[tuple[AnyOrder, ...], Field(max_length=2000)] = ()

    def unit(self, name: str) -> Unit:
        """The unit of that name.

        Raises
        ------
        KeyError
        """
        for unit in self.units:
            if unit.name == name:
                return unit
        raise KeyError(name)

    def orders(self) -> tuple[Order, ...]:
        """The plan, typed."""
        return self.plan


def _read_law_number(value: object, measures: str) -> float | Distribution | str:
    """A law's number: plain, a distribution, or (checked later by its name) with a unit."""
    try:
        return read(value, "number", measures)
    except UnitError:
        if isinstance(value, str):
            return value
        raise


LawNumber = Annotated[
    Number | str, Reader(_read_law_number, "a number in the law's own unit", ("number", "string"))
]


class Scenario(Block):
    """A whole scenario, as ``load.load_scenario`` gives it."""

    rearguard: Literal[1]
    name: Title
    about: Title | None = None
    fiction: Annotated[tuple[Title, ...], Field(max_length=50)] = ()
    court: Literal["song", "liao", "jin", "xia"] = "song"
    start: Start
    until: Until
    measures: Literal["song", "tang", "han", "modern"] = "song"
    ground: Ground
    weather: Weather = Weather()
    sides: Annotated[dict[Key, Side], Field(min_length=1, max_length=8)]
    laws: dict[Key, dict[Key, LawNumber]] = Field({}, max_length=200)
    results: dict[Key, Result] = Field({}, max_length=200)
    expect: Annotated[tuple[Expect, ...], Field(max_length=500)] = ()

    _inputs: dict[str, bytes] = PrivateAttr(default_factory=dict)
    _notes: tuple[Fault, ...] = PrivateAttr(default=())
    _draws: tuple[Draw, ...] = PrivateAttr(default=())
    _rosters: dict[str, tuple[RosterRow, ...]] = PrivateAttr(default_factory=dict)
    _folder: Path | None = PrivateAttr(default=None)
    _source: str = PrivateAttr(default="")

    @property
    def inputs(self) -> dict[str, bytes]:
        """Everything it was made from, whole: the file itself, rosters, the catalogue."""
        return self._inputs

    @property
    def notes(self) -> tuple[Fault, ...]:
        """What is not wrong but should be known: missing names, clock times in plans, …"""
        return self._notes

    @property
    def draws(self) -> tuple[Draw, ...]:
        """What was drawn for its unknown numbers; empty before ``drawn``."""
        return self._draws

    @property
    def rosters(self) -> dict[str, tuple[RosterRow, ...]]:
        """Rosters by the name of the file."""
        return self._rosters

    @property
    def folder(self) -> Path | None:
        """Where the file lies: relative names of other files start here."""
        return self._folder

    @property
    def source(self) -> str:
        """How it was asked for: the file or the name of a shipped scenario."""
        return self._source

    def unknowns(self) -> dict[str, Distribution]:
        """Its unknown numbers by path."""
        return unknowns(self) | unknowns({"rosters": self._rosters})

    def drawn(self, uniform: Callable[[str], float]) -> Scenario:
        """The scenario with a number in the place of every unknown one; see ``draws``.

        Parameters
        ----------
        uniform : callable    path of the number -> a uniform number in (0, 1)
        """
        scenario: Scenario
        scenario, draws = draw_all(self, uniform)
        kept, more = draw_all({"rosters": self._rosters}, uniform)
        scenario = scenario.model_copy()
        scenario._rosters = kept["rosters"]
        scenario._draws = self._draws + draws + more
        return scenario

    def units(self) -> tuple[tuple[str, Unit], ...]:
        """Every unit with the name of its side, in muster order."""
        return tuple((side, unit) for side, block in self.sides.items() for unit in block.units)


def schema_json() -> dict[str, Any]:
    """The JSON Schema of a scenario, for editors."""
    schema = Scenario.model_json_schema(by_alias=True)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "rearguard scenario"
    return schema
