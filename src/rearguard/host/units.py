"""Who obeys whom: one row per unit, with its leader, banner, formation and standing order."""

from enum import IntEnum

from rearguard.kit.table import Column, Table

C = Column


NOWHERE_M = 1e9
NOWHITHER = 1e9  # no facing


class Formation(IntEnum):
    """How a unit stands or moves."""

    COLUMN = 0
    LINE = 1
    LOOSE = 2
    HERD = 3  # scattered over ground, no slots
    BLOCK = 4  # close and deep, its outer men face outward when it stands
    WEDGE = 5  # a point of one man, two more in each rank behind


class Task(IntEnum):
    """What a unit was last told to do, as its men act on it. Add, never renumber."""

    HOLD = 0
    MARCH = 1
    CHARGE = 2
    VOLLEY = 3
    SHOOT = 4
    PURSUE = 5
    ROUND_UP = 6
    ESCORT = 7
    WITHDRAW = 8
    RALLY = 9
    SCREEN = 10
    HARASS = 11
    SCATTER = 12
    HALT = 13
    SURRENDER = 14
    COLLECT = 15


class Drill(IntEnum):
    """What a unit was just told to do with its ranks."""

    NOTHING = 0
    TAKE_UP = 1
    ABOUT = 2
    LEFT = 3
    RIGHT = 4


UNIT_COLUMNS = (
    C("side", "int8", "-", 0, "side"),
    C("parent", "int32", "row", -1, "unit above it; -1 none"),
    C("leader", "int32", "row", -1, "individual who leads it; -1 nobody"),
    C("banner", "int32", "row", -1, "individual who carries its banner; -1 it is down"),
    C("first", "int32", "row", 0, "first person of the unit"),
    C("last", "int32", "row", 0, "one past the last person of the unit"),
    C("mustered", "float32", "men", 0, "men at the start"),
    C("formation", "uint8", "Formation", 0, "formation"),
    C("files", "int32", "-", 4, "men abreast"),
    C("shaped", "uint8", "Drill", 0, "what it was just told; its men have not taken it up"),
    C("deep", "int32", "-", 1, "ranks behind one another"),
    C("lane_files", "int32", "-", 0, "files that double to open a lane; 0 its ranks are closed"),
    C("relieves", "uint8", "0/1", 0, "its front rank is relieved by those behind"),
    C("file_m", "float32", "m", 1.2, "from file to file"),
    C("rank_m", "float32", "m", 3.66, "from rank to rank"),
    C("x_m", "float32", "m", 0, "head of the column or middle of the front rank"),
    C("y_m", "float32", "m", 0, "the same, north"),
    C("heading_rad", "float32", "rad", 0, "facing"),
    C("speed_m_s", "float32", "m/s", 0, "of the formation's head in the last step"),
    C("disorder", "float32", "0..1", 0, "how far its men are from their places; 0 dressed"),
    C("turning", "uint8", "0/1", 0, "faces about and stands until its leader is at the front"),
    C("about_s", "float32", "s", -1e9, "when it was last told to face about"),
    C("cut_rank", "int32", "-", 0, "rank from which on it has been cut off; 0 it is one body"),
    C("gap_m", "float32", "m", 0, "gap before that rank, along the way of the column"),
    C("second", "int32", "row", -1, "who leads what is cut off; -1 nobody"),
    C("wheel_rad", "float32", "rad", NOWHITHER, "facing toward which it wheels; 1e9 none"),
    C("pivot", "int8", "-", 0, "wheels about its left end 1, its right end -1, its middle 0"),
    C("stands", "float32", "0..1", 1, "how much of a closed, dressed front its ranks are worth"),
    C("pace_m_s", "float32", "m/s", 1.7, "asked pace"),
    C("task", "uint8", "Task", 0, "order in force"),
    C("order", "int32", "-", 0, "number of the order in force; men compare it with `heard`"),
    C("goal_x_m", "float32", "m", 0, "where it is to go"),
    C("goal_y_m", "float32", "m", 0, "the same, north"),
    C("home_x_m", "float32", "m", NOWHERE_M, "whither its runners make when calm; 1e9 nowhere"),
    C("home_y_m", "float32", "m", NOWHERE_M, "the same, north"),
    C("against", "int32", "-", -1, "body of the enemy (unit) the order names; -1 any"),
    C("range_m", "float32", "m", 0, "distance at which to shoot or stop"),
    C("hold_m", "float32", "m", 0, "fire is held until an enemy is so near; 0 it is not held"),
    C("rounds", "int32", "-", 0, "rounds each man may fire under this order"),
    C("light_lx", "float32", "lx", 1e5, "light on the ground round it, set each 60 s"),
    C("heeding", "float32", "0..1", 1, "share of its men in order who act on the order in force"),
    C("arrived", "uint8", "0/1", 0, "the goal has been reached"),
    C("contact_s", "float32", "s", -1, "first contact; -1 never"),
    C("broke_s", "float32", "s", -1, "moment at which more than half ran; -1 never"),
    C("standing", "float32", "men", 0, "men in order at the last minute"),
    C("running", "float32", "men", 0, "men in flight at the last minute"),
)


def units(n: int) -> Table:
    """Table of units."""
    return Table("units", UNIT_COLUMNS, n)
