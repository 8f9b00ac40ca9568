"""Laws of motion among bodies and walls: headway, contact, pressure, barrier."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.motion import barrier, contact, headway, pressure

HEADWAY, CONTACT = headway.Headway(), contact.Contact()
metres = st.floats(-3.0, 3.0)


def law(module, name):
    return plain(getattr(module, name))


@pytest.mark.parametrize(
    ("clear_m", "speed_m_s"),
    [(-0.1, 0.0), (0.0, 0.0), (0.5, 0.365), (0.9, 0.726), (1.25, 1.29), (3.0, 1.34)],
)
def test_a_clear_way_allows_a_speed(clear_m, speed_m_s):
    found = law(headway, "speed_m_s")(clear_m, 1.34, HEADWAY)
    assert found == pytest.approx(speed_m_s, abs=1e-3)


@given(st.floats(-1.0, 5.0), st.floats(-1.0, 5.0))
def test_a_longer_clear_way_never_slows(a, b):
    speed = law(headway, "speed_m_s")
    assert speed(min(a, b), 1.34, HEADWAY) <= speed(max(a, b), 1.34, HEADWAY)


def test_the_clear_way_ends_at_the_other_body():
    clear = law(headway, "clear_way_m")
    assert clear(1.0, 0.0, 0.5) == 0.5
    assert clear(1.0, 0.3, 0.5) == pytest.approx(0.6)
    assert clear(1.0, 0.6, 0.5) == headway.CLEAR_M
    assert clear(-1.0, 0.0, 0.5) == headway.CLEAR_M


def test_who_comes_on_or_stands_beside_needs_less_room():
    half = law(headway, "half_lane_m")
    ahead = half(0.38, 0.6, 0.36, False, False, HEADWAY)
    assert ahead == pytest.approx(0.38 * HEADWAY.lane)
    for narrower in (
        half(0.38, 0.6, 0.36, True, False, HEADWAY),
        half(0.38, 0.1, 0.36, False, False, HEADWAY),
        half(0.38, -0.3, 0.36, False, False, HEADWAY),
        half(0.38, 0.6, 0.36, False, True, HEADWAY),
    ):
        assert narrower < ahead


@given(metres, metres, st.floats(0.0, 6.28), st.floats(0.0, 6.28))
def test_of_two_at_most_one_goes_first(dx, dy, mine, his):
    import math

    first = law(headway, "goes_first")
    along_mine = dx * math.cos(mine) + dy * math.sin(mine)
    along_his = dx * math.cos(his) + dy * math.sin(his)
    assert not (first(along_mine, along_his) and first(-along_his, -along_mine))


def test_a_contact_stiffens_without_bound():
    def force(overlap_m):
        share = law(contact, "share_of_core")(overlap_m, 0.38, CONTACT)
        return law(contact, "contact_n")(overlap_m, share, CONTACT)

    assert force(0.01) == pytest.approx(30000.0 * 0.01 / (1.0 - 0.01 / 0.114))
    assert force(0.06) > 3.0 * force(0.03)
    assert force(0.11) > 10.0 * force(0.05)


def test_legs_hold_a_man():
    # 100 N move 80 kg at 0.625 m/s when legs stop him in half a second
    ground = law(contact, "ground_stiffness_n_m")(0.25, CONTACT)
    assert 100.0 / ground / 0.25 == pytest.approx(0.625)


def test_the_will_of_a_pressed_man_fades():
    will = law(contact, "will")
    assert [will(p, CONTACT) for p in (0.0, 650.0, 1300.0, 9000.0)] == [1.0, 0.5, 0.0, 0.0]


def test_a_press_has_those_who_push_and_those_who_come_no_farther():
    stuck = law(contact, "is_stuck")
    assert stuck(True, 1.0, 1.34, 50.0, CONTACT)
    assert stuck(False, 0.01, 1.34, 50.0, CONTACT)
    assert not stuck(False, 0.2, 1.34, 50.0, CONTACT)
    assert not stuck(True, 0.0, 1.34, 0.0, CONTACT)


@given(st.floats(-0.3, 0.3), st.floats(-0.3, 0.3), st.floats(0.0, 0.6))
def test_nobody_pushes_harder_than_he_can(x, y, push_m):
    found_x, found_y = law(contact, "shove")(x, y, 1.0, 0.0, 0.335, push_m)
    most = max(push_m, (x * x + y * y) ** 0.5)
    assert (found_x**2 + found_y**2) ** 0.5 <= most + 1e-6


def test_a_man_who_is_not_held_up_does_not_push():
    assert law(contact, "shove")(0.335, 0.0, 1.0, 0.0, 0.335, 0.1) == pytest.approx((0.335, 0.0))


def test_a_square_heap_bears_its_force_per_metre():
    # 100 N through each, front to back, bodies 0.4 m apart: a half distance of 0.2 m on either side
    along = law(pressure, "share_along")(1.0, 0.0, 1.0, 0.0)
    stress = 2 * 100.0 * 0.2 * along
    assert law(pressure, "pressure_n_m")(stress, 1.0 / 0.16) == pytest.approx(250.0)
    assert law(pressure, "share_along")(0.0, 1.0, 1.0, 0.0) == 0.0
    assert law(pressure, "share_along")(0.0, 1.0, 0.0, 0.0) == 0.5


def test_a_wall_leaves_half_the_ground_about_one_who_stands_at_it():
    share = law(pressure, "weighed_share")
    assert share(0.0) == 0.5
    assert share(1.0) == pytest.approx(1.0, abs=1e-6)
    assert share(0.3) == pytest.approx(0.7448, abs=0.003)  # by quadrature


@given(metres, metres, metres, metres)
def test_a_path_set_back_crosses_no_more(x, y, px, py):
    wall = (-10.0, 0.0, 10.0, 0.0)
    crossed = law(barrier, "is_crossed")
    if abs(y) < 1e-3 or not crossed(x, y, px, py, *wall):
        return
    end = law(barrier, "set_back")(x, y, px, py, *wall)
    assert end[1] * y > 0.0
    assert abs(end[1]) == pytest.approx(1e-3, rel=1e-3)
    assert not crossed(x, y, *end, *wall)


def test_a_wall_has_an_end():
    crossed = law(barrier, "is_crossed")
    assert crossed(0.0, -1.0, 0.0, 1.0, -5.0, 0.0, 5.0, 0.0)
    assert crossed(5.0, -1.0, 5.0, 1.0, -5.0, 0.0, 5.0, 0.0)
    assert not crossed(5.1, -1.0, 5.1, 1.0, -5.0, 0.0, 5.0, 0.0)


@given(metres, metres)
def test_nobody_stands_nearer_to_a_wall_than_he_may(px, py):
    held = law(barrier, "held_off")(px, py, 0.1, -1.0, 0.0, 1.0, 0.0)
    foot = law(barrier, "foot_of")(*held, -1.0, 0.0, 1.0, 0.0)
    off = ((held[0] - foot[0]) ** 2 + (held[1] - foot[1]) ** 2) ** 0.5
    assert off >= 0.1 - 1e-6 or off < 2e-5
