"""Descriptions of EyeBot robots, .robi, as robot models."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import shapely

from robotdriver.errors import ModelError
from robotdriver.eyebot.inside.layout import NO_ECHO_MM
from robotdriver.eyebot.robots import EyeBotKind, with_older_numbers
from robotdriver.models import (
    AckermannDrive,
    Battery,
    Camera,
    DifferentialDrive,
    Disc,
    Drive,
    LaserScanner,
    Mount,
    OmniDrive,
    Polygon,
    Ramps,
    RayRanger,
    RobotModel,
    Sensor,
)
from robotworkshop.families.eyebot.worlds import faults
from robotworkshop.families.eyebot.worlds.lines import FileLine, lines_of
from scene.errors import SceneError

DRIVES = ("DIFFERENTIAL_DRIVE", "ACKERMANN_DRIVE", "OMNI_DRIVE")
RAMPS = Ramps(3000.0, 3000.0, 1000.0)
"""The rate at which wheels change their speed: descriptions do not say."""

RECORDED_AS = "eyebot_s4"
"""Recordings and scenes know the models that ship, so they show a robot of a file as this one."""

BATTERY = Battery(capacity_mah=2200.0, idle_ma=500.0, wheel_ma=300.0)

_CAMERA_FIELD_DEG = 60.0
_MAX_FIELD_DEG = 170.0
_MAX_STEERING_RAD = math.radians(35.0)
_CIRCLE_EDGES = 32


@dataclass(slots=True)
class _Robot:
    """The figures that were read so far; places are up, left, ahead, in mm."""

    first: FileLine | None = None
    drive: str = ""
    name: str = ""
    mass_kg: float = 1.0
    colliders: list[shapely.Geometry] = field(default_factory=list)
    axis_ahead_mm: float = 0.0
    axles: dict[str, float] = field(default_factory=dict)
    wheel: tuple[float, float, float, float] | None = None
    psds: dict[int, tuple[str, Mount]] = field(default_factory=dict)
    camera: tuple[float, float, float, float] | None = None
    fisheye_deg: float | None = None
    lidar: tuple[Mount, float, int] | None = None


def load_robot(file: Path) -> EyeBotKind:
    """Return the robot in a .robi file.

    Raises:
        SceneError: the file cannot be read, or is faulty.
    """
    try:
        return read_robi(file.read_bytes(), file.name)
    except OSError as error:
        raise SceneError(f"cannot be read: {(error.strerror or str(error)).lower()}", file=file) from None
    except SceneError as error:
        raise error.of_file(file) from None


def read_robi(content: bytes, name: str) -> EyeBotKind:
    """Return the robot that a description tells of. Lines that begin with a word of no meaning are left out.

    Args:
        content: The file's bytes.
        name: Of the file, for a robot that has no name.

    Raises:
        SceneError: the first fault, placed at its line.
    """
    robot = _Robot()
    for line in lines_of(content, "#"):
        word = line.words[0].lower()
        take = _TAKERS.get(word)
        if robot.first is None and (word == "drive" or take is not None):
            robot.first = line
            robot.drive = line.words[1].upper() if len(line.words) > 1 else ""
            if "SUB" in robot.drive or "UNDERWATER" in robot.drive:
                raise line.fault(faults.SUBMARINE(name=name))
            if word != "drive" or robot.drive not in DRIVES:
                raise line.fault(faults.FIRST_DRIVE(known=", ".join(DRIVES)))
        elif take is not None:
            take(robot, line)
    if robot.first is None:
        raise SceneError(faults.NO_DRIVE(known=", ".join(DRIVES)))
    if robot.wheel is None:
        raise SceneError(faults.NO_WHEEL())
    return _kind(robot, robot.name or name.rpartition("/")[2].removesuffix(".robi"))


def _take_name(robot: _Robot, line: FileLine) -> None:
    robot.name = " ".join(line.words[1:])
    if not robot.name:
        raise line.fault(faults.NO_NAME())


def _take_mass(robot: _Robot, line: FileLine) -> None:
    robot.mass_kg = line.numbers(faults.MASS_FORM(), after=1, counts=(1, 3, 4))[0]
    if robot.mass_kg <= 0.0:
        raise line.fault(faults.ROBOT_MASS())
    robot.mass_kg = min(robot.mass_kg, 1_000.0)


def _take_collider(robot: _Robot, line: FileLine) -> None:
    kind, form = (line.words[1:2] or ("",))[0].lower(), faults.ROBOT_COLLIDER()
    if kind == "box":
        wide, _, long, _, _, ahead = (*line.numbers(form, after=2, counts=(3, 6)), 0.0, 0.0, 0.0)[:6]
        if wide <= 0.0 or long <= 0.0:
            raise line.fault(faults.BOX_SIZES())
        robot.colliders.append(shapely.box(ahead - long / 2.0, -wide / 2.0, ahead + long / 2.0, wide / 2.0))
    elif kind in ("sphere", "capsule"):
        numbers = line.numbers(form, after=2, counts=(1, 2, 3, 4, 5, 6))
        if numbers[0] <= 0.0:
            raise line.fault(faults.RADIUS(name=kind))
        ahead = numbers[-1] if len(numbers) >= 4 else 0.0
        robot.colliders.append(shapely.Point(ahead, 0.0).buffer(numbers[0], quad_segs=_CIRCLE_EDGES // 4))
    else:
        raise line.fault(faults.OTHER_ROBOT_COLLIDER(name=ascii(kind[:40])))


def _take_axis(robot: _Robot, line: FileLine) -> None:
    robot.axis_ahead_mm = line.numbers(faults.AXIS(), after=1, counts=(2,))[1]


def _take_axle(robot: _Robot, line: FileLine) -> None:
    which = (line.words[1:2] or ("",))[0].lower()
    if which not in ("drive", "turn"):
        raise line.fault(faults.AXEL())
    robot.axles[which] = line.numbers(faults.AXEL(), after=2, counts=(2,))[1]


def _take_wheel(robot: _Robot, line: FileLine) -> None:
    if (line.words[1:2] or ("",))[0].lower() == "turn":
        return
    after = 2 if (line.words[1:2] or ("",))[0].lower() == "drive" else 1
    form = faults.WHEEL_FORM()
    diameter, fastest, ticks, base = line.numbers(form, after=after, counts=(4,))
    if min(diameter, fastest, ticks, base) <= 0.0:
        raise line.fault(faults.ABOVE_0(reason=form))
    robot.wheel = (diameter, fastest, ticks, base)


def _take_psd(robot: _Robot, line: FileLine) -> None:
    words = line.words[1:]
    if len(words) not in (6, 8):
        raise line.fault(faults.PSD_FORM())
    is_newer = words[0].lstrip("+-").isdigit()
    name, number_word = (words[1], words[0]) if is_newer else (words[0], words[1])
    number = int(line.number_of(number_word, faults.PSD_FORM()))
    up, left, ahead, *angles = (line.number_of(word, faults.PSD_FORM()) for word in words[2:])
    del up
    angle_deg = angles[1] if len(angles) == 3 else angles[0]
    if number in robot.psds:
        raise line.fault(faults.PSD_TAKEN(number=str(number)))
    robot.psds[number] = (name, Mount(ahead, left, math.radians(angle_deg)))


def _take_camera(robot: _Robot, line: FileLine) -> None:
    numbers = line.numbers(faults.CAMERA_FORM(), after=1, counts=(3, 4, 5, 6, 7, 8))
    # Published files differ in whether up or left comes first, and cameras sit in the middle: the larger one is up.
    first, second, ahead = numbers[:3]
    pan_deg, tilt_deg = (numbers[3], numbers[4]) if len(numbers) >= 5 and len(numbers) != 8 else (0.0, 0.0)
    robot.camera = (max(first, second, 1.0), ahead, pan_deg, tilt_deg)


def _take_fisheye(robot: _Robot, line: FileLine) -> None:
    (robot.fisheye_deg,) = line.numbers(faults.FISHEYE_FORM(), after=1, counts=(1,))
    if not 1.0 <= robot.fisheye_deg <= 360.0:
        raise line.fault(faults.FISHEYE())


def _take_lidar(robot: _Robot, line: FileLine) -> None:
    form = faults.LIDAR_FORM()
    numbers = line.numbers(form, after=1, counts=(2, 7, 8))
    range_deg, points = numbers[-2:]
    if not (1.0 <= range_deg <= 360.0 and 2 <= points <= 3600):
        raise line.fault(faults.LIDAR())
    mount = Mount(numbers[2], numbers[1], 0.0) if len(numbers) > 2 else Mount()
    robot.lidar = (mount, range_deg, int(points))


_TAKERS: dict[str, Callable[[_Robot, FileLine], None]] = {
    "name": _take_name,
    "mass": _take_mass,
    "collider": _take_collider,
    "axis": _take_axis,
    "axel": _take_axle,
    "axle": _take_axle,
    "wheel": _take_wheel,
    "psd": _take_psd,
    "camera": _take_camera,
    "fisheye": _take_fisheye,
    "lidar": _take_lidar,
}


def _kind(robot: _Robot, name: str) -> EyeBotKind:
    assert robot.wheel is not None
    diameter_mm, fastest_deg_s, ticks, base_mm = robot.wheel
    per_turn_mm = math.pi * diameter_mm
    drive = _drive(robot, fastest_deg_s / 360.0 * per_turn_mm, base_mm)
    axle_mm = robot.axles.get("drive", robot.axis_ahead_mm)
    sensors: list[Sensor] = [
        RayRanger(f"psd_{number}", _behind(mount, axle_mm), 0.0, NO_ECHO_MM - 1.0)
        for number, (_, mount) in robot.psds.items()
    ]
    mount, range_deg, points = robot.lidar or (Mount(), 360.0, 360)
    sensors.append(lidar_of(_behind(mount, axle_mm), range_deg, points))
    height_mm, ahead_mm, pan_deg, tilt_deg = robot.camera or (60.0, 0.0, 0.0, 0.0)
    field_deg = min(robot.fisheye_deg or _CAMERA_FIELD_DEG, _MAX_FIELD_DEG)
    camera_mount = Mount(ahead_mm - axle_mm, 0.0, math.radians(pan_deg))
    # A tilt is counted upwards in these files.
    sensors.append(Camera("camera", camera_mount, height_mm, math.radians(field_deg), -math.radians(tilt_deg)))
    try:
        model = RobotModel(
            name=RECORDED_AS,
            title=name,
            body=_body(robot, axle_mm, base_mm),
            drive=drive,
            battery=BATTERY,
            frame_period_s=0.1,
            sensors=tuple(sensors),
            mass_kg=robot.mass_kg,
        )
    except ModelError as error:
        raise SceneError(faults.ROBOT_FAULT(reason=str(error))) from error
    psds = with_older_numbers({number: f"psd_{number}" for number in robot.psds})
    return EyeBotKind(model, ticks / per_turn_mm, psds)


def lidar_of(mount: Mount, range_deg: float, points: int) -> LaserScanner:
    """Return the laser of an EyeBot: its scan begins at the left end, and its middle point looks straight ahead."""
    step_rad = math.radians(range_deg) / points
    place = Mount(mount.x_mm, mount.y_mm, mount.heading_rad + step_rad / 2.0)
    return LaserScanner("lidar", place, points, math.radians(range_deg) - step_rad, NO_ECHO_MM - 1.0, 0.0, 0.0)


def _drive(robot: _Robot, fastest_mm_s: float, base_mm: float) -> Drive:
    match robot.drive:
        case "OMNI_DRIVE":
            # Of the rectangle on whose corners the wheels stand only the width is told: a square is taken.
            return OmniDrive(base_mm, fastest_mm_s, wheels=4, mecanum=True, ramps=RAMPS)
        case "ACKERMANN_DRIVE":
            apart_mm = abs(robot.axles.get("turn", base_mm) - robot.axles.get("drive", 0.0)) or base_mm
            return AckermannDrive(apart_mm, base_mm, fastest_mm_s, _MAX_STEERING_RAD, math.radians(180.0), RAMPS)
        case _:
            return DifferentialDrive(base_mm, fastest_mm_s, RAMPS)


def _behind(mount: Mount, axle_mm: float) -> Mount:
    """Return a place as it is seen from the middle of the axle."""
    return Mount(mount.x_mm - axle_mm, mount.y_mm, mount.heading_rad)


def _body(robot: _Robot, axle_mm: float, base_mm: float) -> Disc | Polygon:
    """Return the convex outline of all colliders about the axle; a disc as wide as its wheels where there are none."""
    if not robot.colliders:
        return Disc(0.6 * base_mm)
    parts = [shapely.transform(part, lambda points: points - (axle_mm, 0.0)) for part in robot.colliders]
    middle = shapely.Point(0.0, 0.0)
    if not shapely.contains(shapely.convex_hull(shapely.union_all(parts)), middle):
        parts.append(middle.buffer(base_mm / 2.0, quad_segs=8))
    return Polygon(hull_of(parts))


def hull_of(parts: Sequence[shapely.Geometry]) -> tuple[tuple[float, float], ...]:
    """Return the corners of the convex outline of all parts, counter-clockwise."""
    hull = shapely.orient_polygons(shapely.convex_hull(shapely.union_all(parts)))
    return tuple((x, y) for x, y in shapely.get_coordinates(hull)[:-1].tolist())
