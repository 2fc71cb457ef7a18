"""The display of a match on the command line, to its referee and to those who watch.

Bars while the players plan and drive, and at last the verdict with a line for each.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn

from robotworkshop.cli.printing import console
from robotworkshop.cli.printing.stderr import complain
from robotworkshop.printable import printable
from robotworkshop.run.events import Event, Judged, MatchOpened, MatchStarted, PlayersPolled
from robotworkshop.run.verdict import GOAL_RULE, PlayerResult, PlayerView, Verdict
from scene.scene import Point, Scene

Listener = Callable[[Event], None]


@contextmanager
def shown_match() -> Iterator[Listener]:
    """Give a listener that shows a match while the block runs: on a terminal as it goes, else in a few plain lines."""
    screen = Console(stderr=True)
    if not screen.is_terminal:
        yield _Lines().hear
        return
    columns = (
        TextColumn("{task.description:24}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[figure]}", markup=False),
    )
    with Progress(*columns, console=screen, transient=True) as progress:
        yield _Bars(progress).hear


def verdict_lines(verdict: Verdict) -> list[str]:
    """Return a verdict as lines for people: how it ended, then each player."""
    basis = "by truth" if verdict.by_truth else "by the players' claims"
    outcome = "draw" if verdict.winner is None else f"{verdict.winner} wins"
    lines = [f"{outcome}: {verdict.reason} (rule: {verdict.rule}, {basis}, after {verdict.time_s:.1f} s)"]
    return lines + [_result_line(player, _end(player, verdict)) for player in verdict.players]


def _end(player: PlayerResult, verdict: Verdict) -> str:
    """Return what became of a player. Who has won by its goal may not have stopped to say that it has arrived."""
    if player.name == verdict.winner and verdict.rule == GOAL_RULE:
        return "at its goal"
    return player.phase.name.lower().replace("_", " ")


def _result_line(player: PlayerResult, end: str) -> str:
    parts = [f"{player.name} ({player.robot}, {player.mover}): {end}"]
    if player.preprocess_s is not None:
        parts.append(f"planned in {player.preprocess_s:.1f} s")
    parts.append(f"drove {player.drive_s:.1f} s")
    if player.goal_distance_mm is not None:
        parts.append(f"{player.goal_distance_mm / 1000.0:.2f} m from its goal")
    parts.append(console.counted(player.collisions, "collision"))
    if player.median_round_trip_s is not None and player.worst_round_trip_s is not None:
        trips = f"{player.median_round_trip_s * 1000.0:.1f} ms, at worst {player.worst_round_trip_s * 1000.0:.1f} ms"
        parts.append(f"round trip {trips}")
    parts.append(f"{player.missed_polls} of {console.counted(player.polls, 'poll')} missed")
    return ", ".join(parts)


def _goals(scene: Scene) -> dict[str, Point]:
    return {task.name: task.goal for task in scene.tasks}


def _words(view: PlayerView, goal: Point | None) -> str:
    """Return what a player does, in a few words."""
    words = view.activity or view.phase.name.lower().replace("_", " ")
    if view.missed_polls:
        return f"silent: {console.counted(view.missed_polls, 'poll')} missed"
    if view.claim is not None and goal is not None:
        words += f", {view.claim.distance_to(*goal) / 1000.0:.2f} m from its goal"
    return words


def _round_trip(view: PlayerView) -> str:
    return "" if view.round_trip_s is None else f"{view.round_trip_s * 1000.0:.1f} ms"


class _Lines:
    """A few plain lines, for a log."""

    def hear(self, event: Event) -> None:
        """Print what is worth a line."""
        match event:
            case MatchOpened(scene, players):
                names = ", ".join(f"{view.name} ({view.robot}, {view.mover}, {view.address})" for view in players)
                complain(f"the match begins: {scene.title or 'a scene without a title'}; {names}")
            case MatchStarted():
                complain("all drive")
            case _:
                pass


class _Bars:
    """A bar for each player: of its planning, and then of its way."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}
        self._goals: dict[str, Point] = {}
        self._whole_mm: dict[str, float] = {}
        self._drives = False
        self._shown_s = -math.inf

    def hear(self, event: Event) -> None:
        """Show what is new."""
        match event:
            case MatchOpened(scene, players):
                self._goals = _goals(scene)
                self._open(players)
            case MatchStarted():
                self._drives = True
            case PlayersPolled(_, players) if time.monotonic() - self._shown_s >= console.SHOW_EVERY_S:
                self._shown_s = time.monotonic()
                for view in players:
                    self._show(view)
            case Judged():
                self._progress.stop()
            case _:
                pass

    def _open(self, players: Sequence[PlayerView]) -> None:
        for view in players:
            self._tasks[view.name] = self._progress.add_task(printable(view.name), total=1.0, figure="")

    def _show(self, view: PlayerView) -> None:
        goal = self._goals.get(view.robot)
        share = view.progress
        if self._drives and view.claim is not None and goal is not None:
            away_mm = view.claim.distance_to(*goal)
            whole_mm = self._whole_mm.setdefault(view.name, max(away_mm, 1.0))
            share = max(1.0 - away_mm / whole_mm, 0.0)
        figure = printable(f"{_round_trip(view):>8}  {_words(view, goal)}")
        self._progress.update(self._tasks[view.name], completed=share, figure=figure)
