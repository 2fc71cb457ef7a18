"""Counts on a grid, for a painter to colour: how often each small square of a floor was seen, or driven over."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point, Workspace

LEAST_CELL_MM = 25.0
MOST_CELLS = 240
"""Along the longer side of a floor. What counts is seen at a glance, not to be measured."""


@dataclass(frozen=True, slots=True, eq=False)
class HeatMap:
    """Counts of the squares of a floor. They never change: other counts are another map.

    Attributes:
        grid: Where the squares are.
        counts: Of each square, shape (rows, columns), the uppermost row first.
        most: The count from which on a square has the strongest colour.
    """

    grid: "Grid"
    counts: NDArray[np.int32]
    most: int

    def __eq__(self, other: object) -> bool:
        """Return whether another map counts the same."""
        if not isinstance(other, HeatMap):
            return NotImplemented
        return (self.grid, self.most) == (other.grid, other.most) and np.array_equal(self.counts, other.counts)

    __hash__ = None  # type: ignore[assignment]

    def changed_since(self, before: "HeatMap") -> tuple[Point, Point] | None:
        """Return two corners of the rectangle of the floor, mm, outside of which a map of the same grid is alike.

        None where the two are alike everywhere.
        """
        rows, columns = np.nonzero(self.counts != before.counts)
        if not len(rows):
            return None
        grid, side = self.grid, self.grid.cell_mm
        left, right = int(columns.min()), int(columns.max()) + 1
        top, bottom = int(rows.min()), int(rows.max()) + 1
        return (grid.min_x_mm + left * side, grid.max_y_mm - bottom * side), (
            grid.min_x_mm + right * side,
            grid.max_y_mm - top * side,
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """The squares of a floor.

    Attributes:
        min_x_mm: The left edge.
        max_y_mm: The upper edge.
        cell_mm: The side of a square.
        columns: How many there are from left to right.
        rows: How many there are from above.
    """

    min_x_mm: float
    max_y_mm: float
    cell_mm: float
    columns: int
    rows: int

    @classmethod
    def of(cls, workspace: Workspace) -> "Grid":
        """Return the squares of a floor; those at its right and lower edges may reach beyond it."""
        cell_mm = max(LEAST_CELL_MM, max(workspace.width_mm, workspace.height_mm) / MOST_CELLS)
        columns, rows = (max(1, math.ceil(side / cell_mm)) for side in (workspace.width_mm, workspace.height_mm))
        return cls(workspace.min_x_mm, workspace.max_y_mm, cell_mm, columns, rows)

    def zeros(self) -> NDArray[np.int32]:
        """Return a count of 0 for each square."""
        return np.zeros((self.rows, self.columns), dtype=np.int32)

    def part(self, corners: Sequence[Point]) -> "Part | None":
        """Return the squares round some places, mm; None where these are all off the floor."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left = max(math.floor((min(xs) - self.min_x_mm) / self.cell_mm), 0)
        right = min(math.ceil((max(xs) - self.min_x_mm) / self.cell_mm), self.columns)
        top = max(math.floor((self.max_y_mm - max(ys)) / self.cell_mm), 0)
        bottom = min(math.ceil((self.max_y_mm - min(ys)) / self.cell_mm), self.rows)
        if left >= right or top >= bottom:
            return None
        x = self.min_x_mm + (np.arange(left, right) + 0.5) * self.cell_mm
        y = self.max_y_mm - (np.arange(top, bottom) + 0.5) * self.cell_mm
        return Part(slice(top, bottom), slice(left, right), x[None, :], y[:, None])


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Some squares of a grid.

    Attributes:
        rows: Which rows.
        columns: Which columns.
        x_mm: The middles of the columns, shape (1, columns).
        y_mm: The middles of the rows, shape (rows, 1).
    """

    rows: slice
    columns: slice
    x_mm: NDArray[np.floating[Any]]
    y_mm: NDArray[np.floating[Any]]
