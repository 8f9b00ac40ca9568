"""Bodies among bodies and walls: the sweeps against a plain twin, and what may never happen."""

import numpy as np
import pytest

from rearguard.clock.choose import WAYS
from rearguard.clock.crowd import Crowd
from rearguard.evidence.crush import crush, nearest_m
from rearguard.evidence.scenes import dice, free_speeds, lattice
from rearguard.kit.stage import plain
from rearguard.kit.threads import Team
from rearguard.laws.motion import contact as contacts
from rearguard.laws.motion import headway as headways
from rearguard.laws.motion.barrier import is_crossed
from rearguard.world.walls import Walls

HEADWAY, CONTACT = headways.Headway(), contacts.Contact()
DT_S = 0.25
ROOM = [
    (0.0, 0.0, 12.0, 0.0), (12.0, 0.0, 12.0, 9.0), (12.0, 9.0, 0.0, 9.0), (0.0, 9.0, 0.0, 0.0),
    (6.0, 0.0, 6.0, 4.0), (6.0, 5.0, 6.0, 9.0), (3.0, 6.0, 4.5, 7.5), (4.5, 7.5, 4.5, 9.0),
]  # fmt: skip


def mixed(n: int, seed: int, walls=(), threads: int = 1, push_n: float = 0.0) -> Crowd:
    """A crowd in a room 12 x 9 m, each going his own way."""
    x, y = lattice(n, (0.5, 0.5, 5.6, 8.5), seed, 0.05)
    crowd = Crowd(x, y, Walls(walls, 2.0), team=Team(threads))
    angle = 2.0 * np.pi * dice(n, seed, 7)
    free = free_speeds(n, seed)
    crowd.wish_x_m_s[:], crowd.wish_y_m_s[:] = free * np.cos(angle), free * np.sin(angle)
    crowd.push_n[:] = push_n
    return crowd


def meant_by_twin(crowd: Crowd) -> np.ndarray:
    """Where each means to be, by trying everybody against everybody in double precision."""
    law = {f: plain(getattr(headways, f)) for f in (
        "comes_on", "goes_first", "half_lane_m", "clear_way_m", "speed_m_s"
    )}  # fmt: skip
    x = np.c_[crowd.x_m, crowd.y_m].astype(float)
    seen = x + 0.5 * np.c_[crowd.x_step_m, crowd.y_step_m]
    wish = np.c_[crowd.wish_x_m_s, crowd.wish_y_m_s].astype(float)
    free = np.hypot(*wish.T)
    way, meant = wish / free[:, None], x.copy()
    for i in range(crowd.n):
        off = seen - seen[i]
        near = np.flatnonzero((off**2).sum(1) < HEADWAY.look_m**2)
        best, chosen = 0.0, np.zeros(2)
        for h in range(WAYS):
            c, s = float(headways.COS[0, h]), float(headways.SIN[0, h])
            u = np.array([way[i, 0] * c - way[i, 1] * s, way[i, 0] * s + way[i, 1] * c])
            clear = 99.0
            for j in near:
                if j == i:
                    continue
                d, apart = off[j], float(crowd.radius_m[i] + crowd.radius_m[j])
                ahead = float(d @ way[i])
                half = law["half_lane_m"](
                    apart, ahead, float(d @ d), law["comes_on"](float(way[j] @ way[i]), HEADWAY),
                    law["goes_first"](ahead, float(d @ way[j])), HEADWAY,
                )  # fmt: skip
                across = d[0] * u[1] - d[1] * u[0]
                clear = min(clear, law["clear_way_m"](float(d @ u), float(across), half))
            v = law["speed_m_s"](clear, free[i], HEADWAY)
            made = v * float(u @ way[i])
            if made > best + HEADWAY.notice_m_s or (h == 0 and made > 0.0):
                best, chosen = made, v * u
            if h == 0 and v >= HEADWAY.content * free[i]:
                break
        meant[i] += DT_S * chosen
    return meant


def swept_by_twin(crowd: Crowd, meant: np.ndarray) -> np.ndarray:
    """Places after the sweeps over all, everybody against everybody."""
    ground = plain(contacts.ground_stiffness_n_m)(DT_S, CONTACT)
    p, r = meant.copy(), crowd.radius_m.astype(float)
    for _ in range(crowd.sweeps.all):
        new = p.copy()
        for i in range(crowd.n):
            force, grows = ground * (meant[i] - p[i]), [0.0]
            d = p - p[i]
            for j in np.flatnonzero(np.hypot(*d.T) < r[i] + r):
                if j == i:
                    continue
                apart, off = r[i] + r[j], np.hypot(*d[j])
                share = plain(contacts.share_of_core)(apart - off, apart, CONTACT)
                f = plain(contacts.contact_n)(apart - off, share, CONTACT)
                force -= f * d[j] / off
                grows.append(plain(contacts.contact_stiffness_n_m)(share, CONTACT))
            stiff = max(max(grows), 0.5 * sum(grows))
            new[i] += crowd.sweeps.relax / (ground + stiff) * force
        p = new
    return p


def test_sweeps_equal_a_plain_twin():
    crowd = mixed(150, 3)
    for _ in range(3):
        crowd.step(DT_S)
    meant = meant_by_twin(crowd)
    places = swept_by_twin(crowd, meant)
    crowd.step(DT_S)
    found = np.empty((crowd.n, 2))
    found[crowd.cells.order] = crowd._meant
    assert np.abs(found - meant).max() < 1e-4
    swept = np.empty((crowd.n, 2))
    swept[crowd.cells.order] = crowd._old
    # the twin tries every pair in every sweep; the sweeps leave out who was far at first
    off = np.abs(swept - places).max(axis=1)
    assert (off < 1e-4).mean() > 0.95
    assert off.max() < 0.02


def is_beyond(crowd: Crowd) -> np.ndarray:
    """Who is outside of the room, or not between the walls where he began."""
    return (crowd.x_m < 0.0) | (crowd.x_m > 12.0) | (crowd.y_m < 0.0) | (crowd.y_m > 9.0)


@pytest.mark.parametrize(("seed", "push_n"), [(1, 0.0), (2, 100.0), (3, 400.0)])
def test_nobody_goes_through_a_wall_and_no_two_are_in_one_place(seed, push_n):
    crowd = mixed(260, seed, ROOM, push_n=push_n)
    crossed = plain(is_crossed)
    for _ in range(120):
        before = np.c_[crowd.x_m, crowd.y_m].astype(float)
        crowd.step(DT_S)
        after = np.c_[crowd.x_m, crowd.y_m].astype(float)
        assert not is_beyond(crowd).any()
        for wall in ROOM[4:]:
            near = np.flatnonzero(np.abs(before - np.array(wall[:2])).max(axis=1) < 6.0)
            assert not any(crossed(*before[i], *after[i], *wall) for i in near)
        assert nearest_m(crowd.x_m, crowd.y_m) > 0.95 * CONTACT.centre_m


def columns(crowd: Crowd) -> bytes:
    return b"".join(
        c.tobytes()
        for c in (
            crowd.x_m,
            crowd.y_m,
            crowd.x_step_m,
            crowd.y_step_m,
            crowd.pressure_n_m,
            crowd.lately_m_s,
        )
    )


def test_threads_do_not_change_a_byte():
    digests = []
    for threads in (1, 2):
        crowd = mixed(3000, 4, ROOM, threads, push_n=50.0)
        for _ in range(12):
            crowd.step(DT_S)
        digests.append(columns(crowd))
        crowd.team.close()
    assert digests[0] == digests[1]


def test_a_crowd_taken_up_from_its_columns_goes_on_alike():
    whole, half = (mixed(300, 5, ROOM, push_n=50.0) for _ in range(2))
    for _ in range(10):
        whole.step(DT_S)
        half.step(DT_S)
    taken_up = mixed(300, 5, ROOM, push_n=50.0)
    for name in ("x_m", "y_m", "x_step_m", "y_step_m", "pressure_n_m", "lately_m_s"):
        getattr(taken_up, name)[:] = getattr(half, name)
    for _ in range(10):
        whole.step(DT_S)
        taken_up.step(DT_S)
    assert columns(whole) == columns(taken_up)


def test_a_mirrored_crowd_moves_mirrored():
    one, other = mixed(200, 6), mixed(200, 6)
    other.y_m[:] = 9.0 - other.y_m
    other.wish_y_m_s *= -1.0
    one.step(DT_S)
    other.step(DT_S)
    assert np.median(np.abs(one.y_m - (9.0 - other.y_m))) < 1e-5
    assert np.abs(one.x_m - other.x_m).mean() < 0.02  # left comes before right where both are equal


def test_a_man_alone_walks_straight_at_his_own_pace():
    crowd = Crowd(np.zeros(1), np.zeros(1))
    crowd.wish_x_m_s[:] = 1.34
    for _ in range(40):
        crowd.step(DT_S)
    assert crowd.x_m[0] == pytest.approx(13.4, abs=1e-4)
    assert crowd.y_m[0] == 0.0


def test_a_column_of_pushes_bears_their_sum():
    for seed in (1, 2, 3):
        found = crush(50.0, seed)
        assert all(abs(share - 1.0) < 0.1 for share in found.slice_share[:4])
    assert crush(5.0, 3).wall_n < 0.4 * found.wall_n


def test_a_crowd_that_does_not_push_hardly_presses():
    assert crush(0.0, 1).wall_n / 8.0 < 1000.0
