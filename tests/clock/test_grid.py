"""The grid of the views: who is where, weighted sums, and the nearest cell with an enemy."""

import math

import numpy as np
import pytest

from rearguard.clock.glance import (
    AROUND,
    EYE_M,
    FALLEN,
    KNOWN,
    ORDERED,
    RUNNERS,
    VIEW,
    add_sudden,
    in_line,
    nearest_foe,
    nearest_held,
    sector,
    sum_near,
)
from rearguard.clock.odds import weigh_odds
from rearguard.clock.views import (
    ALL,
    C_ALL,
    C_FIT,
    C_RUN,
    CELL_M,
    COARSE_M,
    FEW,
    FIT,
    FORMED,
    HEMMED_M,
    PLANES,
    REACH,
    RUN,
    SUM_X,
    SUM_Y,
    SUMS,
    WORD,
    nearest_in_column,
    number_at,
    number_cells,
    ones,
    smooth,
    sum_coarse,
)
from rearguard.kit.math import atan2
from rearguard.kit.stage import plain
from rearguard.world.ground import line_of_sight
from setting import Body, flat, muster, start

NX, NY = 96, 64
CNX, CNY = NX // 4, NY // 4
PITCH = 2 * WORD  # a line of cells begins with a word
NEAR = np.exp(-abs(np.arange(-REACH, REACH + 1)) * CELL_M / 30.0)
WEIGHTS = np.outer(NEAR, NEAR).ravel().astype(np.float32)
EDGE = 4  # cells all round that hold nobody


class Field:
    """Two sides' men in a few fine cells, and what the sums make of them."""

    def __init__(self, seed: int, count: int) -> None:
        dice = np.random.default_rng(seed)
        across = NX - 2 * EDGE
        cells = np.sort(dice.permutation(across * (NY - 2 * EDGE))[:count])
        self.x, self.y = EDGE + cells % across, EDGE + cells // across
        words = PITCH // WORD
        self.bits, self.before = np.zeros(words * NY, np.uint64), np.zeros(words * NY, np.int32)
        for cell in self.y * PITCH + self.x:
            self.bits[cell // WORD] |= np.uint64(1) << np.uint64(cell % WORD)
        self.held, self.coarse_of = np.zeros((2, count), np.int32)
        self.lines = np.zeros(NY + 1, np.int32)
        self.count = number_cells(
            words, NY, CNX, self.bits, self.before, self.held, self.coarse_of, self.lines
        )
        self.fine = np.zeros((2, count, SUMS), np.float32)
        self.fine[:, :, [ALL, FORMED, RUN]] = dice.integers(0, 4, (2, count, 1)) * [1, 0.5, 0.25]
        self.fine[:, :, FIT] = self.fine[:, :, ALL] * dice.integers(0, 2, (2, count))
        fit = self.fine[:, :, FIT]
        self.fine[:, :, SUM_X] = fit * (self.x + dice.random(count)) * CELL_M
        self.fine[:, :, SUM_Y] = fit * (self.y + 0.3) * CELL_M
        self.coarse = np.full((2, CNX * CNY, PLANES), 7.0, np.float32)
        self.start = np.full((2, CNX * CNY + 1), 7, np.int32)
        self.foes, self.where = np.zeros((2, count, 2), np.float32), np.zeros((2, count), np.int32)
        sum_coarse(
            0, 2, count, self.coarse_of, self.fine, CNX * CNY, self.coarse, self.start, self.foes,
            self.where,
        )  # fmt: skip


@pytest.mark.parametrize("count", [0, 1, 40, 3000])
def test_held_cells_are_numbered_line_by_line(count):
    field = Field(count, count)
    assert field.count == count
    assert field.held.tolist() == (field.y * PITCH + field.x).tolist()
    assert field.coarse_of.tolist() == (field.y // 4 * CNX + field.x // 4).tolist()
    for j in range(NY + 1):
        assert field.lines[j] == np.count_nonzero(field.y < j)
    number = {int(c): k for k, c in enumerate(field.held)}
    for cell in range(0, PITCH * NY, 7):
        assert number_at(cell, field.bits, field.before) == number.get(cell, -1)


def test_bits_of_a_word_are_counted():
    dice = np.random.default_rng(3)
    for word in [0, 1, 2**63, 2**64 - 1, *map(int, dice.integers(0, 2**63, 50, np.uint64))]:
        with np.errstate(over="ignore"):
            assert ones(np.uint64(word)) == word.bit_count()


@pytest.mark.parametrize("count", [1, 40, 3000])
def test_near_sums_fall_off_along_both_axes(count):
    field = Field(count, count)
    looks = (np.arange(count) % 3 != 1).astype(np.uint8)
    view = np.full((count, 2, VIEW), -1.0, np.float32)
    for lo, hi in ((0, count // 3), (count // 3, count)):  # as threads would share them
        sum_near(
            lo, hi, looks, field.held, field.lines, PITCH, 2, field.bits, field.before,
            field.fine, WEIGHTS, view,
        )  # fmt: skip
    across, up = abs(field.x[:, None] - field.x), abs(field.y[:, None] - field.y)
    w = np.where((across <= REACH) & (up <= REACH), np.exp(-(across + up) * CELL_M / 30.0), 0.0)
    for side in range(2):
        asked = (looks == 1) & (field.fine[side, :, ALL] > 0)
        for what, of in ((AROUND, ALL), (ORDERED, FORMED), (RUNNERS, RUN)):
            want = w @ field.fine[side, :, of].astype(float)
            np.testing.assert_allclose(view[asked, side, what], want[asked], rtol=1e-5)
        assert (view[~asked, side] == -1.0).all()


def test_who_fell_near_is_felt_by_his_own():
    field = Field(5, 900)
    view = np.zeros((field.count, 2, VIEW), np.float32)
    fell = np.array([[40.2 * CELL_M, 30.7 * CELL_M, 1, 2.0], [-9.0 * CELL_M, 0.0, 0, 5.0]])
    corner = np.float32(0.0)
    add_sudden(
        fell, FALLEN, corner, corner, NX, NY, PITCH, field.bits, field.before, WEIGHTS, view
    )  # fmt: skip
    across, up = abs(field.x - 40), abs(field.y - 30)
    near = (across <= REACH) & (up <= REACH)
    want = np.where(near, 2.0 * np.exp(-(across + up) * CELL_M / 30.0), 0.0)
    np.testing.assert_allclose(view[:, 1, FALLEN], want, rtol=1e-5)
    assert near.any() and not view[:, 0].any()


@pytest.mark.parametrize("count", [0, 1, 40])
def test_sums_fall_off_along_both_axes(count):
    field = Field(1, count)
    e_folds = np.zeros(PLANES)
    e_folds[[C_FIT, C_ALL, C_RUN]] = 100.0, 200.0, 250.0
    scratch, out = np.full((2, 2, CNX * CNY, PLANES), 7.0, np.float32)
    smooth(0, 2, field.coarse, e_folds, CNX, CNY, scratch, out)
    x, y = np.arange(CNX * CNY) % CNX, np.arange(CNX * CNY) // CNX
    for side in range(2):
        for plane, of in ((C_FIT, FIT), (C_ALL, ALL), (C_RUN, RUN)):
            cells = abs(x[:, None] - field.x // 4) + abs(y[:, None] - field.y // 4)
            men = field.fine[side, :, of].astype(float)
            want = np.exp(-cells * COARSE_M / e_folds[plane]) @ men
            np.testing.assert_allclose(out[side, :, plane], want, rtol=1e-5, atol=1e-30)


@pytest.mark.parametrize("count", [0, 1, 7, 60, 600])
def test_nearest_coarse_cell_is_that_of_a_look_at_all(count):
    field = Field(2, count)
    nearest = np.zeros((2, CNX * CNY), np.float32)
    nearest_in_column(0, 2, field.start, CNX, CNY, nearest)
    x, y = np.arange(CNX * CNY) % CNX, np.arange(CNX * CNY) // CNX
    for side in range(2):
        held = np.flatnonzero(field.coarse[side, :, C_FIT] > 0)
        for k in range(0, CNX * CNY, 5):
            d2 = (x[held] - x[k]) ** 2 + (y[held] - y[k]) ** 2
            for most in (3, 40):
                far, which = nearest_held(side, x[k], y[k], CNX, nearest, most)
                if d2.min(initial=10**6) < (most + 1) ** 2:
                    assert far == d2.min() and which in held[d2 == d2.min()]
                else:
                    assert which == -1


@pytest.mark.parametrize("count", [1, 5, 60, 400])
def test_nearest_enemy_is_that_of_a_look_at_every_cell(count):
    field = Field(count, count)
    fit = np.flatnonzero(field.fine[1, :, FIT] > 0)
    mean = field.fine[1, fit][:, [SUM_X, SUM_Y]] / field.fine[1, fit][:, [FIT]]
    for cell in np.random.default_rng(count).integers(0, NX * NY, 40):
        cx, cy = int(cell % NX), int(cell // NX)
        x, y = (cx + 0.5) * CELL_M, (cy + 0.5) * CELL_M
        away = np.hypot(mean[:, 0] - x, mean[:, 1] - y)
        best, ex, ey, which, mask = nearest_foe(
            0, cx, cy, CNX, CNY, x, y, field.start, field.foes, field.where, 5000.0**2, 2
        )
        nearest = away.min(initial=5000.0)
        assert np.sqrt(best) == pytest.approx(nearest)
        assert (which < 0) == (nearest == 5000.0)
        if which >= 0:
            assert np.hypot(ex - x, ey - y) == pytest.approx(nearest)
            assert which in fit[away < nearest + 0.01]
        assert (mask == 0) == (nearest >= HEMMED_M)


def test_what_is_kept_of_a_line_of_sight_is_what_the_ground_says():
    dice = np.random.default_rng(4)
    height, frame = (6.0 * dice.random((30, 30))).astype(np.float32), (-500.0, -300.0, 1 / 80.0)
    known = np.zeros((KNOWN, KNOWN), np.uint64)
    cells = dice.integers(-15, 60, (40, 4))
    cells[20:30, :2] = cells[:10, :2]  # another cell is looked at from the same one
    cells[30:, :2] = cells[:10, :2] + KNOWN  # and from one that is kept in the same place
    found = []
    for k in dice.integers(0, 40, 400):
        ax, ay, bx, by = (cells[k] + 0.5) * CELL_M
        before = known.copy()
        seen = in_line(*cells[k], known, height, *frame)
        assert seen == line_of_sight(height, *frame, ax, ay, EYE_M, bx, by, EYE_M)
        found.append((seen, (known != before).any()))
    seen, asked = np.array(found).T
    assert 50 < seen.sum() < 350 and 50 < asked.sum() < 350


def test_a_direction_is_that_of_the_bearing():
    dice = np.random.default_rng(8)
    for angle in [*np.arange(-8, 8) * math.pi / 4 + 0.01, *dice.uniform(-math.pi, math.pi, 200)]:
        dx, dy = math.cos(angle), math.sin(angle)
        bearing = plain(atan2)(dy, dx)
        assert plain(sector)(dx, dy) == int((bearing + math.pi) * 4.0 / math.pi) & 7
    ring = [plain(sector)(float(dx), float(dy)) for dx, dy in
            ((-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1))]  # fmt: skip
    assert ring == list(range(8))


def test_a_man_between_two_enemies_has_none_on_his_own_spot():
    host = muster([Body(0, 1, 0, 0), Body(1, 2, 0, 0)])
    clock = start(host, ground=flat(1000.0))
    host.all.x_m[:3], host.all.y_m[:3] = (64.0, 10.0, 118.0), 64.0  # in one coarse cell
    clock.views.look(np.arange(3, dtype=np.int32), False)
    assert host.people.enemy_m[0] == pytest.approx(54.0, abs=0.1)
    assert host.people.enemy_m[1:3] == pytest.approx([54.0, 54.0], abs=0.1)


def _bilinear(planes, cnx, cny, u, v):
    """A plane's value between the middles of its cells, in float64."""

    def along(at, n):
        i = min(max(int(at - 0.5), 0), n - 2)
        return i, min(max(at - 0.5 - i, 0.0), 1.0)

    (i, a), (j, b) = along(u, cnx), along(v, cny)
    corner = planes.astype(np.float64).reshape(cny, cnx)
    low = corner[j, i] * (1 - a) + corner[j, i + 1] * a
    return low * (1 - b) + (corner[j + 1, i] * (1 - a) + corner[j + 1, i + 1] * a) * b


def test_the_odds_and_the_push_are_those_of_a_look_in_double_precision():
    dice = np.random.default_rng(2)
    cnx, cny, n = 12, 8, 300
    planes = (dice.random((2, cnx * cny, 3)) * 500).astype(np.float32)
    x, y = (dice.uniform(-3000.0, 5000.0, n).astype(np.float32) for _ in range(2))
    side = dice.integers(0, 2, n).astype(np.uint8)
    found = [np.zeros(n, np.float32) for _ in range(6)]
    rows = np.arange(n, dtype=np.int32)
    x0, y0 = np.float32(-256.0), np.float32(-128.0)
    weigh_odds(0, n, rows, x, y, side, x0, y0, cnx, cny, planes, 2, *found)
    for r in range(n):
        u, v, s = (float(x[r]) + 256.0) / COARSE_M, (float(y[r]) + 128.0) / COARSE_M, side[r]

        def at(side, plane, east=0.0, north=0.0, u=u, v=v):
            return _bilinear(planes[side, :, plane], cnx, cny, u + east, v + north)

        foe = 1 - s
        expected = (
            min(1.0, at(s, C_RUN) / (at(s, C_ALL) + FEW)), at(foe, C_FIT), at(s, C_FIT),
            (at(foe, C_FIT, 0.5) - at(foe, C_FIT, -0.5)) / COARSE_M,
            (at(foe, C_FIT, 0.0, 0.5) - at(foe, C_FIT, 0.0, -0.5)) / COARSE_M,
        )  # fmt: skip
        assert [column[r] for column in found[:5]] == pytest.approx(expected, rel=2e-5, abs=2e-5)
