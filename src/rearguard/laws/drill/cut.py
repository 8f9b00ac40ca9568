"""Cut: a column whose rear is held up is two bodies, and each goes on with its own leader.

When all that is behind one rank is far from its places and what is before it is not (an enemy
rides in between, a jam, a bridge that broke), those in front go on without waiting. The man at the
head of the rear part leads it along the way that the front took, as fast as its men can, and not
at all while most of them fight. When it has closed up again they are one body.

Units: m, m/s. Valid: columns on the march, of some ranks.

Evidence: judged. Carrhae, Yehuling and every march through a defile tell of columns cut in two;
none of how long the gap was before the front no longer waited. See docs/evidence/cut.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Cut(NamedTuple):
    """Numbers a scenario may override under ``laws: cut:``. All judged; ranges in brackets."""

    gap_m: float = 60.0  # those behind are farther from their places; judged, 30 to 150 [m]
    dressed_share: float = 0.25  # of that: those before are nearer; judged, 0.1 to 0.5 [-]
    closed_m: float = 5.0  # a gap no longer than this is none; judged, 2 to 10 [m]
    hurry: float = 1.3  # pace of a rear part that closes up; judged, 1 to 1.6 [-]
    fights_share: float = 0.5  # of it at blows, and it stands; judged, 0.2 to 0.8 [-]


@law
def is_cut(before_m, behind_m, cut):
    """Whether a column is two bodies at a rank, by how far those before and behind are off.

    >>> is_cut(5.0, 80.0, Cut()), is_cut(40.0, 80.0, Cut()), is_cut(5.0, 40.0, Cut())
    (True, False, False)
    """
    return before_m < cut.dressed_share * cut.gap_m and behind_m > cut.gap_m


@law
def rear_pace_m_s(able_m_s, front_m_s, behind_m, fighting, cut):
    """Pace of a rear part: it closes up, waits for its own men, and stands while they fight.

    >>> rear_pace_m_s(3.0, 1.0, 0.0, 0.0, Cut()), rear_pace_m_s(3.0, 1.0, 60.0, 0.0, Cut())
    (1.3, 0.0)
    """
    if fighting > cut.fights_share:
        return 0.0
    waits = max(0.0, 1.0 - behind_m / cut.gap_m)
    return min(able_m_s, cut.hurry * front_m_s) * waits


@law
def gap_after_m(gap_m, front_m_s, rear_m_s, dt_s):
    """Gap between two parts after a step; it never closes beyond nothing.

    >>> gap_after_m(60.0, 1.7, 0.0, 10.0), gap_after_m(5.0, 0.0, 2.0, 10.0)
    (77.0, 0.0)
    """
    return max(gap_m + (front_m_s - rear_m_s) * dt_s, 0.0)
