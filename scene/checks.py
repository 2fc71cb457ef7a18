"""Checks of a scene: its form, whatever the robot, and whether its robots fit into it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
import shapely

from robotdriver.models import MODELS, Disc, Polygon, RobotModel
from robotdriver.phrases.figures import figure
from robotdriver.phrases.phrase import listed
from robotdriver.pose import Pose
from scene import phrases
from scene.check_coordinates import are_within_limits, check_coordinates, check_number, quoted
from scene.check_things import check_areas, check_georeference, check_places, check_things, points_of
from scene.errors import SceneError
from scene.holes import numbers_in_file
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
from scene.solids import TOUCH_MM, SolidsMemory, less_a_hair

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

    A body with corners stands at its start with its heading; at its goal it may have any, so only the largest disc
    about its middle that it covers with all of them must fit there.

    Args:
        scene: Of sound form.
        models: The robot models by name.
        memory: For a scene that is checked again and again while it is drawn; what did not change is not made again.
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
            raise SceneError(phrases.TOO_MANY(count=f"{count:,}", limit=f"{limit:,}"), place=place)
    points = 2 * len(scene.walls) + sum([len(obstacle.polygon) for obstacle in scene.obstacles])
    points += sum(len(obstacle.motion.waypoints) for obstacle in scene.obstacles if obstacle.motion)
    points += sum(len(region.polygon) for region in scene.floor_regions)
    points += sum(len(points_of(thing.shape)) for thing in scene.things)
    points += sum(len(points_of(area.shape)) for area in scene.areas)
    if points > MAX_POINTS:
        further = {"floor regions": scene.floor_regions, "things": scene.things, "areas": scene.areas}
        sections = ["obstacles", "walls", *(name for name, members in further.items() if members)]
        together = listed((", ".join(sections[:-1]), sections[-1]))
        raise SceneError(phrases.TOO_MANY_POINTS(names=together, count=f"{points:,}", limit=f"{MAX_POINTS:,}"))


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
            reason = phrases.MIN_IS_MAX(axis=axis, least=f"{low:g}", axis2=axis, most=f"{high:g}")
            raise SceneError(reason, place="workspace")


def _check_robots(robots: Sequence[SceneRobot]) -> None:
    first_of_name: dict[str, int] = {}
    for index, robot in enumerate(robots):
        place = f"robots[{index}]"
        if not robot.name or len(robot.name) > MAX_NAME_LENGTH or not robot.name.isprintable():
            reason = phrases.ROBOT_NAME(count=str(MAX_NAME_LENGTH))
            raise SceneError(reason, place=f"{place}.name")
        if len(robot.team) > MAX_NAME_LENGTH or (robot.team and not robot.team.isprintable()):
            raise SceneError(phrases.ROBOT_NAME(count=str(MAX_NAME_LENGTH)), place=f"{place}.team")
        if robot.name in first_of_name:
            part = f"robots[{first_of_name[robot.name]}]"
            reason = phrases.SAME_ROBOT_NAME(name=f'"{robot.name}"', part=part)
            raise SceneError(reason, place=f"{place}.name")
        first_of_name[robot.name] = index
        if robot.model not in MODELS:
            reason = phrases.NO_MODEL(name=quoted(robot.model), models=", ".join(MODELS))
            raise SceneError(reason, place=f"{place}.model")
        check_coordinates(((f"{place}.start", (robot.start.x_mm, robot.start.y_mm)),), axes=(".x", ".y"))
        check_number(robot.start.heading_rad, f"{place}.start.heading_deg")
        if robot.goal is not None:
            check_coordinates(((f"{place}.goal", robot.goal),), axes=(".x", ".y"))
        if robot.goal_heading_rad is not None:
            check_number(robot.goal_heading_rad, f"{place}.goal.heading_deg")


def _check_obstacles(obstacles: Sequence[Obstacle]) -> None:
    polygons = [obstacle.polygon for obstacle in obstacles]
    numbers = numbers_in_file([obstacle.pierced for obstacle in obstacles])
    for i, polygon in zip(numbers, polygons, strict=True):
        if not are_within_limits(polygon):
            check_coordinates((f"obstacles[{i}].polygon[{j}]", point) for j, point in enumerate(polygon))
    fault = ring_fault(polygons)
    if fault is not None:
        raise SceneError(fault[1], place=f"obstacles[{numbers[fault[0]]}].polygon")
    for index, obstacle in zip(numbers, obstacles, strict=True):
        if obstacle.motion is not None:
            _check_motion(obstacle.motion, obstacle.polygon, f"obstacles[{index}].motion")
            if obstacle.movable:
                raise SceneError(phrases.MOVES_AND_MOVABLE(), place=f"obstacles[{index}].movable")


def _check_motion(motion: Motion, polygon: Sequence[Point], place: str) -> None:
    waypoints = motion.waypoints
    if not waypoints:
        raise SceneError(phrases.NO_WAYPOINTS(), place=f"{place}.waypoints")
    check_coordinates((f"{place}.waypoints[{index}]", waypoint) for index, waypoint in enumerate(waypoints))
    for index, (one, other) in enumerate(pairwise(waypoints)):
        if one == other:
            raise SceneError(phrases.WAYPOINT_TWICE(), place=f"{place}.waypoints[{index + 1}]")
    centroid = shapely.Polygon(polygon).centroid
    if shapely.LineString([(centroid.x, centroid.y), *waypoints]).length < _MIN_ROUTE_MM:
        reason = phrases.SHORT_WAY(distance=f"{figure(_MIN_ROUTE_MM)} mm")
        raise SceneError(reason, place=f"{place}.waypoints")
    if not 0.0 < motion.speed_mm_s <= MAX_SPEED_MM_S:
        reason = phrases.BAD_SPEED(speed=f"{figure(motion.speed_mm_s)} mm/s", most=f"{MAX_SPEED_MM_S:,}")
        raise SceneError(reason, place=f"{place}.speed_mm_s")


def _check_walls(walls: Sequence[Wall]) -> None:
    check_coordinates(
        (f"walls[{index}][{end}]", point)
        for index, wall in enumerate(walls)
        for end, point in enumerate((wall.start, wall.end))
    )
    for index, wall in enumerate(walls):
        if wall.start == wall.end:
            raise SceneError(phrases.SAME_ENDS(), place=f"walls[{index}]")


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
            raise SceneError(phrases.NO_COLOR(name=quoted(region.color)), place=f"floor_regions[{index}].color")


def _complaints_of_fit(scene: Scene, models: Mapping[str, RobotModel], memory: SolidsMemory) -> Iterator[SceneError]:
    at_start, at_goal = memory.solids(scene)
    bodies = [models[robot.model].body for robot in scene.robots]
    starts = [(robot.start.x_mm, robot.start.y_mm) for robot in scene.robots]
    outlines = {
        index: _outline(body, robot.start)
        for index, (robot, body) in enumerate(zip(scene.robots, bodies, strict=True))
        if isinstance(body, Polygon)
    }
    inner_mm = [_inner_mm(body) for body in bodies]
    with_goal = [(robot.goal, radius) for robot, radius in zip(scene.robots, inner_mm, strict=True) if robot.goal]
    near_starts = at_start.near(starts, [body.radius_mm for body in bodies])
    near_outlines = dict(zip(outlines, at_start.overlapped_by(list(outlines.values())), strict=True))
    near_goals = iter(at_goal.near([goal for goal, _ in with_goal], [radius for _, radius in with_goal]))
    for index, (robot, body) in enumerate(zip(scene.robots, bodies, strict=True)):
        place = f"robots[{index}]"
        if index in outlines:
            yield from _complaints_of_outline(outlines[index], scene.workspace, near_outlines[index], f"{place}.start")
        else:
            near = near_starts[index]
            yield from _complaints_of_place(starts[index], body.radius_mm, scene.workspace, near, f"{place}.start")
        if robot.goal:
            near_goal = next(near_goals)
            yield from _complaints_of_place(robot.goal, inner_mm[index], scene.workspace, near_goal, f"{place}.goal")
    for index, other in at_start.overlaps_of_movable:
        yield SceneError(phrases.MOVABLE_OVERLAPS(part=other), place=f"obstacles[{index}].polygon")
    yield from _complaints_of_robots(starts, [body.radius_mm for body in bodies], outlines)


def _complaints_of_robots(
    starts: Sequence[Point], radii_mm: Sequence[float], outlines: Mapping[int, shapely.Polygon]
) -> Iterator[SceneError]:
    """Yield which robots overlap each other at their starts: discs, but those that have an outline."""
    centres, reaches = np.array(starts).reshape(-1, 2), np.array(radii_mm)
    for i in range(len(starts)):
        apart = np.hypot(*(centres[i + 1 :] - centres[i]).T)
        overlaps = reaches[i + 1 :] + reaches[i] - apart
        for after in np.flatnonzero(overlaps > TOUCH_MM).tolist():
            j = i + 1 + after
            if i not in outlines and j not in outlines:
                reason = phrases.ROBOTS_OVERLAP(part=f"robots[{i}]", distance=f"{figure(overlaps[after], 1)} mm")
                yield SceneError(reason, place=f"robots[{j}].start")
                continue
            one, other = (less_a_hair(outlines.get(n) or shapely.Point(starts[n]).buffer(radii_mm[n])) for n in (i, j))
            if one.intersects(other):
                yield SceneError(phrases.OUTLINE_OVERLAPS(part=f"robots[{i}]"), place=f"robots[{j}].start")


def _outline(body: Polygon, pose: Pose) -> shapely.Polygon:
    """Return the outline of a body where it stands, mm."""
    return shapely.Polygon([pose.to_world(x, y) for x, y in body.corners])


def _inner_mm(body: Disc | Polygon) -> float:
    """Return the radius of the largest disc about a body's middle that it covers, whatever its heading."""
    if isinstance(body, Disc):
        return body.radius_mm
    return float(shapely.distance(shapely.Point(0.0, 0.0), shapely.LinearRing(body.corners)))


def _complaints_of_outline(
    outline: shapely.Polygon, workspace: Workspace, near: Iterable[str], place: str
) -> Iterator[SceneError]:
    min_x, min_y, max_x, max_y = outline.bounds
    out_mm = max(
        workspace.min_x_mm - min_x, workspace.min_y_mm - min_y, max_x - workspace.max_x_mm, max_y - workspace.max_y_mm
    )
    if out_mm > TOUCH_MM:
        yield SceneError(phrases.OUTLINE_STICKS_OUT(distance=f"{figure(out_mm, 1)} mm"), place=place)
    for part in near:
        yield SceneError(phrases.OUTLINE_OVERLAPS(part=part), place=place)


def _complaints_of_place(
    centre: Point, radius_mm: float, workspace: Workspace, near: Iterable[tuple[str, float]], place: str
) -> Iterator[SceneError]:
    x, y = centre
    radius = f"{figure(radius_mm)} mm"
    margin = min(x - workspace.min_x_mm, workspace.max_x_mm - x, y - workspace.min_y_mm, workspace.max_y_mm - y)
    if margin < radius_mm - TOUCH_MM:
        yield SceneError(phrases.STICKS_OUT(radius=radius, distance=f"{figure(radius_mm - margin, 1)} mm"), place=place)
    for solid, distance in near:
        if distance == 0.0:
            yield SceneError(phrases.INSIDE(radius=radius, part=solid), place=place)
        else:
            depth = f"{figure(radius_mm - distance, 1)} mm"
            yield SceneError(phrases.OVERLAPS(radius=radius, part=solid, distance=depth), place=place)
