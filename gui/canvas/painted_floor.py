"""A picture on the canvas: what stands still is kept, what moves is painted again, and only where it was and is."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.canvas.backdrop import Backdrop
from gui.painter.changes import Where, change_between
from gui.painter.colors import COLORS
from gui.painter.painter import paint_moving
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture


class PaintedFloor:
    """Paints pictures on one canvas."""

    def __init__(self) -> None:
        self._backdrop = Backdrop()

    @property
    def is_whole(self) -> bool:
        """True if nothing is left to be drawn by `go_on`."""
        return self._backdrop.is_whole

    def go_on(self, for_s: float) -> None:
        """Draw a bit more of a large backdrop: a step at least, and a few milliseconds at most, or less by `for_s`."""
        self._backdrop.go_on(for_s)

    def draw(
        self,
        painter: QPainter,
        picture: Picture,
        view: Viewport,
        pixel_ratio: float,
        held: Sequence[QRectF],
        *,
        in_motion: bool,
    ) -> None:
        """Draw the backdrop, and on it what moves; names stay off what is held."""
        painter.setBackground(QColor(COLORS[picture.theme].background))
        with scaled_pens(painter):
            self._backdrop.draw(painter, picture, view, pixel_ratio, in_motion=in_motion)
            paint_moving(painter, picture, view, held)

    def changed_areas(self, before: Picture, after: Picture, view: Viewport) -> Where:
        """Return where two pictures differ."""
        return change_between(before, after, view).whole
