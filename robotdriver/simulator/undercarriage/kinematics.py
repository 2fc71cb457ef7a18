"""The equations of the drives that models have."""

import math

from robotdriver.models import AckermannDrive, DifferentialDrive, Drive, OmniDrive
from robotdriver.simulator.undercarriage.odometer import STANDING, Twist
from robotdriver.simulator.undercarriage.wheels import Kinematics, Wheel

__all__ = ["STANDING", "Twist", "kinematics_of"]


def kinematics_of(drive: Drive) -> Kinematics:
    """Return the equations of a drive."""
    match drive:
        case DifferentialDrive():
            return Kinematics(("left", "right"), [Wheel(), Wheel()], drive.wheel_base_mm)
        case OmniDrive():
            wheels = _wheels_with_rollers(drive)
            names = tuple(f"wheel_{number + 1}" for number in range(len(wheels)))
            return Kinematics(names, wheels, drive.wheel_base_mm)
        case AckermannDrive():
            return Kinematics(("drive",), [Wheel()], drive.axle_distance_mm, drive.max_steering_rad)


def _wheels_with_rollers(drive: OmniDrive) -> list[Wheel]:
    radius = drive.radius_mm
    if drive.mecanum:
        # Counter-clockwise from the front left wheel; each turns the body counter-clockwise.
        signs = ((-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0))
        return [Wheel(ahead, aside, radius) for ahead, aside in signs]
    bearings = [(2 * number + 1) * math.pi / drive.wheels for number in range(drive.wheels)]
    return [Wheel(-math.sin(bearing), math.cos(bearing), radius) for bearing in bearings]
