"""Fewer turns on a path that is to be driven: bends that follow each other round one corner are drawn into one.

The shortest path goes round a corner along a polygon, and a robot that turns on the spot stops at each of its bends.
Where the legs before and after meet outside, one turn does: round a right angle of 200 mm that is 86 mm more to drive,
and up to four stops fewer.
"""

import math
from collections.abc import Callable

import numpy as np

from scenesolver.geometry.predicates import FloatArray

WORTH_MM = 60.0
"""A turn that is saved may cost so much more way: to stop, turn and start again takes a second, which is 300 mm."""

MOST_TURN_RAD = math.radians(120.0)
"""Bends are drawn into one only if it turns by no more: the point of a sharper one lies far outside."""

STRAIGHT_RAD = 1e-6
"""What turns by less is no bend."""

Room = Callable[[FloatArray], float]
"""Returns the least distance between the robot's disc and anything along a path, shape (n, 2); mm."""


def with_fewer_turns(path: FloatArray, room_mm: Room, enough_mm: float) -> FloatArray:
    """Return a path with fewer turns and hardly more way.

    Args:
        path: Shape (n, 2), mm.
        room_mm: Tells how much room a path leaves.
        enough_mm: The new legs leave so much room, or as much as those whose place they take.
    """
    points = _corners_of(path)
    first = 1
    while first < len(points) - 2:
        for last in range(_last_of_run(points, first), first, -1):
            legs = points[first - 1 : last + 2]
            drawn = _drawn_into_one(legs)
            if drawn is not None and room_mm(drawn) >= min(enough_mm, room_mm(legs)):
                points = np.concatenate((points[: first - 1], drawn, points[last + 2 :]))
                break
        first += 1
    return points


def _corners_of(path: FloatArray) -> FloatArray:
    """Return a path without the points at which it goes straight on."""
    bends = np.abs(_turns(path)) > STRAIGHT_RAD
    corners: FloatArray = path[np.concatenate(((True,), bends, (True,)))]
    return corners


def _turns(path: FloatArray) -> FloatArray:
    """Return by how much a path turns at each point but its ends, rad, in [-pi, pi); shape (n - 2,)."""
    along = np.diff(path, axis=0)
    headings = np.arctan2(along[:, 1], along[:, 0])
    turns: FloatArray = (np.diff(headings) + math.pi) % math.tau - math.pi
    return turns


def _last_of_run(points: FloatArray, first: int) -> int:
    """Return the last of the bends from one on that turn to the same side, together by no more than one may."""
    turns = _turns(points[first - 1 :])
    total, last = 0.0, first - 1
    for turn in turns.tolist():
        total += turn
        if turn * turns[0] <= 0.0 or abs(total) > MOST_TURN_RAD:
            break
        last += 1
    return max(last, first)


def _drawn_into_one(legs: FloatArray) -> FloatArray | None:
    """Return legs with one bend in place of all theirs, shape (3, 2); None where that costs too much way."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = legs[0], legs[1], legs[-2], legs[-1]
    # Where the first leg, driven on, meets the last one, driven back.
    area = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if area == 0.0:
        return None
    on = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / area
    drawn = np.array((legs[0], (ax + on * (bx - ax), ay + on * (by - ay)), legs[-1]))
    more_mm = _length_mm(drawn) - _length_mm(legs)
    return drawn if on >= 1.0 and more_mm <= WORTH_MM * (len(legs) - 3) else None


def _length_mm(path: FloatArray) -> float:
    return float(np.hypot(*np.diff(path, axis=0).T).sum())
