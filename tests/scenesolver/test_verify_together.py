import math
import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.together import members_of
from benchmarks.together_scenes import crossing
from scenesolver.planning.together.planner import TeamPlanner
from scenesolver.verify_together import TimedPoint, TimedTask, timed_points, verify_together

SCENE = crossing(4, 11)


@pytest.fixture(scope="module")
def team() -> list[TimedTask]:
    members = members_of(SCENE)
    paths = TeamPlanner(SCENE, members, seed=11).plan().schedule.paths
    return [
        TimedTask(
            member.task,
            member.radius_mm,
            member.speed_mm_s,
            timed_points(paths[member.name].times_s.tolist(), paths[member.name].points.tolist()),
        )
        for member in members
    ]


def test_a_good_plan_passes(team):
    assert verify_together(SCENE, team).passed


Fault = Callable[[list[TimedTask], np.random.Generator], list[TimedTask]]


def changed(team: list[TimedTask], number: int, points: list[TimedPoint]) -> list[TimedTask]:
    return [replace(one, points=tuple(points)) if n == number else one for n, one in enumerate(team)]


def drawn(team: list[TimedTask], rng: np.random.Generator) -> tuple[int, list[TimedPoint]]:
    number = int(rng.integers(len(team)))
    return number, list(team[number].points)


def too_fast(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    share = float(rng.uniform(0.3, 0.9))
    return changed(team, number, [(share * t, x, y) for t, x, y in points])


def never_leaves(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    return changed(team, number, points[:1])


def begins_late(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    late_s = float(rng.uniform(0.001, 5.0))
    return changed(team, number, [(t + late_s, x, y) for t, x, y in points])


def back_in_time(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    at = int(rng.integers(len(points) - 1))
    _, x, y = points[at + 1]
    points[at + 1] = points[at][0] - float(rng.uniform(0.001, 1.0)), x, y
    return changed(team, number, points)


def no_number(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    at = int(rng.integers(len(points)))
    points[at] = points[at][0], math.nan, points[at][2]
    return changed(team, number, points)


def into_a_pillar(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    (x, y), *_ = SCENE.obstacles[int(rng.integers(len(SCENE.obstacles)))].polygon
    return changed(team, number, [points[0], (50.0, x, y), (100.0, *points[-1][1:])])


def over_the_edge(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number, points = drawn(team, rng)
    beyond = (float(rng.uniform(0.0, team[number].radius_mm - 1.0)), 3_000.0)
    return changed(team, number, [points[0], (50.0, *beyond), (100.0, *points[-1][1:])])


def over_one_that_has_arrived(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    """Send a robot, slowly enough, through the place where another one stands at its goal, and on to its own."""
    one, other = rng.permutation(len(team))[:2].tolist()
    _, x, y = team[other].points[-1]
    x, y = x + float(rng.uniform(-200.0, 200.0)), y + float(rng.uniform(-200.0, 200.0))
    first, last = team[one].points[0], team[one].points[-1]
    return changed(team, one, [first, (60.0, *first[1:]), (120.0, x, y), (180.0, *last[1:])])


def over_one_that_has_not_left(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    """Let a robot wait long, and another one come through its place meanwhile."""
    one, other = rng.permutation(len(team))[:2].tolist()
    waits = [(t + (300.0 if n else 0.0), x, y) for n, (t, x, y) in enumerate(team[other].points)]
    start = team[other].points[0]
    waits.insert(1, (300.0, *start[1:]))
    first, last = team[one].points[0], team[one].points[-1]
    through = [first, (60.0, *start[1:]), (120.0, *last[1:])]
    return changed(changed(team, other, waits), one, through)


def into_one_that_comes(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    """Let two robots meet between two of their corners, at a time that neither has a corner at."""
    one, other = rng.permutation(len(team))[:2].tolist()
    a, b = team[one].points[0][1:], team[other].points[0][1:]
    lasts = math.dist(a, b) / float(rng.uniform(100.0, 350.0))
    ways = ((one, a, b), (other, b, a))
    for number, begin, end in ways:
        last = team[number].points[-1]
        team = changed(team, number, [(0.0, *begin), (lasts, *end), (lasts + 100.0, *last[1:])])
    return team


FAULTS: dict[Fault, str] = {
    too_fast: "is faster than 400 mm/s",
    never_leaves: "goal",
    begins_late: "not at 0 s",
    back_in_time: "before it begins",
    no_number: "not finite",
    into_a_pillar: "segment",
    over_the_edge: "out of the workspace|segment",
    over_one_that_has_arrived: "too near to each other|segment",
    over_one_that_has_not_left: "too near to each other|segment",
    into_one_that_comes: "too near to each other|segment",
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", range(5))
def test_planted_faults_are_refused_for_what_they_are(team, fault, seed):
    violations = verify_together(SCENE, fault(team, np.random.default_rng(seed))).violations
    assert violations
    assert all(re.search(FAULTS[fault], violation) for violation in violations), violations


@pytest.mark.parametrize("fault", [over_one_that_has_arrived, over_one_that_has_not_left, into_one_that_comes])
@pytest.mark.parametrize("seed", range(5))
def test_robots_that_meet_are_refused_in_a_room_without_anything_else(team, fault, seed):
    empty = replace(SCENE, obstacles=())
    assert verify_together(empty, team).passed
    violations = verify_together(empty, fault(team, np.random.default_rng(seed))).violations
    assert violations
    assert all("too near to each other" in violation for violation in violations), violations


def test_robots_that_only_just_pass_are_judged_to_the_hair(team):
    one, other = team[:2]
    wanted = one.radius_mm + other.radius_mm
    for apart, passes in ((wanted + 1e-3, True), (wanted - 1e-3, False)):
        # They pass side by side in opposite directions, in a room without anything.
        empty = replace(SCENE, obstacles=())
        pair = [
            replace(
                one,
                task=replace(
                    one.task, start=replace(one.task.start, x_mm=500.0, y_mm=1_000.0), goal=(5_000.0, 1_000.0)
                ),
                points=((0.0, 500.0, 1_000.0), (20.0, 5_000.0, 1_000.0)),
            ),
            replace(
                other,
                task=replace(
                    other.task,
                    start=replace(other.task.start, x_mm=5_000.0, y_mm=1_000.0 + apart),
                    goal=(500.0, 1_000.0 + apart),
                ),
                points=((0.0, 5_000.0, 1_000.0 + apart), (20.0, 500.0, 1_000.0 + apart)),
            ),
        ]
        assert verify_together(empty, pair).passed is passes
