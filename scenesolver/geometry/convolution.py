"""The convolution curve: where the middle of a convex robot is when it touches an obstacle.

The curve of a simple polygon with a convex robot polygon, mirrored at its middle, consists of the obstacle's edges,
shifted to the robot's corner that would touch them, and of the robot's edges at the obstacle's corners: forwards at
convex ones, backwards at reflex ones. Which corner touches an edge follows from merging the edges of both by their
directions. The curve is closed, it lies in the closed Minkowski sum, and its winding number about a point is the number
of pieces in which a robot there would overlap the obstacle. So a point is forbidden where the number is positive, and a
segment between two free points is free exactly if it meets no segment of the curve: no union is needed.
Source: L. Guibas, L. Ramshaw, J. Stolfi, A kinetic framework for computational geometry, 1983.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import chain

import numpy as np

from scenesolver.geometry.predicates import BoolArray, FloatArray, Points, joined
from scenesolver.geometry.ragged import IntArray, expand

_ROUNDING = 1e-12

Bounds = tuple[float, float, float, float]
"""Smallest x and y, largest x and y, mm."""

STRING_OFFSET_MM = 1e-4
"""A string is pulled round corners this far outside the curve, so that touching is never a matter of rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """The places where a taut string may bend: just outside the convex corners of a curve.

    Attributes:
        places: Where they are, mm.
        vertices: The curve's own corners, which the places lie just outside of, mm.
        into: The curve's direction into each corner, of any length.
        out_of: Its direction out of the corner, to the left of the other.
    """

    places: Points
    vertices: Points
    into: Points
    out_of: Points

    def take(self, indices: IntArray) -> "Corners":
        """Return the corners at these indices."""
        return Corners(*(getattr(self, name).take(indices) for name in _COLUMNS))

    @classmethod
    def joined(cls, parts: Sequence["Corners"]) -> "Corners":
        """Return corners one after another."""
        if len(parts) == 1:
            return parts[0]
        return cls(*(joined([getattr(part, name) for part in parts]) for name in _COLUMNS))


_COLUMNS = tuple(each.name for each in fields(Corners))


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Convolution curves of any number of obstacles, as one array of segments.

    Attributes:
        starts: Where each segment begins, mm.
        ends: Where it ends; another segment of the same obstacle begins there, with the very same numbers.
        corners: Where strings may bend round them.
        sizes: How many segments each obstacle has, shape (k,). Those of an outline that was given counter-clockwise lie
            one after another.
        convex: Which obstacles are convex once they are inflated, and so their curves, shape (k,).
    """

    starts: Points
    ends: Points
    corners: Corners
    sizes: IntArray
    convex: BoolArray

    @property
    def owners(self) -> IntArray:
        """The obstacle to which each segment belongs, shape (n,)."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    @property
    def bounds(self) -> Bounds:
        """The smallest box around all segments; at least one is needed."""
        x, y = self.starts
        return float(x.min()), float(y.min()), float(x.max()), float(y.max())


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Outlines of obstacles, one after another: each in either direction, without a repeated first point.

    Two points make a wall without thickness, one a post.

    Attributes:
        points: All their corners, mm.
        sizes: How many of them each outline has, at least one, shape (n,).
    """

    points: Points
    sizes: IntArray

    @classmethod
    def of(cls, outlines: Sequence[Sequence[Sequence[float]] | FloatArray]) -> "Outlines":
        """Return outlines given as lists of points."""
        numbers = np.fromiter(chain.from_iterable(chain.from_iterable(outlines)), dtype=np.float64)
        return cls(Points.of(numbers.reshape(-1, 2)), np.array([len(outline) for outline in outlines], dtype=np.int64))


def robot_polygon(radius_mm: float, corners: int) -> Points:
    """Return the corners of the regular polygon circumscribed about the robot's disc, counter-clockwise.

    The disc touches the middles of its edges, and one of these lies straight along +x: beside walls along the axes the
    robot is then not a hair larger than its disc. An even number of corners makes it its own mirror image, as the
    Minkowski sum needs.
    """
    angles = (np.arange(corners) - 0.5) * (math.tau / corners)
    reach = radius_mm / math.cos(math.pi / corners)
    return Points(reach * np.cos(angles), reach * np.sin(angles))


def convolve(outlines: Outlines, robot: Points) -> Curve:
    """Return the convolution curves of obstacles with a convex polygon.

    Args:
        outlines: The obstacles.
        robot: The robot's body mirrored at its middle: a convex polygon, counter-clockwise, of at least three corners,
            with the middle at the origin. A body that is its own mirror image, as one from `robot_polygon`, is itself.
    """
    if not len(outlines.sizes):
        nothing = Points(np.empty(0), np.empty(0))
        return Curve(nothing, nothing, Corners(nothing, nothing, nothing, nothing), outlines.sizes, outlines.sizes > 0)
    points, sizes = _without_repetitions(outlines)
    firsts = np.cumsum(sizes) - sizes
    following = _counter_clockwise(points, firsts, sizes)
    before = np.empty_like(following)
    before[following] = np.arange(len(following))

    # The edge of a point leads to the following one. Its slot is the last of the robot's edges, by direction, that it
    # does not come before; it is touched at the end of that. Edges are counted on over whole turns.
    corners = len(robot.x)
    angle = np.arctan2(points.y[following] - points.y, points.x[following] - points.x)
    walls = firsts[sizes == 2]
    angle[walls + 1] = angle[walls] + math.pi
    slot = _slots(robot, angle)
    turn = angle - angle[before]
    turn -= math.tau * np.round(turn / math.tau)
    # At its ends the outline of a wall turns about: to the left, as at every convex corner.
    turn[walls] = turn[walls + 1] = math.pi
    is_post = (points.x[following] == points.x) & (points.y[following] == points.y)
    # At a corner the robot's edges between the two slots follow; nothing depends on the sign of a turn that is nearly
    # none.
    turns = np.round((angle[before] + turn - angle) / math.tau).astype(np.int64)
    passed = slot - slot[before] + corners * turns

    # Where an edge has no length, the corner at its end is the one at its start: a post has each of its corners once.
    count = np.abs(passed) + 1 - is_post
    owner, nth = expand(count)
    touching = robot.take(((slot[before] + 1)[owner] + np.sign(passed)[owner] * nth) % corners)
    starts = Points(points.x[owner] + touching.x, points.y[owner] + touching.y)
    last = np.cumsum(count) - 1
    successor = np.arange(1, len(owner) + 1)
    successor[last] = (last - count + 1)[following]
    convex = np.flatnonzero((turn > 0)[owner])
    outwards = 1.0 + STRING_OFFSET_MM / float(np.hypot(*robot).max())
    owner, touching = owner[convex], touching.take(convex)
    places = Points(points.x[owner] + outwards * touching.x, points.y[owner] + outwards * touching.y)
    ends = starts.take(successor)
    predecessor = np.empty_like(successor)
    predecessor[successor] = np.arange(len(successor))
    along = Points(ends.x - starts.x, ends.y - starts.y)
    bends = Corners(places, starts.take(convex), along.take(predecessor[convex]), along.take(convex))
    return Curve(starts, ends, bends, np.add.reduceat(count, firsts), np.minimum.reduceat(turn, firsts) >= 0.0)


def _slots(robot: Points, angle: FloatArray) -> IntArray:
    """Return after which of a robot's edges, by direction, each angle comes; edges count on over whole turns."""
    along = Points(np.roll(robot.x, -1) - robot.x, np.roll(robot.y, -1) - robot.y)
    # What is parallel to an axis but for rounding is so exactly, as walls are; adding 0 makes of -0 a 0.
    x = np.where(np.abs(along.x) < _ROUNDING * np.abs(along.y), 0.0, along.x) + 0.0
    y = np.where(np.abs(along.y) < _ROUNDING * np.abs(along.x), 0.0, along.y) + 0.0
    directions = np.arctan2(y, x)
    first = int(np.argmin(directions))
    turns = np.ceil((angle - math.pi) / math.tau).astype(np.int64)
    after = np.searchsorted(np.roll(directions, -first), angle - math.tau * turns, side="right")
    return after.astype(np.int64) - 1 + first + len(directions) * turns


def _without_repetitions(outlines: Outlines) -> tuple[Points, IntArray]:
    """Return the outlines without points that repeat the one before, and posts as walls of no length."""
    points, sizes = outlines.points, outlines.sizes
    firsts = np.cumsum(sizes) - sizes
    before = np.arange(-1, len(points.x) - 1)
    before[firsts] = firsts + sizes - 1
    kept = (points.x != points.x[before]) | (points.y != points.y[before])
    sizes = np.add.reduceat(kept, firsts, dtype=np.int64)
    kept[firsts[sizes == 0]] = True
    times = kept.astype(np.int64)
    times[firsts[sizes == 0]] = 2
    return Points(np.repeat(points.x, times), np.repeat(points.y, times)), np.maximum(sizes, 2)


def _counter_clockwise(points: Points, firsts: IntArray, sizes: IntArray) -> IntArray:
    """Return for each point the one that follows it when its outline is walked round counter-clockwise."""
    following = np.arange(1, len(points.x) + 1)
    following[firsts + sizes - 1] = firsts
    origin = np.repeat(firsts, sizes)
    x, y = points.x - points.x[origin], points.y - points.y[origin]
    clockwise = np.add.reduceat(x * y[following] - y * x[following], firsts) < 0
    backwards = np.repeat(clockwise, sizes)
    if backwards.any():
        before = np.empty_like(following)
        before[following] = np.arange(len(following))
        following[backwards] = before[backwards]
    return following
