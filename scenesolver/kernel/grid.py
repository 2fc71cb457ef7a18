"""A convolution curve by cells: batches of points and edges are decided by it, exactly.

Cells hold the few segments that touch them and the winding number about their middles, so each question comes down to
a few exact predicates. Coordinates are in mm, u and v in cells.
"""

from collections.abc import Sequence

import cython
import numpy as np
from cython.cimports.libc.math import ceil, fabs
from numpy.typing import NDArray

from scenesolver.kernel.exact import exact_sign

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

PAD = cython.declare(cython.double, 1e-6)
"""A segment is entered in cells that it misses by this part of a cell: rounding never lets one escape."""
FLAT = cython.declare(cython.double, 1e-2)
"""Segments that rise by less than this part of a cell are flat: dividing by less would lose too many digits."""
MOST_PARTS = cython.declare(cython.Py_ssize_t, 32)
"""Most edges that cross something show it at their middle, quarters, eighths and so on, to these parts."""
MOST_CELLS_IN_BOX = cython.declare(cython.double, 8.0)
"""The box of an edge is looked through where it has no more cells."""
ROUNDING = cython.declare(cython.double, 4.0 * 2.0**-53)
"""How large a part of its terms the error of a doubled area can be; J. R. Shewchuk, 1997."""
TOUCHED = cython.declare(cython.Py_ssize_t, 2)
"""Stands for a change of the winding number, which is by one at most in each direction: by a point on the curve."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def least(a: cython.double, b: cython.double) -> cython.double:
    """Return the smaller number; fmin is a call, since it passes over what is not a number."""
    return a if a < b else b


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most(a: cython.double, b: cython.double) -> cython.double:
    """Return the larger number."""
    return a if a > b else b


@cython.final
@cython.cclass
class Raster:
    """Square cells, row by row from the lowest one.

    Args:
        origin_x: The corner of the first cell, mm, and
        origin_y: likewise.
        cell_mm: How wide they are.
        columns: How many lie side by side.
        rows: How many lie one above another.
    """

    def __init__(
        self,
        origin_x: cython.double,
        origin_y: cython.double,
        cell_mm: cython.double,
        columns: cython.Py_ssize_t,
        rows: cython.Py_ssize_t,
    ) -> None:
        self.origin_x, self.origin_y = origin_x, origin_y
        self.cell_mm, self.scale = cell_mm, 1.0 / cell_mm
        self.columns, self.rows = columns, rows


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cell_of(raster: Raster, x: cython.double, y: cython.double) -> cython.Py_ssize_t:
    """Return the cell of a place; the number of all cells for one outside."""
    u, v = (x - raster.origin_x) * raster.scale, (y - raster.origin_y) * raster.scale
    if not (u >= 0.0 and v >= 0.0 and u < raster.columns and v < raster.rows):
        return raster.columns * raster.rows
    return cython.cast(cython.Py_ssize_t, v) * raster.columns + cython.cast(cython.Py_ssize_t, u)


@cython.locals(x="const double[::1]", y="const double[::1]", first="Py_ssize_t[::1]", numbers="Py_ssize_t[::1]")
def enter_places(raster: Raster, x: Floats, y: Floats, first: Numbers, numbers: Numbers) -> None:
    """Enter places in the order of their cells.

    Args:
        raster: The cells.
        x: Of each place, mm, shape (n,).
        y: Likewise.
        first: Set to where the places of each cell begin, those outside after all, and to where they end; zeros at
            first, shape (cells + 2,).
        numbers: Set to the numbers of the places, shape (n,).
    """
    cells: cython.Py_ssize_t = raster.columns * raster.rows
    count: cython.Py_ssize_t = x.shape[0]
    i: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    for i in range(count):
        first[cell_of(raster, x[i], y[i])] += 1
    for cell in range(1, cells + 1):
        first[cell] += first[cell - 1]
    first[cells + 1] = count
    for i in range(count - 1, -1, -1):
        cell = cell_of(raster, x[i], y[i])
        first[cell] -= 1
        numbers[first[cell]] = i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def course_of(
    ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double
) -> tuple[cython.double, cython.double, cython.double]:
    """Return where a segment, in cells, runs: its slope, and the least and largest column of its part in row 0."""
    rise = by - ay
    flat: cython.bint = fabs(rise) < FLAT
    slope = 0.0 if flat else (bx - ax) / rise
    at_zero = least(ax, bx) if flat else ax - ay * slope
    further = most(ax, bx) - least(ax, bx) if flat else most(slope, 0.0)
    return slope, at_zero + least(slope, 0.0), at_zero + further


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def line_above(coordinate: cython.double, lines: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the first line through the middles of cells that is not below a coordinate."""
    return cython.cast(cython.Py_ssize_t, least(most(ceil(coordinate - 0.5), 0.0), lines))


@cython.final
@cython.cclass
class Segments:
    """The segments of a curve: those of one obstacle lie one after another.

    Args:
        starts: x and y of each, mm, shape (n,) each.
        ends: Likewise.
        owners: Which obstacle each belongs to, shape (n,).
        convex: Which obstacles are convex, shape (m,).
    """

    def __init__(
        self, starts: tuple[Floats, Floats], ends: tuple[Floats, Floats], owners: Numbers, convex: Bytes
    ) -> None:
        self.ax, self.ay = starts
        self.bx, self.by = ends
        self.owners, self.convex = owners, convex


@cython.final
@cython.cclass
class Grid:
    """Which segments of a curve touch each cell, and which cells lie in an obstacle; `fill` finds that out.

    Args:
        raster: The cells.
        curve: The curve.
        first: Set to where the segments of each cell begin, and to where those of the last one end, shape (cells + 1,).
        winding: Set to the curve's winding number about each cell's middle, shape (cells,).
        solid: Set to which cells without segments lie in an obstacle, shape (cells,).

    The arrays are zeros at first.
    """

    def __init__(self, raster: Raster, curve: Segments, first: Numbers, winding: Numbers, solid: Bytes) -> None:
        self.raster, self.curve = raster, curve
        self.first, self.winding, self.solid = first, winding, solid
        self.numbers = first

    @cython.locals(change="Py_ssize_t[::1]", seen="Py_ssize_t[::1]")
    def count(self, change: Numbers, seen: Numbers) -> int:
        """Set windings, solid cells, and where the segments of each cell END; return how many all cells have together.

        Args:
            change: Room for zeros, shape (cells,): by how much the winding number can change within the cell, by one
                for each segment, but only by one for all of a convex obstacle.
            seen: Likewise: the last convex obstacle that was counted, and one more.
        """
        set_windings(self)
        i: cython.Py_ssize_t
        for i in range(self.curve.ax.shape[0]):
            count_segment(self, i, change, seen)
        entries: cython.Py_ssize_t = 0
        cell: cython.Py_ssize_t
        for cell in range(self.winding.shape[0]):
            if self.winding[cell] > 1 and self.winding[cell] > change[cell]:
                self.first[cell] = 0
            self.solid[cell] = self.first[cell] == 0 and self.winding[cell] > 0
            entries += self.first[cell]
            self.first[cell] = entries
        self.first[self.winding.shape[0]] = entries
        return entries

    def enter(self, numbers: Numbers) -> None:
        """Enter the numbers of each cell's segments, in growing order, which turns ends into beginnings.

        Args:
            numbers: As many as `count` has found.
        """
        self.numbers = numbers
        i: cython.Py_ssize_t
        for i in range(self.curve.ax.shape[0] - 1, -1, -1):
            enter_segment(self, i)

    @cython.locals(x="const double[::1]", y="const double[::1]", inside="unsigned char[::1]")
    def contain_points(self, x: Floats, y: Floats, inside: Bytes) -> None:
        """Set which points, shape (n,) each, lie in the closed obstacles."""
        i: cython.Py_ssize_t
        for i in range(x.shape[0]):
            inside[i] = contains(self, x[i], y[i])

    @cython.locals(
        x="const double[::1]",
        y="const double[::1]",
        starts="const Py_ssize_t[::1]",
        ends="const Py_ssize_t[::1]",
        crossing="unsigned char[::1]",
    )
    def cross_edges(self, x: Floats, y: Floats, starts: Numbers, ends: Numbers, crossing: Bytes) -> None:
        """Set which edges between points, by the numbers of these, meet the closed obstacles."""
        i: cython.Py_ssize_t
        a: cython.Py_ssize_t
        b: cython.Py_ssize_t
        for i in range(starts.shape[0]):
            a, b = starts[i], ends[i]
            is_near: cython.bint = not has_free_cells(self, x[a], y[a], x[b], y[b])
            crossing[i] = is_near and crosses(self, x[a], y[a], x[b], y[b])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def set_windings(grid: Grid) -> cython.void:
    """Set the winding number about each cell's middle.

    Each segment counts in the rows whose middle line it crosses, from its crossing to the right; the sums along the
    rows are the winding numbers. Two segments that share a corner agree on its row, so no line slips between them.
    """
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    columns: cython.Py_ssize_t = grid.raster.columns
    for i in range(grid.curve.ax.shape[0]):
        ax, ay, bx, by = in_cells(grid, i)
        above: cython.Py_ssize_t = line_above(most(ay, by), grid.raster.rows)
        for row in range(line_above(least(ay, by), grid.raster.rows), above):
            column = line_above(ax + (row + 0.5 - ay) / (by - ay) * (bx - ax), columns)
            if column < columns:
                grid.winding[row * columns + column] += 1 if by < ay else -1
    for row in range(grid.raster.rows):
        for column in range(1, columns):
            grid.winding[row * columns + column] += grid.winding[row * columns + column - 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def in_cells(grid: Grid, i: cython.Py_ssize_t) -> tuple[cython.double, cython.double, cython.double, cython.double]:
    """Return both ends of a segment in cells."""
    return (
        (grid.curve.ax[i] - grid.raster.origin_x) * grid.raster.scale,
        (grid.curve.ay[i] - grid.raster.origin_y) * grid.raster.scale,
        (grid.curve.bx[i] - grid.raster.origin_x) * grid.raster.scale,
        (grid.curve.by[i] - grid.raster.origin_y) * grid.raster.scale,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def last_row(grid: Grid, high: cython.double) -> cython.Py_ssize_t:
    """Return the last row that what reaches up to a line touches."""
    return cython.cast(cython.Py_ssize_t, least(high + PAD, grid.raster.rows - 1))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def row_cells(
    grid: Grid, row: cython.Py_ssize_t, left: cython.double, right: cython.double
) -> tuple[cython.Py_ssize_t, cython.Py_ssize_t]:
    """Return the first cell of a row that what lies between two columns touches, and the one after the last."""
    base: cython.Py_ssize_t = row * grid.raster.columns
    return (
        base + cython.cast(cython.Py_ssize_t, most(left - PAD, 0.0)),
        base + cython.cast(cython.Py_ssize_t, least(right + PAD, grid.raster.columns - 1)) + 1,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
@cython.locals(change="Py_ssize_t[::1]", seen="Py_ssize_t[::1]")
def count_segment(grid: Grid, i: cython.Py_ssize_t, change: Numbers, seen: Numbers) -> cython.void:
    """Count a segment in each cell that it touches; see `Grid.count`."""
    ax, ay, bx, by = in_cells(grid, i)
    slope, leftmost, rightmost = course_of(ax, ay, bx, by)
    low_x, high_x = least(ax, bx), most(ax, bx)
    owner: cython.Py_ssize_t = grid.curve.owners[i]
    is_convex: cython.bint = grid.curve.convex[owner] != 0
    row: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    end: cython.Py_ssize_t
    lowest: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, most(least(ay, by) - PAD, 0.0))
    for row in range(lowest, last_row(grid, most(ay, by)) + 1):
        along = row * slope
        begin, end = row_cells(grid, row, most(along + leftmost, low_x), least(along + rightmost, high_x))
        for cell in range(begin, end):
            grid.first[cell] += 1
            if not is_convex:
                change[cell] += 1
            elif seen[cell] != owner + 1:
                change[cell] += 1
                seen[cell] = owner + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def enter_segment(grid: Grid, i: cython.Py_ssize_t) -> cython.void:
    """Enter a segment in the cells that it touches and that no obstacle fills."""
    ax, ay, bx, by = in_cells(grid, i)
    slope, leftmost, rightmost = course_of(ax, ay, bx, by)
    low_x, high_x = least(ax, bx), most(ax, bx)
    row: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    end: cython.Py_ssize_t
    lowest: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, most(least(ay, by) - PAD, 0.0))
    for row in range(lowest, last_row(grid, most(ay, by)) + 1):
        along = row * slope
        begin, end = row_cells(grid, row, most(along + leftmost, low_x), least(along + rightmost, high_x))
        for cell in range(begin, end):
            if not grid.solid[cell]:
                grid.first[cell] -= 1
                grid.numbers[grid.first[cell]] = i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def side(
    ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double, px: cython.double, py: cython.double
) -> cython.Py_ssize_t:
    """Return on which side of the line from a to b the point p lies: 1 left, -1 right, 0 on it; exactly."""
    left, right = (bx - ax) * (py - ay), (by - ay) * (px - ax)
    area = left - right
    if fabs(area) > ROUNDING * (fabs(left) + fabs(right)):
        return 1 if area > 0.0 else -1
    # Differences are zero only where they are exactly so.
    if (bx == ax or py == ay) and (by == ay or px == ax):
        return 0
    found: cython.Py_ssize_t
    with cython.gil:
        found = exact_sign(ax, ay, bx, by, px, py)
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def spans_overlap(a: cython.double, b: cython.double, c: cython.double, d: cython.double) -> cython.bint:
    """Return whether the spans from a to b and from c to d have a number in common."""
    return least(a, b) <= most(c, d) and least(c, d) <= most(a, b)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def meets(
    curve: Segments, i: cython.Py_ssize_t, ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double
) -> cython.bint:
    """Return whether a closed segment and one of the curve have a point in common."""
    cx, cy, dx, dy = curve.ax[i], curve.ay[i], curve.bx[i], curve.by[i]
    if not spans_overlap(ax, bx, cx, dx) or not spans_overlap(ay, by, cy, dy):
        return False
    if side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) > 0:
        return False
    # Of segments on one line the overlap of their extents has decided.
    return side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def segment_met(
    grid: Grid, ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double
) -> cython.Py_ssize_t:
    """Return the first segment that an edge from a to b meets, or nearly the first; -1 where it meets none."""
    ux, uy = (ax - grid.raster.origin_x) * grid.raster.scale, (ay - grid.raster.origin_y) * grid.raster.scale
    vx, vy = (bx - grid.raster.origin_x) * grid.raster.scale, (by - grid.raster.origin_y) * grid.raster.scale
    low_x, high_x = least(ux, vx), most(ux, vx)
    if most(uy, vy) + PAD < 0.0 or high_x + PAD < 0.0:
        return -1
    lowest: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, most(least(uy, vy) - PAD, 0.0))
    highest: cython.Py_ssize_t = last_row(grid, most(uy, vy))
    slope, leftmost, rightmost = course_of(ux, uy, vx, vy)
    nth: cython.Py_ssize_t
    i: cython.Py_ssize_t
    begin: cython.Py_ssize_t
    end: cython.Py_ssize_t
    for nth in range(highest - lowest + 1):
        row: cython.Py_ssize_t = lowest + nth if uy <= vy else highest - nth
        left, right = most(row * slope + leftmost, low_x), least(row * slope + rightmost, high_x)
        if right + PAD < 0.0:
            continue
        begin, end = row_cells(grid, row, left, right)
        if begin >= end:
            continue
        for i in range(grid.first[begin], grid.first[end]):
            if meets(grid.curve, grid.numbers[i], ax, ay, bx, by):
                return grid.numbers[i]
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_solid(grid: Grid, u: cython.double, v: cython.double) -> cython.bint:
    """Return whether a point, in cells, lies in a cell that an obstacle fills."""
    if u < 0.0 or v < 0.0 or u >= grid.raster.columns or v >= grid.raster.rows:
        return False
    row: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, v)
    return grid.solid[row * grid.raster.columns + cython.cast(cython.Py_ssize_t, u)] != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def crosses(grid: Grid, ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double) -> cython.bint:
    """Return whether an edge between free points meets the obstacles."""
    ux, uy = (ax - grid.raster.origin_x) * grid.raster.scale, (ay - grid.raster.origin_y) * grid.raster.scale
    vx, vy = (bx - grid.raster.origin_x) * grid.raster.scale, (by - grid.raster.origin_y) * grid.raster.scale
    dx, dy = vx - ux, vy - uy
    span = most(fabs(dx), fabs(dy))
    parts: cython.Py_ssize_t = 2
    nth: cython.Py_ssize_t
    while parts <= MOST_PARTS and span >= parts:
        for nth in range(1, parts, 2):
            part = cython.cast(cython.double, nth) / parts
            if is_solid(grid, ux + part * dx, uy + part * dy):
                return True
        parts *= 2
    return segment_met(grid, ax, ay, bx, by) >= 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leans(
    at: cython.Py_ssize_t, ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double
) -> cython.bint:
    """Return whether a point that lies on that side of the line from a to b lies to its left.

    One on the line counts as if it were moved right and, infinitely less, up. That decides always alike: ways round a
    corner and ways that cut it count the same crossings.
    """
    if at != 0:
        return at > 0
    return bx > ax if ay == by else by < ay


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_between(a: cython.double, b: cython.double, p: cython.double) -> cython.bint:
    """Return whether a number lies in the span from a to b."""
    return least(a, b) <= p and p <= most(a, b)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def contains(grid: Grid, x: cython.double, y: cython.double) -> cython.bint:
    """Return whether a point lies in the closed obstacles."""
    cell: cython.Py_ssize_t = cell_of(grid.raster, x, y)
    if cell == grid.winding.shape[0]:
        return False
    if grid.first[cell] == grid.first[cell + 1]:
        return grid.solid[cell] != 0
    columns: cython.Py_ssize_t = grid.raster.columns
    middle_x = grid.raster.origin_x + grid.raster.cell_mm * (cell % columns + 0.5)
    middle_y = grid.raster.origin_y + grid.raster.cell_mm * (cell // columns + 0.5)
    winding: cython.Py_ssize_t = grid.winding[cell]
    i: cython.Py_ssize_t
    for i in range(grid.first[cell], grid.first[cell + 1]):
        change: cython.Py_ssize_t = change_of_winding(grid.curve, grid.numbers[i], x, y, middle_x, middle_y)
        if change == TOUCHED:
            return True
        winding += change
    return winding > 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def change_of_winding(
    curve: Segments,
    i: cython.Py_ssize_t,
    x: cython.double,
    y: cython.double,
    middle_x: cython.double,
    middle_y: cython.double,
) -> cython.Py_ssize_t:
    """Return by how much a segment changes the winding number on the way from a cell's middle to a point.

    The way goes along x to below or above the point, then along y. Coming from right to left over a segment there is
    one more winding. Where the point lies on the segment the answer is TOUCHED.
    """
    ax, ay, bx, by = curve.ax[i], curve.ay[i], curve.bx[i], curve.by[i]
    spans_knee: cython.bint = (ay <= middle_y) != (by <= middle_y)
    spans_point: cython.bint = (ax <= x) != (bx <= x)
    is_near: cython.bint = is_between(ax, bx, x) and is_between(ay, by, y)
    if not spans_knee and not spans_point and not is_near:
        return 0
    at: cython.Py_ssize_t = side(ax, ay, bx, by, x, y) if spans_point or is_near else 0
    if is_near and at == 0:
        return TOUCHED
    change: cython.Py_ssize_t = 0
    at_knee: cython.bint = leans(side(ax, ay, bx, by, x, middle_y), ax, ay, bx, by)
    if spans_knee and leans(side(ax, ay, bx, by, middle_x, middle_y), ax, ay, bx, by) != at_knee:
        change += 1 if at_knee else -1
    at_point: cython.bint = leans(at, ax, ay, bx, by)
    if spans_point and at_knee != at_point:
        change += 1 if at_point else -1
    return change


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_free_cells(
    grid: Grid, ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double
) -> cython.bint:
    """Return whether no cell of the box round an edge is solid, or touched by the curve; False where it is large."""
    raster_x, raster_y, scale = grid.raster.origin_x, grid.raster.origin_y, grid.raster.scale
    low_u, high_u = (least(ax, bx) - raster_x) * scale, (most(ax, bx) - raster_x) * scale
    low_v, high_v = (least(ay, by) - raster_y) * scale, (most(ay, by) - raster_y) * scale
    if high_u + PAD < 0.0 or high_v + PAD < 0.0:
        return True
    if low_u - PAD > grid.raster.columns or low_v - PAD > grid.raster.rows:
        return True
    if (high_u - low_u) * (high_v - low_v) > MOST_CELLS_IN_BOX:
        return False
    left: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, most(low_u, 0.0))
    right: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, least(high_u, grid.raster.columns - 1))
    bottom: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, most(low_v, 0.0))
    top: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, least(high_v, grid.raster.rows - 1))
    row: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    for row in range(bottom, top + 1):
        for cell in range(row * grid.raster.columns + left, row * grid.raster.columns + right + 1):
            if grid.first[cell] != grid.first[cell + 1] or grid.solid[cell]:
                return False
    return True


@cython.locals(is_open="const unsigned char[::1]", reached="unsigned char[::1]", waiting="Py_ssize_t[::1]")
def encloses(
    grid: Grid,
    others: Sequence[Grid],
    cell: cython.Py_ssize_t,
    other_cell: cython.Py_ssize_t,
    is_open: Bytes,
    reached: Bytes,
    waiting: Numbers,
) -> bool:
    """Return whether no way leads from one cell to another one, or out of the grid: a flood that solid cells stop.

    Args:
        grid: The cells.
        others: Further obstacles; those with smaller cells are passed over.
        cell: Where the flood begins.
        other_cell: The other one, -1 for none.
        is_open: Over which sides a way may lead out: left, right, lower and upper.
        reached: Room for zeros, shape (cells,).
        waiting: Room, shape (cells,).
    """
    columns: cython.Py_ssize_t = grid.raster.columns
    rows: cython.Py_ssize_t = grid.raster.rows
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    next_one: cython.Py_ssize_t
    count: cython.Py_ssize_t = 1
    reached[cell], waiting[0] = 1, cell
    coarser = [other for other in others if grid.raster.cell_mm <= cell_mm(other)]
    while count:
        count -= 1
        cell = waiting[count]
        if cell == other_cell:
            return False
        if (is_open[0] and cell % columns == 0) or (is_open[1] and cell % columns == columns - 1):
            return False
        if (is_open[2] and cell < columns) or (is_open[3] and cell >= columns * (rows - 1)):
            return False
        at_row: cython.Py_ssize_t = cell // columns
        at_column: cython.Py_ssize_t = cell % columns
        for row in range(max(at_row - 1, 0), min(at_row + 2, rows)):
            for column in range(max(at_column - 1, 0), min(at_column + 2, columns)):
                next_one = row * columns + column
                if reached[next_one]:
                    continue
                reached[next_one] = 1
                if not grid.solid[next_one] and not any_fills(coarser, grid.raster, row, column):
                    waiting[count] = next_one
                    count += 1
    return True


@cython.cfunc
def cell_mm(grid: Grid) -> cython.double:
    """Return how wide its cells are."""
    return grid.raster.cell_mm


@cython.cfunc
def any_fills(grids: list[Grid], raster: Raster, row: cython.Py_ssize_t, column: cython.Py_ssize_t) -> cython.bint:
    """Return whether a cell of a raster lies in solid cells of one of some grids."""
    i: cython.Py_ssize_t
    for i in range(len(grids)):
        if fills(cython.cast(Grid, grids[i]), raster, row, column):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fills(grid: Grid, raster: Raster, row: cython.Py_ssize_t, column: cython.Py_ssize_t) -> cython.bint:
    """Return whether a cell of a raster lies in solid cells of a grid whose cells are at least as large."""
    cell, scale = raster.cell_mm, grid.raster.scale
    left = (raster.origin_x + cell * column - grid.raster.origin_x) * scale - PAD
    right = (raster.origin_x + cell * (column + 1) - grid.raster.origin_x) * scale + PAD
    bottom = (raster.origin_y + cell * row - grid.raster.origin_y) * scale - PAD
    top = (raster.origin_y + cell * (row + 1) - grid.raster.origin_y) * scale + PAD
    if not (left >= 0.0 and bottom >= 0.0 and right < grid.raster.columns and top < grid.raster.rows):
        return False
    if not (is_solid(grid, left, bottom) and is_solid(grid, right, bottom)):
        return False
    return is_solid(grid, left, top) and is_solid(grid, right, top)
