"""An independent judge of ways of convex bodies. It shares nothing with the planner of slices.

A body that moves straight covers the convex hull of both its ends, exactly. A body that turns is judged by halves: the
hull of two headings, grown by how far arcs bulge beyond it, is round all that it sweeps in between; where that is clear
the turn is, where the body itself overlaps something at either end it is not, and else each half is looked at.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely import affinity

from robotdriver.pose import Pose
from scene.drops import drops_of
from scene.scene import Point, Scene, Task
from scenesolver.verify import TOLERANCE_MM, Verdict

_STRAIGHT_RAD = 1e-9
"""A car that turns by less goes straight."""

_FINEST_RAD = 1e-7
"""A turn by less is judged by its ends."""


def verify_shape(scene: Scene, body: Sequence[Point], start: Pose, goal: Pose, poses: Sequence[Pose]) -> Verdict:
    """Check a way of a body against the scene as it was drawn.

    Args:
        scene: The scene; what moves is left out.
        body: Corners of the convex body about its middle at heading 0, mm.
        start: Where it must begin.
        goal: Where it must end; headings count up to whole turns.
        poses: The way. Between two poses the body moves straight or turns on the spot, not both.
    """
    if len(poses) < 2:
        return Verdict(("the way is not a list of at least two poses",))
    if not all(math.isfinite(number) for pose in poses for number in (pose.x_mm, pose.y_mm, pose.heading_rad)):
        return Verdict(("the way holds a number that is not finite",))
    found = [*_end("start", poses[0], start), *_end("goal", poses[-1], goal)]
    judge = _Judge(scene, body)
    for number, (before, after) in enumerate(pairwise(poses)):
        moves = before.distance_to(after.x_mm, after.y_mm) > TOLERANCE_MM
        turns = abs(after.heading_rad - before.heading_rad) > 1e-9
        if moves and turns:
            found.append(f"segment {number}: it moves and turns at once")
        elif not (judge.may_turn(before, after) if turns else judge.may_move(before, after)):
            found.append(f"segment {number}: from {_text(before)} the body overlaps something, or leaves the workspace")
    return Verdict(tuple(found))


def verify_drive(scene: Scene, body: Sequence[Point], task: Task, poses: Sequence[Pose]) -> Verdict:
    """Check a way of a robot on wheels: as `verify_shape` does, and that it goes straight ahead or back.

    Args:
        scene: The scene; what moves is left out.
        body: Corners of the convex body about its middle at heading 0, mm.
        task: Where it must begin and end.
        poses: The way. Between two poses the robot drives straight or turns on the spot, not both.
    """
    verdict = verify_shape(scene, body, task.start, _goal_of(task, poses), poses)
    if not verdict.passed:
        return verdict
    found = []
    for number, (before, after) in enumerate(pairwise(poses)):
        dx, dy = after.x_mm - before.x_mm, after.y_mm - before.y_mm
        aside_mm = abs(dy * math.cos(before.heading_rad) - dx * math.sin(before.heading_rad))
        if aside_mm > TOLERANCE_MM:
            found.append(f"segment {number}: from {_text(before)} it goes {aside_mm:.3g} mm sideways")
    return Verdict(tuple(found))


def verify_car(
    scene: Scene, body: Sequence[Point], task: Task, poses: Sequence[Pose], least_radius_mm: float
) -> Verdict:
    """Check a way of a robot that steers, against the scene as it was drawn.

    Args:
        scene: The scene; what moves is left out.
        body: Corners of the convex body about the middle of the axle that does not steer, at heading 0, mm.
        task: Where it must begin and end.
        poses: The way. Between two poses it drives straight, or along the one arc that joins them, ahead or back.
        least_radius_mm: Of the narrowest arc that it can drive.
    """
    if len(poses) < 2:
        return Verdict(("the way is not a list of at least two poses",))
    if not all(math.isfinite(number) for pose in poses for number in (pose.x_mm, pose.y_mm, pose.heading_rad)):
        return Verdict(("the way holds a number that is not finite",))
    found = [*_end("start", poses[0], task.start), *_end("goal", poses[-1], _goal_of(task, poses))]
    judge = _Judge(scene, body)
    for number, (before, after) in enumerate(pairwise(poses)):
        arc = _Arc.between(before, after)
        if abs(arc.aside_mm) > TOLERANCE_MM:
            found.append(f"segment {number}: from {_text(before)} it goes {abs(arc.aside_mm):.3g} mm sideways")
        elif abs(arc.turn_rad) > math.pi:
            found.append(f"segment {number}: from {_text(before)} it turns by more than half a circle at once")
        elif abs(arc.radius_mm) < least_radius_mm - TOLERANCE_MM:
            found.append(
                f"segment {number}: from {_text(before)} it turns with a radius of {abs(arc.radius_mm):.1f} mm,"
                f" and its steering allows {least_radius_mm:.1f} mm"
            )
        elif not (judge.may_move(before, after) if math.isinf(arc.radius_mm) else judge.may_swing(before, arc)):
            found.append(f"segment {number}: from {_text(before)} the body overlaps something, or leaves the workspace")
    return Verdict(tuple(found))


def _goal_of(task: Task, poses: Sequence[Pose]) -> Pose:
    """Return where a way must end: with the heading that it has there where any is right."""
    if task.goal_heading_rad is not None or not poses:
        return Pose(*task.goal, task.goal_heading_rad or 0.0)
    return Pose(*task.goal, poses[-1].heading_rad)


@dataclass(frozen=True, slots=True)
class _Arc:
    """The curve that joins two poses of a car.

    Attributes:
        centre: Of the arc, mm.
        radius_mm: Positive where the centre is to the left; infinite where it goes straight.
        turn_rad: By how much it turns.
        aside_mm: By how much no arc joins the poses.
    """

    centre: Point
    radius_mm: float
    turn_rad: float
    aside_mm: float

    @classmethod
    def between(cls, before: Pose, after: Pose) -> "_Arc":
        """Return the arc; its chord has the heading of its middle."""
        turn_rad = after.heading_rad - before.heading_rad
        middle_rad = before.heading_rad + turn_rad / 2.0
        dx, dy = after.x_mm - before.x_mm, after.y_mm - before.y_mm
        c, s = math.cos(middle_rad), math.sin(middle_rad)
        chord_mm, aside_mm = c * dx + s * dy, c * dy - s * dx
        if abs(turn_rad) <= _STRAIGHT_RAD:
            return cls((before.x_mm, before.y_mm), math.inf, turn_rad, aside_mm)
        radius_mm = chord_mm / (2.0 * math.sin(turn_rad / 2.0))
        x = before.x_mm - radius_mm * math.sin(before.heading_rad)
        return cls((x, before.y_mm + radius_mm * math.cos(before.heading_rad)), radius_mm, turn_rad, aside_mm)


class _Judge:
    def __init__(self, scene: Scene, body: Sequence[Point]) -> None:
        still: list[shapely.Geometry] = [
            shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles if obstacle.motion is None
        ]
        still += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
        self._things = shapely.STRtree([*still, *shapely.get_parts(drops_of(scene))])
        area = scene.workspace
        self._area = shapely.box(area.min_x_mm, area.min_y_mm, area.max_x_mm, area.max_y_mm)
        # A body that only touches something is a hair smaller.
        self._body = shapely.convex_hull(shapely.MultiPoint(body)).buffer(-TOLERANCE_MM, join_style="mitre")
        self._reach_mm = max(math.hypot(x, y) for x, y in body)

    def _at(self, pose: Pose) -> shapely.Geometry:
        turned = affinity.rotate(self._body, pose.heading_rad, origin=(0.0, 0.0), use_radians=True)
        return affinity.translate(turned, pose.x_mm, pose.y_mm)

    def _is_clear(self, area: shapely.Geometry) -> bool:
        return bool(shapely.covers(self._area, area)) and not len(self._things.query(area, predicate="intersects"))

    def may_move(self, before: Pose, after: Pose) -> bool:
        """Return whether the body may move straight from one pose to another."""
        return self._is_clear(_hull(self._at(before), self._at(after)))

    def may_turn(self, before: Pose, after: Pose) -> bool:
        """Return whether the body may turn on the spot from one heading to another."""
        begin_rad = before.heading_rad
        return self._may_swing(
            lambda angle: self._at(Pose(before.x_mm, before.y_mm, begin_rad + angle)),
            self._reach_mm,
            after.heading_rad - begin_rad,
        )

    def may_swing(self, before: Pose, arc: _Arc) -> bool:
        """Return whether the body may go along an arc: it turns about the arc's centre."""
        body = self._at(before)
        farthest_mm = shapely.hausdorff_distance(shapely.Point(arc.centre), shapely.convex_hull(body))
        return self._may_swing(
            lambda angle: affinity.rotate(body, angle, origin=arc.centre, use_radians=True), farthest_mm, arc.turn_rad
        )

    def _may_swing(self, at: Callable[[float], shapely.Geometry], reach_mm: float, whole_rad: float) -> bool:
        """Return whether the body may turn about a point by an angle.

        Args:
            at: Where the body is after a turn, rad.
            reach_mm: The distance of the point from the body's farthest corner.
            whole_rad: The angle.
        """
        if not (self._is_clear(at(0.0)) and self._is_clear(at(whole_rad))):
            return False
        pieces = max(1, math.ceil(abs(whole_rad) / 0.5))
        waiting = list(pairwise(np.linspace(0.0, whole_rad, pieces + 1).tolist()))
        while waiting:
            first, last = waiting.pop()
            bulge_mm = reach_mm * (1.0 - math.cos((last - first) / 2.0))
            if self._is_clear(shapely.buffer(_hull(at(first), at(last)), bulge_mm)):
                continue
            middle = (first + last) / 2.0
            if not self._is_clear(at(middle)):
                return False
            if abs(last - first) > _FINEST_RAD:
                waiting += [(first, middle), (middle, last)]
        return True


def _hull(*parts: shapely.Geometry) -> shapely.Geometry:
    return shapely.GeometryCollection(parts).convex_hull


def _end(name: str, pose: Pose, expected: Pose) -> list[str]:
    miss = pose.distance_to(expected.x_mm, expected.y_mm)
    turn = abs(math.remainder(pose.heading_rad - expected.heading_rad, math.tau))
    if miss <= TOLERANCE_MM and turn <= 1e-9:
        return []
    return [f"{name}: the way misses {_text(expected)} by {miss:.6g} mm and {math.degrees(turn):.6g} degrees"]


def _text(pose: Pose) -> str:
    return f"({pose.x_mm:.1f}, {pose.y_mm:.1f}, {math.degrees(pose.heading_rad):.1f} degrees)"
