"""The kinds of sensors, as data. What reads them on the simulated floor is `robotdriver.simulator.sensors`.

Every sensor has a name that is unique among the sensors of its robot. One with a period reads by the robot's clock; one
without reads whenever it is looked at.
"""

import math
from dataclasses import dataclass, field

from robotdriver.material import Eye
from robotdriver.models.body import Mount


@dataclass(frozen=True, slots=True)
class ConeRanger:
    """A ranger that reports the nearest echo anywhere in a wedge, as a sonar does. Reads mm, or None for no echo.

    Attributes:
        name: Of the sensor.
        mount: Apex and axis of the wedge.
        half_angle_rad: The wedge reaches this far to both sides of the axis; at most pi/2.
        min_range_mm: Nearer echoes read as this.
        max_range_mm: Farther echoes are not heard.
        resolution_mm: Readings are whole multiples of this, rounded down.
        period_s: Time between readings.
        phase_s: Time of the first reading, after power-up.
    """

    name: str
    mount: Mount
    half_angle_rad: float
    min_range_mm: float
    max_range_mm: float
    resolution_mm: float
    period_s: float
    phase_s: float = 0.0


@dataclass(frozen=True, slots=True)
class RayRanger:
    """A ranger with a thin beam, as a PSD or a sonar that hears along its axis alone. Reads mm, or None for nothing.

    Attributes:
        name: Of the sensor.
        mount: Origin and direction of the beam.
        min_range_mm: Nearer things read as this.
        max_range_mm: Farther things are not seen.
        resolution_mm: Readings are whole multiples of this, rounded down; 0 for exact ones.
        noise_mm: Standard deviation of the distance, before it is rounded.
        period_s: Time between readings; 0 for one that reads when it is looked at.
        phase_s: Time of the first reading, after power-up.
        eye: As what it sees: light passes through what only sonars hear.
    """

    name: str
    mount: Mount
    min_range_mm: float
    max_range_mm: float
    resolution_mm: float = 0.0
    noise_mm: float = 0.0
    period_s: float = 0.0
    phase_s: float = 0.0
    eye: Eye = Eye.INFRARED


@dataclass(frozen=True, slots=True)
class LaserScanner:
    """A ranger that sweeps thin rays over a sector, all of one scan at the same moment.

    Its reading is a tuple of distances in mm, one for each ray, infinite where nothing is in range.

    Attributes:
        name: Of the sensor.
        mount: Its place, and the middle of its sector.
        rays: How many, evenly spread from the sector's right edge to its left one; at least 2.
        sector_rad: Angle between the first and the last ray; less than a full circle.
        max_range_mm: Farther things are not seen.
        resolution_mm: Distances are whole multiples of this, rounded down.
        period_s: Time between scans; 0 for one that scans when it is looked at.
        phase_s: Time of the first one, after power-up.
        noise_mm: Standard deviation of a distance, before it is rounded.
    """

    name: str
    mount: Mount
    rays: int
    sector_rad: float
    max_range_mm: float
    resolution_mm: float
    period_s: float
    phase_s: float = 0.0
    noise_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class BumperSector:
    """A touch sensor round part of the body's edge. Reads whether it is pressed.

    Attributes:
        name: Of the sensor.
        from_rad: Where the sector begins, counter-clockwise from straight ahead.
        to_rad: Where it ends; ``from_rad < to_rad``.
    """

    name: str
    from_rad: float
    to_rad: float


@dataclass(frozen=True, slots=True)
class TouchShape:
    """A bar that sticks out of the body and is no part of it. Reads whether a thing is where the bar is.

    Attributes:
        name: Of the sensor.
        corners: Of a convex polygon in the robot's frame, mm, in order.
    """

    name: str
    corners: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class ProximitySwitch:
    """A short beam of infrared light that says only whether something is there.

    Attributes:
        name: Of the sensor.
        mount: Origin and direction of the beam.
        range_mm: Farther things are not noticed.
    """

    name: str
    mount: Mount
    range_mm: float


@dataclass(frozen=True, slots=True)
class LightBumper:
    """A short cone of infrared light that measures what comes back. Reads a signal: 0 for nothing.

    The signal falls evenly with the distance of the nearest thing and is scaled by its reflectance.

    Attributes:
        name: Of the sensor.
        mount: Apex and axis of the cone.
        range_mm: Farther things give no signal.
        max_signal: What a white thing gives that is met at once.
        half_angle_rad: The cone reaches this far to both sides of the axis; at most pi/2.
    """

    name: str
    mount: Mount
    range_mm: float
    max_signal: float = 4095.0
    half_angle_rad: float = math.radians(20.0)


@dataclass(frozen=True, slots=True)
class FloorSensor:
    """A sensor that looks straight down: reads the `Ground` there, its colour, its reflectance, and any drop.

    Attributes:
        name: Of the sensor.
        mount: Its place; the heading does not matter.
        spot_mm: Radius of the disc whose light it gathers, so that it reads a mixture at the edge of a colour; 0 for a
            sensor that looks at a point.
    """

    name: str
    mount: Mount
    spot_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class DownwardRanger:
    """A ranger that looks straight down. Reads the distance of the floor in mm, or None for none in range.

    Attributes:
        name: Of the sensor.
        mount: Its place; the heading does not matter.
        height_mm: Above the floor.
        max_range_mm: A deeper floor is not seen.
    """

    name: str
    mount: Mount
    height_mm: float
    max_range_mm: float


@dataclass(frozen=True, slots=True)
class Gyro:
    """Reads the angle in rad that the body has turned, counter-clockwise, and its rate in rad/s.

    Attributes:
        name: Of the sensor.
        drift_rad_s: The angle runs away so fast, to a side that each robot draws.
        noise_rad: Standard deviation of the angle.
        resolution_rad: The angle is a whole multiple of this, rounded down; 0 for an exact one.
    """

    name: str
    drift_rad_s: float = 0.0
    noise_rad: float = 0.0
    resolution_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class Compass:
    """Reads the true heading of the body in rad, counter-clockwise from +x, in (-pi, pi].

    Attributes:
        name: Of the sensor.
        noise_rad: Standard deviation.
        resolution_rad: The heading is a whole multiple of this, rounded down; 0 for an exact one.
    """

    name: str
    noise_rad: float = 0.0
    resolution_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class StallSensor:
    """Reads whether motors are held fast although they are to turn.

    Attributes:
        name: Of the sensor.
        motors: Which; any of them counts. None for all.
        after_s: For how long they must have been; a current that is too high shows at once, a stall later.
    """

    name: str
    motors: tuple[str, ...] = ()
    after_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Overcurrent(StallSensor):
    """Reads whether motors draw too much current: they are held fast at once, and the reading lasts while they are."""


@dataclass(frozen=True, slots=True)
class WheelDrop:
    """Reads whether a wheel hangs over a drop.

    Attributes:
        name: Of the sensor.
        mount: Where the wheel stands; the heading does not matter.
    """

    name: str
    mount: Mount


@dataclass(frozen=True, slots=True)
class BeaconReceiver:
    """Reads whether it is in the beam of a beacon, as of a virtual wall, that nothing stands before.

    Attributes:
        name: Of the sensor.
        mount: Its place; it receives from all around.
        channel: Of the beacon.
    """

    name: str
    mount: Mount = field(default=Mount())
    channel: int = 0


@dataclass(frozen=True, slots=True)
class BeaconSeeker:
    """Reads the bearing in rad and the distance in mm of a beacon, counter-clockwise from its axis; None for none.

    Attributes:
        name: Of the sensor.
        mount: Its place and axis.
        half_angle_rad: It sees so far to both sides.
        max_range_mm: Farther beacons are not seen.
        channel: Of the beacon.
    """

    name: str
    mount: Mount
    half_angle_rad: float = math.pi
    max_range_mm: float = 2_000.0
    channel: int = 0


@dataclass(frozen=True, slots=True)
class RemoteReceiver:
    """Reads the code that a remote control sends on a channel; 0 for none.

    Attributes:
        name: Of the sensor.
        channel: Of the remote control.
    """

    name: str
    channel: int = 0


@dataclass(frozen=True, slots=True)
class Gps:
    """Reads x and y in mm, in the plane of the floor; None in a shadow.

    Attributes:
        name: Of the sensor.
        mount: The aerial's place.
        noise_mm: Standard deviation of each.
        period_s: Time between readings; 0 for one that reads when it is looked at.
        phase_s: Time of the first reading, after power-up.
    """

    name: str
    mount: Mount = field(default=Mount())
    noise_mm: float = 0.0
    period_s: float = 0.0
    phase_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that looks over the floor. Its pictures are no readings: they are made when a program asks for one.

    Attributes:
        name: Of the sensor.
        mount: Its place and axis, seen from above.
        height_mm: Above the floor.
        field_rad: From the left to the right edge of the picture; less than pi.
        pitch_rad: How far the axis is lowered below the horizon.
    """

    name: str
    mount: Mount
    height_mm: float
    field_rad: float
    pitch_rad: float = 0.0


Sensor = (
    ConeRanger
    | RayRanger
    | LaserScanner
    | BumperSector
    | TouchShape
    | ProximitySwitch
    | LightBumper
    | FloorSensor
    | DownwardRanger
    | Gyro
    | Compass
    | StallSensor
    | WheelDrop
    | BeaconReceiver
    | BeaconSeeker
    | RemoteReceiver
    | Gps
    | Camera
)
Ranger = ConeRanger | RayRanger | LaserScanner

SENSOR_KINDS: dict[str, type[Sensor]] = {
    "cone": ConeRanger,
    "ray": RayRanger,
    "laser": LaserScanner,
    "bumper": BumperSector,
    "touch": TouchShape,
    "proximity": ProximitySwitch,
    "light_bumper": LightBumper,
    "floor": FloorSensor,
    "downward": DownwardRanger,
    "gyro": Gyro,
    "compass": Compass,
    "stall": StallSensor,
    "overcurrent": Overcurrent,
    "wheel_drop": WheelDrop,
    "virtual_wall": BeaconReceiver,
    "beacon": BeaconSeeker,
    "remote": RemoteReceiver,
    "gps": Gps,
    "camera": Camera,
}
"""The kinds by the words that model files have for them."""
