"""Pairs of the break: volley, grade, each cause of fear, rally."""

import numpy as np
from pair import Pair
from staged import (
    BEATEN,
    CONTACT_S,
    FIRE_S,
    GOOD,
    ORDINARY,
    RUNNING,
    at,
    mean,
    ridge,
    screen,
    set_running,
    share,
)

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.beast.bolt import Bolt
from rearguard.laws.mind.fear import Fear
from rearguard.laws.mind.rally import Rally
from rearguard.laws.mind.rout import Rout
from setting import Body, muster, order, start

MIDDLING = BEATEN | {"resolve": 0.6}  # breaks in part, so that each cause can tell


def by_volley(seed, on):
    """Share of the screen that runs at contact."""
    return share(at(screen(seed, volley=on, charge=True), CONTACT_S), RUNNING)


def by_grade(seed, on):
    """The same, with a volley either way."""
    return share(at(screen(seed, grade=BEATEN if on else ORDINARY), CONTACT_S), RUNNING)


def by_rounds(seed, on):
    """No powder, no volley."""
    return share(at(screen(seed, rounds=5 if on else 0), CONTACT_S), RUNNING)


def by_cause(**off):
    """A pair that sets numbers of fear to nothing."""

    def run(seed, on):
        fear = Fear() if on else Fear()._replace(**off)
        clock = screen(seed, grade=MIDDLING, numbers={"fear": fear})
        return share(at(clock, CONTACT_S), RUNNING)

    return run


def by_near_enemy(seed, on):
    """Riders who come on without a shot."""
    fear = Fear() if on else Fear(enemy=0.0)
    clock = screen(seed, volley=False, charge=True, grade=ORDINARY, numbers={"fear": fear})
    return mean(at(clock, CONTACT_S), "stress")


def by_dread(seed, on):
    """Has this weapon beaten them before?"""
    grade = MIDDLING | {"dread": 1.0 if on else 0.0}
    return share(at(screen(seed, grade=grade), CONTACT_S), RUNNING)


def by_news(seed, on):
    """A month of defeats, or none."""
    grade = MIDDLING | {"news": 0.12 if on else 0.0}
    return share(at(screen(seed, grade=grade), CONTACT_S), RUNNING)


def by_balls(seed, on):
    """Balls that come in, ten rounds at 100 m."""
    fear = Fear() if on else Fear(fire=0.0)
    clock = screen(seed, grade=ORDINARY, numbers={"fear": fear})
    return mean(at(clock, FIRE_S + 20.0), "stress")


def by_losses(seed, on):
    """Forty comrades struck down at once."""
    clock = screen(
        seed, volley=False, grade=ORDINARY, numbers={"fear": Fear() if on else Fear(loss=0.0)}
    )
    clock.host.all.doing[5:400:10] = Doing.DOWN
    return mean(at(clock, FIRE_S + 20.0), "stress")


def by_leader(seed, on):
    """The leaders of both bodies are struck down in the sight of their men."""
    fear = Fear() if on else Fear(leader=0.0)
    clock = screen(seed, volley=False, grade=MIDDLING, numbers={"fear": fear})
    clock.host.all.doing[clock.host.units.leader[:2]] = Doing.DOWN
    return mean(at(clock, FIRE_S + 30.0), "stress")


def by_flank(seed, on):
    """Horse before them, or behind them."""
    bodies = [Body(1, 200, 0, 0, -90, **ORDINARY), Body(0, 200, 0, 60 if on else -60, -90, **GOOD)]
    return mean(at(start(muster(bodies, seed=seed), seed), 60.0), "stress")


def by_bolt(seed, on):
    """Horses that run off at the volley (as many as may), under riders who would have stood."""
    clock = screen(seed, grade=ORDINARY, numbers={"bolt": Bolt(share=0.1 if on else 0.0)})
    return share(at(clock, FIRE_S + 20.0), RUNNING)


def by_freezing(seed, on):
    """Some of those who break can neither run nor fight."""
    clock = screen(seed, numbers={"rout": Rout() if on else Rout(freeze_share=0.0)})
    return share(at(clock, FIRE_S + 20.0), (Doing.FROZEN,))


def by_wavering(seed, on):
    """Men on the brink are seen as such."""
    clock = screen(seed, grade=MIDDLING, numbers={"rout": Rout() if on else Rout(waver_at=1.0)})
    return share(at(clock, FIRE_S + 20.0), (Doing.WAVERING, Doing.EDGING))


def by_crest(seed, on):
    """An enemy behind a crest frightens nobody."""
    ground = ridge(30.0, 60.0, -100.0) if on else ridge(0.0, 60.0, -100.0)
    bodies = [Body(1, 200, 0, 0, -90, **ORDINARY), Body(0, 200, 0, -200, 90, **GOOD)]
    return mean(at(start(muster(bodies, seed=seed), seed, ground), 60.0), "fear_enemy")


def by_ridge(seed, on):
    """E5: a low ridge that can be ridden up protects nobody."""
    ground = ridge(25.0, 250.0, 0.0) if on else ridge(0.0, 250.0, 0.0)
    return share(at(screen(seed, charge=True, ground=ground), CONTACT_S + 30.0), RUNNING)


def _calm(seed, numbers, lead, watched=False):
    """Runners whom nobody follows, ten minutes on; or with an enemy in sight."""
    bodies = [Body(1, 200, 0, 0, 90, lead=lead), Body(0, 100, 0, -700 if watched else -5000, 90)]
    host = muster(bodies, seed=seed)
    clock = start(host, seed, numbers=numbers)
    set_running(host, slice(0, 200), away_from=(0.0, -50.0))
    host.people.fear_runners[:200] = 0.6
    if watched:
        order(host, 1, Task.MARCH, goal_x_m=0, goal_y_m=4000, pace_m_s=2.0)
    ever = np.zeros(200, bool)
    for minute in range(1, 21):
        clock.run_until(60.0 * minute)
        ever |= np.isin(host.all.doing[:200], (Doing.RALLIED, Doing.RANKED, Doing.MARCHING))
    return float(ever.mean())


def by_rally(seed, on):
    """Runners come to themselves."""
    rally = Rally() if on else Rally(led_per_min=0.0, alone_per_min=0.0)
    return _calm(seed, {"rally": rally}, 0.9)


def by_officers(seed, on):
    """The same, with good officers or with poor ones."""
    return _calm(seed, {}, 0.9 if on else 0.1)


def by_sight_of_the_enemy(seed, on):
    """The same, followed by an enemy in sight or by nobody."""
    return _calm(seed, {}, 0.9, watched=on)


RUNS = "share running at contact"
PAIRS = [
    Pair("E1", "volley", RUNS, by_volley),
    Pair("E1", "grade", RUNS, by_grade),
    Pair("E3", "rounds", RUNS, by_rounds),
    Pair("E5", "rideable ridge", RUNS, by_ridge, same=0.10),
    Pair("fear", "dread", RUNS, by_dread),
    Pair("fear", "news", RUNS, by_news),
    Pair("fear", "fright", RUNS, by_cause(fright=0.0)),
    Pair("fear", "runners", RUNS, by_cause(runners=0.0)),
    Pair("fear", "far view", RUNS, by_cause(far_share=0.0)),
    Pair("fear", "left alone", RUNS, by_cause(alone=0.0)),
    Pair("fear", "enemy near", "mean stress", by_near_enemy),
    Pair("fear", "leaders and ranks", RUNS, by_cause(steady=0.0), more=False),
    Pair("fear", "balls", "mean stress", by_balls),
    Pair("fear", "losses", "mean stress", by_losses),
    Pair("fear", "leader's fall", "mean stress", by_leader),
    Pair("fear", "flank", "mean stress", by_flank),
    Pair("sight", "crest", "mean fear of the enemy", by_crest, more=False),
    Pair("bolt", "bolting horses", "share running after the volley", by_bolt),
    Pair("rout", "freezing", "share frozen", by_freezing),
    Pair("rout", "wavering", "share wavering", by_wavering),
    Pair("rally", "rally", "share rallied in 20 min", by_rally),
    Pair("rally", "officers", "share rallied in 20 min", by_officers),
    Pair("rally", "enemy in sight", "share rallied in 20 min", by_sight_of_the_enemy, more=False),
]
