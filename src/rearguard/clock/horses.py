"""Horses without riders, and riders without horses.

A loose horse runs on for a while, then grazes where it is. A thrown man who has come to himself
catches his own horse if it waited, or another loose one near by (``body/fall``).
"""

from typing import Any

import numpy as np

from rearguard.clock.pick import list_of
from rearguard.host.doing import Doing, table_of
from rearguard.host.individuals import ON_HORSE_M
from rearguard.kit.dice import due, personal_key, personal_roll, roll
from rearguard.kit.math import cos, sin
from rearguard.kit.stage import kept, kernel
from rearguard.kit.streams import FALL, LOOSE
from rearguard.laws.body.fall import Fall, remount_hazard_hz

personal_roll = kept(personal_roll)
NEAR_M = 50.0  # a loose horse nearer than this can be caught
RUNS_S = 60.0  # a loose horse runs on for about this time (judged)
STEADY_STRESS = 0.6  # under this a remounted man goes back to his unit (judged, 0.4 to 0.8)
REMOUNTING, RUNS_LOOSE = int(Doing.REMOUNTING), table_of(Doing.LOOSE)


@kernel
def run_loose(
    n, loose, n_people, now_s, dt_s, since_s, lame, trot_m_s, x_m, y_m, speed_m_s, heading_rad,
    idents, episodes, seed,
):  # fmt: skip
    """Loose horses run on, each whither it turned when it got loose, or stand and graze."""
    for k in range(n):
        b = n_people + loose[k]
        loose_s = now_s - since_s[b]
        if loose_s < dt_s:
            turn = personal_roll(seed, LOOSE, idents[b], episodes[b], 0)
            heading_rad[b] += np.float32(2.0 * turn - 1.0)
        v = trot_m_s[loose[k]] * (0.5 if lame[loose[k]] else 1.0) if loose_s < RUNS_S else 0.0
        speed_m_s[b] = v
        if v > 0.0:
            angle = np.float64(heading_rad[b])
            x_m[b] += cos(angle) * v * dt_s
            y_m[b] += sin(angle) * v * dt_s


@kernel
def list_afoot(n, doing, busy_s, now_s, seekers):
    """List who is on foot and looks for a horse."""
    count = 0
    for i in range(n):
        if doing[i] == REMOUNTING and busy_s[i] <= now_s:
            seekers[count] = i
            count += 1
    return count


@kernel
def catch_horses(
    n_seekers, seekers, n_loose, loose, from_west, west_x_m, n_people, x_m, y_m, idents, episodes,
    wake_due, free, caught, seed, dt_s, fall,
):  # fmt: skip
    """Give each man afoot (ascending) the nearest loose horse when his hazard is up, else -1.

    ``from_west`` orders the loose horses by ``west_x_m``, so that he looks only at those about him.
    """
    for k in range(n_seekers):
        i = seekers[k]
        caught[k] = -1
        best = 1e12
        near = 0
        which = -1
        for w in range(np.searchsorted(west_x_m, x_m[i] - 1.1 * NEAR_M), n_loose):
            if west_x_m[w] > x_m[i] + 1.1 * NEAR_M:
                break
            m = from_west[w]
            if free[m] == 0:
                continue
            b = n_people + loose[m]
            d2 = (x_m[b] - x_m[i]) ** 2 + (y_m[b] - y_m[i]) ** 2
            if d2 < NEAR_M * NEAR_M:
                near += 1
                if d2 < best or (d2 == best and m < which):
                    best = d2
                    which = m
        if near == 0:
            continue
        key = personal_key(seed, FALL, idents[i], episodes[i])
        own = roll(key, 1) < fall.horse_waits
        wake_due[i] += remount_hazard_hz(own, float(near), fall) * dt_s
        if due(wake_due[i], key):
            free[which] = 0
            caught[k] = loose[which]


class Horses:
    """Moves loose horses and mounts men who have lost theirs."""

    def __init__(self, host: Any, seed: int, numbers: Fall) -> None:
        self.host, self.seed, self.numbers = host, seed, numbers
        self.loose = np.zeros(host.n_beasts, np.int32)
        self.afoot = np.zeros(host.n_people, np.int32)

    def step(self, now_s: float, dt_s: float) -> np.ndarray:
        """One step of 2 s or 60 s; returns beasts that moved, as rows of ``host.all``."""
        host = self.host
        n = host.n_people
        count = list_of(host.all.doing[n:], RUNS_LOOSE, self.loose)
        loose = self.loose[:count].copy()
        if not count:
            return loose
        self._run(loose, now_s, dt_s)
        self._mount(loose, now_s, dt_s)
        return loose + np.int32(n)

    def _run(self, loose: np.ndarray, now_s: float, dt_s: float) -> None:
        host = self.host
        every, beasts = host.all, host.beasts
        run_loose(
            len(loose), loose, host.n_people, np.float32(now_s), dt_s, every.since_s, beasts.lame,
            beasts.trot_m_s, every.x_m, every.y_m, every.speed_m_s, every.heading_rad, every.ident,
            every.episode, self.seed,
        )  # fmt: skip

    def _mount(self, loose: np.ndarray, now_s: float, dt_s: float) -> None:
        """Men afoot who can catch a horse do."""
        host = self.host
        every, people, beasts, n = host.all, host.people, host.beasts, host.n_people
        count = list_afoot(n, every.doing, people.busy_s, now_s, self.afoot)
        if not count:
            return
        seekers, caught = self.afoot[:count], np.full(count, -1, np.int32)
        x_m = every.x_m[n + loose]
        from_west = np.argsort(x_m, kind="stable")
        catch_horses(
            count, seekers, len(loose), loose, from_west, x_m[from_west], n, every.x_m, every.y_m,
            every.ident, every.episode, people.wake_due, np.ones(len(loose), np.uint8), caught,
            self.seed, dt_s, self.numbers,
        )  # fmt: skip
        for i, b in zip(seekers[caught >= 0], caught[caught >= 0], strict=True):
            people.mount[i], beasts.rider[b] = b, i
            people.radius_m[i] = ON_HORSE_M
            every.doing[n + b] = Doing.CARRYING
            shaken = people.stress[i] > STEADY_STRESS
            every.doing[i] = Doing.FLEEING if shaken else Doing.RALLIED
