"""The verb `robotworkshop ev3`, once its options are read.

What the programs' processes do not need is imported after these have been started: each loads its library meanwhile.
"""

import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotdriver.errors import CommandError, LinkError
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.families.ev3.processes import DOOR, PLAIN_FOLDER, command_of
from robotworkshop.families.processes import is_open, join, launched
from robotworkshop.run.settings import Settings, SettingsError, read_speed

if TYPE_CHECKING:
    from robotdriver.ev3.brick import ButtonPress, Heard
    from robotdriver.ev3.lego import Lego
    from robotdriver.ev3.remote import RemotePress
    from robotdriver.pose import Pose
    from robotdriver.programs.program import ProgramEvent
    from robotdriver.simulator import Beacon
    from robotworkshop.families.ev3.run import BrickProgram, Ev3RunOptions, RunResult
    from robotworkshop.families.ev3.world import Ev3World
    from robotworkshop.stage.events import Announcer
    from scene.scene import Scene

FAILED = 1


@dataclass(frozen=True, slots=True)
class Ev3Options:
    """The options of the command line, one by one."""

    programs: tuple[str, ...]
    world: str | None = None
    robot: str | None = None
    brick: str | None = None
    starts: tuple[str, ...] = ()
    is_fitted: bool = False
    speed: str = "max"
    seed: int = 0
    limit_s: float = math.inf
    keys: tuple[str, ...] = ()
    beacons: tuple[str, ...] = ()
    is_heard: bool = False
    lego: Path | None = None
    record: Path | None = None
    read_cost_ms: float = 0.5


@dataclass(frozen=True, slots=True)
class _Place:
    """The place where a program is to run, as far as the command line says."""

    program: Path
    robot: str
    brick: str


def print_setting() -> int:
    """Print the PYTHONPATH that lets plain python join a waiting floor."""
    stdout.print_line(str(PLAIN_FOLDER))
    return 0


def run(wish: Ev3Options, as_json: bool) -> int:
    """Run the programs; return 0 if none of them failed, else 1."""
    if wish.brick is not None and wish.world is None and len(wish.programs) == 1:
        return _join(wish.programs[0], wish.robot, wish.brick)
    if not wish.programs:
        raise SettingsError("no program; name one, or open a floor with --wait")
    settings = _settings(wish)
    places = _places(wish.programs, wish.brick)
    # Standard output is for the result alone where that is JSON.
    output = sys.stderr.buffer if as_json else None
    with launched([command_of(place.program) for place in places], settings.seed, output) as processes:
        from robotworkshop.families.ev3.run import Ev3Floor, Ev3Run
        from robotworkshop.stage.events import Announcer

        options, ground, parts = _options(wish, settings), _world(wish), _parts(wish)
        jobs = _jobs(places, tuple(ground.robots), wish.robot)
        announcer = Announcer()
        with (
            _recorded(wish, announcer, ground.scene, settings, options),
            _heard(wish.is_heard) as on_sound,
            Ev3Floor(ground, parts, jobs, options, announcer, on_sound) as floor,
        ):
            result = Ev3Run(floor, jobs, options, processes, sys.stderr.buffer).run()
    sys.stdout.write(f"{json.dumps(_document(result, options.seed), indent=2)}\n" if as_json else _lines(result))
    return FAILED if any(program.status for program in result.programs) else 0


def show(wish: Ev3Options) -> int:
    """Show the floor and its bricks in the window, and return its exit status.

    Raises:
        SettingsError: something is asked for that the window does not do.
    """
    from robotworkshop.cli.families.showing import show
    from robotworkshop.families.ev3.live import Ev3Wish
    from robotworkshop.frontends import ShownFloor

    usual = Ev3Options(wish.programs, wish.world, None, None, wish.starts, wish.is_fitted, wish.speed, wish.seed)
    if wish != replace(usual, keys=wish.keys):
        taken = "PROGRAM, --world, --at, --fit, --speed, --seed and --keys"
        raise SettingsError(f"--window: the window takes {taken}; leave out the other options")
    places = _places(wish.programs, None)
    if any(place.robot or place.brick for place in places) or len(wish.starts) > 1:
        raise SettingsError("--window: programs go to the bricks in their order; leave out BRICK= and a second --at")
    start = _start(wish.starts[0], "")[1] if wish.starts else None
    programs = tuple(place.program for place in places)
    floor = Ev3Wish(programs, wish.world, wish.seed, wish.is_fitted, start, " ".join(wish.keys))
    title = programs[0].name if programs else "EV3"
    return show(ShownFloor(title, floor.opened), seed=wish.seed, speed=None if wish.speed == "max" else wish.speed)


def _recorded(
    wish: Ev3Options, announcer: "Announcer", scene: "Scene", settings: Settings, options: "Ev3RunOptions"
) -> AbstractContextManager[object]:
    """Record while the block runs, if that is wished."""
    if wish.record is None:
        return nullcontext()
    from robotworkshop.recording.header import RunKind
    from robotworkshop.recording.options import RecordingOptions

    recording = RecordingOptions(datetime.now().astimezone(), wish.record)
    return recording.recorded(announcer, RunKind.PROGRAMS, scene, settings, "", read_cost_s=options.call_cost_s)


def wait(wish: Ev3Options, *, is_together: bool) -> int:
    """Let programs join until the user interrupts."""
    from robotworkshop.families.ev3.run import Ev3Floor
    from robotworkshop.families.live import said_of
    from robotworkshop.families.program_run import ProgramRun

    options, ground, parts = _options(wish, _settings(wish)), _world(wish), _parts(wish)

    def hear(event: "ProgramEvent") -> None:
        if said := said_of(event):
            stdout.print_line(f"{event.time_s:.2f} s  {said}")

    def opened(address: tuple[str, int], bricks: Sequence[str]) -> None:
        stdout.print_line(f"waiting at {address[0]}:{address[1]} for programs on {', '.join(bricks)}; Ctrl-C ends it")

    with _heard(wish.is_heard) as on_sound, interrupted_by_signals(), suppress(KeyboardInterrupt):
        while True:
            with (
                Ev3Floor(ground, parts, (), options, on_sound=on_sound) as floor,
                ProgramRun(floor, options, on_event=hear) as run,
            ):
                run.serve(DOOR, opened, is_together=is_together)
    return 0


def _join(program: str, robot: str | None, brick: str) -> int:
    """Run a program on a brick of the floor that waits."""
    if not Path(program).is_file():
        raise SettingsError(f"{program}: no such program")
    if not is_open(DOOR):
        host, port = DOOR
        raise LinkError(
            f"no floor waits at {host}:{port}; open one with robotworkshop ev3 --wait, or name a world with --world"
        )
    return join(command_of(Path(program)), brick if robot is None else f"{robot}/{brick}", DOOR)


def _settings(wish: Ev3Options) -> Settings:
    """Return how the run is to be, as its recording tells it."""
    if not wish.limit_s > 0.0:
        raise SettingsError(f"--for {wish.limit_s:g}: use a number of seconds above 0")
    if not 0.0 < wish.read_cost_ms <= 1000.0:
        raise SettingsError(f"--read-cost {wish.read_cost_ms:g}: use a number of ms above 0, up to 1000")
    speed = read_speed(wish.speed)
    return Settings(seed=wish.seed, speed=1.0 if wish.is_heard and speed is None else speed)


def _options(wish: Ev3Options, settings: Settings) -> "Ev3RunOptions":
    from robotworkshop.families.ev3.run import Ev3RunOptions

    presses, remote = _presses(" ".join(wish.keys))
    beacons = tuple(_beacon(text, _parts(wish).sensors.beacon_range) for text in wish.beacons)
    cost_s = wish.read_cost_ms / 1000.0
    return Ev3RunOptions(
        seed=settings.seed,
        speed=settings.speed,
        time_limit_s=wish.limit_s,
        presses=presses,
        remote=remote,
        call_cost_s=cost_s,
        beacons=beacons,
    )


def _parts(wish: Ev3Options) -> "Lego":
    """Return the sizes and physics of Lego parts."""
    from robotdriver.ev3.lego import read_lego, shipped_lego

    return shipped_lego() if wish.lego is None else read_lego(_content(wish.lego), str(wish.lego))


def _world(wish: Ev3Options) -> "Ev3World":
    from robotworkshop.families.ev3.world_by_name import load_world

    ground = load_world(wish.world)
    for text in wish.starts:
        whose, pose = _start(text, wish.robot or next(iter(ground.robots)))
        ground = ground.standing_at(whose, pose)
    return ground.fitted() if wish.is_fitted else ground


def _places(texts: Sequence[str], brick: str | None) -> tuple[_Place, ...]:
    """Return which program is to run where; an empty name where nothing is said."""
    if brick is not None and len(texts) > 1:
        raise SettingsError("--brick names the brick of one program; with several write BRICK=PROGRAM")
    places = []
    for text in texts:
        name, equals, file = text.rpartition("=")
        robot, _, own = (name if equals else brick or "").rpartition("/")
        if not Path(file).is_file():
            raise SettingsError(f"{file}: no such program")
        places.append(_Place(Path(file), robot, own))
    return tuple(places)


def _jobs(places: Sequence[_Place], robots: Sequence[str], robot: str | None) -> "tuple[BrickProgram, ...]":
    """Return the programs on the robots of a world: a name without a robot may be a robot's or a brick's."""
    from robotworkshop.families.ev3.run import BrickProgram

    jobs = []
    for place in places:
        whose, own = place.robot, place.brick
        if not whose and own in robots:
            whose, own = own, ""
        jobs.append(BrickProgram(place.program, whose or robot or robots[0], own or None))
    return tuple(jobs)


def _presses(text: str) -> "tuple[tuple[ButtonPress, ...], tuple[RemotePress, ...]]":
    from robotworkshop.families.ev3.keys import planned_presses

    try:
        return planned_presses(text)
    except CommandError as error:
        raise SettingsError(f"--keys {error}") from None


def _start(text: str, robot: str) -> "tuple[str, Pose]":
    """Return which robot starts where, of a text like ``scout=300,450,90``; without a name, the robot given."""
    from robotdriver.pose import Pose

    name, _, place = text.rpartition("=")
    try:
        x_mm, y_mm, heading_deg = map(float, place.split(","))
    except ValueError:
        x_mm = y_mm = heading_deg = math.nan
    if not math.isfinite(x_mm + y_mm + heading_deg):
        raise SettingsError(
            f"--at {text}: write it as 300,450,90 in mm and degrees, or scout=300,450,90 for one of several"
        )
    return name or robot, Pose(x_mm, y_mm, math.radians(heading_deg))


def _beacon(text: str, range_mm: float) -> "Beacon":
    """Return the beacon that a text like ``300,-120.5@2`` puts down; without a channel, on channel 1."""
    from robotdriver.ev3.model import CHANNELS
    from robotdriver.pose import Pose
    from robotdriver.simulator import Beacon

    place, _, on = text.partition("@")
    try:
        x_mm, y_mm = map(float, place.split(","))
        channel = int(on or 1)
    except ValueError:
        x_mm = y_mm = math.nan
        channel = 1
    if not (math.isfinite(x_mm) and math.isfinite(y_mm) and channel in CHANNELS):
        raise SettingsError(f"--beacon {text}: write 300,450 in mm, or 300,450@2 for channel 2 of {len(CHANNELS)}")
    return Beacon(Pose(x_mm, y_mm), range_mm=range_mm, channel=channel)


@contextmanager
def _heard(sound: bool) -> "Iterator[Callable[[Heard], None] | None]":
    """Lend what lets sounds be heard, as long as the block lasts; None where they are not to be."""
    if not sound:
        yield None
        return
    from robotworkshop.families.ev3.heard import Loudspeaker

    with Loudspeaker(lambda line: complain(f"--sound: {line}")) as speaker:
        yield speaker.play


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise SettingsError(f"--lego {file}: {(error.strerror or str(error)).lower()}") from error


def _document(result: "RunResult", seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "time_s": round(result.time_s, 6),
        "repeatable": not result.was_paced,
        "programs": [asdict(program) for program in result.programs],
        "robots": [
            {
                "name": robot.name,
                "x_mm": robot.pose.x_mm,
                "y_mm": robot.pose.y_mm,
                "heading_deg": _heading_deg(robot.pose),
                "fallen": robot.has_fallen,
                "motors_deg": dict(robot.motors_deg),
            }
            for robot in result.robots
        ],
        "sounds": [
            {"brick": heard.brick, "time_s": heard.time_s, "text": heard.text, "duration_s": heard.duration_s}
            for heard in result.sounds
        ],
    }


def _lines(result: "RunResult") -> str:
    lines = [f"{heard.time_s:.2f} s  {heard.brick}: {heard.text}" for heard in result.sounds]
    for program in result.programs:
        how = program.reason or ("it has ended" if not program.status else f"it failed with status {program.status}")
        lines.append(f"{program.ended_s:.2f} s  {program.program} on {program.robot}, {program.brick}: {how}")
        if program.note:
            lines.append(f"{program.ended_s:.2f} s  {program.robot}, {program.brick}: {program.note}")
    for robot in result.robots:
        pose = robot.pose
        fallen = ", fallen" if robot.has_fallen else ""
        lines.append(
            f"{robot.name} is at {pose.x_mm:z.1f} mm, {pose.y_mm:z.1f} mm, "
            f"heading {_heading_deg(pose):z.1f} degrees{fallen}"
        )
    return "".join(f"{line}\n" for line in lines)


def _heading_deg(pose: "Pose") -> float:
    """Return a heading in degrees, within half a turn of 0: a robot's own counts its turns."""
    return math.degrees(math.remainder(pose.heading_rad, math.tau))
