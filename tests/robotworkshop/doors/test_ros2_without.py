"""What of the door of ROS 2 needs no ROS 2: how robots obey and are called, and what its lack is answered with."""

import math
import sys
import xml.etree.ElementTree as ET

import pytest

from robotdriver.interface import Stop, Wheels
from robotdriver.models import CREATE_1, MODELS, DifferentialDrive
from robotworkshop.cli.app import main
from robotworkshop.doors.ros2.names import name_spaces
from robotworkshop.doors.ros2.obedience import Obedience
from robotworkshop.doors.ros2.urdf import urdf_of


def test_speeds_hold_for_half_a_second() -> None:
    robot = Obedience(CREATE_1, 0.5)
    assert robot.command(1.0) == Stop()
    robot.hear(0.2, 0.0)
    assert robot.command(2.0) == Wheels(200.0, 200.0)
    assert robot.command(2.49) == Wheels(200.0, 200.0)
    assert robot.command(2.5) == Stop()
    robot.hear(0.0, 1.0)
    assert robot.command(3.0) == Wheels(-129.0, 129.0)
    robot.hear(0.0, 0.0)
    assert robot.command(3.015) == Stop()


def test_a_curve_that_is_too_fast_stays_the_same_curve() -> None:
    robot = Obedience(CREATE_1, 0.5)
    robot.hear(1.0, 2.0)
    command = robot.command(0.0)
    assert isinstance(command, Wheels)
    assert command.right_mm_s == pytest.approx(500.0)
    ahead, turn = (command.left_mm_s + command.right_mm_s) / 2.0, (command.right_mm_s - command.left_mm_s) / 258.0
    assert ahead / turn == pytest.approx(500.0)


@pytest.mark.parametrize("speeds", [(math.nan, 0.0), (0.2, math.inf)])
def test_what_is_no_number_stops_a_robot(speeds: tuple[float, float]) -> None:
    robot = Obedience(CREATE_1, 0.5)
    robot.hear(0.2, 0.0)
    robot.command(0.0)
    robot.hear(*speeds)
    assert robot.command(0.015) == Stop()


def test_a_stopped_robot_obeys_again_when_it_is_enabled() -> None:
    robot = Obedience(CREATE_1, 0.5)
    robot.hear(0.2, 0.0)
    robot.command(0.0)
    robot.enable(False)
    assert robot.command(0.015) == Stop()
    robot.hear(0.2, 0.0)
    assert robot.command(0.03) == Stop()
    robot.enable(True)
    assert robot.command(0.045) == Stop()
    robot.hear(0.2, 0.0)
    assert robot.command(0.06) == Wheels(200.0, 200.0)


def test_every_robot_has_a_name_that_ros_takes() -> None:
    names = ["ada", "bob's robot", "bob s robot", "2nd", "רובוט", "שני"]
    spaces = list(name_spaces(names).values())
    assert spaces == ["ada", "bob_s_robot", "bob_s_robot_2", "robot_2nd", "robot", "robot_2"]


@pytest.mark.parametrize("model", list(MODELS))
def test_a_model_is_described_with_its_wheels_and_each_of_its_sensors(model: str) -> None:
    robot = ET.fromstring(urdf_of(MODELS[model], "ada"))
    links = [link.get("name") for link in robot.iter("link")]
    placed = [sensor for sensor in MODELS[model].sensors if hasattr(sensor, "mount")]
    has_two_wheels = isinstance(MODELS[model].drive, DifferentialDrive)
    wheels = ["ada/left_wheel", "ada/right_wheel"] if has_two_wheels else []
    assert links == ["ada/base_link", *wheels, *(f"ada/{sensor.name}" for sensor in placed)]
    joints = list(robot.iter("joint"))
    assert [each.get("name") for each in joints if each.get("type") == "continuous"] == [
        f"{each}_joint" for each in wheels
    ]
    for sensor, joint in zip(placed, [each for each in joints if each.get("type") == "fixed"], strict=True):
        origin = joint.find("origin")
        assert origin is not None
        x_m, y_m, _ = map(float, origin.get("xyz", "").split())
        assert (x_m * 1e3, y_m * 1e3) == pytest.approx((sensor.mount.x_mm, sensor.mount.y_mm), abs=1e-2)
        assert float(origin.get("rpy", "").split()[2]) == pytest.approx(sensor.mount.heading_rad, abs=1e-5)


@pytest.mark.parametrize("words", [["--mover", "ros2"], ["--ros2"]])
def test_without_the_extra_the_line_to_install_it_is_named(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rclpy", None)
    assert main(["run", "empty_room", "--speed", "max", "--no-record", *words]) == 2
    assert "pip install 'robotworkshop[ros2]'" in capsys.readouterr().err
