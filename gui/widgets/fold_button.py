"""A button that unfolds a part of a column: a chevron that points on or down, and its title."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton

from gui.widgets.chevron import CHEVRON_PX, Chevron, draw_chevron

EDGE_PX = 4


class FoldButton(QPushButton):
    """Is checked while the part is unfolded."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chevron before the title."""
        super().paintEvent(event)
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        way = Chevron.DOWN if self.isChecked() else Chevron.LEFT if mirrored else Chevron.RIGHT
        x = self.width() - EDGE_PX - CHEVRON_PX if mirrored else EDGE_PX
        place = QRect(x, 0, CHEVRON_PX, self.height())
        draw_chevron(QPainter(self), place, way, self.palette().color(QPalette.ColorRole.WindowText))
