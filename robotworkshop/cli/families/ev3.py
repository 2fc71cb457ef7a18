"""`robotworkshop ev3`: runs programs for Lego EV3 bricks, unchanged, on a simulated floor."""

import json
import math
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from robotdriver.errors import CommandError, LinkError
from robotworkshop.cli import settings_options
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.run.settings import SettingsError

if TYPE_CHECKING:
    from robotdriver.ev3.brick import Heard, Press
    from robotdriver.ev3.remote import RemotePress
    from robotdriver.pose import Pose
    from robotdriver.simulator import Beacon
    from robotworkshop.families.ev3.run import Ev3Floor, Job, RunOptions, RunResult

FAILED = 1
_PATIENCE_S = 2.0

app = typer.Typer(add_completion=False)


@app.command()
def ev3(
    programs: Annotated[
        list[str] | None,
        typer.Argument(metavar="PROGRAM...", help="Python programs, unchanged; BRICK=PROGRAM where there are several."),
    ] = None,
    world: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A world, as a YAML file, a scene, or the name of a ready one; else a room."),
    ] = None,
    robot: Annotated[str | None, typer.Option(metavar="NAME", help="The robot that the programs drive.")] = None,
    brick: Annotated[str | None, typer.Option(metavar="NAME", help="The brick that the program runs on.")] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            "--at", metavar="[ROBOT=]X,Y,HEADING", help="Where a robot starts, in mm and degrees; repeatable."
        ),
    ] = None,
    fit: Annotated[
        bool, typer.Option("--fit", help="Give robots the parts that their programs construct, not the world's.")
    ] = False,
    speed: settings_options.SpeedOption = "max",
    seed: settings_options.SeedOption = 0,
    limit_s: Annotated[
        float, typer.Option("--for", metavar="SECONDS", help="End at this simulated time.", show_default=False)
    ] = math.inf,
    keys: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEYS", help='Buttons that are pressed, as "enter@2s" or "left@1.5s+0.5s up@3s"; repeatable.'
        ),
    ] = None,
    beacon: Annotated[
        list[str] | None,
        typer.Option(metavar="X,Y[@CHANNEL]", help="An infrared beacon, in mm, on channel 1 to 4; repeatable."),
    ] = None,
    sound: Annotated[
        bool, typer.Option("--sound", help="Let sounds be heard, in real time if no speed is said.")
    ] = False,
    lego: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file that changes sizes and physics of Lego parts.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to record the run; else it is not.")
    ] = None,
    read_cost_ms: Annotated[
        float, typer.Option("--read-cost", metavar="MS", help="What each read costs of a program's time.")
    ] = 0.5,
    wait: Annotated[
        bool, typer.Option("--wait", help="Open a floor that programs join from elsewhere, round after round.")
    ] = False,
    together: Annotated[
        bool, typer.Option("--together", help="With --wait, a round ends with its first program, not its last.")
    ] = False,
    setting: Annotated[
        bool, typer.Option("--setting", help="Print the PYTHONPATH by which plain python joins a floor that waits.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Run programs for EV3 bricks, unchanged, on a simulated floor."""
    from robotdriver.ev3.lego import read_lego, shipped_lego
    from robotworkshop.families.ev3.run import Ev3Floor, Ev3Run, RunOptions
    from robotworkshop.families.ev3.waiting import PLAIN_FOLDER
    from robotworkshop.families.ev3.world import load_world
    from robotworkshop.recording import RunKind
    from robotworkshop.recording.options import RecordingOptions
    from robotworkshop.stage.events import Announcer

    if setting:
        sys.stdout.write(f"{PLAIN_FOLDER}\n")
        return
    if brick is not None and world is None and len(programs or ()) == 1:
        raise typer.Exit(_joined((programs or [""])[0], robot, brick))
    settings = settings_options.changed(settings_options.stored(), speed=speed, seed=seed)
    parts = shipped_lego() if lego is None else read_lego(_content(lego), str(lego))
    if not limit_s > 0.0:
        raise SettingsError(f"--for {limit_s:g}: use a number of seconds above 0")
    if not 0.0 < read_cost_ms <= 1000.0:
        raise SettingsError(f"--read-cost {read_cost_ms:g}: use a number of ms above 0, up to 1000")
    beacons = tuple(_beacon(text, parts.sensors.beacon_range) for text in beacon or ())
    factor = 1.0 if sound and settings.speed is None else settings.speed
    options = RunOptions(
        settings.seed, factor, limit_s, *_presses(" ".join(keys or ())), read_cost_ms / 1000.0, beacons
    )
    ground = load_world(world)
    for text in start or ():
        whose, pose = _start(text, robot or next(iter(ground.robots)))
        ground = ground.standing_at(whose, pose)
    if fit:
        ground = ground.fitted()
    if wait:
        with _heard(sound) as on_sound:
            _wait(lambda: Ev3Floor(ground, parts, (), options, on_sound=on_sound), options, together)
    if not programs:
        raise SettingsError("no program; name one, or open a floor with --wait")
    jobs = _jobs(programs, tuple(ground.robots), robot, brick)
    announcer = Announcer()
    # Standard output is for the result alone where that is JSON.
    output = sys.stderr.buffer if as_json else None
    recording = RecordingOptions(datetime.now().astimezone(), record, is_wanted=record is not None)
    with (
        recording.recorded(announcer, RunKind.PROGRAMS, ground.scene, settings, "", read_cost_s=options.read_cost_s),
        _heard(sound) as on_sound,
        Ev3Floor(ground, parts, jobs, options, announcer, on_sound) as floor,
    ):
        result = Ev3Run(floor, jobs, options, output, sys.stderr.buffer).run()
    sys.stdout.write(f"{json.dumps(_document(result, options.seed), indent=2)}\n" if as_json else _lines(result))
    raise typer.Exit(FAILED if any(program.status for program in result.programs) else 0)


def _joined(program: str, robot: str | None, brick: str) -> int:
    """Run a program on a brick of the floor that waits."""
    from robotworkshop.families.ev3.waiting import DOOR, join

    if not Path(program).is_file():
        raise SettingsError(f"{program}: no such program")
    try:
        socket.create_connection(DOOR, _PATIENCE_S).close()
    except OSError:
        host, port = DOOR
        raise LinkError(
            f"no floor waits at {host}:{port}; open one with robotworkshop ev3 --wait, or name a world with --world"
        ) from None
    return join(Path(program), (), brick if robot is None else f"{robot}/{brick}", DOOR)


def _wait(floor: "Callable[[], Ev3Floor]", options: "RunOptions", together: bool) -> NoReturn:
    """Let programs join until the user interrupts."""
    from robotdriver.programs.program import ProgramEnded, ProgramJoined
    from robotworkshop.cli.printing import stdout
    from robotworkshop.families.ev3.waiting import DOOR, serve_rounds

    def hear(event: object) -> None:
        if isinstance(event, ProgramJoined):
            stdout.print_line(f"{event.time_s:.2f} s  {event.name}: a program has joined")
        elif isinstance(event, ProgramEnded):
            stdout.print_line(f"{event.time_s:.2f} s  {event.name}: {event.reason or 'the program has left'}")

    def opened(address: tuple[str, int], bricks: Sequence[str]) -> None:
        stdout.print_line(f"waiting at {address[0]}:{address[1]} for programs on {', '.join(bricks)}; Ctrl-C ends it")

    with interrupted_by_signals(), suppress(KeyboardInterrupt):
        serve_rounds(floor, DOOR, options, hear, opened, is_together=together)
    raise typer.Exit(0)


def _presses(text: str) -> "tuple[tuple[Press, ...], tuple[RemotePress, ...]]":
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
            f"--at {text}: say it as 300,450,90 in mm and degrees, or scout=300,450,90 for one of several"
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
        raise SettingsError(f"--beacon {text}: say it as 300,450 in mm, or 300,450@2 for channel 2 of {len(CHANNELS)}")
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


def _jobs(programs: Sequence[str], robots: Sequence[str], robot: str | None, brick: str | None) -> "tuple[Job, ...]":
    """Return which program runs where."""
    from robotworkshop.families.ev3.run import Job

    if brick is not None and len(programs) > 1:
        raise SettingsError("--brick names the brick of one program; with several write BRICK=PROGRAM")
    jobs = []
    for text in programs:
        name, equals, file = text.rpartition("=")
        if not equals:
            name = brick or ""
        whose, _, own = name.rpartition("/")
        if not whose and own in robots:
            whose, own = own, ""
        program = Path(file)
        if not program.is_file():
            raise SettingsError(f"{file}: no such program")
        jobs.append(Job(program, whose or robot or robots[0], own or None))
    return tuple(jobs)


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
                "heading_deg": math.degrees(robot.pose.heading_rad),
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
    for robot in result.robots:
        pose = robot.pose
        fallen = ", fallen off the floor" if robot.has_fallen else ""
        lines.append(
            f"{robot.name} is at {pose.x_mm:.1f} mm, {pose.y_mm:.1f} mm, "
            f"heading {math.degrees(pose.heading_rad):.1f} degrees{fallen}"
        )
    return "".join(f"{line}\n" for line in lines)
