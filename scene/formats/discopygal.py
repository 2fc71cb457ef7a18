"""Scenes of DiscoPygal (Tel Aviv University's teaching suite): disc robots among polygons and discs.

Their scenes have no units, no bounds and no headings. On the way in, the largest robot disc is scaled to the body of a
Create, the workspace is the bounds of everything plus a margin of three radii, and a robot looks towards its goal at
first. On the way out, a scene that came from there gets its units back, and others are in metres; see `left_out`.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from robotdriver.conditions import PERFECT
from robotdriver.models import CREATE_1, MODELS
from robotdriver.pose import Pose
from scene.errors import SceneError
from scene.formats import faults
from scene.formats.json_format import JsonFormat
from scene.formats.typed import decode
from scene.phrases import BAD_RADIUS
from scene.scene import Obstacle, Point, Scene, SceneRobot, Wall, Workspace
from scene.things import NOTHING, PLAIN_MATERIAL, DiscShape

_MARGIN_RADII = 3.0
"""The suite's scenes have no bounds, so a robot must get round the outside of everything, with the margin that drives
are planned with: a band of one and a half diameters."""
_MM_PER_UNIT = 1000.0
_WALL_MM = 1.0
"""A wall, which has no width, becomes a polygon as wide as this."""


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


class DiscoPygalFormat(JsonFormat):
    """Reads scenes of the DiscoPygal suite."""

    name = "discopygal"
    title = "DiscoPygal scene"

    def owns(self, document: Mapping[str, Any]) -> bool:
        """Tell whether the document calls itself a Scene in that suite's way."""
        return document.get("__class__") == "Scene"

    def load(self, document: Mapping[str, Any]) -> Scene:
        """Return the scene, in millimetres, for Creates.

        Raises:
            SceneError: a robot is no disc, there is none to take the scale from, or a value is missing or mistyped.
        """
        decoded = decode(document, _Document)
        if not decoded.robots:
            raise SceneError(faults.NO_SCALE(), place="robots")
        for index, robot in enumerate(decoded.robots):
            _check_radius(robot.radius, f"robots[{index}].radius")
        for index, obstacle in enumerate(decoded.obstacles):
            if isinstance(obstacle, _Disc):
                _check_radius(obstacle.radius, f"obstacles[{index}].radius")
        scale = CREATE_1.body.radius_mm / max(robot.radius for robot in decoded.robots)
        robots = tuple(
            _robot(robot, number, scale, _kept(original, "radius", "start", "end"))
            for number, (robot, original) in enumerate(zip(decoded.robots, document["robots"], strict=True), start=1)
        )
        obstacles = tuple(
            Obstacle(_outline(obstacle, scale), extra=_kept(original, "poly"))
            for obstacle, original in zip(decoded.obstacles, document.get("obstacles", ()), strict=True)
        )
        return Scene(
            workspace=_bounds(robots, obstacles),
            robots=robots,
            obstacles=obstacles,
            meta=MappingProxyType(
                {"source": {"format": self.name, "mm_per_unit": scale, "metadata": dict(decoded.metadata)}}
            ),
        )

    def document(self, scene: Scene, gather: Callable[[Iterable[Any]], Iterable[Any]]) -> dict[str, Any]:
        """Return the document of as much of a scene as the suite knows."""
        per_unit, metadata = _origin(scene, self.name)
        things = replace(scene, obstacles=(), walls=()).as_known()
        walls = (*scene.walls, *things.walls)
        outlines = chain((obstacle.polygon for obstacle in things.obstacles), map(_around, walls))
        return {
            "__class__": "Scene",
            "robots": [
                {
                    "__class__": "RobotDisc",
                    "radius": MODELS[robot.model].body.radius_mm / per_unit,
                    "start": _units((robot.start.x_mm, robot.start.y_mm), per_unit),
                    "end": _units(robot.goal, per_unit),
                    "data": {},
                    **robot.extra.get(self.name, {}),
                }
                for robot in scene.robots
                if robot.goal is not None
            ],
            "obstacles": gather(
                chain(
                    (_obstacle_document(obstacle, per_unit, self.name) for obstacle in scene.obstacles),
                    (_polygon_document(outline, per_unit) for outline in outlines),
                )
            ),
            "metadata": metadata,
        }

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene the suite does not know, in words; headings and the workspace it never knows."""
        lost = {
            "robots without a goal": any(robot.goal is None for robot in scene.robots),
            "that obstacles move": any(obstacle.motion is not None for obstacle in scene.obstacles),
            "that obstacles are unknown": any(not obstacle.known for obstacle in scene.obstacles),
            "that boxes can be pushed": any(obstacle.movable for obstacle in scene.obstacles)
            or any(thing.movable for thing in scene.things),
            "what things are made of": any(thing.material != PLAIN_MATERIAL for thing in scene.things),
            "unknown things": any(not thing.known for thing in scene.things),
            "places, areas and the georeference": bool(scene.places or scene.areas or scene.georeference),
            "the floor": bool(scene.floor_regions) or scene.floor != PERFECT,
        }
        return tuple(what for what, is_lost in lost.items() if is_lost)


DISCOPYGAL = DiscoPygalFormat()


def _kept(original: Mapping[str, Any], *meant: str) -> Mapping[str, Any]:
    """Return what a scene has no place for: a robot's or an obstacle's keys beside those that were understood.

    A disc is kept whole: as a polygon it would not come back.
    """
    kept = {key: value for key, value in original.items() if key not in meant and (key, value) != ("data", {})}
    is_more = any(key != "__class__" for key in kept)
    return MappingProxyType({DiscoPygalFormat.name: kept}) if is_more else NOTHING


def _obstacle_document(obstacle: Obstacle, per_unit: float, name: str) -> dict[str, Any]:
    """Return an obstacle as it came, where its outline is still the same; else as a polygon with its other keys."""
    kept = dict(obstacle.extra.get(name, {}))
    if kept.get("__class__") == "ObstacleDisc":
        if _outline(decode(kept, _Disc), per_unit) == obstacle.polygon:
            return {"data": {}} | kept
        kept = {key: value for key, value in kept.items() if key not in ("__class__", "location", "radius")}
    return _polygon_document(obstacle.polygon, per_unit) | kept


def _polygon_document(outline: tuple[Point, ...], per_unit: float) -> dict[str, Any]:
    return {"__class__": "ObstaclePolygon", "poly": [_units(corner, per_unit) for corner in outline], "data": {}}


def _check_radius(radius: float, place: str) -> None:
    if not radius > 0.0 or math.isinf(radius):
        raise SceneError(BAD_RADIUS(number=f"{radius:g}"), place=place)


def _robot(robot: _RobotDisc, number: int, scale: float, kept: Mapping[str, Any]) -> SceneRobot:
    (x, y), (goal_x, goal_y) = robot.start, robot.end
    heading_rad = math.atan2(goal_y - y, goal_x - x)
    return SceneRobot(
        name=f"player{number}",
        start=Pose(x * scale, y * scale, heading_rad),
        goal=(goal_x * scale, goal_y * scale),
        model=CREATE_1.name,
        extra=kept,
    )


def _outline(obstacle: _Disc | _Polygon, scale: float) -> tuple[Point, ...]:
    if isinstance(obstacle, _Polygon):
        # Some of the suite's tools close their rings; a ring here closes by itself.
        poly = obstacle.poly[:-1] if len(obstacle.poly) > 1 and obstacle.poly[0] == obstacle.poly[-1] else obstacle.poly
        return tuple((x * scale, y * scale) for x, y in poly)
    x, y = obstacle.location
    return DiscShape((x * scale, y * scale), obstacle.radius * scale).outline


def _origin(scene: Scene, name: str) -> tuple[float, dict[str, Any]]:
    """Return the unit, in mm, and the metadata that a scene had there; for one of ours, metres and its title."""
    match scene.meta.get("source"):
        case {"format": str(came_from), "mm_per_unit": float(per_unit), "metadata": dict(metadata)} if (
            came_from == name and 0.0 < per_unit < math.inf
        ):
            return per_unit, metadata
    return _MM_PER_UNIT, {"details": scene.title}


def _units(point: Point, mm_per_unit: float) -> list[float]:
    return [point[0] / mm_per_unit, point[1] / mm_per_unit]


def _around(wall: Wall) -> tuple[Point, ...]:
    """Return a narrow box round a wall."""
    (x0, y0), (x1, y1) = wall.start, wall.end
    length = math.hypot(x1 - x0, y1 - y0)
    aside_x, aside_y = -(y1 - y0) / length * _WALL_MM / 2.0, (x1 - x0) / length * _WALL_MM / 2.0
    return (
        (x0 - aside_x, y0 - aside_y),
        (x1 - aside_x, y1 - aside_y),
        (x1 + aside_x, y1 + aside_y),
        (x0 + aside_x, y0 + aside_y),
    )


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
