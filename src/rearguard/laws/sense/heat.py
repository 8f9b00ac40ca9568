"""Heat: how near a cause must be for time to be cut finely, and how often men look about them.

What could come within a range before the next look makes a row warm (2 s) or hot (0.25 s); which
rows that are is found in ``clock/heat``. Too small a number here costs truth, too large a one only
time: the proof of the tempos runs a case with everything hot.

Evidence: judged. See docs/evidence/heat.md.
"""

from typing import NamedTuple


class Heat(NamedTuple):
    """Numbers a scenario may override under ``laws: heat:``. All judged."""

    missile_m: float = 250.0  # range of an enemy who can shoot; judged, 200 to 400 [m]
    enemy_m: float = 150.0  # of one who cannot: as near as he is feared; judged, 100 to 300 [m]
    alarm_m: float = 300.0  # of people in flight, shouting; judged, 150 to 600 [m]
    touch_m: float = 8.0  # enemies nearer are in each other's reach; judged, 5 to 15 [m]
    crowd_m2: float = 2.0  # bodies to the square metre that press; judged, 1 to 3 [1/m2]
    view_m2: float = 3000.0  # ground of the near view, for the crowd; judged, 2000 to 5700 [m2]
    formed_men: float = 30.0  # friends in order a runner runs into; judged, 10 to 60 [men]
    pack_m2: float = 0.005  # riders let loose who hinder each other; judged, 0.002 to 0.02 [1/m2]
    pack_m: float = 250.0  # as long as an enemy is so near; judged, 150 to 400 [m]
    top_m_s: float = 7.0  # fastest a cause or a row comes on; judged, 6 to 9 [m/s]
    warm_rest_s: float = 120.0  # without a cause, until a row is cold; judged, 60 to 600 [s]
    hot_rest_s: float = 10.0  # the same, until it is warm; judged, 4 to 60 [s]
    watch_m: float = 200.0  # an enemy nearer is watched all the time; judged, 150 to 600 [m]
    rests: float = 4.0  # looks out of which men out of order and reach take one; judged, 1 to 5 [-]
