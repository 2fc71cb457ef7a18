"""A match that is held from this window, or watched in it: a thread runs it, and here is what is to be seen of it."""

from collections.abc import Callable
from datetime import datetime
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.sources.worker import Worker
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    from robotworkshop.match.referee.referee import Invitation, MatchSettings
    from robotworkshop.match.wire.connection import Address
    from robotworkshop.run.events import Event
    from robotworkshop.run.verdict import PlayerView, Verdict
    from robotworkshop.view.scoreboard import Score
    from robotworkshop.view.viewer import Viewer
    from scene.scene import Scene

FRAME_MS = 16
CLOSE_WITHIN_S = 5.0

Hear = Callable[["Event"], None]


class Spectacle(QObject):
    """Shows one match at a time."""

    changed = Signal()
    """A match has begun or ended, or its players are known."""
    moved = Signal()
    """There is something new to be seen."""
    noticed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.players: tuple[PlayerView, ...] = ()
        self.time_s: float | None = None
        self.verdict: Verdict | None = None
        self._viewer: Viewer | None = None
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._worker = Worker()
        self._stop: Callable[[], None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME_MS)
        self._timer.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether a match goes on."""
        return self._stop is not None

    @property
    def score(self) -> "Score | None":
        """How the match stands; None before it is known where it takes place."""
        return None if self._viewer is None else self._viewer.score

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be seen now; None while there is no match."""
        return None if self._viewer is None else self._viewer.picture(layers, theme)

    def hold(
        self,
        scene: "Scene",
        invitations: "tuple[Invitation, ...]",
        settings: "MatchSettings",
        observers: "Address | None",
    ) -> None:
        """Hold a match; it is recorded as all are.

        Args:
            scene: With as many robots that have a goal as there are players.
            invitations: The players, in the order of those robots.
            settings: How the match is held.
            observers: Where those may connect who want to watch; None for nobody.
        """
        from robotworkshop.match.referee.referee import Referee
        from robotworkshop.recording.options import RecordWish
        from robotworkshop.stage.events import Announcer
        from robotworkshop.use_cases import hold_match

        announcer = Announcer()
        try:
            referee = Referee(scene, invitations, settings, announcer)
        except WorkshopError as error:
            self._complain(error)
            return
        announcer.listen(self._events.put)
        wish, name = RecordWish(datetime.now().astimezone()), scene.title or "match"

        def hold() -> None:
            hold_match(referee, scene, settings, announcer, wish, name, observers, lambda *_: None)

        self._begin("the match", hold, referee.call_off)

    def watch(self, address: "Address") -> None:
        """Watch a match that is held elsewhere."""
        from robotworkshop.match.observing.watching import Watched

        watched = Watched(address)

        def follow() -> None:
            for recorded in watched:
                self._events.put(recorded.event)

        self._begin("watching", follow, watched.close)

    def forget(self) -> None:
        """Show nothing of a match that has ended, since another one is being prepared; one that goes on is shown."""
        if not self.is_on and self._viewer is not None:
            self._clear()
            self.changed.emit()

    def stop(self) -> None:
        """Call the match off, or watch it no longer."""
        if self._stop is not None:
            self._stop()

    def close(self) -> None:
        """End everything, and wait for it."""
        self.stop()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)

    def _begin(self, name: str, run: Callable[[], None], stop: Callable[[], None]) -> None:
        self._clear()
        self._stop = stop
        self._worker.start(name, run, lambda _nothing: self._end(None), self._end)
        self._timer.start()
        self.changed.emit()

    def _clear(self) -> None:
        self.players, self.time_s, self.verdict, self._viewer = (), None, None, None

    def _end(self, error: WorkshopError | None) -> None:
        self._hear_all()
        self._stop = None
        self._timer.stop()
        if error is not None and (self.verdict is None or self.verdict.reason != str(error)):
            self._complain(error)  # Of a match that was called off the verdict has told.
        self.changed.emit()

    def _complain(self, error: WorkshopError) -> None:
        self.noticed.emit(Notice(Severity.ERROR, str(error)))

    def _look(self) -> None:
        if self._hear_all():
            self.moved.emit()
        self._worker.collect()

    def _hear_all(self) -> bool:
        """Take in what has come; return whether there was anything."""
        has_news = False
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                return has_news
            has_news = True
            self._hear(event)

    def _hear(self, event: "Event") -> None:
        from robotworkshop.run.events import Judged, MatchOpened, PlayersPolled
        from robotworkshop.run.verdict import GOAL_RULE
        from robotworkshop.view.viewer import Viewer

        if isinstance(event, MatchOpened):
            self._viewer, self.players = Viewer(event.scene), event.players
            self.changed.emit()
        elif isinstance(event, PlayersPolled):
            self.players, self.time_s = event.players, event.time_s
        elif isinstance(event, Judged):
            self.verdict = event.verdict
            won, reason = event.verdict.winner is not None, event.verdict.reason
            is_good = won or event.verdict.rule == GOAL_RULE  # Who come to their goals together have failed in nothing.
            if won:
                text = tr("{winner} has won: {reason}", winner=event.verdict.winner, reason=reason)
            else:
                text = tr("Nobody has won: {reason}", reason=reason)
            self.noticed.emit(Notice(Severity.GOOD if is_good else Severity.ERROR, text))
            self.changed.emit()
        if self._viewer is not None:
            self._viewer.follow(event)
