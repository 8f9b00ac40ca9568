"""Barrier: a wall is not passed and not entered; whoever comes up to one goes along it.

Evidence: geometry.
"""

import numpy as np

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law

NONE, ONE = np.float32(0.0), np.float32(1.0)
JOINT = np.float32(1e-3)  # a path through the joint of two walls is through a wall
TINY_M2 = np.float32(1e-10)
SKIN_M = np.float32(1e-3)  # distance from a wall's line at which a stopped body is set down


@law
def foot_of(px, py, ax, ay, bx, by):
    """Point of the wall a-b nearest to p.

    >>> foot_of(5.0, 7.0, 0.0, 0.0, 10.0, 0.0)
    (5.0, 0.0)
    """
    wx, wy = bx - ax, by - ay
    t = ((px - ax) * wx + (py - ay) * wy) / (wx * wx + wy * wy)
    t = min(max(t, NONE), ONE)
    return ax + t * wx, ay + t * wy


@law
def is_crossed(x, y, px, py, ax, ay, bx, by):
    """Whether the path from (x, y) to p crosses the wall a-b.

    >>> is_crossed(0.0, -1.0, 0.0, 1.0, -5.0, 0.0, 5.0, 0.0)
    True
    >>> is_crossed(0.0, -1.0, 0.0, -0.5, -5.0, 0.0, 5.0, 0.0)
    False
    """
    wx, wy = bx - ax, by - ay
    before = (x - ax) * wy - (y - ay) * wx
    after = (px - ax) * wy - (py - ay) * wx
    if before * after > NONE or before == after:
        return False
    t = before / (before - after)
    u = (x + t * (px - x) - ax) * wx + (y + t * (py - y) - ay) * wy
    u /= wx * wx + wy * wy
    return u > -JOINT and u < ONE + JOINT


@law
def set_back(x, y, px, py, ax, ay, bx, by):
    """End of a path that crosses a wall: beside it, on the old side."""
    wx, wy = bx - ax, by - ay
    long = sqrt(wx * wx + wy * wy)
    before = (x - ax) * wy - (y - ay) * wx
    off = ((px - ax) * wy - (py - ay) * wx) / (long * long)
    skin = (SKIN_M if before > NONE else -SKIN_M) / long
    return px - (off - skin) * wy, py + (off - skin) * wx


@law
def held_off(px, py, least_m, ax, ay, bx, by):
    """Place at least ``least_m`` from the wall.

    >>> held_off(5.0, 0.25, 0.5, 0.0, 0.0, 10.0, 0.0)
    (5.0, 0.5)
    """
    fx, fy = foot_of(px, py, ax, ay, bx, by)
    dx, dy = px - fx, py - fy
    d2 = dx * dx + dy * dy
    if d2 >= least_m * least_m or d2 < TINY_M2:
        return px, py
    d = sqrt(d2)
    return fx + dx / d * least_m, fy + dy / d * least_m
