"""Tables: declared columns, loading, digest."""

import hashlib

import numpy as np
import pytest

from rearguard.kit.table import Column, Table

COLUMNS = (
    Column("x_m", "float32", "m", 0, "east"),
    Column("doing", "uint8", "-", 1, "state"),
    Column("foe", "int32", "row", -1, "enemy"),
)


def digest(table: Table) -> str:
    found = hashlib.sha256()
    table.update_digest(found)
    return found.hexdigest()


def test_columns_begin_as_declared():
    table = Table("people", COLUMNS, 5)
    assert [(n, a.dtype.name) for n, a in table.items()] == [
        ("x_m", "float32"), ("doing", "uint8"), ("foe", "int32"),
    ]  # fmt: skip
    assert table.doing.tolist() == [1] * 5 and table["foe"].tolist() == [-1] * 5
    assert table.default("foe").dtype == np.int32
    assert "x_m" in table and "y_m" not in table


def test_an_unknown_column_is_named():
    table = Table("people", COLUMNS, 2)
    with pytest.raises(AttributeError, match="table people has no column 'mood'"):
        _ = table.mood
    with pytest.raises(AttributeError, match="no column 'mood'"):
        table.default("mood")


def test_loading_writes_in_place_and_refuses_what_does_not_fit():
    table = Table("people", COLUMNS, 3)
    before = table.x_m
    arrays = {n: np.ones_like(a) for n, a in table.items()}
    table.load(arrays)
    assert before is table.x_m and before.tolist() == [1.0, 1.0, 1.0]
    with pytest.raises(ValueError, match="column foe is missing or has other rows"):
        table.load(arrays | {"foe": np.zeros(4, np.int32)})
    with pytest.raises(ValueError, match="column x_m is missing"):
        table.load({n: a for n, a in arrays.items() if n != "x_m"})


def test_one_changed_value_changes_the_digest():
    one, other = Table("people", COLUMNS, 4), Table("people", COLUMNS, 4)
    assert digest(one) == digest(other)
    other.foe[2] = 7
    assert digest(one) != digest(other)
