"""Figures of a plan that are not needed for driving, but for comparing planners."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene.mover import RoadmapView
from scene.scene import Point, Scene, SceneRobot


@dataclass(frozen=True, slots=True)
class PlanFigures:
    """The figures of a roadmap and a path.

    Attributes:
        nodes: Milestones of the roadmap, also of one in which no path was found.
        edges: Its edges.
        components: Into how many parts it falls, milestones without an edge included.
        clearance_mm: What the robot's body keeps at least, along the path, from the known things that stand still and
            from the workspace's edge; None without a path, and of one that was planned with the body's outline.
    """

    nodes: int
    edges: int
    components: int
    clearance_mm: float | None


def plan_figures(
    scene: Scene, robot: SceneRobot, roadmap: RoadmapView | None, path: Sequence[Point], poses: Sequence[Pose] = ()
) -> PlanFigures:
    """Return the figures of the plan of one robot; no roadmap counts as an empty one."""
    is_of_disc = len(path) > 1 and not poses
    clearance_mm = _clearance_mm(scene, MODELS[robot.model].body.radius_mm, path) if is_of_disc else None
    if roadmap is None:
        return PlanFigures(0, 0, 0, clearance_mm)
    nodes, edges = len(roadmap.points), len(roadmap.edges)
    joined = coo_array((np.ones(edges, dtype=np.int8), roadmap.edges.T), shape=(nodes, nodes))
    return PlanFigures(nodes, edges, int(connected_components(joined, directed=False)[0]), clearance_mm)


def _clearance_mm(scene: Scene, radius_mm: float, path: Sequence[Point]) -> float:
    area = scene.workspace
    edge = shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm).exterior
    standing = [
        shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.known and obstacle.motion is None
    ]
    walls = [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    return float(np.min(shapely.distance([edge, *standing, *walls], shapely.LineString(path)))) - radius_mm
