"""Pairs of flight, hunt and captivity."""

import numpy as np
from pair import Pair
from staged import GOOD, RUNNING, at, count, hunt, ringed, set_running, share

from rearguard.host.doing import Doing
from rearguard.host.parties import IN_HAND
from rearguard.host.units import Task
from rearguard.laws.arms.capture import Capture
from rearguard.laws.arms.hunt import Hunt
from rearguard.laws.goods.discard import Discard
from rearguard.laws.goods.loot import Loot
from rearguard.laws.mind.flight import Flight
from rearguard.laws.mind.rally import Rally
from rearguard.laws.mind.rout import Rout
from rearguard.laws.mind.surrender import Surrender
from setting import Body, muster, order, start

GATHERED = (Doing.CAPTIVE,)


def entropy(host, rows):
    """Spread of the directions of flight over 16 sectors; 1 all alike many."""
    angle = host.all.heading_rad[rows][host.all.doing[rows] == Doing.FLEEING]
    sectors = np.bincount(((angle + np.pi) / (2 * np.pi) * 16).astype(int) % 16, minlength=16)
    p = sectors[sectors > 0] / sectors.sum()
    return float(-(p * np.log(p)).sum() / np.log(16))


def by_threat(seed, on):
    """F1: enemies on all sides, or the same number on one."""
    clock = at(ringed(seed, 4 if on else 1, 250.0), 20.0)
    return entropy(clock.host, slice(0, 80))


def chased(seed, gap_m, *, fresh=1.0, until_s=20.0, **words):
    """Sixty runners out of their first panic, with thirty riders so far behind."""
    bodies = [
        Body(1, 60, 0, 0, 90, files=30, file_m=3.0, fresh=fresh, resolve=5.0),
        Body(0, 30, 0, -gap_m, 90, files=30, file_m=3.0, **GOOD),
    ]
    host = muster(bodies, seed=seed)
    clock = start(host, seed, **words)
    set_running(host, slice(0, 60), away_from=(0.0, -gap_m))
    return at(clock, until_s)


def pace(clock):
    """Mean speed of the runners."""
    return float(clock.host.all.speed_m_s[:60].mean())


def by_nearness(seed, on):
    """F2: the enemy 80 m or 700 m behind."""
    return pace(chased(seed, 80.0 if on else 700.0))


def by_nearness_spent(seed, on):
    """F2: spent horses go no faster, however near the enemy."""
    return pace(chased(seed, 80.0 if on else 300.0, fresh=0.0))


def by_pressing(seed, on):
    """The law of flight's own switch: nobody is pressed."""
    flight = Flight() if on else Flight(pressed_m=0.0, crowd_men=1e9)
    return pace(chased(seed, 80.0, numbers={"flight": flight}))


def by_panic(seed, on):
    """Panic gallops though nobody presses."""
    clock = chased(seed, 400.0, until_s=2.0)
    clock.host.people.fear_news[:60] = 9.0 if on else 0.0
    return pace(at(clock, 20.0))


def by_home(seed, on):
    """F1: runners whose home lies beside their way, and who are let alone, or who have none."""
    host = muster([Body(1, 60, 0, 0, 90, files=30, file_m=3.0, resolve=5.0)], seed=seed)
    clock = start(host, seed, numbers={"rally": Rally(led_per_min=0.0, alone_per_min=0.0)})
    set_running(host, slice(0, 60), away_from=(0.0, -200.0))
    if on:
        host.units.home_x_m[0], host.units.home_y_m[0] = 3000.0, 0.0
    clock = at(clock, 1200.0)
    return float(np.hypot(host.all.x_m[:60] - 3000.0, host.all.y_m[:60]).mean())


def by_distance(seed, on):
    """F3: broken at 400 m, or at 40 m."""
    return 1.0 - share(hunt(seed, gap_m=400.0 if on else 40.0), (Doing.CAPTIVE, Doing.DEAD))


def by_horses(seed, on):
    """G1: runners on fresh horses, or on spent ones."""
    return share(hunt(seed, fresh=1.0 if on else 0.15), GATHERED)


NOBODY_SEIZED = Capture(cut_down=0.0, taken_spent=0.0, taken_hemmed=0.0, taken_free=0.0)


def by_tongue(seed, on):
    """G2: called on in their own tongue, or in a foreign one; who is taken gave himself up."""
    numbers = {"capture": NOBODY_SEIZED}
    tongue = 0 if on else 1
    return share(hunt(seed, fresh=0.05, tongue=tongue, until_s=240.0, numbers=numbers), GATHERED)


def by_learned_tongue(seed, on):
    """G2: a foreign tongue that the hunted have learned, or not."""
    numbers = {"capture": NOBODY_SEIZED}
    return share(hunt(seed, fresh=0.05, learned=on, until_s=240.0, numbers=numbers), GATHERED)


def by_way_out(seed, on):
    """G3: no way left, or one side shut only; who is taken gave himself up."""
    numbers = {"capture": NOBODY_SEIZED}
    clock = ringed(seed, 4 if on else 1, 80.0, hunters=40, numbers=numbers)
    return share(at(clock, 60.0), GATHERED)


def by_yielding(seed, on):
    """The law of surrender's own switch."""
    law = Surrender() if on else Surrender(hazard_per_min=0.0)
    return share(
        hunt(seed, fresh=0.05, tongue=0, until_s=60.0, numbers={"surrender": law}), GATHERED
    )


def by_guards(seed, on):
    """G4: 120 prisoners and four guards, or twenty."""
    guards = 4 if on else 20
    host = muster([Body(1, 120, 0, 0, files=12), Body(0, guards, 0, -20, files=20)], seed=seed)
    clock = start(host, seed, numbers={"capture": Capture(escape_hour=0.2)})
    host.all.doing[:120] = Doing.CAPTIVE
    host.all.doing[120 : 120 + guards] = Doing.GUARDING
    host.people.captor[:120] = 120 + np.arange(120) % guards
    clock.notes.before[:] = host.all.doing
    return float(np.isin(at(clock, 600.0).host.all.doing[:120], RUNNING[:3]).sum())


def by_escort(seed, on):
    """G4: taking men ties up hunters."""
    capture = Capture() if on else Capture(taken_spent=0.0, taken_hemmed=0.0, taken_free=0.0)
    law = Surrender() if on else Surrender(hazard_per_min=0.0)
    clock = hunt(seed, fresh=0.3, numbers={"capture": capture, "surrender": law})
    return count(clock, (Doing.GUARDING,), side=0)


def by_seizing(seed, on):
    """Men come up with are taken, or always twist away."""
    capture = Capture() if on else Capture(taken_spent=0.0, taken_hemmed=0.0, taken_free=0.0)
    return share(hunt(seed, numbers={"capture": capture}), GATHERED)


def by_killing(seed, on):
    """Some of those overtaken are cut down."""
    capture = Capture() if on else Capture(cut_down=0.0)
    return count(hunt(seed, fresh=0.2, numbers={"capture": capture}), (Doing.DEAD,))


def by_look(seed, on):
    """A hunter goes for whom he sees far off, or only for one near."""
    law = Hunt() if on else Hunt(sight_m=150.0)
    clock = hunt(seed, gap_m=250.0, fresh=0.2, until_s=240.0, numbers={"hunt": law})
    return share(clock, GATHERED)


def by_sparing(seed, on):
    """Hunters gallop only after whom they can catch so, or gallop at whatever runs."""
    law = Hunt() if on else Hunt(spared=-100.0)
    host = hunt(seed, gap_m=600.0, fresh=0.6, until_s=120.0, numbers={"hunt": law}).host
    horse = host.people.mount[120:180]
    horse = horse[horse >= 0]
    return float((host.beasts.reserve_m[horse] / host.beasts.reserve_full_m[horse]).mean())


def by_leash(seed, on):
    """Hunters ride after them no farther than 100 m, or as far as they go."""
    clock = hunt(seed, fresh=0.2, until_s=0.0)
    clock.command.parties.leash_m[:] = 100.0 if on else 8000.0
    return share(at(clock, 300.0), GATHERED)


def by_relief(seed, on):
    """Men kept in hand take the prisoners over, so that the others hunt on."""
    capture = Capture() if on else Capture(relief_m=0.0)
    clock = hunt(seed, fresh=0.2, until_s=0.0, numbers={"capture": capture})
    kept = 120 + np.flatnonzero(np.arange(60) % 3 == 0)
    clock.host.people.in_hand[kept] = IN_HAND
    at(clock, 180.0)
    loose = np.setdiff1d(np.arange(120, 180), kept)
    return float((clock.host.all.doing[loose] == Doing.GUARDING).sum())


def by_cornering(seed, on):
    """Men without a way turn and fight."""
    rout = Rout() if on else Rout(cornered_way=-1.0)
    clock = ringed(seed, 4, 60.0, hunters=40, numbers={"rout": rout})
    ever = np.zeros(80, bool)
    for t in range(2, 32, 2):
        ever |= at(clock, float(t)).host.all.doing[:80] == Doing.CORNERED
    return float(ever.mean())


def by_spent_horses(seed, on):
    """A gallop spends the horse: what is left after half a minute, pressed or not."""
    host = chased(seed, 60.0 if on else 700.0, until_s=30.0).host
    return float((host.beasts.reserve_m[:60] / host.beasts.reserve_full_m[:60]).mean())


LADEN = {"load_kg": 45.0, "armour": 0.8, "weapon": 1}
THROWS = Discard(hazard_hz=0.01, rider_share=0.6)  # the upper end of both ranges
GREEDY = Loot(stop_hz=0.3, chase_share=0.4)  # likewise


def laden(seed, *, discard=THROWS, loot=None, until_s=240.0, lead=0.3):
    """Riders in armour with full packs who run, and ordinary hunters close behind."""
    numbers = {"discard": discard, "loot": loot or Loot()}
    clock = hunt(seed, fresh=0.3, until_s=0.0, numbers=numbers)
    host = clock.host
    host.all.load_kg[:120] = LADEN["load_kg"]
    host.people.armour[:120], host.people.weapon[:120] = LADEN["armour"], LADEN["weapon"]
    host.people.silver_kg[:120] = 0.2
    host.people.leadership[120:] = lead
    host.people.resolve[120:] /= GOOD["resolve"]
    return at(clock, until_s)


def by_loot(seed, on):
    """The way is strewn with goods, and greedy hunters stop for them, or nobody stops."""
    return share(laden(seed, loot=GREEDY if on else Loot(stop_hz=0.0)), GATHERED)


def by_strewing(seed, on):
    """The runners throw off what they have, or cling to it: how many hunters stop."""
    discard = THROWS if on else Discard(hazard_hz=0.0)
    return float(laden(seed, discard=discard, until_s=60.0).spoils.looted[120:].sum())


def by_officers(seed, on):
    """Hunters under good officers, or under none who count: how many stop."""
    return float(laden(seed, lead=0.9 if on else 0.1).spoils.looted[120:].sum())


def by_order(seed, on):
    """Hunters told to ride after them, or to stand."""
    clock = hunt(seed, until_s=0.0)
    if not on:
        order(clock.host, 1, Task.HOLD)
        clock.host.people.party[120:] = -1
    return share(at(clock, 120.0), GATHERED)


PAIRS = [
    Pair("F1", "diffuse threat", "entropy of directions", by_threat),
    Pair("F2", "nearness", "speed of runners", by_nearness),
    Pair("F2", "nearness when spent", "speed of runners", by_nearness_spent, same=0.4),
    Pair("F2", "pressing", "speed of runners", by_pressing),
    Pair("F2", "panic", "speed of runners", by_panic),
    Pair("F2", "spending", "reserve left", by_spent_horses, more=False),
    Pair("F1", "home", "distance from it", by_home, more=False),
    Pair("F3", "distance at the break", "share away", by_distance),
    Pair("G1", "fresh horses", "share gathered", by_horses, more=False),
    Pair("G1", "ridden after", "share gathered", by_order),
    Pair("G2", "common tongue", "share gathered", by_tongue),
    Pair("G2", "learned tongue", "share gathered", by_learned_tongue),
    Pair("G3", "way shut", "share gathered", by_way_out),
    Pair("G3", "yielding", "share gathered", by_yielding),
    Pair("G4", "few guards", "prisoners escaped", by_guards),
    Pair("G4", "escort", "hunters tied up", by_escort),
    Pair("loot", "hunters stop", "share gathered", by_loot, more=False),
    Pair("loot", "goods thrown off", "hunters who stop within a minute", by_strewing),
    Pair("loot", "officers", "hunters who stop", by_officers, more=False),
    Pair("capture", "seizing", "share gathered", by_seizing),
    Pair("capture", "cutting down", "runners dead", by_killing),
    Pair("capture", "looking far", "share gathered", by_look),
    Pair("capture", "sparing the horse", "what is left in hunters' horses", by_sparing),
    Pair("capture", "leash", "share gathered", by_leash, more=False),
    Pair("capture", "relief", "captors tied up", by_relief, more=False),
    Pair("rout", "cornered", "share cornered within 30 s", by_cornering),
]
