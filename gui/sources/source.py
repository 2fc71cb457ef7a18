"""The sources of the window: a run, a match, a player's game, a recording or a tournament, all through one viewer."""

from collections import deque
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gui.sources.worker import Worker
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Picture, Theme

if TYPE_CHECKING:
    import shapely

    from robotworkshop.stage.events import PanelShown
    from robotworkshop.view.scoreboard import Score
    from robotworkshop.view.viewer import Viewer
    from scene.scene import Scene

FRAME_MS = 16
"""A source is looked at this often while something may come of it."""
CLOSE_WITHIN_S = 5.0
"""A window that closes waits this long for the threads of each source."""

Result = TypeVar("Result")


class Source(QObject):
    """Works in threads, looks at what has come of it on a timer, and tells the window in the window's own thread.

    The threads never call Qt. They put news into the queue; the timer takes it out, and rests while nothing can come.

    Args:
        parent: The window.
        look_every_ms: How often to look.
    """

    changed = Signal()
    """Its work, or what can be done with it, has changed."""
    moved = Signal()
    """There is something new to be seen."""
    noticed = Signal(object)
    """A `Notice` for the user."""

    def __init__(self, parent: QObject | None = None, look_every_ms: int = FRAME_MS) -> None:
        super().__init__(parent)
        self._viewer: Viewer | None = None
        self._news: SimpleQueue[object] = SimpleQueue()
        self._worker = Worker()
        self._in_turn: deque[Callable[[], None]] = deque()
        """Is done one every other look: what comes of a long work is much to show, and each part is painted before the
        next one comes."""
        self._is_turn = False
        self._is_behind = False
        """True if the last picture is to be shown again with more in it."""
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(look_every_ms)
        self._timer.timeout.connect(self._look)

    @property
    def score(self) -> "Score | None":
        """The score; None before there is anything to be seen."""
        return None if self._viewer is None else self._viewer.score

    @property
    def has_content(self) -> bool:
        """True if there is anything to be seen."""
        return self._viewer is not None

    def picture(self, layers: frozenset[Layer], theme: Theme) -> Picture | None:
        """Return what is to be seen now; None before there is anything."""
        viewer = self._viewer
        if viewer is None:
            return None
        picture = viewer.picture(layers, theme)
        if Layer.COVERAGE in layers and viewer.is_coverage_behind:
            self._is_behind = True
            self._timer.start()
        return picture

    @property
    def panels(self) -> "Mapping[str, PanelShown]":
        """The panels of robots and bricks, by their names."""
        return {} if self._viewer is None else self._viewer.panels

    def stop(self) -> None:
        """Stop every robot that it drives; does nothing where none drives."""

    def close(self) -> None:
        """End everything, and wait for it."""
        self.stop()
        self._timer.stop()
        self._worker.join(CLOSE_WITHIN_S)

    # For the sources themselves.

    @property
    def _is_awaiting(self) -> bool:
        """True if more may come, so that the timer must go on."""
        return self._worker.is_busy or bool(self._in_turn)

    def _take(self, news: object) -> bool:
        """Take in one piece of news, in the window's thread; return whether there is something new to be seen."""
        raise NotImplementedError

    def _go_on(self) -> bool:
        """Do what time alone brings about; return whether there is something new to be seen."""
        return False

    def _work(
        self,
        name: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[WorkshopError], None],
    ) -> None:
        """Do work in a thread of its own; one of the two others is called when it has ended."""
        self._worker.start(name, work, done, failed)
        self._timer.start()

    def _take_all(self) -> bool:
        """Take in what has come up to now, not what comes meanwhile; return whether there is something to be seen."""
        is_seen = False
        for _ in range(self._news.qsize()):
            try:
                news = self._news.get_nowait()
            except Empty:
                break
            is_seen = self._take(news) or is_seen
        return is_seen

    def _look(self) -> None:
        is_seen = self._take_all()
        self._is_turn = bool(self._in_turn) and not self._is_turn
        if self._is_turn:
            self._in_turn.popleft()()
        self._worker.collect()
        was_behind, self._is_behind = self._is_behind, False
        if self._go_on() or is_seen or was_behind:
            self.moved.emit()
        if not (self._is_awaiting or self._is_behind):
            self._timer.stop()

    def _show(self, scene: "Scene") -> "Viewer":
        """Show another scene from now on; its inflated obstacles follow when they are computed."""
        from robotworkshop.view.viewer import Viewer

        viewer = self._viewer = Viewer(scene)

        def take(inflated: "shapely.Geometry | None") -> None:
            viewer.inflated = inflated
            self.moved.emit()

        self._inflated_soon(scene, take)
        return viewer

    def _inflated_soon(self, scene: "Scene", take: "Callable[[shapely.Geometry | None], None]") -> None:
        """Have a scene's obstacles inflated: among thousands of them that takes too long for the window's thread."""

        def inflate() -> "shapely.Geometry | None":
            from gui.painter.ground.steps import inflated_area
            from robotworkshop.view.viewer import inflated_in

            inflated = inflated_in(scene)
            if inflated is not None:
                inflated_area(inflated)  # Gathered here, the window's thread has only to draw it.
            return inflated

        self._work("inflating the obstacles", inflate, take, self._complain)

    def _complain(self, error: WorkshopError) -> None:
        self.noticed.emit(Notice(Severity.ERROR, complained(error)))
