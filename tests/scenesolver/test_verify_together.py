from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.together import members_of
from benchmarks.together_scenes import crossing
from scenesolver.planning.together.planner import TeamPlanner
from scenesolver.verify_together import TimedTask, timed_points, verify_together

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


def changed(team: list[TimedTask], number: int, points: list[tuple[float, float, float]]) -> list[TimedTask]:
    return [replace(one, points=tuple(points)) if n == number else one for n, one in enumerate(team)]


def too_fast(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number = int(rng.integers(len(team)))
    share = float(rng.uniform(0.3, 0.9))
    return changed(team, number, [(share * t, x, y) for t, x, y in team[number].points])


def never_leaves(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number = int(rng.integers(len(team)))
    return changed(team, number, list(team[number].points[:1]))


def back_in_time(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number = int(rng.integers(len(team)))
    points = list(team[number].points)
    at = int(rng.integers(len(points) - 1))
    _, x, y = points[at + 1]
    points[at + 1] = points[at][0] - float(rng.uniform(0.001, 1.0)), x, y
    return changed(team, number, points)


def into_a_pillar(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    number = int(rng.integers(len(team)))
    (x, y), *_ = SCENE.obstacles[int(rng.integers(len(SCENE.obstacles)))].polygon
    points = team[number].points
    return changed(team, number, [points[0], (50.0, x, y), (100.0, *points[-1][1:])])


def into_another(team: list[TimedTask], rng: np.random.Generator) -> list[TimedTask]:
    """Send a robot, slowly enough, through the place where another one stands at its goal, and on to its own."""
    one, other = rng.permutation(len(team))[:2].tolist()
    _, x, y = team[other].points[-1]
    x, y = x + float(rng.uniform(-200.0, 200.0)), y + float(rng.uniform(-200.0, 200.0))
    first, last = team[one].points[0], team[one].points[-1]
    return changed(team, one, [first, (60.0, *first[1:]), (120.0, x, y), (180.0, *last[1:])])


FAULTS: list[Fault] = [too_fast, never_leaves, back_in_time, into_a_pillar, into_another]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("seed", range(10))
def test_planted_faults_are_refused(team, fault, seed):
    assert not verify_together(SCENE, fault(team, np.random.default_rng(seed))).passed


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
