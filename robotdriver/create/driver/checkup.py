"""A short drive that checks what is assumed of a real robot: its echo, its speed, and how it brakes."""

from dataclasses import dataclass

from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.create.packets import PacketId
from robotdriver.interface import SensorData

SPEED_MM_S = 100.0
"""A speed at which nothing comes to harm."""

_DRIVE_FRAMES, _SETTLED_FRAMES = 64, 24
"""A drive of 0.96 s; its speed is measured once 0.36 s have passed."""

_STANDS_FRAMES = 8
"""A robot whose odometry has not moved for so many frames stands."""


@dataclass(frozen=True, slots=True)
class CheckUp:
    """The result of the drive.

    Attributes:
        echo_frames: Packets 41 and 42 told of the command after so many frames; None if they never did.
        speed_mm_s: How fast the robot drove that was told `SPEED_MM_S`, by its own wheels.
        braking_s: From the command to stop until the wheels stood.
        braking_mm: How far it came meanwhile.
    """

    echo_frames: int | None
    speed_mm_s: float
    braking_s: float
    braking_mm: float


def check_up(robot: PhysicalRobot) -> CheckUp:
    """Drive a robot some 10 cm ahead, and back; it stands at the end.

    Args:
        robot: Connected, and standing.

    Raises:
        LinkError: it cannot be driven.
    """
    begin = settled = data = robot.sensor_data()
    echo_frames = None
    try:
        robot.drive_forward(SPEED_MM_S)
        while data.frame < begin.frame + _DRIVE_FRAMES:
            data = robot.wait_frame(data.frame)
            if data.frame < begin.frame + _SETTLED_FRAMES:
                settled = data
            if echo_frames is None and _echoes(robot):
                echo_frames = data.frame - begin.frame
        robot.stop()
        stood = _standing(robot, data)
        robot.drive_forward(-SPEED_MM_S)
        back, rolls_mm = stood, stood.distance_mm - data.distance_mm
        while back.distance_mm > begin.distance_mm + rolls_mm and back.frame < stood.frame + 2 * _DRIVE_FRAMES:
            back = robot.wait_frame(back.frame)
    finally:
        robot.stop()
    _standing(robot, back)
    return CheckUp(
        echo_frames,
        speed_mm_s=(data.distance_mm - settled.distance_mm) / (data.time_s - settled.time_s),
        braking_s=stood.time_s - data.time_s,
        braking_mm=rolls_mm,
    )


def _echoes(robot: PhysicalRobot) -> bool:
    frame = robot.raw_frame
    return frame[PacketId.REQUESTED_LEFT_VELOCITY] == frame[PacketId.REQUESTED_RIGHT_VELOCITY] == round(SPEED_MM_S)


def _standing(robot: PhysicalRobot, since: SensorData) -> SensorData:
    """Wait until a robot stands; return the frame since which it does."""
    moved = data = since
    while data.frame < moved.frame + _STANDS_FRAMES:
        data = robot.wait_frame(data.frame)
        if data.distance_mm != moved.distance_mm:
            moved = data
    return moved
