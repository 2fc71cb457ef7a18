"""Small pictures of scenes: read and painted in a thread, and handed on in the window's own, one at a time."""

from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from gui.painter.painter import paint
from gui.painter.viewport import Viewport
from gui.sources.worker import Worker
from gui.welcome.ready_ways import half_way, tracks_of
from robotworkshop.view.picture import Layer, Picture, Theme

MARGIN_PX = 10.0
LAYERS = frozenset({Layer.OBSTACLES, Layer.UNKNOWN, Layer.PATH})
DRIVEN_LAYERS = LAYERS | {Layer.ROADMAP, Layer.SAMPLES, Layer.TRAIL}
HALF_WAY = 0.36
LOOK_MS = 10


class Thumbnails(QObject):
    """Makes a picture of each of some scenes; files that hold none are passed over."""

    painted = Signal(object, str, QPixmap)
    """A scene's file, its title, and its picture."""
    driven = Signal(QPixmap)
    """The larger picture of a drive is painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker()
        self._drawn: SimpleQueue[tuple[Path | None, str, QImage]] = SimpleQueue()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._hand_on_next)

    def make(
        self, files: Sequence[Path], size: QSize, driven: tuple[Path, QSize], theme: Theme, pixel_ratio: float
    ) -> None:
        """Begin to make pictures of these files' scenes, and before them a larger one of a drive through one."""
        drawn = self._drawn = SimpleQueue()

        def draw() -> None:
            from scene.errors import SceneError
            from scene.files import load_scene

            file, large = driven
            scene, tracks = half_way(load_scene(file), file.stem, HALF_WAY)
            picture = Picture(scene, tracks=tracks, layers=DRIVEN_LAYERS, theme=theme)
            drawn.put((None, "", _small(picture, large, pixel_ratio)))
            for file in files:
                try:
                    scene = load_scene(file)
                except SceneError:
                    continue  # Opening it tells what is wrong with it.
                picture = Picture(scene, tracks=tracks_of(scene, file.stem), layers=LAYERS, theme=theme)
                drawn.put((file, scene.title, _small(picture, size, pixel_ratio)))

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
        if file is None:
            self.driven.emit(QPixmap.fromImage(image))
        else:
            self.painted.emit(file, title, QPixmap.fromImage(image))


def _small(picture: Picture, size: QSize, pixel_ratio: float) -> QImage:
    """Return a small picture of a scene."""
    image = QImage(size * pixel_ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(pixel_ratio)
    painter = QPainter(image)
    paint(painter, picture, Viewport.fit(picture.scene.workspace, size.width(), size.height(), MARGIN_PX))
    painter.end()
    return image
