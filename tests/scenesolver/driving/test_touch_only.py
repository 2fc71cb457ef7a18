"""Robots without rangers feel their way: by bars that stick out of the body, and by wheels that are held."""

from dataclasses import replace

import pytest

from robotdriver.interface import Bumper
from robotdriver.models import MODELS, TouchShape
from robotdriver.pose import Pose
from robotdriver.simulator.sensors.frames import Frame, FrameReader
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

EV3 = MODELS["ev3"]
BOX = Obstacle(((1400.0, 800.0), (1700.0, 800.0), (1700.0, 1250.0), (1400.0, 1250.0)), known=False)


# An AmigoBot without sonars feels nothing at all but that its wheels do not turn.
@pytest.mark.parametrize("model", ["ev3", "amigo-nosonar"])
def test_a_robot_that_sees_nothing_gets_round_a_box(model: str) -> None:
    robot = SceneRobot("r", Pose(500.0, 1000.0), (2600.0, 1000.0), model=model)
    scene = Scene(Workspace(0.0, 0.0, 3000.0, 2000.0), (robot,), (BOX,))
    session = Session(scene, Settings(seed=1, speed=None, time_limit_s=90.0), Announcer())
    session.solve()
    (report,) = session.drive()
    assert report.outcome.reached, report.outcome


@pytest.mark.parametrize(
    ("corners", "bumper"),
    [
        (((90.0, 20.0), (90.0, 60.0), (80.0, 60.0), (80.0, 20.0)), Bumper.LEFT),
        (((90.0, -20.0), (90.0, -60.0), (80.0, -60.0), (80.0, -20.0)), Bumper.RIGHT),
        (((90.0, -60.0), (90.0, 60.0), (80.0, 60.0), (80.0, -60.0)), Bumper.BOTH),
        (((-90.0, -60.0), (-90.0, 60.0), (-80.0, 60.0), (-80.0, -60.0)), Bumper.NONE),
    ],
    ids=["left", "right", "across", "behind"],
)
def test_a_bar_ahead_is_a_bumper(corners: tuple[tuple[float, float], ...], bumper: Bumper) -> None:
    reader = FrameReader(replace(EV3, sensors=(TouchShape("bar", corners),)))
    assert reader.read(Frame(1, 0.1, 0.0, 0.0, 0.0, {"bar": True})).bumper is bumper
    assert reader.read(Frame(2, 0.2, 0.0, 0.0, 0.0, {"bar": False})).bumper is Bumper.NONE
