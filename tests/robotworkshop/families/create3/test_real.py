"""A mover drives a Create 3 over its own protocol, as it drives a Create."""

import pytest

from robotdriver.create3.driver.addresses import parse_address
from robotdriver.create3.driver.robot import Create3Robot
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.cli import robot_verbs
from robotworkshop.cli.app import main
from robotworkshop.families.create3.floor import Create3Floor
from robotworkshop.families.create3.serving import robots_served
from robotworkshop.families.program_run import RunOptions
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Scene, SceneRobot, Workspace
from tests.robotdriver.create3.served import served

PATIENT_S = 60.0
"""A busy machine is no cause of its own where the rule of a second is not meant."""


def test_a_mover_drives_it_to_its_goal() -> None:
    robot = SceneRobot("robot", Pose(0.0, 0.0, 0.0), (500.0, 0.0), "create3")
    session = Session(Scene(Workspace(-500.0, -500.0, 1_000.0, 500.0), (robot,)), Settings(), Announcer())
    assert all(report.solved for report in session.solve())
    with served() as real, Create3Robot(parse_address(real.address), MODELS["create3"], lost_s=PATIENT_S) as driver:
        driver.connect()
        (report,) = session.drive_real(driver)
        assert report.outcome.reached, report.outcome.reason
        assert real.body.pose.distance_to(500.0, 0.0) < 100.0
        found = robot_verbs._create3_findings(driver)
        assert (found["model"], found["bumper"], found["battery"]) == (MODELS["create3"].title, "none", "100%")


def test_each_robot_of_a_scene_has_a_port() -> None:
    floor = Create3Floor.of_world("duel_crossing", ["root"], Announcer(), RunOptions(speed=1.0))
    with robots_served(floor, ("127.0.0.1", 0)) as places:
        assert list(places) == [robot.name for robot in floor.scene.robots]
        for host, port in places.values():
            address = parse_address(f"root:tcp:{host}:{port}")
            with Create3Robot(address, MODELS["root"], lost_s=PATIENT_S) as driver:
                driver.connect()
                assert "colour_31" in driver.sensor_data().readings


def test_what_only_a_create_has_is_refused(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["run", "maze", "--robot", "create3:", "--baud", "9600", "--yes"]) == 2
    assert "--baud is about a Create" in capfd.readouterr().err
    assert main(["doctor", "--robot", "create3:", "--name", "ada"]) == 2
    assert "--name is about a Create" in capfd.readouterr().err
    assert main(["calibrate", "--robot", "root:tcp:localhost:4003"]) == 2
    assert "only a Create can do this" in capfd.readouterr().err
    monkeypatch.setattr("robotworkshop.run.create3_choice.find_spec", lambda _: None)
    assert main(["player", "--robot", "create3:"]) == 2
    assert "create3: bleak: not installed; pip install 'robotworkshop[create3]'" in capfd.readouterr().err
