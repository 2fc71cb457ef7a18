"""The equations of the drives."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.models import AckermannDrive, DifferentialDrive, OmniDrive
from robotdriver.simulator.undercarriage.kinematics import Twist, kinematics_of

numbers = st.floats(-500.0, 500.0)
OMNIS = [OmniDrive(150.0, 500.0), OmniDrive(150.0, 500.0, wheels=4), OmniDrive(300.0, 500.0, wheels=4, mecanum=True)]


@given(st.sampled_from(OMNIS), numbers, numbers, st.floats(-3.0, 3.0))
def test_an_omni_drive_goes_where_it_is_to(drive: OmniDrive, ahead: float, aside: float, turn: float) -> None:
    kinematics = kinematics_of(drive)
    assert kinematics.twist(kinematics.ways(Twist(ahead, aside, turn))) == pytest.approx((ahead, aside, turn), abs=1e-9)


@given(numbers, st.floats(-3.0, 3.0))
def test_a_differential_drive_goes_ahead_and_turns(ahead: float, turn: float) -> None:
    kinematics = kinematics_of(DifferentialDrive(258.0, 500.0))
    assert kinematics.twist(kinematics.ways(Twist(ahead, 99.0, turn))) == pytest.approx((ahead, 0.0, turn))


def test_equal_ways_of_all_wheels_turn_an_omni_drive_on_the_spot() -> None:
    for drive in OMNIS:
        kinematics = kinematics_of(drive)
        ways = [drive.radius_mm] * len(kinematics.motors)
        assert kinematics.twist(ways) == pytest.approx((0.0, 0.0, 1.0), abs=1e-12)


def test_mecanum_wheels_that_roll_against_each_other_go_aside() -> None:
    """To the left: front left and rear right wheel back, the other two ahead (Muir and Neuman)."""
    kinematics = kinematics_of(OMNIS[2])
    # Counter-clockwise from the front left wheel, each counted as it turns the body counter-clockwise.
    front_left, rear_left, rear_right, front_right = kinematics.ways(Twist(0.0, 100.0, 0.0))
    assert (-front_left, -rear_left, rear_right, front_right) == pytest.approx((-100.0, 100.0, -100.0, 100.0))


@given(st.floats(-1.0, 1.0), st.floats(-800.0, 800.0))
def test_a_steered_robot_drives_the_circle_of_its_steering_angle(angle: float, way: float) -> None:
    kinematics = kinematics_of(AckermannDrive(260.0, 200.0, 500.0, 1.2))
    kinematics.steering_rad = angle
    twist = kinematics.twist([way])
    assert twist.turn_rad == pytest.approx(way * math.tan(angle) / 260.0)
    if abs(way) > 1.0:
        assert kinematics.steering_for(twist.ahead_mm, twist.turn_rad) == pytest.approx(angle)
