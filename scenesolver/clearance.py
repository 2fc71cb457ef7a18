"""How much room a path leaves: what a driver needs to know to be careful only where care is due."""

import numpy as np
import shapely

from scene.scene import Scene
from scenesolver.predicates import FloatArray

NOTHING_SENSED = shapely.Polygon()


def segment_clearances(
    scene: Scene, points: FloatArray, radius_mm: float, sensed: shapely.Geometry = NOTHING_SENSED
) -> FloatArray:
    """Return for each segment of a path the least distance between the disc that drives it and any obstacle.

    Args:
        scene: Its still obstacles, walls and the workspace's edge are measured to.
        points: The path, shape (n, 2), mm.
        radius_mm: Radius of the disc.
        sensed: Further obstacles, that the scene does not know.

    Returns:
        Shape (n - 1,), mm; negative where the disc would overlap.
    """
    segments = shapely.linestrings(np.stack((points[:-1], points[1:]), axis=1))
    area = scene.workspace
    low, high = np.array((area.min_x_mm, area.min_y_mm)), np.array((area.max_x_mm, area.max_y_mm))
    to_edge = np.minimum(points - low, high - points).min(axis=1)
    nearest: FloatArray = np.minimum(to_edge[:-1], to_edge[1:])
    bodies: list[shapely.Geometry] = [
        shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None
    ]
    bodies += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    if not shapely.is_empty(sensed):
        bodies.append(sensed)
    if bodies:
        (near, _), distances = shapely.STRtree(bodies).query_nearest(segments, return_distance=True, all_matches=False)
        nearest[near] = np.minimum(nearest[near], distances)
    return nearest - radius_mm
