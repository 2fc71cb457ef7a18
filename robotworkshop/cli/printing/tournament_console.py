"""The display of a tournament at the terminal: its progress, its table as it fills in, and the final leaderboard."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from robotworkshop.cli.printing.stderr import complain
from robotworkshop.printable import printable
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.page import COLUMNS, about_margin, counted, row
from robotworkshop.tournament.run import Unplayed
from robotworkshop.tournament.run_tournament import Listener, News
from robotworkshop.tournament.standings import Standings

_TEXT_COLUMNS = frozenset({"Mover"})

_WIDE = 120
"""The width of a table in a file, where it is not folded to a terminal's."""

MOST_MISHAPS = 10
"""The terminal shows so many reasons; all are in the files."""

LIVE_EVERY_S = 1.0
"""The table on a terminal is worked out again no more often, and less often where that takes its time."""


@contextmanager
def shown_games() -> Iterator[Listener]:
    """Yield who is to be told of a tournament.

    Where the error stream is a terminal it shows how many games are done and left, and the table as it fills in.
    """
    terminal = Console(stderr=True)
    with _Shown(terminal) as shown:
        yield shown.hear


class _Shown(Progress):
    """A bar of the games, and above it the table."""

    def __init__(self, terminal: Console) -> None:
        self._standings = Standings()
        self._table: Table | None = None
        self._due_s = 0.0
        super().__init__(
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("left: {task.fields[left]}, faults: {task.fields[faults]}, not played: {task.fields[unplayed]}"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=terminal,
            transient=True,
            disable=not terminal.is_terminal,
        )
        self._bar = self.add_task("", total=None, left="?", faults=0, unplayed=0)

    def hear(self, news: News) -> None:
        """Show a piece of news."""
        standings = self._standings
        standings.hear(news)
        if isinstance(news, Unplayed):
            complain(f"{news.key}: not played: {news.reason}")
        done, left = standings.played, standings.games_left
        self.update(
            self._bar,
            completed=done,
            total=done + left,
            left=left,
            faults=standings.faults,
            unplayed=len(standings.unplayed),
        )
        if isinstance(news, GameResult) and not self.disable and time.monotonic() >= self._due_s:
            began_s = time.monotonic()
            board = standings.board()
            self._table = None if board is None else _table(board)
            self._due_s = time.monotonic() + max(LIVE_EVERY_S, 10.0 * (time.monotonic() - began_s))

    def get_renderables(self) -> Iterable[RenderableType]:
        """Return what is on the terminal."""
        if self._table is not None:
            yield self._table
        yield self.make_tasks_table(self.tasks)


def print_leaderboard(board: Leaderboard) -> None:
    """Print the standings, and in a few lines why goals were not reached."""
    output = Console(width=None if sys.stdout.isatty() else _WIDE, highlight=False, markup=False)
    output.print(_table(board))
    if margin := about_margin(board):
        output.print(margin, soft_wrap=True)
    for mishap in board.mishaps[:MOST_MISHAPS]:
        what = "lost by its own fault" if mishap.fault else "did not reach the goal"
        line = f"{mishap.mover} {what} in {counted(mishap.games)}: {mishap.reason}"
        output.print(printable(line), soft_wrap=True)
    if len(board.mishaps) > MOST_MISHAPS:
        output.print(f"{len(board.mishaps) - MOST_MISHAPS} more reasons are in the files.")


def _table(board: Leaderboard) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for title in COLUMNS:
        table.add_column(title, justify="left" if title in _TEXT_COLUMNS else "right", no_wrap=True)
    for standing in board.standings:
        table.add_row(*(Text(printable(cell)) for cell in row(standing)))  # Plain: a mover's name is no markup.
    return table
