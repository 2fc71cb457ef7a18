"""The convolution curve: where the middle of a convex robot is when it touches an obstacle.

The curve of a simple polygon with a convex robot polygon consists of the obstacle's edges, shifted to the robot's
corner that would touch them, and of the robot's edges at the obstacle's corners: forwards at convex ones, backwards at
reflex ones. It is closed, it lies in the closed Minkowski sum, and its winding number about a point is the number of
pieces in which a robot there would overlap the obstacle. So a point is forbidden where the number is positive, and a
segment between two free points is free exactly if it meets no segment of the curve: no union is needed.
Source: L. Guibas, L. Ramshaw, J. Stolfi, A kinetic framework for computational geometry, 1983.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scenesolver.predicates import FloatArray
from scenesolver.ragged import expand

Bounds = tuple[float, float, float, float]
"""Smallest x and y, largest x and y, mm."""

_STRING_OFFSET_MM = 1e-4
"""A string is pulled round corners this far outside the curve, so that touching is never a matter of rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Convolution curves of any number of obstacles, as one array of segments.

    Attributes:
        starts: Where each segment begins, shape (n, 2), mm.
        ends: Where it ends; another segment of the same obstacle begins there, with the very same numbers.
        corners: Places just outside the convex corners: a taut string bends only there. Shape (c, 2).
    """

    starts: FloatArray
    ends: FloatArray
    corners: FloatArray

    @property
    def bounds(self) -> Bounds:
        """The smallest box around all segments; at least one is needed."""
        (min_x, min_y), (max_x, max_y) = self.starts.min(axis=0), self.starts.max(axis=0)
        return float(min_x), float(min_y), float(max_x), float(max_y)


def robot_polygon(radius_mm: float, corners: int) -> FloatArray:
    """Return the regular polygon circumscribed about the robot's disc, counter-clockwise, shape (corners, 2).

    The disc touches the middles of its edges, and one of these lies straight along +x: beside walls along the axes the
    robot is then not a hair larger than its disc. An even number of corners makes it its own mirror image, as the
    Minkowski sum needs.
    """
    angles = (np.arange(corners) - 0.5) * (math.tau / corners)
    return radius_mm / math.cos(math.pi / corners) * np.column_stack((np.cos(angles), np.sin(angles)))


def convolve(rings: Sequence[FloatArray], robot: FloatArray) -> Curve:
    """Return the convolution curves of these obstacles with a robot from `robot_polygon`.

    Args:
        rings: Outlines, shape (n, 2) each, in either direction, without a repeated first point. Two points make a wall
            without thickness, one a post.
        robot: The robot's polygon.
    """
    if not rings:
        nothing = np.empty((0, 2))
        return Curve(nothing, nothing, nothing)
    rings = [_cleaned(ring) for ring in rings]
    sizes = np.array([len(ring) for ring in rings])
    firsts = np.cumsum(sizes) - sizes
    points = np.concatenate(rings)
    following = np.arange(1, len(points) + 1)
    following[firsts + sizes - 1] = firsts
    origin = points[np.repeat(firsts, sizes)]
    areas = np.add.reduceat(_cross(points - origin, points[following] - origin), firsts)
    if (areas < 0).any():
        for ring in np.flatnonzero(areas < 0):
            own = slice(firsts[ring], firsts[ring] + sizes[ring])
            points[own] = points[own][::-1]
    before = np.empty_like(following)
    before[following] = np.arange(len(points))

    # Edge i runs from point i to the following one. Its slot is the robot's edge, counted from the one that looks along
    # +x, after whose end it is touched first.
    corners = len(robot)
    step = math.tau / corners
    direction = points[following] - points
    angle = np.arctan2(direction[:, 1], direction[:, 0])
    post = np.repeat(sizes == 2, sizes) & ~direction.any(axis=1)
    angle[post] = np.tile((0.0, math.pi), np.count_nonzero(post) // 2)
    slot = np.floor((angle - math.pi / 2) / step).astype(np.int64)
    turn = angle - angle[before]
    turn -= math.tau * np.round(turn / math.tau)
    # At the end of a wall the outline turns about: to the left, as at every convex corner.
    turn[np.repeat(sizes == 2, sizes)] = math.pi
    # As many robot edges as slots lie between two edges; of the numbers that differ by whole turns, that nearest the
    # turn. Nothing depends on the sign of a turn that is nearly none.
    passed = slot - slot[before]
    passed += corners * np.round((turn / step - passed) / corners).astype(np.int64)

    owner, nth = expand(np.abs(passed) + 1)
    corner = robot[(slot[before][owner] + 1 + np.sign(passed)[owner] * nth) % corners]
    curve = points[owner] + corner
    ring_sizes = np.add.reduceat(np.abs(passed) + 1, firsts)
    ring_firsts = np.cumsum(ring_sizes) - ring_sizes
    next_vertex = np.arange(1, len(curve) + 1)
    next_vertex[ring_firsts + ring_sizes - 1] = ring_firsts
    outwards = 1.0 + _STRING_OFFSET_MM / float(np.hypot(*robot[0]))
    convex = (turn > 0)[owner]
    return Curve(curve, curve[next_vertex], points[owner[convex]] + corner[convex] * outwards)


def _cross(a: FloatArray, b: FloatArray) -> NDArray[np.float64]:
    return a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]


def _cleaned(ring: FloatArray) -> FloatArray:
    """Return the ring without points that repeat the one before; a single point as a wall of no length."""
    distinct = ring[(ring != np.roll(ring, 1, axis=0)).any(axis=1)]
    return distinct if len(distinct) else np.repeat(ring[:1], 2, axis=0)
