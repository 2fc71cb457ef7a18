"""A ladder that this window holds: a folder into which movers are handed in, a page, and a table that never ends."""

import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.match.held_form import Held
from gui.match.held_ladder import INBOX, HeldLadder, Keys, LadderTable
from gui.match.long_work import LongWork
from gui.sources.run_source import RunSource
from gui.texts.language import counted, tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.tournament.leaderboard import Standing

CLOSE_WITHIN_S = 20.0
"""Games under way are given up, and their processes ended."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """All that is to be seen of a ladder.

    Attributes:
        is_on: Whether it is held.
        url: Of its page, where movers are handed in; empty while there is none.
        keys: Of the pupils, by name.
        games: How many count.
        standings: A row for each mover, the best first.
    """

    is_on: bool = False
    url: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    games: int = 0
    standings: "tuple[Standing, ...]" = ()


class LadderRoom(QObject):
    """Holds one ladder at a time, in one folder: the same button goes on with it.

    Args:
        run: Its scene is the one in which all play.

    Attributes:
        ladder: What is to be seen of it.
    """

    changed = Signal()
    begun = Signal()
    """A ladder is held from now on."""
    noticed = Signal(object)

    def __init__(self, run: RunSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self.ladder = Ladder()
        self._work = LongWork(self._take, self)

    @property
    def held(self) -> Held:
        """The ladder's state, as its form shows it."""
        ladder, is_on = self.ladder, self.ladder.is_on
        keys = (f"{name}: {key}" for name, key in ladder.keys)
        return Held(
            is_on,
            told=tr("Waiting for movers") if is_on and not ladder.standings else "",
            count=counted("{n} game", "{n} games", ladder.games) if ladder.games else "",
            notes="\n".join((*filter(None, (ladder.url,)), *keys)),
            rows=[(f"{row.rank}.", row.mover, f"{row.elo:.0f}") for row in ladder.standings],
            deed="" if is_on else tr("Hold a ladder"),
            why_not=self.why_not(),
            way_out=tr("End the ladder") if is_on else "",
            can_join=is_on,
        )

    def why_not(self) -> str:
        """Return why no ladder can be held now; empty where one can, or is."""
        scene = self._run.scene
        if self.ladder.is_on:
            return ""
        if scene is None or not scene.tasks or self._run.scene_file is None:
            return tr("a ladder needs a saved scene with a robot and its goal")
        return self._run.unfit

    def start(self, pupils: Sequence[str]) -> None:
        """Hold a ladder in the open scene.

        Args:
            pupils: Names of those who may hand in movers on the page.
        """
        if self.why_not() or self.ladder.is_on or self._work.is_busy or (file := self._run.scene_file) is None:
            return
        self.begun.emit()

        def hold(tell: Callable[[object], None], is_over: threading.Event) -> None:
            HeldLadder(ladder_folder(), file.absolute(), tuple(pupils), tell, is_over).run()

        self._work.begin("the ladder", hold, lambda _nothing: self._end(), self._fail)
        self._show(Ladder(is_on=True))

    def add(self, files: Sequence[Path]) -> None:
        """Hand in movers of this computer."""
        inbox = ladder_folder() / INBOX
        for file in files:
            try:
                inbox.mkdir(parents=True, exist_ok=True)
                # All of it at once: the ladder looks there while it is written.
                written = inbox / f".{file.name}.handed-in"
                shutil.copyfile(file, written)
                written.replace(inbox / file.name)
            except OSError as error:
                text = tr("{file} was not handed in: {reason}", file=file.name, reason=error.strerror or str(error))
                self.noticed.emit(Notice(Severity.ERROR, text))

    def stop(self) -> None:
        """End it; the games that were played are kept."""
        self._work.end()

    def close(self) -> None:
        """End it, and wait for that."""
        self._work.close(CLOSE_WITHIN_S)

    def _show(self, ladder: Ladder) -> None:
        if ladder != self.ladder:
            self.ladder = ladder
            self.changed.emit()

    def _take(self, news: object) -> None:
        match news:
            case Notice():
                self.noticed.emit(news)
            case Keys(url, keys):
                self._show(replace(self.ladder, url=url, keys=keys))
            case LadderTable(games, standings):
                self._show(replace(self.ladder, games=games, standings=standings))

    def _end(self) -> None:
        self._show(Ladder())
        text = tr("The ladder has ended. Games and table are in {folder}", folder=str(ladder_folder()))
        self.noticed.emit(Notice(Severity.GOOD, text))

    def _fail(self, error: WorkshopError) -> None:
        self._show(Ladder())
        text = tr("The ladder could not be held: {reason}", reason=complained(error))
        self.noticed.emit(Notice(Severity.ERROR, text))


def ladder_folder() -> Path:
    """Return where this user's ladder is kept."""
    from robotworkshop.recording.retention import recordings_folder

    return recordings_folder().parent / "ladder"
