"""The beginning of a run of EyeBot programs: the world, and the robots on it with their programs."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from robotdriver.errors import PlacementError
from robotdriver.eyebot.robots import S4, EyeBotKind
from robotdriver.phrases import placing
from robotdriver.pose import Pose
from robotdriver.simulator import World, WorldRobot
from robotworkshop.families import refusals
from robotworkshop.families.eyebot.programs import ProgramError, Runnable
from robotworkshop.families.eyebot.worlds.parameters import load_parameters
from robotworkshop.families.eyebot.worlds.sim import SimFileRobot, load_simulation
from scene.files import load_scene
from scene.scene import Scene, SceneRobot, Wall, Workspace

_SIDE_MM = 4_000.0
_STEPS_MM = (500.0, 50.0)
"""Robots without a place of their own stand so far apart, or nearer where there is no room."""


@dataclass(frozen=True, slots=True)
class EyeBotEntry:
    """One robot of a run.

    Attributes:
        name: Unique among the robots.
        program: What drives it; None for one that is started elsewhere and joins.
        pose: Where it begins; None for any place that is free.
        kind: What robot it is.
        origin: Which line of which file puts it there; empty for none.
    """

    name: str
    program: Runnable | None
    pose: Pose | None = None
    kind: EyeBotKind = S4
    origin: str = ""


@dataclass(frozen=True, slots=True)
class EyeBotSetup:
    """All that a run begins with.

    Attributes:
        scene: The world, without robots.
        robots: In the order of their numbers.
    """

    scene: Scene
    robots: tuple[EyeBotEntry, ...]

    @property
    def scene_with_robots(self) -> Scene:
        """The world with the robots that have a place of their own, as a recording keeps it."""
        placed = [entry for entry in self.robots if entry.pose is not None]
        robots = tuple(SceneRobot(each.name, each.pose, model=each.kind.model.name) for each in placed if each.pose)
        return replace(self.scene, robots=robots)


@dataclass(frozen=True, slots=True)
class StartingWorld:
    """A world, and where its robots begin.

    Attributes:
        scene: Without robots.
        robots: Those that the file puts down; of a program None where it names none.
        are_all: Whether these are all robots there shall be, or places where robots may begin.
    """

    scene: Scene
    robots: tuple[SimFileRobot, ...]
    are_all: bool = False


def load_world(file: Path | None) -> StartingWorld:
    """Return the world in a file: .sim, .p, or any format that scenes have; an empty square where there is none.

    Raises:
        SceneError: the file cannot be read, or is faulty.
    """
    if file is None:
        return StartingWorld(empty_world(), ())
    match file.suffix.lower():
        case ".sim":
            simulation = load_simulation(file)
            return StartingWorld(simulation.scene, simulation.robots, are_all=bool(simulation.robots))
        case ".p":
            simulation = load_parameters(file)
            return StartingWorld(replace(simulation.scene, robots=()), simulation.robots)
        case _:
            scene = load_scene(file)
            starts = tuple(SimFileRobot(S4, robot.start, None) for robot in scene.robots)
            return StartingWorld(replace(scene, robots=()), starts)


def setup_of(
    world: StartingWorld,
    programs: Sequence[Path],
    prepare: Callable[[Path], Runnable],
    count: int | None = None,
    kind: EyeBotKind | None = None,
) -> EyeBotSetup:
    """Return what a run begins with.

    Args:
        world: Where the robots are put down.
        programs: Of the robots in their order, in place of those that the world names; the last one is for all others.
        prepare: Makes a program ready to run.
        count: How many robots there are; None for those of the world, or one a program.
        kind: What robot each one is; None for what the world says.

    Raises:
        ProgramError: no robot has a program, or one cannot be run.
    """
    if count is None:
        count = len(world.robots) if world.are_all else max(len(programs), 1)
    entries = []
    for number, entry in enumerate(waiting_setup(world, count, kind).robots):
        own = world.robots[number].program if number < len(world.robots) else None
        file = programs[min(number, len(programs) - 1)] if programs else own
        entries.append(entry if file is None else replace(entry, program=prepare(file)))
    if all(entry.program is None for entry in entries):
        raise ProgramError(refusals.NO_ROBOT_WITH_PROGRAM())
    return EyeBotSetup(world.scene, tuple(entries))


def waiting_setup(world: StartingWorld, count: int | None = None, kind: EyeBotKind | None = None) -> EyeBotSetup:
    """Return what a run begins with whose programs are started elsewhere.

    Args:
        world: Where the robots are put down.
        count: How many robots there are; None for those of the world, or one.
        kind: What robot each one is; None for what the world says.
    """
    usual = world.robots[0].kind if world.robots else S4
    entries = []
    for number in range(max(len(world.robots), 1) if count is None else count):
        place = world.robots[number] if number < len(world.robots) else None
        chosen = kind or (place.kind if place else usual)
        pose, origin = (None, "") if place is None else (place.pose, place.origin)
        entries.append(EyeBotEntry(robot_name(chosen, number + 1), None, pose, chosen, origin))
    return EyeBotSetup(world.scene, tuple(entries))


def robot_name(kind: EyeBotKind, identity: int) -> str:
    """Return what the robot of this number is called."""
    return f"{kind.model.title.removeprefix('EyeBot ')} {identity}"


def empty_world() -> Scene:
    """Return a square with walls round it: where programs drive that name no world."""
    corners = [(0.0, 0.0), (_SIDE_MM, 0.0), (_SIDE_MM, _SIDE_MM), (0.0, _SIDE_MM)]
    walls = tuple(Wall(start, end) for start, end in zip(corners, (*corners[1:], corners[0]), strict=True))
    return Scene(Workspace(0.0, 0.0, _SIDE_MM, _SIDE_MM), walls=walls)


def put_down(world: World, scene: Scene, entry: EyeBotEntry) -> WorldRobot:
    """Put a robot where it begins, or as near to the middle of the world as there is room.

    Raises:
        PlacementError: it does not fit where it shall begin, or nowhere.
    """
    if entry.pose is not None:
        try:
            return world.add_robot(entry.kind.model, entry.pose, entry.name)
        except PlacementError as error:
            raise PlacementError(f"{entry.origin}: {error}" if entry.origin else str(error)) from error
    space = scene.workspace
    middle = (space.min_x_mm + space.max_x_mm) / 2.0, (space.min_y_mm + space.max_y_mm) / 2.0
    half_mm = max(space.width_mm, space.height_mm) / 2.0
    for x_mm, y_mm in (place for step_mm in _STEPS_MM for place in _spiral(*middle, step_mm, half_mm)):
        try:
            return world.add_robot(entry.kind.model, Pose(x_mm, y_mm), entry.name)
        except PlacementError:
            continue
    raise PlacementError(placing.NO_ROOM_AT(robot=entry.name))


def _spiral(x_mm: float, y_mm: float, step_mm: float, reach_mm: float) -> Iterator[tuple[float, float]]:
    """Yield places on squares round a middle, the nearest first."""
    yield x_mm, y_mm
    for ring in range(1, math.floor(reach_mm / step_mm) + 1):
        steps = range(-ring, ring + 1)
        around = [(dx, dy) for dx in steps for dy in steps if max(abs(dx), abs(dy)) == ring]
        for dx, dy in sorted(around, key=lambda step: (step[0] ** 2 + step[1] ** 2, step)):
            yield x_mm + dx * step_mm, y_mm + dy * step_mm
