"""A uniform grid over a convolution curve: it decides batches of points and edges exactly, and what is enclosed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.geometry.convolution import Bounds, Curve
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray, ranges
from scenesolver.kernel import grid as kernel
from scenesolver.kernel import raster as raster_kernel
from scenesolver.kernel.flood import encloses
from scenesolver.kernel.taut_string import CornerIndex

_CELLS_PER_SEGMENT = 10
_MOST_CELLS = 1 << 19


@dataclass(frozen=True, slots=True)
class Raster:
    """The cells, row by row from the lowest one.

    Attributes:
        origin: The corner of the first cell, mm.
        cell_mm: How wide they are.
        columns: How many lie beside each other.
        rows: How many lie above each other.
    """

    origin: tuple[float, float]
    cell_mm: float
    columns: int
    rows: int

    @classmethod
    def over(cls, bounds: Bounds, cells: int) -> "Raster":
        """Return a raster of about so many cells that covers a box."""
        min_x, min_y, max_x, max_y = bounds
        width, height = max(max_x - min_x, 1e-3), max(max_y - min_y, 1e-3)
        cell_mm = max((width * height / cells) ** 0.5, width / cells, height / cells)
        # An odd origin: drawn scenes have round coordinates, and no middle of a cell shall lie on their lines.
        origin = min_x - 0.618034 * cell_mm, min_y - 0.414214 * cell_mm
        return cls(origin, cell_mm, int(width / cell_mm) + 2, int(height / cell_mm) + 2)

    @property
    def kernel(self) -> raster_kernel.RasterKernel:
        """The same for the kernels."""
        return raster_kernel.RasterKernel(*self.origin, self.cell_mm, self.columns, self.rows)

    @property
    def count(self) -> int:
        """The number of cells."""
        return self.columns * self.rows

    def scaled(self, points: Points) -> Points:
        """Return points, given in mm, in units of cells: one to the right of another has an x larger by 1."""
        scale = 1.0 / self.cell_mm
        return Points((points.x - self.origin[0]) * scale, (points.y - self.origin[1]) * scale)

    def in_cells(self, cells: IntArray, x_part: float | FloatArray, y_part: float | FloatArray) -> Points:
        """Return the points at these fractions of the way across cells, mm."""
        row, column = np.divmod(cells, self.columns)
        return Points(self.origin[0] + self.cell_mm * (column + x_part), self.origin[1] + self.cell_mm * (row + y_part))

    def cells_of(self, scaled: Points) -> tuple[IntArray, BoolArray]:
        """Return the cell of each point, and whether it lies in the raster at all; some cell where it does not."""
        x, y = scaled
        within = (x >= 0) & (x < self.columns) & (y >= 0) & (y < self.rows)
        column = np.clip(x, 0, self.columns - 1).astype(np.int64)
        row = np.clip(y, 0, self.rows - 1).astype(np.int64)
        return row * self.columns + column, within

    def places_by_cell(self, places: Points) -> tuple[IntArray, IntArray]:
        """Return where the numbers of each cell begin, shape (cells + 2,), and the places by cells; outer ones last."""
        x, y = map(np.ascontiguousarray, places)
        first, numbers = np.zeros(self.count + 2, dtype=np.int64), np.empty(len(x), dtype=np.int64)
        raster_kernel.enter_places(self.kernel, x, y, first, numbers)
        return first, numbers


class CurveGrid:
    """Answers for points and edges whether they meet the obstacles that a convolution curve goes round.

    Every cell knows the segments that touch it and the winding number about its middle. A cell without segments is
    wholly free or solid; in the others the few segments are asked. Outside the bounds everything counts as free.
    A cell that lies wholly in some obstacle holds no segments of others: where things stand closer together than the
    robot is wide, most of their curves lie within each other, and nothing depends on such a piece.

    Args:
        curve: The curve.
        bounds: The part of the plane that is asked about.
        least_cells: More cells than the number of segments calls for make short work of many edges.

    Attributes:
        curve: The curve.
        bounds: The part of the plane that is asked about.
        raster: Its cells.
        solid_cells: Which cells lie in obstacles wholly, shape (cells,).
        kernel: The same, to ask the kernels by.
    """

    def __init__(self, curve: Curve, bounds: Bounds, least_cells: int = 64) -> None:
        self.curve = curve
        self.bounds = bounds
        cells = min(max(_CELLS_PER_SEGMENT * len(curve.starts.x), least_cells), _MOST_CELLS)
        self.raster = Raster.over(bounds, cells)
        count = self.raster.count
        # Where the segments of each cell begin, and the curve's winding number about each cell's middle.
        self._first, self._winding = np.zeros(count + 1, dtype=np.int64), np.zeros(count, dtype=np.int64)
        self.solid_cells: BoolArray = np.zeros(count, dtype=np.bool_)
        self.kernel = kernel.Grid(
            self.raster.kernel, _segments_of(curve), self._first, self._winding, self.solid_cells.view(np.uint8)
        )
        change, seen = np.zeros((2, count), dtype=np.int64)
        # Which segments touch each cell, in growing order, cell by cell.
        self._segments: IntArray = np.empty(self.kernel.count(change, seen), dtype=np.int64)
        self.kernel.enter(self._segments)

    def contains(self, points: Points) -> BoolArray:
        """Return which points lie in the closed obstacles, shape (n,)."""
        inside = np.zeros(len(points.x), dtype=np.bool_)
        x, y = map(np.ascontiguousarray, points)
        self.kernel.contain_points(x, y, inside.view(np.uint8))
        return inside

    def crosses(self, points: Points, first: NDArray[np.integer], second: NDArray[np.integer]) -> BoolArray:
        """Return which edges between free points meet the closed obstacles.

        Args:
            points: Outside the obstacles. Of edges with an end inside those are found that cross the curve, and of
                edges wholly inside some.
            first: One end of each edge, as an index into points, shape (m,).
            second: The other end.
        """
        crossing = np.zeros(len(first), dtype=np.bool_)
        x, y = map(np.ascontiguousarray, points)
        starts, ends = (np.ascontiguousarray(end, dtype=np.int64) for end in (first, second))
        self.kernel.cross_edges(x, y, starts, ends, crossing.view(np.uint8))
        return crossing

    def points_in(self, cells: IntArray, count: int, rng: np.random.Generator) -> Points:
        """Return points drawn uniformly from some of the cells; none where there are no cells."""
        if not len(cells):
            return Points(np.empty(0), np.empty(0))
        drawn = cells[rng.integers(len(cells), size=count)]
        return self.raster.in_cells(drawn, rng.random(count), rng.random(count))

    @cached_property
    def open_cells(self) -> IntArray:
        """The cells that are not wholly solid."""
        return np.flatnonzero(~self.solid_cells)

    @cached_property
    def mixed_cells(self) -> IntArray:
        """The cells that the curve runs through."""
        return np.flatnonzero(np.diff(self._first) > 0)

    def corner_numbers_in(self, low: Point, high: Point) -> IntArray:
        """Return which of the curve's corners lie in the cells that a box touches: all in the box, and some beside."""
        (left, bottom), (right, top) = map(self._cell_of, (low, high))
        first, corners = self._corners_by_cell
        row_starts = np.arange(bottom, top + 1) * self.raster.columns
        begin, end = first.take(row_starts + left), first.take(row_starts + (right + 1))
        return corners.take(ranges(begin, end - begin))

    def _cell_of(self, point: Point) -> tuple[int, int]:
        """Return the column and the row of the cell of a point, or of the one nearest to it."""
        raster = self.raster
        x, y = ((along - start) / raster.cell_mm for along, start in zip(point, raster.origin, strict=True))
        return _clipped(x, raster.columns), _clipped(y, raster.rows)

    @cached_property
    def corners_by_cell(self) -> CornerIndex:
        """The curve's corners by cells, to pull strings round."""
        first, numbers = self._corners_by_cell
        x, y = map(np.ascontiguousarray, self.curve.corners.places)
        return CornerIndex(self.raster.kernel, first, numbers, (x, y))

    @cached_property
    def _corners_by_cell(self) -> tuple[IntArray, IntArray]:
        """The corners in the order of their cells, and where those of each cell begin."""
        return self.raster.places_by_cell(self.curve.corners.places)

    def spatial_order(self, points: Points) -> IntArray:
        """Return the indices that bring points into an order in which neighbours on the floor are near each other."""
        x, y = self.raster.scaled(points)
        # A Z curve over cells of a fineness that suits the number of points.
        scale = 1_023.0 / max(self.raster.columns, self.raster.rows)
        keys = _spread_bits(np.maximum(x * scale, 0).astype(np.int64))
        keys |= _spread_bits(np.maximum(y * scale, 0).astype(np.int64)) << 1
        # Sorting numbers is several times as fast as sorting indices: the index is the number's last part.
        count = max(len(keys), 1)
        order: IntArray = np.sort(keys * count + np.arange(len(keys))) % count
        return order


def _segments_of(curve: Curve) -> kernel.Segments:
    """Return the segments of a curve for the kernels."""
    ax, ay, bx, by, owners, convex = map(
        np.ascontiguousarray, (*curve.starts, *curve.ends, curve.owners, curve.convex.view(np.uint8))
    )
    return kernel.Segments((ax, ay), (bx, by), owners, convex)


def is_enclosed(layers: Sequence[CurveGrid], bounds: Bounds, place: FloatArray, other: FloatArray) -> bool:
    """Return whether filled cells part a free place from another one, and from all that lies outside the last layer.

    A way through free space leads from cell to cell, and through none that obstacles fill. So where a flood over all
    the others stays within a few of them, no way leads out: a proof that takes a part of a millisecond. Where the flood
    comes out nothing is proven, as a way may be narrower than a cell.

    Args:
        layers: All that stands in the way, the last one with cells in which the place lies; else the answer is False.
        bounds: The free space's edge.
        place: Shape (2,), mm.
        other: Likewise.
    """
    *others, last = layers
    raster = last.raster
    cells, within = raster.cells_of(raster.scaled(Points.of(np.stack((place, other)))))
    if not within[0] or (within[1] and cells[0] == cells[1]):
        return False
    cell, other_cell = int(cells[0]), int(cells[1]) if within[1] else -1
    low, high, least, most = last.bounds[:2], last.bounds[2:], bounds[:2], bounds[2:]
    is_open = low[0] > least[0], high[0] < most[0], low[1] > least[1], high[1] < most[1]
    reached, waiting = np.zeros(raster.count, dtype=np.uint8), np.empty(raster.count, dtype=np.int64)
    sides = np.array(is_open, dtype=np.uint8)
    return encloses(last.kernel, [each.kernel for each in others], cell, other_cell, sides, reached, waiting)


def _clipped(scaled: float, cells: int) -> int:
    return min(max(int(scaled), 0), cells - 1)


def _spread_bits(numbers: IntArray) -> IntArray:
    """Return the numbers, of at most 16 bits, with a zero put before each bit."""
    for shift, mask in ((8, 0x00FF00FF), (4, 0x0F0F0F0F), (2, 0x33333333), (1, 0x55555555)):
        numbers = (numbers | (numbers << shift)) & mask
    return numbers
