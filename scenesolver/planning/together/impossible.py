"""Proofs that two robots cannot both come to their goals, as where they would have to change places in a corridor.

The places of both together are cut into cells. A pair of cells is left out only where every two places in it are
forbidden: where a disc overlaps something wherever it is in its cell, or the two discs overlap wherever they are in
theirs. What is left holds all that is possible, and more. So where even this does not join the starts to the goals,
there is no way, for the two alone and for any team that they belong to.
"""

import math

import numpy as np
import shapely
from scipy.ndimage import label

from scene.drops import drops_of
from scene.scene import Point, Scene
from scenesolver.geometry.predicates import BoolArray, FloatArray
from scenesolver.planning.together.schedule import Member

MOST_PAIRS = 9_000_000
"""A room is cut into so many cells that it has no more pairs of them than this."""

COARSEST_RADII = 0.75
"""Cells that are larger, in radii of the smaller robot, prove nothing: then none are made."""


def cannot_pass(scene: Scene, one: Member, other: Member) -> bool:
    """Return whether it is proven that two robots cannot both come to their goals; False proves nothing."""
    area = scene.workspace
    cells = math.sqrt(MOST_PAIRS)
    size_mm = math.sqrt(area.width_mm * area.height_mm / cells)
    if size_mm > COARSEST_RADII * min(one.radius_mm, other.radius_mm):
        return False
    columns, rows = math.ceil(area.width_mm / size_mm), math.ceil(area.height_mm / size_mm)
    x = area.min_x_mm + size_mm * (np.arange(columns) + 0.5)
    y = area.min_y_mm + size_mm * (np.arange(rows) + 0.5)
    middles = np.stack(np.meshgrid(x, y), axis=-1)
    free = [_may_be_free(scene, middles, each.radius_mm, size_mm) for each in (one, other)]

    def cell(place: Point) -> tuple[int, int]:
        row = min(max(int((place[1] - area.min_y_mm) / size_mm), 0), rows - 1)
        return row, min(max(int((place[0] - area.min_x_mm) / size_mm), 0), columns - 1)

    # Two places of cells are at most as far apart as the far corners of these.
    across = np.abs(x[:, None] - x[None]) + size_mm
    along = np.abs(y[:, None] - y[None]) + size_mm
    apart = np.hypot(along[:, None, :, None], across[None, :, None, :])
    possible = free[0][:, :, None, None] & free[1][None, None] & (apart >= one.radius_mm + other.radius_mm)
    parts, _ = label(possible, structure=np.ones((3, 3, 3, 3), dtype=np.int8))
    starts = *cell((one.task.start.x_mm, one.task.start.y_mm)), *cell((other.task.start.x_mm, other.task.start.y_mm))
    goals = *cell(one.task.goal), *cell(other.task.goal)
    return bool(parts[starts] and parts[goals] and parts[starts] != parts[goals])


def _may_be_free(scene: Scene, middles: FloatArray, radius_mm: float, size_mm: float) -> BoolArray:
    """Return in which cells a disc may be free somewhere, of the shape of the grid."""
    bodies: list[shapely.Geometry] = [shapely.Polygon(each.polygon) for each in scene.obstacles if each.motion is None]
    bodies += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    things = shapely.union_all([*bodies, drops_of(scene)])
    shapely.prepare(things)
    half_mm, area = size_mm / 2.0, scene.workspace
    least_mm = radius_mm - size_mm * math.sqrt(0.5)
    x, y = middles[..., 0], middles[..., 1]
    away = np.asarray(shapely.distance(shapely.points(middles), things)) if not shapely.is_empty(things) else np.inf
    free: BoolArray = (
        (away >= least_mm)
        & (x + half_mm >= area.min_x_mm + radius_mm)
        & (x - half_mm <= area.max_x_mm - radius_mm)
        & (y + half_mm >= area.min_y_mm + radius_mm)
        & (y - half_mm <= area.max_y_mm - radius_mm)
    )
    return free
