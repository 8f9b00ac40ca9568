"""Dice without a state: every number is a function of what it is for.

The key is (seed, stream, quarter-second, ident, draw), never the index of a loop, so results do
not depend on the number of threads, on the order of rows, on checkpoints or on who is watching.
Two rounds of SplitMix64 mix the key (Steele, Lea and Flood 2014; the constants are theirs).

What *ends a state* (break, rally, surrender, stumble) is not rolled for at each step: its hazard
accumulates against one exponential threshold per individual, stream and episode (``due``), so a
fate does not depend on the length of the step.
"""

import numpy as np

from rearguard.kit.math import cos, log, sqrt
from rearguard.kit.stage import law

_U = np.uint64
_GOLDEN = _U(0x9E3779B97F4A7C15)
_STREAM = _U(0xD1B54A32D192ED03)
_IDENT = _U(0x8CB92BA72F3D8DD7)
_TIME = _U(0xA24BAED4963EE407)
_A = _U(0xBF58476D1CE4E5B9)
_B = _U(0x94D049BB133111EB)
_S30, _S27, _S31, _S11 = _U(30), _U(27), _U(31), _U(11)
_EPISODE = _U(0x9FB21C651E98DF25)


@law
def mix(z):
    """One round of SplitMix64's finaliser, uint64 to uint64."""
    z = (z ^ (z >> _S30)) * _A
    z = (z ^ (z >> _S27)) * _B
    return z ^ (z >> _S31)


@law
def moment_key(seed, stream, quarter, ident):
    """Key of one individual's dice of one stream at one quarter-second, uint64."""
    z = mix(_U(seed) * _GOLDEN + _U(stream) * _STREAM)
    return mix((z ^ (_U(ident) * _IDENT)) + _U(quarter) * _TIME)


@law
def personal_key(seed, stream, ident, episode):
    """Key of one individual's threshold of one stream in one episode of his life, uint64."""
    z = mix(_U(seed) * _GOLDEN + _U(stream) * _STREAM)
    return mix((z ^ (_U(ident) * _IDENT)) + _U(episode) * _EPISODE)


@law
def roll(key, draw):
    """Uniform number in (0, 1) for the ``draw``-th die of a key."""
    z = mix(key + _U(draw) * _GOLDEN + _GOLDEN)
    return (np.float64(z >> _S11) + 0.5) / 9007199254740992.0


@law
def gauss(key, draw):
    """Standard normal number for the ``draw``-th pair of dice of a key (Box and Muller 1958)."""
    radius = sqrt(-2.0 * log(roll(key, 2 * draw)))
    return radius * cos(6.283185307179586 * roll(key, 2 * draw + 1))


@law
def threshold(luck):
    """Exponential threshold (mean 1) of a personal key."""
    return -log(roll(luck, 0))


@law
def due(hazard_sum, luck):
    """Whether the hazard accumulated so far has reached the personal threshold.

    The mean of the threshold is 1, so a constant rate h [1/s] ends a state after 1/h seconds on
    average, whatever the step. Cheap while little has accumulated, since -log u > 0.999 (1 - u).
    """
    if hazard_sum <= 0.999 * (1.0 - roll(luck, 0)):
        return False
    return hazard_sum >= threshold(luck)


@law
def personal_roll(seed, stream, ident, episode, draw):
    """Uniform number in (0, 1) of one individual's episode (``personal_key`` and ``roll``)."""
    return roll(personal_key(seed, stream, ident, episode), draw)


@law
def personal_gauss(seed, stream, ident, episode, draw):
    """Standard normal number of one individual's episode."""
    return gauss(personal_key(seed, stream, ident, episode), draw)


@law
def moment_roll(seed, stream, quarter, ident, draw):
    """Uniform number in (0, 1) of one individual at one quarter-second."""
    return roll(moment_key(seed, stream, quarter, ident), draw)
