"""The verb `robotworkshop eyebot`, once its options are read."""

import math
import re
import shlex
import signal
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import typer

from robotdriver.conditions import floor_conditions
from robotdriver.eyebot import library
from robotdriver.eyebot.errors import RATES
from robotdriver.eyebot.lines import ANALOG_CHANNELS, DIGITAL_LINES, HIGHEST_ANALOG, LineChange
from robotworkshop.cli.interrupts import interrupted_by_signals
from robotworkshop.cli.printing import stdout
from robotworkshop.cli.printing.stderr import complain, show_errors
from robotworkshop.families.eyebot.programs import DOOR, preparing
from robotworkshop.families.eyebot.run import EyeBotProgramReport, EyeBotRun, EyeBotRunOptions, EyeBotRunReport
from robotworkshop.families.eyebot.setup import EyeBotSetup, load_world, setup_of, waiting_setup
from robotworkshop.families.eyebot.worlds.robi import load_robot
from robotworkshop.families.processes import is_open, join
from robotworkshop.frontends import load_frontend
from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions
from robotworkshop.run.settings import Settings, SettingsError
from robotworkshop.stage.events import Announcer

_LINE = re.compile(r"([da])(\d{1,2})=(\d{1,4})@(\d+(?:\.\d+)?)s?")
_KEY = re.compile(r"([1-4])@(\d+(?:\.\d+)?)s?")


@dataclass(frozen=True, slots=True)
class EyeBotOptions:
    """The options of the command line."""

    programs: tuple[Path, ...]
    world: Path | None
    robot: Path | None
    robots: int | None
    speed: str
    seed: int
    keys: str
    time_limit_s: float | None
    call_ms: float
    robios: int
    lines: str = ""
    rates: str = ""
    floor: str | None = None
    record: Path | None = None
    arguments: str = ""
    has_panels: bool = False
    film: Path | None = None
    camera: str | None = None


def write_sdk(folder: Path, generation: int) -> int:
    """Write header and library for those who link by themselves."""
    for file in library.write_sdk(folder, generation):
        stdout.print_line(str(file))
    return 0


def run(wish: EyeBotOptions, as_json: bool) -> int:
    """Run the programs; return 0 if none of them failed, else 1."""
    options = _options(wish, as_json)
    world = load_world(wish.world)
    kind = None if wish.robot is None else load_robot(wish.robot)
    with tempfile.TemporaryDirectory(prefix="eyebot-") as folder:
        setup = setup_of(world, wish.programs, preparing(wish.robios, Path(folder), complain), wish.robots, kind)
        report = _run(setup, options, wish)
    _tell(report, as_json)
    return 0 if all(program.is_sound for program in report.programs) else 1


def show(wish: EyeBotOptions) -> int:
    """Show the floor and the robots' displays in the window, and return its exit status.

    Raises:
        SettingsError: something is asked for that the window does not do.
    """
    from robotworkshop.cli.families.showing import show
    from robotworkshop.families.eyebot.live import EyeBotWish
    from robotworkshop.frontends import ShownFloor

    usual = EyeBotOptions(
        wish.programs, wish.world, None, wish.robots, wish.speed, wish.seed, "", None, 0.2, wish.robios
    )
    if wish != usual:
        taken = "PROGRAM, --world, --robots, --robios, --speed and --seed"
        raise SettingsError(f"--window: the window takes {taken}; leave out the other options")
    floor = EyeBotWish(wish.programs, wish.world, wish.robots, wish.robios, wish.seed)
    title = wish.programs[0].name if wish.programs else "EyeBot"
    return show(ShownFloor(title, floor.opened), seed=wish.seed, speed=None if wish.speed == "1" else wish.speed)


def join_open_floor(wish: EyeBotOptions) -> int | None:
    """Run the one program on the floor that waits; return what it exits with, or None where no floor waits."""
    if not is_open(DOOR):
        return None
    if len(wish.programs) != 1:
        raise SettingsError("--join: name one program; each joins by itself")
    with tempfile.TemporaryDirectory(prefix="eyebot-") as folder:
        program = preparing(wish.robios, Path(folder), complain)(wish.programs[0])
        command = (*program.command, *_words(wish.arguments))
        return join(command, program.file.name, DOOR, program.environment)


def wait(wish: EyeBotOptions, as_json: bool) -> NoReturn:
    """Let programs join round after round, until the user interrupts."""
    if wish.programs or wish.record or wish.has_panels:
        raise SettingsError("--wait: programs join from elsewhere; leave out PROGRAM, --record and --panels")
    options = _options(wish, as_json)
    kind = None if wish.robot is None else load_robot(wish.robot)
    setup = waiting_setup(load_world(wish.world), wish.robots, kind)

    def opened(address: tuple[str, int]) -> None:
        names = ", ".join(entry.name for entry in setup.robots)
        complain(f"waiting at {address[0]}:{address[1]} for the programs of {names}; Ctrl-C ends it")

    with interrupted_by_signals(), suppress(KeyboardInterrupt):
        while True:
            floor = EyeBotRun(setup, options, Announcer())
            try:
                report = floor.serve(DOOR, opened)
            finally:
                floor.close()
            _tell(replace(report, programs=tuple(each for each in report.programs if each.program)), as_json)
    raise typer.Exit(0)


def _options(wish: EyeBotOptions, as_json: bool) -> EyeBotRunOptions:
    if wish.film and wish.camera:
        raise SettingsError("--film, --camera: robots look through one of them; leave the other out")
    return EyeBotRunOptions(
        seed=wish.seed,
        speed=_speed(wish.speed),
        time_limit_s=_above_nothing("--for", wish.time_limit_s) or math.inf,
        call_cost_s=(_above_nothing("--call-ms", wish.call_ms) or 0.0) / 1000.0,
        keys=read_keys(wish.keys),
        lines=read_lines(wish.lines),
        rates=read_rates(wish.rates),
        conditions=None if wish.floor is None else floor_conditions(wish.floor),
        film=wish.film,
        camera=wish.camera,
        arguments=_words(wish.arguments),
        stdout=sys.stderr.fileno() if as_json else None,
    )


def _tell(report: EyeBotRunReport, as_json: bool) -> None:
    if as_json:
        stdout.print_json(as_document(report))
        return
    for program in report.programs:
        _print(program)
    share = report.time_s / report.wall_s if report.wall_s else 0.0
    stdout.print_line(f"{report.time_s:.2f} s of the floor in {report.wall_s:.2f} s, {share:.0f} times real time")


def read_keys(text: str) -> tuple[tuple[float, int], ...]:
    """Return time and number of each key press in a text like ``1@2s 4@10s``.

    Raises:
        SettingsError: the text is none.
    """
    presses = []
    for word in text.replace(",", " ").split():
        found = _KEY.fullmatch(word.removeprefix("KEY"))
        if found is None:
            raise SettingsError(f"--keys {word}: not of the form KEY@TIME; write as 1@2.5s, with a key from 1 to 4")
        presses.append((float(found[2]), int(found[1])))
    return tuple(presses)


def read_lines(text: str) -> tuple[LineChange, ...]:
    """Return when which line is driven to what, in a text like ``d2=1@3s a1=512@5s``.

    Raises:
        SettingsError: the text is none, or a line or a value is out of its bounds.
    """
    changes = []
    for word in text.replace(",", " ").split():
        found = _LINE.fullmatch(word)
        change = found and LineChange(float(found[4]), found[1] == "a", int(found[2]), int(found[3]))
        lines, highest = (ANALOG_CHANNELS, HIGHEST_ANALOG) if word[0] == "a" else (DIGITAL_LINES, 1)
        if not change or not 1 <= change.number <= lines or change.value > highest:
            raise SettingsError(
                f"--lines {word}: write as d2=1@3s, a digital line from 1 to {DIGITAL_LINES} that is 0 or 1, "
                f"or a1=512@5s, an analog channel from 1 to {ANALOG_CHANNELS} at 0 to {HIGHEST_ANALOG}"
            )
        changes.append(change)
    return tuple(changes)


def read_rates(text: str) -> dict[str, float]:
    """Return the error rates in a text like ``psd=10 camera=5 drive=0.02``.

    Raises:
        SettingsError: the text is none, or a rate is out of its bounds.
    """
    rates: dict[str, float] = {}
    for word in text.replace(",", " ").split():
        name, equals, number = word.partition("=")
        if name not in RATES or not equals:
            raise SettingsError(f"--sigma {word}: write NAME=NUMBER, with one of the names {', '.join(RATES)}")
        most, meaning = RATES[name]
        try:
            rates[name] = float(number)
        except ValueError:
            rates[name] = math.nan
        if not 0.0 <= rates[name] <= most:
            raise SettingsError(f"--sigma {word}: use a number from 0 to {most:g}: {meaning}")
    return rates


def as_document(report: EyeBotRunReport) -> dict[str, Any]:
    """Return a report as JSON has it."""
    return {
        "time_s": round(report.time_s, 6),
        "wall_s": round(report.wall_s, 3),
        "robots": [_robot_document(program) for program in report.programs],
    }


def _robot_document(program: EyeBotProgramReport) -> dict[str, Any]:
    pose, believed = program.pose, program.believed
    return {
        "robot": program.robot,
        "id": program.identity,
        "program": program.program,
        "status": program.status,
        "ended_s": round(program.ended_s, 6),
        "x_mm": pose.x_mm,
        "y_mm": pose.y_mm,
        "heading_deg": math.degrees(math.remainder(pose.heading_rad, math.tau)),
        "odometry": [believed.x_mm, believed.y_mm, math.degrees(math.remainder(believed.heading_rad, math.tau))],
        "collisions": [{"time_s": round(time_s, 6), "with": other} for time_s, other in program.collisions],
        "lcd": list(program.lcd),
        "stderr": program.errors,
        "warnings": list(program.warnings),
    }


def _run(setup: EyeBotSetup, options: EyeBotRunOptions, wish: EyeBotOptions) -> EyeBotRunReport:
    announcer = Announcer()
    name = wish.programs[0].name if wish.programs else str(wish.world)
    settings = Settings(
        mover="eyebot",
        seed=options.seed,
        speed=options.speed,
        parameters={
            "call_ms": wish.call_ms,
            "programs": [str(entry.program.file) for entry in setup.robots if entry.program],
        },
    )
    recording = RecordingOptions(datetime.now().astimezone(), wish.record, is_wanted=wish.record is not None)
    with recording.recorded(announcer, RunKind.PROGRAMS, setup.scene_with_robots, settings, name):
        run = EyeBotRun(setup, options, announcer)
        try:
            if wish.has_panels:
                report: EyeBotRunReport = load_frontend("eyebot_panels")(run, load_frontend("display")())
                return report
            with interrupted_by_signals():
                return run.run()
        finally:
            run.close()


def _print(program: EyeBotProgramReport) -> None:
    pose = program.pose
    heading_deg = math.degrees(math.remainder(pose.heading_rad, math.tau))
    match program.status:
        case None if not program.program:
            end = "no program"
        case None:
            end = "still ran when the time was up" if program.still_runs else f"left at {program.ended_s:.2f} s"
        case 0:
            end = f"ended at {program.ended_s:.2f} s"
        case status if status < 0:
            end = f"was ended by {_signal(-status)} at {program.ended_s:.2f} s"
        case status:
            end = f"failed with status {status} at {program.ended_s:.2f} s"
    told = f"{program.program} {end}".lstrip()
    stdout.print_line(f"{program.robot}: {told}, at x {pose.x_mm:.1f} mm, y {pose.y_mm:.1f} mm, {heading_deg:.1f}°")
    for line in filter(None, program.lcd):
        stdout.print_line(f"  | {line}")
    for time_s, other in program.collisions:
        complain(f"{program.robot}: drove into {other} at {time_s:.2f} s")
    for warning in program.warnings:
        complain(warning)
    if not program.is_sound and program.errors:
        show_errors(program.errors.rstrip())


def _signal(number: int) -> str:
    """Return a signal's name and meaning, as SIGSEGV (segmentation fault)."""
    if number not in set(signal.Signals):
        return f"signal {number}"
    return f"{signal.Signals(number).name} ({(signal.strsignal(number) or '').lower()})"


def _words(text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise SettingsError(f"--arguments {text}: a quotation mark is missing") from error


def _speed(text: str) -> float | None:
    if text == "max":
        return None
    try:
        speed = float(text)
    except ValueError:
        speed = math.nan
    if not 0.0 < speed < math.inf:
        raise SettingsError(f"--speed {text}: use a number above 0, or max")
    return speed


def _above_nothing(option: str, value: float | None) -> float | None:
    if value is not None and not 0.0 < value < math.inf:
        raise SettingsError(f"{option} {value:g}: use a number above 0")
    return value
