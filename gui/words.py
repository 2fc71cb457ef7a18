"""What the window says in sentences: notices, log lines, and what to do next."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from scene.scene import Scene, Task

if TYPE_CHECKING:
    from robotdriver.interface import Bumper
    from robotworkshop.events import Event
    from robotworkshop.reports import Outcome, RunReport, SolveReport


_PART = re.compile(r"(?P<kind>obstacle|wall|robot)s\[(?P<index>\d+)\]")


class Severity(Enum):
    """How much a notice matters; the value is the name of its icon."""

    ROUTINE = "info"
    GOOD = "good"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the user: every notice goes to the log, and all but routine ones to the banner.

    Attributes:
        severity: How much it matters.
        text: One line, whatever the names of files and robots in it are made of.
        remedy: Id of the command that may help; empty where none does.
    """

    severity: Severity
    text: str
    remedy: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", one_line(self.text))


def one_line(text: str) -> str:
    r"""Return a text with what would break its line, or not be seen at all, written out, as ``\n``."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def parts_by_number(text: str) -> str:
    """Return a complaint about a scene with its parts counted from 1, as lists do: obstacles[1] is obstacle 2."""
    return _PART.sub(lambda found: f"{found['kind']} {int(found['index']) + 1}", text)


def counted(number: int, thing: str) -> str:
    """Return a number of things in words, as ``1 replan`` or ``2 replans``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """Return a time, short ones in milliseconds."""
    if seconds >= 1.0:
        return f"{seconds:.1f} s"
    return f"{1000.0 * seconds:.0f} ms" if seconds >= 0.001 else "below 1 ms"


def place(x_mm: float, y_mm: float) -> str:
    """Return a place of the floor."""
    return f"x {x_mm:.0f}, y {y_mm:.0f} mm"


def opened(file: Path, scene: Scene) -> Notice:
    """Return that a scene was opened, and what is in it."""
    contents = f"{counted(len(scene.robots), 'robot')}, {counted(len(scene.obstacles), 'obstacle')}"
    return Notice(Severity.ROUTINE, f"Opened {file}: {contents}")


def clear_the_floor(task: Task) -> str:
    """Return what must be done before a real robot drives."""
    start = task.start
    return (
        f"Clear the floor, and put the robot at {place(start.x_mm, start.y_mm)}, "
        f"facing {math.degrees(start.heading_rad):.0f}\u00b0. It will drive at once."
    )


def solved(reports: "Sequence[SolveReport]") -> Notice:
    """Return what came of planning: the first complaint, or that all is well."""
    for report in reports:
        if not report.solved:
            remedy = "" if report.proven or report.crashed else "more_samples"
            return Notice(Severity.ERROR, f"No path for {report.robot}: {report.reason}", remedy)
    return Notice(Severity.ROUTINE, "; ".join(_plan(report) for report in reports))


def _plan(report: "SolveReport") -> str:
    seconds = sum(report.seconds.values())
    if not report.path:
        return f"{report.robot} is ready and plans on its way"
    checked = ", verified" if report.verified else ""
    return f"{report.robot} has a path of {report.length_mm / 1000.0:.2f} m, found in {duration(seconds)}{checked}"


def verified(report: "SolveReport", violations: Sequence[str]) -> Notice:
    """Return what the independent checker said of a path."""
    if violations:
        return Notice(Severity.ERROR, f"The path of {report.robot} is refused: {'; '.join(violations)}")
    legs = counted(len(report.path) - 1, "leg")
    return Notice(Severity.GOOD, f"The path of {report.robot} is verified: all of its {legs} can be driven.")


def compared(report: "SolveReport") -> Notice:
    """Return how a path compares with the shortest of all."""
    if report.ratio is None or report.optimum_mm is None:
        return Notice(Severity.ROUTINE, f"{report.robot} has no path to compare")
    return Notice(
        Severity.ROUTINE,
        f"The path of {report.robot} is {report.ratio:.3f} times as long as the shortest of the same margin, "
        f"{report.optimum_mm / 1000.0:.2f} m",
    )


def driven(reports: "Sequence[RunReport]") -> Notice:
    """Return what came of a drive: who reached the goal and how, or why nobody did."""
    outcomes = [report.outcome for report in reports]
    for outcome in outcomes:
        if outcome.reached:
            who = "Goal reached" if len(outcomes) == 1 else f"{outcome.robot} was first at the goal,"
            return Notice(Severity.GOOD, f"{who} in {outcome.sim_time_s:.1f} s: {_figures(outcome)}.")
    reasons = dict.fromkeys(outcome.reason for outcome in outcomes)
    return Notice(Severity.ERROR, f"Goal not reached: {'; '.join(reasons)}.")


def _figures(outcome: "Outcome") -> str:
    return (
        f"{counted(outcome.replans, 'replan')}, {counted(outcome.collisions, 'collision')}, "
        f"{outcome.goal_error_mm:.1f} mm off its middle"
    )


def bumper(side: "Bumper") -> str:
    """Return the state of a bumper in a word or two."""
    return {"none": "free", "both": "pressed in the middle"}.get(side.value, f"pressed {side.value}")


def event(happened: "Event") -> str:
    """Return a log line for an event of a drive; empty for those that need none."""
    from robotworkshop.events import Bumped, Collided, DriveStarted, Replanned

    match happened:
        case DriveStarted():
            return "The drive has begun"
        case Replanned(time_s, robot):
            return f"{time_s:.1f} s: {robot} takes a new path round what it has sensed"
        case Bumped(time_s, robot, side) if side.value != "none":
            return f"{time_s:.1f} s: {robot}: bumper {bumper(side)}"
        case Collided(time_s, robot, other, own):
            return f"{time_s:.1f} s: {robot} {'hit' if own else 'was hit by'} {other}"
    return ""
