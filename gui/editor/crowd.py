"""Thousands of parts, drawn in slices on an image that is laid over the picture: those selected, or with faults."""

from collections.abc import Iterator
from itertools import chain

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPixmap

from gui.painter.shapes import hairline, in_millimetres
from gui.painter.viewport import Viewport
from gui.widgets.slices import slices
from scene.editing import Kind, Part, bounds, outline
from scene.scene import Point, Scene

AT_ONCE = 250
"""The parts that are drawn in a slice."""


class Crowd(QObject):
    """Keeps the image. While a new one is drawn, it shows the last one, scaled to the present view."""

    changed = Signal()
    """A new image is whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: tuple[object, ...] = ()
        self._shown: tuple[QPixmap, Viewport] | None = None

    def draw(
        self, painter: QPainter, view: Viewport, scene: Scene, parts: tuple[Part, ...], edge: str, body: QBrush
    ) -> None:
        """Draw the parts, as far as there is an image of them.

        Args:
            painter: In pixels.
            view: Which part of the floor is seen.
            scene: Whose parts they are.
            parts: Those that are drawn.
            edge: The colour of their outlines.
            body: What they are filled with.
        """
        from gui.canvas.cached_layers import draw_scaled  # Loaded with the first picture.

        ratio = painter.device().devicePixelRatio()
        if self._wanted[:2] != (id(scene), id(parts)):
            self._shown = None
        wanted = (
            id(scene),
            id(parts),
            view,
            edge,
            body,
            ratio,
            scene,
            parts,
        )  # The last two are held for their identity.
        if wanted[:6] != self._wanted[:6]:
            self._wanted = wanted
            slices().begin(self, self._drawn(scene, parts, view, hairline(edge), body, ratio))
        if self._shown is not None:
            draw_scaled(painter, *self._shown, view)

    def _drawn(
        self, scene: Scene, parts: tuple[Part, ...], view: Viewport, edge: QPen, body: QBrush, ratio: float
    ) -> Iterator[None]:
        from gui.canvas.cached_layers import blank

        yield  # It is asked for in the middle of a paint.
        pixmap = blank(view, ratio, Qt.GlobalColor.transparent)
        for begin in range(0, len(parts), AT_ONCE):
            painter = QPainter(pixmap)
            with in_millimetres(painter, view):
                painter.setPen(edge)
                painter.setBrush(body)
                painter.drawPath(thin_outlines(scene, parts[begin : begin + AT_ONCE]))
            painter.end()
            yield
        self._shown = pixmap, view
        self.changed.emit()


def thin_outlines(scene: Scene, parts: tuple[Part, ...]) -> QPainterPath:
    """Return the outlines of many parts as one path, mm; those of robots as squares."""
    import numpy as np  # As all that draws many things at once: a window that shows no scene yet does without.

    from gui.painter.streams import LINE_TO, MOVE_TO, streamed_path

    rings = [_ring(scene, part) for part in parts]
    kinds = np.full(sum(len(ring) for ring in rings), LINE_TO)
    sizes = np.array([len(ring) for ring in rings])
    kinds[np.cumsum(sizes) - sizes] = MOVE_TO
    corners = np.fromiter(chain.from_iterable(chain.from_iterable(rings)), np.float64, 2 * len(kinds))
    return streamed_path(kinds, corners.reshape(-1, 2), Qt.FillRule.WindingFill)


def _ring(scene: Scene, part: Part) -> tuple[Point, ...]:
    if part.kind is Kind.OBSTACLE:
        polygon = scene.obstacles[part.index].polygon
        return (*polygon, polygon[0])
    if part.kind is Kind.WALL:
        return outline(scene, part)
    left, low, right, high = bounds(scene, (part,))
    return (left, low), (right, low), (right, high), (left, high), (left, low)
