"""Typed events of the journal. Add, never renumber: records hold these numbers.

An event is one row: when, what, who, to whom, how many, where, how much. Fields that an event
does not use are -1, 0 or NaN. The chronicle, the page and the report read events, never the host.
"""

from enum import IntEnum
from typing import NamedTuple


class Event(IntEnum):
    """What happened. The comment names the fields it fills besides time, side, unit and place."""

    START = 1  # n: men mustered on the side (one event for each side)
    END = 2
    SUNSET = 3
    DARK = 4  # value: illuminance [lx]
    # command
    ORDER_GIVEN = 10  # who: giver, order: Task, other: number of the message, value: carrier
    ORDER_ARRIVED = 11  # who: receiver, order: Task, other: message, value: minutes under way
    ORDER_LOST = 12  # other: message, cause
    ORDER_REFUSED = 13  # who, order, cause
    SIGHTED = 14  # who: observer, other: enemy unit, n: men as he estimates, value: distance [m]
    REPORTED = 15  # who: receiving commander, other: enemy unit, n: estimate, value: age [s]
    BELIEF = 16  # who: commander, other: enemy unit, n: believed men, value: spread (share)
    DECIDED = 17  # who: commander, order: Task, cause: reason, value: weight
    CALLED = 18  # a call to surrender; who, n: men who could hear it, cause: understood or not
    # the fight
    CONTACT = 20  # unit meets other (enemy unit), value: distance [m]; first contact of a pair
    FIRST_CONTACT = 21  # first of the run
    VOLLEY = 22  # n: shots, other: enemy unit, value: misfires, cause: Harm of arrows; hits follow
    HIT = 23  # n: men hit, order: horses hit, other: shooting unit, cause: Harm
    CHARGED = 24  # n: riders who went in, other: enemy unit
    CHARGE_REFUSED = 25  # n: horses that would not go in, other
    OUT_OF_ROUNDS = 26  # n: men without a round
    MELEE = 27  # n: men hand to hand this minute, other
    KILLED = 28  # n in this minute, cause: Harm
    WOUNDED = 29  # n in this minute, cause: Harm
    # fear
    WAVERED = 30  # n: men who waver (first time a tenth of the unit does)
    BROKE = 31  # n: men running when more than half of the unit ran, cause: largest fear
    SIDE_BROKE = 32  # n: running, when more than half of the side ran, cause, value: share hit
    BOLTED = 33  # n: horses that bolted at a noise
    FROZE = 34  # n
    RALLIED = 35  # n in this minute
    CORNERED = 36  # n in this minute
    LEADER_FELL = 37  # who: leader, cause: Harm
    BANNER_FELL = 38  # who: bearer
    BANNER_RAISED = 39  # who
    # horses
    STUMBLED = 40  # n: horses that fell in this minute, order: riders thrown
    THROWN = 41  # who: a named rider, value: 1 stunned, 2 dead
    LEFT_FOR_DEAD = 42  # who: a named man whom his guard left, other: guard's unit
    CARRIED_OFF = 43  # who: a named man whom his guard carried off
    HORSES_SPENT = 44  # n: horses of the side that are spent (at each tenth of the side)
    LOOSE_HORSES = 45  # n: caught in this minute
    # the hunt
    PARTIES = 50  # n: parties the hunters split into
    GATHERED = 51  # n: captives made in this minute, cause: why they yielded
    CAPTURED = 52  # who: a named man, other: captor's unit
    ESCAPED = 53  # n: men who left the map or got out of sight in this minute
    LET_GO = 54  # n: hunters who gave up their man in this minute
    ESCORT = 55  # n: men told off as escort, value: captives
    RESUMED = 56  # the march resumed; value: delay since first contact [s]
    RECALLED = 57  # hunters called in, n
    DISCARDED = 58  # n: men who threw off load, value: kg
    LOOTED = 59  # n: men, value: liang
    PRISONERS_BROKE = 60  # n: captives who got away from their guards
    UNIT_ARRIVED = 61  # unit reached its goal
    MARCHED = 62  # unit set off; order: Task
    LEFT_MAP = 63  # n over the edge in this minute
    CAME_TO = 64  # who: a named man who had been left for dead, and is up again
    TOOK_OVER = 65  # who: leads the unit from now on, other: who led it before (individual)
    CHANGED_HORSE = 66  # who: leader of a unit who took a sound horse, other: the man who gave it
    SWEPT = 67  # n: men whom a river took off their feet in this minute
    SHOT_PAST_OWN = 68  # n: arrows let go with own men in the way, other: enemy unit
    TUMBLED = 69  # n: men who lost their feet on a slope in this minute


class Harm(IntEnum):
    """What hurt or killed."""

    NONE = 0
    MUSKET = 1
    BLADE = 2
    LANCE = 3
    ARROW = 4
    FALL = 5
    TRAMPLED = 6
    EXHAUSTION = 7
    COLD = 8
    DROWNED = 9
    FIRE = 10
    BOULDER = 11
    CRUSHED = 12
    WOUNDS = 13  # died later of wounds
    JAVELIN = 14


class Reason(IntEnum):
    """Why a man or a commander did what he did (fears come first, in the order of FEARS)."""

    ENEMY = 0
    FLANK = 1
    FRIGHT = 2
    FIRE = 3
    LOSS = 4
    RUNNERS = 5
    ALONE = 6
    LEADER = 7
    TIRED = 8
    NEWS = 9
    SPENT = 20  # horse or man could go no farther
    HEMMED_IN = 21  # no way out left
    OVERTAKEN = 22
    ON_FOOT = 23
    UNDERSTOOD = 24  # the call was understood
    NOT_UNDERSTOOD = 25
    HORSE_BOLTED = 26
    HORSE_FELL = 27
    HURT = 28
    PLAN = 30
    ENEMY_RUNS = 31
    ENEMY_STANDS = 32
    ENEMY_CLOSE = 33
    OUTNUMBERED = 34
    DARK = 35
    TOO_FAR = 36
    ALL_GATHERED = 37
    PRISONERS = 38  # prisoners must be guarded
    GROUND = 39
    ORDERS = 40
    NO_NEWS = 41
    DUPED = 42  # those who scattered were a decoy
    GAVE_HORSE = 43  # he gave his horse to his officer


class Row(NamedTuple):
    """One event of the journal."""

    t_s: float
    event: int
    side: int = -1
    unit: int = -1
    who: int = -1
    other: int = -1
    n: int = 0
    order: int = -1
    cause: int = -1
    x_m: float = float("nan")
    y_m: float = float("nan")
    value: float = float("nan")
