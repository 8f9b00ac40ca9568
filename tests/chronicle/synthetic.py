"""A made-up but likely journal of Birch Ridge, some three thousand events, always the same.

No engine is at work here: the numbers are what a run may well leave. ``journal`` takes a seed, so a
test can ask whether another course of the same day is told as well.
"""

from __future__ import annotations

import math
import random

from rearguard.chronicle.context import Context, context_from
from rearguard.host.units import Task
from rearguard.record.events import Event, Harm, Reason, Row

SONG, JIN = 0, 1
BODIES = 40
FIRST_BODY = 5
CMD_SONG, CMD_JIN = 0, 5001


def run_json() -> dict:
    """What ``run.json`` says about names."""
    units = [
        {"side": "song", "names": {"en": "main", "zh-Hant": "中軍", "zh-Hans": "中军"},
         "kind": "horse-lancer", "mustered": 1500, "leader": 0},
        {"side": "song", "names": {"en": "left", "zh-Hant": "左翼", "zh-Hans": "左翼"},
         "kind": "horse-lancer", "mustered": 1500, "leader": 1500},
        {"side": "song", "names": {"en": "right", "zh-Hant": "右翼", "zh-Hans": "右翼"},
         "kind": "horse-lancer", "mustered": 1500, "leader": 3000},
        {"side": "song", "names": {"en": "guns", "zh-Hant": "銃隊", "zh-Hans": "铳队"},
         "kind": "horse-flintlock", "mustered": 500, "leader": 4500},
        {"side": "jin", "names": {"en": "screen", "zh-Hant": "殿後軍", "zh-Hans": "殿后军"},
         "kind": "horse-archer", "mustered": 0, "leader": 5001},
    ]  # fmt: skip
    units += [
        {"side": "jin", "kind": "horse-light", "mustered": 500, "leader": 5001 + 500 * k,
         "names": {"en": f"the screen {k + 1}", "zh-Hant": f"殿後 {k + 1}",
                   "zh-Hans": f"殿后 {k + 1}"}}
        for k in range(BODIES)
    ]  # fmt: skip
    return {
        "schema": "rearguard.run/1",
        "names": {"en": "Birch Ridge", "zh-Hant": "樺樹嶺", "zh-Hans": "桦树岭"},
        "fiction": [
            {"en": "flintlocks in 1125", "zh-Hant": "時無火銃", "zh-Hans": "时无火铳"}
        ],
        "start_jd": 2132318.7364,
        "lon_deg": 124.9,
        "measures": "song",
        "court": "song",
        "sky": {"sunset_s": 2.55 * 3600.0, "dark_s": 3.4 * 3600.0},
        "sides": [
            {"key": "song", "names": {"en": "Song", "zh-Hant": "宋", "zh-Hans": "宋"},
             "commander": {"names": {"en": "Shen Yue", "zh-Hant": "沈岳", "zh-Hans": "沈岳"},
                           "ident": CMD_SONG}},
            {"key": "jin", "names": {"en": "Jin", "zh-Hant": "金", "zh-Hans": "金"},
             "commander": {"names": {"en": "Hulu", "zh-Hant": "胡魯", "zh-Hans": "胡鲁"},
                           "ident": CMD_JIN}},
        ],
        "units": units,
        "people": {"1500": {"en": "Meng Chi", "zh-Hant": "孟馳", "zh-Hans": "孟驰"}},
    }  # fmt: skip


def tally_json(taken: int = 11460, away: int = 7890, dead: int = 214) -> dict:
    """What ``tally.json`` says about fates."""
    present = 20000 - taken - away - dead
    return {
        "schema": "rearguard.tally/1",
        "sides": {
            "song": {"people": {"mustered": 5000, "wounded": 61, "fates": {
                "present": 4960, "straggling": 29, "scattered": 0, "captive": 0, "dead": 11}}},
            "jin": {"people": {"mustered": 20000, "wounded": 390, "fates": {
                "present": present, "straggling": 300, "scattered": away - 300,
                "captive": taken, "dead": dead}}},
        },
        "results": {"delay_bought_s": 13140.0, "hit_before_break_share": 0.001},
    }  # fmt: skip


def context() -> Context:
    """Context of the made-up run."""
    return context_from(run_json(), tally_json())


def journal(seed: int = 1) -> list[Row]:
    """Events of an afternoon that starts at 14:00 and lasts four hours."""
    luck = random.Random(seed)
    rows: list[Row] = [
        Row(0.0, Event.START, side=SONG, n=5000),
        Row(0.0, Event.START, side=JIN, n=20000),
    ]
    rows += _approach(luck)
    rows += _break(luck)
    rows += _hunt(luck)
    rows += [
        Row(2.55 * 3600.0, Event.SUNSET),
        Row(3.4 * 3600.0, Event.DARK, value=3.0),
        Row(14400.0, Event.END),
    ]
    return sorted(rows, key=lambda row: row.t_s)


def _place(body: int) -> tuple[float, float]:
    return 65.0 * body, 3000.0 + 40.0 * math.sin(body / 6.0)


def _approach(luck: random.Random) -> list[Row]:
    rows = [
        Row(60.0, Event.MARCHED, SONG, u, order=Task.MARCH, x_m=1300.0, y_m=-900.0)
        for u in range(4)
    ]
    rows += [
        Row(
            120.0, Event.DECIDED, SONG, 0, CMD_SONG, order=Task.MARCH, cause=Reason.PLAN, value=1.0
        ),
        Row(60.0, Event.DECIDED, JIN, 4, CMD_JIN, order=Task.HOLD, cause=Reason.ORDERS, value=1.0),
    ]
    for minute in range(9, 22):
        t_s, y_m = 60.0 * minute, -900.0 + 190.0 * (minute - 9)
        for body in range(0, BODIES, 5):
            n = round(5 * 500 * luck.uniform(0.75, 1.0))
            near = 3000.0 - y_m
            who = CMD_SONG
            rows.append(Row(t_s, Event.SIGHTED, SONG, 0, who, FIRST_BODY + body, n,
                            x_m=1300.0, y_m=y_m, value=near))  # fmt: skip
            rows.append(Row(t_s + 1.0, Event.BELIEF, SONG, 0, who, FIRST_BODY + body,
                            round(n * (1.0 if minute < 18 else 1.35)), value=0.25))  # fmt: skip
        rows.append(Row(t_s, Event.SIGHTED, JIN, 4, CMD_JIN, 0, 7000, value=3000.0 - y_m))
        rows.append(Row(t_s + 1.0, Event.BELIEF, JIN, 4, CMD_JIN, 0, 7400, value=0.4))
    rows.append(Row(700.0, Event.REPORTED, SONG, 0, CMD_SONG, FIRST_BODY, 15000, value=7200.0))
    rows += [
        Row(1290.0, Event.DECIDED, SONG, 0, CMD_SONG, order=Task.VOLLEY,
            cause=Reason.ENEMY_STANDS, value=1.0),
        Row(1292.0, Event.ORDER_GIVEN, SONG, 3, CMD_SONG, 7, order=Task.VOLLEY, value=2.0),
        Row(1340.0, Event.ORDER_ARRIVED, SONG, 3, 4500, 7, order=Task.VOLLEY, value=0.8),
        Row(1420.0, Event.UNIT_ARRIVED, SONG, 3, x_m=1300.0, y_m=2850.0),
    ]  # fmt: skip
    return rows


def _break(luck: random.Random) -> list[Row]:
    t0 = 1455.0
    rows = [
        Row(1440.0, Event.FIRST_CONTACT, SONG, 3, other=FIRST_BODY + 20, value=152.0,
            x_m=1300.0, y_m=2850.0),
        Row(1440.0, Event.CONTACT, SONG, 3, other=FIRST_BODY + 20, value=152.0,
            x_m=1300.0, y_m=2850.0),
    ]  # fmt: skip
    rows += [
        Row(t0 + k, Event.VOLLEY, SONG, 3, 4500, FIRST_BODY + 18 + k, 83, value=13.0,
            x_m=1300.0, y_m=2850.0)
        for k in range(6)
    ]  # fmt: skip
    rows += [
        Row(t0 + 1.0 + k, Event.HIT, JIN, FIRST_BODY + 18 + k, other=3, n=3, order=1,
            cause=Harm.MUSKET)
        for k in range(6)
    ]  # fmt: skip
    rows.append(Row(t0 + 4.0, Event.BOLTED, JIN, FIRST_BODY + 20, n=143))
    for k in range(4):
        rows.append(Row(t0 + 12.0 + k, Event.WAVERED, JIN, FIRST_BODY + 19 + k, n=55))
    order = sorted(range(BODIES), key=lambda b: abs(b - 20.2) + luck.uniform(0.0, 5.0))
    stays = order[-3:]
    for rank, body in enumerate(order[:-3]):
        x_m, y_m = _place(body)
        cause = Reason.FRIGHT if rank < 5 else Reason.RUNNERS
        rows.append(Row(t0 + 25.0 + 9.0 * rank, Event.BROKE, JIN, FIRST_BODY + body,
                        n=luck.randint(255, 420), cause=cause, x_m=x_m, y_m=y_m))  # fmt: skip
    x_m, y_m = _place(stays[0])
    rows += [
        Row(t0 + 1500.0, Event.BROKE, JIN, FIRST_BODY + stays[0], n=300, cause=Reason.ALONE,
            x_m=x_m, y_m=y_m),
        Row(t0 + 215.0, Event.SIDE_BROKE, JIN, n=10740, cause=Reason.RUNNERS, value=0.001),
        Row(t0 + 150.0, Event.DECIDED, SONG, 0, CMD_SONG, order=Task.PURSUE,
            cause=Reason.ENEMY_RUNS, value=1.0),
        Row(t0 + 190.0, Event.CHARGED, SONG, 0, n=1480, other=FIRST_BODY + 20),
        Row(t0 + 195.0, Event.CHARGED, SONG, 1, n=1490, other=FIRST_BODY + 12),
        Row(t0 + 195.0, Event.CHARGE_REFUSED, SONG, 1, n=12, other=FIRST_BODY + 12),
        Row(t0 + 300.0, Event.DECIDED, JIN, 4, CMD_JIN, order=Task.RALLY,
            cause=Reason.ENEMY_RUNS, value=1.0),
        Row(t0 + 220.0, Event.BANNER_FELL, JIN, FIRST_BODY + 20, 15002),
        Row(t0 + 260.0, Event.LEADER_FELL, JIN, FIRST_BODY + 18, 14001, cause=Harm.LANCE),
    ]  # fmt: skip
    for minute in range(4, 40):
        rows.append(Row(t0 + 60.0 * minute, Event.MELEE, SONG, 0, n=luck.randint(5, 60), other=10))
        rows.append(Row(t0 + 60.0 * minute, Event.KILLED, JIN, FIRST_BODY + luck.randrange(BODIES),
                        n=luck.randint(0, 6), cause=Harm.LANCE))  # fmt: skip
        rows.append(Row(t0 + 60.0 * minute, Event.WOUNDED, JIN, FIRST_BODY, n=3, cause=Harm.LANCE))
        rows.append(Row(t0 + 60.0 * minute, Event.FROZE, JIN, FIRST_BODY, n=luck.randint(0, 9)))
    return rows


def _hunt(luck: random.Random) -> list[Row]:
    t0, captives = 1455.0, 0
    rows = [
        Row(t0 + 420.0, Event.PARTIES, SONG, 0, CMD_SONG, n=5),
        Row(t0 + 400.0, Event.DECIDED, SONG, 0, CMD_SONG, order=Task.ROUND_UP,
            cause=Reason.ENEMY_RUNS, value=1.0),
        Row(t0 + 1800.0, Event.THROWN, SONG, 1, 1500, value=1.0, x_m=200.0, y_m=5200.0),
        Row(t0 + 1860.0, Event.LEFT_FOR_DEAD, SONG, 1, 1500, other=1, x_m=200.0, y_m=5200.0),
        Row(8900.0, Event.PRISONERS_BROKE, SONG, 1, n=64),
        Row(9300.0, Event.DECIDED, SONG, 0, CMD_SONG, order=Task.ESCORT, cause=Reason.PRISONERS),
        Row(9330.0, Event.RECALLED, SONG, 0, CMD_SONG, n=3900),
        Row(11000.0, Event.ESCORT, SONG, 0, CMD_SONG, n=1000, value=11460.0),
        Row(14140.0, Event.RESUMED, SONG, 0, CMD_SONG, value=12700.0),
    ]  # fmt: skip
    for minute in range(8, 150):
        t_s = t0 + 60.0 * minute
        n = round(430.0 * math.exp(-(minute - 8) / 22.0) * luck.uniform(0.7, 1.3))
        captives += n
        for cause, part in ((Reason.SPENT, 0.5), (Reason.HEMMED_IN, 0.3), (Reason.OVERTAKEN, 0.2)):
            body = FIRST_BODY + luck.randrange(BODIES)
            rows.append(Row(t_s, Event.GATHERED, JIN, body, n=round(n * part), cause=cause))
        for u in range(3):
            rows.append(Row(t_s, Event.CALLED, SONG, u, n=luck.randint(3, 60),
                            cause=Reason.NOT_UNDERSTOOD))  # fmt: skip
            rows.append(
                Row(t_s, Event.STUMBLED, SONG, u, n=luck.randint(0, 2), order=luck.randint(0, 1))
            )
        for body in luck.sample(range(BODIES), 4):
            rows.append(Row(t_s, Event.ESCAPED, JIN, FIRST_BODY + body, n=luck.randint(5, 20)))
            rows.append(Row(t_s, Event.STUMBLED, JIN, FIRST_BODY + body, n=luck.randint(0, 2)))
            rows.append(Row(t_s, Event.LOOSE_HORSES, SONG, body % 3, n=luck.randint(0, 3)))
        rows.append(Row(t_s, Event.LET_GO, SONG, 1, n=luck.randint(0, 12)))
        rows.append(Row(t_s, Event.RALLIED, JIN, FIRST_BODY, n=luck.randint(0, 3)))
        rows.append(Row(t_s, Event.DISCARDED, JIN, FIRST_BODY, n=luck.randint(0, 30), value=300.0))
        rows.append(Row(t_s, Event.LEFT_MAP, JIN, FIRST_BODY, n=luck.randint(0, 25)))
    for tenth in range(1, 8):
        rows.append(Row(t0 + 900.0 * tenth, Event.HORSES_SPENT, JIN, n=2000 * tenth))
        rows.append(Row(t0 + 1300.0 * tenth, Event.HORSES_SPENT, SONG, n=300 * tenth))
    return rows
