"""The geometry of obstacles, walls and things, made once for each of them, and all that are new at a stroke."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.scene import Obstacle, Point, Wall
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Shape, Thing

Geometries = NDArray[np.object_]
Member = TypeVar("Member", Obstacle, Wall, Thing)


class GeometryMemory:
    """Keeps what it made last, so that a scene which is being drawn costs what is new in it.

    Members are known again by identity: they are immutable, and an edit leaves most of them the objects they were.
    """

    def __init__(self) -> None:
        self._obstacles: dict[int, tuple[Obstacle, shapely.Geometry]] = {}
        self._walls: dict[int, tuple[Wall, shapely.Geometry]] = {}
        self._things: dict[int, tuple[Thing, shapely.Geometry]] = {}

    def of_obstacles(self, obstacles: Sequence[Obstacle]) -> Geometries:
        """Return the polygons of obstacles, mm; others are forgotten."""
        self._obstacles = _remembered(self._obstacles, obstacles, lambda new: polygons(one.polygon for one in new))
        return _in_order(self._obstacles, obstacles)

    def of_walls(self, walls: Sequence[Wall]) -> Geometries:
        """Return walls as lines, mm; others are forgotten."""
        self._walls = _remembered(self._walls, walls, _lines)
        return _in_order(self._walls, walls)

    def of_things(self, things: Sequence[Thing]) -> Geometries:
        """Return the geometry of things, mm; others are forgotten."""
        self._things = _remembered(self._things, things, lambda new: [_geometry(thing.shape) for thing in new])
        return _in_order(self._things, things)


def polygons(rings: Iterable[Sequence[Point]]) -> Geometries:
    """Return the polygons inside rings of at least three points each, mm."""
    kept = list(rings)
    points = np.array([point for ring in kept for point in ring], dtype=np.float64).reshape(-1, 2)
    numbers = np.repeat(np.arange(len(kept)), [len(ring) for ring in kept])
    return np.asarray(shapely.polygons(shapely.linearrings(points, indices=numbers)), dtype=object)


def _lines(walls: Sequence[Wall]) -> Geometries:
    ends = np.array([(wall.start, wall.end) for wall in walls], dtype=np.float64).reshape(-1, 2, 2)
    return np.asarray(shapely.linestrings(ends), dtype=object)


def _geometry(shape: Shape) -> shapely.Geometry:
    match shape:
        case PolygonShape(corners):
            return shapely.Polygon(corners)
        case PolylineShape(points):
            return shapely.LineString(points)
        case PointsShape(points):
            return shapely.MultiPoint(np.array(points, dtype=np.float64))
        case DiscShape() as disc:
            return shapely.Polygon(disc.outline)


def _remembered(
    before: dict[int, tuple[Member, shapely.Geometry]],
    members: Sequence[Member],
    make: Callable[[Sequence[Member]], Iterable[shapely.Geometry]],
) -> dict[int, tuple[Member, shapely.Geometry]]:
    """Return members with their geometry, by identity. They are held, so that no other object gets their number."""
    numbers = list(map(id, members))
    new = [member for number, member in zip(numbers, members, strict=True) if number not in before]
    made = {id(member): (member, geometry) for member, geometry in zip(new, make(new), strict=True)} if new else {}
    return {number: before.get(number) or made[number] for number in numbers}


def _in_order(kept: dict[int, tuple[Member, shapely.Geometry]], members: Sequence[Member]) -> Geometries:
    found = np.empty(len(members), dtype=object)
    found[:] = [kept[number][1] for number in map(id, members)]
    return found
