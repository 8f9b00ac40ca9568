"""Parties of a hunt or an escort: one row each; ``people.party`` is the row a man rides with."""

from rearguard.kit.table import Column, Table

C = Column
MOST = 16  # parties of one side at a time
LET_LOOSE, IN_HAND, LEADS, LEASHED = 0, 1, 2, 3  # values of ``people.in_hand``

PARTY_COLUMNS = (
    C("side", "int8", "-", -1, "side; -1 nobody rides in it"),
    C("task", "uint8", "Task", 0, "what it was told to do"),
    C("order", "int32", "-", 0, "number of its newest order; counted by party"),
    C("leader", "int32", "row", -1, "individual who leads it"),
    C("unit", "int32", "row", -1, "unit that its leader belongs to, or the last one did"),
    C("men", "float32", "men", 0, "men who rode with it after its newest order"),
    C("sent_x_m", "float32", "m", 0, "where its newest order sent it"),
    C("sent_y_m", "float32", "m", 0, "the same, north"),
    C("goal_x_m", "float32", "m", 0, "where it rides now"),
    C("goal_y_m", "float32", "m", 0, "the same, north"),
    C("chosen_s", "float32", "s", -1e9, "when its officer chose where it rides now"),
    C("field_x_m", "float32", "m", 0, "where the hunt began"),
    C("field_y_m", "float32", "m", 0, "the same, north"),
    C("leash_m", "float32", "m", 8000, "runners farther than this from the field are let go"),
    C("call", "uint8", "0/1", 0, "it calls on the enemy to yield"),
)


def parties(n_sides: int) -> Table:
    """Table of parties: rows side * MOST to side * MOST + MOST - 1 belong to a side."""
    table = Table("parties", PARTY_COLUMNS, n_sides * MOST)
    return table
