"""Horses without riders, and riders without horses.

A loose horse runs on for a while, then grazes where it is. A thrown man who has come to himself
catches his own horse if it waited, or another loose one near by (``body/fall``).
"""

from typing import Any

import numpy as np

from rearguard.host.doing import Doing
from rearguard.kit.dice import personal_due, personal_roll
from rearguard.kit.stage import plain
from rearguard.kit.streams import FALL, LOOSE
from rearguard.laws.body.fall import Fall, remount_hazard_hz

NEAR_M = 50.0  # a loose horse nearer than this can be caught
RUNS_S = 60.0  # a loose horse runs on for about this time (judged)
_hazard = plain(remount_hazard_hz)


class Horses:
    """Moves loose horses and mounts men who have lost theirs."""

    def __init__(self, host: Any, seed: int, numbers: Fall) -> None:
        self.host, self.seed, self.numbers = host, seed, numbers
        self.remounted = 0

    def step(self, now_s: float, quarter: int, dt_s: float) -> np.ndarray:
        """One step of 2 s or 60 s; returns beasts that moved, as rows of ``host.all``."""
        host = self.host
        every, n = host.all, host.n_people
        loose = np.flatnonzero(every.doing[n:] == Doing.LOOSE)
        self._run(loose, now_s, dt_s)
        self._mount(loose, now_s, quarter, dt_s)
        return (loose + n).astype(np.int32)

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
        every.x_m[rows] += np.cos(every.heading_rad[rows]) * v * dt_s
        every.y_m[rows] += np.sin(every.heading_rad[rows]) * v * dt_s

    def _mount(self, loose: np.ndarray, now_s: float, quarter: int, dt_s: float) -> None:
        """Men afoot who can catch a horse do."""
        host = self.host
        every, people, beasts, n = host.all, host.people, host.beasts, host.n_people
        seekers = np.flatnonzero(
            (every.doing[:n] == Doing.REMOUNTING) & (people.busy_s <= now_s)
        )
        free = np.ones(len(loose), bool)
        for i in seekers:
            d2 = (every.x_m[loose + n] - every.x_m[i]) ** 2
            d2 = np.where(free, d2 + (every.y_m[loose + n] - every.y_m[i]) ** 2, 1e12)
            near = int((d2 < NEAR_M**2).sum())
            key = (self.seed, FALL, int(every.ident[i]), int(every.episode[i]))
            own = near > 0 and personal_roll(*key, 1) < self.numbers.horse_waits
            people.wake_due[i] += _hazard(own, float(near), self.numbers) * dt_s
            if near and personal_due(float(people.wake_due[i]), *key):
                k = int(np.argmin(d2))
                b = int(loose[k])
                free[k] = False
                people.mount[i], beasts.rider[b] = b, i
                people.radius_m[i] = 0.9
                every.doing[n + b] = Doing.CARRYING
                every.doing[i] = Doing.FLEEING if people.stress[i] > 0.6 else Doing.RALLIED
                self.remounted += int(every.men[i])
        assert quarter >= 0
