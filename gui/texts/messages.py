"""The sentences of the window: notices, log lines, and what to do next."""

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from gui.texts.language import counted, tr
from gui.texts.told_below import said, thing_named
from robotdriver.phrases.figures import figure
from scene.scene import Scene, Task

if TYPE_CHECKING:
    from robotdriver.interface import Bumper
    from robotworkshop.run.events import Event
    from robotworkshop.run.reports import Outcome, RunReport, SolveReport
    from robotworkshop.view.no_path import NoPath


_UNIT = re.compile(r"(?<=\d) (?=(?:mm|m|ms|s|px|%)\b|%)|(?<=\b[xy]) (?=-?\d)|(?<=\d,) (?=y -?\d)")
"""Stands between a number and its unit, between an axis and a number, or in the middle of a place."""
BREAK = "\u200b"
"""A place within a word where a line can be broken; nothing is seen of it."""
SAME_LENGTH = 1.0005
"""A path that is longer than the shortest path by no more than this factor counts as the shortest."""
LONG_WORD = 40
"""A word of more letters may be broken at the end of a line: else it would make the window as wide as itself."""
_LONG_WORD = re.compile(rf"\S{{{LONG_WORD + 1},}}")
_PIECE_OF_WORD = re.compile(rf"[^\s/\\_-]{{0,{LONG_WORD - 1}}}[/\\_-]|\S{{{LONG_WORD}}}(?=\S)")
DIRECTIONS = "\u200f\u2066\u2067\u2068\u2069"
"""The marks that keep text of two directions apart; see `gui.texts.language.isolated`."""


class Severity(Enum):
    """The severity of a notice; the value is the name of its icon."""

    ROUTINE = "info"
    GOOD = "good"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to the user: every notice goes to the log, and all but routine ones to the banner.

    Attributes:
        severity: How much it matters.
        text: One line, whatever the names of files and robots in it are made of.
        remedies: Ids of the commands that may help, the best first.
    """

    severity: Severity
    text: str
    remedies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", one_line(self.text))


def one_line(text: str) -> str:
    r"""Return a text with what would break its line, or not be seen at all, written out, as ``\n``.

    Spaces of other widths, as some languages have them in a time, become plain ones.
    """
    return "".join(_seen(letter) for letter in text)


def _seen(letter: str) -> str:
    if letter.isprintable() or letter in DIRECTIONS:
        return letter
    return " " if unicodedata.category(letter) == "Zs" else repr(letter)[1:-1]


def unbroken(text: str) -> str:
    """Return a text in which no line is broken between a number and its unit or axis, nor inside a place."""
    return _UNIT.sub("\u00a0", text)


def breakable(text: str) -> str:
    """Return a text in which lines can be broken within long words, best behind a part of a path or name, unseen."""
    return _LONG_WORD.sub(lambda word: _PIECE_OF_WORD.sub(rf"\g<0>{BREAK}", word[0]), text)


def duration(seconds: float) -> str:
    """Return a time, short ones in milliseconds."""
    if seconds >= 1.0:
        return f"{figure(seconds, 1)} s"
    return f"{1000.0 * seconds:.0f} ms" if seconds >= 0.001 else "< 1 ms"


def metres(length_mm: float) -> str:
    """Return a length, given in millimetres, in metres."""
    return f"{length_mm / 1000.0:.2f} m"


def place(x_mm: float, y_mm: float) -> str:
    """Return a place of the floor."""
    return f"x {figure(x_mm, 0)}, y {figure(y_mm, 0)} mm"


def opened(file: Path, scene: Scene) -> Notice:
    """Return that a scene was opened, and what is in it."""
    robots = counted("{n} robot", "{n} robots", len(scene.robots))
    obstacles = counted("{n} obstacle", "{n} obstacles", len(scene.obstacles))
    return Notice(
        Severity.ROUTINE, tr("Opened {file}: {robots}, {obstacles}", file=file, robots=robots, obstacles=obstacles)
    )


def where_robots_are() -> str:
    """Return how the address of a robot is typed."""
    return tr(
        "Where the robot is: {serial}, {bluetooth} or {network}; {create3} for a Create 3, {root} for a Root. "
        "Leave it empty for the only robot at a USB cable",
        serial="serial:/dev/ttyUSB0",
        bluetooth="rfcomm:00:06:66:01:23:45",
        network="tcp:HOST:PORT",
        create3="create3:NAME",
        root="root:NAME",
    )


def clear_the_floor(task: Task) -> str:
    """Return what must be done before a real robot drives."""
    start = task.start
    return tr(
        "It moves as soon as you say so. Clear the floor, and put it at {place}, facing {heading}.\n"
        "Stop all halts it at any time.",
        place=place(start.x_mm, start.y_mm),
        heading=f"{figure(math.degrees(start.heading_rad), 0)}\u00b0",
    )


def outdated_start() -> Notice:
    """Return why a real robot does not drive though its user said so, or was about to."""
    text = tr("Nothing was started: the robot or the plan changed after you pressed Start. Press it again.")
    return Notice(Severity.ERROR, text)


def solved(reports: "Sequence[SolveReport]", no_paths: "Sequence[NoPath]") -> Notice:
    """Return what came of planning: why the first robot without a path has none, or that all is well."""
    for report in reports:
        if report.crashed:
            return crashed(report.robot, report.reason)
    for no_path in no_paths:
        return without_path(no_path)
    return Notice(Severity.ROUTINE, "; ".join(_plan(report) for report in reports))


def crashed(robot: str, reason: str) -> Notice:
    """Return that a mover's own code has failed, and what to do about it; one in a file is loaded again by solving."""
    text = tr(
        "The mover of {robot} has crashed: {reason}. Mend it and solve again, or choose another one.",
        robot=robot,
        reason=said(reason),
    )
    return Notice(Severity.ERROR, text, ("solve",))


def hanging(tasks: Sequence[Task], waited_s: float) -> Notice:
    """Return that a mover keeps the floor waiting, and what ends that; of one robot it is known whose it is."""
    waited = duration(waited_s)
    if len(tasks) == 1:
        text = tr(
            "The mover of {robot} has not answered for {time}; Stop all ends the drive",
            robot=tasks[0].name,
            time=waited,
        )
    else:
        text = tr("A mover has not answered for {time}, and the floor waits; Stop all ends the drive", time=waited)
    return Notice(Severity.ERROR, text, ("stop",))


def without_path(found: "NoPath") -> Notice:
    """Return why a robot has no path, with what may help."""
    from robotworkshop.view.no_path import Cause

    robot, width, needed = found.robot, f"{figure(found.width_mm, 0)} mm", f"{figure(math.ceil(found.needed_mm), 0)} mm"
    match found.cause:
        case Cause.CLOSED:
            text = tr(
                "No path for {robot}: obstacles and walls part its start from its goal and leave no gap. Make one.",
                robot=robot,
            )
            return Notice(Severity.ERROR, text, ("show_cause",))
        case Cause.TOO_NARROW if found.place is not None:
            parts = {"robot": robot, "width": width, "place": place(*found.place), "needed": needed}
            if found.has_margin:
                text = tr(
                    "No path for {robot}: the widest way is {width} wide at its narrowest place, {place}. The robot "
                    "needs {needed}, its least margin included.",
                    **parts,
                )
            else:
                text = tr(
                    "No path for {robot}: the widest way is {width} wide at its narrowest place, {place}. The robot "
                    "needs {needed}, however it turns.",
                    **parts,
                )
            return Notice(Severity.ERROR, text, ("show_cause",))
        case Cause.TOO_FEW_SAMPLES:
            text = tr("No path for {robot}: {reason}", robot=robot, reason=said(found.reason))
            return Notice(Severity.ERROR, text, ("more_samples",))
    return Notice(Severity.ERROR, tr("No path for {robot}: {reason}", robot=robot, reason=said(found.reason)))


def _plan(report: "SolveReport") -> str:
    seconds = sum(report.seconds.values())
    if not report.path:
        return tr("{robot} is ready and plans on its way", robot=report.robot)
    parts = {"robot": report.robot, "length": metres(report.length_mm), "time": duration(seconds)}
    if report.verified:
        return tr("{robot} has a path of {length}, found in {time}, verified", **parts)
    return tr("{robot} has a path of {length}, found in {time}", **parts)


def verified(report: "SolveReport", violations: Sequence[str]) -> Notice:
    """Return what the independent checker said of a path."""
    if violations:
        reasons = "; ".join(violations)
        return Notice(
            Severity.ERROR, tr("The path of {robot} is refused: {reasons}", robot=report.robot, reasons=reasons)
        )
    text = counted(
        "The path of {robot} is verified: its {n} leg can be driven.",
        "The path of {robot} is verified: all of its {n} legs can be driven.",
        len(report.path) - 1,
        robot=report.robot,
    )
    return Notice(Severity.GOOD, text)


def compared(report: "SolveReport") -> Notice:
    """Return how a path compares with the shortest of all."""
    if report.poses:
        text = tr("{robot} is planned with its outline; the shortest path is known of discs only", robot=report.robot)
        return Notice(Severity.ROUTINE, text)
    if report.ratio is None or report.optimum_mm is None:
        return Notice(Severity.ROUTINE, tr("{robot} has no path to compare", robot=report.robot))
    return Notice(
        Severity.ROUTINE,
        tr(
            "The path of {robot} is {ratio:.3f} times as long as the shortest of the same margin, {optimum}",
            robot=report.robot,
            ratio=report.ratio,
            optimum=metres(report.optimum_mm),
        ),
    )


def driven(reports: "Sequence[RunReport]") -> Notice:
    """Return what came of a drive: who reached the goal and how, or why none did."""
    outcomes = [report.outcome for report in reports]
    for outcome in outcomes:
        if outcome.reached:
            parts = {"time": f"{figure(outcome.sim_time_s, 1)} s", "figures": _figures(outcome)}
            if len(outcomes) == 1:
                return Notice(Severity.GOOD, tr("Goal reached in {time}: {figures}.", **parts))
            text = tr("{robot} was first at the goal, in {time}: {figures}.", robot=outcome.robot, **parts)
            return Notice(Severity.GOOD, text)
    for outcome in outcomes:
        if (
            outcome.crashed and outcome.truth is not None
        ):  # Of a real robot, of which no truth is known, it may be lost.
            return crashed(outcome.robot, outcome.reason)
    reasons = "; ".join(dict.fromkeys(said(outcome.reason) for outcome in outcomes))
    return Notice(Severity.ERROR, tr("Goal not reached: {reasons}.", reasons=reasons))


def _figures(outcome: "Outcome") -> str:
    return tr(
        "{replans}, {collisions}, {distance} off the goal's middle",
        replans=counted("{n} replan", "{n} replans", outcome.replans),
        collisions=counted("{n} collision", "{n} collisions", outcome.collisions),
        distance=f"{figure(outcome.goal_error_mm, 1)} mm",
    )


def bumper(side: "Bumper") -> str:
    """Return the state of a bumper in a word or two."""
    return {
        "none": tr("free"),
        "left": tr("pressed left"),
        "right": tr("pressed right"),
        "both": tr("pressed in the middle"),
    }[side.value]


def told(time_s: float, robot: str, text: str) -> str:
    """Return a log line for what a robot, or its program, told."""
    return tr("{robot}, {time}: {text}", robot=robot, time=f"{figure(time_s, 2)} s", text=said(text))


def event(happened: "Event") -> str:
    """Return a log line for an event of a drive; empty for those that need none."""
    from robotworkshop.run.events import Replanned
    from robotworkshop.stage.events import Bumped, Collided, DriveStarted, Told

    match happened:
        case DriveStarted():
            return tr("The drive has begun")
        case Replanned(time_s, robot):
            return tr(
                "{time}: {robot} takes a new path round what it has sensed", time=f"{figure(time_s, 1)} s", robot=robot
            )
        case Bumped(time_s, robot, side) if side.value != "none":
            return tr("{time}: {robot}: bumper {state}", time=f"{figure(time_s, 1)} s", robot=robot, state=bumper(side))
        case Told(time_s, robot, text):
            return told(time_s, robot, text)
        case Collided(time_s, robot, other, own):
            parts = {"time": f"{figure(time_s, 1)} s", "robot": robot, "other": thing_named(other)}
            return (
                tr("{time}: {robot} hit {other}", **parts) if own else tr("{time}: {robot} was hit by {other}", **parts)
            )
    return ""
