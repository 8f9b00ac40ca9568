"""One line of the table of published tests."""

from typing import NamedTuple


class Row(NamedTuple):
    """One figure beside the published one."""

    test: str
    what: str
    value: float
    low: float
    high: float
    unit: str
    judged: bool
    source: str

    @property
    def met(self) -> bool:
        """Whether the value lies in the band."""
        return self.low <= self.value <= self.high
