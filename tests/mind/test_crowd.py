"""A crowd in which everybody sees everybody: the share that runs is Granovetter's fixed point."""

import math

import numpy as np
import pytest

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_key
from rearguard.kit.stage import build_driver
from rearguard.kit.streams import BREAK
from rearguard.laws.drill.dress import Dress
from rearguard.laws.mind import fear, rout
from rearguard.laws.mind.fear import Fear
from rearguard.laws.mind.rout import Rout

DRIVER = None


def phi(z: float) -> float:
    """Cumulative normal."""
    return 0.5 * (1.0 + math.erf(z / math.sqrt(2.0)))


def fixed_point(mean: float, spread: float) -> float:
    """Lowest r with r = Phi((r - mean) / spread), reached from 0."""
    r = 0.0
    for _ in range(200000):
        after = phi((r - mean) / spread)
        if abs(after - r) < 1e-13:
            break
        r = after
    return r


@pytest.mark.parametrize(("spread", "share"), [
    (0.08, 0.00092), (0.10, 0.0077), (0.11, 0.01713), (0.12, 0.04021), (0.122, 0.05479),
    (0.1225, 1.000), (0.2, 0.99991),
])  # fmt: skip
def test_published_shares_of_the_threshold_cascade(spread, share):
    """Check values E4: normal thresholds, mean 0.25; the jump lies at 0.12222."""
    assert fixed_point(0.25, spread) == pytest.approx(share, abs=6e-4 if share < 0.9 else 2e-3)


def granovetter(thresholds: np.ndarray) -> int:
    """How many end up acting when each acts once so many others do."""
    n = 0
    while (after := int((thresholds <= n).sum())) != n:
        n = after
    return n


def test_one_man_decides_between_a_few_and_all():
    """Check values E4: thresholds 0 .. 99, all act; one man's changed by one, and few do."""
    assert granovetter(np.arange(100)) == 100
    changed = np.arange(100)
    changed[1] = 2
    assert granovetter(changed) == 1
    changed = np.arange(100)
    changed[50] = 51
    assert granovetter(changed) == 50


def crowd(thresholds: np.ndarray, law: Fear, steps: int = 400) -> float:
    """Share that runs when the engine's own stages see a crowd without space.

    The only fear is the sight of runners; a man's resolve is the share at which he breaks. Who
    needs nobody to run before him has begun.
    """
    global DRIVER
    if DRIVER is None:
        stages = [fear.take_in_threat, fear.take_in_friends, rout.break_or_stand]
        DRIVER = build_driver("crowd", stages)
    n = len(thresholds)
    own = {
        "resolve": np.maximum(thresholds, 1e-4), "open_way": np.ones(n), "enemy_m": np.full(n, 1e6),
        "foe_m": np.full(n, 1e6),
        "doing": np.where(thresholds <= 0.0, int(Doing.FLEEING), int(Doing.RANKED)),
    }  # fmt: skip
    arrays = {c: np.zeros(n, "u1" if c == "doing" else "f4") for c in DRIVER.columns}
    for name, value in own.items():
        arrays[name][:] = value
    rows = np.arange(n, dtype=np.int32)
    own_numbers = {"fear": law, "dress": Dress(), "rout": Rout(freeze_share=0.0)}
    numbers = [own_numbers[k] for k in DRIVER.numbers]
    for k in range(steps):
        share = float((arrays["doing"] == Doing.FLEEING).mean())
        arrays["runners_near"][:] = arrays["runners_far"][:] = share
        DRIVER.function(
            0, n, rows, rows.astype("u4"), np.zeros(n, "u2"), rows, rows, 1, 8 * k, 2.0 * k, 2.0,
            *numbers, *[arrays[c] for c in DRIVER.columns],
        )  # fmt: skip
    return float((arrays["doing"] == Doing.FLEEING).mean())


def normal(n: int) -> np.ndarray:
    """Evenly spread normal scores, shuffled by nobody."""
    from statistics import NormalDist

    return np.array([NormalDist().inv_cdf((i + 0.5) / n) for i in range(n)])


@pytest.mark.parametrize("spread", [0.08, 0.11, 0.12, 0.13, 0.2])
def test_the_engines_crowd_ends_at_the_fixed_point(spread):
    """Uniform field, runners' fear alone with a level of 1: r = Phi((r - 0.25) / spread)."""
    law = Fear(runners=1.0, alone=0.0, enemy=0.0, flank=0.0, steady=0.0)
    found = crowd(0.25 + spread * normal(4000), law, steps=900)
    assert found == pytest.approx(fixed_point(0.25, spread), abs=0.01)


def test_a_weaker_contagion_is_a_higher_threshold():
    """With a level of 0.8 the same crowd behaves as one with thresholds 1.25 times as high."""
    law = Fear(runners=0.8, alone=0.0, enemy=0.0, flank=0.0, steady=0.0)
    found = crowd(0.2 + 0.2 * normal(4000), law)
    assert found == pytest.approx(fixed_point(0.25, 0.25), abs=0.01)


def test_streams_of_the_crowd_are_those_of_the_engine():
    assert rout.break_or_stand.stream == BREAK
    assert personal_key(1, BREAK, 0, 0) != personal_key(1, BREAK, 1, 0)
