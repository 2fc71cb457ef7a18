"""Parameter files of the first EyeSim, .p: one robot, its sensors, and the world."""

import math
from dataclasses import dataclass, field
from pathlib import Path

from robotdriver.errors import ModelError
from robotdriver.eyebot.inside.layout import NO_ECHO_MM
from robotdriver.eyebot.robots import EyeBotKind, with_newer_numbers
from robotdriver.models import (
    BumperSector,
    Camera,
    DifferentialDrive,
    Disc,
    Mount,
    ProximitySwitch,
    RayRanger,
    RobotModel,
    Sensor,
)
from robotdriver.pose import Pose
from robotworkshop.families.eyebot.worlds import faults
from robotworkshop.families.eyebot.worlds.lines import FileLine, lines_of
from robotworkshop.families.eyebot.worlds.robi import BATTERY, RAMPS, RECORDED_AS, lidar_of
from robotworkshop.families.eyebot.worlds.sim import SimFile, SimFileRobot
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import Scene, Workspace

FILE_NAME = "eyesim.p"
"""The file that programs started by themselves look for, here or in $EYESIM_HOME."""

_INFRARED_MM = 150.0
_TICKS_PER_MM = 10.0
_SIDE_MM = 4_000.0


@dataclass(slots=True)
class _Parameters:
    name: str = "EyeBot"
    diameter_mm: float = 186.0
    speed_mm_s: float = 600.0
    turn_deg_s: float = 300.0
    world: Scene | None = None
    starts: list[Pose] = field(default_factory=list)
    sensors: dict[int, Sensor] = field(default_factory=dict)


def load_parameters(file: Path) -> SimFile:
    """Return the world and the robots of a parameter file.

    Raises:
        SceneError: a file cannot be read, or is faulty; the error names it and the line.
    """
    found = _Parameters()
    try:
        try:
            content = file.read_bytes()
        except OSError as error:
            raise SceneError(f"cannot be read: {(error.strerror or str(error)).lower()}") from None
        for line in lines_of(content, "#"):
            _take(found, line, file.parent)
        kind = _kind(found)
    except SceneError as error:
        raise (error if error.file is not None else error.of_file(file)) from None
    world = found.world or Scene(Workspace(0.0, 0.0, _SIDE_MM, _SIDE_MM))
    starts = found.starts or [robot.start for robot in world.robots]
    robots = tuple(SimFileRobot(kind, start, None) for start in starts)
    return SimFile(world, robots)


def _take(found: _Parameters, line: FileLine, folder: Path) -> None:
    match line.words[0].lower():
        case "name":
            found.name = " ".join(line.words[1:]) or found.name
        case "diameter":
            found.diameter_mm = _above_nothing(line, "mm")
        case "speed":
            found.speed_mm_s = 10.0 * _above_nothing(line, "cm/s")
        case "turn":
            found.turn_deg_s = _above_nothing(line, "degrees per second")
        case "world" | "maze":
            file = folder / (line.words[1] if len(line.words) > 1 else "")
            if not file.is_file():
                raise line.fault(faults.NO_FILE(file=file.name))
            found.world = load_scene(file)
        case "pause" | "debug":
            if line.words[1:] not in (("on",), ("off",)):
                raise line.fault(faults.NO_SWITCH(name=line.words[0]))
        case "position" | "robot":
            x, y, phi = line.numbers(faults.ROBOT_PLACE(), after=1, counts=(3,))
            found.starts.append(Pose(x, y, math.radians(phi)))
        case "psd" | "ir" | "bump" as kind:
            _take_sensor(found, line, kind)
        case word:
            known = "name, diameter, speed, turn, world, maze, pause, debug, position, psd, ir, bump"
            raise line.fault(faults.NOT_OF_PARAMETERS(name=ascii(word[:40]), known=known))


def _above_nothing(line: FileLine, unit: str) -> float:
    form = faults.NO_SIZE_OF(name=line.words[0], unit=unit)
    (number,) = line.numbers(form, after=1, counts=(1,))
    if number <= 0.0:
        raise line.fault(form)
    return number


def _take_sensor(found: _Parameters, line: FileLine, kind: str) -> None:
    count = 3 if kind == "bump" else 4
    form = faults.BUMP_FORM() if kind == "bump" else faults.SENSOR_FORM(name=kind)
    number, *rest = line.numbers(form, after=2, counts=(count,))
    if int(number) in found.sensors:
        raise line.fault(faults.SENSOR_TAKEN(number=str(int(number))))
    name = f"{kind}_{int(number)}"
    sensor: Sensor
    if kind == "bump":
        from_rad, to_rad = map(math.radians, rest)
        sensor = BumperSector(name, from_rad, to_rad if to_rad > from_rad else to_rad + math.tau)
    else:
        angle_rad, from_middle_mm, aside_rad = math.radians(rest[0]), rest[1], math.radians(rest[2])
        x, y = from_middle_mm * math.cos(angle_rad), from_middle_mm * math.sin(angle_rad)
        mount = Mount(x, y, angle_rad + aside_rad)
        if kind == "psd":
            sensor = RayRanger(name, mount, 0.0, NO_ECHO_MM - 1.0)
        else:
            sensor = ProximitySwitch(name, mount, _INFRARED_MM)
    found.sensors[int(number)] = sensor


def _kind(found: _Parameters) -> EyeBotKind:
    radius_mm = found.diameter_mm / 2.0
    # As far apart as lets the wheels' top speed turn the robot as fast as the file says.
    base_mm = min(2.0 * found.speed_mm_s / math.radians(found.turn_deg_s), found.diameter_mm)
    camera = Camera("camera", Mount(radius_mm, 0.0, 0.0), 80.0, math.radians(60.0))
    try:
        model = RobotModel(
            name=RECORDED_AS,
            title=found.name,
            body=Disc(radius_mm),
            drive=DifferentialDrive(base_mm, found.speed_mm_s, RAMPS),
            battery=BATTERY,
            frame_period_s=0.1,
            sensors=(*found.sensors.values(), lidar_of(Mount(), 360.0, 360), camera),
            mass_kg=2.0,
        )
    except ModelError as error:
        raise SceneError(faults.ROBOT_FAULT(reason=str(error))) from error
    psds = {number: each.name for number, each in found.sensors.items() if isinstance(each, RayRanger)}
    switches = {
        number: each.name for number, each in found.sensors.items() if isinstance(each, ProximitySwitch | BumperSector)
    }
    return EyeBotKind(model, _TICKS_PER_MM, with_newer_numbers(psds), switches)
