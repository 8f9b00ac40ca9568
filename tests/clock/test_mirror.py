"""Left and right, one figure and ten: what should make no difference makes none."""

import numpy as np
import pytest
from field import RUNNING

from rearguard.host.units import Task
from setting import Body, muster, order, start

WEAK = {"resolve": 0.5, "lead": 0.3, "news": 0.12, "dread": 1.0}
GOOD = {"resolve": 2.0, "lead": 0.9}


def broken_share(seed: int, *, figure: int = 1, turned: int = 1, t_s: float = 70.0) -> float:
    """A screen of 400 before 400 muskets and a charge; ``turned`` -1: from the north."""
    s = turned
    bodies = [
        Body(1, 1000, 0, 0, -90 * s, files=200, **WEAK),
        Body(0, 200, 0, -120 * s, 90 * s, files=100, rounds=5, **GOOD),
        Body(0, 300, 0, -150 * s, 90 * s, files=100, **GOOD),
    ]
    host = muster(bodies, seed=seed, figure=figure)
    men = 1000 // figure
    own = host.people.resolve[:men]
    own *= 0.5 / np.exp(np.log(own).mean())
    clock = start(host, seed)
    clock.run_until(20.0)
    order(host, 1, Task.VOLLEY, goal_x_m=0, goal_y_m=-120 * s, range_m=160, rounds=1)
    host.units.arrived[1] = 1
    clock.run_until(40.0)
    order(host, 2, Task.CHARGE, goal_x_m=0, goal_y_m=30 * s, pace_m_s=6)
    clock.run_until(t_s)
    return float(np.isin(host.all.doing[:men], RUNNING).mean())


def spread_of_difference(a: np.ndarray, b: np.ndarray) -> tuple[float, float]:
    """Difference of means and its standard error."""
    return a.mean() - b.mean(), np.sqrt(a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b))


@pytest.mark.slow
def test_a_mirrored_field_gives_a_mirrored_result():
    """Cells lie otherwise, so the bytes differ; the share that runs does not, beyond noise."""
    there = np.array([broken_share(s, figure=4) for s in range(8)])
    back = np.array([broken_share(s, figure=4, turned=-1) for s in range(8)])
    gap, error = spread_of_difference(there, back)
    assert 0.05 < there.mean() < 1.0
    assert abs(gap) < max(3.0 * error, 0.08), (there, back)


@pytest.mark.slow
def test_ten_men_to_a_figure_break_as_single_men_do():
    ones = np.array([broken_share(s) for s in range(4)])
    tens = np.array([broken_share(s, figure=10) for s in range(12)])
    assert abs(np.median(ones) - np.median(tens)) < 0.12, (ones, tens)
