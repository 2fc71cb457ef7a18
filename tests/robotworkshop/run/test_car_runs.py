"""Robots that steer, from a scene to the end of their drive."""

from pathlib import Path

import pytest

from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from robotworkshop.tournament.entries import entrant, prepare
from robotworkshop.tournament.setup import Rules
from scene.files import load_scene
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

FILE = Path(__file__).parents[3] / "examples" / "16_parking.json"
PARKING = load_scene(FILE)


def session(scene: Scene, mover: str = "car", **settings: object) -> Session:
    return Session(scene, Settings(mover=mover, speed=None, **settings), Announcer())  # type: ignore[arg-type]


@pytest.mark.parametrize("floor", ["perfect", "carpet"])
def test_a_car_parks(floor: str) -> None:
    run = session(PARKING, floor=floor)
    (plan,) = run.solve()
    assert plan.verified
    (report,) = run.drive()
    assert report.outcome.reached
    assert not report.outcome.collisions
    assert report.outcome.goal_error_mm < 30.0


def test_it_goes_round_a_box_that_the_scene_does_not_know() -> None:
    car = SceneRobot("car", Pose(300.0, 600.0), (2_600.0, 600.0), model="eyebot_ackermann")
    box = Obstacle(((1_300.0, 520.0), (1_450.0, 520.0), (1_450.0, 680.0), (1_300.0, 680.0)), known=False)
    run = session(Scene(Workspace(0.0, 0.0, 3_000.0, 1_600.0), obstacles=(box,), robots=(car,)))
    run.solve()
    (report,) = run.drive()
    assert report.outcome.reached
    assert not report.outcome.collisions
    assert report.outcome.replans


def test_a_scene_whose_goal_is_too_tight_for_the_disc_can_be_played() -> None:
    played, left_out = prepare([entrant("car"), entrant("prm")], [str(FILE)], 1, Rules(), ())
    assert not left_out
    assert [course.optimum_mm for course in played.setup.courses] == [None]


@pytest.mark.parametrize(
    ("mover", "model", "told"),
    [
        ("prm", "eyebot_ackermann", "turns on the spot, and the robot eyebot_ackermann steers"),
        ("shape", "eyebot_ackermann", "choose a mover for it (--mover car)"),
        ("car", "create1", "for robots that steer, and create1 turns on the spot"),
    ],
)
def test_movers_say_which_robots_are_not_for_them(mover: str, model: str, told: str) -> None:
    robot = SceneRobot("robot", Pose(500.0, 500.0), (1_500.0, 500.0), model=model)
    (report,) = session(Scene(Workspace(0.0, 0.0, 2_000.0, 1_000.0), robots=(robot,)), mover).solve()
    assert not report.solved
    assert told in report.reason
