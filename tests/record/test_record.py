"""What the engine appends comes back as it was given."""

import math

import numpy as np

from rearguard.record.events import Event, Row
from rearguard.record.record import FEARS, Record, journal_rows


def test_events_come_back_as_rows():
    record = Record(1)
    rows = [
        Row(1.25, Event.CONTACT, 0, 3, other=4, value=12.5),
        Row(90.0, Event.GATHERED, 1, n=17, x_m=3.5, y_m=-1.0),
    ]
    for row in rows:
        record.note(row)
    back = journal_rows(record.journal())
    assert [tuple(map(str, row)) for row in back] == [
        tuple(str(float(v)) if isinstance(v, float) else str(int(v)) for v in row) for row in rows
    ]
    assert math.isnan(back[1].value)


def test_a_change_of_doing_keeps_the_whole_vector_of_fears():
    record = Record(1)
    fears = np.arange(20, dtype=np.float32).reshape(2, 10)
    record.change(4.0, np.array([7, 9]), np.array([1, 1]), np.array([10, 7]), fears)
    fears[:] = -1.0  # the engine uses its buffer again
    changes = record.changes()
    assert changes["row"].tolist() == [7, 9]
    assert changes["new"].tolist() == [10, 7]
    assert [changes[f"fear_{name}"].tolist() for name in FEARS] == [
        [float(f), float(f + 10)] for f in range(10)
    ]


def test_what_was_taken_is_forgotten():
    record = Record(1)
    record.note(Row(1.0, Event.START))
    record.book(0, 0, "fear", 1, 0.5, 1)
    taken = record.take()
    assert taken.journal["t_s"].size == taken.ledger["minute"].size == 1
    again = record.take()
    assert again.journal["t_s"].size == again.ledger["minute"].size == 0
    assert again.changes["t_s"].size == 0
