"""Programs on robots that do not drive by two wheels."""

from pathlib import Path

import pytest

from robotworkshop.families.eyebot.worlds.robi import read_robi

from .floors import run_all

OMNI = "drive OMNI_DRIVE\nwheel 60 1000 500 200\ncollider box 180 80 200 0 40 0\n"
CAR = "drive ACKERMANN_DRIVE\nwheel drive 60 1000 500 120\naxel drive 20 0\naxel turn 20 150\n"


def test_four_mecanum_wheels_drive_ahead_and_aside(tmp_path: Path) -> None:
    program = """
    def drive(*shares):
        for motor, share in enumerate(shares, 1):
            MOTORDrive(motor, share)
    drive(50, 50, 50, 50)
    OSWait(1000)
    drive(50, -50, -50, 50)
    OSWait(1000)
    drive(0, 0, 0, 0)
    OSWait(500)
    x, y, phi = VWGetPosition()
    LCDPrintf("%d %d %d", 250 < x < 300, -300 < y < -230, phi)
    """
    (report,) = run_all(tmp_path, program, kind=read_robi(OMNI.encode(), "omni.robi"))
    assert (report.status, report.lcd) == (0, ("1 1 0",))


def test_a_car_is_steered_by_its_servo_and_does_not_turn_on_the_spot(tmp_path: Path) -> None:
    program = """
    SERVOSet(1, 0)
    OSWait(500)
    MOTORDrive(1, 40)
    OSWait(1000)
    MOTORDrive(1, 0)
    OSWait(500)
    x, y, phi = VWGetPosition()
    VWCurve(300, 45, 100)
    VWWait()
    turned = VWGetPosition()[2] - phi
    VWTurn(90, 45)
    VWWait()
    LCDPrintf("%d %d %d", phi > 30, turned, VWGetPosition()[2] - phi - turned)
    """
    (report,) = run_all(tmp_path, program, kind=read_robi(CAR.encode(), "car.robi"))
    left, turned, more = map(int, report.lcd[0].split())
    assert (left, more) == (1, 0)
    assert turned == pytest.approx(45, abs=3)
    (warning,) = report.warnings
    assert "cannot turn on the spot" in warning
