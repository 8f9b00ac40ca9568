"""About: a standing body turns each man on his ground, and its rear becomes its front.

A man on foot turns where he stands. A horse needs a circle of about its own length and comes out
of it beside its place, so that a mounted body is in disorder when it has turned. In a mass there
is no room: the turning runs through the depth like the start of a column. Leader and banner, who
are at what is now the rear, ride through the whole depth to the new front, and only when they are
there does the body move off. A column on the march does not turn so: its head wheels.

Units: m, s, rad. Valid: standing bodies of drilled men, 1 to 2,000 ranks.

Evidence: judged. Horse length 8 ft (US cavalry drill regulations 1916) is the room of the turn;
the wave is that of columns which start: 0.5 to 1.5 s for a rank of 1.83 m (Tomoeda et al. 2012,
for people on foot). See docs/evidence/about.md.
"""

from typing import NamedTuple

from rearguard.kit.math import PI, cos, sin, wrap
from rearguard.kit.stage import law


class About(NamedTuple):
    """Numbers a scenario may override under ``laws: about:``."""

    turn_rad_s: float = 1.0  # a rider and his horse on the spot; judged, 0.5 to 1.6 [rad/s]
    circle_m: float = 1.2  # half a horse's length, on which it turns; measured [m]
    wave_m_s: float = 2.0  # the turning runs through the depth so fast; recalled, 1.2 to 4 [m/s]
    foot_s: float = 2.0  # a man on foot, from the word to the turn; judged, 1 to 4 [s]
    behind_rad: float = 2.2  # a place farther off the front is behind; judged, 1.8 to 2.7 [rad]
    patience: float = 2.0  # so many times his way they wait for the leader; judged, 1 to 4 [-]


@law
def starts_after_s(behind_m, about):
    """Time after the word at which there is room to turn so far behind the new front.

    >>> starts_after_s(0.0, About()), round(starts_after_s(1830.0, About()))
    (0.0, 915)
    """
    return behind_m / about.wave_m_s


@law
def own_turn_s(mounted, about):
    """Time that a man takes to turn about once there is room."""
    return PI / about.turn_rad_s if mounted else about.foot_s


@law
def turned_after_s(depth_m, mounted, about):
    """Time after the word at which a body so deep has turned about.

    >>> round(turned_after_s(11.0, True, About()), 1), round(turned_after_s(3.0, False, About()), 1)
    (8.6, 3.5)
    """
    return starts_after_s(depth_m, about) + own_turn_s(mounted, about)


@law
def front_and_rear_swapped_s(depth_m, pace_m_s, mounted, about):
    """Time until a body has turned and its leader has passed through its depth to the new front.

    >>> round(front_and_rear_swapped_s(4575.0, 1.7, True, About()) / 60.0)
    45
    """
    return max(turned_after_s(depth_m, mounted, about), depth_m / pace_m_s)


@law
def faces_about_for(gap_m, depth_m, pace_m_s, mounted, wheeling_s, askew_share, about):
    """Whether the quickest way to a place behind is to face about: not by a wheel, nor backward.

    >>> faces_about_for(1000.0, 11.0, 1.7, True, 700.0, 0.5, About())
    True
    >>> faces_about_for(1000.0, 4575.0, 1.7, True, 5.0, 0.5, About())
    False
    """
    swapped_s = front_and_rear_swapped_s(depth_m, pace_m_s, mounted, about)
    backward_s = gap_m / (askew_share * pace_m_s)
    return swapped_s + gap_m / pace_m_s < min(wheeling_s + gap_m / pace_m_s, backward_s)


@law
def turns_about(heading_rad, front_rad, dt_s, about):
    """Heading and wished velocity of a rider who turns his horse round on half a circle."""
    left = wrap(front_rad - heading_rad)
    most = about.turn_rad_s * dt_s
    now = heading_rad + min(max(left, -most), most)
    speed = min(about.turn_rad_s * about.circle_m, 2.0 * about.circle_m / dt_s)
    return now, speed * cos(now), speed * sin(now)
