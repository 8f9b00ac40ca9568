"""Hunt: how hard a hunter rides after his man, and how far he is kept in hand.

He gallops as long as he can come up with his man before his horse has given more than he will
take from it; a man whom he cannot overtake so he follows at the trot that his horse keeps for
hours. Of the runners in sight he goes for the one whom he reckons to have soonest.

Evidence: judged. That cavalry which gallops a beaten enemy down without measure is soon blown is
the common warning of its manuals.
"""

from typing import NamedTuple

from rearguard.kit.stage import law


class Hunt(NamedTuple):
    """Numbers a scenario may override under ``laws: hunt:``. Judged; ranges in brackets."""

    in_hand_m: float = 80.0  # a man in his ranks goes for one so near; judged, 30 to 150 [m]
    sight_m: float = 1500.0  # how far he looks for his next man; judged, 500 to 2000 [m]
    chase_s: float = 1800.0  # nobody he would have later is worth it; judged, 600 to 3600 [s]
    hope: float = 0.3  # share of own pace by which he reckons to gain; judged, 0.1 to 0.5 [-]
    least: float = 0.7  # by luck somebody seems so much sooner had, or later; judged, 0.5 to 1 [-]
    look_every_s: float = 10.0  # a man let loose looks round anew that often; judged, 5 to 30 [s]
    spared: float = 0.3  # of a fresh horse's gallop never spent on a man; judged, 0.1 to 0.6 [-]
    party_spared: float = 0.5  # the same on the way to a place; judged, 0.3 to 0.8 [-]
    hold_on_m: float = 60.0  # so near to his man he looks for no other; judged, 30 to 150 [m]
    on_one: float = 3.0  # hunters who ride after one and the same man at most; judged, 2 to 5 [men]
    lead_s: float = 40.0  # he rides at most for where his man will be then; judged, 10 to 60 [s]
    party_m: float = 30.0  # a man of a party keeps within this of his place; judged, 20 to 100 [m]


@law
def chase_pace_m_s(gap_m, quarry_m_s, trot_m_s, top_m_s, spare_m):
    """Pace of a hunter: his top if it closes the gap for what he will give, else the trot.

    Closing at the top takes gap / (top - quarry) and costs (top - trot) metres of the reserve a
    second (``beast/tire``).

    Parameters
    ----------
    gap_m : float          to his man, or to the place he rides for [m]
    quarry_m_s : float     the man's own speed; 0 for a place [m/s]
    trot_m_s, top_m_s      what his horse keeps for hours, and the fastest it can go now [m/s]
    spare_m : float        reserve he is ready to spend, metres above the trot [m]

    >>> chase_pace_m_s(400.0, 5.0, 3.6, 6.6, 800.0), chase_pace_m_s(900.0, 5.0, 3.6, 6.6, 800.0)
    (6.6, 3.6)
    """
    closing_m_s = top_m_s - quarry_m_s
    if closing_m_s <= 0.0 or top_m_s <= trot_m_s:
        return min(trot_m_s, top_m_s)
    cost_m = gap_m * (top_m_s - trot_m_s) / closing_m_s
    return top_m_s if cost_m <= spare_m else trot_m_s


@law
def time_to_have_him_s(gap_m, quarry_m_s, trot_m_s, top_m_s, spare_m, hope):
    """Time in which a hunter reckons to come up with a man.

    He does not believe that one who gallops ahead of him now will do so for long: he counts on
    gaining ``hope`` of his own pace at least.

    >>> time_to_have_him_s(400.0, 5.0, 3.5, 6.5, 0.0, 0.4)
    285.7142857142857
    """
    pace_m_s = max(chase_pace_m_s(gap_m, quarry_m_s, trot_m_s, top_m_s, spare_m), 0.1)
    return gap_m / max(pace_m_s - quarry_m_s, hope * pace_m_s)
