"""Hunt: how a hunter rides after his man, and how far he is kept in hand.

How far he looks for his next man and when he lets one go stand in ``capture``.

Evidence: judged.
"""

from typing import NamedTuple


class Hunt(NamedTuple):
    """Numbers a scenario may override under ``laws: hunt:``. Judged; ranges in brackets."""

    in_hand_m: float = 80.0  # a man in his ranks goes for one so near; judged, 30 to 150 [m]
    look_every_s: float = 10.0  # a man let loose looks round anew that often; judged, 5 to 30 [s]
    sprint_m: float = 250.0  # farther from his man he spares his horse; judged, 100 to 400 [m]
    hold_on_m: float = 60.0  # so near to his man he looks for no other; judged, 30 to 150 [m]
    on_one: float = 3.0  # hunters who ride after one and the same man at most; judged, 2 to 5 [men]
    lead_s: float = 40.0  # he rides at most for where his man will be then; judged, 10 to 60 [s]
    party_m: float = 30.0  # a man of a party keeps within this of his place; judged, 20 to 100 [m]
