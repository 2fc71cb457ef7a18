"""Proofs that what was sensed leaves a robot no way: they hold for its disc, though the planner plans for a polygon.

The planner's polygon is drawn round the disc, so where the polygon has no way the disc may still have one. A proof
takes a polygon inside the disc: it gets through wherever the disc does.
"""

import math

import numpy as np
import shapely

from scene.scene import Scene
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.nested_spaces import SensedSpaces
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.endpoint_connection import EndpointConnection
from scenesolver.planning.shortest_path import explore

_SURROUNDINGS_RADII = 8.0
"""The radius, in robot radii, around what was sensed within which a large scene is searched for the walls of a trap."""


class ClosedOff:
    """Decides whether what was sensed closes every way of a disc.

    Args:
        scene: What is known.
        footing: Tells where the robot can stand.
        corners: Edges of the polygon inside the disc, a multiple of four.
        most_segments: Among more segments than these only the surroundings of what was sensed are looked at.
    """

    def __init__(self, scene: Scene, footing: EndpointConnection, corners: int, most_segments: int) -> None:
        self._scene = scene
        self._footing = footing
        self._corners = corners
        self._most_segments = most_segments
        self._inside: dict[float, FreeSpace] = {}

    def plainly(self, radius_mm: float, start: FloatArray, goal: FloatArray, sensed: SensedSpaces) -> bool:
        """Return whether that is plain at a glance; where the answer is False nothing is proven.

        Args:
            radius_mm: Radius of the disc, any margin included.
            start: Shape (2,), mm.
            goal: Shape (2,), mm.
            sensed: What was sensed.
        """
        space = sensed.of(self._known(radius_mm))
        return bool(space.is_free(np.stack((start, goal))).all()) and space.walls_in(start, goal)

    def surely(
        self, radius_mm: float, start: FloatArray, goal: FloatArray, sensed: SensedSpaces, obstacle: shapely.Geometry
    ) -> bool:
        """Return whether that is certain; among very many segments, whether start or goal is in a trap.

        Args:
            radius_mm: Radius of the disc, any margin included.
            start: Shape (2,), mm.
            goal: Shape (2,), mm.
            sensed: What was sensed.
            obstacle: The same as shapely has it.
        """
        if not self._footing.can_stand(goal, obstacle):
            return True
        space = sensed.of(self._known(radius_mm))
        if not space.is_free(np.stack((start, goal))).all():
            return False
        if len(space.curve.starts.x) > self._most_segments:
            return self._is_trapped(space.merged(), start, goal, obstacle)
        explored = explore(space, start, goal)
        return explored.path is None and not explored.gave_up

    def _is_trapped(self, space: FreeSpace, start: FloatArray, goal: FloatArray, obstacle: shapely.Geometry) -> bool:
        reach = _SURROUNDINGS_RADII * space.robot_radius_mm
        for point, other in ((start, goal), (goal, start)):
            min_x, min_y, max_x, max_y = shapely.total_bounds([obstacle, shapely.Point(point)])
            window = min_x - reach, min_y - reach, max_x + reach, max_y + reach
            if space.is_shut_in(point, other, window, self._most_segments):
                return True
        return False

    def _known(self, radius_mm: float) -> FreeSpace:
        """Return the free space of a polygon whose corners lie on the disc's edge."""
        if radius_mm not in self._inside:
            inner_mm = radius_mm * math.cos(math.pi / self._corners)
            self._inside[radius_mm] = FreeSpace(self._scene, inner_mm, self._corners)
        return self._inside[radius_mm]
