"""A player that waits in this window for its referee: its server, its code, and what happens at it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from queue import SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.sources.file_movers import opened_mover
from gui.sources.mover_info import mover_choice
from gui.sources.real_robot import choice_at
from gui.sources.source import CLOSE_WITHIN_S, Source
from gui.texts.told_below import said
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings

if TYPE_CHECKING:
    from robotworkshop.match.player.player_robots import PlayerRobot

LOOK_MS = 33
LOOPBACK, EVERYWHERE, ANY_PORT = "127.0.0.1", "0.0.0.0", 0


class Robot(Enum):
    """The robot that a player drives."""

    SIMULATED = "simulated"
    ARENA = "arena"
    REAL = "real"


@dataclass(frozen=True, slots=True)
class Entry:
    """The way in which a player enters.

    Attributes:
        name: In the match.
        robot: What it drives.
        address: Of a real robot.
        on_network: Whether others than this computer can reach it, and are told of it.
        pairing_code: What a referee must know, as that of a race night; empty for a new one.
    """

    name: str
    robot: Robot
    address: str = ""
    on_network: bool = False
    pairing_code: str = ""


class PlayerSource(Source):
    """Plays one match after the other, as its referees say."""

    told = Signal(str)
    """A line tells what happened."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, LOOK_MS)
        self.address = ""
        self.pairing_code = ""
        self.has_referee = False
        """True if one is paired with it: then it plays."""
        self._visit: object | None = None
        self._leave: Callable[[], None] | None = None

    @property
    def is_waiting(self) -> bool:
        """True if a referee can call it."""
        return bool(self.address)

    def begin(self, entry: Entry, settings: Settings) -> None:
        """Wait for a referee; does nothing where a door is being opened, or is open."""
        if self._visit is not None:
            return
        visit = self._visit = object()
        news = self._news = SimpleQueue()  # What comes late from an earlier door is not about this one.

        def enter() -> Callable[[], None]:
            return _opened_door(entry, settings, news)

        self._work("entering", enter, lambda leave: self._enter(visit, leave), self._give_up)

    def stop(self) -> None:
        """Stop the robot and wait no longer for a referee; does nothing where no door is open and nothing is shown."""
        if self._visit is None and self._viewer is None and not self.address:
            return
        leave, self._leave, self._visit = self._leave, None, None
        self.address, self.pairing_code, self.has_referee, self._viewer = "", "", False, None
        if leave is not None:
            self._shut(leave)
        self.changed.emit()

    def close(self) -> None:
        """End everything, and wait for it."""
        super().close()
        self._worker.collect()  # A door that was being opened is shut, in another thread.
        self._worker.join(CLOSE_WITHIN_S)

    @property
    def _is_awaiting(self) -> bool:
        return self.is_waiting or super()._is_awaiting

    def _enter(self, visit: object, leave: Callable[[], None]) -> None:
        if visit is not self._visit:  # The user left while the door was being opened.
            self._shut(leave)
            return
        self._leave = leave
        self.changed.emit()

    def _shut(self, leave: Callable[[], None]) -> None:
        self._work("leaving", leave, lambda _nothing: None, self._complain)

    def _give_up(self, error: WorkshopError) -> None:
        self._visit, self.address, self.pairing_code = None, "", ""
        self._complain(error)

    def _complain(self, error: WorkshopError) -> None:
        super()._complain(error)
        self.changed.emit()

    def _take(self, news: object) -> bool:
        from robotworkshop.cli.printing.player_lines import line_of
        from robotworkshop.match.player.player_events import GameBegan, Listening, PlayerEvent, RefereeCame, RefereeLeft
        from robotworkshop.run.events import Event

        if isinstance(news, Event):
            if self._viewer is not None:
                self._viewer.follow(news)
            return True
        if not isinstance(news, PlayerEvent):
            return False
        if isinstance(news, Listening) and self._visit is not None:
            self.address, self.pairing_code = news.address, news.pairing_code
            self.changed.emit()
        elif isinstance(news, (RefereeCame, RefereeLeft)) and self._visit is not None:
            self.has_referee = isinstance(news, RefereeCame)
            self.changed.emit()
        elif isinstance(news, GameBegan):
            self._show(news.session.scene)
            news.session.announcer.listen(self._news.put)
        self.told.emit(said(line_of(news)))
        return isinstance(news, GameBegan)


def _opened_door(entry: Entry, settings: Settings, news: SimpleQueue[object]) -> Callable[[], None]:
    """Open the player's door, in a thread; return what closes it."""
    from robotworkshop.match.discovery import Announcement
    from robotworkshop.match.player.pairing import new_pairing_code
    from robotworkshop.match.player.player import Player
    from robotworkshop.match.player.player_server import PlayerServer

    mover_choice(settings.mover)  # A mistake is to be known before a match.
    player = Player(entry.name, settings, _robot(entry), news.put, open_mover=opened_mover)
    with ExitStack() as stack:
        host = EVERYWHERE if entry.on_network else LOOPBACK
        server = PlayerServer(player, (host, ANY_PORT), entry.pairing_code or new_pairing_code(), news.put)
        stack.enter_context(server)
        stack.enter_context(Announcement(player.name, settings.mover, player.robot_kind, server.address))
        return stack.pop_all().close
    raise AssertionError("a stack that is entered is left by its return")


def _robot(entry: Entry) -> "PlayerRobot":
    from robotworkshop.match.player.player_robots import ArenaRobot, RealRobot, SimulatedRobot

    match entry.robot:
        case Robot.SIMULATED:
            return SimulatedRobot()
        case Robot.ARENA:
            return ArenaRobot()
        case Robot.REAL:
            return RealRobot(choice_at(entry.address, ""))
