"""Horses without riders, and riders without horses.

A loose horse runs on for a while, then grazes where it is. A thrown man who has come to himself
catches his own horse if it waited, or another loose one near by (``body/fall``).
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.bearings import cosines
from rearguard.kit.dice import due, personal_key, personal_roll, roll
from rearguard.kit.stage import kept, kernel
from rearguard.kit.streams import FALL, LOOSE
from rearguard.laws.body.fall import Fall, remount_hazard_hz

personal_roll = kept(personal_roll)
NEAR_M = 50.0  # a loose horse nearer than this can be caught
RUNS_S = 60.0  # a loose horse runs on for about this time (judged)
STEADY_STRESS = 0.6  # under this a remounted man goes back to his unit (judged, 0.4 to 0.8)
REMOUNTING, LOOSE_HORSE = int(Doing.REMOUNTING), int(Doing.LOOSE)


@kernel
def catch_horses(
    n_seekers, seekers, n_loose, loose, n_people, x_m, y_m, idents, episodes, wake_due, free,
    caught, seed, dt_s, fall,
):  # fmt: skip
    """Give each man afoot (ascending) the nearest loose horse when his hazard is up, else -1."""
    for k in range(n_seekers):
        i = seekers[k]
        caught[k] = -1
        best = 1e12
        near = 0
        which = -1
        for m in range(n_loose):
            if free[m] == 0:
                continue
            b = n_people + loose[m]
            d2 = (x_m[b] - x_m[i]) ** 2 + (y_m[b] - y_m[i]) ** 2
            if d2 < NEAR_M * NEAR_M:
                near += 1
                if d2 < best:
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

    def step(self, now_s: float, dt_s: float) -> np.ndarray:
        """One step of 2 s or 60 s; returns beasts that moved, as rows of ``host.all``."""
        host = self.host
        n = host.n_people
        loose = np.flatnonzero(host.all.doing[n:] == LOOSE_HORSE).astype(np.int32)
        if not len(loose):
            return loose
        self._run(loose, now_s, dt_s)
        self._mount(loose, now_s, dt_s)
        return loose + np.int32(n)

    def _run(self, loose: np.ndarray, now_s: float, dt_s: float) -> None:
        host = self.host
        every, beasts, n = host.all, host.beasts, host.n_people
        rows = loose + n
        runs = now_s - every.since_s[rows] < RUNS_S
        v = np.where(runs, beasts.trot_m_s[loose], 0.0) * np.where(beasts.lame[loose], 0.5, 1.0)
        for b in loose[now_s - every.since_s[rows] < dt_s]:
            turn = personal_roll(
                self.seed, LOOSE, int(every.ident[n + b]), int(every.episode[n + b]), 0
            )
            every.heading_rad[n + b] += np.float32(2.0 * turn - 1.0)
        every.speed_m_s[rows] = v
        toward = cosines(every.heading_rad[rows])
        every.x_m[rows] += toward[:, 0] * v * dt_s
        every.y_m[rows] += toward[:, 1] * v * dt_s

    def _mount(self, loose: np.ndarray, now_s: float, dt_s: float) -> None:
        """Men afoot who can catch a horse do."""
        host = self.host
        every, people, beasts, n = host.all, host.people, host.beasts, host.n_people
        afoot = (every.doing[:n] == REMOUNTING) & (people.busy_s <= now_s)
        seekers = np.flatnonzero(afoot).astype(np.int32)
        if not len(seekers):
            return
        caught = np.full(len(seekers), -1, np.int32)
        catch_horses(
            len(seekers), seekers, len(loose), loose, n, every.x_m, every.y_m, every.ident,
            every.episode, people.wake_due, np.ones(len(loose), np.uint8), caught, self.seed,
            dt_s, self.numbers,
        )  # fmt: skip
        for i, b in zip(seekers[caught >= 0], caught[caught >= 0], strict=True):
            people.mount[i], beasts.rider[b] = b, i
            people.radius_m[i] = 0.5
            every.doing[n + b] = Doing.CARRYING
            shaken = people.stress[i] > STEADY_STRESS
            every.doing[i] = Doing.FLEEING if shaken else Doing.RALLIED
