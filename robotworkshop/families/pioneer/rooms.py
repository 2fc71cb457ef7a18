"""The rooms of a map: what its walls part from each other, for robots of middling size."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from robotdriver.pose import Pose
from scene.scene import Scene
from scenesolver.geometry.free_space import FreeSpace

_ROBOT_MM = 300.0
"""Through gaps narrower than twice this no Pioneer drives, nor does it stand nearer to a wall."""

_CELLS = 200
"""Cells along the longer side of a map."""

_NONE = 0


@dataclass(frozen=True, slots=True)
class Rooms:
    """The cells of a map, each with the number of its room.

    Attributes:
        numbers: By row and column; 0 where a robot cannot stand.
        corner: The middle of the first cell, mm.
        cell_mm: The side of a cell.
    """

    numbers: NDArray[np.intp]
    corner: tuple[float, float]
    cell_mm: float

    @classmethod
    def of(cls, scene: Scene) -> "Rooms":
        """Find the rooms of a map."""
        space = scene.workspace
        cell_mm = max(space.width_mm, space.height_mm) / _CELLS
        columns, rows = math.ceil(space.width_mm / cell_mm), math.ceil(space.height_mm / cell_mm)
        xs = space.min_x_mm + (np.arange(columns) + 0.5) * cell_mm
        ys = space.min_y_mm + (np.arange(rows) + 0.5) * cell_mm
        places = np.stack(np.meshgrid(xs, ys), axis=-1)
        free = FreeSpace(scene.as_known(), _ROBOT_MM).is_free(places.reshape(-1, 2))
        numbers = np.zeros(places.shape[:2], dtype=np.intp)
        ndimage.label(free.reshape(numbers.shape), output=numbers)
        return cls(numbers, (float(xs[0]), float(ys[0])), cell_mm)

    def at(self, pose: Pose) -> int:
        """Return the number of the room at a place; 0 where a robot cannot stand."""
        row = round((pose.y_mm - self.corner[1]) / self.cell_mm)
        column = round((pose.x_mm - self.corner[0]) / self.cell_mm)
        rows, columns = self.numbers.shape
        return int(self.numbers[row, column]) if 0 <= row < rows and 0 <= column < columns else _NONE

    def main(self) -> int:
        """Return the number of the largest room inside walls; of the largest of all where no walls shut one in.

        Returns:
            0 where a robot can stand nowhere.
        """
        sizes = np.bincount(self.numbers.ravel())
        sizes[_NONE] = 0
        inside = sizes.copy()
        inside[np.unique(self._along_the_edge())] = 0
        return int(np.argmax(inside if inside.any() else sizes))

    def middle(self, room: int) -> Pose:
        """Return the place in a room that is farthest from its walls."""
        row, column = np.unravel_index(
            np.argmax(ndimage.distance_transform_edt(np.pad(self.numbers == room, 1))[1:-1, 1:-1]), self.numbers.shape
        )
        return Pose(self.corner[0] + float(column) * self.cell_mm, self.corner[1] + float(row) * self.cell_mm)

    def _along_the_edge(self) -> NDArray[np.intp]:
        """Return the numbers of the cells that are as near to the map's edge as a robot can stand."""
        width = int(_ROBOT_MM / self.cell_mm) + 2
        inner = self.numbers[width:-width, width:-width]
        is_edge = np.pad(np.zeros(inner.shape, dtype=bool), width, constant_values=True)
        return self.numbers[is_edge] if is_edge.shape == self.numbers.shape else self.numbers.ravel()
