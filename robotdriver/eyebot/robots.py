"""The numbers of RoBIOS for a robot's parts: its motors, encoders, distance sensors and servos, besides its model."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from robotdriver.models import MODELS, AckermannDrive, LaserScanner, OmniDrive, RayRanger, RobotModel, Sensor


@dataclass(frozen=True, slots=True)
class MotorPort:
    """The motor behind a number of `MOTORDrive` and `ENCODERRead`.

    Attributes:
        motor: Name of the model's motor.
        sign: -1 where it turns the other way round than the model counts.
    """

    motor: str
    sign: int = 1


@dataclass(frozen=True, slots=True)
class EyeBotKind:
    """A kind of EyeBot robot.

    Attributes:
        model: What the floor has to know.
        ticks_per_mm: Of the encoders, at the wheels' rims.
        psds: Names of the distance sensors by their numbers.
        switches: Names of infra-red switches and bumpers by the numbers that the older RoBIOS has for them.
        lidar: Name of the laser; empty for none.
        camera: Name of the camera; empty for none.
    """

    model: RobotModel
    ticks_per_mm: float
    psds: Mapping[int, str]
    switches: Mapping[int, str] = field(default_factory=dict)
    lidar: str = "lidar"
    camera: str = "camera"

    @property
    def motors(self) -> tuple[MotorPort, ...]:
        """The motors, the first one that of number 1."""
        match self.model.drive:
            case OmniDrive(wheels=4):
                # RoBIOS counts front left, front right, rear left, rear right, and ahead is positive on both sides.
                return (
                    MotorPort("wheel_1", -1),
                    MotorPort("wheel_4"),
                    MotorPort("wheel_2", -1),
                    MotorPort("wheel_3"),
                )
            case OmniDrive(wheels=wheels):
                return tuple(MotorPort(f"wheel_{number + 1}") for number in range(wheels))
            case AckermannDrive():
                return (MotorPort("drive"),)
            case _:
                return (MotorPort("left"), MotorPort("right"))


_OLDER_NUMBERS = {1: -200, 2: -205, 3: -206, 4: -207}
"""The names of RoBIOS up to 6 for the sensors that look ahead, left, right and back."""


def with_older_numbers(psds: Mapping[int, str]) -> Mapping[int, str]:
    """Return distance sensors by their numbers, and by those of the older RoBIOS where these are free."""
    return {older: psds[number] for number, older in _OLDER_NUMBERS.items() if number in psds} | dict(psds)


def with_newer_numbers(psds: Mapping[int, str]) -> Mapping[int, str]:
    """Return distance sensors by their numbers, and by those of RoBIOS-7 where these are free."""
    return {newer: psds[number] for newer, number in _OLDER_NUMBERS.items() if number in psds} | dict(psds)


S4 = EyeBotKind(
    model=MODELS["eyebot_s4"],
    # 1,100 ticks for a turn of a wheel of 54 mm.
    ticks_per_mm=1100.0 / (54.0 * math.pi),
    psds=with_older_numbers({number: f"psd_{number}" for number in (1, 2, 3, 4)}),
)
"""The robot that programs drive where nothing else is said."""


def with_noise(kind: EyeBotKind, sigmas: Mapping[str, float]) -> EyeBotKind:
    """Return a kind of robot whose sensors err.

    Args:
        kind: One whose sensors may err or not.
        sigmas: Standard deviations in mm: "psd" of every distance sensor, "lidar" of each point of a scan.
    """

    def noisy(sensor: Sensor) -> Sensor:
        if isinstance(sensor, RayRanger) and "psd" in sigmas:
            return replace(sensor, noise_mm=sigmas["psd"])
        if isinstance(sensor, LaserScanner) and "lidar" in sigmas:
            return replace(sensor, noise_mm=sigmas["lidar"])
        return sensor

    if not sigmas:
        return kind
    return replace(kind, model=replace(kind.model, sensors=tuple(map(noisy, kind.model.sensors))))
