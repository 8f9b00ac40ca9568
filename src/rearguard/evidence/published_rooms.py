"""Published tests of leaving rooms: starts, exits, necks, corners, smoke, slopes."""

from collections.abc import Callable

import numpy as np

from rearguard.evidence import leaving
from rearguard.evidence.row import Row


def starts() -> list[Row]:
    """Each starts at his own time: RiMEA 5."""
    first, last, late = leaving.starts_s()
    source = "RiMEA 5; IMO 1533, test 5; NIST 1.1"
    return [
        Row("starts", "ten who start 10 to 100 s after the alarm: the first", first, 10.0, 100.0,
            "s", True, source),
        Row("starts", "the last", last, 10.0, 100.25, "s", True, source),
        Row("starts", "longest time from one's own start to moving on", late, 0.0, 0.25, "s", True,
            source),
    ]  # fmt: skip


def cabins() -> list[Row]:
    """Who is told an exit goes by it: RiMEA 10."""
    right, wrong, _ = leaving.cabins()
    source = "RiMEA 10; NIST 3.1; IMO 1533, test 10"
    return [
        Row("cabins", "23 in 12 cabins: left by the exit told them", right, 23.0, 23.0, "-", True,
            source),
        Row("cabins", "by another, or never", wrong, 0.0, 0.0, "-", True, source),
    ]  # fmt: skip


def choice() -> list[Row]:
    """Most take the nearer exit, some the other: RiMEA 11."""
    seen = [leaving.two_exits(seed)[0] for seed in (1, 2)]
    return [
        Row("choice", "1000 before one of two exits: share by the nearer", float(np.mean(seen)),
            0.5, 0.95, "-", True, "RiMEA 11")
    ]  # fmt: skip


def goals() -> list[Row]:
    """A goal farther off empties the first room no faster: RiMEA 12a."""
    near, far = (
        float(np.mean([leaving.two_rooms(goal, None, seed).through_s for seed in (1, 2, 3)]))
        for goal in (1.0, 8.0)
    )
    return [
        Row("goals", "time through a neck, goal 8 m beyond over 1 m", far / near, 0.95, 1.1, "-",
            True, "RiMEA 12a")
    ]  # fmt: skip


def second_neck() -> list[Row]:
    """No jam before a second neck as wide as the first: RiMEA 12c."""
    seen = [leaving.two_rooms(8.0, 1.0, seed) for seed in (1, 2, 3)]
    first, second = (float(np.mean(v)) for v in zip(*((s[1], s[2]) for s in seen), strict=True))
    source = "RiMEA 12c; a jam is what the open flow's peak is beyond, Weidmann 1993"
    return [
        Row("second-neck", "density in the 2 m before the first neck", first, 1.75, 9.0, "1/m2",
            True, source),
        Row("second-neck", "before the second", second, 0.0, 1.75, "1/m2", True, source),
    ]  # fmt: skip


def bends() -> list[Row]:
    """500 people round a corner: slower than its inside, faster than its outside: RiMEA 15."""
    short, corner, long = (
        float(np.mean([leaving.round_corner_s(shape, seed) for seed in (1, 2)]))
        for shape in ("short", "corner", "long")
    )
    return [
        Row("bends", "500 round a corner of 6 m wide arms", corner, short, long, "s", True,
            "RiMEA 15: between straights as long as its inside and outside")
    ]  # fmt: skip


def smoke() -> list[Row]:
    """Speed in smoke: NIST 2.5."""
    rows = ((0.0, 1.25), (1.0, 0.625), (7.5, 0.3))
    return [
        Row("smoke", f"speed at an extinction of {k:g} /m", leaving.smoke_m_s(k), v - 0.02,
            v + 0.02, "m/s", True, "NIST 2.5; Frantzich and Nilsson 2003")
        for k, v in rows
    ]  # fmt: skip


def against() -> list[Row]:
    """The more come the other way, the longer it takes: NIST 2.8, IMO 8."""
    times = [
        float(np.mean([leaving.against_s(k, seed) for seed in (1, 2, 3)])) for k in (0, 10, 50, 100)
    ]
    source = "NIST 2.8; IMO 1533, test 8: it grows"
    return [
        Row("against", f"100 through 10 x 2 m, {k} against them, over {b}", times[i] / times[i - 1],
            1.0, 3.0, "-", True, source)
        for i, (b, k) in enumerate(((0, 10), (10, 50), (50, 100)), start=1)
    ]  # fmt: skip


def shut() -> list[Row]:
    """An exit shut after 1 s: he goes by the other: NIST 4.1."""
    exit_taken, _ = leaving.shut_exit()
    return [
        Row("shut", "leaves by the exit that stays open (1 yes, 0 no)", float(exit_taken), 1.0, 1.0,
            "-", True, "NIST 4.1")
    ]  # fmt: skip


def door() -> list[Row]:
    """Flow out of a room by a door: IMO 4, NIST 5.2; reported, since measured doors pass more."""
    flow = float(np.mean([leaving.flow_out_s(seed) for seed in (1, 2, 3)]))
    return [
        Row("door", "100 people out of 8 x 5 m by a door of 1 m", flow, 0.0, 1.33, "1/(m s)", False,
            "IMO 1533, test 4; NIST 5.2: planning value, openings give what was measured")
    ]  # fmt: skip


def slopes() -> list[Row]:
    """One man and a hundred up and down a slope as steep as stairs, for want of stairs."""
    steep = 0.55
    up, down = (leaving.slope_s(s, 1) for s in (steep, -steep))
    many_up, many_down = (leaving.slope_s(s, 100, 1.0) for s in (steep, -steep))
    source = "stairs of RiMEA"
    return [
        Row("slopes", "one man at 1 m/s, 10 m up a slope of 0.55", up, 18.0, 22.0, "s", False,
            f"{source} 2"),
        Row("slopes", "the same down", down, 12.0, 15.0, "s", False, f"{source} 3"),
        Row("slopes", "100 people: time up over time down", many_up / many_down, 1.0, 3.0, "-",
            False, f"{source} 13: down is faster"),
    ]  # fmt: skip


ROOMS: dict[str, Callable[[], list[Row]]] = {
    "starts": starts,
    "cabins": cabins,
    "choice": choice,
    "goals": goals,
    "second-neck": second_neck,
    "bends": bends,
    "smoke": smoke,
    "against": against,
    "shut": shut,
    "door": door,
    "slopes": slopes,
}
