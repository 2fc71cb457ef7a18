"""The area where the centre of a robot cannot be, to be drawn."""

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.models import MODELS
from scene.drops import drops_of
from scene.scene import Scene, SceneRobot

_QUARTER_SEGMENTS = 8
"""Chords in a quarter of a circle: less than 1 mm inside it, for a Create. Planners use exact arcs."""


def inflated_obstacles(scene: Scene, robot: SceneRobot) -> shapely.Geometry:
    """Return where the centre of a robot cannot be: near known obstacles and the edge of the workspace, within it.

    Tens of thousands of points of a scanned map take some seconds: call it in a worker.
    """
    radius_mm, area = MODELS[robot.model].body.radius_mm, scene.workspace
    bounds = area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm
    floor = shapely.box(*bounds)
    rim = shapely.difference(floor, shapely.buffer(floor, -radius_mm, join_style="mitre"))
    # One by one and then united by halves: a buffer of all of them at once takes minutes where points are dense.
    discs = shapely.buffer(_bodies(scene.as_known()), radius_mm, quad_segs=_QUARTER_SEGMENTS)
    return shapely.clip_by_rect(shapely.union_all([*discs, rim]), *bounds)


def _bodies(known: Scene) -> NDArray[np.object_]:
    """Return the obstacles that do not move by themselves, walls and drops."""
    outlines = [shapely.Polygon(obstacle.polygon) for obstacle in known.obstacles if obstacle.motion is None]
    walls = np.array([(wall.start, wall.end) for wall in known.walls], dtype=np.float64).reshape(-1, 2, 2)
    bodies = (outlines, shapely.linestrings(walls), shapely.get_parts(drops_of(known)))
    return np.concatenate([np.array(each, dtype=object) for each in bodies])
