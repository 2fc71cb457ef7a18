"""The still part of the picture, kept as a pixmap, so that a robot that moves costs a robot and not a roadmap."""

import time
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from gui.painter import Viewport, paint_still
from robotworkshop.picture import Layer, Picture

STILL_LAYERS = frozenset(
    {Layer.GRID, Layer.INFLATED, Layer.OBSTACLES, Layer.ROADMAP, Layer.LABELS}
)  # Those that `paint_still` looks at.
QUICK_S = 0.010
"""A backdrop that was painted in less is painted anew at each step of a zoom; a slower one is scaled meanwhile."""


@dataclass(frozen=True, slots=True)
class _Painted:
    """What the pixmap shows."""

    picture: Picture
    view: Viewport
    pixel_ratio: float


class Backdrop:
    """Paints the still part of pictures into a pixmap, and only when it has to."""

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._painted: _Painted | None = None
        self._cost_s = 0.0

    def draw(self, painter: QPainter, picture: Picture, view: Viewport, pixel_ratio: float, *, in_motion: bool) -> bool:
        """Draw the still part, and return whether it is sharp.

        While the view is in motion, a backdrop that is slow to paint is only scaled and shifted; draw it again when the
        view has come to rest.
        """
        wanted = _Painted(picture, view, pixel_ratio)
        old = self._painted
        if old is None or not _same_still_part(old.picture, picture) or old.pixel_ratio != pixel_ratio:
            self._paint(wanted)
        elif old.view != view:
            if in_motion and self._cost_s > QUICK_S:
                self._draw_scaled(painter, old.view, view)
                return False
            self._paint(wanted)
        painter.drawPixmap(0, 0, self._pixmap)
        return True

    def _paint(self, wanted: _Painted) -> None:
        began = time.perf_counter()
        view, ratio = wanted.view, wanted.pixel_ratio
        size = round(view.width_px * ratio), round(view.height_px * ratio)
        if (self._pixmap.width(), self._pixmap.height()) != size or self._pixmap.devicePixelRatio() != ratio:
            self._pixmap = QPixmap(*size)
            self._pixmap.setDevicePixelRatio(ratio)
        painter = QPainter(self._pixmap)
        paint_still(painter, wanted.picture, view)
        painter.end()
        self._painted = wanted
        self._cost_s = time.perf_counter() - began

    def _draw_scaled(self, painter: QPainter, old: Viewport, new: Viewport) -> None:
        upper_left = QPointF(*new.to_px(*old.to_mm(0.0, 0.0)))
        lower_right = QPointF(*new.to_px(*old.to_mm(old.width_px, old.height_px)))
        painter.fillRect(QRectF(0.0, 0.0, new.width_px, new.height_px), painter.background())
        painter.drawPixmap(QRectF(upper_left, lower_right), self._pixmap, QRectF(self._pixmap.rect()))


def _same_still_part(first: Picture, second: Picture) -> bool:
    """Return whether `paint_still` draws the same for both. Scenes and roadmaps are immutable: the same is equal."""
    return (
        first.scene is second.scene
        and first.inflated is second.inflated
        and first.theme is second.theme
        and first.layers & STILL_LAYERS == second.layers & STILL_LAYERS
        and [id(track.roadmap) for track in first.tracks] == [id(track.roadmap) for track in second.tracks]
    )
