"""Report: when what an officer sees is worth a courier.

He sends word of a new body, of one that does something else now, has moved or has become much
weaker or stronger, and otherwise from time to time. How well he counts is decided in
``sense/sight``; he keeps to his estimate for a while.

Evidence: judged. See docs/evidence/report.md.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Report(NamedTuple):
    """Numbers a scenario may override under ``laws: report:``."""

    opinion_s: float = 900.0  # an officer keeps to his estimate so long; judged, 300 to 3600 [s]
    again_s: float = 600.0  # he sends word of the same at least so often; judged, 300 to 1800 [s]
    change_ln: float = 0.4  # change of strength worth a courier; judged, 0.2 to 0.7 [-]
    kept_share: float = 0.2  # of a unit in order, below which nobody sends word; judged, 0.1 to 0.4
    pause_s: float = 180.0  # he sends no oftener, unless a body breaks; judged, 60 to 300 [s]
    beside_m: float = 500.0  # so near to his commander he leaves it to him; judged, 100 to 1000 [m]
    left_share: float = 0.4  # of a body told of, or it is told of as gone; judged, 0.2 to 0.6 [-]
    broke_share: float = 0.2  # of a body that newly runs, told at once; judged, 0.1 to 0.5 [-]
    self_share: float = 0.1  # of his own unit, lost or taken, told at once; judged, 0.05 to 0.3 [-]
    move_m: float = 800.0  # change of place worth a courier; judged, 400 to 1500 [m]


@law
def worth_a_courier(is_new, state_changed, ln_change, moved_m, age_s, report):
    """Whether an officer sends word of a body that he sees."""
    if is_new or state_changed or age_s >= report.again_s:
        return True
    return abs(ln_change) >= report.change_ln or moved_m >= report.move_m
