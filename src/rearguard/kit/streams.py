"""Permanent numbers of the streams of dice. Add, never renumber, never reuse.

One stream for each phenomenon, so that adding a law does not disturb the others, and "what if
the bridge had stood?" shares all other luck.
"""

SCENARIO = 1  # distributions of a scenario
MUSTER = 2  # who is who: resolve, height, strength
BALK = 3
BREAK = 4
FREEZE = 5
RALLY = 6
SURRENDER = 7
STUMBLE = 8
FALL = 9
MISFIRE = 10
HIT = 11
WOUND = 12
STRIKE = 13
HEAR = 14
SIGHT = 15
REPORT = 16
COURIER = 17
FLIGHT = 18
BOLT = 19
CATCH = 20
TARGET = 21
HEED = 22
LOOT = 23
DISCARD = 24
COMMAND = 25
THAW = 26
STUN = 27
CHARGE = 28
COPY = 29
SLOT = 30
GROUND = 31
EDGE = 32
CORNER = 33
GUARD = 34
RELOAD = 35
DEATH = 36
FOUNDER = 37
ESCAPE = 38
HURT = 39
LOOSE = 40
LOOSEN = 41
REIN = 42
NOTICE = 43
ORDER = 44
TRIAL = 45
SWEPT = 46
SWIM = 47
DROWN = 48
UNSEAT = 49
SINK = 50
ASHORE = 51
CRUSH = 52
TRAMPLE = 53
ARROW = 54
PIERCE = 55
SLIP = 56
TUMBLE = 57
