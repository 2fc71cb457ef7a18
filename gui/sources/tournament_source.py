"""A tournament that is held from this window: threads and processes play it, and here is how it stands."""

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.sources.source import Source
from gui.texts.language import counted, tr
from gui.texts.match_messages import game_named
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained, said
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.tournament.game import GameKey, GameResult
    from robotworkshop.tournament.leaderboard import Leaderboard
    from robotworkshop.tournament.run_tournament import TournamentConfig, TournamentResult
    from robotworkshop.tournament.standings import Standings

LOOK_MS = 200
"""A table that changes faster cannot be read."""
CLOSE_WITHIN_S = 10.0


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """A tournament's table as far as it is filled.

    Attributes:
        board: The table; None before the first figures.
        under_way: The games that are being played.
        is_on: Whether more is to come.
    """

    board: "Leaderboard | None"
    under_way: "tuple[GameKey, ...]"
    is_on: bool


class TournamentSource(Source):
    """Holds one tournament at a time; what it has played is in the tournament's folder, whatever becomes of it.

    It is seen as a table: its games have no picture until one of them is played back.

    Attributes:
        folder: Of the tournament that is shown; None before there is one.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, LOOK_MS)
        self.folder: Path | None = None
        self._board: Leaderboard | None = None
        self._standings: Standings | None = None
        self._cancelled = threading.Event()
        self._is_on = False
        self._is_counting = False
        self._is_stale = False

    @property
    def is_on(self) -> bool:
        """True if games are being played."""
        return self._is_on

    @property
    def is_ending(self) -> bool:
        """True if it was called off, and its last processes have not ended yet."""
        return self._is_on and self._cancelled.is_set()

    @property
    def table(self) -> TournamentTable:
        """The standings, for all who show them."""
        is_playing = self._is_on and not self.is_ending
        under_way = self._standings.under_way if is_playing and self._standings is not None else ()
        return TournamentTable(self._board, under_way, self._is_on)

    @property
    def games(self) -> "tuple[GameResult, ...]":
        """The games that were played, in the order in which they ended."""
        return () if self._standings is None else self._standings.games

    @property
    def progress(self) -> tuple[int, int]:
        """The number of games played, and the most that there are."""
        if self._standings is None:
            return 0, 0
        played = self._standings.played
        return played, played + self._standings.games_left

    def recording_of(self, key: "GameKey") -> Path | None:
        """Return the recording of a game; None where it was not recorded."""
        from robotworkshop.tournament.journal import recording_file

        file = None if self.folder is None else recording_file(self.folder, key)
        return file if file is not None and file.is_file() else None

    def begin(self, config: "TournamentConfig") -> None:
        """Play a tournament, or what is left of it."""
        from robotworkshop.tournament.journal import Journal
        from robotworkshop.tournament.run_tournament import hold

        news, is_cancelled = self._open(config.out)

        def play() -> "TournamentResult":
            with Journal(config.out) as journal:
                return hold(config, journal, news.put, is_cancelled)

        self._work("the tournament", play, self._take_end, self._give_up)

    def resume(self, folder: Path) -> None:
        """Go on with the tournament in a folder as it was entered."""
        from robotworkshop.tournament.journal import Journal
        from robotworkshop.tournament.run_tournament import has_begun, hold, resumed

        if not has_begun(folder):
            self._tell_error(tr("{folder}: there is no tournament to resume", folder=folder))
            return
        news, is_cancelled = self._open(folder)

        def play() -> "TournamentResult":
            with Journal(folder) as journal:
                return hold(resumed(journal, folder, usual_jobs()), journal, news.put, is_cancelled)

        self._work("the tournament", play, self._take_end, self._give_up)

    def cancel(self) -> None:
        """Begin no more games, and give up those under way; what is played is kept."""
        self._cancelled.set()
        self.changed.emit()

    def export(self, file: Path) -> None:
        """Write the table into a file; its suffix says in which form."""
        from robotworkshop.tournament.page import write_table

        if self._board is None:
            return
        try:
            write_table(self._board, file)
        except WorkshopError as error:
            self._complain(error)
        else:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("The table is in {file}", file=file)))

    def close(self) -> None:
        """Cancel it, and wait for its processes longer than for others."""
        self._cancelled.set()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)

    def _open(self, folder: Path) -> tuple[SimpleQueue[object], Callable[[], bool]]:
        """Make ready for a tournament; return where its news go, and who is asked whether it is called off."""
        from robotworkshop.tournament.standings import Standings

        self.folder = folder
        self._board, self._standings = None, Standings()
        self._news, self._cancelled = SimpleQueue(), threading.Event()
        self._is_on = True
        self.changed.emit()
        return self._news, self._cancelled.is_set

    def _take(self, news: object) -> bool:
        from robotworkshop.tournament.run import Unplayed
        from robotworkshop.tournament.run_tournament import News, Opened, Unsandboxed

        if self._standings is None or not isinstance(news, News):
            return False
        self._standings.hear(news)
        self._is_stale = True
        if isinstance(news, Opened):
            for error in news.left_out:
                self.noticed.emit(Notice(Severity.ROUTINE, tr("Left out: {reason}", reason=complained(error))))
        elif isinstance(news, Unsandboxed):
            self.noticed.emit(Notice(Severity.ROUTINE, tr("Tournament: {warning}", warning=said(news.warning))))
        elif isinstance(news, Unplayed):
            told = tr("{game}: not played: {reason}", game=game_named(news.key), reason=said(news.reason))
            self.noticed.emit(Notice(Severity.ROUTINE, told))
        return False

    def _go_on(self) -> bool:
        if self._is_stale:
            self.changed.emit()
            if not self._is_counting:
                self._count()
        return False

    def _count(self) -> None:
        """Have the table worked out, in a thread: with thousands of games it takes its time."""
        from robotworkshop.tournament.tally import leaderboard

        self._is_stale = False
        standings = self._standings
        if standings is None or standings.setup is None:
            return
        setup, games = standings.setup, standings.games
        self._is_counting = True

        def take(board: "Leaderboard") -> None:
            self._is_counting = False
            if self._standings is standings and (self._board is None or self._board.games <= board.games):
                self._board = board
                self.changed.emit()

        def fail(error: WorkshopError) -> None:
            self._is_counting = False
            self._complain(error)

        self._work("the table", lambda: leaderboard(setup, {game.key: game for game in games}), take, fail)

    def _take_end(self, held: "TournamentResult") -> None:
        self._take_all()
        was_cancelled = self._cancelled.is_set() and held.board.games_left > len(held.unplayed)
        self._is_on = False
        self._board = held.board
        self.changed.emit()
        played = counted("{n} game was played", "{n} games were played", held.board.games)
        folder = "" if self.folder is None else str(self.folder)
        if was_cancelled:
            told = tr(
                "{played}; they are kept in {folder}, and you can resume the tournament", played=played, folder=folder
            )
            self.noticed.emit(Notice(Severity.ROUTINE, told))
        elif held.unplayed:
            some = counted("{n} game could not be played", "{n} games could not be played", len(held.unplayed))
            self._tell_error(f"{played}; {some}: {said(held.unplayed[0].reason)}")
        else:
            told = tr(
                "The tournament has ended: {played}; its table is in the folder {folder}", played=played, folder=folder
            )
            self.noticed.emit(Notice(Severity.GOOD, told))

    def _give_up(self, error: WorkshopError) -> None:
        self._take_all()
        self._is_on = False
        self.changed.emit()
        self._tell_error(tr("The tournament could not start: {reason}", reason=complained(error)))

    def _tell_error(self, text: str) -> None:
        self.noticed.emit(Notice(Severity.ERROR, text))


def usual_jobs() -> int:
    """Return how many games are played at a time by default: one processor is left to the window."""
    return max((os.cpu_count() or 2) - 1, 1)
