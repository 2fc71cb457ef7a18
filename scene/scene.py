"""A scene: a workspace, robots with their tasks, obstacles and walls. Immutable; millimetres, radians."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import msgspec

from robotdriver.conditions import PERFECT, FloorConditions
from robotdriver.pose import Pose
from robotdriver.record import Leaf, record
from scene.holes import Pierced
from scene.things import (
    NOTHING,
    Area,
    DiscShape,
    Georeference,
    NamedPlace,
    Point,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Thing,
)

__all__ = ["NOTHING", "FloorRegion", "Motion", "Obstacle", "Point", "Scene", "SceneRobot", "Task", "Wall", "Workspace"]

_POINT_MM = 1.0
"""To a mover, a point without size is a wall of this length: it has no other word for it."""


def _nothing() -> Mapping[str, Any]:
    """Stand in for a default value, which Python 3.11 wants to be hashable."""
    return NOTHING


@dataclass(frozen=True, slots=True)
class Workspace:
    """The rectangle in which the robots' bodies must stay. Its edge is a rule, not a wall: no sensor sees it."""

    min_x_mm: float
    min_y_mm: float
    max_x_mm: float
    max_y_mm: float

    @property
    def width_mm(self) -> float:
        """Extent along x."""
        return self.max_x_mm - self.min_x_mm

    @property
    def height_mm(self) -> float:
        """Extent along y."""
        return self.max_y_mm - self.min_y_mm


@record
class Motion(Leaf, frozen=True):
    """The motion of an obstacle: its centroid runs from where it is drawn through the waypoints at a constant speed.

    Attributes:
        waypoints: Places of the polygon's centroid, at least one.
        speed_mm_s: More than 0.
        loop: From the last waypoint back to where it was drawn and round again; else it stays at the last one.
    """

    waypoints: tuple[Point, ...]
    speed_mm_s: float
    loop: bool = True


@record
class Obstacle(Leaf, frozen=True):
    """A polygon that no robot can enter.

    Attributes:
        polygon: Its corners, at least three, without repeating the first; the outline does not cross itself.
        known: Whether the mover is told of it; if not, it must be sensed.
        motion: How it moves; None where it stands still.
        extra: Keys of the file that this program does not know; they survive a load and a save.
        movable: Whether a robot that drives into it pushes it; it then has no motion of its own.
        pierced: The polygon with holes that it is a piece of, if it is one.
    """

    polygon: tuple[Point, ...]
    known: bool = True
    motion: Motion | None = None
    extra: Mapping[str, Any] = msgspec.field(default_factory=_nothing)
    movable: bool = False
    pierced: Pierced | None = None


@record
class Wall(Leaf, frozen=True):
    """A wall without thickness."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class FloorRegion:
    """A part of the floor that is of another colour, or where there is no floor. Robots can drive on all of it.

    Attributes:
        polygon: Its corners, at least three, without repeating the first; the outline does not cross itself.
        color: "#rrggbb", red, green and blue as hexadecimal numbers.
        drop: Whether there is no floor, as beyond the edge of a table: cliff sensors tell.
        extra: Keys of the file that this program does not know.
    """

    polygon: tuple[Point, ...]
    color: str = "#000000"
    drop: bool = False
    extra: Mapping[str, Any] = field(default_factory=_nothing)

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green and blue, 0 to 255."""
        red, green, blue = bytes.fromhex(self.color[1:])
        return red, green, blue


@dataclass(frozen=True, slots=True)
class Task:
    """The task of one robot: get from its start to its goal.

    Attributes:
        name: Of the robot.
        start: Where it stands at first.
        goal: Where it has to go, mm.
        goal_heading_rad: Where it has to look there; None where any heading is right.
    """

    name: str
    start: Pose
    goal: Point
    goal_heading_rad: float | None = None


@dataclass(frozen=True, slots=True)
class SceneRobot:
    """A robot of the scene.

    Attributes:
        name: Unique in the scene.
        start: Where it stands at first.
        goal: Where it has to go; None for a robot that has no task.
        model: Name of a robot model, a key of `robotdriver.MODELS`.
        extra: Keys of the file that this program does not know.
        team: Robots of the same team share one task: it is done when all of them are at their goals. Empty for a robot
            that is on its own.
        goal_heading_rad: Where it has to look at its goal; None where any heading is right.
    """

    name: str
    start: Pose
    goal: Point | None = None
    model: str = "create1"
    extra: Mapping[str, Any] = field(default_factory=_nothing)
    team: str = ""
    goal_heading_rad: float | None = None

    @property
    def task(self) -> Task | None:
        """Its task, if it has a goal."""
        return None if self.goal is None else Task(self.name, self.start, self.goal, self.goal_heading_rad)


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole scene.

    Attributes:
        workspace: Where the robots may be.
        robots: One with a goal makes a single-player game, two a duel; there may be none while a scene is drawn.
        obstacles: Polygons.
        walls: Line segments.
        meta: Title, author and the like; free.
        extra: Further top-level keys of the file.
        floor: What goes wrong on the simulated floor.
        floor_regions: Parts of the floor that are not plain; later ones lie on top of earlier ones.
        things: What else stands or lies on the floor.
        places: Places with names.
        areas: Parts of the floor where something holds that no robot sees.
        georeference: Where on Earth the scene lies; None where that is not known.
    """

    workspace: Workspace
    robots: tuple[SceneRobot, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    walls: tuple[Wall, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=_nothing)
    extra: Mapping[str, Any] = field(default_factory=_nothing)
    floor: FloorConditions = PERFECT
    floor_regions: tuple[FloorRegion, ...] = ()
    things: tuple[Thing, ...] = ()
    places: tuple[NamedPlace, ...] = ()
    areas: tuple[Area, ...] = ()
    georeference: Georeference | None = None

    @property
    def title(self) -> str:
        """Its title, or an empty string."""
        return str(self.meta.get("title", ""))

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks of all robots that have a goal, in the scene's order."""
        return tuple(task for robot in self.robots if (task := robot.task) is not None)

    def with_model(self, robot: str, model: str) -> "Scene":
        """Return the scene with the robot of this name being of another model."""
        robots = tuple(replace(each, model=model) if each.name == robot else each for each in self.robots)
        return replace(self, robots=robots)

    def as_known(self) -> "Scene":
        """Return the scene as movers know it: without the obstacles that must be sensed.

        Solid things become the obstacles and walls that hold them: a disc the polygon round it, a polyline its walls,
        points with a width the walls that they are scanned from, a point without one a wall of 1 mm.
        """
        things = [thing for thing in self.things if thing.known and thing.material.solid]
        obstacles = (*self.obstacles, *(obstacle for thing in things for obstacle in _obstacles_of(thing)))
        return replace(
            self,
            obstacles=tuple(obstacle for obstacle in obstacles if obstacle.known),
            walls=(*self.walls, *(wall for thing in things for wall in _walls_of(thing))),
            things=(),
        )


def _obstacles_of(thing: Thing) -> Iterator[Obstacle]:
    match thing.shape:
        case PolygonShape(corners):
            yield Obstacle(corners, movable=thing.movable is not None)
        case DiscShape() as disc:
            yield Obstacle(disc.outline, movable=thing.movable is not None)


def _walls_of(thing: Thing) -> Iterator[Wall]:
    match thing.shape:
        case PolylineShape(points):
            yield from (Wall(start, end) for start, end in pairwise(points))
        case PointsShape(points, size_mm) if size_mm < _POINT_MM:
            yield from (Wall((x, y), (x + _POINT_MM, y)) for x, y in points)
        case PointsShape() as scanned:
            from scene.scanned_walls import walls_of_points  # Few scenes need it, and it takes long to load.

            yield from (Wall(start, end) for start, end in walls_of_points(scanned))
