"""The robot model for the floor that follows from a robot's parts, and the sockets of its bricks."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from robotdriver.ev3.inside.wire import Port
from robotdriver.ev3.layout import Layout, Part, PartKind
from robotdriver.ev3.lego import Lego
from robotdriver.models import (
    Battery,
    BeaconSeeker,
    ConeRanger,
    DifferentialDrive,
    DownwardRanger,
    FloorSensor,
    FreeMotor,
    Gyro,
    Mount,
    Polygon,
    Ramps,
    RayRanger,
    RemoteReceiver,
    RobotModel,
    Sensor,
    TouchShape,
    WheelDrop,
)

_NAMES = {1: ("ev3", "Lego EV3, small robot")}
_LARGE = ("ev3_large", "Lego EV3, rover of two bricks")
"""Under which name and title a scene and a recording know a robot, by the number of its bricks."""

CHANNELS = range(1, 5)
"""The channels of infrared beacons and remote controls."""

WHEEL_DROPS = (("wheel_left", "wheel_left_inner"), ("wheel_right", "wheel_right_inner"))
"""Sensors that no program has: at the middle and inner end of each wheel, which hangs where both are over a drop."""

_FRAME_S = 0.015
_INFRARED_HALF_ANGLE_RAD = math.radians(12.0)
_SEEK_HALF_ANGLE_RAD = math.radians(90.0)


@dataclass(frozen=True, slots=True)
class MotorSocket:
    """A motor of a brick.

    Attributes:
        port: What the program knows of it.
        motor: Its name among the robot's motors.
        per_degree: How far one degree takes the robot's motor: mm at a wheel's rim, rad of an arm.
    """

    port: Port
    motor: str
    per_degree: float


@dataclass(frozen=True, slots=True)
class SensorSocket:
    """A sensor of a brick.

    Attributes:
        port: What the program knows of it.
        sensor: The beginning of the names of its sensors among the robot's.
        facing: As of its part.
    """

    port: Port
    sensor: str
    facing: str


@dataclass(frozen=True, slots=True)
class BrickSockets:
    """The sockets of one brick, and what is plugged in."""

    name: str
    motors: tuple[MotorSocket, ...]
    sensors: tuple[SensorSocket, ...]


@dataclass(frozen=True, slots=True)
class Ev3Model:
    """A robot for the floor.

    Attributes:
        model: Its body, wheels and sensors.
        bricks: Its bricks, by their numbers.
    """

    model: RobotModel
    bricks: tuple[BrickSockets, ...]


_DRIVERS = {
    PartKind.COLOR: "lego-ev3-color",
    PartKind.TOUCH: "lego-ev3-touch",
    PartKind.ULTRASONIC: "lego-ev3-us",
    PartKind.GYRO: "lego-ev3-gyro",
    PartKind.INFRARED: "lego-ev3-ir",
    PartKind.LIGHT: "lego-nxt-light",
}


def build(layout: Layout, lego: Lego) -> Ev3Model:
    """Return the model of a robot.

    Raises:
        ModelError: no floor can hold it.
    """
    left, right = layout.wheels
    name, title = _NAMES.get(len(layout.bricks), _LARGE)
    motion = lego.motion
    speed = max(_max_speed(left, lego), _max_speed(right, lego))
    rim_mm = (layout.wheel_diameter_mm or motion.wheel_diameter) * math.pi / 360.0
    arms = [part for part in layout.parts if part.kind is PartKind.ARM]
    reach_rad = math.radians(motion.arm_range)
    model = RobotModel(
        name=name,
        title=title,
        body=_outline(layout, lego),
        drive=DifferentialDrive(right.right_mm - left.right_mm, speed * rim_mm, ramps(lego, rim_mm)),
        battery=Battery(lego.battery.capacity_mah, lego.battery.idle_ma, lego.battery.motor_ma),
        frame_period_s=_FRAME_S,
        sensors=(*(sensor for part in layout.parts for sensor in _sensors(part, lego)), *_wheel_drops(layout, lego)),
        mass_kg=motion.mass_kg,
        motors=tuple(
            FreeMotor(
                _name(arm), math.radians(_max_speed(arm, lego)), -reach_rad, reach_rad, ramps(lego, math.radians(1.0))
            )
            for arm in arms
        ),
    )
    wheels = {left: "left", right: "right"}
    bricks = []
    for brick in layout.bricks:
        plugged = layout.plugged(brick.brick)
        motors = tuple(
            MotorSocket(
                _port(part, "lego-ev3-m-motor" if part.medium else "lego-ev3-l-motor", _max_speed(part, lego)),
                wheels.get(part, _name(part)),
                rim_mm if part in wheels else math.radians(1.0),
            )
            for part in plugged
            if part.kind in (PartKind.MOTOR, PartKind.ARM)
        )
        sensors = tuple(
            SensorSocket(_port(part, _DRIVERS[part.kind]), _name(part), part.facing)
            for part in plugged
            if part.kind in _DRIVERS
        )
        bricks.append(BrickSockets(brick.name, motors, sensors))
    return Ev3Model(model, tuple(bricks))


def ramps(lego: Lego, per_degree: float) -> Ramps:
    """Return how fast a motor's speed may change at most."""
    rate = lego.motion.acceleration * per_degree
    return Ramps(rate, rate, lego.motion.coasting * per_degree)


def _port(part: Part, driver: str, max_speed: float = 0.0) -> Port:
    return Port(f"ev3-ports:{part.port}", driver, round(max_speed), part.kind is PartKind.ARM)


def _max_speed(part: Part, lego: Lego) -> float:
    return lego.motion.medium_motor_speed if part.medium else lego.motion.large_motor_speed


def _name(part: Part) -> str:
    return f"{part.brick}_{part.port}"


def _outline(layout: Layout, lego: Lego) -> Polygon:
    """Return the hull of everything that is rigid; touch sensors give way, and an arm is above."""
    sizes = lego.sizes
    known = {
        PartKind.BRICK: sizes.brick,
        PartKind.MOTOR: sizes.wheel,
        PartKind.COLOR: sizes.color_sensor,
        PartKind.LIGHT: sizes.color_sensor,
        PartKind.ULTRASONIC: sizes.ultrasonic_sensor,
        PartKind.INFRARED: sizes.infrared_sensor,
    }
    boxes = [
        corner
        for part in layout.parts
        if part.kind in known
        for corner in _corners(part, sizes.ultrasonic_sensor_bottom if part.facing == "bottom" else known[part.kind])
    ]
    hull = shapely.convex_hull(shapely.MultiPoint(boxes))
    ring = list(shapely.get_coordinates(shapely.orient_polygons(hull))[:-1])
    return Polygon(tuple((float(x), float(y)) for x, y in ring))


def _corners(part: Part, size: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """Return a part's corners, counter-clockwise, x ahead and y to the left."""
    half_y, half_x = size[0] / 2.0, size[1] / 2.0
    x, y = part.ahead_mm, -part.right_mm
    return ((x + half_x, y + half_y), (x - half_x, y + half_y), (x - half_x, y - half_y), (x + half_x, y - half_y))


def _wheel_drops(layout: Layout, lego: Lego) -> Iterator[Sensor]:
    half_mm = lego.sizes.wheel[0] / 2.0
    for names, wheel in zip(WHEEL_DROPS, layout.wheels, strict=True):
        inwards_mm = math.copysign(half_mm, wheel.right_mm)
        for name, aside_mm in zip(names, (0.0, inwards_mm), strict=True):
            yield WheelDrop(name, Mount(0.0, aside_mm - wheel.right_mm))


def _sensors(part: Part, lego: Lego) -> Iterator[Sensor]:
    name, senses = _name(part), lego.sensors
    mount = Mount(part.ahead_mm, -part.right_mm)
    match part.kind:
        case PartKind.COLOR:
            yield FloorSensor(name, mount)
            yield FloorSensor(f"{name}_spot", mount, senses.color_spot_radius)
        case PartKind.LIGHT:
            yield FloorSensor(name, mount, senses.color_spot_radius)
        case PartKind.TOUCH:
            is_rear = part.facing == "rear"
            yield TouchShape(name, _corners(part, lego.sizes.touch_sensor_rear if is_rear else lego.sizes.touch_sensor))
        case PartKind.ULTRASONIC if part.facing == "bottom":
            deepest = senses.ultrasonic_height + senses.hole_depth
            yield DownwardRanger(name, mount, senses.ultrasonic_height, deepest)
        case PartKind.ULTRASONIC:
            reach_mm = senses.ultrasonic_range + senses.ultrasonic_front
            for side, aside in (("l", senses.ultrasonic_aside), ("r", -senses.ultrasonic_aside)):
                yield RayRanger(f"{name}_{side}", Mount(mount.x_mm, mount.y_mm + aside), 0.0, reach_mm)
        case PartKind.GYRO:
            yield Gyro(name)
        case PartKind.INFRARED:
            yield ConeRanger(name, mount, _INFRARED_HALF_ANGLE_RAD, 0.0, senses.infrared_range, 0.0, 0.0)
            for channel in CHANNELS:
                yield BeaconSeeker(f"{name}_seek{channel}", mount, _SEEK_HALF_ANGLE_RAD, senses.beacon_range, channel)
                yield RemoteReceiver(f"{name}_remote{channel}", channel)
