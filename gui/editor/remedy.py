"""The place nearest to a robot where it fits, if it overlaps something."""

from math import hypot

import shapely

from robotdriver.models import MODELS
from scene.editing import Kind, Part, move, outline
from scene.scene import Point, Scene
from scene.solids import SolidsMemory

REACH_MM = 1_000.0
"""A place farther away is not offered: the robot would be somewhere else altogether."""
MOST_NEAR = 256
"""Among more things than this within reach no place is looked for: the window would stand still."""
SLACK_MM = 1.0
"""So much more than its radius is left, since circles are polygons here."""
QUARTER = 32
"""Corners of a quarter of a circle."""


def moved_to_fit(scene: Scene, part: Part, memory: SolidsMemory) -> tuple[Scene, float] | None:
    """Return a scene in which a robot's start or goal overlaps nothing, and how far it was moved, mm.

    None where it is another part, where no place within 1 m is free, or where more than 256 things are as near.

    Args:
        scene: Whose part it is.
        part: What overlaps something.
        memory: Of the shapes in the scene.
    """
    if part.kind not in (Kind.START, Kind.GOAL):
        return None
    here = outline(scene, part)[0]
    there = _nearest_free(scene, part, here, memory)
    if there is None:
        return None
    dx, dy = there[0] - here[0], there[1] - here[1]
    return move(scene, (part,), dx, dy), hypot(dx, dy)


def _nearest_free(scene: Scene, part: Part, here: Point, memory: SolidsMemory) -> Point | None:
    radius_mm = MODELS[scene.robots[part.index].model].body.radius_mm
    floor, room = scene.workspace, radius_mm + SLACK_MM
    low_x, low_y = max(floor.min_x_mm + room, here[0] - REACH_MM), max(floor.min_y_mm + room, here[1] - REACH_MM)
    high_x, high_y = min(floor.max_x_mm - room, here[0] + REACH_MM), min(floor.max_y_mm - room, here[1] + REACH_MM)
    if low_x > high_x or low_y > high_y:
        return None
    free: shapely.Geometry = shapely.box(low_x, low_y, high_x, high_y)
    at_start, at_goal = memory.solids(scene)
    solids = (at_goal if part.kind is Kind.GOAL else at_start).geometries
    near = solids[shapely.dwithin(solids, free, room)]
    if len(near) > MOST_NEAR:
        return None
    taken = [(shape, room) for shape in near]
    if part.kind is Kind.START:
        taken += [
            (shapely.Point(robot.start.x_mm, robot.start.y_mm), room + MODELS[robot.model].body.radius_mm)
            for index, robot in enumerate(scene.robots)
            if index != part.index
        ]
    free = shapely.difference(free, shapely.union_all([shape.buffer(reach, QUARTER) for shape, reach in taken]))
    if free.is_empty:
        return None
    line = shapely.shortest_line(free, shapely.Point(here))
    x, y = shapely.get_coordinates(line)[0].tolist()
    # A buffer lies inside the true one by less than the slack; held against the shapes themselves all the same.
    is_free = all(shapely.distance(shapely.Point(x, y), shape) >= reach - SLACK_MM for shape, reach in taken)
    return (x, y) if is_free else None
