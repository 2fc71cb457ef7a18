"""A player that waits in this window for its referee: its server, its code, and what happens at it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.worker import Worker
from gui.texts.messages import Notice, Severity
from robotdriver.errors import WorkshopError
from robotworkshop.run.settings import Settings
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.match.player.player_events import PlayerEvent
    from robotworkshop.match.player.player_robots import PlayerRobot
    from robotworkshop.run.events import Event
    from robotworkshop.view.scoreboard import Score
    from robotworkshop.view.viewer import Viewer

LOOK_MS = 33
CLOSE_WITHIN_S = 5.0
LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class Robot(Enum):
    """What a player drives."""

    SIMULATED = "simulated"
    ARENA = "arena"
    REAL = "real"


@dataclass(frozen=True, slots=True)
class Entry:
    """How a player enters.

    Attributes:
        name: In the match.
        robot: What it drives.
        address: Of a real robot.
        port: Where it listens; 0 for any that is free.
        on_network: Whether others than this computer can reach it; it is announced then.
    """

    name: str
    robot: Robot
    address: str = ""
    port: int = 0
    on_network: bool = False


class WaitingPlayer(QObject):
    """Plays one match after the other, as its referees say."""

    changed = Signal()
    """It waits, or waits no longer."""
    moved = Signal()
    """There is something new to be seen."""
    told = Signal(str)
    """Something happened, in a line."""
    noticed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.address = ""
        self.pairing_code = ""
        self._viewer: Viewer | None = None
        self._news: SimpleQueue[PlayerEvent | Event] = SimpleQueue()
        self._visit: object | None = None
        self._worker = Worker()
        self._leave: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_waiting(self) -> bool:
        """Whether a referee can call it."""
        return bool(self.address)

    @property
    def score(self) -> "Score | None":
        """How its game stands; None while it has none."""
        return None if self._viewer is None else self._viewer.score

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be seen of its game; None while it has none."""
        return None if self._viewer is None else self._viewer.picture(layers, theme)

    def begin(self, entry: Entry, settings: Settings) -> None:
        """Wait for a referee; does nothing where a door is being opened, or is open."""
        if self._visit is not None:
            return
        visit = self._visit = object()
        news = self._news = SimpleQueue()  # What comes late from an earlier door is not about this one.

        def enter() -> Callable[[], None]:
            return _enter(entry, settings, news)

        self._worker.start("entering", enter, lambda leave: self._take(visit, leave), self._give_up)
        self._timer.start()

    def end(self) -> None:
        """Stop the robot, and wait for nobody any more."""
        leave, self._leave, self._visit = self._leave, None, None
        self.address, self.pairing_code, self._viewer = "", "", None
        if leave is not None:
            self._shut(leave)
        self.changed.emit()

    def close(self) -> None:
        """End everything, and wait for it."""
        self.end()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)
        self._worker.collect()  # A door that was being opened is shut, in another thread.
        self._worker.join(CLOSE_WITHIN_S)

    def _take(self, visit: object, leave: Callable[[], None]) -> None:
        if visit is not self._visit:  # Somebody left while the door was being opened.
            self._shut(leave)
            return
        self._leave = leave
        self.changed.emit()

    def _shut(self, leave: Callable[[], None]) -> None:
        self._worker.start("leaving", leave, lambda _nothing: None, self._complain)

    def _give_up(self, error: WorkshopError) -> None:
        self._visit, self.address, self.pairing_code = None, "", ""
        self._complain(error)

    def _complain(self, error: WorkshopError) -> None:
        self.noticed.emit(Notice(Severity.ERROR, str(error)))
        self.changed.emit()

    def _look(self) -> None:
        has_moved = False
        while True:
            try:
                news = self._news.get_nowait()
            except Empty:
                break
            has_moved = self._hear(news) or has_moved
        if has_moved:
            self.moved.emit()
        self._worker.collect()
        if not self.is_waiting and not self._worker.is_busy:
            self._timer.stop()

    def _hear(self, news: "PlayerEvent | Event") -> bool:
        """Take in one piece of news; return whether it is to be seen on the floor."""
        from robotworkshop.cli.player_lines import line_of
        from robotworkshop.match.player.player_events import GameBegan, Listening
        from robotworkshop.run.events import Event
        from robotworkshop.view.viewer import Viewer

        if isinstance(news, Event):
            if self._viewer is not None:
                self._viewer.follow(news)
            return True
        if isinstance(news, Listening) and self._visit is not None:
            self.address, self.pairing_code = news.address, news.pairing_code
            self.changed.emit()
        elif isinstance(news, GameBegan):
            self._viewer = Viewer(news.session.scene)
            news.session.announcer.listen(self._news.put)
        self.told.emit(line_of(news))
        return isinstance(news, GameBegan)


def _enter(entry: Entry, settings: Settings, news: "SimpleQueue[PlayerEvent | Event]") -> Callable[[], None]:
    """Open the player's door, in a thread; return what closes it."""
    from robotworkshop.match.discovery import Announcement
    from robotworkshop.match.player.pairing import new_pairing_code
    from robotworkshop.match.player.player import Player
    from robotworkshop.match.player.player_server import PlayerServer
    from robotworkshop.run.movers import make_mover

    make_mover(settings.mover, settings.parameters, settings.seed)  # A mistake is to be known before a match.
    player = Player(entry.name, settings, _robot(entry), news.put)
    with ExitStack() as stack:
        host = EVERYWHERE if entry.on_network else LOOPBACK
        server = PlayerServer(player, (host, entry.port), new_pairing_code(), news.put)
        stack.enter_context(server)
        if entry.on_network:
            stack.enter_context(Announcement(player.name, settings.mover, player.robot_kind, server.address))
        return stack.pop_all().close
    raise AssertionError("a stack that is entered is left by its return")


def _robot(entry: Entry) -> "PlayerRobot":
    from robotworkshop.match.player.player_robots import ArenaRobot, RealRobot, SimulatedRobot
    from robotworkshop.run.robot_choice import RobotChoice

    match entry.robot:
        case Robot.SIMULATED:
            return SimulatedRobot()
        case Robot.ARENA:
            return ArenaRobot()
        case Robot.REAL:
            return RealRobot(RobotChoice(entry.address))
