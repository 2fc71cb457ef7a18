"""Import of DiscoPygal scenes (Tel Aviv University's teaching suite): disc robots among polygons and discs.

Their scenes have no units, no bounds and no headings. The largest robot disc is scaled to the body of a Create, the
workspace is the bounds of everything plus a margin of two radii, and a robot looks towards its goal at first.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from scene.errors import SceneError
from scene.formats.typed import decode
from scene.scene import Obstacle, Point, Scene, SceneRobot, Workspace

DISC_EDGES = 32
"""A disc becomes the regular polygon of so many edges that is drawn round it: 0.5 % too large at its corners."""

_MARGIN_RADII = 2.0


class _Disc(Struct, tag_field="__class__", tag="ObstacleDisc"):
    location: tuple[float, float]
    radius: float


class _Polygon(Struct, tag_field="__class__", tag="ObstaclePolygon"):
    poly: list[tuple[float, float]]


class _RobotDisc(Struct, tag_field="__class__", tag="RobotDisc"):
    radius: float
    start: tuple[float, float]
    end: tuple[float, float]


class _Document(Struct):
    robots: list[_RobotDisc]
    obstacles: list[_Disc | _Polygon] = []
    metadata: dict[str, Any] = {}


class DiscoPygalFormat:
    """Reads scenes of the DiscoPygal suite."""

    name = "discopygal"
    title = "DiscoPygal scene"
    suffixes = (".json",)

    def recognises(self, document: Mapping[str, Any]) -> bool:
        """Tell whether the document calls itself a Scene in that suite's way."""
        return document.get("__class__") == "Scene"

    def load(self, document: Mapping[str, Any]) -> Scene:
        """Return the scene, in millimetres, for Creates.

        Raises:
            SceneError: a robot is no disc, there is none to take the scale from, or a value is missing or mistyped.
        """
        decoded = decode(document, _Document)
        if not decoded.robots:
            raise SceneError("there is no robot, and the scene's scale is taken from the robots' discs", place="robots")
        for index, robot in enumerate(decoded.robots):
            _check_radius(robot.radius, f"robots[{index}].radius")
        for index, obstacle in enumerate(decoded.obstacles):
            if isinstance(obstacle, _Disc):
                _check_radius(obstacle.radius, f"obstacles[{index}].radius")
        scale = CREATE_1.body.radius_mm / max(robot.radius for robot in decoded.robots)
        robots = tuple(_robot(robot, number, scale) for number, robot in enumerate(decoded.robots, start=1))
        obstacles = tuple(Obstacle(_outline(obstacle, scale)) for obstacle in decoded.obstacles)
        return Scene(
            workspace=_bounds(robots, obstacles),
            robots=robots,
            obstacles=obstacles,
            meta=MappingProxyType(
                {"source": {"format": self.name, "mm_per_unit": scale, "metadata": dict(decoded.metadata)}}
            ),
        )


DISCOPYGAL = DiscoPygalFormat()


def _check_radius(radius: float, place: str) -> None:
    if not radius > 0.0 or math.isinf(radius):
        raise SceneError(f"the radius is {radius:g}; it must be more than 0", place=place)


def _robot(robot: _RobotDisc, number: int, scale: float) -> SceneRobot:
    (x, y), (goal_x, goal_y) = robot.start, robot.end
    heading_rad = math.atan2(goal_y - y, goal_x - x)
    return SceneRobot(
        name=f"player{number}",
        start=Pose(x * scale, y * scale, heading_rad),
        goal=(goal_x * scale, goal_y * scale),
        model=CREATE_1.name,
    )


def _outline(obstacle: _Disc | _Polygon, scale: float) -> tuple[Point, ...]:
    if isinstance(obstacle, _Polygon):
        # Some of the suite's tools close their rings; a ring here closes by itself.
        poly = obstacle.poly[:-1] if len(obstacle.poly) > 1 and obstacle.poly[0] == obstacle.poly[-1] else obstacle.poly
        return tuple((x * scale, y * scale) for x, y in poly)
    x, y = obstacle.location
    corner = obstacle.radius / math.cos(math.pi / DISC_EDGES)
    angles = (math.tau * index / DISC_EDGES for index in range(DISC_EDGES))
    return tuple(((x + corner * math.cos(a)) * scale, (y + corner * math.sin(a)) * scale) for a in angles)


def _bounds(robots: tuple[SceneRobot, ...], obstacles: tuple[Obstacle, ...]) -> Workspace:
    """Return the box of the obstacles and of the robots' discs at both ends, plus the margin."""
    radius = CREATE_1.body.radius_mm
    points = [point for obstacle in obstacles for point in obstacle.polygon]
    for task in (robot.task for robot in robots if robot.task is not None):
        for x, y in ((task.start.x_mm, task.start.y_mm), task.goal):
            points += [(x - radius, y - radius), (x + radius, y + radius)]
    xs, ys = zip(*points, strict=True)
    margin = _MARGIN_RADII * radius
    return Workspace(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)
