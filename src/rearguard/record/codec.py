"""How places and states become small numbers, and back: the loops behind the replay.

A *backbone* holds every body each 60 s at 1 m. Two finer streams, *warm* (2 s) and *hot* (1 s),
hold at 0.1 m the bodies that moved at that tempo in a minute, as steps from frame to frame that
begin at the backbone's place at the start of the minute. Who moved ``STRIDE`` quanta or more along
an axis is expected to move as far again in his next frame; what is kept is the difference from
that, ``low + 256 * high`` quanta: ``low`` fits int8, ``high`` is zero unless the difference is
beyond 127, and blocks of zeros are not stored. A state is kept as XOR with the state before.

Arrays lie agent-major (body, axis, frame): a body's steps are neighbours, which is what makes
them small.
"""

import numpy as np

from rearguard.kit.stage import kernel, law

FORMAT = "rearguard.replay/1"
COLD, WARM, HOT = 0, 1, 2
STREAMS = ("cold", "warm", "hot")
STEP_S = (60, 2, 1)
FRAMES = (64, 31, 61)  # per chunk; a fine chunk is one minute with both its ends
PER_M = 10  # quanta of a fine place in a metre
COARSE = 10  # fine quanta in a quantum of the backbone: 1 m
CELL = 16384  # bodies in a cell at most
STRIDE = 10  # quanta from which a body is expected to keep its step
HERE = 0x80  # mark of a frame that holds the body; below it the XOR of its state
REACH = 2**23 - 2**8  # a longer step has no code [quanta]
FAR = 2**30  # a place beyond it has no code [quanta]


def cells_of(n_bodies: int) -> tuple[int, int]:
    """Count of cells and bodies to a cell."""
    n_cells = max(1, -(-n_bodies // CELL))
    return n_cells, max(1, -(-n_bodies // n_cells))


@law
def expected(step):  # type: ignore[no-untyped-def]
    """Step [quanta] that a body is expected to take after this one."""
    return step if abs(step) >= STRIDE else np.int64(0)


@kernel
def take(lo, hi, rows, x_m, y_m, doing, place, state):  # type: ignore[no-untyped-def]
    """Last known places and states, in quanta; the count of rows that no code can hold."""
    faults = 0
    for k in range(lo, hi):
        i = rows[k]
        x = np.floor(np.float64(x_m[k]) * PER_M + 0.5)
        y = np.floor(np.float64(y_m[k]) * PER_M + 0.5)
        if abs(x) < FAR and abs(y) < FAR and doing[k] < HERE:
            place[i, 0] = np.int32(x)
            place[i, 1] = np.int32(y)
            state[i] = doing[k]
        else:  # NaN comes here too
            faults += 1
    return faults


@kernel
def encode_fine(  # type: ignore[no-untyped-def]
    lo, hi, rows, frame, place, state, seen, seen_state, went, low, high, marks, dirty, cell
):
    """Write one frame of a fine stream: steps from where the stream saw each body last.

    ``dirty[c]`` becomes 1 when cell c holds something, 2 when it holds a high part as well. A
    body that is handed over twice at one moment is taken once.
    """
    faults = 0
    for k in range(lo, hi):
        i = rows[k]
        if marks[i, frame] != 0:
            continue
        c = i // cell
        most = 1
        for axis in range(2):
            step = np.int64(place[i, axis]) - np.int64(seen[i, axis])
            rest = step - expected(np.int64(went[i, axis]))
            if abs(step) > REACH or abs(rest) > REACH:
                faults += 1
                rest = np.int64(0)
            up = (rest + 128) >> 8
            low[i, axis, frame] = np.int8(rest - 256 * up)
            went[i, axis] = step
            seen[i, axis] = place[i, axis]
            if up != 0:  # else it is zero there already
                high[i, axis, frame] = np.int16(up)
                most = 2
        marks[i, frame] = np.uint8(128) | (state[i] ^ seen_state[i])
        seen_state[i] = state[i]
        dirty[c] = max(dirty[c], most)
    return faults


@kernel
def encode_backbone(  # type: ignore[no-untyped-def]
    lo, hi, frame, place, state, seen, seen_state, went, low, high, marks, dirty, cell
):
    """Write one frame of the backbone, all bodies; the first of a chunk is its key frame."""
    faults = 0
    for i in range(lo, hi):
        c = i // cell
        most = 1
        for axis in range(2):
            now = (place[i, axis] + COARSE // 2) // COARSE
            step = np.int64(now) - np.int64(seen[i, axis]) if frame > 0 else np.int64(0)
            rest = step - expected(np.int64(went[i, axis])) if frame > 0 else np.int64(0)
            if abs(step) > REACH or abs(rest) > REACH:
                faults += 1
                rest = np.int64(0)
            up = (rest + 128) >> 8
            low[i, axis, frame] = np.int8(rest - 256 * up)
            went[i, axis] = step
            seen[i, axis] = now
            if up != 0:  # else it is zero there already
                high[i, axis, frame] = np.int16(up)
                most = 2
        before = seen_state[i] if frame > 0 else np.uint8(0)
        marks[i, frame] = state[i] ^ before
        seen_state[i] = state[i]
        dirty[c] = max(dirty[c], most)
    return faults


@kernel
def decode(lo, hi, key, key_state, low, high, n_high, marks, skip, places, states):  # type: ignore[no-untyped-def]
    """Turn steps back into places (body, axis, frame) and states (body, frame).

    ``n_high`` is 0 when the chunk has no high part (``high`` is then not looked at); ``skip`` is
    1 in a fine stream, where a frame without the mark ``HERE`` leaves the body as it was.
    """
    n_frames = low.shape[2]
    for i in range(lo, hi):
        for axis in range(2):
            at = np.int64(key[i, axis])
            went = np.int64(0)
            for f in range(n_frames):
                if skip == 0 or marks[i, f] != 0:
                    went = expected(went) + low[i, axis, f]
                    if n_high > 0:
                        went += 256 * np.int64(high[i, axis, f])
                    at += went
                places[i, axis, f] = at
        state = key_state[i]
        for f in range(n_frames):
            state ^= marks[i, f] & np.uint8(127)
            states[i, f] = state
