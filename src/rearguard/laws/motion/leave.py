"""Leave: who wants out weighs the way to an exit against the crowd that waits before it.

He reckons the time he would need to walk there, and the time until those who want out by it and
are nearer than he have passed; he takes the larger. He leaves the exit he has chosen only for one
that saves him a good part of his time, for he cannot see far over heads and a change costs him
his place.

Evidence: derived from the capacity of openings (Seyfried and others 2009, 1.9 persons per metre
and second) and the estimated time to leave by which Ehtamo and others 2010 (Fire Technology 46)
let evacuees choose; the share worth changing for is judged.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Leave(NamedTuple):
    """Numbers of the choice of an exit."""

    pass_m_s: float = 1.9  # persons who pass a metre of width; measured, 1.3 to 2.2 [1/(m s)]
    worth: float = 0.2  # share of his time that a change must save; judged, 0.1 to 0.4 [-]


@law
def time_out_s(way_m, pace_m_s, ahead, wide_m, leave):
    """Time a man reckons he needs until he is out by an exit [s].

    Parameters
    ----------
    way_m, pace_m_s : float    his way to it and his pace [m], [m/s]
    ahead : float              how many want out by it and are nearer
    wide_m : float             its width [m]

    >>> time_out_s(13.0, 1.3, 0.0, 1.0, Leave()), time_out_s(13.0, 1.3, 38.0, 1.0, Leave())
    (10.0, 20.0)
    """
    return max(way_m / pace_m_s, ahead / (leave.pass_m_s * wide_m))


@law
def is_worth(new_s, old_s, leave):
    """Whether he changes to an exit that takes ``new_s`` from one that takes ``old_s``.

    >>> is_worth(7.9, 10.0, Leave()), is_worth(8.1, 10.0, Leave())
    (True, False)
    """
    return new_s < (1.0 - leave.worth) * old_s
