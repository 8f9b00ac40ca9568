"""Binds drivers to the columns of a host."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from rearguard.kit.loops import Moment
from rearguard.kit.stage import BEAST, Driver, Stage, build_driver
from rearguard.kit.threads import Call


def bind(
    order: Mapping[str, Sequence[tuple[str, Sequence[Stage]]]], host: Any, numbers: dict,
    seed: int, moment: Moment,
) -> dict[str, list[Call]]:  # fmt: skip
    """Loops of every run of stages, by the moment at which they run."""
    return {
        name: [Bound(driver, run, host, numbers, seed, moment).call for driver, run in runs]
        for name, runs in order.items()
    }


class Bound:
    """A driver with its arrays looked up once; ``call`` is its loop over the rows of a moment.

    Parameters
    ----------
    name : str             name of the driver
    stages : sequence      stages in the order in which they run; all for people or all for beasts
    host : Host            whose columns it reads and writes
    numbers : dict         name of a law's numbers to the NamedTuple in force
    seed : int
    moment : Moment        rows and time of the step
    """

    def __init__(
        self, name: str, stages: Sequence[Stage], host: Any, numbers: dict, seed: int,
        moment: Moment,
    ) -> None:  # fmt: skip
        self.driver: Driver = build_driver(name, stages)
        self.name = name
        self.beasts = stages[0].who == BEAST
        every, n = host.all, host.n_people
        own = host.beasts if self.beasts else host.people
        cut = slice(n, None) if self.beasts else slice(0, n)
        arrays: list[Any] = []
        defaults: list[Any] = []
        for column in self.driver.columns:
            if column.startswith("horse_"):
                word = column.removeprefix("horse_")
                table = host.beasts if word in host.beasts else every
                whole = table[word] if table is host.beasts else every[word][n:]
                arrays.append(whole)
                defaults.append(table.default(word))
            elif column.startswith("unit_") and column not in own:
                arrays.append(host.units[column.removeprefix("unit_")])
            elif column in own:
                arrays.append(own[column])
            elif not self.beasts and column in host.waders:
                arrays.append(host.waders[column])
            elif not self.beasts and column in host.climbers:
                arrays.append(host.climbers[column])
            else:
                arrays.append(every[column][cut])
        mounts = host.people.mount if not self.beasts else np.zeros(0, np.int32)
        self.call = Call(
            name,
            self.driver.function,
            (
                moment.rows, every.ident[cut], every.episode[cut], mounts, every.unit[cut], seed,
                moment.quarter, moment.now_s, moment.dt_s,
                *(numbers[n] for n in self.driver.numbers), *arrays, *defaults,
            ),
        )  # fmt: skip
