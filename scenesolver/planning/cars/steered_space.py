"""The free space of a car: which curves lie in the free areas of the slices of heading that they come through."""

import numpy as np
import shapely

from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.geometry.ragged import IntArray, expand
from scenesolver.planning.cars.reeds_shepp import Curves, poses_after, shortest
from scenesolver.planning.shapes.slices import GeometryArray, Slices

_NO_TURN_RAD = 1e-9
"""A piece of an arc with less of a turn is a point, which the pieces beside it have as well."""


class SteeredSpace:
    """The places where a car can be, and the curves along which it can drive.

    Args:
        slices: Of its body's heading.
        radius_mm: Of the narrowest arc that it drives.
    """

    def __init__(self, slices: Slices, radius_mm: float) -> None:
        self.slices, self.radius_mm = slices, radius_mm

    def holds(self, poses: FloatArray) -> BoolArray:
        """Return which poses are free, shape (n,); poses of shape (n, 3): x and y in mm, and heading."""
        places: GeometryArray = np.asarray(shapely.points(poses[:, :2]))
        return self._cover(self._slices_of(poses[:, 2]), places)

    def curves(self, begins: FloatArray, ends: FloatArray) -> Curves:
        """Return the shortest curves between poses, shape (n, 3) each, whatever stands there."""
        (dx, dy), (c, s) = (ends[:, :2] - begins[:, :2]).T, (np.cos(begins[:, 2]), np.sin(begins[:, 2]))
        ahead, aside = c * dx + s * dy, c * dy - s * dx
        return shortest(ahead / self.radius_mm, aside / self.radius_mm, ends[:, 2] - begins[:, 2])

    def poses(self, begins: FloatArray, curves: Curves) -> FloatArray:
        """Return the poses of curves before and after each leg, shape (n, 6, 3), mm and rad."""
        there = poses_after(curves.turns, curves.lengths)
        c, s = np.cos(begins[:, 2, None]), np.sin(begins[:, 2, None])
        ahead, aside = self.radius_mm * there[..., 0], self.radius_mm * there[..., 1]
        x, y = begins[:, 0, None] + c * ahead - s * aside, begins[:, 1, None] + s * ahead + c * aside
        return np.stack((x, y, begins[:, 2, None] + there[..., 2]), axis=-1)

    def free(self, begins: FloatArray, curves: Curves) -> BoolArray:
        """Return along which curves the car can drive, shape (n,); they begin at poses, shape (n, 3)."""
        poses = self.poses(begins, curves)
        of_curve = np.repeat(np.arange(len(begins)), curves.turns.shape[1])
        before, after = poses[:, :-1].reshape(-1, 3), poses[:, 1:].reshape(-1, 3)
        turns, drives = curves.turns.ravel(), curves.lengths.ravel() != 0.0
        free = np.ones(len(begins), dtype=np.bool_)
        straight = np.flatnonzero(drives & (turns == 0))
        lines: GeometryArray = np.asarray(
            shapely.linestrings(np.stack((before[straight, :2], after[straight, :2]), axis=1))
        )
        free[of_curve[straight[~self._cover(self._slices_of(before[straight, 2]), lines)]]] = False
        arcs = np.flatnonzero(drives & (turns != 0) & free[of_curve])
        which, numbers, triangles = self._triangles(before[arcs], after[arcs, 2], turns[arcs])
        free[of_curve[arcs[which[~self._cover(numbers, triangles)]]]] = False
        return free

    def _triangles(
        self, before: FloatArray, ends_rad: FloatArray, turns: IntArray
    ) -> tuple[IntArray, IntArray, GeometryArray]:
        """Return triangles round the pieces of arcs that lie in one slice each: of which arc, in which slice.

        A piece lies between its chord and the tangents at its ends.
        """
        step = self.slices.step_rad
        low, high = np.minimum(before[:, 2], ends_rad), np.maximum(before[:, 2], ends_rad)
        first, last = np.round(low / step).astype(np.int64), np.round(high / step).astype(np.int64)
        which, nth = expand(last - first + 1)
        number = first[which] + nth
        begin = np.maximum(low[which], (number - 0.5) * step)
        end = np.minimum(high[which], (number + 0.5) * step)
        kept = end - begin > _NO_TURN_RAD
        which, number, begin, end = which[kept], number[kept], begin[kept], end[kept]
        middle, half = (begin + end) / 2.0, (end - begin) / 2.0
        out = (turns * self.radius_mm)[which]
        x = before[which, 0] - out * np.sin(before[which, 2])
        y = before[which, 1] + out * np.cos(before[which, 2])
        corners = [
            np.column_stack((x + factor * out * np.sin(heading), y - factor * out * np.cos(heading)))
            for heading, factor in ((begin, 1.0), (middle, 1.0 / np.cos(half)), (end, 1.0))
        ]
        triangles: GeometryArray = np.asarray(shapely.polygons(np.stack(corners, axis=1)))
        return which, number % self.slices.count, triangles

    def _cover(self, numbers: IntArray, geometries: GeometryArray) -> BoolArray:
        covered = np.zeros(len(numbers), dtype=np.bool_)
        for number in np.unique(numbers).tolist():
            asked = np.flatnonzero(numbers == number)
            covered[asked] = self.slices.cover(number, geometries[asked])
        return covered

    def _slices_of(self, headings_rad: FloatArray) -> IntArray:
        numbers: IntArray = np.round(headings_rad / self.slices.step_rad).astype(np.int64) % self.slices.count
        return numbers
