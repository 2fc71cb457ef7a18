"""The geometry of obstacles, walls and things, made once for each of them, and all that are new at a stroke."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import numpy as np
import shapely
from numpy.typing import NDArray

from scene.scene import Obstacle, Point, Wall
from scene.things import DiscShape, PointsShape, PolygonShape, PolylineShape, Shape, Thing

Geometries = NDArray[np.object_]
Member = TypeVar("Member", Obstacle, Wall, Thing)


class GeometryMemory:
    """Keeps what it made last, and before that, so that a scene which is drawn, or undone, costs what is new in it.

    Members are known again by identity: they are immutable, and an edit leaves most of them the objects they were.
    """

    def __init__(self) -> None:
        self._obstacles = _Section[Obstacle](lambda new: polygons(one.polygon for one in new))
        self._walls = _Section[Wall](_lines)
        self._things = _Section[Thing](lambda new: [_geometry(thing.shape) for thing in new])

    def of_obstacles(self, obstacles: Sequence[Obstacle]) -> Geometries:
        """Return the polygons of obstacles, mm; others are forgotten. They are the same array for the same sequence."""
        return self._obstacles.of(obstacles)

    def of_walls(self, walls: Sequence[Wall]) -> Geometries:
        """Return walls as lines, mm; others are forgotten. They are the same array for the same sequence."""
        return self._walls.of(walls)

    def of_things(self, things: Sequence[Thing]) -> Geometries:
        """Return the geometry of things, mm; others are forgotten. They are the same array for the same sequence."""
        return self._things.of(things)


class _Section(Generic[Member]):
    """Members and their geometries, in order. Members are held, so that no other object gets their identity."""

    def __init__(self, make: Callable[[Sequence[Member]], Iterable[shapely.Geometry]]) -> None:
        self._make: Callable[[Sequence[Member]], Iterable[shapely.Geometry]] = make
        self._kept: list[tuple[Sequence[Member], Geometries]] = []  # The last ones first.

    def of(self, members: Sequence[Member]) -> Geometries:
        for kept in self._kept:
            if members is kept[0]:
                return kept[1]
        geometries = np.empty(len(members), dtype=object)
        # Nearly always an edit leaves all others in their places.
        alike = [(_unlike(members, before), made) for before, made in self._kept if len(before) == len(members)]
        new, like = min(alike, key=lambda each: len(each[0]), default=([], geometries))
        if like is geometries or len(new) == len(members):
            known = {id(one): shape for before, made in self._kept for one, shape in zip(before, made, strict=True)}
            geometries[:] = [known.get(id(member)) for member in members]
            new = [index for index, shape in enumerate(geometries) if shape is None]
        else:
            geometries[:] = like
        if new:
            geometries[new] = list(self._make([members[index] for index in new]))
        del self._kept[1:]
        self._kept.insert(0, (members, geometries))
        return geometries


def _unlike(members: Sequence[object], others: Sequence[object]) -> list[int]:
    """Return the numbers of the members that are not those of the others, of which there are as many."""
    return [number for number, (one, other) in enumerate(zip(members, others, strict=True)) if one is not other]


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
