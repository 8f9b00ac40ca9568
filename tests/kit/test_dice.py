"""Dice: the key alone decides, and neighbours in any direction of the key know nothing of it."""

import math

import numpy as np
import pytest

from rearguard.kit import dice, streams

MASK = (1 << 64) - 1
N = 20000


def reference_mix(z: int) -> int:
    """SplitMix64's finaliser in whole numbers of any length."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def reference_roll(seed: int, stream: int, quarter: int, ident: int, draw: int) -> float:
    z = reference_mix((seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03) & MASK)
    z ^= (ident * 0x8CB92BA72F3D8DD7) & MASK
    key = reference_mix((z + quarter * 0xA24BAED4963EE407) & MASK)
    z = reference_mix((key + draw * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) & MASK)
    return ((z >> 11) + 0.5) / 2.0**53


def test_finaliser_meets_its_published_first_numbers():
    """SplitMix64 seeded with 0 begins 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4 (Vigna's test)."""
    golden = 0x9E3779B97F4A7C15
    with np.errstate(over="ignore"):
        first = dice.mix(np.uint64(golden))
        second = dice.mix(np.uint64((2 * golden) & MASK))
    assert int(first) == 0xE220A8397B1DCDAF
    assert int(second) == 0x6E789E6AA1B965F4


@pytest.mark.parametrize(
    "key", [(0, 1, 0, 0, 0), (7, 4, 999, 12345, 3), (2**31, 45, 10**6, 2**20, 1)]
)
def test_rolls_equal_the_reference(key):
    with np.errstate(over="ignore"):
        assert dice.moment_roll(*key) == reference_roll(*key)


def rolls(**over) -> np.ndarray:
    """N rolls with one part of the key running from 0 to N - 1."""
    base = {"seed": 3, "stream": streams.BREAK, "quarter": 40, "ident": 17, "draw": 0} | over
    out = np.empty(N)
    with np.errstate(over="ignore"):
        for k in range(N):
            key = {n: (k if v == "runs" else v) for n, v in base.items()}
            out[k] = dice.moment_roll(
                key["seed"], key["stream"], key["quarter"], key["ident"], key["draw"]
            )
    return out


@pytest.mark.parametrize("part", ["seed", "stream", "quarter", "ident", "draw"])
def test_rolls_are_uniform_and_independent_along_each_part_of_the_key(part):
    r = rolls(**{part: "runs"})
    error = 1.0 / math.sqrt(12.0 * N)
    assert abs(r.mean() - 0.5) < 4.0 * error
    assert abs(r.var() - 1.0 / 12.0) < 4.0 * math.sqrt(1.0 / 180.0 / N)
    assert r.min() > 0.0 and r.max() < 1.0
    for lag in (1, 2, 3, 7, 64):
        assert abs(np.corrcoef(r[:-lag], r[lag:])[0, 1]) < 4.0 / math.sqrt(N), lag
    counts = np.bincount((r * 64).astype(int), minlength=64)
    chi2 = ((counts - N / 64) ** 2 / (N / 64)).sum()
    assert chi2 < 63 + 4.5 * math.sqrt(126.0)


def test_two_streams_of_one_man_are_independent():
    a, b = rolls(ident="runs"), rolls(ident="runs", stream=streams.FREEZE)
    assert abs(np.corrcoef(a, b)[0, 1]) < 4.0 / math.sqrt(N)


def test_normal_numbers():
    with np.errstate(over="ignore"):
        g = np.array([dice.personal_gauss(5, streams.MUSTER, i, 0, 0) for i in range(N)])
    assert abs(g.mean()) < 4.0 / math.sqrt(N)
    assert abs(g.std() - 1.0) < 4.0 / math.sqrt(2.0 * N)
    assert abs((g**4).mean() - 3.0) < 0.3


@pytest.mark.parametrize("rate_hz", [0.002, 0.05])
def test_when_a_state_ends_does_not_depend_on_the_step(rate_hz):
    """The same man's state ends at the same time, to within a step, whatever the step."""
    ends = {}
    for dt in (0.25, 2.0, 60.0):
        when = []
        with np.errstate(over="ignore"):
            for i in range(300):
                luck = np.uint64(dice.personal_key(9, streams.RALLY, i, 2))
                total, t = 0.0, 0.0
                while t < 3000.0 and not dice.due(total, luck):
                    total += rate_hz * dt
                    t += dt
                when.append(t)
        ends[dt] = np.array(when)
    for dt in (2.0, 60.0):
        late = ends[dt] - ends[0.25]
        assert late.min() > -0.5 and late.max() <= dt + 0.5
    if rate_hz == 0.05:
        assert ends[0.25].mean() == pytest.approx(1.0 / rate_hz, rel=0.2)


def test_a_new_episode_draws_a_new_threshold():
    with np.errstate(over="ignore"):
        a = [dice.threshold(np.uint64(dice.personal_key(1, 5, i, 0))) for i in range(4000)]
        b = [dice.threshold(np.uint64(dice.personal_key(1, 5, i, 1))) for i in range(4000)]
    assert abs(np.corrcoef(a, b)[0, 1]) < 4.0 / math.sqrt(4000)
    assert np.mean(a) == pytest.approx(1.0, abs=0.07)
    assert not dice.due(0.0, np.uint64(1))


def test_a_hazard_is_due_when_it_reaches_the_threshold_and_not_before():
    with np.errstate(over="ignore"):
        for i in range(500):
            luck = np.uint64(dice.personal_key(3, streams.RALLY, i, 1))
            at = dice.threshold(luck)
            assert dice.due(at, luck) and dice.due(2.0 * at, luck)
            assert not dice.due(at * (1.0 - 1e-12), luck) and not dice.due(0.5 * at, luck)


def test_streams_are_permanent_and_distinct():
    numbers = {k: v for k, v in vars(streams).items() if k.isupper() and isinstance(v, int)}
    assert len(set(numbers.values())) == len(numbers)
    assert (numbers["MUSTER"], numbers["BREAK"], numbers["STRIKE"]) == (2, 4, 13)
