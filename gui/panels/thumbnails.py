"""Small pictures of scenes: read in a thread, painted by the one painter in the window's own, one at a time."""

from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from gui.painter.painter import paint
from gui.painter.viewport import Viewport
from gui.sources.worker import Worker
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.scene import Scene

SIZE = QSize(216, 144)
MARGIN_PX = 8.0
LAYERS = frozenset({Layer.OBSTACLES, Layer.UNKNOWN})
PAINT_EVERY_MS = 10


class Thumbnails(QObject):
    """Makes a picture of each of some scenes; files that hold none are passed over."""

    painted = Signal(object, str, QPixmap)
    """A scene's file, its title, and its picture."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.LIGHT
        self._ratio = 1.0
        self._worker = Worker()
        self._read: SimpleQueue[tuple[Path, Scene]] = SimpleQueue()
        self._timer = QTimer(self)
        self._timer.setInterval(PAINT_EVERY_MS)
        self._timer.timeout.connect(self._paint_next)

    def make(self, files: Sequence[Path], theme: Theme, pixel_ratio: float) -> None:
        """Begin to make pictures of these files' scenes."""
        self._theme, self._ratio = theme, pixel_ratio
        read = self._read = SimpleQueue()

        def load() -> None:
            from scene.errors import SceneError
            from scene.files import load_scene

            for file in files:
                try:
                    read.put((file, load_scene(file)))
                except SceneError:
                    continue  # Whoever opens it is told what is wrong with it.

        self._worker.start("reading scenes", load, lambda _: None, lambda _: None)
        self._timer.start()

    def close(self) -> None:
        """Paint no more."""
        self._timer.stop()
        self._worker.join(1.0)

    def _paint_next(self) -> None:
        self._worker.collect()
        try:
            file, scene = self._read.get_nowait()
        except Empty:
            if not self._worker.is_busy:
                self._timer.stop()
            return
        pixmap = QPixmap(SIZE * self._ratio)
        pixmap.setDevicePixelRatio(self._ratio)
        painter = QPainter(pixmap)
        view = Viewport.fit(scene.workspace, SIZE.width(), SIZE.height(), MARGIN_PX)
        paint(painter, Picture(scene, layers=LAYERS, theme=self._theme), view)
        painter.end()
        self.painted.emit(file, scene.title, pixmap)
