"""Whole drives of emulated Creates, and the commands about real robots, as their users meet them."""

import contextlib
import http.server
import io
import json
import math
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from robotdriver.create.driver.odometry import UNCALIBRATED, Calibration
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import DIALECTS
from robotdriver.errors import LinkError
from robotdriver.interface import DriveCommand, Forward, SensorData
from robotdriver.models import CREATE_1, CREATE_2, CREATES, RobotModel
from robotdriver.pose import Pose, wrap_angle
from robotworkshop.cli import app, robot_verbs
from robotworkshop.run.calibrations import calibration_of, load_calibrations, store_calibration
from robotworkshop.run.events import DriveEnded, Event
from robotworkshop.run.robot_choice import RobotChoice
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings as SessionSettings
from robotworkshop.run.settings import SettingsError
from robotworkshop.stage.events import Announcer, DriveStarted, Moved
from robotworkshop.stage.floor import Floor
from scene.errors import SceneError
from scene.files import save_scene
from scene.mover import RobotMoverInterface, SteppedMover
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)

from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.emulator_server import EmulatorServer
from tests.robotdriver.beating_clock import clock_of
from tests.robotdriver.create.staged import Stage, serve, staged
from tests.warm.programs import warm

SCALES = (1.03, 1.0)
"""One wheel is 3 % larger than the robot believes."""

TRUE_CALIBRATION = Calibration(*SCALES)
PATIENT = Settings(lost_s=60.0)  # a busy machine is no cause of its own where the rule of a second is not meant


def small_scene(model: RobotModel = CREATE_1) -> Scene:
    """One box between start and goal: two legs of some 1.1 m in all."""
    return Scene(
        Workspace(0.0, 0.0, 1600.0, 1200.0),
        (SceneRobot("robot", Pose(300.0, 300.0, 0.0), (1250.0, 350.0), model.name),),
        (Obstacle(((700.0, 0.0), (850.0, 0.0), (850.0, 350.0), (700.0, 350.0))),),
    )


NEAR = (600.0, 700.0)


def near_scene(model: RobotModel = CREATE_1) -> Scene:
    """The same box, and a goal half a metre away: for what comes before and after a drive."""
    scene = small_scene(model)
    return replace(scene, robots=(replace(scene.robots[0], goal=NEAR),))


@contextmanager
def floor_with(scene: Scene, port: str = "tcp", speed: float = 2.0, **wrong: tuple[float, float]) -> Iterator[Stage]:
    """Let the scene's robot be an emulated Create at a port."""
    world = Floor.of_scene(scene, seed=0, speed=None).world
    robot = EmulatedCreate(world.robots[0], rng=np.random.default_rng(0), **wrong)
    with clock_of(world, speed) as clock, EmulatorServer(clock) as server:
        yield Stage(world, clock, robot, serve(server, robot, port))


def solved_session(scene: Scene, mover: RobotMoverInterface | None = None) -> Session:
    movers = None if mover is None else [("its", mover)]
    session = Session(scene, SessionSettings(), Announcer(), movers=movers)
    assert all(report.solved for report in session.solve())
    return session


@pytest.mark.parametrize(("model", "port"), [(CREATE_1, "tcp"), (CREATE_2, "pty")])
def test_a_calibrated_robot_comes_to_its_goal_by_the_plan_of_a_simulated_one(model: RobotModel, port: str) -> None:
    scene = small_scene(model)
    session = solved_session(scene)
    mover, heard = session.movers[0], list[Event]()
    roadmap, path = mover.roadmap, mover.current_path
    session.announcer.listen(heard.append)
    with floor_with(scene, port, wheel_scales=SCALES) as stage:
        stage.spoil(latency_s=0.05)
        with PhysicalRobot(stage.address, model, Settings(TRUE_CALIBRATION, lost_s=60.0)) as robot:
            robot.connect()
            (report,) = session.drive_real(robot)
            driven_mm = robot.sensor_data().distance_mm
        outcome, truth = report.outcome, stage.body.pose
        assert (outcome.reached, outcome.reason, outcome.collisions, outcome.truth) == (True, "", 0, None)
        assert mover.roadmap is roadmap
        assert report.solve.path == path
        assert truth.distance_to(outcome.odometry.x_mm, outcome.odometry.y_mm) < 0.01 * driven_mm
        assert abs(wrap_angle(truth.heading_rad - outcome.odometry.heading_rad)) < math.radians(3.0)
        assert truth.distance_to(*scene.tasks[0].goal) < 60.0
        assert [song.name for song in stage.robot.songs_played] == ["winner"]
    assert isinstance(heard[0], DriveStarted)
    assert isinstance(heard[-1], DriveEnded)
    moved = [event for event in heard if isinstance(event, Moved)]
    assert moved[-1].movers[0].pose.distance_to(outcome.odometry.x_mm, outcome.odometry.y_mm) < 20.0
    assert moved[-1].snapshot.robots[0].name == "robot"


def test_one_frame_in_five_may_come_damaged_and_it_is_said(caplog: pytest.LogCaptureFixture) -> None:
    scene = small_scene()
    session = solved_session(scene)
    with floor_with(scene) as stage:
        stage.spoil(damaged_frames_share=0.2)
        with PhysicalRobot(stage.address, CREATE_1, PATIENT) as robot:
            robot.connect()
            (report,) = session.drive_real(robot)
            health = robot.sensor_data().link
        assert report.outcome.reached
        assert stage.body.pose.distance_to(*scene.tasks[0].goal) < 60.0
        assert health.bad_frames > 50
    (warning,) = [record.message for record in caplog.records if record.levelname == "WARNING"]
    assert warning.startswith("robot: ")
    assert "of its frames were lost in this drive" in warning


class Breaks(SteppedMover):
    """Drives on and then breaks."""

    def step(self, sensor_data: SensorData) -> DriveCommand:
        if sensor_data.distance_mm > 50.0:
            raise ZeroDivisionError("as movers do")
        return Forward(150.0)


def test_a_mover_that_breaks_leaves_no_moving_robot() -> None:
    scene = small_scene()
    session = solved_session(scene, Breaks())
    with floor_with(scene) as stage, PhysicalRobot(stage.address, CREATE_1, PATIENT) as robot:
        robot.connect()
        (report,) = session.drive_real(robot)
        assert "as movers do" in report.outcome.reason
        stage.until(lambda: not stage.is_driving)
        assert [song.name for song in stage.robot.songs_played] == ["loser"]


class StartsAndBreaks(Breaks):
    """Commands the wheels when it is started, and breaks."""

    def start(self) -> None:
        self.robot.drive_forward(150.0)
        raise ZeroDivisionError("as movers do")


class NeverStops(Breaks):
    """Commands the wheels for ever from a thread of its own, also after it was told to stop."""

    def start(self) -> None:
        self.tries = 0
        self.ended = threading.Event()
        threading.Thread(target=self.push, daemon=True).start()

    def push(self) -> None:
        while not self.ended.wait(0.01):
            self.tries += 1
            with contextlib.suppress(LinkError):
                self.robot.drive_forward(150.0)

    def stop(self) -> None:
        self.ended.wait(60.0)


@pytest.mark.parametrize("mover_class", [StartsAndBreaks, NeverStops])
def test_the_robot_stands_whatever_its_mover_does(mover_class: type[Breaks]) -> None:
    mover = mover_class()
    scene = small_scene()
    session = solved_session(scene, mover)
    with floor_with(scene) as stage, PhysicalRobot(stage.address, CREATE_1, PATIENT) as robot:
        robot.connect()
        session.announcer.listen(lambda event: event.snapshot.time_s > 0.5 and session.stop(), Moved)
        (report,) = session.drive_real(robot)
        assert not report.outcome.reached
        stage.until(lambda: not stage.is_driving)
        stage.pass_time(2.5)
        if isinstance(mover, NeverStops):
            stage.until(lambda: mover.tries > 100)
            mover.ended.set()
        assert not stage.is_driving


def test_one_of_several_robots_is_driven_for_real() -> None:
    scene = near_scene()
    other = SceneRobot("other", Pose(300.0, 1000.0, 0.0), (1250.0, 1000.0))
    session = solved_session(replace(scene, robots=(other, *scene.robots)))
    with pytest.raises(SceneError, match="no robot 'nobody' has a goal; there is other, robot"):
        session.drive_real(PhysicalRobot(RobotChoice("tcp:nowhere:1").robot().address, CREATE_1), name="nobody")
    with floor_with(scene) as stage, PhysicalRobot(stage.address, CREATE_1, PATIENT) as robot:
        robot.connect()
        (report,) = session.drive_real(robot, name="robot")
        assert (report.outcome.robot, report.outcome.reached) == ("robot", True)
        assert stage.body.pose.distance_to(*scene.tasks[0].goal) < 60.0


def test_a_link_that_fails_ends_the_drive_with_its_cause() -> None:
    scene = small_scene()
    session = solved_session(scene)
    with floor_with(scene, speed=1.0) as stage, PhysicalRobot(stage.address, CREATE_1) as robot:
        robot.connect()
        session.announcer.listen(lambda event: event.snapshot.time_s > 0.5 and stage.spoil(is_stalled=True), Moved)
        (report,) = session.drive_real(robot)
        assert not report.outcome.reached
        assert "nothing has come for" in report.outcome.reason
        stage.until(lambda: not stage.is_driving)


def test_a_drive_that_the_user_stops() -> None:
    scene = small_scene()
    session = solved_session(scene)
    with floor_with(scene) as stage, PhysicalRobot(stage.address, CREATE_1, PATIENT) as robot:
        robot.connect()
        session.announcer.listen(lambda event: event.snapshot.time_s > 1.0 and session.stop(), Moved)
        (report,) = session.drive_real(robot)
        assert report.outcome.reason == "stopped by the user"
        stage.until(lambda: not stage.is_driving)


def test_a_plan_for_another_model_is_not_driven() -> None:
    session = solved_session(small_scene(CREATE_1))
    robot = PhysicalRobot(RobotChoice("tcp:nowhere:1").robot().address, CREATE_2)
    with pytest.raises(SceneError, match="solved for a create1, not for a create2"):
        session.drive_real(robot)


# Calibrations


def test_calibrations_are_kept_by_name(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "calibrations.json"
    assert calibration_of("red", file) is UNCALIBRATED
    store_calibration("red", Calibration(1.01, 0.99, 1.02), file)
    store_calibration("blue", Calibration(1.0, 1.0, 0.98), file)
    assert calibration_of("red", file) == Calibration(1.01, 0.99, 1.02)
    assert set(load_calibrations(file)) == {"red", "blue"}
    file.write_text("[]")
    with pytest.raises(SettingsError, match="mend or remove it"):
        calibration_of("red", file)


@pytest.fixture
def calibrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's calibrations are kept."""
    file = tmp_path / "calibrations.json"
    for module in ("cli.robot_verbs", "run.robot_choice"):
        monkeypatch.setattr(f"robotworkshop.{module}.calibrations_file", lambda: file)
    return file


def test_calibrate_finds_the_wheels_out(calibrations: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hall = replace(small_scene(), obstacles=(), workspace=Workspace(-5000.0, -5000.0, 5000.0, 5000.0))
    with floor_with(hall, speed=8.0, wheel_scales=SCALES) as stage:
        mark = stage.body.pose

        def confirm(_question: str) -> bool:
            nonlocal mark
            mark = stage.body.pose  # put the mark under the robot in place of the robot on the mark
            return True

        def ask(question: str, _default: float) -> float:
            stage.pass_time(0.1)
            x_mm, y_mm = stage.body.pose.x_mm - mark.x_mm, stage.body.pose.y_mm - mark.y_mm
            c, s = math.cos(mark.heading_rad), math.sin(mark.heading_rad)
            return round(y_mm * c - x_mm * s if "left" in question else x_mm * c + y_mm * s)

        choice = RobotChoice(str(stage.address), name="red")
        assert robot_verbs.calibrate_robot(choice, 500.0, 1, confirm, ask) == 0
    found = load_calibrations(calibrations)["red"]
    assert (found.left_factor, found.right_factor, found.wheel_base_factor) == pytest.approx((1.03, 1.0, 1.0), abs=5e-3)
    assert "red: the left wheel rolls 1.0" in capsys.readouterr().out


def test_the_rate_is_found_though_the_model_is_said_and_another_model_is_told() -> None:
    with staged(CREATE_2, "pty") as stage:
        found = RobotChoice(str(stage.address), model="create2").detected()
        assert (found.model, found.baud) == ("create2", 115200)
        with pytest.raises(DiagnosedError, match="this is not a create1; leave --model out"):
            RobotChoice(str(stage.address), model="create1").detected()


# The command line


def emulated_box(tmp_path: Path) -> Path:
    file = tmp_path / "box.json"
    save_scene(near_scene(), file)
    return file


def test_run_drives_for_real(tmp_path: Path, calibrations: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, log = emulated_box(tmp_path), tmp_path / "bytes.log"
    store_calibration("red", TRUE_CALIBRATION, calibrations)
    with floor_with(near_scene(), wheel_scales=SCALES) as stage:
        words = ["run", str(file), "--robot", str(stage.address), "--name", "red", "--yes", "--json", "--log", str(log)]
        assert app.main(words) == 0
        assert stage.body.pose.distance_to(*NEAR) < 60.0
    result = json.loads(capsys.readouterr().out)
    assert (result["reached"], result["truth"]) == (True, None)
    assert log.read_text().startswith("# robotworkshop byte log 1: tcp:")


def test_run_drives_the_robot_of_a_scene_that_is_named(
    tmp_path: Path, calibrations: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not calibrations.exists()
    scene = near_scene()
    other = SceneRobot("other", Pose(300.0, 1000.0, 0.0), (1250.0, 1000.0))
    save_scene(replace(scene, robots=(other, *scene.robots)), tmp_path / "two.json")
    words = ["run", str(tmp_path / "two.json"), "--yes", "--json", "--no-record"]
    with floor_with(scene) as stage:
        assert app.main([*words, "--robot", str(stage.address), "--robot-name", "robot"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["robot"], result["reached"]) == ("robot", True)
    assert app.main([*words, "--robot", "tcp:localhost:1", "--robot-name", "bob"]) == 2
    assert "no robot 'bob' has a goal; there is other, robot" in capsys.readouterr().err
    assert app.main([*words, "--robot-name", "robot"]) == 2
    assert "--yes is about a real robot" in capsys.readouterr().err  # a simulated robot can be named as well


def test_run_drives_nothing_unless_the_floor_is_said_to_be_clear(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    words = ["run", str(emulated_box(tmp_path)), "--robot", "tcp:localhost:1", "--model", "create1"]
    assert app.main(words) == 2
    assert "pass --yes if the floor is clear" in capsys.readouterr().err


@pytest.mark.usefixtures("calibrations")
def test_run_finds_the_only_robot_and_drives_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its port, nor its model, nor its rate is said; a port at which nothing answers is tried as well."""
    model, file, asked = CREATE_2, emulated_box(tmp_path), list[str]()
    monkeypatch.setattr("robotworkshop.cli.robot_options._confirm", lambda question: not asked.append(question))
    master, silent = os.openpty()
    (tmp_path / "port-silent").symlink_to(os.ttyname(silent))
    with floor_with(near_scene(model), "pty") as stage:
        (tmp_path / "port-robot").symlink_to(stage.address.port)
        words = ["run", str(file), "--robot", "real", "--ports", str(tmp_path / "port-*"), "--no-record"]
        assert app.main(words) == 0
        assert stage.body.pose.distance_to(*NEAR) < 60.0
    os.close(master)
    os.close(silent)
    out = capsys.readouterr().out
    assert f"found: {model.title} at serial:{tmp_path / 'port-robot'}, {DIALECTS[model.name].baud} baud" in out
    assert len(asked) == 1
    assert "Clear the floor" in asked[0]


def test_two_robots_that_answer_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with floor_with(small_scene(), "pty") as one, floor_with(small_scene(CREATE_2), "pty") as other:
        for name, stage in (("one", one), ("two", other)):
            (tmp_path / name).symlink_to(stage.address.port)
        words = ["doctor", "--robot", "real", "--ports", str(tmp_path / "*")]
        assert app.main(words) == 2
    complaint = capsys.readouterr().err
    assert f"serial:{tmp_path / 'one'} (create1, 57600 baud)" in complaint
    assert f"serial:{tmp_path / 'two'} (create2, 115200 baud)" in complaint


@pytest.mark.usefixtures("calibrations")
def test_a_create_1_whose_analog_pin_is_not_wired_drives_without_a_sonar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("robotdriver.create.emulated_sensors.EmulatedSensors._sonar_raw", lambda _self: 0)
    words = ["run", str(emulated_box(tmp_path)), "--yes", "--no-record", "--sonar", "none"]
    with floor_with(near_scene()) as stage:
        assert app.main([*words, "--robot", str(stage.address)]) == 0
        assert stage.body.pose.distance_to(*NEAR) < 60.0


def test_a_web_server_is_no_sleeping_robot(capsys: pytest.CaptureFixture[str]) -> None:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert app.main(["doctor", "--robot", f"tcp:127.0.0.1:{server.server_address[1]}"]) == 1
        server.shutdown()
    assert "answers there in text, as a web server does, and is no robot" in capsys.readouterr().err


@pytest.mark.usefixtures("calibrations")
def test_doctor_judges_the_battery(capsys: pytest.CaptureFixture[str]) -> None:
    with floor_with(small_scene(), speed=2.0) as stage:
        stage.befall(battery_share=0.02)
        assert app.main(["doctor", "--robot", str(stage.address)]) == 0
    assert "60 of 3000 mAh, 12.7 V: flat" in capsys.readouterr().out


@pytest.mark.usefixtures("calibrations")
@pytest.mark.parametrize("model", DIALECTS)
def test_doctor_says_how_the_robot_is_and_moves_nothing(
    model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "doctor.log"
    with floor_with(small_scene(CREATES[model]), "pty", speed=2.0) as stage:
        begin = stage.body.pose
        words = ["--robot", str(stage.address), "--model", model, "--log", str(log)]
        assert app.main(["doctor", *words, "--json"]) == 0
        assert stage.body.pose == begin
    found = json.loads(capsys.readouterr().out)
    assert found["model"] == CREATES[model].title
    assert found["mode"] == "Safe"
    assert found["battery"].endswith("of 3000 mAh, 16.4 V")
    assert found["frames_per_s"] > 10.0
    assert found["lost_frames"].endswith("(0 of them came damaged)")
    log.write_text(re.sub(r"^[0-9.]+", "0.0", log.read_text(), flags=re.MULTILINE))  # replayed without waiting
    assert app.main(["doctor", "--robot", f"replay:{log}", "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out.partition("{")[2].join("{\n"))
    assert replayed["cliff_signals"] == found["cliff_signals"]
    assert (replayed["model"], replayed["guard"]) == (found["model"], "none: this is a log, and drives nothing")


@pytest.mark.usefixtures("calibrations")
def test_doctor_moves_the_robot_when_it_may(capsys: pytest.CaptureFixture[str]) -> None:
    with floor_with(small_scene(), speed=5.0) as stage:
        begin = stage.body.pose
        assert app.main(["doctor", "--robot", str(stage.address), "--move"]) == 0
        assert stage.world.robots[0].motors["left"].distance_mm != 0.0
        assert stage.body.pose.distance_to(begin.x_mm, begin.y_mm) < 20.0
    out = capsys.readouterr().out
    assert "mm ahead and back to" in out
    assert "packets 41 and 42 tell of a command after" in out
    assert float(re.search(r"speed +(\d+) mm/s where 100", out)[1]) == pytest.approx(100.0, abs=3.0)  # type: ignore[index]
    assert "mm after it was told to stop" in out


@pytest.mark.usefixtures("calibrations")
def test_doctor_notices_a_firmware_that_does_not_echo_commands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    values = EmulatedCreate._values

    def without_echo(robot: EmulatedCreate, ids: tuple[int, ...]) -> dict[PacketId, int]:
        return {packet: 0 if packet in (41, 42) else value for packet, value in values(robot, ids).items()}

    monkeypatch.setattr(EmulatedCreate, "_values", without_echo)
    with floor_with(small_scene(CREATE_2), speed=2.0) as stage:
        assert app.main(["doctor", "--robot", str(stage.address), "--move"]) == 0
        stage.until(lambda: not stage.is_driving)
    assert "packets 41 and 42 do not tell what was commanded" in capsys.readouterr().out


@pytest.mark.usefixtures("calibrations")
def test_doctor_names_the_cause(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["doctor", "--robot", "serial:/dev/no-such-port", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["cause"] == Cause.WRONG_PORT.value
    assert app.main(["doctor", "--robot", "serial:/dev/no-such-port"]) == 1
    assert "there is no such serial port" in capsys.readouterr().err
    assert app.main(["doctor", "--robot", "tcp:localhost:1", "--model", "create3"]) == 2
    assert "there is create1, create2" in capsys.readouterr().err


def test_ports_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["ports", "--json"]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), list)
    assert app.main(["ports"]) == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_drive_that_is_interrupted_stops_and_lets_the_robot_go(how: signal.Signals, tmp_path: Path) -> None:
    file = emulated_box(tmp_path)
    with floor_with(small_scene(), speed=1.0) as stage:
        words = ["run", str(file), "--robot", str(stage.address), "--yes"]
        process = subprocess.Popen(
            [warm("robotworkshop"), *words],
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        stage.until(lambda: stage.is_driving)
        process.send_signal(how)
        assert process.wait(60.0) == 130
        stage.until(lambda: not stage.is_driving)
        stage.until(lambda: stage.robot.mode.name == "PASSIVE")
