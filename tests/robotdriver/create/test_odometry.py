"""Odometry against a robot whose wheels are known exactly, and which reports as little as a Create does."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.create.driver.calibrating import CalibrationError, MeasuredDrive, calibrate, end_of, wheels_of
from robotdriver.create.driver.frame_reader import FrameReader, stream_packets
from robotdriver.create.driver.odometry import UNCALIBRATED, Calibration, odometry_for
from robotdriver.create.packets import PacketId
from robotdriver.create.protocol_variants import (
    CREATE_1_DIALECT,
    CREATE_2_DIALECT,
    DIALECTS,
    MM_A_TICK,
    STREAM_PERIOD_S,
    Dialect,
)
from robotdriver.create.sonar import sonar_raw
from robotdriver.create.stream import Frame
from robotdriver.errors import CommandError
from robotdriver.ground import Ground
from robotdriver.interface import Bumper, LinkHealth
from robotdriver.models import CREATE_1, CREATE_2, RobotModel
from robotdriver.pose import Pose


class Wheels:
    """Reports the wheels of a robot as a Create does: ticks, or what is whole of the way since the last frame."""

    def __init__(self, model: RobotModel, start_mm: float = 0.0, loses_angle: bool = True) -> None:
        self.left_mm = self.right_mm = start_mm
        self._base_mm = model.drive.wheel_base_mm
        self._loses_angle = loses_angle
        self._read_mm, self._read_deg = self.distance_mm, self.angle_deg

    @property
    def distance_mm(self) -> float:
        return (self.left_mm + self.right_mm) / 2.0

    @property
    def angle_deg(self) -> float:
        return math.degrees((self.right_mm - self.left_mm) / self._base_mm)

    def roll(self, left_mm_s: int, right_mm_s: int, *, blocked: bool = False) -> dict[PacketId, int]:
        """Let one period pass; return the frame at its end."""
        if not blocked:
            self.left_mm += left_mm_s * STREAM_PERIOD_S
            self.right_mm += right_mm_s * STREAM_PERIOD_S
        distance, angle = math.trunc(self.distance_mm - self._read_mm), math.trunc(self.angle_deg - self._read_deg)
        self._read_mm += distance
        self._read_deg = self.angle_deg if self._loses_angle else self._read_deg + angle
        return {
            PacketId.REQUESTED_LEFT_VELOCITY: left_mm_s,
            PacketId.REQUESTED_RIGHT_VELOCITY: right_mm_s,
            PacketId.LEFT_ENCODER: math.floor(self.left_mm / MM_A_TICK) & 0xFFFF,
            PacketId.RIGHT_ENCODER: math.floor(self.right_mm / MM_A_TICK) & 0xFFFF,
            PacketId.DISTANCE: distance,
            PacketId.ANGLE: angle,
        }


SPEEDS = st.integers(-500, 500)
LEGS = st.lists(st.tuples(SPEEDS, SPEEDS, st.integers(1, 60)), max_size=12)
"""Both wheels' speeds and for how many frames they are kept."""


def follow(model: RobotModel, wheels: Wheels, legs: list[tuple[int, int, int]]) -> tuple[float, float]:
    """Return what odometry makes of a drive that begins and ends at rest."""
    odometry = odometry_for(DIALECTS[model.name], model)
    left_mm = right_mm = 0.0
    for left, right, frames in [(0, 0, 2), *legs, (0, 0, 2)]:
        for _ in range(frames):
            more = odometry.roll(wheels.roll(left, right), 0, STREAM_PERIOD_S)
            left_mm, right_mm = left_mm + more[0], right_mm + more[1]
    return left_mm, right_mm


@given(legs=LEGS, start_mm=st.floats(-40000.0, 40000.0))
def test_encoders_are_followed_within_two_ticks_also_over_their_wrap(
    legs: list[tuple[int, int, int]], start_mm: float
) -> None:
    wheels = Wheels(CREATE_2, start_mm)
    left_mm, right_mm = follow(CREATE_2, wheels, legs)
    assert left_mm == pytest.approx(wheels.left_mm - start_mm, abs=1.5 * MM_A_TICK)
    assert right_mm == pytest.approx(wheels.right_mm - start_mm, abs=1.5 * MM_A_TICK)


@given(legs=LEGS, loses_angle=st.booleans())
def test_whole_degrees_lose_no_turn_however_slow(legs: list[tuple[int, int, int]], loses_angle: bool) -> None:
    wheels = Wheels(CREATE_1, loses_angle=loses_angle)
    left_mm, right_mm = follow(CREATE_1, wheels, legs)
    turn_deg = math.degrees((right_mm - left_mm) / CREATE_1.drive.wheel_base_mm)
    assert turn_deg == pytest.approx(wheels.angle_deg, abs=1e-6 if loses_angle else 1.0 + 1e-6)
    assert (left_mm + right_mm) / 2.0 == pytest.approx(wheels.distance_mm, abs=1.0 + 1e-6)


def test_between_two_ticks_a_slow_turn_is_seen_in_every_frame() -> None:
    wheels, odometry = Wheels(CREATE_2), odometry_for(CREATE_2_DIALECT, CREATE_2)
    steps = [odometry.roll(wheels.roll(-8, 8), 0, STREAM_PERIOD_S) for _ in range(40)]
    still = sum(right == 0.0 for _, right in steps[1:])
    assert still < 10  # by ticks alone, three frames of four would see nothing


@pytest.mark.parametrize("model", [CREATE_1, CREATE_2])
def test_a_blocked_robot_gets_nowhere(model: RobotModel) -> None:
    wheels, odometry = Wheels(model), odometry_for(DIALECTS[model.name], model)
    odometry.roll(wheels.roll(0, 0), 0, STREAM_PERIOD_S)
    ways = [odometry.roll(wheels.roll(200, 200, blocked=True), 0, STREAM_PERIOD_S) for _ in range(50)]
    assert sum(left + right for left, right in ways) / 2.0 <= 1.0


@pytest.mark.parametrize("model", [CREATE_1, CREATE_2])
def test_lost_frames_are_made_up_for(model: RobotModel) -> None:
    wheels, odometry = Wheels(model), odometry_for(DIALECTS[model.name], model)
    left_mm = right_mm = 0.0
    lost = 0
    for number in range(200):
        frame = wheels.roll(100, 160)
        if number % 5 == 3:
            lost += 1
            continue
        more = odometry.roll(frame, lost, (1 + lost) * STREAM_PERIOD_S)
        left_mm, right_mm, lost = left_mm + more[0], right_mm + more[1], 0
    # The first frame's way is not known; in place of whole millimetres that were lost stand 40 times 1.95 mm.
    assert left_mm == pytest.approx(wheels.left_mm - 1.5, abs=3.0)
    assert right_mm == pytest.approx(wheels.right_mm - 2.4, abs=3.0)
    assert right_mm - left_mm == pytest.approx(wheels.right_mm - wheels.left_mm - 0.9, abs=MM_A_TICK)


@pytest.mark.parametrize(
    ("model", "wrong"), [(CREATE_1, {PacketId.DISTANCE: 30000}), (CREATE_2, {PacketId.LEFT_ENCODER: 20000})]
)
def test_what_no_wheel_can_do_was_misread(model: RobotModel, wrong: Frame) -> None:
    wheels, odometry = Wheels(model), odometry_for(DIALECTS[model.name], model)
    odometry.roll(wheels.roll(0, 0), 0, STREAM_PERIOD_S)
    left_mm, right_mm = odometry.roll({**wheels.roll(0, 0), **wrong}, 0, STREAM_PERIOD_S)
    assert (left_mm, right_mm) == pytest.approx((0.0, 0.0), abs=MM_A_TICK)


# Frames to SensorData


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_the_stream_asks_for_what_the_model_knows(dialect: Dialect) -> None:
    assert set(stream_packets(dialect, dialect.baud)) <= dialect.packets


def test_a_frame_that_does_not_fit_the_line_is_refused() -> None:
    with pytest.raises(CommandError, match="does not fit the 28 that 19200 baud carry"):
        stream_packets(CREATE_1_DIALECT, 19200)


def frame_of(values: dict[PacketId, int]) -> dict[PacketId, int]:
    return dict.fromkeys(stream_packets(CREATE_2_DIALECT, 115200), 0) | values


def test_a_frame_becomes_sensor_data() -> None:
    reader = FrameReader(CREATE_2, CREATE_2_DIALECT)
    reader.read(frame_of({}))
    frame = frame_of(
        {
            PacketId.BUMPS_AND_DROPS: 2,
            PacketId.WALL: 1,
            PacketId.BATTERY_CHARGE: 1500,
            PacketId.BATTERY_CAPACITY: 3000,
            PacketId.CLIFF_RIGHT: 1,
            PacketId.LIGHT_FRONT_LEFT_SIGNAL: 1_234,
        }
    )
    data = reader.read(frame, lost_frames=3, link=LinkHealth(3, 3))
    assert (data.frame, data.time_s) == (2, pytest.approx(5 * STREAM_PERIOD_S))
    assert (data.battery_charge_mah, data.battery_capacity_mah) == (1500.0, 3000.0)
    assert (data.bumper, data.wall, data.link) == (Bumper.LEFT, True, LinkHealth(3, 3))
    assert data.obstacle_distance_mm is None
    assert set(data.readings) == {sensor.name for sensor in CREATE_2.sensors}
    assert {name for name, reading in data.readings.items() if reading is True} == {"bump_left", "wall"}
    assert {name: reading for name, reading in data.readings.items() if name.startswith("light") and reading} == {
        "light_front_left": 1_234.0
    }
    assert data.readings["cliff_right"] == Ground(is_drop=True)


def test_the_analog_input_of_a_create_1_is_its_sonar() -> None:
    reader = FrameReader(CREATE_1, CREATE_1_DIALECT, supply_v=5.0)
    values = dict.fromkeys(stream_packets(CREATE_1_DIALECT, 57600), 0)
    data = reader.read(values | {PacketId.ANALOG_INPUT: sonar_raw(508.0, 5.0)})
    assert data.readings["sonar"] == data.obstacle_distance_mm == pytest.approx(508.0)


def test_a_wrong_supply_is_refused_at_once() -> None:
    with pytest.raises(CommandError, match="supply"):
        FrameReader(CREATE_1, CREATE_1_DIALECT, supply_v=12.0)


def test_calibration_scales_what_the_wheels_believe() -> None:
    calibration = Calibration(1.02, 0.98, 1.01)
    assert calibration.motion(100.0, 100.0, 258.0)[0] == pytest.approx(100.0)
    assert calibration.motion(-100.0, 100.0, 258.0)[1] == pytest.approx(200.0 / (258.0 * 1.01))
    assert UNCALIBRATED.motion(100.0, 100.0, 258.0) == (100.0, 0.0)


# Calibrating


def square(side_mm: float, sign: float, model: RobotModel) -> tuple[list[float], list[float]]:
    """Return the wheels' ways round a square, by what the robot believes, each side driven in ten steps."""
    quarter_mm = math.pi / 4.0 * model.drive.wheel_base_mm * sign / 10.0
    left = ([side_mm / 10.0] * 10 + [-quarter_mm] * 10) * 4
    right = ([side_mm / 10.0] * 10 + [quarter_mm] * 10) * 4
    return left, right


FACTORS = st.floats(0.95, 1.05)


@given(left=FACTORS, right=FACTORS, base=FACTORS, tape_mm=st.floats(-1.0, 1.0))
def test_squares_both_ways_and_a_line_give_the_factors_back(
    left: float, right: float, base: float, tape_mm: float
) -> None:
    drives = []
    for lefts, rights in (([100.0] * 10, [100.0] * 10), square(1000.0, 1.0, CREATE_1), square(1000.0, -1.0, CREATE_1)):
        pose = Pose(0.0, 0.0)
        for left_mm, right_mm in zip(lefts, rights, strict=True):
            pose = pose.driven(left_mm * left, right_mm * right, CREATE_1.drive.wheel_base_mm * base)
        drives.append(MeasuredDrive(lefts, rights, pose.x_mm + tape_mm, pose.y_mm - tape_mm))
    found = calibrate(drives, CREATE_1)
    # A tape that errs by 1 mm in 1 m.
    assert found.left_factor == pytest.approx(left, abs=0.002)
    assert found.right_factor == pytest.approx(right, abs=0.002)
    assert found.wheel_base_factor == pytest.approx(base, abs=0.004)


def test_a_slip_of_the_pen_is_noticed() -> None:
    lefts, rights = square(1000.0, 1.0, CREATE_1)
    drives = [MeasuredDrive([1000.0], [1000.0], 100.0, 0.0), MeasuredDrive(lefts, rights, 0.0, 0.0)]
    with pytest.raises(CalibrationError, match="measure again"):
        calibrate(drives, CREATE_1)


@given(st.lists(st.tuples(st.floats(-50.0, 50.0), st.floats(-50.0, 50.0)), min_size=1, max_size=30))
def test_the_end_of_a_track_is_that_of_its_arcs(steps: list[tuple[float, float]]) -> None:
    pose = Pose(0.0, 0.0)
    for left_mm, right_mm in steps:
        pose = pose.driven(left_mm, right_mm, 258.0)
    left, right = (list(wheel) for wheel in zip(*steps, strict=True))
    assert end_of(np.array(left), np.array(right), 258.0) == pytest.approx((pose.x_mm, pose.y_mm), abs=1e-6)


def test_wheels_are_told_from_odometry() -> None:
    assert wheels_of(100.0, 0.0, CREATE_1) == (100.0, 100.0)
    assert wheels_of(0.0, 1.0, CREATE_1) == (-129.0, 129.0)
