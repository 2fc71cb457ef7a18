"""A window with the floor on which programs drive, for a run that was started from the command line."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.canvas.canvas import ZOOM_STEP, Canvas
from gui.canvas.drag import DragTool
from gui.sources.glances import Glances
from gui.sources.hand import dragged, turned
from gui.texts.language import tr
from gui.texts.messages import told
from gui.texts.told_below import complained
from gui.widgets.elided import ElidedLabel
from robotdriver.errors import WorkshopError
from robotworkshop.families.eyebot.run import EyeBotRun
from robotworkshop.run.events import Event
from robotworkshop.stage.events import Told
from robotworkshop.view.picture import USUAL_LAYERS, Picture
from robotworkshop.view.viewer import Viewer

if TYPE_CHECKING:
    from robotdriver.simulator import World


class FloorWindow(QWidget):
    """Shows the floor of a run. Space pauses, F shows all of it, + and - zoom; robots are dragged, and turned by Shift.

    Args:
        run: That has not begun.
    """

    def __init__(self, run: EyeBotRun) -> None:
        super().__init__()
        self.setWindowTitle(tr("Floor"))
        self._stage = run.stage
        self._viewer = Viewer(run.scene)
        self._news: SimpleQueue[object] = SimpleQueue()
        run.stage.announcer.listen(Glances(self._news.put).hear)
        self.canvas = Canvas()
        self.canvas.tool = DragTool(self._picture, self._drag, self._turn)
        self.said = ElidedLabel(tr("Pause: Space. Robots can be dragged, and turned with Shift."))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.said)

    def look(self) -> None:
        """Show what has happened since."""
        is_news = False
        try:
            while True:
                news = self._news.get_nowait()
                if isinstance(news, Told):
                    self.said.setText(told(news.time_s, news.robot, news.text))
                if isinstance(news, Event):
                    self._viewer.follow(news)
                    is_news = True
        except Empty:
            if is_news:
                self.canvas.show_picture(self._picture())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pause, zoom, or show all."""
        clock = self._stage.clock
        match event.key():
            case Qt.Key.Key_Space:
                (clock.resume if clock.is_paused else clock.pause)()
            case Qt.Key.Key_F:
                self.canvas.fit()
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.canvas.zoom(ZOOM_STEP)
            case Qt.Key.Key_Minus:
                self.canvas.zoom(1.0 / ZOOM_STEP)
            case _:
                super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return a size with room for a floor of any shape."""
        return QSize(720, 560)

    def _picture(self) -> Picture:
        return self._viewer.picture(USUAL_LAYERS, self.canvas.theme)

    def _drag(self, thing: str | int, dx_mm: float, dy_mm: float) -> str:
        return self._changed(dragged(thing, dx_mm, dy_mm))

    def _turn(self, robot: str, heading_rad: float) -> str:
        return self._changed(turned(robot, heading_rad))

    def _changed(self, change: "Callable[[World], None]") -> str:
        try:
            with self._stage.changed() as world:
                change(world)
        except WorkshopError as error:
            return complained(error)
        self.look()
        return ""
