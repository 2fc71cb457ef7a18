"""Scenes of DiscoPygal (Tel Aviv University's teaching suite): discs, polygons and rods among polygons and discs.

Their scenes have no units and no bounds. On the way in, the robot of the largest reach is scaled to the reach of a
Create, and the workspace is the bounds of everything plus a margin of three radii. A disc looks towards its goal at
first. A polygon or a rod becomes a Create with a body of that outline, about its middle. A rod has a heading at its
goal. There a polygon never turns; here it does, and any heading is right at its goal. On the way out, a scene that came
from there gets its units back, and others are in metres; see `left_out`.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from robotdriver.conditions import PERFECT
from robotdriver.models import CREATE_1, MODELS
from robotdriver.models.catalogue import with_outline
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
_ROD_SHARE = 0.01
"""A rod, which has no width there, becomes a box of its length and this share of it."""
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


class _RobotPolygon(Struct, tag_field="__class__", tag="RobotPolygon"):
    poly: list[tuple[float, float]]
    start: tuple[float, float]
    end: tuple[float, float]


class _RobotRod(Struct, tag_field="__class__", tag="RobotRod"):
    length: float
    start: tuple[tuple[float, float], float]
    end: tuple[tuple[float, float], float]


_Robot = _RobotDisc | _RobotPolygon | _RobotRod


class _Document(Struct):
    robots: list[_Robot]
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
            SceneError: a robot's polygon is not convex, there is no robot to take the scale from, or a value is missing
                or mistyped.
        """
        decoded = decode(document, _Document)
        if not decoded.robots:
            raise SceneError(faults.NO_SCALE(), place="robots")
        bodies = [_body(robot, f"robots[{index}]") for index, robot in enumerate(decoded.robots)]
        for index, obstacle in enumerate(decoded.obstacles):
            if isinstance(obstacle, _Disc):
                _check_radius(obstacle.radius, f"obstacles[{index}].radius")
        scale = CREATE_1.body.radius_mm / max(body.reach for body in bodies)
        robots = tuple(
            _robot(body, number, scale, _kept(original, *body.meant))
            for number, (body, original) in enumerate(zip(bodies, document["robots"], strict=True), start=1)
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
                _robot_document(robot, robot.goal, per_unit, robot.extra.get(self.name, {}))
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
        """Return what of a scene the suite does not know, in words; starting headings and workspaces it never knows."""
        lost = {
            "robots without a goal": any(robot.goal is None for robot in scene.robots),
            "headings at goals, but those of rods": any(
                robot.goal_heading_rad is not None and robot.extra.get(self.name, {}).get("__class__") != "RobotRod"
                for robot in scene.robots
            ),
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


@dataclass(frozen=True, slots=True)
class _Body:
    """A robot of the suite about its middle, in its units.

    Attributes:
        reach: How far its farthest point is from the middle.
        start: Of the middle: x, y and heading.
        goal: Of the middle: x and y.
        meant: Keys of the document that are told by the robot's place and model.
        corners: Of its outline at heading 0, counter-clockwise; none of a disc.
        goal_heading_rad: How it is turned at its goal; None where the suite does not say.
    """

    reach: float
    start: tuple[float, float, float]
    goal: Point
    meant: tuple[str, ...]
    corners: tuple[Point, ...] = ()
    goal_heading_rad: float | None = None


def _body(robot: _Robot, place: str) -> _Body:
    if isinstance(robot, _RobotDisc):
        _check_radius(robot.radius, f"{place}.radius")
        (x, y), (goal_x, goal_y) = robot.start, robot.end
        start = x, y, math.atan2(goal_y - y, goal_x - x)
        return _Body(robot.radius, start, robot.end, ("radius", "start", "end"))
    if isinstance(robot, _RobotRod):
        _check_radius(robot.length, f"{place}.length")
        ends = [
            (x + dx, y + dy) for (x, y), angle in (robot.start, robot.end) for dx, dy in (_half(robot.length, angle),)
        ]
        a, b = robot.length / 2.0, _ROD_SHARE * robot.length / 2.0
        box = (-a, -b), (a, -b), (a, b), (-a, b)
        return _Body(math.hypot(a, b), (*ends[0], robot.start[1]), ends[1], ("start",), box, robot.end[1])
    middle_x, middle_y = _middle(robot.poly)
    corners = tuple((x - middle_x, y - middle_y) for x, y in _convex(robot.poly, f"{place}.poly"))
    (x, y), (goal_x, goal_y) = robot.start, robot.end
    reach = max(math.hypot(*corner) for corner in corners)
    return _Body(
        reach, (x + middle_x, y + middle_y, 0.0), (goal_x + middle_x, goal_y + middle_y), ("start", "end"), corners
    )


def _convex(corners: list[tuple[float, float]], place: str) -> list[Point]:
    """Return the corners of a convex polygon counter-clockwise, without those at which it does not turn."""
    from shapely import Polygon  # Few scenes need it.

    polygon = Polygon(corners) if len(corners) > 2 else Polygon()
    hull = polygon.convex_hull
    if not isinstance(hull, Polygon) or not hull.area > 0.0 or polygon.area < (1.0 - 1e-9) * hull.area:
        raise SceneError(faults.NOT_CONVEX(), place=place)
    ring = [(x, y) for x, y in hull.exterior.coords[:-1]]
    is_clockwise = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])) < 0.0
    return ring[::-1] if is_clockwise else ring


def _middle(corners: Iterable[Sequence[float]]) -> Point:
    """Return the centroid of a polygon."""
    from shapely import Polygon

    centroid = Polygon([(x, y) for x, y in corners]).centroid
    return (centroid.x, centroid.y) if not centroid.is_empty else (0.0, 0.0)


def _half(length: float, angle_rad: float) -> Point:
    """Return the way from the end of a rod to its middle."""
    return length / 2.0 * math.cos(angle_rad), length / 2.0 * math.sin(angle_rad)


def _less(point: Point, by: Point) -> list[float]:
    return [point[0] - by[0], point[1] - by[1]]


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


def _robot(body: _Body, number: int, scale: float, kept: Mapping[str, Any]) -> SceneRobot:
    x, y, heading_rad = body.start
    corners = [(a * scale, b * scale) for a, b in body.corners]
    return SceneRobot(
        name=f"player{number}",
        start=Pose(x * scale, y * scale, heading_rad),
        goal=(body.goal[0] * scale, body.goal[1] * scale),
        model=with_outline(CREATE_1.name, corners) if corners else CREATE_1.name,
        extra=kept,
        goal_heading_rad=body.goal_heading_rad,
    )


def _robot_document(robot: SceneRobot, goal: Point, per_unit: float, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return a robot as it came, where it is now; one of ours as its disc."""
    start = robot.start.x_mm / per_unit, robot.start.y_mm / per_unit
    end = goal[0] / per_unit, goal[1] / per_unit
    ends: dict[str, Any]
    if kept.get("__class__") == "RobotPolygon":
        middle = _middle(kept["poly"])
        ends = {"start": _less(start, middle), "end": _less(end, middle)}
    elif kept.get("__class__") == "RobotRod":
        goal_rad = kept["end"][1] if robot.goal_heading_rad is None else robot.goal_heading_rad
        angles = robot.start.heading_rad, goal_rad
        halves = [_half(kept["length"], angle) for angle in angles]
        ends = {"start": [_less(start, halves[0]), angles[0]], "end": [_less(end, halves[1]), angles[1]]}
    else:
        radius = MODELS[robot.model].body.radius_mm / per_unit
        ends = {"__class__": "RobotDisc", "radius": radius, "start": list(start), "end": list(end)}
    return {"data": {}} | dict(kept) | ends


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
