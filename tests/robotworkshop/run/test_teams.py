import math
from dataclasses import replace

import pytest

from benchmarks.together_scenes import crossing
from robotdriver.pose import Pose
from robotworkshop.run.events import Event
from robotworkshop.run.reports import RunReport
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import TEAM_RULE
from robotworkshop.stage.events import Announcer, Moved
from scene.formats import document_from_scene, scene_from_document
from scene.scene import Obstacle, Scene, SceneRobot, Workspace


def pair(team: str = "a") -> Scene:
    """Return two robots that have to change places."""
    places = (500.0, 600.0), (1_500.0, 600.0)
    robots = tuple(
        SceneRobot(name, Pose(*start, heading), goal, team=team)
        for name, start, goal, heading in (("r1", *places, 0.0), ("r2", *places[::-1], math.pi))
    )
    return Scene(Workspace(0.0, 0.0, 2_000.0, 1_200.0), robots)


def session(scene: Scene, **settings: object) -> Session:
    return Session(scene, Settings(speed=None, **settings), Announcer())  # type: ignore[arg-type]


def test_a_team_survives_a_save_and_a_load() -> None:
    scene = pair("blue")
    assert scene_from_document(document_from_scene(scene)) == scene
    assert "team" not in document_from_scene(pair(""))["robots"][0]


@pytest.mark.parametrize("floor", ["perfect", "lab floor"])
def test_a_team_changes_places_and_wins_together(floor: str) -> None:
    run = session(pair(), floor=floor)
    plans = run.solve()
    assert all(plan.solved and plan.verified and plan.times_s for plan in plans)
    outcomes = [report.outcome for report in run.drive()]
    assert all(outcome.reached and outcome.rule == TEAM_RULE and not outcome.collisions for outcome in outcomes)


def test_a_robot_of_a_team_that_stands_at_its_goal_lets_the_others_pass() -> None:
    scene = pair()
    at_goal = SceneRobot("r3", Pose(1_000.0, 600.0), (1_000.0, 600.0), team="a")
    scene = replace(scene, robots=(*scene.robots, at_goal), workspace=Workspace(0.0, 0.0, 2_000.0, 1_900.0))
    run = session(scene)
    assert all(plan.solved and plan.verified for plan in run.solve())
    assert all(report.outcome.reached and not report.outcome.collisions for report in run.drive())


def test_a_robot_of_a_team_looks_at_its_goal_where_it_has_to() -> None:
    scene, headings = pair(), dict[str, float]()
    run = session(replace(scene, robots=(replace(scene.robots[0], goal_heading_rad=2.0), scene.robots[1])))
    run.announcer.listen(
        lambda moved: headings.update({robot.name: robot.pose.heading_rad for robot in moved.snapshot.robots}), Moved
    )
    run.solve()
    assert all(report.outcome.reached for report in run.drive())
    assert headings["r1"] == pytest.approx(2.0, abs=0.01)


def test_eight_cross_a_room_on_a_floor_where_odometry_drifts() -> None:
    """Without heed to whose echoes it hears, one was sure to be 120 mm from where it was."""
    run, awaited, last = session(crossing(8, 880_002), floor="lab floor", seed=880_002), set[tuple[str, str]](), []

    def watch(event: Event) -> None:
        if isinstance(event, Moved) and event.movers:
            awaited.update((mover.robot, mover.status.awaits) for mover in event.movers if mover.status.awaits)
            last[:] = event.movers

    run.announcer.listen(watch)
    run.solve()
    outcomes = [report.outcome for report in run.drive()]
    assert all(outcome.reached and not outcome.collisions for outcome in outcomes)
    names = {outcome.robot for outcome in outcomes}
    assert awaited, "among eight, somebody lets another one pass"
    assert all(other in names - {robot} for robot, other in awaited)
    assert not any(mover.status.awaits for mover in last), "who is home waits for none"


def test_robots_without_a_team_are_planned_for_together_where_that_is_asked_for() -> None:
    assert not any(plan.times_s for plan in session(pair("")).solve())
    assert all(plan.times_s for plan in session(pair(""), together=True).solve())
    assert not any(plan.times_s for plan in session(pair(), together=False).solve())


def test_a_team_plans_anew_round_what_one_of_its_robots_meets() -> None:
    scene = pair()
    box = Obstacle(((950.0, 520.0), (1_050.0, 520.0), (1_050.0, 680.0), (950.0, 680.0)), known=False)
    scene = replace(scene, workspace=Workspace(0.0, 0.0, 2_000.0, 1_700.0), obstacles=(box,))
    run = session(scene)
    run.solve()
    outcomes = [report.outcome for report in run.drive()]
    assert all(outcome.reached and not outcome.collisions for outcome in outcomes)
    assert sum(outcome.replans for outcome in outcomes) > 0


def test_a_drive_of_a_team_is_the_same_each_time() -> None:
    one, other = ([report.outcome for report in driven(pair())] for _ in range(2))
    assert one == other


def driven(scene: Scene) -> tuple[RunReport, ...]:
    run = session(scene, floor="lab floor")
    run.solve()
    return run.drive()
