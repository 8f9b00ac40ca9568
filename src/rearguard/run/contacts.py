"""When a first contact is near, so that a checkpoint is kept before it.

A unit is near its first contact when its men begin to tick finely, which is decided by what could
reach them before the next look. Looked at once a minute, and kept at most once in ten.
"""

from collections.abc import Mapping

import numpy as np

from rearguard.host.host import Host

APART_S = 600.0  # contacts that follow sooner are one affair, and need no checkpoint of their own


class Contacts:
    """Units that have been near an enemy so far.

    Parameters
    ----------
    host : Host
    state : mapping, optional    of a checkpoint, to go on from
    """

    def __init__(self, host: Host, state: Mapping[str, np.ndarray | bytes] | None = None) -> None:
        self.host = host
        self.near = np.zeros(host.n_units, np.uint8)
        self.last_s = -APART_S
        if state is not None and "run.near" in state:
            self.near[:] = np.asarray(state["run.near"])
            self.last_s = float(np.asarray(state["run.last_contact_s"])[0])

    def are_near(self, t_s: float) -> bool:
        """Whether a unit has come near an enemy for the first time, and a checkpoint is due."""
        every, n = self.host.all, self.host.n_people
        here = np.unique(every.unit[:n][every.tempo[:n] > 0])
        new = here[self.near[here] == 0]
        self.near[new] = 1
        if new.size == 0 or t_s - self.last_s < APART_S:
            return False
        self.last_s = t_s
        return True

    def to_state(self) -> dict[str, np.ndarray | bytes]:
        """For a checkpoint."""
        return {"run.near": self.near.copy(), "run.last_contact_s": np.array([self.last_s])}
