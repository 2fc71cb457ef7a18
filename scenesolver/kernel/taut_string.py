"""A string is pulled taut among the corners of inflated obstacles; see geometry/taut_string.py."""

from collections.abc import Sequence

import cython
import numpy as np
from cython.cimports.libc.math import sqrt
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.grid import least, most
    from cython.cimports.scenesolver.kernel.raster import RasterKernel
else:
    from scenesolver.kernel.grid import least, most
    from scenesolver.kernel.raster import RasterKernel

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

MOST_PULLS = cython.declare(cython.Py_ssize_t, 200)
FEW = cython.declare(cython.Py_ssize_t, 24)
"""Up to so many corners are sorted by insertion, more of them by numpy."""


@cython.final
@cython.cclass
class CornerIndex:
    """The corners of one layer of obstacles, by cells.

    Args:
        raster: The cells.
        first: Where the corners of each begin, shape (cells + 1,) or longer.
        numbers: Of the corners, by cells.
        places: x and y of the corners, mm, shape (n,) each.
    """

    raster = cython.declare(RasterKernel)
    first = cython.declare("const Py_ssize_t[::1]")
    numbers = cython.declare("const Py_ssize_t[::1]")
    x = cython.declare("const double[::1]")
    y = cython.declare("const double[::1]")

    def __init__(self, raster: RasterKernel, first: Numbers, numbers: Numbers, places: tuple[Floats, Floats]) -> None:
        self.raster, self.first, self.numbers = raster, first, numbers
        self.x, self.y = places


@cython.final
@cython.cclass
class String:
    """Points of which there can be more and more.

    Args:
        x: Of the first ones, and room for more, mm.
        y: Likewise.
        count: How many there are.
    """

    x = cython.declare("double[::1]")
    y = cython.declare("double[::1]")
    count = cython.declare(cython.Py_ssize_t)

    def __init__(self, x: Floats, y: Floats, count: cython.Py_ssize_t) -> None:
        self.x, self.y, self.count = x, y, count

    def points(self) -> Floats:
        """Return the points, shape (count, 2), mm."""
        return np.column_stack((self.x, self.y))[: self.count]


@cython.cfunc
def append(string: String, x: cython.double, y: cython.double) -> cython.void:
    """Add a point; where there is no more room, twice as much is made."""
    if string.count == string.x.shape[0]:
        string.x = np.concatenate((string.x, np.empty(string.count + 64)))
        string.y = np.concatenate((string.y, np.empty(string.count + 64)))
    string.x[string.count], string.y[string.count] = x, y
    string.count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turn(
    ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double, cx: cython.double, cy: cython.double
) -> cython.double:
    """Return how a string turns at b: above 0 to the left."""
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clipped(offset: cython.double, size: cython.double, cells: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the cell at some way from the first one's edge, the first or last one where it lies outside."""
    return cython.cast(cython.Py_ssize_t, least(most(offset / size, 0.0), cells - 1))


@cython.cfunc
def hold(
    corners: CornerIndex,
    held: String,
    ax: cython.double,
    ay: cython.double,
    bx: cython.double,
    by: cython.double,
    cx: cython.double,
    cy: cython.double,
) -> cython.void:
    """Add the corners in the triangle of a, b and c, from which the string turns to the right at b."""
    raster = corners.raster
    left: cython.Py_ssize_t = clipped(least(least(ax, bx), cx) - raster.origin_x, raster.cell_mm, raster.columns)
    right: cython.Py_ssize_t = clipped(most(most(ax, bx), cx) - raster.origin_x, raster.cell_mm, raster.columns)
    bottom: cython.Py_ssize_t = clipped(least(least(ay, by), cy) - raster.origin_y, raster.cell_mm, raster.rows)
    top: cython.Py_ssize_t = clipped(most(most(ay, by), cy) - raster.origin_y, raster.cell_mm, raster.rows)
    row: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for row in range(bottom, top + 1):
        begin: cython.Py_ssize_t = corners.first[row * raster.columns + left]
        for i in range(begin, corners.first[row * raster.columns + right + 1]):
            x, y = corners.x[corners.numbers[i]], corners.y[corners.numbers[i]]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                continue
            if (cx - bx) * (y - by) - (cy - by) * (x - bx) > 0.0:
                continue
            if (cx - ax) * (y - ay) - (cy - ay) * (x - ax) > 0.0:
                append(held, x, y)


@cython.cfunc
def sort(held: String, ahead_x: cython.double, ahead_y: cython.double) -> cython.void:
    """Bring points into the order in which they lie along a direction; equal ones stay as they are."""
    i: cython.Py_ssize_t
    at: cython.Py_ssize_t
    if held.count > FEW:
        x, y = np.array(held.x[: held.count]), np.array(held.y[: held.count])
        order = np.argsort(ahead_x * x + ahead_y * y, kind="stable")
        held.x, held.y = x[order], y[order]
        return
    for i in range(1, held.count):
        x_of_it, y_of_it = held.x[i], held.y[i]
        along = ahead_x * x_of_it + ahead_y * y_of_it
        at = i
        while at > 0 and ahead_x * held.x[at - 1] + ahead_y * held.y[at - 1] > along:
            held.x[at], held.y[at] = held.x[at - 1], held.y[at - 1]
            at -= 1
        held.x[at], held.y[at] = x_of_it, y_of_it


@cython.cfunc
def lay_round(
    layers: Sequence[CornerIndex],
    held: String,
    laid: String,
    ax: cython.double,
    ay: cython.double,
    bx: cython.double,
    by: cython.double,
    cx: cython.double,
    cy: cython.double,
) -> cython.void:
    """Append the bends of the shortest way from a to c that passes the obstacles in their triangle as a-b-c does.

    The string turns to the right at b, so the way bulges to the left of the line from a to c.
    """
    held.count = 0
    for layer in layers:
        hold(layer, held, ax, ay, bx, by, cx, cy)
    # Every edge of the way looks between a-b and b-c, so it makes headway halfway between the two.
    before = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    after = sqrt((cx - bx) * (cx - bx) + (cy - by) * (cy - by))
    sort(held, (bx - ax) / before + (cx - bx) / after, (by - ay) / before + (cy - by) / after)
    append(held, cx, cy)
    base: cython.Py_ssize_t = laid.count
    append(laid, ax, ay)
    i: cython.Py_ssize_t
    for i in range(held.count):
        x, y = held.x[i], held.y[i]
        while laid.count > base + 1:
            last: cython.Py_ssize_t = laid.count - 1
            if turn(laid.x[last - 1], laid.y[last - 1], laid.x[last], laid.y[last], x, y) < 0.0:
                break
            laid.count -= 1
        append(laid, x, y)
    # Both ends go.
    for i in range(base, laid.count - 2):
        laid.x[i], laid.y[i] = laid.x[i + 1], laid.y[i + 1]
    laid.count -= 2


@cython.cfunc
def reverse(string: String, first: cython.Py_ssize_t) -> cython.void:
    """Turn the points from one on round."""
    last: cython.Py_ssize_t = string.count - 1
    while first < last:
        string.x[first], string.x[last] = string.x[last], string.x[first]
        string.y[first], string.y[last] = string.y[last], string.y[first]
        first += 1
        last -= 1


@cython.cfunc
def let_go(
    layers: Sequence[CornerIndex], held: String, pulled: String, string: String, i: cython.Py_ssize_t
) -> cython.void:
    """Let a bend go: what stops the string then is laid after what is pulled already."""
    ax, ay = pulled.x[pulled.count - 1], pulled.y[pulled.count - 1]
    bx, by, cx, cy = string.x[i], string.y[i], string.x[i + 1], string.y[i + 1]
    bend, base = turn(ax, ay, bx, by, cx, cy), pulled.count
    if bend < 0.0:
        lay_round(layers, held, pulled, ax, ay, bx, by, cx, cy)
    elif bend > 0.0:
        lay_round(layers, held, pulled, cx, cy, bx, by, ax, ay)
        reverse(pulled, base)


@cython.cfunc
def are_same(one: String, other: String) -> cython.bint:
    """Return whether two strings have the same points."""
    i: cython.Py_ssize_t
    if one.count != other.count:
        return False
    for i in range(one.count):
        if one.x[i] != other.x[i] or one.y[i] != other.y[i]:
            return False
    return True


def pull(layers: Sequence[CornerIndex], points: Floats) -> Floats:
    """Return a string that is pulled taut.

    Args:
        layers: The corners that may hold it.
        points: At least two, shape (n, 2), mm.

    Returns:
        Shape (m, 2), mm.
    """
    string = String(points[:, 0].copy(), points[:, 1].copy(), len(points))
    pulled, held = String(np.empty(64), np.empty(64), 0), String(np.empty(64), np.empty(64), 0)
    i: cython.Py_ssize_t
    for _ in range(MOST_PULLS):
        pulled.count = 0
        append(pulled, string.x[0], string.y[0])
        for i in range(1, string.count - 1):
            let_go(layers, held, pulled, string, i)
        append(pulled, string.x[string.count - 1], string.y[string.count - 1])
        if are_same(string, pulled):
            break
        string, pulled = pulled, string
    return string.points()
