"""The view from one node of a search: sectors in which a shortest way may go on, and the shadows of what it met.

What goes in is the node, whence the way comes to it, and the segments that edges from it have met. What comes out is
whether a point, or a box of them, may be reached from here.

A taut string passes a corner's obstacle on its left or on its right, and turns round it: so ways go on in two sectors
at most, between the direction in which the way came and the curve's direction out of the corner. A segment that an
edge has met hides what lies behind it, and so do those before and after it on its curve that turn the same way round
the node: together they are a chain, and a point of their wedge is behind it if it lies farther along the normal of its
ends than all of the chain. A box is hidden if shadow after shadow covers its corners from right to left.

Compiled; see docs/kernels.md. The attributes stand in view.pxd.
"""

import cython
import numpy as np
from cython.cimports.libc.math import fabs
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.box_tree import HIGH_X, HIGH_Y, LOW_X, LOW_Y
    from cython.cimports.scenesolver.kernel.grid import Grid, most
else:
    from scenesolver.kernel.box_tree import HIGH_X, HIGH_Y, LOW_X, LOW_Y
    from scenesolver.kernel.grid import Grid, most

Floats = NDArray[np.float64]

BESIDE = 2e-4
"""A direction counts as within a sector that its end misses by less than this, mm: starts and goals may lie so near."""
ROOM = 1e-2
"""A way that is not taut by so much, in rad, is longer than the shortest one by more than TIE."""
HAIR = cython.declare(cython.double, 1e-9)
"""Shadows are smaller than they are by this angle in rad, and this part of their depth: what they hide is hidden."""
MOST_SHADOWS = cython.declare(cython.Py_ssize_t, 48)
MOST_SEGMENTS = cython.declare(cython.Py_ssize_t, 64)
"""A shadow is cast by no more than these on either side of the segment that was met."""

# The columns of a shadow after those of its wedge, which is less than half a turn wide: all that lies in the wedge and
# farther along a direction than its depth.
ALONG_X = cython.declare(cython.Py_ssize_t, 4)
ALONG_Y = cython.declare(cython.Py_ssize_t, 5)
DEPTH = cython.declare(cython.Py_ssize_t, 6)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cross(ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double) -> cython.double:
    """Return the cross product: above 0 where b lies to the left of a."""
    return ax * by - ay * bx


@cython.final
@cython.cclass
class View:
    """The view from one node; `look_from` begins it.

    It has up to two `sectors`, the same as `wide` with what lies beside them by ROOM, and `shadows`. A `chain` is room
    for the corners of what casts a shadow.
    """

    def __init__(self) -> None:
        self.x = self.y = 0.0
        self.sector_count = self.shadow_count = 0
        self.sectors, self.wide = np.empty((2, 4)), np.empty((2, 4))
        self.shadows, self.chain = np.empty((MOST_SHADOWS, 7)), np.empty((2 * MOST_SEGMENTS + 2, 2))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def look_from(view: View, x: cython.double, y: cython.double) -> cython.void:
    """Begin at a place: no way goes on from it yet, and nothing is hidden."""
    view.x, view.y = x, y
    view.sector_count = view.shadow_count = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_in_sector(view: View, i: cython.Py_ssize_t, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a direction lies in a sector, or beside it by less than ROOM."""
    slack = ROOM * (fabs(x) + fabs(y)) + BESIDE
    if cross(view.sectors[i, LOW_X], view.sectors[i, LOW_Y], x, y) < -slack:
        return False
    return cross(view.sectors[i, HIGH_X], view.sectors[i, HIGH_Y], x, y) <= slack


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(into="const double[:, ::1]", out_of="const double[:, ::1]")
def add_sector(
    view: View,
    into: Floats,
    out_of: Floats,
    u: cython.Py_ssize_t,
    sign: cython.double,
    came_x: cython.double,
    came_y: cython.double,
) -> cython.void:
    """Add the sector of ways that pass a node's obstacle on their left, or with a sign of -1 on their right.

    Args:
        view: From the node.
        into: The curve's direction into each node, and its length, shape (n, 3).
        out_of: Its direction out of each, likewise.
        u: The node.
        sign: 1 or -1.
        came_x: The direction, of length 1, in which the way comes to the node; of no length where that is open.
        came_y: Likewise.
    """
    n: cython.Py_ssize_t = view.sector_count
    in_scale = sign / into[u, 2] if into[u, 2] > 0.0 else 0.0
    out_scale = sign / out_of[u, 2] if out_of[u, 2] > 0.0 else 0.0
    view.sectors[n, LOW_X], view.sectors[n, LOW_Y] = in_scale * into[u, 0], in_scale * into[u, 1]
    view.sectors[n, HIGH_X], view.sectors[n, HIGH_Y] = out_scale * out_of[u, 0], out_scale * out_of[u, 1]
    if not is_in_sector(view, n, came_x, came_y):
        return
    if came_x != 0.0 or came_y != 0.0:
        if sign > 0.0:
            view.sectors[n, LOW_X], view.sectors[n, LOW_Y] = came_x, came_y
        else:
            view.sectors[n, HIGH_X], view.sectors[n, HIGH_Y] = came_x, came_y
    low_x, low_y = view.sectors[n, LOW_X], view.sectors[n, LOW_Y]
    high_x, high_y = view.sectors[n, HIGH_X], view.sectors[n, HIGH_Y]
    view.wide[n, LOW_X], view.wide[n, LOW_Y] = low_x + 2.0 * ROOM * low_y, low_y - 2.0 * ROOM * low_x
    view.wide[n, HIGH_X], view.wide[n, HIGH_Y] = high_x - 2.0 * ROOM * high_y, high_y + 2.0 * ROOM * high_x
    view.sector_count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_reach(
    view: View,
    i: cython.Py_ssize_t,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.bint:
    """Return whether a sector may reach into a box, as seen from the node."""
    slack = ROOM * (most(fabs(low_x), fabs(high_x)) + most(fabs(low_y), fabs(high_y))) + BESIDE
    x, y = view.sectors[i, LOW_X], view.sectors[i, LOW_Y]
    if x * (high_y if x > 0.0 else low_y) - y * (low_x if y > 0.0 else high_x) < -slack:
        return False
    x, y = view.sectors[i, HIGH_X], view.sectors[i, HIGH_Y]
    return x * (low_y if x > 0.0 else high_y) - y * (high_x if y > 0.0 else low_x) <= slack


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def goes_on(
    view: View,
    sign: cython.double,
    end: cython.Py_ssize_t,
    other: cython.Py_ssize_t,
    x: cython.double,
    y: cython.double,
) -> cython.bint:
    """Return whether a chain that turns one way round the node still does so with one more corner after an end."""
    if sign * cross(view.chain[end, 0], view.chain[end, 1], x, y) <= 0.0:
        return False
    return sign * cross(view.chain[other, 0], view.chain[other, 1], x, y) > 0.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def add_shadow(view: View, grid: Grid, segment: cython.Py_ssize_t) -> cython.void:
    """Add the shadow of a segment and of those before and after it on its curve that turn the same way round."""
    if view.shadow_count == MOST_SHADOWS:
        return
    here_x, here_y = view.x, view.y
    chain = view.chain
    first: cython.Py_ssize_t = MOST_SEGMENTS
    last: cython.Py_ssize_t = MOST_SEGMENTS + 1
    i: cython.Py_ssize_t = segment
    chain[first, 0], chain[first, 1] = grid.curve.ax[i] - here_x, grid.curve.ay[i] - here_y
    chain[last, 0], chain[last, 1] = grid.curve.bx[i] - here_x, grid.curve.by[i] - here_y
    sign = 1.0 if cross(chain[first, 0], chain[first, 1], chain[last, 0], chain[last, 1]) > 0.0 else -1.0
    while last <= 2 * MOST_SEGMENTS and i + 1 < grid.curve.ax.shape[0]:
        if grid.curve.ax[i + 1] != grid.curve.bx[i] or grid.curve.ay[i + 1] != grid.curve.by[i]:
            break
        i += 1
        x, y = grid.curve.bx[i] - here_x, grid.curve.by[i] - here_y
        if not goes_on(view, sign, last, first, x, y):
            break
        last += 1
        chain[last, 0], chain[last, 1] = x, y
    i = segment
    while first > 0 and i > 0:
        if grid.curve.bx[i - 1] != grid.curve.ax[i] or grid.curve.by[i - 1] != grid.curve.ay[i]:
            break
        i -= 1
        x, y = grid.curve.ax[i] - here_x, grid.curve.ay[i] - here_y
        if not goes_on(view, -sign, first, last, x, y):
            break
        first -= 1
        chain[first, 0], chain[first, 1] = x, y
    cast_shadow(view, first, last, sign)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cast_shadow(view: View, first: cython.Py_ssize_t, last: cython.Py_ssize_t, sign: cython.double) -> cython.void:
    """Add what lies behind a part of the chain, unless that is next to nothing."""
    low: cython.Py_ssize_t = first if sign > 0.0 else last
    high: cython.Py_ssize_t = last if sign > 0.0 else first
    n: cython.Py_ssize_t = view.shadow_count
    i: cython.Py_ssize_t
    low_x, low_y, high_x, high_y = (
        view.chain[low, 0],
        view.chain[low, 1],
        view.chain[high, 0],
        view.chain[high, 1],
    )
    shadow = view.shadows
    shadow[n, LOW_X], shadow[n, LOW_Y] = low_x - HAIR * low_y, low_y + HAIR * low_x
    shadow[n, HIGH_X], shadow[n, HIGH_Y] = high_x + HAIR * high_y, high_y - HAIR * high_x
    if cross(shadow[n, LOW_X], shadow[n, LOW_Y], shadow[n, HIGH_X], shadow[n, HIGH_Y]) <= 0.0:
        return
    # A point of the wedge that lies beyond all the chain along any direction lies behind the chain: the chain's point
    # on the way to it is not as far along that.
    along_x, along_y = high_y - low_y, low_x - high_x
    shadow[n, ALONG_X], shadow[n, ALONG_Y] = along_x, along_y
    depth = 0.0
    for i in range(first, last + 1):
        depth = most(depth, along_x * view.chain[i, 0] + along_y * view.chain[i, 1])
    shadow[n, DEPTH] = depth * (1.0 + HAIR)
    view.shadow_count += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_inside(view: View, i: cython.Py_ssize_t, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a direction lies within the wedge of a shadow."""
    if cross(view.shadows[i, LOW_X], view.shadows[i, LOW_Y], x, y) <= 0.0:
        return False
    return cross(x, y, view.shadows[i, HIGH_X], view.shadows[i, HIGH_Y]) > 0.0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hides_point(view: View, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a point, as seen from the node, lies in a shadow."""
    i: cython.Py_ssize_t
    for i in range(view.shadow_count):
        along = view.shadows[i, ALONG_X] * x + view.shadows[i, ALONG_Y] * y
        if along > view.shadows[i, DEPTH] and is_inside(view, i, x, y):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hides_box(
    view: View,
    sector: cython.Py_ssize_t,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.bint:
    """Return whether shadows hide all of a box that does not hold the node, as far as it lies in a wide sector."""
    # The outermost corners, from right to left.
    right_x, right_y, left_x, left_y = low_x, low_y, low_x, low_y
    nth: cython.Py_ssize_t
    for nth in range(1, 4):
        x, y = high_x if nth < 3 else low_x, high_y if nth > 1 else low_y
        if cross(x, y, right_x, right_y) > 0.0:
            right_x, right_y = x, y
        if cross(left_x, left_y, x, y) > 0.0:
            left_x, left_y = x, y
    x, y = view.wide[sector, LOW_X], view.wide[sector, LOW_Y]
    if cross(right_x, right_y, x, y) > 0.0:
        right_x, right_y = x, y
    x, y = view.wide[sector, HIGH_X], view.wide[sector, HIGH_Y]
    if cross(x, y, left_x, left_y) > 0.0:
        left_x, left_y = x, y
    # From shadow to shadow, until the last direction lies in one.
    i: cython.Py_ssize_t = 0
    while i < view.shadow_count:
        if is_inside(view, i, right_x, right_y) and lies_behind(view, i, low_x, low_y, high_x, high_y):
            right_x, right_y = view.shadows[i, HIGH_X], view.shadows[i, HIGH_Y]
            if cross(left_x, left_y, right_x, right_y) > 0.0:
                return True
            i = 0
        else:
            i += 1
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lies_behind(
    view: View,
    i: cython.Py_ssize_t,
    low_x: cython.double,
    low_y: cython.double,
    high_x: cython.double,
    high_y: cython.double,
) -> cython.bint:
    """Return whether all of a box lies farther along than the depth of a shadow."""
    x, y = view.shadows[i, ALONG_X], view.shadows[i, ALONG_Y]
    return x * (low_x if x > 0.0 else high_x) + y * (low_y if y > 0.0 else high_y) > view.shadows[i, DEPTH]
