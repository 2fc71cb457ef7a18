"""Square cells over a part of the plane."""

from dataclasses import dataclass

import numpy as np

from scenesolver.geometry.convolution import Bounds
from scenesolver.geometry.predicates import BoolArray, FloatArray, Points
from scenesolver.geometry.ragged import IntArray
from scenesolver.kernel import grid


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
    def kernel(self) -> grid.Raster:
        """The same for the kernels."""
        return grid.Raster(*self.origin, self.cell_mm, self.columns, self.rows)

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
