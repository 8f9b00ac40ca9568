"""Notice: a body that lies open to the eye is overlooked until somebody looks the right way.

While it is in sight the rate of ``sense/sight`` adds up against a threshold of its own, for each
officer and unit of the enemy, so what he finds does not hang on how often he is asked. A body of
which he has found one part is found whole, and stays found while it is in sight and a while after.
"""

import numpy as np

from rearguard.clock.look import Bodies, N, Ranges
from rearguard.clock.luck import own_threshold
from rearguard.clock.mail import pair_of
from rearguard.clock.staff import Spied
from rearguard.kit.plainly import plainly
from rearguard.kit.streams import NOTICE
from rearguard.laws.sense.sight import Sight, sighting_hazard_hz

sighting_hazard_hz = plainly(sighting_hazard_hz)
LOOK_S = 60.0  # from one look to the next
SINCE, LAST, HAZARD, FOUND = range(4)


class Noticing:
    """Which of the bodies in sight an officer has found."""

    def __init__(self, seed: int, sight: Sight) -> None:
        self.seed, self.sight = seed, sight

    def found(
        self, spied: Spied, eye: int, bodies: Bodies, sought: np.ndarray, reach: Ranges, t_s: float
    ) -> np.ndarray:  # fmt: skip
        """Whether each body is found : bool[bodies].

        Parameters
        ----------
        spied : Spied          what this officer has seen of so far; brought up to date
        eye : int              number of the officer, the key of his dice
        sought : bool[bodies]  whether he knows where to look for it
        """
        out = sought.tolist()
        men, away_m = bodies.totals[:, N].tolist(), bodies.away_m.tolist()
        pairs = list(zip(*(at.tolist() for at in bodies.holds.nonzero()), strict=True))
        for body, unit in pairs:
            seen = spied.get(unit)
            if seen is not None and seen[FOUND]:
                seen[LAST] = t_s
                out[body] = True
            elif self._finds(spied, eye, unit, men[body], away_m[body], reach, t_s):
                out[body] = True
        for body, unit in pairs:
            if out[body]:
                spied[unit][FOUND] = 1.0
        return np.array(out, bool)

    def _finds(
        self, spied: Spied, eye: int, unit: int, men: float, away_m: float, reach: Ranges,
        t_s: float,
    ) -> bool:  # fmt: skip
        """Whether a unit in sight, among so many men, that he had not found is found by now."""
        seen = spied.get(unit)
        if seen is None:
            looked_s = self.sight.before_s if t_s <= 0.0 else 0.5 * LOOK_S
            seen = spied[unit] = [t_s, t_s, 0.0, 0.0]
        else:
            looked_s = min(t_s - seen[LAST], LOOK_S)
        seen[LAST] = t_s
        seen[HAZARD] += sighting_hazard_hz(away_m, reach.of(men), self.sight) * looked_s
        luck = own_threshold(self.seed, NOTICE, int(seen[SINCE] * 4.0), pair_of(eye, unit))
        seen[FOUND] = float(seen[HAZARD] >= luck)
        return bool(seen[FOUND])


def forget(spied: dict[int, Spied], t_s: float, sight: Sight) -> None:
    """Let go of bodies that have been out of sight for long."""
    for of_one in spied.values():
        for unit in [u for u, seen in of_one.items() if t_s - seen[LAST] > sight.kept_s]:
            del of_one[unit]
