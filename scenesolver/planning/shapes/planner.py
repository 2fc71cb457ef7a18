"""Plans for a convex body with its heading, over slices that become finer until there is a way."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations, pairwise

import networkx as nx
import numpy as np
import shapely

from robotdriver.pose import Pose
from scene.mover import CancelRequested
from scene.scene import Scene
from scenesolver import phrases
from scenesolver.errors import NoPathError, PlanningError
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.progress import stop_if
from scenesolver.planning.shapes.slices import Slices, always_covered, turned

COUNTS = (64, 128, 256)
"""So many slices are tried, one number after the other."""

_INSIDE_MM = 1e-3
"""Crossings from slice to slice lie so far within both, so that touching is never a matter of rounding."""

Part = tuple[int, int]
"""A slice and one of its free areas, by their numbers."""


@dataclass(frozen=True, slots=True)
class ShapePlan:
    """A way for a body.

    Attributes:
        poses: From start to goal. Between two the body either moves straight, or turns on the spot.
        slices: How many slices of heading it was found with.
        seconds: How long that took, by stage.
    """

    poses: tuple[Pose, ...]
    slices: int
    seconds: Mapping[str, float]

    @property
    def length_mm(self) -> float:
        """The length of the way of the middle."""
        return math.fsum(a.distance_to(b.x_mm, b.y_mm) for a, b in pairwise(self.poses))

    @property
    def turned_rad(self) -> float:
        """The sum of the turns of the body."""
        return math.fsum(abs(b.heading_rad - a.heading_rad) for a, b in pairwise(self.poses))


def plan_shape(
    scene: Scene, body: FloatArray, start: Pose, goal: Pose, cancel: CancelRequested = lambda: False
) -> ShapePlan:
    """Return a way for a convex body that can move in any direction and turn on the spot.

    Args:
        scene: What is known; obstacles with a motion are left out.
        body: Its corners about its middle at heading 0, in order, shape (n, 2), mm; the middle lies within.
        start: Where it stands.
        goal: Where it has to go, and with which heading.
        cancel: Asked for each slice.

    Raises:
        PlanningError: the body is not convex, or start or goal is not free.
        NoPathError: there is no way (``proven``), or none was found.
        PlanningCancelledError: ``cancel`` answered True.
    """
    began = time.perf_counter()
    hull = convex_body(body)
    require_free(scene, hull, ("start", start), ("goal", goal))
    for count in COUNTS:
        poses = glide(Slices(scene, hull, count), start, [goal], reach_mm(hull), cancel)
        if poses is not None:
            return ShapePlan(poses, count, {"plan": time.perf_counter() - began})
    raise no_way(scene, hull, start, [goal], _text(goal), cancel)


def glide(
    slices: Slices, start: Pose, goals: Sequence[Pose], reach_mm: float, cancel: CancelRequested
) -> tuple[Pose, ...] | None:
    """Return poses from a start to the first goal that is reached, of a body that moves in any direction; or None.

    Args:
        slices: Of its heading.
        start: Where it stands.
        goals: Where it may end, each in a slice of its own.
        reach_mm: Of its farthest corner.
        cancel: Asked for each slice.
    """
    ends = {slices.of(goal.heading_rad): goal for goal in goals}
    way = _search(slices, start, ends, reach_mm, cancel)
    return None if way is None else _poses(slices, way, start, ends[way[-1][0]])


def no_way(
    scene: Scene, body: FloatArray, start: Pose, goals: Sequence[Pose], words: str, cancel: CancelRequested
) -> NoPathError:
    """Return the error of one who has found no way to any of some goals; ``words`` name them.

    It is a proof where not even what the body covers at every heading of a slice gets there.
    """
    inner = Slices(scene, body, COUNTS[-1], always_covered)
    ends = {inner.of(goal.heading_rad): goal for goal in goals}
    parts = {"start": _text(start), "goal": words, "slices": str(COUNTS[-1])}
    if _search(inner, start, ends, 1.0, cancel) is None:
        return NoPathError(phrases.NO_WAY_FOR_BODY(**parts), proven=True, needed_mm=least_width_mm(body))
    return NoPathError(phrases.NO_WAY_FOUND_FOR_BODY(**parts), proven=False, needed_mm=least_width_mm(body))


def reach_mm(body: FloatArray) -> float:
    """Return how far the farthest corner of a body is from its middle."""
    return float(np.hypot(*body.T).max())


def least_width_mm(body: FloatArray) -> float:
    """Return the least width of a convex body: no door that is narrower lets it through, however it turns.

    Source: G. Strang, The width of a chair, 1982.
    """
    sides = np.roll(body, -1, axis=0) - body
    normals = np.column_stack((-sides[:, 1], sides[:, 0])) / np.hypot(*sides.T)[:, None]
    across = normals @ body.T
    return float((across.max(axis=1) - across.min(axis=1)).min())


def convex_body(body: FloatArray) -> FloatArray:
    """Return a body's corners counter-clockwise.

    Raises:
        PlanningError: it is not convex.
    """
    corners = np.asarray(body, dtype=np.float64)
    if corners.ndim != 2 or corners.shape[1:] != (2,) or len(corners) < 3 or not np.isfinite(corners).all():
        raise PlanningError(phrases.BODY_NOT_CONVEX())
    polygon = shapely.polygons(corners)
    hull = shapely.convex_hull(polygon)
    if not shapely.area(polygon) >= (1.0 - 1e-9) * shapely.area(hull) > 0.0 or not shapely.covers(
        hull, shapely.Point(0.0, 0.0)
    ):
        raise PlanningError(phrases.BODY_NOT_CONVEX())
    ring: FloatArray = shapely.get_coordinates(shapely.get_exterior_ring(shapely.orient_polygons(hull)))[:-1]
    return ring


def require_free(scene: Scene, body: FloatArray, *places: tuple[str, Pose]) -> None:
    """Make sure that a body can stand at places, which are given with their names.

    Raises:
        PlanningError: it overlaps something there.
    """
    still: list[shapely.Geometry] = [
        shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None
    ]
    still += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    area = scene.workspace
    box = shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm)
    for name, pose in places:
        there = shapely.polygons(turned(body, pose.heading_rad) + np.array((pose.x_mm, pose.y_mm)))
        smaller = shapely.buffer(there, -1e-6, join_style="mitre")
        if not shapely.covers(box, smaller) or shapely.intersects(still, smaller).any():
            raise PlanningError(phrases.BODY_OVERLAPS(place=f"{name} {_text(pose)}"))


def _search(
    slices: Slices, start: Pose, goals: Mapping[int, Pose], reach_mm: float, cancel: CancelRequested
) -> list[Part] | None:
    """Return the parts of slices that lead from start to a goal of its slice, each next slice beside the one before."""
    begin = _part_at(slices, slices.of(start.heading_rad), start)
    targets = {part for number, goal in goals.items() if (part := _part_at(slices, number, goal)) is not None}
    if begin is None or not targets:
        return None
    source = begin
    best: dict[Part, float] = {source: 0.0}
    before: dict[Part, Part] = {}
    queue: list[tuple[float, Part]] = [(0.0, source)]
    done: set[Part] = set()
    turn_mm = reach_mm * slices.step_rad
    while queue:
        cost, part = heappop(queue)
        if part in done:
            continue
        done.add(part)
        if part in targets:
            way = [part]
            while way[-1] in before:
                way.append(before[way[-1]])
            return way[::-1]
        stop_if(cancel)
        number, which = part
        area = slices.areas(number)[which]
        for beside in ((number + 1) % slices.count, (number - 1) % slices.count):
            for other, further in enumerate(slices.areas(beside)):
                reached = beside, other
                if reached in done or not _overlap(area, further):
                    continue
                total = cost + turn_mm
                if total < best.get(reached, math.inf):
                    best[reached], before[reached] = total, part
                    heappush(queue, (total, reached))
    return None


def _part_at(slices: Slices, number: int, pose: Pose) -> Part | None:
    which = slices.area_at(number, shapely.Point(pose.x_mm, pose.y_mm))
    return None if which is None else (number, which)


def _overlap(area: shapely.Polygon, further: shapely.Polygon) -> bool:
    """Return whether two areas have more than their rims in common."""
    return bool(shapely.intersects(area, further)) and bool(shapely.area(shapely.intersection(area, further)) > 0.0)


def _poses(slices: Slices, way: list[Part], start: Pose, goal: Pose) -> tuple[Pose, ...]:
    """Return poses along parts of slices: the middle goes to the nearest place from where it can turn on."""
    heading = start.heading_rad
    poses, place = [start], (start.x_mm, start.y_mm)
    for number, (one, other) in enumerate(pairwise(way)):
        area, further = slices.areas(one[0])[one[1]], slices.areas(other[0])[other[1]]
        common = shapely.intersection(area, further)
        if not shapely.covers(common, shapely.Point(place)):
            # A place from where it can turn on through several slices spares moves.
            for two in way[number + 2 : number + 8]:
                narrower = shapely.intersection(common, slices.areas(two[0])[two[1]])
                if not shapely.area(narrower) > 0.0:
                    break
                common = narrower
            inner = shapely.buffer(common, -_INSIDE_MM)
            aim = common if shapely.is_empty(inner) else inner
            line = shapely.shortest_line(shapely.Point(place), aim)
            target = tuple(shapely.get_coordinates(line)[-1].tolist())
            for x, y in _within(area, place, target)[1:]:
                poses.append(Pose(x, y, heading))
            place = target
        step = math.remainder(slices.heading_rad(other[0]) - heading, math.tau)
        heading += step
        poses.append(Pose(*place, heading))
    area = slices.areas(way[-1][0])[way[-1][1]]
    for x, y in _within(area, place, (goal.x_mm, goal.y_mm))[1:]:
        poses.append(Pose(x, y, heading))
    heading += math.remainder(goal.heading_rad - heading, math.tau)
    poses.append(Pose(goal.x_mm, goal.y_mm, heading))
    return _without_stays(poses)


def _without_stays(poses: list[Pose]) -> tuple[Pose, ...]:
    """Return poses without those that change nothing; turns on one spot in one direction are one."""
    kept = poses[:1]
    for pose in poses[1:]:
        if pose == kept[-1]:
            continue
        if len(kept) > 1:
            a, b = kept[-2:]
            stays = (a.x_mm, a.y_mm) == (b.x_mm, b.y_mm) == (pose.x_mm, pose.y_mm)
            if stays and (b.heading_rad - a.heading_rad) * (pose.heading_rad - b.heading_rad) > 0.0:
                kept[-1] = pose
                continue
        kept.append(pose)
    return tuple(kept)


def _within(area: shapely.Polygon, start: tuple[float, float], goal: tuple[float, float]) -> list[tuple[float, float]]:
    """Return a short path within a polygon: over the middles of sides that its triangles share, then straightened."""
    shapely.prepare(area)
    if start == goal or shapely.covers(area, shapely.LineString((start, goal))):
        return [start, goal]
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
    graph: nx.Graph[tuple[float, float]] = nx.Graph()
    doors: dict[tuple[tuple[float, float], ...], tuple[float, float]] = {}
    ends = shapely.STRtree(triangles).query(shapely.points([start, goal]), predicate="dwithin", distance=1e-6).T
    inside = [
        [place for end, cell in ends.tolist() if cell == number for place in ((start, goal)[end],)]
        for number in range(len(triangles))
    ]
    for triangle, places in zip(shapely.get_coordinates(triangles).reshape(-1, 4, 2).tolist(), inside, strict=True):
        for (ax, ay), (bx, by) in pairwise(triangle):
            side = tuple(sorted(((ax, ay), (bx, by))))
            places.append(doors.setdefault(side, ((ax + bx) / 2.0, (ay + by) / 2.0)))
        graph.add_weighted_edges_from((one, other, math.dist(one, other)) for one, other in combinations(places, 2))
    path = nx.shortest_path(graph, start, goal, weight="weight")
    straight = [start]
    while straight[-1] != goal:
        here = path.index(straight[-1])
        lines = shapely.linestrings([(straight[-1], place) for place in path[here + 1 :]])
        seen = np.flatnonzero(shapely.covers(area, lines))
        straight.append(path[here + 1 + int(seen[-1]) if len(seen) else here + 1])
    return straight


def _text(pose: Pose) -> str:
    return f"({pose.x_mm:.6g}, {pose.y_mm:.6g}, {math.degrees(pose.heading_rad):.4g} degrees)"
