"""A ladder in its thread: movers that are handed in play for as long as it stands, on a page that all can see."""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gui.sources.tournament_source import usual_jobs
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained, said
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.tournament.ladder import News
    from robotworkshop.tournament.leaderboard import Standing
    from robotworkshop.tournament.pupils import Pupils
    from robotworkshop.tournament.tally import GameTally

log = logging.getLogger(__name__)

ANYWHERE = ("0.0.0.0", 0)
"""Browsers of the network reach the page, at a port that is free."""
LIMIT_S, SEEDS = 300.0, 8
INBOX, NAMES = "inbox", "class.txt"
"""In the ladder's folder: the movers, and who may hand in."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The page where movers are handed in, and the keys for it.

    Attributes:
        url: Of the page; empty where there is none.
        keys: By pupil, as they are read out.
    """

    url: str
    keys: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LadderTable:
    """The standings of the movers.

    Attributes:
        games: How many count.
        standings: The best first.
    """

    games: int
    standings: "tuple[Standing, ...]"


@dataclass(frozen=True, slots=True)
class HeldLadder:
    """A ladder in its thread, until it is ended.

    Attributes:
        folder: For movers, games and the table; what is there is continued.
        scene: File of the scene in which all play.
        pupils: Names of those who may hand in on the page.
        tell: Takes news.
        is_over: Set when it is to end.
    """

    folder: Path
    scene: Path
    pupils: Sequence[str]
    tell: Callable[[object], object]
    is_over: threading.Event

    def run(self) -> None:
        """Hold it.

        Raises:
            WorkshopError: it cannot be held.
        """
        from robotworkshop.tournament.floor_secrets import FloorSecrets
        from robotworkshop.tournament.isolation.limits import Limits
        from robotworkshop.tournament.journal import Journal
        from robotworkshop.tournament.ladder import LadderConfig, hold_ladder
        from robotworkshop.tournament.setup import Rules

        inbox = self.folder / INBOX
        try:
            inbox.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WorkshopError(f"{inbox}: {(error.strerror or str(error)).lower()}") from error
        rules = Rules(limits=Limits(drive_s=LIMIT_S), time_limit_s=LIMIT_S)
        config = LadderConfig(inbox, (str(self.scene),), rules, SEEDS, usual_jobs(), self.folder)
        pupils = self._enrolled()
        listener = _Listener(self.tell)
        with ExitStack() as stack:
            url = self._serve(stack, inbox, pupils)
            self.tell(Keys(url, _shown(pupils)))
            with Journal(self.folder) as journal:
                hold_ladder(config, journal, listener.hear, self.is_over.is_set, self.is_over.wait)
        FloorSecrets(self.folder).publish()

    def _enrolled(self) -> "Pupils | None":
        """Return the pupils who may hand in, each with a key; None where none were named."""
        from robotworkshop.tournament.pupils import pupils_of

        if not self.pupils:
            return None
        file = self.folder / NAMES
        try:
            file.write_text("\n".join(self.pupils), encoding="utf-8")
        except OSError as error:
            raise WorkshopError(f"{file}: {(error.strerror or str(error)).lower()}") from error
        return pupils_of(file, self.folder)

    def _serve(self, stack: ExitStack, inbox: Path, pupils: "Pupils | None") -> str:
        """Serve the page; return where it is, empty where pages cannot be served: the ladder is held all the same."""
        from robotworkshop.web.process import spectators
        from robotworkshop.web.sources import TournamentFolder, Uploads

        uploads: Uploads | None = None if pupils is None else Uploads(inbox, pupils)
        try:
            return stack.enter_context(spectators(ANYWHERE, TournamentFolder(self.folder, "Ladder", uploads))).url
        except WorkshopError as error:
            text = tr("The ladder has no page: {reason}", reason=complained(error))
            self.tell(Notice(Severity.ERROR, text))
            return ""


class _Listener:
    """Counts games, and tells what a teacher must know."""

    def __init__(self, tell: Callable[[object], object]) -> None:
        self._tell = tell
        self._tally: GameTally | None = None

    def hear(self, news: "News") -> None:
        """Take what has happened."""
        from robotworkshop.tournament.game import GameResult
        from robotworkshop.tournament.ladder_folder import RefusedFile
        from robotworkshop.tournament.run_tournament import Opened, Unsandboxed
        from robotworkshop.tournament.tally import GameTally

        match news:
            case Opened(setup, results):
                self._tally = GameTally(setup)
                for game in results:
                    self._tally.add(game)
                self._show()
            case GameResult():
                if self._tally is not None:
                    self._tally.add(news)
                    self._show()
            case RefusedFile(name, reason):
                text = tr("{mover} does not play: {reason}", mover=name, reason=said(reason))
                self._tell(Notice(Severity.ERROR, text))
            case Unsandboxed(warning):
                self._tell(Notice(Severity.ROUTINE, said(warning)))

    def _show(self) -> None:
        if self._tally is not None:
            board = self._tally.board()
            self._tell(LadderTable(board.games, board.standings))


def _shown(pupils: "Pupils | None") -> tuple[tuple[str, str], ...]:
    from robotworkshop.tournament.pupils import shown

    return () if pupils is None else tuple((name, shown(key)) for name, key in pupils.keys.items())
