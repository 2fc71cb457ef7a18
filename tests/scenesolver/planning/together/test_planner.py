import math
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.together import is_sound, members_of
from benchmarks.together_scenes import crossing, few_places, ring_of_four, swap_with_bay
from robotdriver.pose import Pose
from scene.mover import PlanningCancelledError
from scene.scene import Obstacle, Scene, SceneRobot, Workspace
from scenesolver.errors import NoPathError
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.planning.together.impossible import cannot_pass
from scenesolver.planning.together.passing import courses
from scenesolver.planning.together.planner import TeamPlanner
from scenesolver.planning.together.priorities import Occupancy, Traffic, earliest
from scenesolver.planning.together.roads import roads
from scenesolver.planning.together.schedule import TimedPath


def scene_of(*robots: tuple[tuple[float, float], tuple[float, float]]) -> Scene:
    made = (SceneRobot(f"r{n}", Pose(*start, 0.0), goal, team="a") for n, (start, goal) in enumerate(robots))
    return Scene(Workspace(0.0, 0.0, 3_000.0, 3_000.0), tuple(made))


@pytest.mark.parametrize("make", [swap_with_bay, ring_of_four, lambda seed: crossing(4, seed)])
def test_a_team_gets_paths_that_the_verifier_passes(make):
    scene = make(5)
    plan = TeamPlanner(scene, members_of(scene), seed=5).plan()
    assert is_sound(scene, members_of(scene), plan)
    for member in members_of(scene):
        path = plan.schedule.paths[member.name]
        assert path.points[-1].tolist() == list(member.task.goal)
        assert path.times_s[0] == 0.0


def test_robots_that_stand_tightly_find_their_way_past_each_other():
    scene = few_places(8, 3)
    plan = TeamPlanner(scene, members_of(scene), seed=3).plan()
    assert is_sound(scene, members_of(scene), plan)


def test_the_same_seed_gives_the_same_plan():
    scene = crossing(3, 1)
    one, other = (TeamPlanner(scene, members_of(scene), seed=4).plan().schedule for _ in range(2))
    for name, path in one.paths.items():
        assert path.points.tolist() == other.paths[name].points.tolist()
        assert path.times_s.tolist() == other.paths[name].times_s.tolist()


def test_goals_that_two_robots_cannot_share_are_a_proof():
    scene = scene_of(((400.0, 400.0), (2_000.0, 2_000.0)), ((2_600.0, 400.0), (2_100.0, 2_000.0)))
    with pytest.raises(NoPathError, match="r0 and r1 cannot both stand at their goals") as caught:
        TeamPlanner(scene, members_of(scene)).plan()
    assert caught.value.proven


def test_planning_can_be_cancelled():
    scene = crossing(4, 1)
    with pytest.raises(PlanningCancelledError):
        TeamPlanner(scene, members_of(scene)).plan(cancel=lambda: True)


def test_whatever_the_delays_the_order_of_passing_keeps_robots_apart_and_brings_all_home():
    scene = crossing(3, 2)
    members = members_of(scene)
    schedule = TeamPlanner(scene, members, seed=2).plan().schedule
    driven, rng = courses(schedule, members), np.random.default_rng(7)
    come = [0.0] * len(members)
    ends = [float(course.way_mm[-1]) for course in driven]
    for _ in range(20_000):
        clocks = np.array([course.clock_s(way) for course, way in zip(driven, come, strict=True)])
        mover = int(rng.integers(len(members)))
        free, _ = driven[mover].free_mm(come[mover], clocks)
        come[mover] = min(come[mover] + float(rng.uniform(0.0, 60.0)), free, ends[mover])
        places = [
            np.array([np.interp(way, course.way_mm, column) for column in course.points.T])
            for course, way in zip(driven, come, strict=True)
        ]
        for one in range(len(members)):
            if one != mover:
                wanted = members[one].radius_mm + members[mover].radius_mm
                assert math.dist(places[one], places[mover]) >= wanted
        if come == ends:
            break
    assert come == ends


def test_a_robot_without_a_task_is_left_where_it_stands():
    scene = scene_of(((400.0, 1_500.0), (2_600.0, 1_500.0)))
    blocked = Obstacle(((1_300.0, 1_300.0), (1_700.0, 1_300.0), (1_700.0, 1_700.0), (1_300.0, 1_700.0)))
    scene = Scene(scene.workspace, scene.robots, (blocked,))
    plan = TeamPlanner(scene, members_of(scene)).plan()
    assert plan.schedule.arrivals_s > 2_200.0 / 400.0


def test_a_corridor_without_a_bay_is_proven_to_let_no_two_pass_and_one_with_a_bay_is_not():
    with_bay = swap_with_bay(4)
    without = replace(with_bay, obstacles=(with_bay.obstacles[0], box(0.0, 1_000.0, 6_000.0, 2_000.0)))
    assert cannot_pass(without, *members_of(without))
    assert not cannot_pass(with_bay, *members_of(with_bay))


@pytest.mark.parametrize("seed", range(4))
def test_what_has_a_plan_is_not_proven_to_have_none(seed):
    scene = crossing(2, seed)
    assert not cannot_pass(scene, *members_of(scene))


def box(min_x: float, min_y: float, max_x: float, max_y: float) -> Obstacle:
    return Obstacle(((min_x, min_y), (max_x, min_y), (max_x, max_y), (min_x, max_y)))


def test_a_robot_that_stays_in_the_only_way_for_ever_leaves_no_path():
    room = FreeSpace(Scene(Workspace(-500.0, -500.0, 1_500.0, 500.0)), 100.0)
    way = np.array([[0.0, 0.0], [1_000.0, 0.0]])
    only = roads(room, way, [way], 1, 100.0, 100.0)
    stays = TimedPath(np.array([[500.0, 0.0]]), np.array([0.0]))
    passes = TimedPath(np.array([[500.0, -400.0], [500.0, 0.0], [500.0, 400.0]]), np.array([0.0, 4.0, 8.0]))
    left = only.left_s(1)
    assert earliest(only, 0, 1, left, Traffic([Occupancy(only, stays, 200.0)])) is None
    path = earliest(only, 0, 1, left, Traffic([Occupancy(only, passes, 200.0)]))
    assert path is not None
    assert 10.0 <= path.arrival_s < 20.0
