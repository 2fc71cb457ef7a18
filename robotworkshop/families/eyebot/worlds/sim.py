"""Simulations, .sim: a world, the robots on it with their programs, things, and markers."""

import logging
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from robotdriver.eyebot.robots import EyeBotKind
from robotdriver.pose import Pose
from robotworkshop.families import phrases
from robotworkshop.families.eyebot.worlds import faults
from robotworkshop.families.eyebot.worlds.lines import FileLine, lines_of
from robotworkshop.families.eyebot.worlds.maz import START_LETTERS
from robotworkshop.families.eyebot.worlds.named_files import existing
from robotworkshop.families.eyebot.worlds.objects import OBJECTS, ObjectKind, read_object
from robotworkshop.families.eyebot.worlds.robi import read_robi
from robotworkshop.families.eyebot.worlds.shipped import SUBMARINES, shipped_robots
from scene.errors import SceneError
from scene.files import load_scene
from scene.scene import FloorRegion, Scene, Workspace

log = logging.getLogger(__name__)

_MARKER_MM = 50.0
_SIDE_MM = 4_000.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SimFileRobot:
    """A robot of a simulation.

    Attributes:
        kind: What robot it is.
        pose: Where it begins.
        program: The file of its program; None where the simulation names none.
        origin: Which line of which file puts it there; empty for none.
    """

    kind: EyeBotKind
    pose: Pose
    program: Path | None
    origin: str = ""


@dataclass(frozen=True, slots=True)
class SimFile:
    """The content of a .sim file.

    Attributes:
        scene: The world with its things, without robots.
        robots: In their order.
        settings: Words of the settings line.
    """

    scene: Scene
    robots: tuple[SimFileRobot, ...]
    settings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Reading:
    file: Path
    world: Scene | None = None
    settings: list[str] = field(default_factory=list)
    kinds: dict[str, EyeBotKind] = field(default_factory=lambda: dict(shipped_robots()))
    objects: dict[str, ObjectKind] = field(default_factory=lambda: dict(OBJECTS))
    placed: list[tuple[FileLine, tuple[str, ...]]] = field(default_factory=list)
    markers: list[FloorRegion] = field(default_factory=list)


def load_simulation(file: Path) -> SimFile:
    """Return what a .sim file says, with the files that it names.

    Raises:
        SceneError: a file cannot be read, or is faulty; the error names it and the line.
    """
    try:
        return simulation_of(_content(file), file)
    except SceneError as error:
        raise (error if error.file is not None else error.of_file(file)) from None


def simulation_of(content: bytes, file: Path) -> SimFile:
    """Return what the bytes of a .sim file say, with the files that it names.

    Raises:
        SceneError: it or a file that it names is faulty; where the error names no file, it is this one.
    """
    reading = _Reading(file)
    for line in lines_of(content, "#"):
        _take(reading, line)
    return _simulation(reading)


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise SceneError(f"cannot be read: {(error.strerror or str(error)).lower()}", file=file) from None


def _take(reading: _Reading, line: FileLine) -> None:
    words = line.words
    match words[0].lower():
        case "world":
            if reading.world is not None:
                raise line.fault(faults.SECOND_WORLD())
            reading.world = load_scene(_named_file(reading, line))
        case "settings":
            reading.settings += words[1:]
        case "robot" if Path(_last_word(line)).stem.lower() in SUBMARINES:
            raise line.fault(faults.SUBMARINE(name=Path(_last_word(line)).stem))
        case "robot" if Path(_last_word(line)).stem.lower() in shipped_robots() and not _is_there(reading, line):
            built_in = shipped_robots()[Path(_last_word(line)).stem.lower()].model.title
            told = phrases.BUILT_IN(name=_last_word(line), known=built_in)
            log.warning("%s: line %d: %s", reading.file, line.number, told)
        case "robot":
            kind = _described(reading, line, read_robi)
            reading.kinds[kind.model.title.lower()] = kind
            reading.kinds[Path(_last_word(line)).stem.lower()] = kind
        case "object" if Path(_last_word(line)).stem.lower() in OBJECTS and not _is_there(reading, line):
            built_in = OBJECTS[Path(_last_word(line)).stem.lower()].name
            told = phrases.BUILT_IN(name=_last_word(line), known=built_in)
            log.warning("%s: line %d: %s", reading.file, line.number, told)
        case "object":
            thing = _described(reading, line, read_object)
            reading.objects[thing.name.lower()] = thing
            reading.objects[Path(_last_word(line)).stem.lower()] = thing
        case "marker":
            reading.markers.append(_marker(line))
        case _:
            reading.placed.append((line, words))


def _simulation(reading: _Reading) -> SimFile:
    world = _empty_world() if reading.world is None else reading.world
    robots: list[SimFileRobot] = []
    things = list(world.things)
    starts = _starts_of(world)
    for line, words in reading.placed:
        name = words[0].lower()
        if name in reading.kinds:
            robots.append(_robot(reading, line, reading.kinds[name], starts, world.workspace))
        elif name in reading.objects:
            x, y, phi = line.numbers(faults.THING_PLACE(), after=1, counts=(3,))
            things.append(reading.objects[name].at(x, y, phi))
        elif name in SUBMARINES:
            raise line.fault(faults.SUBMARINE(name=words[0]))
        else:
            known = ", ".join(sorted({*reading.kinds, *reading.objects}))
            raise line.fault(faults.NOT_OF_SIMULATION(name=ascii(words[0][:40]), known=known))
    scene = replace(world, robots=(), things=tuple(things), floor_regions=(*world.floor_regions, *reading.markers))
    return SimFile(scene, tuple(robots), tuple(reading.settings))


def _starts_of(world: Scene) -> list[tuple[str, Pose]]:
    """Return the marked starts of a world with their letters; a world that is no maze has S alone."""
    source = world.meta.get("source")
    letters = str(source.get("starts", "")) if isinstance(source, Mapping) else ""
    return list(zip(letters or "S" * len(world.robots), (robot.start for robot in world.robots), strict=False))


def _robot(
    reading: _Reading, line: FileLine, kind: EyeBotKind, starts: list[tuple[str, Pose]], space: Workspace
) -> SimFileRobot:
    form = faults.START_FORM()
    words = line.words
    if len(words) > 1 and words[1].upper() in START_LETTERS:
        if len(words) not in (3, 4):
            raise line.fault(form)
        letter = words[1].upper()
        place = next((start for mark, start in starts if mark == letter), None)
        if place is None and letter == "S" and starts:
            place = starts[0][1]
        if place is None:
            raise line.fault(faults.NO_START(name=letter))
        heading_deg = line.number_of(words[2], form)
        pose, rest = replace(place, heading_rad=math.radians(heading_deg)), words[3:]
    else:
        if len(words) not in (4, 5):
            raise line.fault(form)
        x, y, phi = (line.number_of(word, form) for word in words[1:4])
        if not (space.min_x_mm <= x <= space.max_x_mm and space.min_y_mm <= y <= space.max_y_mm):
            ends = (space.min_x_mm, space.max_x_mm, space.min_y_mm, space.max_y_mm)
            parts = dict(zip(("least", "most", "first", "last"), (f"{end:g}" for end in ends), strict=True))
            raise line.fault(faults.OUTSIDE(place=f"({x:g}, {y:g})", **parts))
        pose, rest = Pose(x, y, math.radians(phi)), words[4:]
    program = None
    if rest and rest[0].lower() != "none":
        program = existing(reading.file.parent, rest[0]) or reading.file.parent / rest[0]
    return SimFileRobot(kind, pose, program, f"{reading.file}: line {line.number}")


def _marker(line: FileLine) -> FloorRegion:
    x, y, *rgb = line.numbers(faults.MARKER(), after=1, counts=(5,))
    if not all(0.0 <= channel <= 255.0 for channel in rgb):
        raise line.fault(faults.COLORS())
    half = _MARKER_MM / 2.0
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return FloorRegion(corners, "#" + "".join(f"{round(channel):02x}" for channel in rgb))


def _last_word(line: FileLine) -> str:
    if len(line.words) < 2:
        raise line.fault(faults.NAMES_FILE(name=line.words[0]))
    return " ".join(line.words[1:])


def _described(reading: _Reading, line: FileLine, read: Callable[[bytes, str], T]) -> T:
    file = _named_file(reading, line)
    try:
        return read(_content(file), file.name)
    except SceneError as error:
        raise (error if error.file is not None else error.of_file(file)) from None


def _named_file(reading: _Reading, line: FileLine) -> Path:
    name = _last_word(line)
    found = existing(reading.file.parent, name)
    if found is None:
        raise line.fault(faults.NO_FILE(file=name[:120]))
    return found


def _is_there(reading: _Reading, line: FileLine) -> bool:
    return existing(reading.file.parent, _last_word(line)) is not None


def _empty_world() -> Scene:
    return Scene(Workspace(0.0, 0.0, _SIDE_MM, _SIDE_MM))
