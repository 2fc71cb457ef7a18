"""A uniform grid over a convolution curve: batches of points and edges are decided by it, exactly."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.geometry.cell_table import enter_places, enter_segments
from scenesolver.geometry.convolution import Bounds, Curve
from scenesolver.geometry.predicates import BoolArray, Points
from scenesolver.geometry.ragged import IntArray, ranges
from scenesolver.geometry.raster import Raster
from scenesolver.kernel.taut_string import Corners

_CELLS_PER_SEGMENT = 10
_MOST_CELLS = 1 << 19


class CurveGrid:
    """Answers for points and edges whether they meet the obstacles that a convolution curve goes round.

    Every cell knows the segments that touch it and the winding number about its middle. A cell without segments is
    wholly free or solid; in the others the few segments are asked. Outside the bounds everything counts as free.

    Args:
        curve: The curve.
        bounds: The part of the plane that is asked about.
        least_cells: More cells than the number of segments calls for make short work of many edges.
    """

    def __init__(self, curve: Curve, bounds: Bounds, least_cells: int = 64) -> None:
        self.curve = curve
        self.bounds = bounds
        cells = min(max(_CELLS_PER_SEGMENT * len(curve.starts.x), least_cells), _MOST_CELLS)
        self.raster = Raster.over(bounds, cells)
        self._cells = enter_segments(curve, self.raster)
        self.kernel = self._cells.grid

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
    def _mixed(self) -> BoolArray:
        """The cells that segments touch."""
        return np.diff(self._cells.first) > 0

    @property
    def solid_cells(self) -> BoolArray:
        """The cells that lie in obstacles wholly, shape (cells,)."""
        return self._cells.solid

    @cached_property
    def open_cells(self) -> IntArray:
        """The cells that are not wholly solid."""
        return np.flatnonzero(~self._cells.solid)

    @cached_property
    def mixed_cells(self) -> IntArray:
        """The cells that the curve runs through."""
        return np.flatnonzero(self._mixed)

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
    def corners_by_cell(self) -> Corners:
        """The curve's corners by cells, to pull strings round."""
        first, numbers = self._corners_by_cell
        x, y = map(np.ascontiguousarray, self.curve.corners.places)
        return Corners(self.raster.kernel, first, numbers, (x, y))

    @cached_property
    def _corners_by_cell(self) -> tuple[IntArray, IntArray]:
        """The corners in the order of their cells, and where those of each cell begin."""
        return enter_places(self.curve.corners.places, self.raster)

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


def _clipped(scaled: float, cells: int) -> int:
    return min(max(int(scaled), 0), cells - 1)


def _spread_bits(numbers: IntArray) -> IntArray:
    """Return the numbers, of at most 16 bits, with a zero put before each bit."""
    for shift, mask in ((8, 0x00FF00FF), (4, 0x0F0F0F0F), (2, 0x33333333), (1, 0x55555555)):
        numbers = (numbers | (numbers << shift)) & mask
    return numbers
