"""The host: every table of a run, and the names that go with the rows."""

import hashlib
from dataclasses import dataclass, field

import numpy as np

from rearguard.host.doing import FATE_OF, Doing, Fate
from rearguard.host.individuals import beasts, climbers, individuals, people, waders
from rearguard.host.units import units
from rearguard.kit.table import Table


@dataclass
class Host:
    """All individuals and units. Built by ``scenario.muster``; changed by the clock alone.

    Attributes
    ----------
    all, people, beasts, units : Table
    waders : Table             beside ``people``; without rows where no river flows
    climbers : Table           the same; without rows where no ground is steep
    n_people : int             rows of people; beast b is individual ``n_people + b``
    sides : list of str        names of sides by number
    unit_names : list          of mappings, language to name
    leader_names : dict        row of an individual to a mapping of names
    languages : list of str    tongues by number
    understood : float64[n, n]  share of words of one tongue that speakers of another understand
    weapons : list of str      weapons by number
    figure : float             men to a figure
    """

    n_people: int
    n_beasts: int
    n_units: int
    sides: list[str]
    figure: float = 1.0
    unit_names: list[dict[str, str]] = field(default_factory=list)
    leader_names: dict[int, dict[str, str]] = field(default_factory=dict)
    languages: list[str] = field(default_factory=list)
    understood: np.ndarray | None = None
    weapons: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.all = individuals(self.n_people + self.n_beasts)
        self.all.ident[:] = np.arange(self.all.n)
        self.people = people(self.n_people)
        self.beasts = beasts(self.n_beasts)
        self.units = units(self.n_units)
        self.waders = waders(0)
        self.climbers = climbers(0)

    def meet_water(self) -> None:
        """Give people the columns that a river asks for."""
        self.waders = waders(self.n_people)

    def meet_steeps(self) -> None:
        """Give people the columns that steep ground asks for."""
        self.climbers = climbers(self.n_people)

    def tables(self) -> tuple[Table, ...]:
        """The tables in the order in which they are saved and digested."""
        besides = (table for table in (self.waders, self.climbers) if table.n)
        return (self.all, self.people, self.beasts, self.units, *besides)

    def digest(self) -> str:
        """SHA-256 of every column of every table."""
        digest = hashlib.sha256()
        for table in self.tables():
            table.update_digest(digest)
        return digest.hexdigest()

    def fates(self, rows: slice | np.ndarray) -> dict[str, int]:
        """Men by fate among some rows (figures times their scale)."""
        doing = self.all.doing[rows]
        here = doing != Doing.ABSENT
        fate = FATE_OF[doing][here]
        men = self.all.men[rows][here]
        return {f.name.lower(): round(float(men[fate == f].sum())) for f in Fate}
