"""Pairs of bodies, beasts, blows and hearing."""

import numpy as np
from pair import Pair
from staged import GOOD, at, fire, set_running, share

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.arms.charge import Charge
from rearguard.laws.arms.flintlock import Flintlock
from rearguard.laws.arms.strike import Strike
from rearguard.laws.beast.founder import Founder
from rearguard.laws.body.fatigue import Fatigue
from rearguard.laws.mind.obey import Obey
from rearguard.world import cover
from setting import Body, flat, muster, order, start

THROWN = (Doing.STUNNED, Doing.REMOUNTING, Doing.DOWN, Doing.DEAD)


def gallop(seed, *, ground=None, sky=None, numbers=None, until_s=240.0):
    """600 riders who gallop over open ground with no enemy about."""
    host = muster([Body(0, 600, 0, -1500, 90, files=60, file_m=3, **GOOD)], seed=seed)
    clock = start(host, seed, ground, sky=sky, numbers=numbers or {})
    order(host, 0, Task.CHARGE, goal_x_m=0, goal_y_m=1500, pace_m_s=6)
    return at(clock, until_s)


def fallen(clock):
    """Falls so far: states gone through on the way down."""
    host = clock.host
    return float((host.all.doing[host.n_people :] != Doing.CARRYING).sum())


def by_burrows(seed, on):
    """E4: grass with its burrows, or a street without."""
    ground = flat()
    if not on:
        ground.cover[:] = cover.TOWN
    return fallen(gallop(seed, ground=ground))


def by_dark(seed, on):
    """The same on a dark night, or by day."""
    return fallen(gallop(seed, sky=lambda t: 0.0005 if on else 1e5))


def by_foundering(seed, on):
    """Horses ridden hard break down."""
    founder = Founder() if on else Founder(lame_per_km=0.0, broken_per_km=0.0)
    clock = gallop(seed, numbers={"founder": founder})
    return float(clock.host.beasts.lame.sum())


def _melee(seed, numbers, **people):
    """Two lines of foot hand to hand for two minutes; men struck."""
    bodies = [
        Body(0, 100, 0, -0.8, 90, files=50, mounted=False, resolve=5.0),
        Body(1, 100, 0, 0.8, -90, files=50, mounted=False, resolve=5.0),
    ]
    host = muster(bodies, seed=seed)
    for name, value in people.items():
        host.people[name][:] = value
    clock = at(start(host, seed, numbers=numbers), 120.0)
    return float((clock.host.all.wound[:200] > 0).sum() + share(clock, (Doing.DEAD,)))


def by_blows(seed, on):
    """Men in contact wound each other."""
    strike = Strike(blow_hz=0.007) if on else Strike(blow_hz=0.0, back_hz=0.0)
    return _melee(seed, {"strike": strike})


def by_armour(seed, on):
    """Armour takes blows."""
    return _melee(seed, {"strike": Strike(blow_hz=0.014)}, armour=0.8 if on else 0.0)


def by_backs(seed, on):
    """A man who shows his back is struck sooner than one who fights."""
    bodies = [
        Body(0, 60, 0, -0.8, 90, files=60, mounted=False, resolve=5.0),
        Body(1, 60, 0, 0.8, -90, files=60, mounted=False, resolve=5.0),
    ]
    host = muster(bodies, seed=seed)
    clock = start(host, seed)
    if on:
        host.all.doing[60:120] = Doing.FROZEN
    clock.run_until(20.0)
    return float((host.all.wound[60:120] > 0).sum())


def by_balls_hitting(seed, on):
    """Muskets close up hit somebody."""
    flintlock = Flintlock(first_share=0.4) if on else Flintlock(first_share=0.0, long_share=0.0)
    bodies = [Body(1, 200, 0, 0, -90, files=100, resolve=9.0),
              Body(0, 200, 0, -60, 90, files=100, rounds=5, mounted=False, **GOOD)]  # fmt: skip
    clock = start(muster(bodies, seed=seed), seed, numbers={"flintlock": flintlock})
    clock.run_until(4.0)
    fire(clock.host, 1)
    clock.run_until(20.0)
    host = clock.host
    return float((host.all.wound[:200] > 0).sum() + (host.beasts.lame > 0).sum())


def _charge(seed, charge, foot):
    """Share of 100 horses that refuse in a minute's charge at foot."""
    bodies = [
        Body(1, foot, 0, 0, -90, files=min(foot, 100), file_m=100 / min(foot, 100),
             mounted=False, resolve=5.0),
        Body(0, 100, 0, -120, 90, files=50, resolve=5.0, lead=0.9),
    ]  # fmt: skip
    host = muster(bodies, seed=seed)
    clock = start(host, seed, numbers={"charge": charge})
    order(host, 1, Task.CHARGE, goal_x_m=0, goal_y_m=20, pace_m_s=6)
    refused = np.zeros(100, bool)
    for t in range(10, 62, 2):
        clock.run_until(float(t))
        refused |= host.all.doing[foot : foot + 100] == Doing.EDGING
    return float(refused.mean())


def by_steady_line(seed, on):
    """Horses refuse foot in line; they go in among three men who stand far apart."""
    return _charge(seed, Charge(), 200 if on else 3)


def by_refusal(seed, on):
    """The law of the charge's own switch: horses that go in whatever stands there."""
    return _charge(seed, Charge() if on else Charge(offset=60.0), 200)


def by_wind(seed, on):
    """A man on foot cannot run for ever."""
    wind_m = 200.0 if on else 1e5
    bodies = [Body(1, 50, 0, 0, 90, files=25, mounted=False, lead=0.1),
              Body(0, 50, 0, -60, 90, files=25, mounted=False, **GOOD)]  # fmt: skip
    host = muster(bodies, seed=seed)
    host.people.wind_m[:50] = wind_m
    host.people.run_m_s[:50] = 5.5
    clock = start(host, seed, numbers={"fatigue": Fatigue(wind_full_m=wind_m)})
    set_running(host, slice(0, 50), away_from=(0.0, -60.0))
    order(host, 1, Task.CHARGE, goal_x_m=0, goal_y_m=3000, pace_m_s=6.0)
    clock.run_until(180.0)
    return float(host.all.y_m[:50].mean())


def _called(seed, *, horn, obey=None, after_s=6.0):
    """5,000 horse in close order told to move, by horn or by voice; share acting after a while."""
    host = muster([Body(0, 5000, 0, 0, 90, files=250, file_m=1.0, **GOOD)], seed=seed, figure=10)
    host.units.leader[0] = 25
    # an enemy in view keeps them at 2 s
    clock = start(host, seed, numbers={"obey": obey or Obey()})
    clock._voice = lambda u: (horn, 65.0)
    host.all.tempo[: host.n_people] = 1
    host.all.cause_s[:] = 0.0
    clock.tempos.relist()
    order(host, 0, Task.MARCH, goal_x_m=0, goal_y_m=500, pace_m_s=1.7)
    clock.run_until(after_s)
    return float((host.people.heard == host.units.order[0]).mean())


def by_horn(seed, on):
    """C1, C2, C11: a horn, or a voice."""
    return _called(seed, horn=on)


def by_example(seed, on):
    """Men who heard nothing do as those beside them."""
    return _called(seed, horn=True, obey=Obey() if on else Obey(copy_hz=0.0), after_s=30.0)


PAIRS = [
    Pair("E4", "burrows", "riders thrown", by_burrows),
    Pair("stumble", "dark", "riders thrown", by_dark),
    Pair("founder", "hard riding", "horses lame", by_foundering),
    Pair("strike", "blows", "men struck", by_blows),
    Pair("strike", "backs", "men struck", by_backs),
    Pair("wound", "armour", "men struck", by_armour, more=False),
    Pair("flintlock", "hits", "bodies hit", by_balls_hitting),
    Pair("charge", "refusal", "share of horses refusing", by_refusal),
    Pair("charge", "steady line", "share of horses refusing", by_steady_line),
    Pair("fatigue", "wind", "distance run", by_wind, more=False),
    Pair("C1", "horn", "share acting after 6 s", by_horn),
    Pair("C2", "example", "share acting after 30 s", by_example),
]
