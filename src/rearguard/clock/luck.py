"""Single throws of the dice for messages and looks, compiled once and kept."""

from rearguard.kit.dice import gauss, moment_key, roll, threshold
from rearguard.kit.stage import kernel


@kernel
def throw(seed, stream, quarter, ident):
    """Uniform number in (0, 1) of one individual's stream at one moment."""
    return roll(moment_key(seed, stream, quarter, ident), 0)


@kernel
def throw_gauss(seed, stream, quarter, ident, draw):
    """Standard normal number, the ``draw``-th of that key."""
    return gauss(moment_key(seed, stream, quarter, ident), draw)


@kernel
def own_threshold(seed, stream, quarter, ident):
    """Exponential threshold (mean 1) of that key."""
    return threshold(moment_key(seed, stream, quarter, ident))
