"""What load, draw and muster give a run: the host, its clock, and everything worth keeping."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from rearguard.host.host import Host
from rearguard.record.record import Record
from rearguard.run.tally import goods_held, side_counts

State = dict[str, np.ndarray | bytes]


class Clock(Protocol):
    """What a run asks of its clock."""

    t_s: float
    profile: dict[str, Any]
    team: Any
    command: Any

    def run_until(self, t_s: float) -> None:
        """Go on to a simulated time [s]."""

    def to_state(self) -> State:
        """Everything needed to go on from here."""

    def from_state(self, state: State) -> None:
        """Take up a state of the same scenario and seed."""

    def finish(self) -> None:
        """Note and book what the open minute holds; no step follows."""

    def results(self) -> Mapping[str, float | None]:
        """The named results so far; None where one never came to pass."""


@dataclass
class Cast:
    """A run before its first step.

    Attributes
    ----------
    host : Host
    new_clock : callable      record -> clock
    until_s : float           simulated time at which the run ends [s]
    facts : dict              what ``run.json`` says of the scenario
    inputs : mapping          every input, name to bytes, for ``inputs/``
    read_order : callable     an order as a scenario writes it -> typed
    dispatches : callable     (side number, typed order) -> what its units are told
    mustered, stores : dict   side to whom and what it began with
    """

    host: Host
    new_clock: Callable[[Record], Clock]
    until_s: float
    facts: dict[str, Any]
    inputs: Mapping[str, bytes] = field(default_factory=dict)
    read_order: Callable[[Any], Any] = lambda order: order
    dispatches: Callable[[int, Any], list[Any]] = lambda side, order: []
    mustered: dict[str, dict[str, int]] = field(init=False)
    stores: dict[str, dict[str, float]] = field(init=False)

    def __post_init__(self) -> None:
        self.mustered, self.stores = {}, {}
        for side, name in enumerate(self.host.sides):
            counts = side_counts(self.host, side)
            self.mustered[name] = {
                kind: int(counts[kind]["mustered"]) for kind in ("people", "beasts")
            }
            self.stores[name] = goods_held(self.host, side)


def unit_facts(
    host: Host,
    kinds: Mapping[int, str] | None = None,
    blocks: Mapping[int, str] | None = None,
) -> list[dict[str, Any]]:
    """Units as ``run.json`` lists them, in the order of their numbers.

    Parameters
    ----------
    host : Host
    kinds : mapping, optional    unit to the name of its troop type
    blocks : mapping, optional   unit to the scenario's own name for it
    """
    from rearguard.run.tally import unit_keys

    u = host.units
    return [
        {
            "key": key,
            "block": (blocks or {}).get(i, key),
            "names": dict(host.unit_names[i]) if i < len(host.unit_names) else {},
            "side": int(u.side[i]),
            "kind": (kinds or {}).get(i, ""),
            "parent": int(u.parent[i]),
            "first": int(u.first[i]),
            "last": int(u.last[i]),
            "mustered": float(u.mustered[i]),
            "leader": int(u.leader[i]),
        }
        for i, key in enumerate(unit_keys(host))
    ]
