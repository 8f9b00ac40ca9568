"""From a scenario and a seed to a cast: load, draw, ground, sky, muster, command, clock."""

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from rearguard.errors import Fault, RearguardError, ScenarioError, WorldError
from rearguard.kit.hours import Hour, read_hour
from rearguard.kit.units import UnitError, read, shown
from rearguard.record.digest import text_digest
from rearguard.record.record import Record
from rearguard.record.scene import NAME as SCENE
from rearguard.record.scene import scene_bytes
from rearguard.record.store.read import RUN_SCHEMA
from rearguard.run.cast import Cast, unit_facts
from rearguard.run.engine import engine_digest, laws_in_force, versions
from rearguard.run.numbers import judged_numbers
from rearguard.run.orders import read_order
from rearguard.scenario.blocks import Words
from rearguard.scenario.load import MAIN, load_scenario
from rearguard.scenario.muster import draws_of, muster, place_finder
from rearguard.world import cover as covers
from rearguard.world import dates
from rearguard.world.gis import load_ground
from rearguard.world.sky import Sky, Weather, cloud_of, start_jd, sun_moments, visibility_of

DAY_S = 86400.0
LONGEST_S = 60 * DAY_S


def cast(
    source: Any,
    seed: int = 1,
    *,
    figure: int | None = None,
    until: float | str | None = None,
    threads: int = 1,
) -> Cast:
    """Everything before the first step.

    Parameters
    ----------
    source : Scenario, path or str    a loaded scenario, a file, or a shipped name
    seed : int
    figure : int, optional            men to a figure; 1 when not given
    until : float or str, optional    seconds since the start, "2 h" or "18:00"
    threads : int

    Raises
    ------
    ScenarioError, WorldError, MissingExtra
    """
    refuse_numbers(seed, figure, threads)
    asked = source if hasattr(source, "sides") else load_scenario(source)
    end = read_until(until, asked.measures)
    scenario = asked.drawn(draws_of(seed))
    ground = load_ground(scenario.ground, scenario.folder or Path())
    begin = Begin(scenario, ground)
    until_s = whole_quarters_s(begin.until_s(end))
    mustered = muster(scenario, ground, seed, figure or 1)
    host = mustered.host
    _refuse_off_ground(asked.source, host, ground)
    numbers = laws_in_force(scenario.laws)
    sky = _sky(scenario, begin, until_s, numbers["light"])
    results = _asked_results(scenario, mustered, begin)
    inputs = dict(asked.inputs) | _ground_inputs(scenario)
    facts = _facts(asked, scenario, begin, seed, figure or 1, mustered) | {
        "scenario_digest": text_digest(sorted(inputs.items())),
        "judged": judged_numbers(scenario.laws),
    }

    def new_clock(record: Record) -> Any:
        from rearguard.clock.clock import Clock
        from rearguard.clock.formation import set_in_ranks

        set_in_ranks(host)
        command = _command(asked, scenario, ground, mustered, begin, record, seed, sky, numbers)
        return Clock(
            host, ground, record, seed, numbers=numbers, sky=lambda t_s: sky.at(t_s).lux,
            command=command, asked=results, threads=threads,
        )  # fmt: skip

    inputs[SCENE] = _scene(host, ground)
    return Cast(
        host, new_clock, until_s, facts, inputs,
        read_order=lambda order: read_order(order, scenario.measures),
        dispatches=lambda side, order: _dispatches(side, order, mustered, ground, begin),
    )  # fmt: skip


class Begin:
    """When a scenario begins, and every other hour of it in simulated seconds."""

    def __init__(self, scenario: Any, ground: Any) -> None:
        self.scenario = scenario
        self.lat_deg, self.lon_deg = ground.lat_deg, ground.lon_deg
        when = {**scenario.start.date(), "hour": scenario.start.hour}
        self.jd = start_jd(when, self.lat_deg, self.lon_deg)
        self._refuse_no_hour(self.jd, scenario.start.hour)
        self.day = dates.day_number(self.jd, self.lon_deg)
        self.after_midnight_s = dates.local_hour(self.jd, self.lon_deg) * 3600.0

    def _refuse_no_hour(self, moment: float, hour: Any) -> None:
        """Near the poles there are days on which the sun neither rises nor sets."""
        if not math.isfinite(moment):
            raise WorldError(
                f"there is no {hour.text} on that day at {self.lat_deg:.0f}° of latitude: the sun "
                "neither rises nor sets\n  give an hour of the clock, such as 15:00"
            )

    def sun(self, day: int = 0) -> dict[str, float | None]:
        """Sunset, dark and sunrise of a day of the run [s after the start]."""
        moments = sun_moments(self.day + day, self.lat_deg, self.lon_deg)
        next_day = sun_moments(self.day + day + 1, self.lat_deg, self.lon_deg)
        named = {
            "sunset_s": moments.sunset,
            "dark_s": moments.dusk,
            "sunrise_s": next_day.sunrise,
        }
        told: dict[str, float | None] = {}
        for name, jd in named.items():
            told[name] = round((jd - self.jd) * DAY_S, 1) if np.isfinite(jd) else None
        return told

    def second_of(self, hour: Any) -> float:
        """An hour (``kit.hours.Hour``) as simulated seconds; without a day, the next to come."""
        moments = sun_moments(self.day + (hour.day or 1) - 1, self.lat_deg, self.lon_deg)
        midnight = dates.jd_of(self.day + (hour.day or 1) - 1, 0.0, self.lon_deg)
        sunset_s = (moments.sunset - midnight) * DAY_S
        sunrise_s = (moments.sunrise - midnight) * DAY_S
        after_s = hour.seconds(sunset_s, sunrise_s) - self.after_midnight_s
        self._refuse_no_hour(after_s, hour)
        if hour.day is not None:
            return float(after_s + DAY_S * (hour.day - 1))
        return float(after_s if after_s >= 0.0 else after_s + DAY_S)

    def until_s(self, asked: float | Hour | None) -> float:
        """When the run ends [s]: as asked, or as the scenario says."""
        if isinstance(asked, Hour):
            end_s = self.second_of(asked)
            if asked.day is None and min(abs(end_s), abs(DAY_S - end_s)) < 0.5:
                what = f"is {asked.text}, the hour at which the run begins"
                remedy = 'for the same hour of the next day: "24 h"'
                raise ScenarioError(
                    [Fault("--until", 1, 1, what, "a time after the start is needed", remedy)]
                )
            return max(1.0, end_s)
        if asked is not None:
            return asked
        ends = []
        if self.scenario.until.after_s is not None:
            ends.append(float(self.scenario.until.after_s))
        if self.scenario.until.at is not None:
            ends.append(self.second_of(self.scenario.until.at))
        return max(1.0, min(ends))


def _refuse_off_ground(source: str, host: Any, ground: Any) -> None:
    """Refuse bodies that would be set out where there is no ground any more."""
    west, south, east, north = ground.bounds()
    x, y = host.units.x_m, host.units.y_m
    off = np.flatnonzero((x < west) | (x > east) | (y < south) | (y > north))
    if len(off):
        name = host.unit_names[int(off[0])]["en"]
        what = f"{len(off)} of {host.n_units} bodies stand off the map, the first is {name}"
        remedy = "fewer bodies, a smaller gap, or another place"
        raise ScenarioError([Fault(source or MAIN, 1, 1, what, "", remedy)])


def whole_quarters_s(t_s: float) -> float:
    """The quarter-second at or after a moment: the clock stops at nothing between [s].

    >>> whole_quarters_s(0.1), whole_quarters_s(60.0), whole_quarters_s(8973.3)
    (0.25, 60.0, 8973.5)
    """
    return math.ceil(round(t_s * 4.0, 6)) / 4.0


def refuse_numbers(seed: int, figure: int | None, threads: int) -> None:
    """Refuse a seed, a figure or a number of threads that no run can have.

    Raises
    ------
    RearguardError
    """
    for name, value, least, most in (
        ("seed", seed, -(2**63), 2**63 - 1),
        ("figure", 1 if figure is None else figure, 1, 1_000_000),
        ("threads", threads, 1, 256),
    ):
        whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        if not whole or not least <= value <= most:
            raise RearguardError(
                f"{name} is {shown(value)}\n  a whole number from {least} to {most} is allowed"
            )


def read_until(asked: float | str | None, measures: str) -> float | Hour | None:
    """An end as it was asked for: seconds, "2 h" or "18:00".

    Raises
    ------
    ScenarioError   when it cannot be read, or is no time after the start
    """
    after = f"a time after the start is needed, {LONGEST_S / DAY_S:.0f} days at most"
    if asked is None:
        return None
    if not isinstance(asked, str):
        if not 0.0 < asked <= LONGEST_S:
            raise ScenarioError([Fault("--until", 1, 1, f"is {asked} s", after)])
        return float(asked)
    try:
        value = read(asked, "time", measures)
    except UnitError:
        value = None
    if isinstance(value, float) and 0.0 < value <= LONGEST_S:
        return value
    try:
        hour = read_hour(asked, measures)
    except UnitError:
        hour = None
    if value is None and hour is not None and isinstance(hour.plus_s, float):
        return hour
    allowed = 'a length of time such as "2 h" or an hour such as "18:00" is expected'
    told = after if isinstance(value, float) else allowed
    raise ScenarioError([Fault("--until", 1, 1, f"is {shown(asked)}", told)])


def _sky(scenario: Any, begin: Begin, until_s: float, light: Any) -> Sky:
    """Sun, moon and the light on the ground for the whole run."""
    from rearguard.laws.sense.light import illuminance_table

    given = scenario.weather
    weather = Weather(
        cloud=cloud_of(given.sky),
        visibility_km=visibility_of(given.visibility),
        wind_m_s=float(given.wind.speed_m_s),
        wind_to_rad=float(given.wind.to_rad),
        air_c=float(given.air_c),
        rain_mm_h=float(given.rain_m_s) * 3.6e6,
        snow_cm=float(given.snow_m) * 100.0,
    )
    sky = Sky.table(begin.jd, until_s / 3600.0, begin.lat_deg, begin.lon_deg, weather)
    lux = illuminance_table(sky.sun_deg, sky.moon_deg, sky.moon_phase_deg, weather.cloud, light)
    return sky.lit(lux)


def _ground_inputs(scenario: Any) -> dict[str, bytes]:
    """Files that the ground was read from, whole."""
    block, folder = scenario.ground, scenario.folder or Path()
    names = [name for name in (block.dem, block.npy) if name]
    return {name: (folder / name).read_bytes() for name in names}


def _scene(host: Any, ground: Any) -> bytes:
    """Ground and muster as the page draws them."""
    rows = {
        "side": host.all.side, "kind": host.all.kind, "unit": host.all.unit,
        "mount": np.where(host.people.mount >= 0, host.people.mount + host.n_people, -1),
        "men": host.all.men,
    }  # fmt: skip
    places = [
        {"names": place.names, "kind": place.kind, "points": place.points}
        for place in ground.places.by_key.values()
    ]
    roads = [
        {"names": {}, "kind": getattr(road, "kind", "road"), "points": road.points,
         "width_m": road.width_m}
        for road in ground.roads.edges
    ]  # fmt: skip
    rivers = [
        {"names": {}, "kind": "river", "points": river.points, "width_m": float(river.width_m)}
        for river in ground.rivers.all
    ]  # fmt: skip
    walls = [
        {"names": {}, "kind": "wall", "points": ((ax, ay), (bx, by)), "width_m": 1.0}
        for ax, ay, bx, by in ground.barriers.standing()
    ]
    return scene_bytes(
        rows, host.n_people, height_m=ground.height_m, cover=ground.cover,
        frame=(ground.x0_m, ground.y0_m, ground.cell_m), cover_names=covers.NAMES,
        places=places, roads=roads, rivers=rivers, walls=walls,
    )  # fmt: skip


def _command(
    asked: Any, scenario: Any, ground: Any, mustered: Any, begin: Begin, record: Record, seed: int,
    sky: Sky, numbers: Any,
) -> Any:  # fmt: skip
    """Commanders with their plans, beliefs and doctrines."""
    from rearguard.clock.command import Command
    from rearguard.clock.standing import setups

    sides = {
        name: side.model_copy(
            update={
                "knows": tuple(
                    drawn.model_copy(update={"men": told.men})  # a belief keeps its spread
                    for drawn, told in zip(side.knows, asked.sides[name].knows, strict=True)
                )
            }
        )
        for name, side in scenario.sides.items()
    }
    made = setups(
        sides, mustered.units_of, mustered.host, place_finder(ground), begin.second_of,
        ground.map_bounds(),
    )  # fmt: skip
    return Command(mustered.host, ground, record, seed, made, sky, numbers)


def _asked_results(scenario: Any, mustered: Any, begin: Begin) -> list[Any]:
    """The scenario's named results as the clock takes them."""
    from rearguard.clock.outcome import Asked

    sides = list(scenario.sides)
    asked = []
    for name, result in scenario.results.items():
        side = sides.index(result.side) if result.side is not None else -1
        units = tuple(sorted({u for unit in result.units for u in mustered.units_of[(side, unit)]}))
        event, plus_s = result.at.event, result.at.plus_s
        if result.at.hour is not None:
            event, plus_s = "start", plus_s + begin.second_of(result.at.hour)
        asked.append(Asked(name, result.measure, side, units, event, plus_s))
    return asked


def _dispatches(side: int, order: Any, mustered: Any, ground: Any, begin: Begin) -> list[Any]:
    """What each unit that an order names is told."""
    from rearguard.clock.officer import with_those_under
    from rearguard.clock.standing import items_of

    def units_of(name: str) -> tuple[int, ...]:
        if (side, name) not in mustered.units_of:
            known = sorted({unit for s, unit in mustered.units_of if s == side})
            what = f"there is no unit {name}"
            raise ScenarioError([Fault("order", 1, 1, what, f"allowed: {', '.join(known)}")])
        return with_those_under(mustered.host, mustered.units_of[side, name])

    items = items_of([order], units_of, place_finder(ground), begin.second_of)
    return [replace(item.dispatch, plan=-1) for item in items]


def _facts(
    asked: Any, scenario: Any, begin: Begin, seed: int, figure: int, mustered: Any
) -> dict[str, Any]:
    """What ``run.json`` says (docs/reference/record.md)."""
    host = mustered.host
    blocks = {
        unit: name
        for (_, name), units in mustered.units_of.items()
        if name != "all"
        for unit in units
    }
    commanders = {
        int(host.all.side[row]): row for row in np.flatnonzero(host.people.rank_title == 2).tolist()
    }
    return {
        "schema": RUN_SCHEMA,
        "scenario": Path(asked.source or MAIN).stem,
        "input": MAIN,
        "names": asked.name.mapping(),
        "fiction": [words.mapping() for words in asked.fiction],
        "seed": seed,
        "figure": figure,
        "engine": engine_digest(),
        "versions": versions(),
        "start_jd": begin.jd,
        "lat_deg": begin.lat_deg,
        "lon_deg": begin.lon_deg,
        "court": asked.court,
        "measures": asked.measures,
        "sky": begin.sun(),
        "sides": [
            {
                "key": name,
                "names": (side.title or Words(name)).mapping(),
                "commander": {
                    "ident": commanders.get(number, -1),
                    "names": side.commander.name.mapping() if side.commander.name else {},
                    "doctrine": side.commander.doctrine,
                },
            }
            for number, (name, side) in enumerate(scenario.sides.items())
        ],
        "units": unit_facts(host, mustered.kinds, blocks),
        "people": {str(row): dict(names) for row, names in host.leader_names.items()},
        "asked": {name: result.measure for name, result in scenario.results.items()},
        "n_people": host.n_people,
        "n_beasts": host.n_beasts,
        "draws": [
            {"path": draw.path, "text": draw.text, "value": draw.value} for draw in scenario.draws
        ],
    }
