"""An independent judge of a team's paths in time. It shares nothing with the planner, so no mistake of one hides one.

Each path is judged by `scenesolver.verify` against the scene, and each two robots against each other: both move in
straight lines between any two times at which one of them has a corner, and so does the one as seen from the other. The
nearest that they come in between is the distance of a point from a straight segment.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from scene.scene import Scene, Task
from scenesolver.verify import TOLERANCE_MM, Verdict, verify_path

TimedPoint = tuple[float, float, float]
"""The time, s, and the place, x and y in mm."""


@dataclass(frozen=True, slots=True)
class TimedTask:
    """One robot of a team with its path in time.

    Attributes:
        task: Its task.
        radius_mm: Of its disc.
        speed_mm_s: It cannot drive faster.
        points: Times and places.
    """

    task: Task
    radius_mm: float
    speed_mm_s: float
    points: Sequence[TimedPoint]


def verify_together(scene: Scene, team: Sequence[TimedTask]) -> Verdict:
    """Check the paths of a team against the scene as it was drawn, and against each other.

    Robots stand at their starts before, and at their goals after. Each path keeps the robot's radius from obstacles,
    walls and the workspace's edge, leads from start to goal, begins at 0 s, never goes back in time and is never
    driven faster than the robot can; at no time two discs overlap.

    Args:
        scene: The scene.
        team: Its robots.
    """
    violations: list[str] = []
    for one in team:
        name = one.task.name
        wrong = _form(one)
        if wrong:
            violations += [f"{name}: {reason}" for reason in wrong]
            continue
        places = [(x, y) for _, x, y in one.points]
        path = places if len(places) > 1 else places * 2
        verdict = verify_path(scene, one.task, one.radius_mm, path, math.inf)
        violations += [f"{name}: {reason}" for reason in verdict.violations]
    if violations:
        return Verdict(tuple(violations))
    for one, other in combinations(team, 2):
        violations += _meetings(one, other)
    return Verdict(tuple(violations))


def _form(one: TimedTask) -> list[str]:
    points = one.points
    if not points:
        return ["the path has no points"]
    if not all(math.isfinite(number) for point in points for number in point):
        return ["the path holds a number that is not finite"]
    found = [] if points[0][0] == 0.0 else [f"the path begins at {points[0][0]:g} s, not at 0 s"]
    for number, (before, after) in enumerate(pairwise(points)):
        lasts, way = after[0] - before[0], math.dist(before[1:], after[1:])
        if lasts < 0.0:
            found.append(f"segment {number}: it ends {-lasts:g} s before it begins")
        elif way > one.speed_mm_s * lasts * (1.0 + 1e-9) + TOLERANCE_MM:
            found.append(f"segment {number}: {way:.1f} mm in {lasts:.3f} s is faster than {one.speed_mm_s:g} mm/s")
    return found


def _meetings(one: TimedTask, other: TimedTask) -> list[str]:
    """Return the first time at which two discs overlap, if there is one."""
    wanted = one.radius_mm + other.radius_mm
    times = sorted({0.0, *(point[0] for point in one.points), *(point[0] for point in other.points)})
    # After the last time both stand; a stay in between is a segment of no length.
    for begin, end in pairwise((*times, times[-1] + 1.0)):
        a, b = _between(one.points, begin, end)
        c, d = _between(other.points, begin, end)
        near, share = _nearest((a[0] - c[0], a[1] - c[1]), (b[0] - d[0], b[1] - d[1]))
        if near < wanted - TOLERANCE_MM:
            x, y = (p + share * (q - p) for p, q in zip(a, b, strict=True))
            return [
                f"{one.task.name} and {other.task.name}: at {begin + share * (end - begin):.2f} s, {one.task.name} at"
                f" ({x:.1f}, {y:.1f}), they are {wanted - near:.1f} mm too near to each other"
            ]
    return []


def _between(points: Sequence[TimedPoint], begin: float, end: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a robot is at both ends of an interval within which it has no corner."""
    before, after = points[0], points[-1]
    if end <= before[0]:
        return before[1:], before[1:]
    if begin >= after[0]:
        return after[1:], after[1:]
    for first, second in pairwise(points):
        if first[0] <= begin and end <= second[0] and first[0] < second[0]:
            lasts = second[0] - first[0]
            return _along(first, second, (begin - first[0]) / lasts), _along(first, second, (end - first[0]) / lasts)
    raise AssertionError("the interval has a corner within")


def _along(first: TimedPoint, second: TimedPoint, share: float) -> tuple[float, float]:
    return first[1] + share * (second[1] - first[1]), first[2] + share * (second[2] - first[2])


def _nearest(begin: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """Return how near a segment comes to the origin, and where on it, as a share of its length."""
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    square = dx * dx + dy * dy
    share = min(max(-(begin[0] * dx + begin[1] * dy) / square, 0.0), 1.0) if square > 0.0 else 0.0
    return math.hypot(begin[0] + share * dx, begin[1] + share * dy), share


def timed_points(times_s: Iterable[float], points: Iterable[Sequence[float]]) -> tuple[TimedPoint, ...]:
    """Return times and places as one list."""
    return tuple((float(t), float(x), float(y)) for t, (x, y) in zip(times_s, points, strict=True))
