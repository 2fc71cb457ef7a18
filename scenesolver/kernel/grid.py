"""A convolution curve by cells: batches of points and edges are decided by it, exactly.

What goes in is the curve, as segments, and batches of points or of edges between free points. What comes out is which
of them meet the closed obstacles. The winding number of the convolution curve about a point is above 0 just where the
point lies in an obstacle, grown by the robot.

Each cell holds the few segments that touch it, and the winding number about its middle. A point is decided by its
cell: on the way from the middle to it, along x and then along y, each segment of the cell that is crossed changes the
winding by one. A cell without segments lies in an obstacle or it does not, so it is `solid` or free. An edge is
decided by the cells that it passes, row by row: it meets an obstacle where it meets a segment, or lies in a solid
cell. Which side of a line a point is on, `exact` decides.

Coordinates are in mm, u and v in cells. Compiled; see docs/kernels.md. The attributes stand in grid.pxd.
"""

import cython
import numpy as np
from cython.cimports.libc.math import ceil, fabs
from numpy.typing import NDArray

if cython.compiled:
    from cython.cimports.scenesolver.kernel.exact import side
    from cython.cimports.scenesolver.kernel.raster import RasterKernel, cell_of
else:
    from scenesolver.kernel.exact import side
    from scenesolver.kernel.raster import RasterKernel, cell_of

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

PAD = 1e-6
"""A segment is entered in cells that it misses by this part of a cell: rounding never lets one escape."""
FLAT = cython.declare(cython.double, 1e-2)
"""Segments that rise by less than this part of a cell are flat: dividing by less would lose too many digits."""
MOST_PARTS = cython.declare(cython.Py_ssize_t, 32)
"""Most edges that cross something show it at their middle, quarters, eighths and so on, to these parts."""
MOST_CELLS_IN_BOX = cython.declare(cython.double, 8.0)
"""The box of an edge is looked through where it has no more cells."""
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
    """A table of the segments of a curve that touch each cell, and of the cells in an obstacle; `fill` makes it.

    Args:
        raster: The cells.
        curve: The curve.
        first: Set to where the segments of each cell begin, and to where those of the last one end, shape (cells + 1,).
        winding: Set to the curve's winding number about each cell's middle, shape (cells,).
        solid: Set to which cells without segments lie in an obstacle, shape (cells,).

    The arrays are zeros at first.
    """

    def __init__(self, raster: RasterKernel, curve: Segments, first: Numbers, winding: Numbers, solid: Bytes) -> None:
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
