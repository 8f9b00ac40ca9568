"""The Brief: all that a commander may know when he decides, and the dispatches that he sends.

Everything here is frozen and made of plain numbers and words. A brief is built in one place
(``clock.brief``) from beliefs, mail, returns with their age, standing orders and what the
commander's own row senses; nothing that nobody has seen or told him is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from rearguard.kit.geometry import distance_to_segment_m
from rearguard.kit.math import cos, exp, sin
from rearguard.kit.plainly import plainly
from rearguard.laws.command.belief import State
from rearguard.record.events import Reason

distance_to_segment_m, cos, exp, sin = plainly(distance_to_segment_m, cos, exp, sin)
ANY = "enemy"


class Sighting(NamedTuple):
    """One look at one body of troops, as it is told on."""

    x_m: float
    y_m: float
    half_m: float  # half its width
    axis_rad: float  # direction in which it is wide
    spread_m: float  # error of the place
    ln_men: float
    sd_ln: float
    heading_rad: float
    speed_m_s: float
    state: int  # belief.State
    seen_s: float


class Body(NamedTuple):
    """A hypothesis about one body of the enemy.

    ``state`` was ``was`` until ``changed_s``; ``told_s`` is when he last learned of it.
    """

    number: int
    name: str  # as the plan calls it; "" for one that was only seen
    x_m: float
    y_m: float
    half_m: float
    axis_rad: float
    spread_m: float
    ln_men: float
    sd_ln: float
    heading_rad: float
    speed_m_s: float
    state: int
    was: int
    changed_s: float
    seen_s: float
    told_s: float
    source: int
    weight: float

    @property
    def men(self) -> float:
        """Believed strength, the median [men]."""
        return float(exp(self.ln_men))

    def away_m(self, x_m: float, y_m: float) -> float:
        """Distance from a point to the body's nearest part [m]."""
        dx, dy = self.half_m * cos(self.axis_rad), self.half_m * sin(self.axis_rad)
        ends = (self.x_m - dx, self.y_m - dy, self.x_m + dx, self.y_m + dy)
        return float(distance_to_segment_m(x_m, y_m, *ends))


class Return(NamedTuple):
    """What a unit was last known to be, by the commander's own eyes or by a report."""

    unit: int
    name: str
    x_m: float
    y_m: float
    seen_s: float
    mustered: float
    standing: float  # men in order
    running: float
    captives: float  # taken by it and kept
    near: float  # share of the standing who are with the unit's leader
    hit: float  # men dead or hurt
    rounds: float
    spent_horses: float  # share of its horses that are spent
    order: int  # number of the last dispatch that its leader has
    arrived: bool
    contact_s: float  # when it first met the enemy; -1 never
    done: tuple[str, ...] = ()  # names of plan orders that it has carried out


class Letter(NamedTuple):
    """A report that has come in since the last brief."""

    unit: int
    sent_s: float
    came_s: float
    carrier: int
    sightings: tuple[Sighting, ...]


class Heard(NamedTuple):
    """A sound and when it was last heard: shots, horn, battle."""

    sound: str
    heard_s: float


class PartyGoal(NamedTuple):
    """Part of a unit, contiguous files from share to share of its men, and where it rides."""

    party: int
    of: int
    from_share: float
    to_share: float
    x_m: float
    y_m: float


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One order to one unit, with every place and number resolved.

    Attributes
    ----------
    order : str            word of the order (``laws.command.orders.ORDERS``)
    unit : int             addressee
    x_m, y_m : float       where to, nan where nothing is said
    onto : bool            the place is a body of the enemy
    by : str               how it travels; "" the quickest
    plan : int             number of the plan's item, -1 for an order given in the field
    reason : int           record.events.Reason, for the journal
    target : str           name of the body it is against, as the plan calls it
    to_party : int         for the leader of this party alone, a new place to ride for
    asked_parties : int    parties that the plan asks for; ``parties`` are those made of it
    turn, pivot : str      about, left or right on the spot; the end about which it wheels
    hold_m : float         fire is held until an enemy is so near
    kept_share : float     of each party, ridden in hand with its officer
    """

    order: str
    unit: int
    x_m: float = float("nan")
    y_m: float = float("nan")
    onto: bool = False
    facing_rad: float = float("nan")
    range_m: float = 0.0
    rounds: int = 0
    gait: str = ""
    speed_m_s: float = 0.0
    formation: str = ""
    files: int = 0
    for_s: float = 0.0
    men: int = 0
    leash_m: float = 0.0
    call: bool = False
    parties: tuple[PartyGoal, ...] = ()
    kept_share: float = 0.0
    name: str = ""
    by: str = ""
    plan: int = -1
    reason: int = int(Reason.ORDERS)
    target: str = ""
    asked_parties: int = 0
    first_party: int = 0
    among: tuple[int, ...] = ()
    way: tuple[tuple[float, float], ...] = ()
    spacing_m: float = 0.0
    turn: str = ""
    pivot: str = ""
    hold_m: float = 0.0
    lane_m: float = 0.0
    relieve: bool = False
    to_party: int = -1


@dataclass(frozen=True, slots=True)
class Pending:
    """An item of the plan that waits for the commander's word: one dispatch for each unit."""

    plan: int
    name: str
    when: Any
    dispatches: tuple[Dispatch, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    """What one mind may know at one moment."""

    t_s: float
    side: int
    who: int
    unit: int
    x_m: float
    y_m: float
    lux: float
    dark: bool
    character: str
    bodies: tuple[Body, ...] = ()
    own: tuple[Return, ...] = ()
    mail: tuple[Letter, ...] = ()
    heard: tuple[Heard, ...] = ()
    pending: tuple[Pending, ...] = ()
    done: tuple[str, ...] = ()
    onward: tuple[float, float] | None = None  # where the march was going
    worth: float = 1.0  # of an enemy, man for man, as he holds
    told: tuple[str, ...] = ()  # names of bodies of which a letter has come
    planned: bool = False  # his plan says how to go at the enemy
    screens: bool = False  # he was left behind to stand between the enemy and the rest
    enemy_near_m: float = 1e6  # nearest unbroken enemy his own row sees

    def men(self) -> float:
        """Own men believed in order."""
        return sum(r.standing for r in self.own)

    def formed(self) -> tuple[Body, ...]:
        """Bodies believed to be in order."""
        out = (State.RUNS, State.YIELDS)
        return tuple(b for b in self.bodies if b.state not in out)

    def runners(self) -> tuple[Body, ...]:
        """Crowds believed to be in flight."""
        return tuple(b for b in self.bodies if b.state == State.RUNS)


class Decision(NamedTuple):
    """What a doctrine answers: dispatches, its memory as plain data, its reasons."""

    orders: tuple[Dispatch, ...]
    memory: dict[str, Any]
    reasons: tuple[tuple[str, int, float], ...] = ()  # order word, Reason, weight
