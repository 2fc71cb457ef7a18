"""The exact times at which two discs touch that move on straight legs, by quadratic equations.

A disc that sets out along an edge at a time d is at ``a + v s`` after s, the other at ``q + w t`` after t of its leg.
The pairs (s, t) at which they touch are a convex set, since the distance is convex in both, and so is its image under
``d = t - s``: for one edge and one leg the forbidden times to set out are one interval. Its ends lie where the set
meets the sides of the rectangle of all (s, t), or where the discs only just touch while they pass.
"""

from typing import NamedTuple

import numpy as np

from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray
from scenesolver.planning.together.schedule import TimedLegs


class Forbidden(NamedTuple):
    """Open intervals of time that are forbidden.

    Attributes:
        which: What each is about, as an index, shape (k,).
        begin_s: Shape (k,).
        end_s: Shape (k,).
    """

    which: IntArray
    begin_s: FloatArray
    end_s: FloatArray


def within(
    cx: FloatArray, cy: FloatArray, ux: FloatArray, uy: FloatArray, length: FloatArray, reach: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return for which x in [0, length] the vector c + u x is shorter than reach: both ends, NaN where for none."""
    a, b, k = ux * ux + uy * uy, cx * ux + cy * uy, cx * cx + cy * cy - reach * reach
    with np.errstate(invalid="ignore", divide="ignore"):
        root = np.sqrt(b * b - a * k)
        low, high = (-b - root) / a, (-b + root) / a
    stays = a == 0.0
    low, high = np.where(stays, 0.0, low), np.where(stays, np.where(k < 0.0, length, np.nan), high)
    low, high = np.maximum(low, 0.0), np.minimum(high, length)
    none = ~(low < high)
    return np.where(none, np.nan, low), np.where(none, np.nan, high)


def forbidden_stays(x: FloatArray, y: FloatArray, legs: TimedLegs, reach_mm: float) -> Forbidden:
    """Return when discs that stand are touched by one that moves.

    Args:
        x: Where they stand, shape (n,), mm.
        y: Likewise.
        legs: Of the one that moves.
        reach_mm: The sum of the radii, any gap included.
    """
    which, leg = (index.ravel() for index in np.indices((len(x), len(legs.x))))
    begin, lasts, qx, qy, wx, wy = (column[leg] for column in legs)
    low, high = within(qx - x[which], qy - y[which], wx, wy, lasts, np.full(len(which), reach_mm))
    hit = np.flatnonzero(~np.isnan(low))
    return Forbidden(which[hit], begin[hit] + low[hit], begin[hit] + high[hit])


def forbidden_departures(
    starts: FloatArray, ends: FloatArray, lasts_s: FloatArray, legs: TimedLegs, reach_mm: float
) -> Forbidden:
    """Return when discs must not set out along edges lest they touch one that moves.

    Args:
        starts: Where the edges begin, shape (n, 2), mm.
        ends: Where they end, likewise.
        lasts_s: How long each takes, more than 0, shape (n,).
        legs: Of the one that moves.
        reach_mm: The sum of the radii, any gap included.
    """
    edge, leg = _near(starts, ends, legs, reach_mm)
    (ax, ay), (bx, by), lasts = starts[edge].T, ends[edge].T, lasts_s[edge]
    vx, vy = (bx - ax) / lasts, (by - ay) / lasts
    begin, stays, qx, qy, wx, wy = (column[leg] for column in legs)
    cx, cy, reach = ax - qx, ay - qy, np.full(len(edge), reach_mm)
    sets_out = within(cx, cy, -wx, -wy, stays, reach)
    arrives = within(cx + vx * lasts, cy + vy * lasts, -wx, -wy, stays, reach)
    at_first = within(cx, cy, vx, vy, lasts, reach)
    at_last = within(cx - wx * stays, cy - wy * stays, vx, vy, lasts, reach)
    found = [*sets_out, *(t - lasts for t in arrives), *(-s for s in at_first), *(stays - s for s in at_last)]
    # They only just touch where what is between them stands at right angles to their relative motion.
    rx, ry = vx - wx, vy - wy
    speed, det = np.hypot(rx, ry), vy * wx - vx * wy
    with np.errstate(invalid="ignore", divide="ignore"):
        for sign in (1.0, -1.0):
            gx, gy = -sign * reach * ry / speed - cx, sign * reach * rx / speed - cy
            s, t = (gy * wx - gx * wy) / det, (gy * vx - gx * vy) / det
            # c + v s - w t = g + c is solved by Cramer's rule.
            inside = (s > 0.0) & (s < lasts) & (t > 0.0) & (t < stays)
            found.append(np.where(inside, t - s, np.nan))
    departures = np.stack(found)
    hit = np.flatnonzero(~np.isnan(departures).all(axis=0))
    low, high = np.nanmin(departures[:, hit], axis=0), np.nanmax(departures[:, hit], axis=0)
    return Forbidden(edge[hit], begin[hit] + low, begin[hit] + high)


def _near(starts: FloatArray, ends: FloatArray, legs: TimedLegs, reach_mm: float) -> tuple[IntArray, IntArray]:
    """Return pairs of edges and legs whose boxes are so near that discs on them may touch."""
    low, high = np.minimum(starts, ends) - reach_mm, np.maximum(starts, ends) + reach_mm
    first = np.column_stack((legs.x, legs.y))
    last = first + np.column_stack((legs.vx * legs.lasts_s, legs.vy * legs.lasts_s))
    least, most = np.minimum(first, last), np.maximum(first, last)
    near = (low[:, None] <= most[None]).all(axis=2) & (high[:, None] >= least[None]).all(axis=2)
    edge, leg = np.nonzero(near)
    return edge, leg


def moves_meet(
    first: tuple[FloatArray, FloatArray], second: tuple[FloatArray, FloatArray], reach_mm: FloatArray
) -> BoolArray:
    """Return which pairs of moves bring discs too near that begin and end together, each at its constant speed.

    Args:
        first: Where the one move begins and ends, shape (n, 2) each, mm.
        second: Likewise of the other.
        reach_mm: The sum of the radii, any gap included, shape (n,).
    """
    apart, after = first[0] - second[0], first[1] - second[1]
    along = after - apart
    length = (along * along).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        nearest = np.where(length > 0.0, np.clip(-(apart * along).sum(axis=1) / length, 0.0, 1.0), 0.0)
    least = apart + nearest[:, None] * along
    too_near: BoolArray = np.hypot(*least.T) < reach_mm
    return too_near
