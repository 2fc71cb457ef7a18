"""PhysicalRobot at emulated Creates: it drives, it knows where it is, and whatever goes wrong it stops and says why."""

import math
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from robotdriver.create import commands
from robotdriver.create.cliff_signals import cliff_signal, ground_below
from robotdriver.create.driver.detection import detect
from robotdriver.create.driver.frame_reader import stream_packets
from robotdriver.create.driver.odometry import Calibration
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.create.driver.safety import HOLD_S, LOST_S
from robotdriver.create.emulated_sensors import WheelDrop
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links import RecordedAddress, ReplayAddress, SerialAddress, TcpAddress
from robotdriver.create.opcodes import Mode, Opcode
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import CREATE_1_DIALECT, STREAM_PERIOD_S
from robotdriver.create.stream import Frame, StreamStatistics
from robotdriver.errors import CommandError, LinkError
from robotdriver.ground import PLAIN
from robotdriver.interface import Cliff, Forward, SensorData, Stop, Turn
from robotdriver.models import CREATE_1, CREATE_2, RobotModel

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)

from .staged import Stage, staged

PATIENT = Settings(lost_s=60.0)  # a busy machine is no cause of its own where the rule of a second is not meant


@contextmanager
def connected(stage: Stage, model: RobotModel, settings: Settings = PATIENT) -> Iterator[PhysicalRobot]:
    with PhysicalRobot(stage.address, model, settings) as robot:
        robot.connect()
        yield robot


def drive_until(robot: PhysicalRobot, command: Forward | Turn, is_done: Callable[[SensorData], bool]) -> None:
    robot.execute(command)
    data = robot.sensor_data()
    while not is_done(data):
        data = robot.wait_frame(data.frame)
    robot.execute(Stop())
    for _ in range(15):
        data = robot.wait_frame(data.frame)


@pytest.mark.parametrize(("model", "port"), [(CREATE_1, "pty"), (CREATE_2, "tcp")])
def test_its_odometry_agrees_with_the_floor(model: RobotModel, port: str) -> None:
    calibration = Calibration(1.03, 0.99, 1.0)
    with staged(model, port, speed=5.0, wheel_scales=(1.03, 0.99)) as stage:
        stage.spoil(latency_s=0.05)
        with connected(stage, model, Settings(calibration, lost_s=60.0)) as robot:
            drive_until(robot, Forward(150.0), lambda data: data.distance_mm > 300.0)
            # So slow that every frame of a Create 1 reports 0 degrees.
            drive_until(robot, Turn(40.0), lambda data: data.orientation_rad > 1.0)
            drive_until(robot, Turn(-180.0), lambda data: data.orientation_rad < -0.5)
            drive_until(robot, Forward(-100.0), lambda data: data.distance_mm < 200.0)
            data = robot.sensor_data()
            turned_rad = stage.body.pose.heading_rad
        assert data.orientation_rad == pytest.approx(turned_rad, abs=math.radians(0.5))
        wheels = [motor.distance_mm for motor in stage.body.motors.values()]
        assert data.distance_mm == pytest.approx(sum(wheels) / 2.0, abs=3.0)


def test_it_is_let_go_standing_and_passive() -> None:
    with staged(CREATE_1) as stage:
        with connected(stage, CREATE_1) as robot:
            robot.drive_forward(100.0)
            stage.until(lambda: stage.is_driving)
            assert stage.robot.mode is Mode.SAFE
        stage.until(lambda: not stage.is_driving)
        stage.until(lambda: stage.robot.mode is Mode.PASSIVE)
        with pytest.raises(LinkError, match="closed"):
            robot.drive_forward(100.0)
        with pytest.raises(LinkError, match="closed"):
            robot.wait_frame(0)
        robot.close()


def test_nothing_is_faster_than_it_may_be() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1, Settings(max_speed_mm_s=120.0, lost_s=60.0)) as robot:
        robot.drive_forward(500.0)
        stage.until(lambda: stage.is_driving)
        assert stage.body.motors["left"].velocity_mm_s == 120.0
        robot.turn_clockwise(500.0)
        stage.until(lambda: stage.body.motors["right"].velocity_mm_s == -120.0)
        robot.turn_counter_clockwise(0.2)  # slow is not nothing
        stage.until(lambda: stage.body.motors["right"].velocity_mm_s == 1.0)
        robot.drive_wheels(500.0, 60.0)
        stage.until(lambda: stage.body.motors["right"].velocity_mm_s == 60.0)
        assert stage.body.motors["left"].velocity_mm_s == 120.0
        with pytest.raises(CommandError, match="finite"):
            robot.drive_forward(math.nan)
        with pytest.raises(CommandError, match="finite"):
            robot.drive_wheels(0.0, math.nan)


def test_songs_are_played_one_after_the_other() -> None:
    with staged(CREATE_2, speed=5.0) as stage, connected(stage, CREATE_2) as robot:
        robot.be_sad()
        stage.until(lambda: len(stage.robot.songs_played) == 1)
        stage.pass_time(0.2)
        robot.be_happy()
        stage.until(lambda: len(stage.robot.songs_played) == 2)
        assert [song.name for song in stage.robot.songs_played] == ["loser", "winner"]


def test_a_recorded_drive_can_be_looked_at_again(tmp_path: Path) -> None:
    log = tmp_path / "drive.log"
    with staged(CREATE_2) as stage:
        robot = PhysicalRobot(RecordedAddress(stage.address, log), CREATE_2, PATIENT)
        with robot:
            robot.connect()
            drive_until(robot, Forward(200.0), lambda data: data.distance_mm > 400.0)
    with PhysicalRobot(ReplayAddress(log), CREATE_2) as again:
        again.connect()
        data = again.sensor_data()
        while data.distance_mm < 25.0:  # what came while the replay was looked over is not seen again
            data = again.wait_frame(data.frame)


# What goes wrong at the beginning


def connection_error(stage: Stage, model: RobotModel, settings: Settings = PATIENT) -> DiagnosedError:
    with pytest.raises(DiagnosedError) as caught, connected(stage, model, settings):
        pass
    return caught.value


@pytest.mark.parametrize(("model", "baud", "right"), [(CREATE_1, 115200, 57600), (CREATE_2, 57600, 115200)])
def test_a_wrong_baud_rate(model: RobotModel, baud: int, right: int) -> None:
    with staged(model, "pty") as stage:
        error = connection_error(stage, model, Settings(baud=baud))
    assert error.cause is Cause.WRONG_BAUD
    assert f"answers at {right} baud, not at {baud}; use --baud {right}" in str(error)


@pytest.mark.parametrize(
    ("true", "said", "port"),
    [(CREATE_1, CREATE_2, "tcp"), (CREATE_2, CREATE_1, "tcp"), (CREATE_1, CREATE_2, "pty")],
)
def test_a_wrong_model(true: RobotModel, said: RobotModel, port: str) -> None:
    with staged(true, port) as stage:
        error = connection_error(stage, said)
    assert error.cause is Cause.WRONG_MODEL
    assert f"use --model {true.name}" in str(error)


@pytest.mark.parametrize("latency_s", [0.15, 0.35])
@pytest.mark.parametrize("model", [CREATE_1, CREATE_2])
def test_a_slow_link_hides_no_model(model: RobotModel, latency_s: float) -> None:
    with staged(model) as stage:
        stage.spoil(latency_s=latency_s)
        assert detect(stage.address).dialect.model == model.name


@pytest.mark.parametrize("model", [CREATE_1, CREATE_2])
def test_a_log_tells_of_which_model_it_is(model: RobotModel, tmp_path: Path) -> None:
    log = tmp_path / "drive.log"
    with staged(model) as stage, PhysicalRobot(RecordedAddress(stage.address, log), model, PATIENT) as robot:
        robot.connect()
        robot.wait_frame(robot.sensor_data().frame + 10)
    found = detect(ReplayAddress(log))
    assert found.dialect.model == model.name
    with PhysicalRobot(ReplayAddress(log), model) as again:
        again.connect()
        assert again.wait_frame(again.sensor_data().frame).frame > 1


def test_a_log_without_a_stream_is_not_seen_again(tmp_path: Path) -> None:
    log = tmp_path / "bytes.log"
    log.write_text("# robotworkshop byte log 1: x\n0.1 > 80 8e 23\n0.2 < 01\n", encoding="ascii")
    with pytest.raises(LinkError, match="no stream was asked for"):
        detect(ReplayAddress(log))


def test_a_robot_that_sleeps() -> None:
    with staged(CREATE_1, "pty") as stage:
        stage.befall(is_asleep=True)
        error = connection_error(stage, CREATE_1)
    assert error.cause is Cause.ASLEEP_OR_OFF
    assert "at 57600, 115200, 19200 baud" in str(error)


@pytest.mark.parametrize(
    ("condition", "cause"),
    [
        ({"wheel_drops": WheelDrop.LEFT}, Cause.WHEEL_DROP),
        ({"cliffs": Cliff.FRONT_LEFT}, Cause.CLIFF),
        ({"is_charging": True}, Cause.CHARGER),
    ],
)
def test_a_robot_that_cannot_go(condition: dict[str, object], cause: Cause) -> None:
    with staged(CREATE_1) as stage:
        stage.befall(**condition)
        assert connection_error(stage, CREATE_1).cause is cause


def test_something_else_at_the_port() -> None:
    with staged(CREATE_1) as stage:
        stage.spoil(insert_share=1.0)
        assert connection_error(stage, CREATE_1).cause is Cause.CORRUPT_FRAMES


# What goes wrong on the way


def error_on_the_way(robot: PhysicalRobot) -> DiagnosedError:
    """Wait for the error that ends a drive."""
    with pytest.raises(DiagnosedError) as caught:
        follow_for_ever(robot)
    return caught.value


def follow_for_ever(robot: PhysicalRobot) -> None:
    frame = robot.sensor_data().frame
    while True:
        frame = robot.wait_frame(frame, 5.0).frame


@pytest.mark.parametrize(
    ("faults", "condition", "cause"),
    [
        ({}, {"is_asleep": True}, Cause.ASLEEP_OR_OFF),
        ({"is_stalled": True}, {}, Cause.ASLEEP_OR_OFF),
        ({"is_stalled": True}, {"battery_share": 0.03}, Cause.BATTERY_FLAT),
        ({"flip_share": 0.2}, {}, Cause.CORRUPT_FRAMES),
        ({}, {"wheel_drops": WheelDrop.CASTER}, Cause.WHEEL_DROP),
        ({}, {"cliffs": Cliff.RIGHT}, Cause.CLIFF),
        ({}, {"is_charging": True}, Cause.CHARGER),
    ],
)
def test_the_wheels_stop_and_the_cause_is_known(
    faults: dict[str, float | bool], condition: dict[str, object], cause: Cause
) -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1, Settings()) as robot:
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)
        stage.befall(**condition)
        stage.pass_time(0.1)
        stage.spoil(**faults)
        error = error_on_the_way(robot)
        assert error.cause is cause
        assert str(stage.address) in str(error)
        stage.until(lambda: not stage.is_driving)
        with pytest.raises(DiagnosedError):
            robot.drive_forward(100.0)


def test_another_program_that_takes_the_robot_away() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)
        other = stage.address.open(57600)
        other.write(commands.start())
        assert error_on_the_way(robot).cause is Cause.LEFT_SAFE_MODE
        other.close()


def test_a_link_that_is_cut() -> None:
    with staged(CREATE_1) as stage:
        robot = PhysicalRobot(stage.address, CREATE_1)
        robot.connect()
    assert error_on_the_way(robot).cause is Cause.LINK_GONE
    robot.close()


def test_it_goes_on_after_a_short_silence() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)
        stage.spoil(is_stalled=True)
        stage.until(lambda: not stage.is_driving)
        stage.spoil(is_stalled=False)
        stage.until(lambda: stage.is_driving)
        robot.wait_frame(robot.sensor_data().frame)


def test_a_command_that_was_not_heard_is_sent_again() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        stage.spoil(is_deaf=True)
        robot.drive_forward(150.0)
        stage.pass_time(0.1)
        assert not stage.is_driving
        stage.spoil(is_deaf=False)
        stage.until(lambda: stage.is_driving)


def test_it_connects_again_when_told_to() -> None:
    with staged(CREATE_2, speed=2.0) as stage, connected(stage, CREATE_2) as robot:
        drive_until(robot, Forward(150.0), lambda data: data.distance_mm > 50.0)
        before = robot.sensor_data()
        stage.befall(wheel_drops=WheelDrop.LEFT)
        assert error_on_the_way(robot).cause is Cause.WHEEL_DROP
        stage.befall(wheel_drops=WheelDrop.NONE)
        robot.connect()
        after = robot.sensor_data()
        assert after.frame > before.frame
        assert after.distance_mm == pytest.approx(before.distance_mm, abs=1.0)
        drive_until(robot, Forward(150.0), lambda data: data.distance_mm > after.distance_mm + 50.0)


def test_a_driver_that_is_gone_leaves_no_moving_robot() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        driver = threading.Thread(target=robot.drive_forward, args=(150.0,))
        driver.start()
        driver.join()
        stage.until(lambda: not stage.is_driving)


def test_a_driver_that_never_looks_is_not_driven_for() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)
        stage.until(lambda: not stage.is_driving)


@pytest.mark.parametrize("model", [CREATE_1, CREATE_2])
def test_a_robot_that_hears_no_more_is_noticed(model: RobotModel) -> None:
    with staged(model) as stage, connected(stage, model) as robot:
        drive_until(robot, Forward(150.0), lambda data: data.distance_mm > 20.0)
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)
        robot.wait_frame(robot.sensor_data().frame + 20)
        stage.spoil(is_deaf=True)
        robot.stop()
        begin_s = stage.world.time_s
        assert error_on_the_way(robot).cause is Cause.DEAF
        assert stage.world.time_s - begin_s < 5.0  # of a machine that may be busy; the rule is 0.8 s
        stage.spoil(is_deaf=False)
        stage.until(lambda: not stage.is_driving)


@pytest.mark.parametrize(
    ("which", "fate"), [(0, signal.SIGKILL), (1, signal.SIGKILL), (0, signal.SIGSTOP), (1, signal.SIGSTOP)]
)
def test_a_guard_that_dies_or_is_stopped_ends_the_drive(which: int, fate: signal.Signals) -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)
        os.kill(robot.guard_process_ids[which], fate)
        assert error_on_the_way(robot).cause is Cause.GUARD_GONE
        stage.until(lambda: not stage.is_driving)
        with pytest.raises(DiagnosedError, match="guard process"):
            robot.drive_forward(150.0)
        robot.connect()
        robot.drive_forward(150.0)
        stage.until(lambda: stage.is_driving)


def test_the_grey_of_the_floor_comes_over_the_wire() -> None:
    with staged(CREATE_2) as stage, connected(stage, CREATE_2) as robot:
        assert robot.sensor_data().readings["cliff_left"] == PLAIN
        stage.befall(cliffs=Cliff.FRONT_RIGHT)
        stage.until(lambda: robot.raw_frame[PacketId.CLIFF_FRONT_RIGHT_SIGNAL] == 0)
    for reflectance in (0.0, 0.25, 1.0):
        value = cliff_signal(reflectance, is_drop=False)
        assert ground_below(value, is_drop=False).reflectance == pytest.approx(reflectance, abs=0.01)
    assert ground_below(0, is_drop=True).is_drop


def test_a_driver_that_looks_no_more_is_not_driven_for() -> None:
    with staged(CREATE_1) as stage, connected(stage, CREATE_1) as robot:
        robot.drive_forward(150.0)
        robot.wait_frame(robot.sensor_data().frame)
        stage.until(lambda: stage.is_driving)
        stage.until(lambda: not stage.is_driving)
        robot.sensor_data()
        stage.until(lambda: stage.is_driving)


# The rules alone, with time in the test's hands


class Line:
    """Takes down what is sent."""

    guard = None

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        pass


class Talk:
    """A robot with which a test talks in the place of the conversation's thread."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.line = Line()
        self.now_s = 9.9
        self.robot = PhysicalRobot(TcpAddress("nowhere", 1), CREATE_1, settings or Settings(), clock=lambda: self.now_s)
        self.robot._begin(self.now_s)
        self.robot._error = None
        self.robot._conversation = self.line  # type: ignore[assignment] # all that is used of one
        self.heard = 0

    def frame(self, now_s: float, **changes: int) -> None:
        self.now_s = now_s
        values: Frame = dict.fromkeys(stream_packets(CREATE_1_DIALECT, 57600), 0) | {
            PacketId.MODE: 2,
            PacketId.BATTERY_CHARGE: 2000,
            PacketId.BATTERY_CAPACITY: 3000,
            **{PacketId[name]: value for name, value in changes.items()},
        }
        self.heard += 1
        statistics = StreamStatistics(frames=self.heard)
        self.robot.frames_came([values], statistics, now_s)
        self.robot.time_passed(45 * self.heard, statistics, True, now_s)

    def silence(self, now_s: float) -> None:
        self.now_s = now_s
        self.robot.time_passed(45 * self.heard, StreamStatistics(frames=self.heard), True, now_s)

    @property
    def last(self) -> bytes:
        """What the wheels were told last."""
        return next(data for data in reversed(self.line.sent) if data[0] == Opcode.DRIVE_DIRECT)


STOP, GO = commands.drive_direct(0.0, 0.0), commands.drive_direct(150.0, 150.0)


def test_the_first_look_after_a_quarter_of_a_second_of_silence_stops_it() -> None:
    talk = Talk()
    talk.frame(10.0 - STREAM_PERIOD_S)
    talk.frame(10.0)
    talk.robot.drive_forward(150.0)
    talk.silence(10.0 + HOLD_S)
    assert talk.last == GO
    talk.silence(10.0 + HOLD_S + 0.001)
    assert talk.last == STOP
    talk.frame(10.5)
    assert talk.last == GO


def test_after_a_second_of_silence_it_is_given_up() -> None:
    talk = Talk()
    talk.frame(10.0 - STREAM_PERIOD_S)
    talk.frame(10.0)
    talk.silence(10.0 + LOST_S)
    assert talk.robot.sensor_data().frame == 2
    talk.silence(10.0 + LOST_S + 0.001)
    with pytest.raises(DiagnosedError, match="press its power button"):
        talk.robot.sensor_data()


def test_a_frame_after_too_long_a_silence_changes_nothing_of_what_is_told_about_it() -> None:
    talk = Talk()
    talk.frame(10.0 - STREAM_PERIOD_S)
    talk.frame(10.0)
    talk.silence(10.9)
    talk.frame(11.2)
    with pytest.raises(DiagnosedError, match=r"nothing has come for 1\.2 s"):
        talk.robot.sensor_data()


def test_a_patient_driver_holds_it_as_early_and_gives_it_up_later() -> None:
    talk = Talk(Settings(lost_s=10.0))
    talk.frame(10.0 - STREAM_PERIOD_S)
    talk.frame(10.0)
    talk.robot.drive_forward(150.0)
    talk.silence(10.0 + HOLD_S + 0.001)
    assert talk.last == STOP
    talk.silence(19.9)
    assert talk.robot.sensor_data().frame == 2
    talk.frame(19.9)
    assert talk.last == GO
    talk.silence(29.0)
    talk.silence(29.901)
    with pytest.raises(DiagnosedError, match="nothing has come for 10"):
        talk.robot.sensor_data()


def test_a_program_that_stood_still_does_not_drive_on() -> None:
    talk = Talk()
    talk.frame(10.0 - STREAM_PERIOD_S)
    talk.frame(10.0)
    talk.robot.drive_forward(150.0)
    talk.frame(12.0)
    assert talk.last == STOP
    with pytest.raises(DiagnosedError, match=r"stood still for 2.0 s") as caught:
        talk.robot.drive_forward(150.0)
    assert caught.value.cause is Cause.PROGRAM_STALLED


@pytest.mark.parametrize("change", [{"BUMPS_AND_DROPS": 4}, {"CLIFF_LEFT": 1}, {"MODE": 1}])
def test_a_single_frame_is_enough_to_stop_it(change: dict[str, int]) -> None:
    talk = Talk()
    talk.frame(10.0 - STREAM_PERIOD_S)
    talk.frame(10.0)
    talk.robot.drive_forward(150.0)
    talk.frame(10.015)
    talk.frame(10.03, **change)
    assert talk.last == STOP
    assert talk.robot.sensor_data()  # one damaged frame in 256 has the right sum
    talk.frame(10.045, **change)
    with pytest.raises(DiagnosedError):
        talk.robot.sensor_data()


def test_a_single_wrong_frame_ends_no_drive() -> None:
    talk = Talk()
    talk.frame(10.0)
    talk.frame(10.015)
    talk.robot.drive_forward(150.0)
    talk.frame(10.03, MODE=1, CHARGING_SOURCES=1)
    talk.frame(10.045)
    assert talk.last == GO


def test_a_wrong_first_frame_does_not_make_a_roomba_of_a_create() -> None:
    talk = Talk()
    talk.frame(10.0, MODE=3)
    talk.frame(10.015)
    talk.frame(10.03)
    assert talk.robot.sensor_data().frame == 3


def test_frames_that_never_came_are_counted_by_their_time() -> None:
    talk = Talk()
    talk.frame(10.0)
    talk.frame(10.0 + STREAM_PERIOD_S)
    assert talk.robot.sensor_data().link.lost_frames == 0
    talk.frame(10.0 + 11 * STREAM_PERIOD_S)
    assert talk.robot.sensor_data().link.lost_frames == 9


def test_a_roomba_that_counts_modes_from_one_is_driven() -> None:
    talk = Talk()
    talk.frame(10.0, MODE=3)
    talk.frame(10.015, MODE=3)
    assert talk.robot.sensor_data().frame == 2
    talk.frame(10.03, MODE=2)
    talk.frame(10.045, MODE=2)
    with pytest.raises(DiagnosedError):
        talk.robot.sensor_data()


# The guard: the program is killed, or stopped

PROGRAM = """
import sys
from robotdriver.create.links import parse_address
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.models import MODELS
settings = Settings(lost_s=float(sys.argv[2]))
with PhysicalRobot(parse_address(sys.argv[1]), MODELS["create1"], settings) as robot:
    robot.connect()
    print(*robot.guard_process_ids, flush=True)
    robot.drive_forward(150.0)
    frame = 0
    while True:
        frame = robot.wait_frame(frame).frame
"""


@contextmanager
def program(stage: Stage, lost_s: float = LOST_S) -> Iterator[subprocess.Popen[bytes]]:
    words = [sys.executable, "-c", PROGRAM, str(stage.address), str(lost_s)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        stage.until(lambda: stage.is_driving)
        yield process
    finally:
        process.kill()
        process.communicate()


def guards_of(process: subprocess.Popen[bytes]) -> Sequence[int]:
    assert process.stdout is not None
    return [int(word) for word in process.stdout.readline().split()]


@pytest.mark.parametrize(
    ("how", "port"),
    [
        (signal.SIGKILL, "pty"),
        (signal.SIGKILL, "tcp"),
        (signal.SIGSTOP, "pty"),
        (signal.SIGSTOP, "tcp"),
        (signal.SIGTERM, "pty"),
        (signal.SIGINT, "tcp"),
    ],
)
def test_a_program_that_ends_leaves_no_moving_robot(how: signal.Signals, port: str) -> None:
    with staged(CREATE_1, port) as stage, program(stage) as process:
        guards = guards_of(process)
        process.send_signal(how)
        stage.until(lambda: not stage.is_driving)
        if how is not signal.SIGSTOP:
            stage.until(lambda: not any(is_running(guard) for guard in guards))


@pytest.mark.parametrize("port", ["pty", "tcp"])
@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("guard_first", [True, False])
def test_a_program_killed_together_with_one_guard_leaves_no_moving_robot(
    guard_first: bool, which: int, port: str
) -> None:
    with staged(CREATE_1, port) as stage, program(stage) as process:
        guards = guards_of(process)
        victims = (guards[which], process.pid) if guard_first else (process.pid, guards[which])
        for victim in victims:
            os.kill(victim, signal.SIGKILL)
        stage.until(lambda: not stage.is_driving)
        stage.until(lambda: not any(is_running(guard) for guard in guards))


@pytest.mark.parametrize("which", [0, 1])
def test_a_guard_that_was_stopped_does_not_outlive_a_killed_program(which: int) -> None:
    with staged(CREATE_1, "pty") as stage, program(stage) as process:
        guards = guards_of(process)
        os.kill(guards[which], signal.SIGSTOP)
        process.kill()
        stage.until(lambda: not stage.is_driving)
        stage.until(lambda: not any(is_running(guard) for guard in guards))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_what_ends_a_program_and_its_children_finds_no_guard() -> None:
    with staged(CREATE_1) as stage, program(stage) as process:
        for guard in guards_of(process):
            about = Path("/proc", str(guard))
            assert b"python" not in (about / "comm").read_bytes() + (about / "cmdline").read_bytes()
            parent, group, session = (about / "stat").read_text("ascii").rpartition(")")[2].split()[1:4]
            assert int(parent) not in (process.pid, os.getpid())
            assert int(group) == int(session) == guard
        assert not Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="there is no /proc")
def test_what_ends_all_that_hold_a_terminal_finds_the_first_guard_alone() -> None:
    with staged(CREATE_1, "pty") as stage, program(stage) as process:
        first, second = (Path("/proc", str(guard), "fd") for guard in guards_of(process))
        assert isinstance(stage.address, SerialAddress)
        terminal = stage.address.port
        stage.until(lambda: terminal not in held_by(second))
        assert terminal in held_by(first)


def held_by(descriptors: Path) -> set[str]:
    held = set()
    for descriptor in descriptors.iterdir():
        with suppress(FileNotFoundError):  # It has been closed meanwhile.
            held.add(str(descriptor.readlink()))
    return held


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    return status.rpartition(")")[2].split()[0] != "Z"


def test_a_program_that_was_stopped_and_comes_back_does_not_drive_on() -> None:
    with staged(CREATE_1) as stage, program(stage) as process:
        process.send_signal(signal.SIGSTOP)
        stage.until(lambda: not stage.is_driving)
        stage.pass_time(1.5)
        process.send_signal(signal.SIGCONT)
        said = process.communicate(timeout=30.0)[1].decode()
        assert process.returncode == 1
        assert not stage.is_driving
        assert "this program stood still" in said


def test_a_program_that_was_stopped_for_a_moment_drives_on() -> None:
    """The guard has stopped the robot meanwhile, which makes it no deaf one."""
    with staged(CREATE_1) as stage, program(stage, lost_s=60.0) as process:
        stage.pass_time(1.5)
        process.send_signal(signal.SIGSTOP)
        stage.until(lambda: not stage.is_driving)
        process.send_signal(signal.SIGCONT)
        stage.until(lambda: stage.is_driving)
