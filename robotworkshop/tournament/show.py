"""What a tournament shows at the terminal: a bar while it is played, and the leaderboard in the end."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from robotworkshop import console
from robotworkshop.tournament.game import GameResult
from robotworkshop.tournament.leaderboard import Leaderboard
from robotworkshop.tournament.page import COLUMNS, counted, row
from robotworkshop.tournament.run import Listener, Unplayed
from robotworkshop.tournament.setup import Results, Setup

_TEXT_COLUMNS = frozenset({"Mover"})

_WIDE = 120
"""Where nobody looks, as in a file, the table is not folded to a terminal's usual width."""

MOST_MISHAPS = 10
"""The terminal shows so many reasons; all are in the files."""


@contextmanager
def shown_games(setup: Setup, results: Results) -> Iterator[Listener]:
    """Yield who is to be told of every game: shows how many are done and left, where the error stream is a terminal."""
    terminal = Console(stderr=True)
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("left: {task.fields[left]}, faults: {task.fields[faults]}, not played: {task.fields[unplayed]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    faults = sum(one.fault for game in results.values() for one in game.performances)
    unplayed = 0
    with Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal) as progress:
        bar = progress.add_task("", total=None, left="?", faults=faults, unplayed=0)

        def show() -> None:
            left = sum(setup.games_left(match, results) for match in setup.matches()) - unplayed
            progress.update(
                bar, completed=len(results), total=len(results) + left, left=left, faults=faults, unplayed=unplayed
            )

        def hear(news: GameResult | Unplayed) -> None:
            nonlocal faults, unplayed
            if isinstance(news, Unplayed):
                unplayed += 1
                console.complain(f"{news.key}: not played: {news.reason}")
            else:
                faults += sum(one.fault for one in news.performances)
            show()

        show()
        yield hear


def print_leaderboard(board: Leaderboard) -> None:
    """Print the standings, and in a few lines why goals were not reached."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for title in COLUMNS:
        table.add_column(title, justify="left" if title in _TEXT_COLUMNS else "right", no_wrap=True)
    for standing in board.standings:
        table.add_row(*row(standing))
    output = Console(width=None if sys.stdout.isatty() else _WIDE, highlight=False, markup=False)
    output.print(table)
    for mishap in board.mishaps[:MOST_MISHAPS]:
        what = "lost by its own fault" if mishap.fault else "did not reach the goal"
        output.print(f"{mishap.mover} {what} in {counted(mishap.games)}: {mishap.reason}", soft_wrap=True)
    if len(board.mishaps) > MOST_MISHAPS:
        output.print(f"{len(board.mishaps) - MOST_MISHAPS} more reasons are in the files.")
