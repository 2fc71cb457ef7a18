"""What lies behind the moving things, kept as pixmaps, so that a robot that moves costs a robot and not a roadmap."""

import time
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from gui.painter import Viewport, is_settled_alike, is_still_alike, paint_settled, paint_still
from robotworkshop.picture import Picture

QUICK_S = 0.010
"""A backdrop that was painted in less is painted anew at each step of a zoom; a slower one is scaled meanwhile."""


class _Sheet:
    """One part of a picture as a pixmap, painted anew only when that part differs.

    Args:
        alike: Whether two pictures have this part in common.
        paint: Paints the part.
    """

    def __init__(
        self,
        alike: Callable[[Picture, Picture], bool],
        paint: Callable[[QPainter, Picture, Viewport], None],
    ) -> None:
        self._alike, self._paint = alike, paint
        self.pixmap = QPixmap()
        self.view: Viewport | None = None
        self._picture: Picture | None = None
        self._ratio = 0.0
        self.cost_s = 0.0

    def shows(self, picture: Picture, pixel_ratio: float) -> bool:
        """Return whether it shows this part of the picture, in whatever view."""
        return self._picture is not None and self._ratio == pixel_ratio and self._alike(self._picture, picture)

    def renew(self, picture: Picture, view: Viewport, pixel_ratio: float, ground: QPixmap | None) -> bool:
        """Make it show this part in this view, on top of another sheet; return whether it had to be painted."""
        if self.view == view and self.shows(picture, pixel_ratio):
            return False
        began = time.perf_counter()
        if ground is None:
            self.pixmap = QPixmap(round(view.width_px * pixel_ratio), round(view.height_px * pixel_ratio))
            self.pixmap.setDevicePixelRatio(pixel_ratio)
        else:
            self.pixmap = ground.copy()
        painter = QPainter(self.pixmap)
        self._paint(painter, picture, view)
        painter.end()
        self._picture, self.view, self._ratio = picture, view, pixel_ratio
        self.cost_s = time.perf_counter() - began
        return True

    def spoil(self) -> None:
        """Have it painted anew the next time."""
        self._picture = None


class Backdrop:
    """The still part of a picture, and on it the settled part."""

    def __init__(self) -> None:
        self._still = _Sheet(is_still_alike, paint_still)
        self._settled = _Sheet(is_settled_alike, paint_settled)

    def draw(self, painter: QPainter, picture: Picture, view: Viewport, pixel_ratio: float, *, in_motion: bool) -> None:
        """Draw both parts.

        While the view is in motion, a backdrop that is slow to paint is only scaled and shifted; draw it again when the
        view has come to rest.
        """
        cost_s = self._still.cost_s + self._settled.cost_s
        shown_in = self._settled.view
        if (
            in_motion
            and cost_s > QUICK_S
            and shown_in is not None
            and shown_in != view
            and self._still.shows(picture, pixel_ratio)
            and self._settled.shows(picture, pixel_ratio)
        ):
            self._draw_scaled(painter, shown_in, view)
            return
        if self._still.renew(picture, view, pixel_ratio, None):
            self._settled.spoil()
        self._settled.renew(picture, view, pixel_ratio, self._still.pixmap)
        painter.drawPixmap(0, 0, self._settled.pixmap)

    def _draw_scaled(self, painter: QPainter, old: Viewport, new: Viewport) -> None:
        upper_left = QPointF(*new.to_px(*old.to_mm(0.0, 0.0)))
        lower_right = QPointF(*new.to_px(*old.to_mm(old.width_px, old.height_px)))
        painter.fillRect(QRectF(0.0, 0.0, new.width_px, new.height_px), painter.background())
        pixmap = self._settled.pixmap
        painter.drawPixmap(QRectF(upper_left, lower_right), pixmap, QRectF(pixmap.rect()))
