"""The model of a Pioneer: a robot of the floor, and the figures by which its clients understand it."""

import math
from dataclasses import dataclass, replace

from robotdriver.conditions import FloorConditions
from robotdriver.material import ROBOT_MATERIAL, Eye, Material
from robotdriver.models.body import Mount, Polygon
from robotdriver.models.drives import Battery, DifferentialDrive, OmniDrive
from robotdriver.models.model import RobotModel
from robotdriver.models.pioneers.lasers import Laser
from robotdriver.models.sensors import BumperSector, ConeRanger, Gps, RayRanger, Sensor

SIP_PERIOD_S = 0.1
"""A robot reports so often (ARCOS)."""

SONAR_PREFIX, LASER_PREFIX, GPS = "sonar_", "laser_", "gps"
"""The names of its sensors, with numbers from 0."""


@dataclass(frozen=True, slots=True)
class Conversions:
    """The values of one unit of a packet; those of ARIA's parameter files.

    Attributes:
        distance_mm: Of x and y.
        angle_rad: Of headings.
        velocity_mm_s: Of wheels.
        range_mm: Of sonars.
        difference: Twice the inverse of the distance of the wheels, 1/mm.
        vel2_mm_s: Of the two wheels' speeds in one command.
    """

    distance_mm: float = 1.0
    angle_rad: float = math.tau / 4096.0
    velocity_mm_s: float = 1.0
    range_mm: float = 1.0
    difference: float = 0.0056
    vel2_mm_s: float = 20.0


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of speed and acceleration in one direction; mm or rad.

    Attributes:
        top: It moves no faster.
        acceleration: As long as no client says otherwise.
        deceleration: As long as no client says otherwise.
    """

    top: float
    acceleration: float
    deceleration: float


@dataclass(frozen=True, slots=True)
class SonarRing:
    """The sonars of a robot.

    Attributes:
        mounts: Of each, by its number.
        half_angle_rad: Each hears so far to both sides; 0 for one thin ray along the axis, as the seed's simulator has.
        min_range_mm: Nearer things read as this.
        max_range_mm: Farther things are not heard.
    """

    mounts: tuple[Mount, ...] = ()
    half_angle_rad: float = math.radians(15.0)
    min_range_mm: float = 100.0
    max_range_mm: float = 5_000.0


@dataclass(frozen=True, slots=True)
class PioneerModel:
    """One kind of Pioneer.

    Attributes:
        name: The word for it, as on the command line.
        title: The name people know it by.
        subclass: What it tells clients; they read their parameter file of this name.
        length_mm: Of the body.
        width_mm: Of the body.
        centre_x_mm: How far the middle of the body is ahead of the centre of rotation.
        ahead: Limits of its way.
        turn: Limits of its turns.
        aside: Limits to the side; None for a robot that cannot move aside.
        robot_class: What it tells clients.
        conversions: What the units of its packets are worth.
        sonars: Its sonars.
        lasers: Its lasers, by their numbers.
        has_charge: Whether it tells the charge of its battery in per cent, and no voltage.
        front_bumpers: How many.
        rear_bumpers: How many.
        gps_x_mm: Where its GPS receiver sits.
        gps_y_mm: Where its GPS receiver sits.
        mass_kg: How heavy it is.
        track_mm: How far the wheels are apart; None for what its clients work out by `Conversions.difference`.
        distance_error: Least and greatest error of its odometry in distance, as a share of it; None for the floor's.
        turn_error: Least and greatest error of its odometry in turns, as a share of it; None for the floor's.
        material: What other robots' sensors notice of it.
        diagonal_mm: Its corners are cut off: its edges ahead, behind and at the sides go so far to both sides of their
            middles; None for a body with four corners.
    """

    name: str
    title: str
    subclass: str
    length_mm: float
    width_mm: float
    centre_x_mm: float
    ahead: Limits
    turn: Limits
    aside: Limits | None = None
    robot_class: str = "Pioneer"
    conversions: Conversions = Conversions()
    sonars: SonarRing = SonarRing()
    lasers: tuple[Laser, ...] = ()
    has_charge: bool = False
    front_bumpers: int = 0
    rear_bumpers: int = 0
    gps_x_mm: float = 0.0
    gps_y_mm: float = 0.0
    mass_kg: float = 9.0
    track_mm: float | None = None
    distance_error: tuple[float, float] | None = None
    turn_error: tuple[float, float] | None = None
    material: Material = ROBOT_MATERIAL
    diagonal_mm: float | None = None

    def conditions(self, floor: FloorConditions) -> FloorConditions:
        """Return what goes wrong for it on a floor."""
        if self.distance_error is not None:
            error, bias = _about_the_middle(*self.distance_error)
            floor = replace(floor, distance_error=error, distance_bias=bias)
        if self.turn_error is not None:
            error, bias = _about_the_middle(*self.turn_error)
            floor = replace(floor, turn_error=error, turn_bias=bias)
        return floor

    @property
    def wheel_base_mm(self) -> float:
        """The distance between the wheels."""
        return 2.0 / self.conversions.difference if self.track_mm is None else self.track_mm

    def on_floor(self) -> RobotModel:
        """Return the robot that is put on a floor.

        Raises:
            ModelError: a figure is out of its bounds.
        """
        # A wheel turns fast enough for the top speed and the top turn at once.
        wheel_mm_s = self.ahead.top + self.turn.top * self.wheel_base_mm / 2.0
        drive: DifferentialDrive | OmniDrive
        if self.aside is None:
            drive = DifferentialDrive(self.wheel_base_mm, wheel_mm_s)
        else:
            drive = OmniDrive(self.wheel_base_mm / 2.0, wheel_mm_s + self.aside.top, wheels=4, mecanum=True)
        sensors: list[Sensor] = [
            *self._sonars(),
            *(laser.scanner(f"{LASER_PREFIX}{n}") for n, laser in enumerate(self.lasers)),
        ]
        sensors.append(Gps(GPS, Mount(self.gps_x_mm, self.gps_y_mm)))
        sensors += _bumpers("front", self.front_bumpers, -math.pi / 2.0)
        sensors += _bumpers("rear", self.rear_bumpers, math.pi / 2.0)
        return RobotModel(
            self.name,
            self.title,
            Polygon(self._corners()),
            drive,
            # The voltage that clients see is the robot's own; the floor's battery never runs down.
            Battery(capacity_mah=1e6, idle_ma=0.0, wheel_ma=0.0),
            SIP_PERIOD_S,
            tuple(sensors),
            self.mass_kg,
        )

    def in_scene(self) -> RobotModel:
        """Return the robot that a scene has, with wheels that turn no faster than it goes: movers set their speeds.

        Raises:
            ModelError: a figure is out of its bounds.
        """
        robot = self.on_floor()
        return replace(robot, drive=replace(robot.drive, max_wheel_speed_mm_s=self.ahead.top))

    def _corners(self) -> tuple[tuple[float, float], ...]:
        """Return the corners of the body, counter-clockwise from the right rear one."""
        middle, half_width, half_length = self.centre_x_mm, self.width_mm / 2.0, self.length_mm / 2.0
        cut = self.diagonal_mm
        if cut is None or cut >= min(half_width, half_length):
            quarter = [(half_length, half_width)]
        else:
            quarter = [(half_length, cut), (cut, half_width)]
        left = [*quarter, *((-x, y) for x, y in reversed(quarter))]
        return tuple((middle + x, y) for x, y in (*((x, -y) for x, y in reversed(left)), *left))

    def _sonars(self) -> list[ConeRanger | RayRanger]:
        ring = self.sonars
        if ring.half_angle_rad:
            form = ConeRanger("", Mount(), ring.half_angle_rad, ring.min_range_mm, ring.max_range_mm, 1.0, 0.0)
            return [replace(form, name=f"{SONAR_PREFIX}{n}", mount=mount) for n, mount in enumerate(ring.mounts)]
        thin = RayRanger("", Mount(), ring.min_range_mm, ring.max_range_mm, 1.0, eye=Eye.SONAR)
        return [replace(thin, name=f"{SONAR_PREFIX}{n}", mount=mount) for n, mount in enumerate(ring.mounts)]


def _about_the_middle(least: float, most: float) -> tuple[float, float]:
    """Return how far a range goes to both sides of its middle, and the middle."""
    return (most - least) / 2.0, (most + least) / 2.0


def _bumpers(side: str, count: int, begin_rad: float) -> list[BumperSector]:
    """Return sectors that share half of the body's edge, counter-clockwise."""
    step = math.pi / count if count else 0.0
    return [BumperSector(f"bump_{side}_{n}", begin_rad + n * step, begin_rad + (n + 1) * step) for n in range(count)]
