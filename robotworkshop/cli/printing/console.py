"""The output of the command line for people: progress on the error stream, results on the output stream."""

import math
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any

from robotworkshop.printable import printable
from robotworkshop.run.events import Event, PlanningProgressed, Replanned
from robotworkshop.run.reports import Outcome, RunReport, SolveReport
from robotworkshop.run.verdict import OBSTRUCTION_RULE, TEAM_RULE
from robotworkshop.stage.events import Announcer, Bumped, Collided, Moved
from scene.scene import Point

if TYPE_CHECKING:
    from rich.progress import Progress

SHOW_EVERY_S = 0.1
"""The bar of a drive is brought up to date this often."""


@contextmanager
def shown_progress(announcer: Announcer) -> Iterator[None]:
    """Show bars for planning and driving while the block runs, if the error stream is a terminal.

    Whatever movers print meanwhile goes to the error stream: the output stream is for results alone.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        with redirect_stdout(sys.stderr):
            yield
        return
    from rich.console import Console  # Heavy, and only a terminal shows bars.
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description:32}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[figure]}", markup=False),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        announcer.listen(_Bars(progress).hear, PlanningProgressed, Moved, Replanned, Bumped, Collided)
        yield


def solve_line(report: SolveReport) -> str:
    """Return the result of planning as a line."""
    if not report.solved:
        return f"{report.robot}: no path: {report.reason}"
    took = sum(report.seconds.values())
    if not report.path:
        return f"{report.robot}: ready; the mover {report.mover} says no current_path, so there is no path to verify"
    optimum = "" if report.ratio is None else f", {report.ratio:.4f} times the optimum"
    if report.times_s:
        optimum += f", there at {report.times_s[-1]:.1f} s"
    return (
        f"{report.robot}: path of {report.length_mm / 1000.0:.2f} m{optimum} in {len(report.path) - 1} legs, "
        f"{'verified' if report.verified else 'not verified'}; {report.nodes:,} nodes, {report.edges:,} edges, "
        f"margin {report.margin_mm:g} mm, planned in {took * 1000.0:.0f} ms"
    )


def run_line(report: RunReport) -> str:
    """Return the result of a drive as a line."""
    outcome = report.outcome
    counts = f"{counted(outcome.collisions, 'collision')}, {counted(outcome.replans, 'replan')}"
    factor = outcome.sim_time_s / report.wall_time_s if report.wall_time_s > 0.0 else math.inf
    times = f"{outcome.sim_time_s:.1f} s driven in {report.wall_time_s:.2f} s ({factor:.0f} times real time)"
    if outcome.reached and outcome.rule == OBSTRUCTION_RULE:
        return f"{outcome.robot}: kept from its goal, {outcome.goal_error_mm:.0f} mm off, and wins; {counts}; {times}"
    if outcome.reached:
        margin = outcome.margin or ""
        return f"{outcome.robot}: goal reached, {outcome.goal_error_mm:.1f} mm off{margin}; {counts}; {times}"
    return f"{outcome.robot}: goal not reached: {outcome.reason}; {outcome.goal_error_mm:.0f} mm off; {counts}; {times}"


def verdict_line(outcomes: Sequence[Outcome]) -> str:
    """Return who has won of several, by which rule and by how much, as a line."""
    winners = [outcome for outcome in outcomes if outcome.reached]
    rules = ", ".join(dict.fromkeys(outcome.rule for outcome in winners or outcomes if outcome.rule))
    if not winners:
        return f"draw (rule: {rules})"
    rest = f"rule: {rules}, after {winners[0].decided_s:.3f} s"
    if winners[0].rule == TEAM_RULE:
        return f"all of {', '.join(outcome.robot for outcome in winners)} are at their goals ({rest})"
    if len(winners) > 1:
        return f"dead heat of {' and '.join(outcome.robot for outcome in winners)} ({rest})"
    return f"{winners[0].robot} wins{winners[0].margin or ''} ({rest})"


def counted(number: int, thing: str) -> str:
    """Return a number of things in words; their plural is regular."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class _Bars:
    """A bar for each robot that plans or drives."""

    def __init__(self, progress: "Progress") -> None:
        self._progress = progress
        self._tasks: dict[str, Any] = {}
        self._counts: dict[str, int] = {"replan": 0, "bump": 0, "collision": 0}
        self._shown_s = -math.inf
        self._whole_mm: dict[str, float] = {}

    def hear(self, event: Event) -> None:
        match event:
            case PlanningProgressed(robot, progress):
                self._show(robot, f"{robot}: {progress.phase}", progress.fraction, "")
            case Moved() if time.monotonic() - self._shown_s >= SHOW_EVERY_S:
                self._shown_s = time.monotonic()
                self._show_drive(event)
            case Replanned():
                self._counts["replan"] += 1
            case Bumped():
                self._counts["bump"] += 1
            case Collided():
                self._counts["collision"] += 1
            case _:
                pass

    def _show_drive(self, event: Moved) -> None:
        counted = ", ".join(counted(number, thing) for thing, number in self._counts.items() if number)
        for mover in event.movers:
            place = (mover.pose.x_mm, mover.pose.y_mm)
            rest = remaining_mm(place, mover.path)
            whole = self._whole_mm[mover.robot] = max(rest, self._whole_mm.get(mover.robot, 1.0))
            figure = f"{event.snapshot.time_s:6.1f} s on the floor  {counted}"
            to_go = f", {rest / 1000.0:.1f} m to go" if mover.path else ""
            self._show(mover.robot, f"{mover.robot}: driving{to_go}", 1.0 - rest / whole if mover.path else 0.0, figure)

    def _show(self, robot: str, description: str, fraction: float, figure: str) -> None:
        if robot not in self._tasks:
            self._tasks[robot] = self._progress.add_task(description, total=1.0, figure="")
        self._progress.update(self._tasks[robot], description=printable(description), completed=fraction, figure=figure)


def remaining_mm(place: Point, path: Sequence[Point]) -> float:
    """Return the way along a path from the point of it that is nearest to a place; 0 for an empty path."""
    best, rest = math.inf, 0.0
    ahead = 0.0
    for start, end in zip(path[-2::-1], path[:0:-1], strict=True):
        leg = math.dist(start, end)
        # Divided by the length twice, never by its square, which is 0 for the shortest of legs.
        x, y = ((end[0] - start[0]) / leg, (end[1] - start[1]) / leg) if leg else (0.0, 0.0)
        along = min(leg, max(0.0, (place[0] - start[0]) * x + (place[1] - start[1]) * y))
        away = math.dist(place, (start[0] + along * x, start[1] + along * y))
        if away < best:
            best, rest = away, ahead + leg - along
        ahead += leg
    return rest
