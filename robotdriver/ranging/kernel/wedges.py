"""The echoes of cones: the nearest of line segments within wedges. mm and rad.

What goes in is a table of segments, and a wedge: its apex, the inward normals of its edges, and the least cosine of an
echo's angle of incidence. What comes out is how far the nearest point of any segment is that lies inside.

Each segment is cut to the wedge: it enters or leaves through an edge where its ends lie on both sides of it, at the
share inside_0 / (inside_0 - inside_1) of its way. The nearest point of what is left is the foot of the perpendicular,
moved to the nearer end where it lies outside. A segment that is met too flatly gives no echo: the sine of the angle
between it and the way to it is cross(to, way) / (|to| |way|), compared by its square. Squares of distances are
compared, and one root is taken in the end.

Of many segments only those are looked at whose cells meet the box round the wedge, in wedges of an eighth, a quarter
and half of the range first: what is found there is the nearest of all. Of wedges that lie close together (particles of
a localization) the segments are sorted once for all.

Compiled; see docs/kernels.md. The types of its classes stand in wedges.pxd.
"""

import math

import cython
import numpy as np
from cython.cimports.libc.math import cos, floor, sin, sqrt
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

INFINITY = cython.declare(cython.double, math.inf)
ROUNDING_MM = 1e-6
"""Bounds are so much wider than computed."""
ON_EDGE = 1e-9
"""A ray that is off the end of a segment by so small a part of a scan's step is rounding: it meets the segment."""
GLANCING = cython.declare(cython.double, 1.0 - 1e-9)

# The columns of a segment: its first end, the way to its last end, and one over the square of its length.
X = 0
Y = 1
WAY_X = 2
WAY_Y = 3
INVERSE = 4


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def least(a: cython.double, b: cython.double) -> cython.double:
    """Return the smaller number."""
    return b if b < a else a


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most(a: cython.double, b: cython.double) -> cython.double:
    """Return the larger number."""
    return b if b > a else a


@cython.final
@cython.cclass
class Segments:
    """The segments of a map, and which of them lie in each of some cells; without cells all are looked at.

    Args:
        shapes: x and y of first ends, ways to the last ends, one over the squares of the lengths, shape (n, 5).
        starts: Where the entries of each cell begin, and those of the last one end; empty for no cells.
        entries: The numbers of segments, cell by cell.
        corner: x and y of the first cell's lower left corner.
        cell_mm: How wide cells are.
        size: Columns and rows of cells.
    """

    def __init__(
        self,
        shapes: Floats,
        starts: Numbers,
        entries: Numbers,
        corner: tuple[float, float],
        cell_mm: float,
        size: tuple[int, int],
    ) -> None:
        self.shapes, self.starts, self.entries = shapes, starts, entries
        self.x, self.y = corner
        self.cell_mm = cell_mm
        self.columns, self.rows = size


@cython.final
@cython.cclass
class Wedge:
    """A cone: its apex, its axis, the inward normals of its edges, and the least cosine of an echo's incidence."""

    def __init__(self) -> None:
        self.x = self.y = self.axis_x = self.axis_y = self.narrow = self.cosine = 0.0
        self.left_x = self.left_y = self.right_x = self.right_y = 0.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turn_to(
    cone: Wedge,
    x: cython.double,
    y: cython.double,
    axis: cython.double,
    half_angle: cython.double,
    cosine: cython.double,
) -> cython.void:
    """Set a wedge."""
    left, right = axis + half_angle, axis - half_angle
    cone.x, cone.y, cone.cosine = x, y, cosine
    cone.axis_x, cone.axis_y, cone.narrow = cos(axis), sin(axis), cos(half_angle) - ON_EDGE
    cone.left_x, cone.left_y = sin(left), -cos(left)
    cone.right_x, cone.right_y = -sin(right), cos(right)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(shapes="const double[:, ::1]")
def nearer(cone: Wedge, shapes: Floats, i: cython.Py_ssize_t, nearest: cython.double) -> cython.double:
    """Return the lesser of a square and that of the distance to a segment's part in a wedge."""
    to_x, to_y = shapes[i, X] - cone.x, shapes[i, Y] - cone.y
    way_x, way_y = shapes[i, WAY_X], shapes[i, WAY_Y]
    left_0, right_0 = cone.left_x * to_x + cone.left_y * to_y, cone.right_x * to_x + cone.right_y * to_y
    left_1 = left_0 + cone.left_x * way_x + cone.left_y * way_y
    right_1 = right_0 + cone.right_x * way_x + cone.right_y * way_y
    enter, leave = 0.0, 1.0
    if left_0 < 0.0:
        if left_1 < 0.0:
            return nearest
        enter = left_0 / (left_0 - left_1)
    elif left_1 < 0.0:
        leave = left_0 / (left_0 - left_1)
    if right_0 < 0.0:
        if right_1 < 0.0:
            return nearest
        enter = most(enter, right_0 / (right_0 - right_1))
    elif right_1 < 0.0:
        leave = least(leave, right_0 / (right_0 - right_1))
    if enter > leave:
        return nearest
    t = least(most(-(to_x * way_x + to_y * way_y) * shapes[i, INVERSE], enter), leave)
    to_x, to_y = to_x + t * way_x, to_y + t * way_y
    square = to_x * to_x + to_y * to_y
    if not square < nearest:
        return nearest
    if cone.cosine != 0.0 and (way_x != 0.0 or way_y != 0.0):
        across = to_x * way_y - to_y * way_x
        if across * across * shapes[i, INVERSE] < square * cone.cosine * cone.cosine * GLANCING:
            return nearest
    return square


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def line_of(offset_mm: cython.double, cell_mm: cython.double, lines: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the line of cells at some way from the first one's edge; the first or last one for what lies outside."""
    return cython.cast(cython.Py_ssize_t, least(most(floor(offset_mm / cell_mm), 0.0), lines - 1))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cells_of(
    things: Segments, cone: Wedge, reach: cython.double
) -> tuple[cython.Py_ssize_t, cython.Py_ssize_t, cython.Py_ssize_t, cython.Py_ssize_t]:
    """Return the first and last column, and the lowest and highest row, of the box round so long a wedge."""
    left, right, up, down = -cone.left_y, cone.right_y, cone.left_x, -cone.right_x
    # Where the sector holds an axis of the plane, it bulges beyond its corners.
    min_x = -1.0 if cone.axis_x <= -cone.narrow else least(least(left, right), 0.0)
    max_x = 1.0 if cone.axis_x >= cone.narrow else most(most(left, right), 0.0)
    min_y = -1.0 if cone.axis_y <= -cone.narrow else least(least(up, down), 0.0)
    max_y = 1.0 if cone.axis_y >= cone.narrow else most(most(up, down), 0.0)
    x, y = cone.x - things.x, cone.y - things.y
    return (
        line_of(x + reach * min_x - ROUNDING_MM, things.cell_mm, things.columns),
        line_of(x + reach * max_x + ROUNDING_MM, things.cell_mm, things.columns),
        line_of(y + reach * min_y - ROUNDING_MM, things.cell_mm, things.rows),
        line_of(y + reach * max_y + ROUNDING_MM, things.cell_mm, things.rows),
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_in_cells(things: Segments, cone: Wedge, reach: cython.double, nearest: cython.double) -> cython.double:
    """Return the square of the nearest of the segments whose cells meet the box round a wedge that reaches so far."""
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    bottom: cython.Py_ssize_t
    top: cython.Py_ssize_t
    row: cython.Py_ssize_t
    entry: cython.Py_ssize_t
    first, last, bottom, top = cells_of(things, cone, reach)
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = things.starts[row * things.columns + first]
        for entry in range(begin, things.starts[row * things.columns + last + 1]):
            nearest = nearer(cone, things.shapes, things.entries[entry], nearest)
    return nearest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest_thing(things: Segments, cone: Wedge, reach: cython.double) -> cython.double:
    """Return the square of how far the nearest segment in a wedge is."""
    nearest = INFINITY
    each: cython.Py_ssize_t
    if things.columns == 0:
        for each in range(things.shapes.shape[0]):
            nearest = nearer(cone, things.shapes, each, nearest)
        return nearest
    # What is found in a shorter wedge of the same angle is the nearest of all.
    part = 0.125
    while part < 1.0:
        nearest = nearest_in_cells(things, cone, part * reach, nearest)
        if nearest <= part * reach * (part * reach):
            return nearest
        part *= 2.0
    return nearest_in_cells(things, cone, reach, nearest)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def in_range(square: cython.double, reach: cython.double) -> cython.double:
    """Return a distance by its square, infinite beyond a range."""
    distance = sqrt(square)
    return distance if distance <= reach else INFINITY


def wedge(
    things: Segments,
    x: cython.double,
    y: cython.double,
    axis: cython.double,
    half_angle: cython.double,
    reach: cython.double,
    cosine: cython.double,
) -> float:
    """Return how far the nearest point of any segment is that lies inside a wedge; its range is finite."""
    cone = Wedge()
    turn_to(cone, x, y, axis, half_angle, cosine)
    return in_range(nearest_thing(things, cone, reach), reach)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def away_at(
    to_x: cython.double, to_y: cython.double, way_x: cython.double, way_y: cython.double, share: cython.double
) -> cython.double:
    """Return how far a point is at a share of a segment."""
    x, y = to_x + share * way_x, to_y + share * way_y
    return sqrt(x * x + y * y)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def enters(
    things: Segments, i: cython.Py_ssize_t, cone: Wedge, nearest: cython.double, farthest: cython.double
) -> cython.bint:
    """Return whether a segment, cut to a wedge, has points between two distances."""
    to_x, to_y = things.shapes[i, X] - cone.x, things.shapes[i, Y] - cone.y
    way_x, way_y = things.shapes[i, WAY_X], things.shapes[i, WAY_Y]
    enter, leave = 0.0, 1.0
    side: cython.Py_ssize_t
    for side in range(2):
        normal_x = cone.right_x if side else cone.left_x
        normal_y = cone.right_y if side else cone.left_y
        inside_0 = normal_x * to_x + normal_y * to_y
        inside_1 = inside_0 + normal_x * way_x + normal_y * way_y
        if inside_0 < 0.0:
            if inside_1 < 0.0:
                return False
            enter = most(enter, inside_0 / (inside_0 - inside_1))
        elif inside_1 < 0.0:
            leave = least(leave, inside_0 / (inside_0 - inside_1))
    if enter > leave:
        return False
    foot = least(most(-(to_x * way_x + to_y * way_y) * things.shapes[i, INVERSE], enter), leave)
    if away_at(to_x, to_y, way_x, way_y, foot) > farthest:
        return False
    return away_at(to_x, to_y, way_x, way_y, enter) >= nearest or away_at(to_x, to_y, way_x, way_y, leave) >= nearest


def enters_ring(
    things: Segments,
    x: cython.double,
    y: cython.double,
    axis: cython.double,
    half_angle: cython.double,
    nearest: cython.double,
    farthest: cython.double,
) -> bool:
    """Return whether any segment enters the part of a wedge between two distances."""
    cone = Wedge()
    turn_to(cone, x, y, axis, half_angle, 0.0)
    each: cython.Py_ssize_t
    if things.columns == 0:
        for each in range(things.shapes.shape[0]):
            if enters(things, each, cone, nearest, farthest):
                return True
        return False
    first: cython.Py_ssize_t
    last: cython.Py_ssize_t
    bottom: cython.Py_ssize_t
    top: cython.Py_ssize_t
    row: cython.Py_ssize_t
    first, last, bottom, top = cells_of(things, cone, farthest)
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = things.starts[row * things.columns + first]
        for each in range(begin, things.starts[row * things.columns + last + 1]):
            if enters(things, things.entries[each], cone, nearest, farthest):
                return True
    return False


@cython.locals(poses="const double[:, ::1]", found="double[::1]")
def wedges(
    things: Segments,
    poses: Floats,
    half_angle: cython.double,
    reach: cython.double,
    cosine: cython.double,
    found: Floats,
) -> None:
    """Set what `wedge` returns for many wedges that are alike.

    Args:
        things: What stands.
        poses: x, y and heading of each wedge, shape (p, 3).
        half_angle: Of all.
        reach: Their range; finite.
        cosine: The least of an echo's incidence.
        found: Set, shape (p,).
    """
    cone = Wedge()
    each: cython.Py_ssize_t
    for each in range(poses.shape[0]):
        turn_to(cone, poses[each, 0], poses[each, 1], poses[each, 2], half_angle, cosine)
        found[each] = in_range(nearest_thing(things, cone, reach), reach)
