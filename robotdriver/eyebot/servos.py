"""The servos of an EyeBot: they steer it, turn its camera, or kick."""

import math
from dataclasses import replace

from robotdriver.eyebot.company import Company
from robotdriver.eyebot.drive import Drive, cut
from robotdriver.eyebot.errors import DeviceErrors
from robotdriver.eyebot.robots import EyeBotKind
from robotdriver.models import AckermannDrive, Camera, Polygon
from robotdriver.simulator.commands import RunMotor
from robotdriver.simulator.world_robot import WorldRobot

_MIDDLE = 128.0 / 255.0
_PAN_RAD, _TILT_RAD = math.radians(90.0), math.radians(45.0)

KICKER_MM = 30.0
KICK_MM_S = 1_500.0
"""A kicker reaches so far ahead of the body, and a ball goes so fast when the servo turns from one end to the other."""

_KICK_SHARE = 0.2


class Servos:
    """Turns what servos of one robot move.

    Args:
        robot: On the floor.
        kind: What RoBIOS numbers on it.
        company: The EyeBots of the floor.
        drive: Of the robot.
        errors: By how much the servos err.
    """

    def __init__(
        self, robot: WorldRobot, kind: EyeBotKind, company: Company, drive: Drive, errors: DeviceErrors
    ) -> None:
        self._robot = robot
        self._kind = kind
        self._company = company
        self._drive = drive
        self._errors = errors
        self._shares: dict[int, float] = {}

    def turn(self, number: int, share: float) -> None:
        """Turn a servo to 0, full left or down, up to 1: number 1 steers or pans the camera, 2 tilts it, 3 kicks."""
        share = self._errors.servo(number, share)
        before, self._shares[number] = self._shares.get(number, _MIDDLE), share
        offset = cut((_MIDDLE - share) / _MIDDLE, 1.0)
        drive = self._kind.model.drive
        match number:
            case 1 if isinstance(drive, AckermannDrive):
                way = offset * drive.max_steering_rad - self._robot.motors["steer"].distance_mm
                self._drive.post(RunMotor("steer", way, math.inf))
            case 1:
                self._aim(pan_rad=offset * _PAN_RAD)
            case 2:
                self._aim(pitch_rad=offset * _TILT_RAD)
            case 3 if share - before >= _KICK_SHARE:
                body = self._kind.model.body
                corners = body.corners if isinstance(body, Polygon) else ((body.radius_mm, body.radius_mm),)
                front_mm, half_width_mm = max(x for x, _ in corners), max(abs(y) for _, y in corners)
                reach = (front_mm, front_mm + KICKER_MM)
                self._company.kick_from(self._robot.pose, reach, half_width_mm, KICK_MM_S * (share - before))

    def _aim(self, *, pan_rad: float | None = None, pitch_rad: float | None = None) -> None:
        """Turn the camera to an angle from where its description has it look."""
        built = next((each for each in self._kind.model.sensors if each.name == self._kind.camera), None)
        present = next((each for each in self._robot.model.sensors if each.name == self._kind.camera), None)
        if not isinstance(built, Camera) or not isinstance(present, Camera):
            return
        if pan_rad is not None:
            mount = replace(built.mount, heading_rad=built.mount.heading_rad + pan_rad)
            present = replace(present, mount=mount)
        if pitch_rad is not None:
            present = replace(present, pitch_rad=cut(built.pitch_rad + pitch_rad, 1.5))
        self._company.world.change_sensor(self._robot, present)
