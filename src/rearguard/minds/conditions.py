"""Whether a condition of an order holds for somebody, by what he believes and nothing else.

``Scene`` is what an officer or a commander has before him: a small extract of his brief. Spots
and hours have been resolved before (``Spot`` to a point, an hour to a ``Moment``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rearguard.kit.geometry import distance_m
from rearguard.kit.plainly import plainly
from rearguard.kit.spot import Spot
from rearguard.laws.command import conditions as c
from rearguard.laws.command.belief import State
from rearguard.laws.command.brief import ANY, Body, Return

distance_m = plainly(distance_m)
FRESH_S = 90.0  # "in sight": seen or reported so lately (one look and a half)
STALE_S = 600.0  # what a body did longer ago than this is not what it does
RUNS_SHARE = 0.3  # share of a body that must run for it to "run"; judged, 0.2 to 0.5
NEARLY = 0.98  # of the men asked for are as good as all of them; judged, 0.9 to 1
HERE_M = 100.0  # how near a spot is "reached"
DEED_STATES = {
    "charges": (State.CHARGES,),
    "shoots": (State.SHOOTS,),
    "yields": (State.YIELDS,),
    "marches": (State.MARCHES,),
    "holds": (State.HOLDS, State.SHOOTS),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """A simulated second has come: what an hour of the day resolves to."""

    t_s: float


@dataclass(frozen=True, slots=True)
class Scene:
    """What is before one officer.

    Attributes
    ----------
    t_s, x_m, y_m : float    now and where he is
    begun_s : float          when the order came whose condition is weighed
    own : Return             his unit, as he knows it
    bodies : tuple           of ``Body``
    near_m : float           nearest unbroken enemy in his own sight [m]
    dark : bool
    done : frozenset         names of orders he knows to be done
    heard : dict             sound to the time it was last heard
    told : frozenset         names of bodies of which a letter has come
    """

    t_s: float
    x_m: float
    y_m: float
    begun_s: float
    own: Return
    bodies: tuple[Body, ...] = ()
    near_m: float = 1e6
    dark: bool = False
    done: frozenset[str] = frozenset()
    heard: Any = None
    told: frozenset[str] = frozenset()


def named(bodies: tuple[Body, ...], name: str) -> tuple[Body, ...]:
    """Bodies that a name means; "enemy" means all of them."""
    return bodies if name == ANY else tuple(b for b in bodies if b.name == name)


def holds(tree: Any, scene: Scene) -> bool:
    """Whether a condition holds.

    Parameters
    ----------
    tree : Condition    with spots and hours resolved
    scene : Scene       what is before the officer
    """
    if isinstance(tree, c.All):
        return all(holds(part, scene) for part in tree.parts)
    if isinstance(tree, c.Either):
        return any(holds(part, scene) for part in tree.parts)
    if isinstance(tree, c.Not):
        return not holds(tree.part, scene)
    return _LEAVES[type(tree)](tree, scene)


def _within(leaf: c.Within, scene: Scene) -> bool:
    x, y = (leaf.of.x_m, leaf.of.y_m) if leaf.of else (scene.x_m, scene.y_m)
    if leaf.body == ANY and leaf.of is None and scene.near_m <= leaf.range_m:  # type: ignore[operator]
        return True
    bodies = [b for b in named(scene.bodies, leaf.body) if b.state not in (State.YIELDS,)]
    return any(b.away_m(x, y) <= leaf.range_m for b in bodies)  # type: ignore[arg-type, operator]


def _sees(leaf: c.Sees, scene: Scene) -> bool:
    if leaf.body == ANY and scene.near_m < 1e5:
        return True
    return any(scene.t_s - b.seen_s <= FRESH_S for b in named(scene.bodies, leaf.body))


def _does(leaf: c.Does, scene: Scene) -> bool:
    bodies = [b for b in named(scene.bodies, leaf.body) if scene.t_s - b.seen_s <= STALE_S]
    running = [b for b in bodies if b.state == State.RUNS]
    ran = sum(b.men for b in running)
    formed = sum(b.men for b in bodies if b.state not in (State.RUNS, State.YIELDS))
    if leaf.deed == "runs":
        return ran > 0.0 and ran >= RUNS_SHARE * (ran + formed)
    if leaf.deed == "scatters":
        return len(running) >= 3 and ran >= RUNS_SHARE * (ran + formed)
    lately = [b for b in bodies if b.was != State.UNKNOWN and scene.t_s - b.changed_s <= STALE_S]
    if leaf.deed == "halts":
        moved = (State.MARCHES, State.CHARGES)
        return any(b.state == State.HOLDS and b.was in moved for b in lately)
    if leaf.deed == "turns":
        stood = (State.HOLDS, State.CHARGES, State.SHOOTS)
        return any(b.state == State.MARCHES and b.was in stood for b in lately)
    return any(b.state in DEED_STATES[leaf.deed] for b in bodies)


def _strength(leaf: c.Strength, scene: Scene) -> bool:
    bodies = named(scene.bodies, leaf.body)
    if not bodies:
        return False
    men = sum(b.men for b in bodies if b.state != State.YIELDS)
    return men < leaf.men if leaf.fewer else men > leaf.men  # type: ignore[operator]


def _reached(leaf: c.Reached, scene: Scene) -> bool:
    away = distance_m(scene.x_m, scene.y_m, leaf.spot.x_m, leaf.spot.y_m)
    return bool(away <= HERE_M)


def _lost(leaf: c.Lost, scene: Scene) -> bool:
    own = scene.own
    lost = max(own.hit, own.mustered - own.standing)
    return own.hit > 0.0 if leaf.share == 0.0 else lost >= leaf.share * own.mustered  # type: ignore[operator]


def _gathered(leaf: c.Gathered, scene: Scene) -> bool:
    left = scene.own.standing + scene.own.running
    return left > 0.0 and scene.own.near * scene.own.standing >= leaf.share * NEARLY * left  # type: ignore[operator]


def _spent(leaf: c.Spent, scene: Scene) -> bool:
    own = scene.own
    if leaf.what == "rounds":
        return own.rounds < 0.05 * max(own.standing, 1.0)
    if leaf.what == "horses":
        return own.spent_horses > 0.5
    return own.standing < 0.5 * own.mustered


def _hears(leaf: c.Hears, scene: Scene) -> bool:
    return scene.t_s - (scene.heard or {}).get(leaf.sound, -1e9) <= FRESH_S


_LEAVES: dict[type, Any] = {
    c.Within: _within,
    c.Sees: _sees,
    c.Does: _does,
    c.Strength: _strength,
    Moment: lambda leaf, scene: scene.t_s >= leaf.t_s,
    c.After: lambda leaf, scene: scene.t_s - scene.begun_s >= leaf.wait_s,
    c.Done: lambda leaf, scene: leaf.name in scene.done,
    c.Reached: _reached,
    c.Dark: lambda leaf, scene: scene.dark,
    c.Lost: _lost,
    c.Gathered: _gathered,
    c.Spent: _spent,
    c.Hears: _hears,
    c.Told: lambda leaf, scene: leaf.body in scene.told,
}


def is_local(tree: Any, own_names: frozenset[str]) -> bool:
    """Whether an officer can judge a condition for himself, without word from others.

    Parameters
    ----------
    own_names : frozenset    names of the orders that his own unit has to carry out
    """
    for leaf in c.leaves(tree):
        if isinstance(leaf, c.Told):
            return False
        if isinstance(leaf, c.Done) and leaf.name not in own_names:
            return False
    return True


def resolved(tree: Any, place_of: Any, second_of: Any) -> Any:
    """The same condition with spots as points and hours as simulated seconds.

    Parameters
    ----------
    place_of : callable     Spot -> (x_m, y_m)
    second_of : callable    Hour -> simulated second
    """
    if isinstance(tree, (c.All, c.Either)):
        return type(tree)(tuple(resolved(part, place_of, second_of) for part in tree.parts))
    if isinstance(tree, c.Not):
        return c.Not(resolved(tree.part, place_of, second_of))
    if isinstance(tree, c.At):
        return Moment(second_of(tree.hour))
    if isinstance(tree, c.Reached):
        return c.Reached(Spot(None, *place_of(tree.spot)))
    if isinstance(tree, c.Within) and tree.of is not None:
        return replace(tree, of=Spot(None, *place_of(tree.of)))
    return tree
