"""Hearing: how far shots, horns, drums, voices and hooves carry over the noise around.

A sound loses level with distance, in the air, and over ground. It is heard a little below the
noise around, understood at its level, and names and numbers want more.

Evidence: measured for air (ISO 9613-1 and -2) and voices (Webster; Pearsons, Bennett & Fidell
1977; Boren 2014); recalled for horns, drums and shots; judged for ambient levels and language.
"""

from typing import NamedTuple

from rearguard.kit.math import exp, log
from rearguard.kit.stage import law

LN10 = 2.302585092994046
STILL_NIGHT_DB, COUNTRY_DB, WOOD_DB, COLUMN_DB, BATTLE_DB = 20.0, 33.0, 48.0, 65.0, 90.0
"""Ambient levels; judged. Wind in trees 45 to 50, marching column 65 to 75, battle 75 to 100."""


class Hearing(NamedTuple):
    """Numbers a scenario may override under ``laws: hearing:``."""

    shot_db: float = 135.0  # one musket at 1 m, peak; recalled, 130 to 140 [dB]
    horn_db: float = 108.0  # horn or bugle at 1 m, 500 Hz; recalled, 100 to 110 [dB]
    drum_db: float = 112.0  # war drum at 1 m, 125 Hz; recalled, 110 to 115 [dB]
    shout_db: float = 84.0  # a shout at 1 m; measured, 74 loud talk to 90 the best orator [dB]
    wind_db: float = 0.0  # loss by wind; recalled, 0 to 20 [dB]; 10 and more upwind by day
    ear_m: float = 2.0  # mean height of mounted sounder and hearer; measured, 1.6 to 2.5 [m]
    helmet_db: float = 5.0  # what a helmet takes; judged, 2 to 8 [dB]
    notice_db: float = -5.0  # above the noise to notice; judged, -8 to 0 [dB]
    tone_db: float = -15.0  # the same for a pure tone in broad noise; recalled, -20 to -10 [dB]
    follow_db: float = 0.0  # above it to follow a known order; measured [dB]
    detail_db: float = 10.0  # for names, numbers, strange orders; judged, 6 to 15 [dB]
    foreign: float = 0.3  # of the words of a strange tongue understood; judged, 0.1 to 0.5 [-]
    learned: float = 0.8  # of those of a learned one; judged, 0.6 to 0.95 [-]
    spread_db: float = 4.0  # sd of this between men and moments; judged, 2 to 6 [dB]


@law
def log10(x):
    """Common logarithm."""
    return log(x) / LN10


@law
def air_loss_db_km(hertz):
    """Loss in air of 10 C and 70 % humidity [dB/km], between the octaves 63 Hz to 4 kHz.

    0.1, 0.4, 1.0, 1.9, 3.7, 9.7 and 32.8 dB/km, read on a logarithmic scale of frequency.

    Evidence: measured. ISO 9613-2, table 2.

    >>> round(air_loss_db_km(500.0), 2)
    1.9
    """
    octave = log(min(max(hertz, 63.0), 4000.0) / 62.5) / 0.6931471805599453
    if octave < 1.0:
        return 0.1 + 0.3 * octave
    if octave < 2.0:
        return 0.4 + 0.6 * (octave - 1.0)
    if octave < 3.0:
        return 1.0 + 0.9 * (octave - 2.0)
    if octave < 4.0:
        return 1.9 + 1.8 * (octave - 3.0)
    if octave < 5.0:
        return 3.7 + 6.0 * (octave - 4.0)
    return 9.7 + 23.1 * (octave - 5.0)


@law
def level_db(source_db, distance_m, loss_db_km, ground_db):
    """Level at a distance: L1 - 20 log10 r - a (r - 1) / 1000 - A.

    Parameters
    ----------
    source_db : float     L1; at 1 m [dB]
    distance_m : float    r; 1 m to 5 km; nearer counts as 1 m [m]
    loss_db_km : float    a; from ``air_loss_db_km``
    ground_db : float     A; ground, wood and wind [dB]

    Evidence: measured. ISO 9613-2.

    >>> round(level_db(90.0, 100.0, 3.7, 0.0), 2)
    49.63
    """
    r = max(distance_m, 1.0)
    return source_db - 20.0 * log10(r) - loss_db_km * (r - 1.0) / 1000.0 - ground_db


@law
def ground_loss_db(distance_m, height_m):
    """Loss over soft ground: 4.8 - (2 h / d) (17 + 300 / d), never below 0.

    Evidence: measured. ISO 9613-2, equation 10; h is the mean height of source and ear.

    >>> round(ground_loss_db(200.0, 2.0), 2)
    4.43
    """
    d = max(distance_m, 1.0)
    return max(0.0, 4.8 - 2.0 * height_m / d * (17.0 + 300.0 / d))


@law
def sources_db(one_db, n):
    """Level of n equal sources: L + 10 log10 n.

    >>> round(sources_db(135.0, 500.0), 1)
    162.0
    """
    return one_db + 10.0 * log10(max(n, 1.0))


@law
def reach_m(source_db, needed_db, loss_db_km, ground_db):
    """Distance at which a level is left, by thirty bisections to 50 km.

    >>> round(reach_m(105.0, 30.0, 1.9, 10.0))
    1330
    """
    low = 1.0
    high = 50000.0
    for _ in range(30):
        middle = 0.5 * (low + high)
        if level_db(source_db, middle, loss_db_km, ground_db) >= needed_db:
            low = middle
        else:
            high = middle
    return low


@law
def heard_share(level, noise_db, needed_db, spread_db):
    """Chance that a man hears a sound of this level: a logistic about noise + needed.

    The slope gives ``spread_db`` as standard deviation: 1 / (1 + exp(-1.702 x / sd)).
    """
    return 1.0 / (1.0 + exp(-1.702 * (level - noise_db - needed_db) / spread_db))


@law
def understood_share(kin, learned, hearing):
    """Share of a call's words that a hearer understands.

    Parameters
    ----------
    kin : float       of the caller's tongue by those who speak the hearer's; 1 the same [0..1]
    learned : bool    one of the two has learned the other's tongue

    >>> understood_share(0.3, True, Hearing())
    0.8
    """
    return max(kin, hearing.learned) if learned else kin


@law
def voice_heard_share(distance_m, noise_db, detail, hearing):
    """Chance that a man in a helmet follows a shouted order (``detail``: names, numbers)."""
    level = level_db(hearing.shout_db, distance_m, 3.7, 0.0) - hearing.helmet_db
    needed = hearing.detail_db if detail else hearing.follow_db
    return heard_share(level, noise_db, needed, hearing.spread_db)


@law
def horn_heard_share(distance_m, noise_db, hearing):
    """Chance that a man in a helmet knows a horn call.

    A tone stands out of broad noise that is ``tone_db`` louder in all, since the ear sums noise
    only over a narrow band about it (Hawkins & Stevens 1950: 17 dB above the level per hertz).
    """
    lost_db = hearing.wind_db + ground_loss_db(distance_m, hearing.ear_m)
    level = level_db(hearing.horn_db, distance_m, 1.9, lost_db) - hearing.helmet_db
    return heard_share(level, noise_db, hearing.tone_db, hearing.spread_db)


@law
def sound_delay_s(distance_m, celsius):
    """Time a sound takes: r / (331.3 sqrt(1 + T / 273.15)), to first order in T.

    >>> round(sound_delay_s(5000.0, 15.0), 1)
    14.7
    """
    return distance_m / (331.3 + 0.606 * celsius)


@law
def hooves_reach_m(galloping, soft, windy):
    """How far off a squadron is heard on a calm night on a hard road.

    Walk 625 m, trot or gallop 1000 m; soft ground 0.4, wind or rain 0.3 of it.

    Evidence: recalled (staff handbooks of the 19th century).
    """
    reach = 1000.0 if galloping else 625.0
    reach *= 0.4 if soft else 1.0
    return reach * (0.3 if windy else 1.0)
