"""Rolls: what a roster says of single men, written into their rows after the unit's own figures.

The men of a unit stand in the roster's order, body after body, rank after rank. A figure that
stands for several men is taken from the first of them. A cell left empty leaves the unit's figure.
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.host.host import Host
from rearguard.host.individuals import ON_FOOT_M, ON_HORSE_M
from rearguard.scenario.catalog import Catalogue

ON_FOOT = "none"
LEADER, COMMANDER, BANNER = 1, 2, 3
TITLES = {"leader": LEADER, "commander": COMMANDER, "banner": BANNER}


def breed_of(block: Any, kind: Any, roster: tuple[Any, ...]) -> str | None:
    """Breed of a unit's horses, of foot the first in its roster; None where nobody rides."""
    if kind.horse is not None:
        wanted: str | None = block.horses.kind if block.horses is not None else None
        return wanted or str(kind.horse)
    return next((row.horse for row in roster if row.horse not in (None, ON_FOOT)), None)


def entries(roster: tuple[Any, ...], first_man: int, scale: int, rows: slice) -> dict[int, Any]:
    """Row of the host -> its line of the roster.

    Parameters
    ----------
    first_man : int    men of the unit in the bodies before this one
    scale : int        men to a figure
    """
    ends = np.cumsum([int(line.men) for line in roster])
    men = first_man + scale * np.arange(rows.stop - rows.start)
    which = np.searchsorted(ends, men, side="right")
    return {rows.start + k: roster[j] for k, j in enumerate(which.tolist())}


def write_people(host: Host, lines: dict[int, Any], book: Catalogue) -> None:
    """Skill, weights, rounds and tongue of listed men."""
    every, people = host.all, host.people
    columns = (
        (people.skill, "skill"), (every.body_kg, "body_kg"), (every.load_kg, "load_kg"),
        (people.rounds, "rounds"),
    )  # fmt: skip
    for i, line in lines.items():
        for column, word in columns:
            if (value := getattr(line, word)) is not None:
                column[i] = value
        if line.people is not None:
            people.language[i] = host.languages.index(book.peoples[line.people].language)


def write_horses(
    host: Host, lines: dict[int, Any], book: Catalogue, mustered: str, usual: str | None
) -> None:
    """Breed and condition of listed men's horses; who has none stands on foot.

    Parameters
    ----------
    mustered : str    breed with which the unit was mustered
    usual : str       what a man rides of whom nothing is said, None for nothing
    """
    every, people, beasts, n = host.all, host.people, host.beasts, host.n_people
    for i, line in lines.items():
        b = int(people.mount[i])
        breed = line.horse or (mustered if usual else ON_FOOT)
        if breed == ON_FOOT:
            every.doing[n + b], beasts.rider[b] = Doing.ABSENT, -1
            people.mount[i], people.radius_m[i] = -1, ON_FOOT_M
            continue
        people.radius_m[i] = ON_HORSE_M
        if line.horse is not None:
            one, of_unit = book.horses[breed], book.horses[mustered]
            every.body_kg[n + b], beasts.training[b] = one.weight_kg, one.training
            beasts.walk_m_s[b], beasts.trot_m_s[b] = one.walk_m_s, one.trot_m_s
            beasts.gallop_m_s[b] *= one.gallop_m_s / of_unit.gallop_m_s
            beasts.reserve_full_m[b] *= one.reserve_m / of_unit.reserve_m
        if line.fresh is not None:
            beasts.reserve_full_m[b] *= line.fresh / max(float(beasts.fresh[b]), 1e-3)
            beasts.fresh[b] = line.fresh
        beasts.reserve_m[b] = beasts.reserve_full_m[b]


def write_titles(host: Host, lines: dict[int, Any]) -> None:
    """Leaders, banner-bearers and commanders of the roster, and every name in it."""
    units, people = host.units, host.people
    for i, line in lines.items():
        title = TITLES.get(line.rank, 0)
        u = int(host.all.unit[i])
        if line.name and title in (LEADER, COMMANDER):
            host.leader_names[i] = {"en": line.name, "zh-Hant": line.name, "zh-Hans": line.name}
        if title == 0:
            continue
        place = units.banner if title == BANNER else units.leader
        before = int(place[u])
        if before >= 0 and before != i:
            if people.rank_title[before] == COMMANDER:
                title = COMMANDER
            if before in host.leader_names:
                host.leader_names.setdefault(i, host.leader_names.pop(before))
            people.rank_title[before] = 0
        place[u] = i
        if title == COMMANDER:
            side = host.all.side[: host.n_people] == host.all.side[i]
            former = np.flatnonzero(side & (people.rank_title == COMMANDER))
            people.rank_title[former] = LEADER
        people.rank_title[i] = title
