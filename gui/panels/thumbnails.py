"""Small pictures of scenes: read and painted in a thread, and handed on in the window's own, one at a time."""

from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from gui.painter.painter import paint
from gui.painter.viewport import Viewport
from gui.sources.worker import Worker
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.scene import Scene

SIZE = QSize(216, 144)
MARGIN_PX = 8.0
LAYERS = frozenset({Layer.OBSTACLES, Layer.UNKNOWN})
LOOK_MS = 10


class Thumbnails(QObject):
    """Makes a picture of each of some scenes; files that hold none are passed over."""

    painted = Signal(object, str, QPixmap)
    """A scene's file, its title, and its picture."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker()
        self._drawn: SimpleQueue[tuple[Path, str, QImage]] = SimpleQueue()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._hand_on_next)

    def make(self, files: Sequence[Path], theme: Theme, pixel_ratio: float) -> None:
        """Begin to make pictures of these files' scenes."""
        drawn = self._drawn = SimpleQueue()

        def draw() -> None:
            from scene.errors import SceneError
            from scene.files import load_scene

            for file in files:
                try:
                    scene = load_scene(file)
                except SceneError:
                    continue  # Whoever opens it is told what is wrong with it.
                drawn.put((file, scene.title, _small(scene, theme, pixel_ratio)))

        self._worker.start("drawing scenes", draw, lambda _: None, lambda _: None)
        self._timer.start()

    def close(self) -> None:
        """Hand on no more."""
        self._timer.stop()
        self._worker.join(1.0)

    def _hand_on_next(self) -> None:
        self._worker.collect()
        try:
            file, title, image = self._drawn.get_nowait()
        except Empty:
            if not self._worker.is_busy:
                self._timer.stop()
            return
        self.painted.emit(file, title, QPixmap.fromImage(image))


def _small(scene: Scene, theme: Theme, pixel_ratio: float) -> QImage:
    """Return a small picture of a scene."""
    image = QImage(SIZE * pixel_ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(pixel_ratio)
    painter = QPainter(image)
    view = Viewport.fit(scene.workspace, SIZE.width(), SIZE.height(), MARGIN_PX)
    paint(painter, Picture(scene, layers=LAYERS, theme=theme), view)
    painter.end()
    return image
