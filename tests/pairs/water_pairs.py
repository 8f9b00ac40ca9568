"""Pairs of water: a river, what holds men up in it, and what keeps them off."""

from pair import Pair
from staged import GOOD, at, count, set_running

from rearguard.host.doing import Doing
from rearguard.host.units import Task
from rearguard.laws.body.swim import Swim
from rearguard.laws.ground.stand import Stand
from rearguard.laws.mind.shun import Shun
from rearguard.record.events import Harm
from rearguard.world.ground import Ground
from rearguard.world.water import Ford, River, Rivers
from setting import Body, flat, muster, order, start

DROWNED = int(Harm.DROWNED)


def river(
    middle_y_m: float, *, width_m: float = 40.0, depth_m: float = 2.5, current_m_s: float = 0.8,
    fords: tuple[Ford, ...] = (), water_c: float = 10.0,
) -> Ground:  # fmt: skip
    """Grassland with a river from west to east, its middle at some height of the map."""
    ground = flat(1500.0, 25.0)
    line = ((-1400.0, middle_y_m), (1400.0, middle_y_m))
    made = River(line, width_m, depth_m, current_m_s, fords, water_c=water_c)
    return Ground(
        ground.height_m, ground.cover, ground.cell_m, ground.x0_m, ground.y0_m,
        rivers=Rivers((made,)),
    )  # fmt: skip


def drowned(clock, side: int) -> float:
    """Men of a side drowned so far."""
    every, n = clock.host.all, clock.host.n_people
    dead = (every.doing[:n] == Doing.DEAD) & (every.killer[:n] == DROWNED)
    return float((dead & (every.side[:n] == side)).sum())


def driven(
    seed, ground, *, back_m=15.0, load_kg=20.0, numbers=None, until_s=90.0, men=150
):  # fmt: skip
    """Runners on foot between a river and 60 foot let loose close behind them."""
    bodies = [
        Body(1, men, 0, 0, 90, files=50, mounted=False, resolve=0.3, lead=0.1),
        Body(0, 60, 0, -12, 90, files=60, mounted=False, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    host.all.load_kg[:men] = load_kg
    clock = start(host, seed, ground, numbers=numbers or {})
    host.all.y_m[: host.n_people] -= back_m  # the water's edge is at 0
    host.units.y_m[:] -= back_m
    set_running(host, slice(0, men), away_from=(0.0, -1e4))
    order(host, 1, Task.CHARGE, goal_x_m=0, goal_y_m=60, pace_m_s=3.5)
    return at(clock, until_s)


def by_river(seed, on):
    """Runners before a river, or a dry bed."""
    ground = river(20.0) if on else flat(1500.0, 25.0)
    return drowned(driven(seed, ground, men=900, until_s=240.0), 1)


def by_nearness(seed, on):
    """E11: the river close behind the runners, or three hundred metres off."""
    back_m = 15.0 if on else 300.0
    return drowned(driven(seed, river(20.0), back_m=back_m, men=900, until_s=240.0), 1)


def afloat(seed, ground, *, load_kg=0.0, can_share=1.0, until_s=60.0):
    """200 men in the middle of a river; those drowned after a while."""
    host = muster([Body(0, 200, 0, 0, 90, files=50, mounted=False, **GOOD)], seed=seed)
    host.all.load_kg[:200] = load_kg
    clock = start(host, seed, ground, numbers={"swim": Swim(can_share=can_share)})
    host.all.doing[:200] = Doing.SWEPT
    return drowned(at(clock, until_s), 0)


def by_iron(seed, on):
    """Swimmers in armour, or in their shirts."""
    return afloat(seed, river(0.0), load_kg=25.0 if on else 2.0)


def by_skill(seed, on):
    """Men who can swim, or cannot."""
    return afloat(seed, river(0.0), load_kg=5.0, can_share=1.0 if on else 0.0)


def by_dread(seed, on):
    """Runners shun deep water until an enemy is upon them, or care nothing for it."""
    shun = Shun() if on else Shun(push_m_s=0.0, near_m=-1e3)
    return drowned(driven(seed, river(20.0), numbers={"shun": shun}), 1)


def _waded(seed, ground, numbers=None, until_s=240.0):
    """200 men on foot marched straight across; those drowned or swept away by then."""
    host = muster([Body(0, 200, 0, -40, 90, files=50, mounted=False, **GOOD)], seed=seed)
    host.all.load_kg[:200] = 20.0
    clock = start(host, seed, ground, numbers=numbers or {})
    order(host, 0, Task.MARCH, goal_x_m=0, goal_y_m=120, pace_m_s=1.3)
    return at(clock, until_s)


def _lost(clock):
    return drowned(clock, 0) + count(clock, (Doing.SWEPT,), side=0)


def by_ford(seed, on):
    """The same river at a ford, and where it is deep, for men who do not mind it."""
    careless = {"shun": Shun(push_m_s=0.0, near_m=-1e3)}
    ford = (Ford(0.0, 20.0, depth_m=0.6, width_m=200.0),) if on else ()
    return _lost(_waded(seed, river(20.0, fords=ford), careless))


def by_current(seed, on):
    """Waist-deep water that runs fast, or hardly."""
    fast = river(20.0, depth_m=1.0, current_m_s=1.2 if on else 0.2)
    return _lost(_waded(seed, fast))


def by_standing(seed, on):
    """The law's own switch: men whom no current takes."""
    stand = Stand() if on else Stand(limit_hz=0.0)
    return _lost(_waded(seed, river(20.0, depth_m=1.0, current_m_s=1.2), {"stand": stand}))


def by_wading(seed, on):
    """E5: how far men get who wade, or walk on dry ground."""
    ground = river(20.0, depth_m=0.8, current_m_s=0.3) if on else flat(1500.0, 25.0)
    host = _waded(seed, ground, until_s=70.0).host
    return float(host.all.y_m[:200].mean())


def by_cold(seed, on):
    """Swimmers kept in the water for four minutes, ice-cold or as warm as in summer."""
    celsius = 2.0 if on else 24.0
    wide = river(0.0, width_m=400.0, depth_m=5.0, current_m_s=0.1, water_c=celsius)
    return afloat(seed, wide, until_s=240.0)


def _ridden(seed, ground):
    """300 riders told to go straight across."""
    host = muster([Body(0, 300, 0, -60, 90, files=60, file_m=3.0, **GOOD)], seed=seed)
    host.all.load_kg[:300] = 20.0
    clock = start(host, seed, ground)
    order(host, 0, Task.MARCH, goal_x_m=0, goal_y_m=150, pace_m_s=2.0)
    return at(clock, 300.0)


def by_swimming_horses(seed, on):
    """Riders lose their horses in deep water, not at a ford."""
    ford = () if on else (Ford(0.0, 20.0, depth_m=0.7, width_m=600.0),)
    host = _ridden(seed, river(20.0, width_m=80.0, depth_m=3.0, fords=ford)).host
    return float((host.people.mount[:300] < 0).sum())


def by_mountain_side(seed, on):
    """E12: two lines hand to hand along a bank edge inland."""
    bodies = [
        Body(0, 80, 0, -0.8, 90, files=40, mounted=False, resolve=9.0),
        Body(1, 80, 0, 0.8, -90, files=40, mounted=False, resolve=9.0),
    ]
    host = muster(bodies, seed=seed)
    shun = Shun() if on else Shun(push_m_s=0.0, near_m=-1e3)
    middle = 20.0 + 20.0 + 3.0
    ground = Ground(
        flat(1500.0, 25.0).height_m, flat(1500.0, 25.0).cover, 25.0, -1500.0, -1500.0,
        rivers=Rivers((River(((middle, -1400.0), (middle, 1400.0)), 40.0, 2.5, 0.8),)),
    )  # fmt: skip
    clock = at(start(host, seed, ground, numbers={"shun": shun}), 90.0)
    return -float(clock.host.all.x_m[:160].mean())


PAIRS = [
    Pair("E5", "a river", "men drowned", by_river),
    Pair("E11", "nearness", "men drowned", by_nearness),
    Pair("swim", "iron", "swimmers drowned", by_iron),
    Pair("swim", "skill", "men drowned", by_skill, more=False),
    Pair("shun", "dread", "men drowned", by_dread, more=False),
    Pair("stand", "ford", "men lost", by_ford, more=False),
    Pair("stand", "current", "men lost", by_current),
    Pair("stand", "feet", "men lost", by_standing),
    Pair("wade", "pace", "way made", by_wading, more=False),
    Pair("chill", "cold", "swimmers drowned", by_cold),
    Pair("unseat", "swimming horses", "riders unhorsed", by_swimming_horses),
    Pair("E12", "inland", "drift from the river", by_mountain_side),
]
