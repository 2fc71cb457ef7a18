"""Robot models as data: body, drive, battery, and the sensors with the places where they sit.

Nothing that drives or senses asks which robot it has; it reads one of these.
"""

import math
from dataclasses import dataclass

INCH_MM = 25.4


@dataclass(frozen=True, slots=True)
class Mount:
    """Where a sensor sits on the body: x ahead, y to the left of the body's centre, heading from straight ahead."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    heading_rad: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A round body about the robot's centre of rotation."""

    radius_mm: float


@dataclass(frozen=True, slots=True)
class Polygon:
    """A body with corners.

    Attributes:
        corners: Counter-clockwise, without repeating the first: x ahead, y to the left of the centre of rotation, which
            is inside.
    """

    corners: tuple[tuple[float, float], ...]

    @property
    def radius_mm(self) -> float:
        """Radius of the disc about the centre of rotation that holds the body: what it is planned as."""
        return max(math.hypot(x, y) for x, y in self.corners)


@dataclass(frozen=True, slots=True)
class DifferentialDrive:
    """Two driven wheels on one axle through the body's centre.

    Attributes:
        wheel_base_mm: Distance between the wheels' contact points.
        max_wheel_speed_mm_s: No wheel turns faster, in either direction.
    """

    wheel_base_mm: float
    max_wheel_speed_mm_s: float


@dataclass(frozen=True, slots=True)
class Battery:
    """A battery that is drained by a constant load, and more while the wheels turn.

    Attributes:
        capacity_mah: Charge when full.
        idle_ma: Current drawn by the electronics alone.
        wheel_ma: Further current of one wheel at full speed; taken as proportional to its speed.
    """

    capacity_mah: float
    idle_ma: float
    wheel_ma: float


@dataclass(frozen=True, slots=True)
class ConeRanger:
    """A ranger that reports the nearest echo anywhere in a wedge, as a sonar does.

    Attributes:
        name: Unique among a robot's sensors.
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
class BumperSector:
    """A touch sensor round part of the body's edge.

    Attributes:
        name: Unique among a robot's sensors.
        from_rad: Where the sector begins, counter-clockwise from straight ahead.
        to_rad: Where it ends; ``from_rad < to_rad``.
    """

    name: str
    from_rad: float
    to_rad: float


@dataclass(frozen=True, slots=True)
class ProximitySwitch:
    """A short beam that says only whether something is there.

    Attributes:
        name: Unique among a robot's sensors.
        mount: Origin and direction of the beam.
        range_mm: Farther things are not noticed.
    """

    name: str
    mount: Mount
    range_mm: float


@dataclass(frozen=True, slots=True)
class LaserScanner:
    """A ranger that sweeps thin rays over a sector, all of one scan at the same moment.

    Its reading is a tuple of distances in mm, one for each ray, infinite where nothing is in range.

    Attributes:
        name: Unique among a robot's sensors.
        mount: Its place, and the middle of its sector.
        rays: How many, evenly spread from the sector's right edge to its left one; at least 2.
        sector_rad: Angle between the first and the last ray; less than a full circle.
        max_range_mm: Farther things are not seen.
        resolution_mm: Distances are whole multiples of this, rounded down.
        period_s: Time between scans.
        phase_s: Time of the first one, after power-up.
    """

    name: str
    mount: Mount
    rays: int
    sector_rad: float
    max_range_mm: float
    resolution_mm: float
    period_s: float
    phase_s: float = 0.0


@dataclass(frozen=True, slots=True)
class FloorSensor:
    """A sensor that looks straight down at the floor: it tells its colour, and whether there is any.

    Attributes:
        name: Unique among a robot's sensors.
        mount: Its place; the heading does not matter.
    """

    name: str
    mount: Mount


Sensor = ConeRanger | BumperSector | ProximitySwitch | LaserScanner | FloorSensor


@dataclass(frozen=True, slots=True)
class RobotModel:
    """One kind of robot.

    Attributes:
        name: The word for it in scene files and on the command line.
        title: The name people know it by.
        body: Its outline.
        drive: What moves it.
        battery: What feeds it.
        frame_period_s: Time between two frames of sensor values.
        sensors: What it senses with.
        mass_kg: How heavy it is; a lighter robot gives way to a heavier one that drives into it.
    """

    name: str
    title: str
    body: Disc | Polygon
    drive: DifferentialDrive
    battery: Battery
    frame_period_s: float
    sensors: tuple[Sensor, ...]
    mass_kg: float

    @property
    def rangers(self) -> tuple[ConeRanger | LaserScanner, ...]:
        """All sensors that tell distances, in their order."""
        return tuple(sensor for sensor in self.sensors if isinstance(sensor, ConeRanger | LaserScanner))

    @property
    def sonar(self) -> ConeRanger | None:
        """The first ranger that looks straight ahead, if there is one."""
        for sensor in self.sensors:
            if isinstance(sensor, ConeRanger) and sensor.mount.heading_rad == 0.0:
                return sensor
        return None


EZ0 = ConeRanger(
    name="sonar",
    # On the front wall of the cargo bay, which begins at the robot's middle.
    mount=Mount(),
    # LV-MaxSonar-EZ0 data sheet. It prints beam plots for dowels and a board instead of an angle; the plot of the
    # 3.25 inch rod is about 40 degrees wide where it is widest, and that is taken for all ranges.
    half_angle_rad=math.radians(20.0),
    # "Objects from 0 inches to 6 inches range as 6 inches"; "out to 254 inches with 1-inch resolution"; 20 Hz.
    min_range_mm=6 * INCH_MM,
    max_range_mm=254 * INCH_MM,
    resolution_mm=INCH_MM,
    period_s=0.05,
)
"""The sonar of the workshop game."""

_CREATE_SENSORS: tuple[Sensor, ...] = (
    # The bumper is one shell round the front half with a switch at each side; near the middle both close.
    BumperSector("bump_left", math.radians(-12.0), math.radians(90.0)),
    BumperSector("bump_right", math.radians(-90.0), math.radians(12.0)),
    # The wall sensor looks to the right from the front right of the bumper. Range: owner's manual gives none; 75 mm
    # beyond the body is what drivers' authors report as usable.
    ProximitySwitch("wall", Mount(100.0, -142.0, math.radians(-60.0)), 75.0),
    # Open Interface v2, packets 9 to 12: left, front left, front right and right, with no figures. The places are those
    # of the Create's model in ROS (turtlebot_create, create_description).
    FloorSensor("cliff_left", Mount(70.0, 140.0)),
    FloorSensor("cliff_front_left", Mount(150.0, 40.0)),
    FloorSensor("cliff_front_right", Mount(150.0, -40.0)),
    FloorSensor("cliff_right", Mount(70.0, -140.0)),
    EZ0,
)

LIGHT_BUMPERS = (
    "light_left",
    "light_front_left",
    "light_centre_left",
    "light_centre_right",
    "light_front_right",
    "light_right",
)
"""The light bumpers of a Create 2, in the order of the bits of its packet 45."""

# iRobot Create 2 Open Interface, packet 45: six light bumpers round the front. Their bearings are not printed; they are
# those of the windows in the bumper of a Roomba 600. They notice most things a hand's breadth away.
_LIGHT_BUMPERS = tuple(
    ProximitySwitch(name, Mount(174.0 * math.cos(bearing), 174.0 * math.sin(bearing), bearing), 100.0)
    for name, bearing in zip(LIGHT_BUMPERS, map(math.radians, (65.0, 38.0, 13.0, -13.0, -38.0, -65.0)), strict=True)
)

CREATE_1 = RobotModel(
    name="create1",
    title="iRobot Create",
    # Sources differ between 165 and 174 mm; too large is the safe error.
    body=Disc(174.0),
    # iRobot Create Open Interface v2: wheels 258 mm apart, at most 500 mm/s.
    drive=DifferentialDrive(wheel_base_mm=258.0, max_wheel_speed_mm_s=500.0),
    # 3,000 mAh NiMH pack of the owner's manual. The currents are round figures for an idling and a driving Create
    # that empty the pack in some twelve and four hours.
    battery=Battery(capacity_mah=3000.0, idle_ma=250.0, wheel_ma=250.0),
    # Open Interface v2: sensor values are refreshed every 15 ms.
    frame_period_s=0.015,
    sensors=_CREATE_SENSORS,
    # Its manuals give none; that of the Create 2 on the same chassis is taken.
    mass_kg=3.6,
)

CREATE_2 = RobotModel(
    name="create2",
    title="iRobot Create 2",
    body=Disc(174.0),
    # iRobot Create 2 Open Interface: wheel base 235 mm, at most 500 mm/s.
    drive=DifferentialDrive(wheel_base_mm=235.0, max_wheel_speed_mm_s=500.0),
    battery=Battery(capacity_mah=3000.0, idle_ma=250.0, wheel_ma=250.0),
    frame_period_s=0.015,
    sensors=(*_CREATE_SENSORS, *_LIGHT_BUMPERS),
    # Create 2 product page: 7.9 lb.
    mass_kg=3.6,
)


def _pioneer_sonar(number: int, x_mm: float, y_mm: float, heading_deg: float) -> ConeRanger:
    # Operations manual: each of the two arrays of eight fires one sonar after the other at 25 Hz; 0.1 to 5 m. The cone
    # of 30 degrees is that of the Stage project's model of this robot.
    return ConeRanger(
        name=f"sonar_{number}",
        mount=Mount(x_mm, y_mm, math.radians(heading_deg)),
        half_angle_rad=math.radians(15.0),
        min_range_mm=100.0,
        max_range_mm=5_000.0,
        resolution_mm=1.0,
        period_s=0.32,
        phase_s=0.04 * (number % 8),
    )


PIONEER_3DX = RobotModel(
    name="pioneer3dx",
    title="Pioneer 3-DX",
    # ARIA's parameter file p3dx.p: 511 mm long, of which 210 ahead of the axle; 425 mm wide; its ends are 2 x 120 mm
    # wide, with corners cut at 45 degrees.
    body=Polygon(
        (
            (210.0, -120.0),
            (210.0, 120.0),
            (117.5, 212.5),
            (-208.5, 212.5),
            (-301.0, 120.0),
            (-301.0, -120.0),
            (-208.5, -212.5),
            (117.5, -212.5),
        )
    ),
    # p3dx.p: DiffConvFactor 0.0056 is 2 / wheel base in mm. Data sheet: 1.2 m/s.
    drive=DifferentialDrive(wheel_base_mm=2.0 / 0.0056, max_wheel_speed_mm_s=1_200.0),
    # Data sheet: three batteries of 7.2 Ah, 8 to 10 hours. The share of the wheels is a round figure.
    battery=Battery(capacity_mah=21_600.0, idle_ma=1_500.0, wheel_ma=1_000.0),
    # ARCOS sends a packet every 100 ms.
    frame_period_s=0.1,
    sensors=(
        # p3dx.p: places of the sixteen sonars.
        _pioneer_sonar(0, 69.0, 136.0, 90.0),
        _pioneer_sonar(1, 114.0, 119.0, 50.0),
        _pioneer_sonar(2, 148.0, 78.0, 30.0),
        _pioneer_sonar(3, 166.0, 27.0, 10.0),
        _pioneer_sonar(4, 166.0, -27.0, -10.0),
        _pioneer_sonar(5, 148.0, -78.0, -30.0),
        _pioneer_sonar(6, 114.0, -119.0, -50.0),
        _pioneer_sonar(7, 69.0, -136.0, -90.0),
        _pioneer_sonar(8, -157.0, -136.0, -90.0),
        _pioneer_sonar(9, -203.0, -119.0, -130.0),
        _pioneer_sonar(10, -237.0, -78.0, -150.0),
        _pioneer_sonar(11, -255.0, -27.0, -170.0),
        _pioneer_sonar(12, -255.0, 27.0, 170.0),
        _pioneer_sonar(13, -237.0, 78.0, 150.0),
        _pioneer_sonar(14, -203.0, 119.0, 130.0),
        _pioneer_sonar(15, -157.0, 136.0, 90.0),
        # p3dx.p: the laser sits 18 mm ahead of the axle. SICK LMS-200 data sheet: 180 degrees, 8 m in mm mode, 10 mm.
        LaserScanner("laser", Mount(18.0, 0.0), 181, math.pi, 8_000.0, 10.0, 0.1),
    ),
    # Data sheet: 9 kg with one battery.
    mass_kg=9.0,
)

CREATES = {model.name: model for model in (CREATE_1, CREATE_2)}
"""The robot models that speak the Open Interface, real or emulated."""

MODELS = CREATES | {PIONEER_3DX.name: PIONEER_3DX}
"""The robot models that a scene may name."""
