"""The tally: everybody's fate, counted in men, and the check that nobody is lost.

``tally.json`` is a contract (docs/reference/record.md): keys are added, never renamed.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rearguard.errors import RecordError
from rearguard.host.doing import FATE_OF, Doing, Fate, Wound
from rearguard.host.host import Host
from rearguard.record.events import Harm
from rearguard.record.store.read import TALLY_SCHEMA
from rearguard.world import dates

FATES = tuple(fate.name.lower() for fate in Fate)


def moment(jd: float, lon_deg: float, court: str) -> dict[str, Any]:
    """One moment in three calendars, as it stands in the tally."""
    told = dates.describe(jd, lon_deg, court)
    return {
        "jd": round(jd, 6),
        "julian": told["julian"].replace(" ", "T"),
        "gregorian": told["gregorian"].replace(" ", "T"),
        "lunar": told["lunar"],
    }


def sum_men(men: np.ndarray) -> int:
    """Figures as men: a whole number."""
    return round(float(men.sum(dtype=np.float64)))


def fates_of(doing: np.ndarray, men: np.ndarray) -> dict[str, int]:
    """Men by fate; whole numbers that add up to the rounded sum, whatever the figure."""
    fate = FATE_OF[doing]
    sums = [float(men[fate == number].sum(dtype=np.float64)) for number in range(len(FATES))]
    steps = np.rint(np.cumsum([0.0, *sums])).astype(int)
    return dict(zip(FATES, np.diff(steps).tolist(), strict=True))


def count(host: Host, rows: np.ndarray) -> dict[str, Any]:
    """Muster, fates, deaths by cause and wounded among some rows.

    Parameters
    ----------
    host : Host
    rows : int[n]    rows of ``host.all``; those not mustered are left out
    """
    rows = rows[host.all.doing[rows] != Doing.ABSENT]
    doing, men = host.all.doing[rows], host.all.men[rows]
    killer, wound = host.all.killer[rows], host.all.wound[rows]
    dead = doing == Doing.DEAD
    causes = {
        harm.name.lower(): sum_men(men[dead & (killer == harm)])
        for harm in Harm
        if np.any(dead & (killer == harm))
    }
    return {
        "mustered": sum_men(men),
        "fates": fates_of(doing, men),
        "dead_by_cause": causes,
        "wounded": sum_men(men[~dead & (wound != Wound.NONE)]),
    }


def unit_keys(host: Host) -> list[str]:
    """One name for each unit, as the tally and ``why --unit`` use it; no two alike."""
    keys: list[str] = []
    for unit in range(host.n_units):
        names = host.unit_names[unit] if unit < len(host.unit_names) else {}
        plain = names.get("en") or next(iter(names.values()), f"unit {unit}")
        key, again = plain, 1
        while key in keys:
            again += 1
            key = f"{plain} {again}"
        keys.append(key)
    return keys


def side_counts(host: Host, side: int) -> dict[str, Any]:
    """What the tally says of one side, people and beasts, with its units."""
    keys = unit_keys(host)
    counts: dict[str, Any] = {}
    everybody = np.arange(host.all.n)
    for kind, rows in (
        ("people", everybody[: host.n_people]),
        ("beasts", everybody[host.n_people :]),
    ):
        own = rows[host.all.side[rows] == side]
        counts[kind] = count(host, own) | {"units": _units(host, own, keys)}
    return counts


def _units(host: Host, rows: np.ndarray, keys: list[str]) -> dict[str, Any]:
    """Muster and fates of each unit that has rows of its own."""
    rows = rows[host.all.doing[rows] != Doing.ABSENT]
    units = host.all.unit[rows]
    found: dict[str, Any] = {}
    for unit in np.unique(units):
        own = rows[units == unit]
        key = keys[unit] if 0 <= unit < len(keys) else "none"
        men = host.all.men[own]
        found[key] = {
            "mustered": sum_men(men),
            "fates": fates_of(host.all.doing[own], men),
        }
    return found


def rounds_held(host: Host, side: int) -> float:
    """Rounds in the hands of a side's people [rounds]."""
    own = host.all.side[: host.n_people] == side
    men = host.all.men[: host.n_people][own].astype(np.float64)
    return float((np.maximum(host.people.rounds[own], 0) * men).sum())


def goods_held(host: Host, side: int) -> dict[str, float]:
    """What a side's people have on them: rounds, silver and loads (clothes, arms, packs) [kg]."""
    n = host.n_people
    own = host.all.side[:n] == side
    men = host.all.men[:n][own].astype(np.float64)
    return {
        "rounds": rounds_held(host, side),
        "silver_kg": float((host.people.silver_kg[own] * men).sum()),
        "loads_kg": float((host.all.load_kg[:n][own] * men).sum()),
    }


def store_counts(host: Host, side: int, mustered: Mapping[str, float]) -> dict[str, Any]:
    """Stores of a side against those mustered.

    Rounds are left, shot away, lost with the dead and fled, or taken by the enemy. Silver and
    loads are on somebody or lie on the ground: what all sides held at the start less what they
    hold now.
    """
    n = host.n_people
    own = (host.all.side[:n] == side) & (host.all.doing[:n] != Doing.ABSENT)
    rounds = np.where(own, np.maximum(host.people.rounds, 0), 0) * host.all.men[:n].astype(float)
    fate = FATE_OF[host.all.doing[:n]]
    by_fate = [sum_men(rounds[fate == number]) for number in range(len(FATES))]
    left = by_fate[Fate.PRESENT] + by_fate[Fate.STRAGGLING]
    lost = by_fate[Fate.SCATTERED] + by_fate[Fate.DEAD]
    at_start, taken = round(mustered.get("rounds", 0.0)), by_fate[Fate.CAPTIVE]
    used = at_start - left - lost - taken
    held = goods_held(host, side)
    return {
        "rounds": {"mustered": at_start, "left": left, "used": used, "lost": lost, "taken": taken}
    } | {
        kind: {"mustered": round(mustered.get(kind, 0.0), 3), "held": round(held[kind], 3)}
        for kind in ("silver_kg", "loads_kg")
    }


def make_tally(
    host: Host,
    facts: Mapping[str, Any],
    *,
    simulated_s: float,
    digest: str,
    stores: Mapping[str, Mapping[str, float]],
    results: Mapping[str, float | None],
) -> dict[str, Any]:
    """The tally of a run as it stands.

    Parameters
    ----------
    host : Host
    facts : mapping        what ``run.json`` says: scenario, seed, start_jd, lon_deg, court
    simulated_s : float    since the start [s]
    digest : str           of the state
    stores : mapping       side to what its people had at the start (``goods_held``)
    results : mapping      named results; None where one never came to pass
    """
    where = (float(facts["lon_deg"]), str(facts["court"]))
    start_jd = float(facts["start_jd"])
    return {
        "schema": TALLY_SCHEMA,
        "scenario": facts["scenario"],
        "seed": facts["seed"],
        "figure": host.figure,
        "start": moment(start_jd, *where),
        "end": moment(start_jd + simulated_s / 86400.0, *where),
        "simulated_s": simulated_s,
        "digest": digest,
        "sides": {
            name: side_counts(host, side)
            | {"stores": store_counts(host, side, stores.get(name, {}))}
            for side, name in enumerate(host.sides)
        },
        "results": {name: _plain(value) for name, value in results.items()},
    }


def _plain(value: float | None) -> float | None:
    """A result as JSON can hold it: NaN and infinity are "never came to pass"."""
    return float(value) if value is not None and np.isfinite(value) else None


def check_nobody_lost(tally: Mapping[str, Any], mustered: Mapping[str, Mapping[str, int]]) -> None:
    """Every side's fates add up to those mustered at the start, people and beasts.

    Parameters
    ----------
    tally : mapping      as ``make_tally`` gives it
    mustered : mapping   side to {"people": n, "beasts": n} at the start

    Raises
    ------
    RecordError   which says who is missing
    """
    for side, at_start in mustered.items():
        for kind, n in at_start.items():
            now = tally["sides"][side][kind]
            total = sum(now["fates"].values())
            if total != n or now["mustered"] != n:
                raise RecordError(
                    f"{side}: {n} {kind} were mustered, {total} have a fate after "
                    f"{tally['simulated_s']:.0f} s; nobody may be lost"
                )
