"""The legs of a car's way: what they cost, and where they lead."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from robotdriver.pose import Pose
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.cars.reeds_shepp import Curves

STEER_MM = 60.0
"""Another leg costs as much as so much way, since the car stops to steer ..."""

REVERSE_MM = 120.0
"""... and so does each change of direction."""

_PIECE_RAD = 0.1
"""The poses of a way lie no farther apart on an arc: pictures draw straight lines between them."""


class Leg(NamedTuple):
    """A stretch with one angle of the steering.

    Attributes:
        turn: 1 to the left, 0 straight, -1 to the right.
        length_mm: How far; less than 0 back.
    """

    turn: int
    length_mm: float


def legs_of(curves: Curves, row: int, radius_mm: float) -> list[Leg]:
    """Return the legs of one of some curves."""
    turns, lengths = curves.turns[row].tolist(), (radius_mm * curves.lengths[row]).tolist()
    return [Leg(turn, length) for turn, length in zip(turns, lengths, strict=True) if length]


def costs_of(curves: Curves, radius_mm: float) -> FloatArray:
    """Return what curves cost, shape (n,): their lengths, and a stop for each leg and each change of direction."""
    lengths = curves.lengths
    legs = (lengths != 0.0).sum(axis=1)
    changes = (lengths[:, :-1] * lengths[:, 1:] < 0.0).sum(axis=1)
    costs: FloatArray = radius_mm * curves.totals + STEER_MM * legs + REVERSE_MM * changes
    return costs


def cost(legs: Sequence[Leg]) -> float:
    """Return what legs cost one after the other, mm."""
    changes = sum(a.length_mm * b.length_mm < 0.0 for a, b in pairwise(legs))
    return math.fsum(abs(leg.length_mm) for leg in legs) + STEER_MM * len(legs) + REVERSE_MM * changes


def joined(legs: Sequence[Leg]) -> list[Leg]:
    """Return legs with those in one that follow each other with the same steering and direction."""
    found: list[Leg] = []
    for leg in legs:
        if found and found[-1].turn == leg.turn and found[-1].length_mm * leg.length_mm > 0.0:
            found[-1] = Leg(leg.turn, found[-1].length_mm + leg.length_mm)
        else:
            found.append(leg)
    return found


def poses_along(start: FloatArray, legs: Sequence[Leg], radius_mm: float) -> FloatArray:
    """Return the poses before, between and after legs, shape (n + 1, 3): x and y in mm, and heading."""
    poses = [start]
    for turn, length_mm in legs:
        x, y, heading = poses[-1].tolist()
        after = heading + turn * length_mm / radius_mm
        if turn:
            out_mm = turn * radius_mm
            x += out_mm * (math.sin(after) - math.sin(heading))
            y += out_mm * (math.cos(heading) - math.cos(after))
        else:
            x, y = x + length_mm * math.cos(heading), y + length_mm * math.sin(heading)
        poses.append(np.array((x, y, after)))
    return np.stack(poses)


def drawn_poses(start: FloatArray, legs: Sequence[Leg], radius_mm: float) -> tuple[Pose, ...]:
    """Return the poses of a way, near enough to each other to be drawn."""
    pieces: list[Leg] = []
    for turn, length_mm in legs:
        count = max(math.ceil(abs(turn * length_mm) / radius_mm / _PIECE_RAD), 1)
        pieces += [Leg(turn, length_mm / count)] * count
    return tuple(Pose(*pose) for pose in poses_along(start, pieces, radius_mm).tolist())
