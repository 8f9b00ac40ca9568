"""The staffs of all sides: what each commander has been told, has ordered and has in mind.

Plain data, saved and digested like every other table. Truth is not kept here: what an officer saw
in the last minute is, and the last return of each unit that reached its commander.
"""

import dataclasses
import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from rearguard.clock.standing import Setup
from rearguard.host.beliefs import Beliefs
from rearguard.host.messages import Messages
from rearguard.laws.command.brief import Dispatch, Letter, PartyGoal, Return, Sighting

WAITS, RUNS, OVER = 0, 1, 2
Spied = dict[int, list[float]]  # unit of the enemy -> since when, last seen, hazard, found


class Look(NamedTuple):
    """What one officer saw when he looked round last; ``truths`` are for the record alone."""

    t_s: float
    sightings: tuple[Sighting, ...] = ()
    truths: tuple[int, ...] = ()


@dataclass
class Duty:
    """One step of the plan at one unit: a standing order that waits, runs or is over."""

    unit: int
    item: int
    state: int = WAITS
    since_s: float = 0.0


@dataclass
class Running:
    """The order that a unit carries out now."""

    order: str
    name: str
    since_s: float
    item: int  # of the plan, -1 for an order from the field
    rounds: float  # rounds in the unit when it began
    asked: int  # rounds a man was to fire
    for_s: float


@dataclass
class Staff:
    """State of command.

    Attributes
    ----------
    setups : tuple            of ``Setup``, one a side
    commanders : list         row of each side's commander now
    idle_s : list             since when he has been unable to command; -1 he is able
    looks : dict              unit -> ``Look`` of its officer; n_units + row of a party likewise
    own_looks : dict          side -> ``Look`` of the commander
    spied : dict              unit (-1 - side for the commander) -> what it has found (``notice``)
    returns : dict            side -> unit -> ``Return`` as the commander has it
    told : dict               unit -> (time, sightings, return) of its last report
    inbox : dict              side -> letters since the last brief
    heard : dict              row -> sound -> time
    memory : dict             side -> the doctrine's memory
    duties : list             of ``Duty``
    running : dict            unit -> ``Running``
    closing : dict            unit -> order to shoot that waits until it is within range
    errands : dict            unit -> what goes on after it has come to its place (``errand``)
    done : dict               unit -> names of orders carried out
    sent : dict               side -> plan items that the commander has sent off
    told_of : dict            side -> names of bodies of which a letter has come
    noted : dict              throttle of the journal: what -> time
    woken : set               sides that think at once
    rides_with : dict         unit -> party that most of it was sent with
    sent_to : dict            row of a party -> [x, y, when]: where its side's commander sent it
    newest : dict             unit -> number of the newest order that its officer has
    pondering : list          [when it is made out, side, row of the officer, order] (``ponder``)
    first_contact_s, resumed_s : dict    side -> time; absent where it has not come to pass
    """

    setups: tuple[Setup, ...]
    beliefs: Beliefs
    messages: Messages
    commanders: list[int] = field(default_factory=list)
    idle_s: list[float] = field(default_factory=list)
    looks: dict[int, Look] = field(default_factory=dict)
    own_looks: dict[int, Look] = field(default_factory=dict)
    spied: dict[int, Spied] = field(default_factory=dict)
    returns: dict[int, dict[int, Return]] = field(default_factory=dict)
    told: dict[int, tuple[float, Look, Return]] = field(default_factory=dict)
    inbox: dict[int, list[Letter]] = field(default_factory=dict)
    heard: dict[int, dict[str, float]] = field(default_factory=dict)
    memory: dict[int, dict[str, Any]] = field(default_factory=dict)
    duties: list[Duty] = field(default_factory=list)
    running: dict[int, Running] = field(default_factory=dict)
    closing: dict[int, Dispatch] = field(default_factory=dict)
    errands: dict[int, list[Any]] = field(default_factory=dict)
    done: dict[int, list[str]] = field(default_factory=dict)
    sent: dict[int, list[int]] = field(default_factory=dict)
    told_of: dict[int, list[str]] = field(default_factory=dict)
    noted: dict[str, float] = field(default_factory=dict)
    woken: set[int] = field(default_factory=set)
    rides_with: dict[int, int] = field(default_factory=dict)
    sent_to: dict[int, list[float]] = field(default_factory=dict)
    newest: dict[int, int] = field(default_factory=dict)
    pondering: list[list[Any]] = field(default_factory=list)
    first_contact_s: dict[int, float] = field(default_factory=dict)
    resumed_s: dict[int, float] = field(default_factory=dict)

    def fresh(self, what: str, t_s: float, every_s: float) -> bool:
        """Whether something is worth noting again; notes that it is noted now."""
        if t_s - self.noted.get(what, -1e12) < every_s:
            return False
        self.noted[what] = t_s
        return True

    def to_bytes(self) -> bytes:
        """Everything but beliefs and messages as canonical JSON; numbers come back exactly."""
        plain = {
            "commanders": self.commanders,
            "idle_s": self.idle_s,
            "looks": sorted(self.looks.items()),
            "own_looks": sorted(self.own_looks.items()),
            "spied": [(e, sorted(seen.items())) for e, seen in sorted(self.spied.items())],
            "returns": [(s, sorted(r.items())) for s, r in sorted(self.returns.items())],
            "told": sorted(self.told.items()),
            "inbox": sorted(self.inbox.items()),
            "heard": [(row, sorted(h.items())) for row, h in sorted(self.heard.items())],
            "memory": sorted(self.memory.items()),
            "duties": [(d.unit, d.item, d.state, d.since_s) for d in self.duties],
            "running": [(u, list(r.__dict__.values())) for u, r in sorted(self.running.items())],
            "closing": [(u, dispatch_text(d)) for u, d in sorted(self.closing.items())],
            "errands": sorted(self.errands.items()),
            "done": sorted(self.done.items()),
            "sent": sorted(self.sent.items()),
            "told_of": sorted(self.told_of.items()),
            "noted": sorted(self.noted.items()),
            "woken": sorted(self.woken),
            "rides_with": sorted(self.rides_with.items()),
            "sent_to": sorted(self.sent_to.items()),
            "newest": sorted(self.newest.items()),
            "pondering": self.pondering,
            "first_contact_s": sorted(self.first_contact_s.items()),
            "resumed_s": sorted(self.resumed_s.items()),
        }
        return json.dumps(plain, ensure_ascii=False, sort_keys=True).encode()

    def from_bytes(self, state: bytes) -> None:
        """Take everything back."""
        p = json.loads(state.decode())
        self.commanders, self.idle_s = p["commanders"], p["idle_s"]
        self.looks = {u: _look(look) for u, look in p["looks"]}
        self.own_looks = {s: _look(look) for s, look in p["own_looks"]}
        self.spied = {e: dict(seen) for e, seen in p["spied"]}
        self.returns = {s: {u: _return(r) for u, r in rows} for s, rows in p["returns"]}
        self.told = {u: (t, _look(look), _return(r)) for u, (t, look, r) in p["told"]}
        self.inbox = {s: [_letter(row) for row in rows] for s, rows in p["inbox"]}
        self.heard = {row: dict(sounds) for row, sounds in p["heard"]}
        self.memory = dict(p["memory"])
        self.duties = [Duty(*row) for row in p["duties"]]
        self.running = {u: Running(*row) for u, row in p["running"]}
        self.closing = {u: read_dispatch(text) for u, text in p["closing"]}
        for name in (
            "errands",
            "done",
            "sent",
            "told_of",
            "noted",
            "newest",
            "first_contact_s",
            "resumed_s",
            "rides_with",
            "sent_to",
        ):
            setattr(self, name, dict(p[name]))
        self.woken, self.pondering = set(p["woken"]), p["pondering"]

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """Everything, for a checkpoint."""
        return {
            "staff": self.to_bytes(),
            **self.beliefs.to_state(),
            **self.messages.to_state(),
        }

    def from_state(self, state: dict[str, np.ndarray | bytes]) -> None:
        """Take everything back from a checkpoint."""
        self.from_bytes(bytes(state["staff"]))
        self.beliefs.from_state(state)
        self.messages.from_state(state)

    def update_digest(self, digest: "hashlib._Hash") -> None:
        """Feed everything to a digest."""
        digest.update(self.to_bytes())
        self.beliefs.update_digest(digest)
        self.messages.update_digest(digest)


def dispatch_text(dispatch: Dispatch) -> dict[str, Any]:
    """A dispatch as plain data."""
    return dataclasses.asdict(dispatch) | {"parties": [list(p) for p in dispatch.parties]}


def read_dispatch(text: dict[str, Any]) -> Dispatch:
    """A dispatch from plain data."""
    parties = tuple(PartyGoal(*p) for p in text["parties"])
    lists = {"among": tuple(text["among"]), "way": tuple(tuple(place) for place in text["way"])}
    return Dispatch(**(text | {"parties": parties} | lists))


def _look(row: list[Any]) -> Look:
    return Look(row[0], tuple(Sighting(*s) for s in row[1]), tuple(row[2]))


def _return(row: list[Any]) -> Return:
    return Return._make([*row[:-1], tuple(row[-1])])


def _letter(row: list[Any]) -> Letter:
    return Letter._make([*row[:-1], tuple(Sighting(*s) for s in row[-1])])


def new_staff(setups: tuple[Setup, ...]) -> Staff:
    """Staffs at the start: every item of the plan that an officer can judge is his duty."""
    n = len(setups)
    staff = Staff(setups, Beliefs(n), Messages())
    staff.commanders = [s.commander for s in setups]
    staff.idle_s = [-1.0] * n
    for s in setups:
        staff.returns[s.side], staff.inbox[s.side] = {}, []
        staff.memory[s.side], staff.sent[s.side], staff.told_of[s.side] = {}, [], []
        for k, item in enumerate(s.items):
            if item.local:
                staff.duties.append(Duty(item.dispatch.unit, k))
    return staff
