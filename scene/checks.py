"""What a scene must fulfil: sound form, whatever the robot, and fit to the robots that shall drive in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
import shapely

from robotdriver.models import MODELS, RobotModel
from scene.check_coordinates import are_within_limits, check_coordinates, check_number, quoted
from scene.check_things import check_areas, check_georeference, check_places, check_things, points_of
from scene.errors import SceneError
from scene.limits import (
    COLOR_PATTERN,
    MAX_AREAS,
    MAX_FLOOR_REGIONS,
    MAX_NAME_LENGTH,
    MAX_OBSTACLES,
    MAX_PLACES,
    MAX_POINTS,
    MAX_ROBOTS,
    MAX_SPEED_MM_S,
    MAX_THINGS,
    MAX_WALLS,
)
from scene.rings import ring_fault
from scene.scene import FloorRegion, Motion, Obstacle, Point, Scene, SceneRobot, Wall, Workspace
from scene.solids import TOUCH_MM, Solids, SolidsMemory

_MIN_ROUTE_MM = 1.0


def check_form(scene: Scene) -> None:
    """Check all that does not depend on the robots' bodies.

    Raises:
        SceneError: the first fault, placed as in the native format.
    """
    check_counts(scene)
    _check_workspace(scene.workspace)
    _check_robots(scene.robots)
    _check_obstacles(scene.obstacles)
    _check_walls(scene.walls)
    _check_floor_regions(scene.floor_regions)
    check_things(scene.things)
    check_places(scene.places)
    check_areas(scene.areas)
    check_georeference(scene.georeference)


def check_fit(
    scene: Scene, models: Mapping[str, RobotModel] = MODELS, memory: SolidsMemory | None = None
) -> tuple[SceneError, ...]:
    """Return everything that keeps robots and movable boxes from their places; empty if all is well.

    A start is where a body really stands: it must be inside the workspace and clear of walls, of other robots, and of
    every obstacle where it is drawn, known or not. A goal must be inside the workspace and clear of walls and of the
    obstacles that are known and stand still; what moves may pass over it, and an unknown obstacle on a goal is left
    for the mover to find. What is movable must be clear of everything else. Bodies may touch.

    Args:
        scene: Of sound form.
        models: The robot models by name.
        memory: For a scene that is checked again and again while it is drawn; what did not change is not made anew.
    """
    return tuple(_complaints_of_fit(scene, models, memory or SolidsMemory()))


def check_counts(scene: Scene) -> None:
    """Check that there is no more of anything than a scene may have.

    Raises:
        SceneError: there is.
    """
    for place, count, limit in (
        ("robots", len(scene.robots), MAX_ROBOTS),
        ("obstacles", len(scene.obstacles), MAX_OBSTACLES),
        ("walls", len(scene.walls), MAX_WALLS),
        ("floor_regions", len(scene.floor_regions), MAX_FLOOR_REGIONS),
        ("things", len(scene.things), MAX_THINGS),
        ("places", len(scene.places), MAX_PLACES),
        ("areas", len(scene.areas), MAX_AREAS),
    ):
        if count > limit:
            raise SceneError(f"there are {count:,}; the limit is {limit:,}", place=place)
    points = 2 * len(scene.walls) + sum([len(obstacle.polygon) for obstacle in scene.obstacles])
    points += sum(len(obstacle.motion.waypoints) for obstacle in scene.obstacles if obstacle.motion)
    points += sum(len(region.polygon) for region in scene.floor_regions)
    points += sum(len(points_of(thing.shape)) for thing in scene.things)
    points += sum(len(points_of(area.shape)) for area in scene.areas)
    if points > MAX_POINTS:
        further = {"floor regions": scene.floor_regions, "things": scene.things, "areas": scene.areas}
        *others, last = ["obstacles", "walls", *(name for name, members in further.items() if members)]
        what = f"{', '.join(others)} and {last}"
        raise SceneError(f"{what} have {points:,} points together; the limit is {MAX_POINTS:,}")


def _check_workspace(workspace: Workspace) -> None:
    check_coordinates(
        (
            ("workspace.min", (workspace.min_x_mm, workspace.min_y_mm)),
            ("workspace.max", (workspace.max_x_mm, workspace.max_y_mm)),
        )
    )
    for axis, low, high in (
        ("x", workspace.min_x_mm, workspace.max_x_mm),
        ("y", workspace.min_y_mm, workspace.max_y_mm),
    ):
        if low >= high:
            raise SceneError(f"min {axis} ({low:g}) must be less than max {axis} ({high:g})", place="workspace")


def _check_robots(robots: Sequence[SceneRobot]) -> None:
    first_of_name: dict[str, int] = {}
    for index, robot in enumerate(robots):
        place = f"robots[{index}]"
        if not robot.name or len(robot.name) > MAX_NAME_LENGTH or not robot.name.isprintable():
            reason = f"a name has 1 to {MAX_NAME_LENGTH} printable characters"
            raise SceneError(reason, place=f"{place}.name")
        if robot.name in first_of_name:
            reason = f'"{robot.name}" is also the name of robots[{first_of_name[robot.name]}]; names differ'
            raise SceneError(reason, place=f"{place}.name")
        first_of_name[robot.name] = index
        if robot.model not in MODELS:
            known = ", ".join(MODELS)
            raise SceneError(f"{quoted(robot.model)} is no robot model; there are: {known}", place=f"{place}.model")
        check_coordinates(((f"{place}.start", (robot.start.x_mm, robot.start.y_mm)),), axes=(".x", ".y"))
        check_number(robot.start.heading_rad, f"{place}.start.heading_deg")
        if robot.goal is not None:
            check_coordinates(((f"{place}.goal", robot.goal),), axes=(".x", ".y"))


def _check_obstacles(obstacles: Sequence[Obstacle]) -> None:
    polygons = [obstacle.polygon for obstacle in obstacles]
    for i, polygon in enumerate(polygons):
        if not are_within_limits(polygon):
            check_coordinates((f"obstacles[{i}].polygon[{j}]", point) for j, point in enumerate(polygon))
    fault = ring_fault(polygons)
    if fault is not None:
        raise SceneError(fault[1], place=f"obstacles[{fault[0]}].polygon")
    for index, obstacle in enumerate(obstacles):
        if obstacle.motion is not None:
            _check_motion(obstacle.motion, obstacle.polygon, f"obstacles[{index}].motion")
            if obstacle.movable:
                reason = "what moves by itself cannot be pushed as well; leave out this or the motion"
                raise SceneError(reason, place=f"obstacles[{index}].movable")


def _check_motion(motion: Motion, polygon: Sequence[Point], place: str) -> None:
    waypoints = motion.waypoints
    if not waypoints:
        raise SceneError("there is none; a motion needs at least one", place=f"{place}.waypoints")
    check_coordinates((f"{place}.waypoints[{index}]", waypoint) for index, waypoint in enumerate(waypoints))
    for index, (one, other) in enumerate(pairwise(waypoints)):
        if one == other:
            reason = "it is the same place as the waypoint before; leave one out"
            raise SceneError(reason, place=f"{place}.waypoints[{index + 1}]")
    centroid = shapely.Polygon(polygon).centroid
    if shapely.LineString([(centroid.x, centroid.y), *waypoints]).length < _MIN_ROUTE_MM:
        reason = f"the way is shorter than {_MIN_ROUTE_MM:g} mm; leave the motion out if the obstacle stands still"
        raise SceneError(reason, place=f"{place}.waypoints")
    if not 0.0 < motion.speed_mm_s <= MAX_SPEED_MM_S:
        reason = f"the speed is {motion.speed_mm_s:g} mm/s; it must be more than 0 and at most {MAX_SPEED_MM_S:,}"
        raise SceneError(reason, place=f"{place}.speed_mm_s")


def _check_walls(walls: Sequence[Wall]) -> None:
    check_coordinates(
        (f"walls[{index}][{end}]", point)
        for index, wall in enumerate(walls)
        for end, point in enumerate((wall.start, wall.end))
    )
    for index, wall in enumerate(walls):
        if wall.start == wall.end:
            raise SceneError("both ends are the same point", place=f"walls[{index}]")


def _check_floor_regions(regions: Sequence[FloorRegion]) -> None:
    check_coordinates(
        (f"floor_regions[{i}].polygon[{j}]", point)
        for i, region in enumerate(regions)
        for j, point in enumerate(region.polygon)
    )
    fault = ring_fault([region.polygon for region in regions])
    if fault is not None:
        raise SceneError(fault[1], place=f"floor_regions[{fault[0]}].polygon")
    for index, region in enumerate(regions):
        if not re.fullmatch(COLOR_PATTERN, region.color):
            reason = f'{quoted(region.color)} is no color; write red, green and blue as in "#ff8000"'
            raise SceneError(reason, place=f"floor_regions[{index}].color")


def _complaints_of_fit(scene: Scene, models: Mapping[str, RobotModel], memory: SolidsMemory) -> Iterator[SceneError]:
    at_start, at_goal = memory.solids(scene)
    for index, robot in enumerate(scene.robots):
        radius = models[robot.model].body.radius_mm
        start = robot.start.x_mm, robot.start.y_mm
        yield from _complaints_of_place(start, radius, scene.workspace, at_start, f"robots[{index}].start")
        if robot.goal is not None:
            yield from _complaints_of_place(robot.goal, radius, scene.workspace, at_goal, f"robots[{index}].goal")
    for index in [index for index, obstacle in enumerate(scene.obstacles) if obstacle.movable]:
        for other in at_start.overlapping_obstacle(index):
            yield SceneError(f"it is movable and overlaps {other}; move one", place=f"obstacles[{index}].polygon")
    starts = np.array([(robot.start.x_mm, robot.start.y_mm) for robot in scene.robots]).reshape(-1, 2)
    radii = np.array([models[robot.model].body.radius_mm for robot in scene.robots])
    for i in range(len(scene.robots)):
        apart = np.hypot(*(starts[i + 1 :] - starts[i]).T)
        overlaps = radii[i + 1 :] + radii[i] - apart
        for j in np.flatnonzero(overlaps > TOUCH_MM):
            reason = f"it overlaps robots[{i}] by {overlaps[j]:.1f} mm; move one"
            yield SceneError(reason, place=f"robots[{i + 1 + j}].start")


def _complaints_of_place(
    centre: Point, radius_mm: float, workspace: Workspace, solids: Solids, place: str
) -> Iterator[SceneError]:
    x, y = centre
    margin = min(x - workspace.min_x_mm, workspace.max_x_mm - x, y - workspace.min_y_mm, workspace.max_y_mm - y)
    if margin < radius_mm - TOUCH_MM:
        reason = f"the robot (radius {radius_mm:g} mm) sticks {radius_mm - margin:.1f} mm out of the workspace"
        yield SceneError(f"{reason}; move it inwards", place=place)
    for solid, distance in solids.near(centre, radius_mm):
        depth = "its centre is inside" if distance == 0.0 else f"by {radius_mm - distance:.1f} mm"
        yield SceneError(f"the robot (radius {radius_mm:g} mm) overlaps {solid}, {depth}; move one", place=place)
