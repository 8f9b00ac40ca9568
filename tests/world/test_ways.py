"""Ways lead round walls, as short as they can be, and nowhere through one."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from rearguard.world.ways import is_between, ways_to

AREA = (0.0, 0.0, 20.0, 20.0)


def test_over_open_ground_the_way_is_straight():
    ways = ways_to([(9.9, 9.9, 10.1, 10.1)], [], AREA, 0.2)
    x, y = np.array([1.0, 10.0, 16.0]), np.array([10.0, 2.0, 17.0])
    straight = np.hypot(x - 10.0, y - 10.0)
    assert np.all(np.abs(ways.away_m(x, y) - straight) < 0.05 * straight + 0.2)
    east, north = ways.at(x, y)
    assert np.all(east * (10.0 - x) + north * (10.0 - y) > 0.99 * straight)


def test_the_way_goes_round_the_end_of_a_wall():
    wall = [(10.0, 0.0, 10.0, 15.0)]
    ways = ways_to([(18.0, 4.9, 18.2, 5.1)], wall, AREA, 0.2)
    round_m = np.hypot(8.0, 10.0) + np.hypot(8.1, 10.0)  # to the wall's end and from there
    assert abs(ways.away_m(np.array([2.0]), np.array([5.0]))[0] - round_m) < 0.06 * round_m
    _, north = ways.at(np.array([9.0]), np.array([5.0]))
    assert north[0] > 0.9


def test_where_walls_close_a_place_in_no_way_leads_there():
    box = [(5.0, 5.0, 5.0, 9.0), (5.0, 9.0, 9.0, 9.0), (9.0, 9.0, 9.0, 5.0), (9.0, 5.0, 5.0, 5.0)]
    shut = ways_to([(6.5, 6.5, 7.5, 7.5)], box, AREA, 0.2)
    assert np.isinf(shut.away_m(np.array([1.0]), np.array([1.0]))[0])
    ajar = ways_to([(6.5, 6.5, 7.5, 7.5)], [*box[:3], (9.0, 5.0, 6.0, 5.0)], AREA, 0.2)
    assert np.isfinite(ajar.away_m(np.array([1.0]), np.array([1.0]))[0])


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(*(st.floats(0.5, 19.5, width=32) for _ in range(4))).filter(
            lambda w: abs(w[0] - w[2]) + abs(w[1] - w[3]) > 0.5
        ),
        max_size=8,
    ),
    st.floats(0.6, 19.4), st.floats(0.6, 19.4),
)  # fmt: skip
def test_whoever_follows_a_way_comes_there_and_crosses_no_wall(walls, x, y):
    ways = ways_to([(15.0, 15.0, 16.0, 16.0)], walls, AREA, 0.25)
    row, col = ways.cells(np.array([x]), np.array([y]))
    row, col = int(row[0]), int(col[0])
    for _ in range(2000):
        here = ways.far_m[row, col]
        if here == 0.0 or np.isinf(here):
            break
        r, c = int(ways.next_row[row, col]), int(ways.next_col[row, col])
        assert ways.far_m[r, c] < here
        at = [0.25 * (v + 0.5) for v in (col, row, c, r)]
        assert not any(is_between(*at, *map(float, wall)) for wall in walls)
        row, col = r, c
    assert here == 0.0 or np.isinf(here)
