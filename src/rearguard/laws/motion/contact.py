"""Contact: what two bodies that overlap do to each other, and how a man holds his ground.

Bodies are springs that stiffen without bound before two are in one place. A man is dragged from
where he meant to step by what presses on him, against the friction of his legs: a force F moves
him at F x ``legs_s`` / ``body_kg``. He who pushes does so as far as he is held up, and never harder
than he can; once the press is more than feet can hold (600 N over the breadth of a man) his own
will counts for nothing and he is carried.

Evidence: a soft sphere's law; stiffness judged by the chest, which gives 3 to 5 cm under 1 kN; the
rest judged but for the breadth at walls, fitted to flow through openings (docs/evidence/motion.md).
"""

from typing import NamedTuple

import numpy as np

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law

ONE, NONE = np.float32(1.0), np.float32(0.0)
SHARE_MOST = np.float32(0.9)  # of the way to the core, beyond which the force grows no more


class Contact(NamedTuple):
    """Numbers a scenario may override under ``laws: contact:``."""

    stiffness_n_m: float = 30000.0  # of two bodies; judged, 10000 to 60000 [N/m]
    core: float = 0.3  # overlap that no force reaches, in sums of radii; judged, 0.2 to 0.5 [-]
    body_kg: float = 80.0  # mass moved; recalled, Helbing and others 2000, 60 to 110 [kg]
    legs_s: float = 0.5  # time in which his legs stop him; recalled, Helbing, 0.3 to 1 [s]
    radius_m: float = 0.19  # half the room of a man; fitted, 0.16 to 0.23 [m]
    wall: float = 0.6  # breadth at a wall, in radii: he turns; fitted, 0.5 to 1 [-]
    carried_n_m: float = 1300.0  # pressure that carries him; judged, 600 to 2500 [N/m]
    held: float = 0.05  # share of his pace below which he is held; judged, 0.02 to 0.2 [-]
    lately_s: float = 5.0  # time over which he judges that; judged, 2 to 20 [s]
    centre_m: float = 0.1  # nearest that two centres come; judged, 0.05 to 0.2 [m]


@law
def share_of_core(overlap_m, apart_m, contact):
    """How far an overlap is on its way to the one that no force reaches, 0 to 0.9."""
    return min(overlap_m / (contact.core * apart_m), SHARE_MOST)


@law
def contact_n(overlap_m, share, contact):
    """Force between two bodies [N]; ``share`` by ``share_of_core``.

    >>> contact_n(0.02, share_of_core(0.02, 0.36, Contact()), Contact()) > 300.0
    True
    """
    return contact.stiffness_n_m * overlap_m / (ONE - share)


@law
def contact_stiffness_n_m(share, contact):
    """How fast that force grows with the overlap [N/m]."""
    left = ONE - share
    return contact.stiffness_n_m / (left * left)


@law
def ground_stiffness_n_m(dt_s, contact):
    """Force per metre by which he is dragged from his own step within one step [N/m].

    >>> ground_stiffness_n_m(0.25, Contact())
    640.0
    """
    return contact.body_kg / (contact.legs_s * dt_s)


@law
def will(pressure_n_m, contact):
    """Share of his own step that a pressed man still takes, 1 to 0.

    >>> will(0.0, Contact()), will(650.0, Contact()), will(5000.0, Contact())
    (1.0, 0.5, 0.0)
    """
    return max(ONE - pressure_n_m / contact.carried_n_m, NONE)


@law
def is_stuck(pushes, lately_m_s, free_m_s, pressure_n_m, contact):
    """Whether the press has a man who pushes, or one who has long come no farther.

    Parameters
    ----------
    lately_m_s : float    how fast he has come on, over the last seconds [m/s]
    """
    return pressure_n_m > NONE and (pushes or lately_m_s < contact.held * free_m_s)


@law
def shove(step_x, step_y, way_x, way_y, free_m, push_m):
    """The step a pressed man means when he pushes: as hard as he is held up, and no harder.

    Parameters
    ----------
    step_x, step_y : float    what he would step [m]
    way_x, way_y : float      direction of his way
    free_m : float            a step of his when nobody is in the way [m]
    push_m : float            way over which his push drags him in a step [m]
    """
    held = ONE - max((step_x * way_x + step_y * way_y) / free_m, NONE)
    most = max(push_m, sqrt(step_x * step_x + step_y * step_y))
    x, y = step_x + held * push_m * way_x, step_y + held * push_m * way_y
    long = sqrt(x * x + y * y)
    part_of = most / long if long > most else ONE
    return part_of * x, part_of * y
