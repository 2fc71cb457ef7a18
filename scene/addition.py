"""Adding what stands in one scene to another: a wall for each edge, as a map of lines has them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from scene.scene import Scene, Wall, Workspace
from scene.things import DiscShape, Point, PointsShape, PolygonShape, PolylineShape, Thing


def with_lines_of(scene: Scene, other: Scene) -> Scene:
    """Return a scene with the walls and outlines of another one as walls, and with its points.

    The workspace grows to hold both; robots, places and areas of the other scene are left out.
    """
    one, two = scene.workspace, other.workspace
    workspace = Workspace(
        min(one.min_x_mm, two.min_x_mm),
        min(one.min_y_mm, two.min_y_mm),
        max(one.max_x_mm, two.max_x_mm),
        max(one.max_y_mm, two.max_y_mm),
    )
    points = tuple(thing for thing in other.things if isinstance(thing.shape, PointsShape))
    walls = (*scene.walls, *other.walls, *(Wall(start, end) for start, end in _edges(other) if start != end))
    return replace(scene, workspace=workspace, walls=walls, things=(*scene.things, *points))


def _edges(scene: Scene) -> Iterator[tuple[Point, Point]]:
    for obstacle in scene.obstacles:
        yield from _round(obstacle.polygon)
    for thing in scene.things:
        yield from _edges_of_thing(thing)


def _edges_of_thing(thing: Thing) -> Iterator[tuple[Point, Point]]:
    match thing.shape:
        case PolygonShape(corners):
            yield from _round(corners)
        case PolylineShape(points):
            yield from pairwise(points)
        case DiscShape() as disc:
            yield from _round(disc.outline)


def _round(corners: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)
