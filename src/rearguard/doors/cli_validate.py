"""``validate``: the engine against published figures, a row for each."""

import csv
import gzip
import json
import os
from pathlib import Path
from typing import Any

from rearguard.doors.progress import progress
from rearguard.doors.settings import Settings, UsageFault

PLACES = "bottleneck_040_c_56_h-_5fps.csv.gz"
FOLDER = "REARGUARD_EVIDENCE"  # names the folder that holds measured trajectories


def validate(settings: Settings, only: str | None) -> bool:
    """Run the tests, print the table; gives whether every judged row is met."""
    from rearguard.evidence.published import GATE, TESTS, gate_of

    tests: dict[str, Any] = dict(TESTS)
    places = _places()
    if places is not None:
        tests[GATE] = lambda: gate_of(places)
    if only is not None and only not in (*TESTS, GATE):
        raise UsageFault(f"{only} is no test\n  there are: {', '.join((*TESTS, GATE))}")
    if only == GATE and places is None:
        raise UsageFault(
            f"the gate needs {PLACES}\n  put it into a folder and name that in {FOLDER}"
        )
    chosen = [only] if only else list(tests)
    rows = []
    with progress(settings, "validating") as told:
        for k, name in enumerate(chosen):
            told(k, len(chosen))
            rows += tests[name]()
        told(len(chosen), len(chosen))
    met = all(row.met for row in rows if row.judged)
    if settings.json:
        told_rows = [row._asdict() | {"met": row.met} for row in rows]
        print(json.dumps({"met": met, "rows": told_rows}, indent=2))
        return met
    for row in rows:
        print(_line(row))
    judged = [row for row in rows if row.judged]
    print(f"{sum(row.met for row in judged)} of {len(judged)} judged rows met")
    if only is None and places is None:
        print(f"gate: left out; {FOLDER} names no folder with {PLACES}")
    return met


def _line(row: Any) -> str:
    """One row in words."""
    verdict = ("met" if row.met else "FAILS") if row.judged else ("met*" if row.met else "misses")
    band = f"{row.low:g} to {row.high:g}"
    unit = "" if row.unit == "-" else f" {row.unit}"
    return (
        f"{verdict:6} {row.test:13} {row.what:58} {row.value:8.3g}  published {band}{unit}"
        f"  ({row.source})"
    )


def _places() -> Any:
    """Where 75 people stood before the gate, (x, y) with the gate at x = 0; None if not here."""
    import numpy as np

    path = Path(os.environ.get(FOLDER, "")) / PLACES
    if not os.environ.get(FOLDER) or not path.is_file():
        return None
    with gzip.open(path, "rt", encoding="utf-8") as text:
        rows = [row for row in csv.DictReader(text) if row["frame"] == "0"]
    return np.array([(-float(row["y"]), float(row["x"])) for row in rows])
