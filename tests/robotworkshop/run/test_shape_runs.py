"""Robots that are planned with their outline and heading, from a scene to the end of their drive."""

from dataclasses import replace

import pytest

from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.mover import Preparation
from scene.scene import Obstacle, Scene, SceneRobot, Workspace
from scenesolver.driving.shapes.shape_robot import ShapeRobot
from scenesolver.verify_plan import verify_plan
from tests.robotworkshop.run.narrow_door import ROOMS


def session(scene: Scene, mover: str = "shape", **settings: object) -> Session:
    return Session(scene, Settings(mover=mover, speed=None, **settings), Announcer())  # type: ignore[arg-type]


@pytest.mark.parametrize("floor", ["perfect", "lab floor"])
def test_a_pioneer_drives_through_a_door_that_its_disc_does_not_fit(floor: str) -> None:
    (refused,) = session(ROOMS, "prm").solve()
    assert not refused.solved
    run = session(ROOMS, floor=floor)
    (plan,) = run.solve()
    assert plan.solved
    assert plan.verified
    assert plan.poses
    ((outcome,),) = ([report.outcome for report in run.drive()],)
    assert outcome.reached
    assert not outcome.collisions


def test_wheels_that_stick_in_fine_turns_do_not_hold_it_up() -> None:
    eyebot = SceneRobot("eyebot", Pose(300.0, 300.0), (1_300.0, 900.0), model="eyebot_s4")
    run = session(Scene(Workspace(0.0, 0.0, 1_600.0, 1_200.0), robots=(eyebot,)), floor="lab floor")
    run.solve()
    ((outcome,),) = ([report.outcome for report in run.drive()],)
    assert outcome.reached
    assert not outcome.replans
    assert outcome.sim_time_s < 30.0


def test_it_has_no_optimum_where_the_disc_has_no_path() -> None:
    run = session(ROOMS)
    (plan,) = run.solve()
    assert run.compare_with_optimum() == (plan,)


def test_poses_are_judged_by_the_path_that_they_lead_along() -> None:
    run = session(ROOMS)
    (plan,), (racer,) = run.solve(), run.racers
    assert verify_plan(ROOMS, racer.task, racer.model, plan.path, plan.poses).passed
    assert not verify_plan(ROOMS, racer.task, racer.model, plan.path[::2], plan.poses).passed
    assert not verify_plan(ROOMS, racer.task, racer.model, plan.path).passed


def test_it_goes_round_a_box_that_the_scene_does_not_know() -> None:
    x, y = 1_250.0, 1_100.0
    box = Obstacle(((x, y), (x + 150.0, y), (x + 150.0, y + 150.0), (x, y + 150.0)), known=False)
    run = session(replace(ROOMS, obstacles=(box,)))
    run.solve()
    (report,) = run.drive()
    assert report.outcome.reached
    assert not report.outcome.collisions
    assert report.outcome.replans


class Liar(ShapeRobot):
    """Says that it may drive straight."""

    @property
    def current_path(self):
        return tuple((pose.x_mm, pose.y_mm) for pose in self.preparation.poses)

    @property
    def preparation(self):
        plan = super().preparation
        return Preparation(plan.seconds, plan.margin_mm, poses=(plan.poses[0], plan.poses[-1]))


def test_poses_that_no_robot_can_drive_are_refused() -> None:
    run = Session(ROOMS, Settings(speed=None), Announcer(), movers=[("liar", Liar())])
    (plan,) = run.solve()
    assert not plan.solved
    assert plan.verified is False
