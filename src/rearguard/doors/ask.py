"""``rearguard ask``: quick answers from the laws alone, with the numbers they rest on.

From the command line the laws are called as plain Python (``cli.main``): nothing is compiled, and
an answer takes half a second.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Any, cast

import typer

from rearguard.doors.settings import UsageFault

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
Answer = Mapping[str, tuple[float, str]]

LIGHTS = {"day": 30000.0, "dusk": 3.0, "moon": 0.2, "stars": 0.0008}
BRIGHTEST_LX = 200_000.0  # more than the sun at its highest
GOINGS = {"road": 1.1, "path": 1.3, "field": 1.5, "mud": 1.8, "snow": 2.1}
"""Factors of energy on the ground (Pandolf's eta): a dirt road to soft snow of a hand's depth."""

Distance = Annotated[str, typer.Option(help='such as "60 li" or "30 km"')]
Range = Annotated[str, typer.Option("--range", help='such as "100 bu" or "150 m"')]
Men = Annotated[int, typer.Option(min=1, max=10_000_000, help="men")]
Horse = Annotated[bool, typer.Option("--horse", help="mounted")]
Light = Annotated[str, typer.Option(help="day, dusk, moon, stars, or a number of lux")]
Going = Annotated[str, typer.Option(help="road, path, field, mud or snow")]
LINK_M, LINK_S = 5.0, 4.0  # from man to man in a column, and to say it on (judged)
ROUNDS = 20  # in a pouch, for the time in which it is emptied


def _settings() -> Any:
    from rearguard.doors.cli import SETTINGS

    return SETTINGS


def quantity(option: str, text: str, dimension: str, least: str, most: str) -> float:
    """One quantity with its unit, in SI, from ``least`` to ``most``.

    Raises
    ------
    UsageFault
    """
    from rearguard.kit.units import UnitError, read

    try:
        value = read(text, dimension)
    except UnitError as error:
        more = "".join(f"\n  {part}" for part in (error.allowed, error.remedy) if part)
        raise UsageFault(f"{option} {error.what}{more}") from None
    if not isinstance(value, float):
        raise UsageFault(f"{option} is {text}\n  one number, no distribution, is needed here")
    low, high = (cast(float, read(bound, dimension)) for bound in (least, most))
    if not low <= value <= high:
        raise UsageFault(f"{option} is {text}\n  {least} to {most} is allowed")
    return value


def within(option: str, value: float, least: float, most: float) -> float:
    """A plain number, if it is one from ``least`` to ``most``.

    Raises
    ------
    UsageFault
    """
    if not least <= value <= most:  # NaN is in no range
        raise UsageFault(f"{option} is {value:g}\n  {least:g} to {most:,.0f} is allowed")
    return value


def lux(text: str) -> float:
    """A light by its name or in lux.

    Raises
    ------
    UsageFault
    """
    if text in LIGHTS:
        return LIGHTS[text]
    try:
        return within("--light", float(text.removesuffix("lx")), 0.0, BRIGHTEST_LX)
    except ValueError:
        words = ", ".join(LIGHTS)
        raise UsageFault(f"--light is {text}\n  {words}, or a number of lux is allowed") from None


def _one_of(option: str, text: str, table: Mapping[str, float]) -> float:
    if text not in table:
        raise UsageFault(f"{option} is {text}\n  {', '.join(table)} is allowed")
    return table[text]


def _say(question: str, answer: Answer, source: str) -> None:
    """Print an answer: value, unit and name, one to a line; or as JSON."""
    if _settings().json:
        told: dict[str, Any] = {"question": question, "source": source}
        told |= {name: {"value": value, "unit": unit} for name, (value, unit) in answer.items()}
        print(json.dumps(told, ensure_ascii=False))
        return
    print(question)
    for name, (value, unit) in answer.items():
        print(f"  {_number(value):>10} {unit:6} {name}")
    if not _settings().quiet:
        print(f"  by {source}")


def _number(value: float) -> str:
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


@app.command()
def march(
    distance: Distance = "30 km",
    men: Men = 1000,
    horse: Horse = False,
    files: Annotated[int, typer.Option(min=1, max=10_000, help="men abreast")] = 4,
    load: Annotated[str, typer.Option(help="clothes, arms, pack of a man on foot")] = "20 kg",
    slope: Annotated[float, typer.Option(help="rise over run, uphill positive")] = 0.0,
    going: Going = "road",
    light: Light = "day",
) -> None:
    """How long a column takes, without halts: its head, and its tail."""
    from rearguard.host.individuals import BEAST_COLUMNS
    from rearguard.host.units import UNIT_COLUMNS
    from rearguard.laws.beast import gait
    from rearguard.laws.body import pace

    way_m = quantity("--distance", distance, "length", "1 m", "20000 km")
    within("--slope", slope, -1.0, 1.0)
    light_lx, factor = lux(light), _one_of("--going", going, GOINGS)
    numbers = pace.Pace()
    if horse:
        trot = next(c.default for c in BEAST_COLUMNS if c.name == "trot_m_s")
        walk = next(c.default for c in BEAST_COLUMNS if c.name == "walk_m_s")
        share = gait.ground_share(slope, factor, gait.Gaits().good_going)
        share *= gait.horse_night_share(light_lx)
        answer_speed = 0.5 * (trot + walk) * share
        depth_m = next(c.default for c in UNIT_COLUMNS if c.name == "rank_m")
        source = "laws/beast/gait: half of the time at a walk, half at a trot"
    else:
        load_kg = quantity("--load", load, "mass", "0 kg", "120 kg")
        answer_speed = pace.march_speed_m_s(1.34, 70.0, load_kg, slope, factor, numbers.march_w)
        answer_speed *= pace.night_share(light_lx)
        depth_m, source = 1.6, "laws/body/pace: a man of 70 kg at the effort of a march"
    if answer_speed <= 0.0:
        raise UsageFault("nobody can march like that\n  less load, slope or softer going")
    column_m = (men + files - 1) // files * depth_m
    answer = {
        "speed": (answer_speed * 3.6, "km/h"),
        "head arrives after": (way_m / answer_speed / 3600.0, "h"),
        "length of the column": (column_m, "m"),
        "tail arrives after": ((way_m + column_m) / answer_speed / 3600.0, "h"),
    }
    _say(f"{men:,} {'riders' if horse else 'men'} march {distance}", answer, source)


@app.command("pass")
def pass_(
    width: Annotated[str, typer.Option(help='of the defile, such as "4 m" or "3 bu"')] = "4 m",
    men: Men = 1000,
    horse: Horse = False,
    length: Annotated[str, typer.Option(help="of the defile")] = "0 m",
) -> None:
    """How long a body takes to file through a defile in good order."""
    from rearguard.host.individuals import BEAST_COLUMNS
    from rearguard.host.units import UNIT_COLUMNS

    width_m = quantity("--width", width, "length", "0 m", "10 km")
    length_m = quantity("--length", length, "length", "0 m", "1000 km")
    if horse:
        speed = next(c.default for c in BEAST_COLUMNS if c.name == "walk_m_s")
        file_m, rank_m = (
            next(c.default for c in UNIT_COLUMNS if c.name == name) for name in ("file_m", "rank_m")
        )
    else:
        speed, file_m, rank_m = 1.34, 0.75, 1.6
    files = int(width_m // file_m)
    if files < 1:
        raise UsageFault(f"--width is {width}\n  {file_m:g} m or more is needed for one file")
    rate_s = files * speed / rank_m
    answer = {
        "files abreast": (float(files), ""),
        "rate": (rate_s * 60.0, "1/min"),
        "last one is through after": ((men / rate_s + length_m / speed) / 60.0, "min"),
    }
    source = "files that follow their leader at the distance of the ranks; a crush is slower"
    _say(f"{men:,} {'riders' if horse else 'men'} pass a defile of {width}", answer, source)


@app.command()
def volley(
    range_: Range = "100 bu",
    shots: Annotated[int, typer.Option(min=1, max=10_000_000, help="muskets or bows")] = 500,
    front: Annotated[str, typer.Option(help="width of the body fired at")] = "100 m",
    ranks: Annotated[int, typer.Option(min=1, max=1000, help="its ranks")] = 4,
    horse: Horse = False,
    fired: Annotated[int, typer.Option(min=0, max=1000, help="rounds each has fired before")] = 0,
    weapon: Annotated[str, typer.Option(help="flintlock, horse-bow, crossbow ...")] = "flintlock",
) -> None:
    """How many balls, arrows or javelins of a volley hit."""
    from rearguard.host.individuals import BEAST_COLUMNS
    from rearguard.laws.arms import flintlock as law
    from rearguard.laws.arms.charge import rounds_under_fire

    numbers = law.Flintlock()
    distance_m = quantity("--range", range_, "length", "0 m", "1000 m")
    front_m = quantity("--front", front, "length", "1 m", "100 km")
    if weapon != "flintlock":
        from rearguard.doors.ask_arrows import arrows_answer

        told = f"{shots:,} x {weapon} at {distance_m:.0f} m"
        _say(told, *arrows_answer(weapon, distance_m, shots, front_m, ranks))
        return
    height_m, body_m, file_m = (2.5, 0.65, 1.2) if horse else (1.7, 0.5, 0.75)
    drill = law.drill_hit_share(front_m, height_m, distance_m, numbers.scatter)
    battle = law.battle_share(float(fired), distance_m, 0.0, numbers)
    cover = law.front_cover(file_m, body_m, float(ranks))
    balls = shots * (1.0 - law.misfire_share(numbers.misfire, 0.0))
    hits = balls * drill * battle * cover
    answer = {
        "misfires": (shots - balls, ""),
        "balls that would hit a sheet of that size on the drill ground": (balls * drill, ""),
        "hits in battle": (hits, ""),
    }
    if horse:
        answer["of these on men"] = (hits * numbers.man_share, "")
    answer["time to load again"] = (law.reload_s(float(fired), False, numbers), "s")
    pouch = (numbers.fresh_per_min, numbers.foul_per_min, numbers.foul_shots)
    answer[f"time for {ROUNDS} rounds from a clean barrel"] = (
        law.firing_time_min(float(ROUNDS), *pouch), "min",
    )  # fmt: skip
    if horse:
        gallop = next(c.default for c in BEAST_COLUMNS if c.name == "gallop_m_s")
        rate = law.rounds_per_min(float(fired), *pouch)
        answer["rounds each fires while they gallop up"] = (
            rounds_under_fire(distance_m, gallop, rate), "",
        )  # fmt: skip
    source = (
        f"laws/arms/flintlock; the battle's share of {battle:.3f} is judged "
        "(0.003 to 0.5 for a first volley)"
    )
    _say(f"{shots:,} flintlocks fire at {distance_m:.0f} m", answer, source)


@app.command()
def sight(
    men: Men = 100,
    horse: Horse = False,
    light: Light = "day",
    visibility: Annotated[str, typer.Option(help="of the air: 20 km clear, 2 km mist")] = "20 km",
) -> None:
    """How far a body of troops is seen over open ground."""
    from rearguard.laws.sense import sight as law

    numbers, light_lx = law.Sight(), lux(light)
    air_km = quantity("--visibility", visibility, "length", "1 m", "300 km") / 1000.0
    seen_m = law.body_range_m(float(men), horse, light_lx, air_km, 0.25, numbers)
    answer = {
        "half of those who search see it at": (seen_m, "m"),
        "nine in ten at": (seen_m * (1.0 / 9.0) ** 0.25, "m"),
        "foot told from horse up to": (law.told_range_m(light_lx, air_km, 0.25, numbers), "m"),
    }
    who = "riders" if horse else "men on foot"
    _say(f"{men:,} {who} in the open, {light_lx:g} lx", answer, "laws/sense/sight")


@app.command()
def sound(
    source: Annotated[str, typer.Option(help="shot, horn, drum, shout or hooves")] = "horn",
    n: Annotated[int, typer.Option(min=1, max=10_000_000, help="of them at once")] = 1,
    noise: Annotated[float, typer.Option(help="around the hearer [dB]: night 20, march 65")] = 33.0,
    distance: Distance = "1 km",
) -> None:
    """How far a sound is heard, and when."""
    from rearguard.laws.sense import hearing as law

    numbers = law.Hearing()
    kinds = {
        "shot": (numbers.shot_db, 1000.0),
        "horn": (numbers.horn_db, 500.0),
        "drum": (numbers.drum_db, 125.0),
        "shout": (numbers.shout_db, 1000.0),
    }
    away_m = quantity("--distance", distance, "length", "0 m", "100 km")
    delay = {f"heard {distance} off after": (law.sound_delay_s(away_m, 15.0), "s")}
    if source == "hooves":
        told = {
            f"{gait} on {ground} ground": (law.hooves_reach_m(gait == "trot", soft, False), "m")
            for gait in ("walk", "trot")
            for ground, soft in (("hard", False), ("soft", True))
        }
        _say("A squadron on a calm night is heard up to", told | delay, "laws/sense/hearing")
        return
    if source not in kinds:
        raise UsageFault(f"--source is {source}\n  {', '.join(kinds)}, hooves is allowed")
    one_db, hertz = kinds[source]
    within("--noise", noise, 0.0, 140.0)
    level_db = law.sources_db(one_db, float(n))
    loss = law.air_loss_db_km(hertz)
    ground_db = law.ground_loss_db(1000.0, numbers.ear_m) + numbers.wind_db
    tone = numbers.tone_db if source == "horn" else numbers.notice_db
    answer = {
        "noticed up to": (law.reach_m(level_db, noise + tone, loss, ground_db), "m"),
        "level at 100 m": (law.level_db(level_db, 100.0, loss, ground_db), "dB"),
    }
    if source == "shout":
        needed = noise + numbers.follow_db
        answer["understood up to"] = (law.reach_m(level_db, needed, loss, ground_db), "m")
    answer |= delay
    _say(f"{n:,} x {source} over {noise:g} dB", answer, "laws/sense/hearing")


@app.command()
def word(
    distance: Distance = "30 km",
    couriers: Annotated[int, typer.Option(min=1, max=1000, help="with the same letter")] = 1,
    loss: Annotated[float, typer.Option(help="couriers lost per km; safe 0, scouts 0.05")] = 0.0,
    foot: Annotated[bool, typer.Option("--foot", help="couriers on foot")] = False,
    night: Annotated[bool, typer.Option("--night", help="in the dark")] = False,
) -> None:
    """How fast and how surely a letter goes, and word of mouth along a column."""
    from rearguard.laws.word import carry as law

    numbers = law.Carry()
    way_m = quantity("--distance", distance, "length", "1 m", "20000 km")
    within("--loss", loss, 0.0, 10.0)
    near_m = min(way_m, numbers.gallop_way_m)
    slow = law.courier_m_s(not foot, numbers.gallop_way_m, night, False, numbers)
    ride_s = near_m / law.courier_m_s(not foot, 0.0, night, False, numbers)
    ride_s += (way_m - near_m) / slow
    answer = {
        "a courier is there after": (ride_s / 60.0, "min"),
        "chance that one arrives": (law.arrival_chance(loss, way_m / 1000.0, float(couriers)), ""),
        "word of mouth along a column so long": (
            law.mouth_to_mouth_s(way_m, LINK_M, LINK_S) / 60.0, "min",
        ),
    }  # fmt: skip
    plural = "s" if couriers > 1 else ""
    _say(f"Word over {distance}, {couriers} courier{plural}", answer, "laws/word/carry")
