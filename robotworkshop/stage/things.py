"""A scene's floor laid out on a World: things with their materials, and the areas without satellites."""

import math
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise

from robotdriver.material import NO_EYES, PLAIN_MATERIAL, Eye, Material
from robotdriver.simulator import Thing as FloorThing
from robotdriver.simulator import ThingKind, World
from scene.things import Area, DiscShape, Point, PointsShape, PolygonShape, PolylineShape, Thing
from scene.things import Material as SceneMaterial

FOIL_MM = 20.0
"""The thickness of what is only seen and has no width: a strip of foil on a wall."""

_EYES = {"sonar": Eye.SONAR, "laser": Eye.LASER, "infrared": Eye.INFRARED, "camera": Eye.CAMERA}


def lay_thing(world: World, thing: Thing) -> None:
    """Put a thing on the floor, for bodies to touch and eyes to see, as its material says.

    A disc that cannot be pushed is laid as the polygon of 32 edges round it. Of what is not solid, lines are strips of
    foil, and points are left out.

    Raises:
        PlacementError: something is in the way.
    """
    material = floor_material(thing.material)
    if not thing.material.solid:
        for outline in _seen_outlines(thing):
            world.add_phantom(outline, material)
        return
    match thing.shape:
        case PolygonShape(corners):
            _set(world, ThingKind.OBSTACLE, world.add_obstacle(corners, movable=thing.movable), material)
        case PolylineShape(points):
            for start, end in pairwise(points):
                _set(world, ThingKind.WALL, world.add_wall(start, end), material)
        case PointsShape(points, size_mm):
            world.add_points(points, size_mm)
        case DiscShape((x_mm, y_mm), radius_mm) if thing.movable is not None:
            _set(world, ThingKind.OBSTACLE, world.add_disc(x_mm, y_mm, radius_mm, thing.movable), material)
        case DiscShape() as disc:
            _set(world, ThingKind.OBSTACLE, world.add_obstacle(disc.outline), material)


def lay_areas(world: World, areas: Sequence[Area]) -> None:
    """Lay out where satellites are not heard; other areas mean nothing to a robot.

    Raises:
        PlacementError: an outline crosses itself.
    """
    for area in areas:
        if area.kind == "bad_gps" and isinstance(area.shape, PolygonShape):
            world.sensing.add_gps_shadow(area.shape.corners)


def floor_material(material: SceneMaterial) -> Material:
    """Return what a scene's material is to the floor's eyes."""
    if material == SceneMaterial():
        return PLAIN_MATERIAL
    red, green, blue = bytes.fromhex(material.color[1:])
    return Material(
        reduce(lambda seen, eye: seen | _EYES[eye], material.seen_by, NO_EYES),
        material.height_mm if math.isfinite(material.height_mm) else PLAIN_MATERIAL.height_mm,
        (red, green, blue),
        material.reflectance,
    )


def _set(world: World, kind: ThingKind, number: int, material: Material) -> None:
    if material != PLAIN_MATERIAL:
        world.sensing.set_material(FloorThing(kind, number), material)


def _seen_outlines(thing: Thing) -> Iterator[Sequence[Point]]:
    match thing.shape:
        case PolygonShape(corners):
            yield corners
        case DiscShape() as disc:
            yield disc.outline
        case PolylineShape(points):
            for (x1, y1), (x2, y2) in pairwise(points):
                length = math.hypot(x2 - x1, y2 - y1)
                if length:
                    dx, dy = FOIL_MM / 2.0 * (y1 - y2) / length, FOIL_MM / 2.0 * (x2 - x1) / length
                    yield (x1 - dx, y1 - dy), (x2 - dx, y2 - dy), (x2 + dx, y2 + dy), (x1 + dx, y1 + dy)
