"""A table of points, typed in millimetres; rows come and go by Insert and Delete."""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from gui.texts.language import tr
from scene.limits import MAX_COORDINATE_MM
from scene.scene import Point

BESIDE_MM = 200.0
"""Where there is no other point to go towards, a new one lies so far to the right."""
_REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class PointsTable(QTableWidget):
    """Shows points a row each; calls ``typed`` with all of them when somebody has changed one, or how many there are.

    Args:
        name: What the points are.
        typed: Takes all of them.
        least: Rows are taken out down to so many.
        is_ring: Whether the first point comes after the last one again.
    """

    def __init__(
        self, name: str, typed: Callable[[tuple[Point, ...]], None], *, least: int = 0, is_ring: bool = False
    ) -> None:
        super().__init__(0, 2)
        self.setAccessibleName(name)
        self.setToolTip(tr("{name}: Insert adds one after this one, Del takes this one out", name=name))
        self.setHorizontalHeaderLabels([tr("x, mm"), tr("y, mm")])
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self.setMinimumSize(120, 7 * self.fontMetrics().height())
        self._points: tuple[Point, ...] = ()
        self._typed, self._least, self._is_ring = typed, least, is_ring
        self.cellChanged.connect(self._read)

    def show_points(self, points: Sequence[Point]) -> None:
        """Show points that nobody typed."""
        if tuple(points) == self._points and self.rowCount() == len(points):
            return
        self._points = tuple(points)
        with QSignalBlocker(self):
            self.setRowCount(len(points))
            for row, point in enumerate(points):
                for column, value in enumerate(point):
                    item = QTableWidgetItem(f"{value:.1f}")
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                    self.setItem(row, column, item)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that the window has for whole parts of the scene: here they are for one point."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.key() in (*_REMOVING, Qt.Key.Key_Insert)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add a point, or take one out."""
        row = self.currentRow()
        if event.key() == Qt.Key.Key_Insert:
            self._insert(row)
        elif event.key() in _REMOVING:
            if 0 <= row < len(self._points) and len(self._points) > self._least:
                self._typed((*self._points[:row], *self._points[row + 1 :]))
                self.setCurrentCell(min(row, self.rowCount() - 1), max(self.currentColumn(), 0))
        else:
            super().keyPressEvent(event)

    def _insert(self, row: int) -> None:
        """Add a point half the way to the next one."""
        points = self._points
        if not points:
            return
        row = row if 0 <= row < len(points) else len(points) - 1
        x, y = points[row]
        if row + 1 < len(points) or (self._is_ring and len(points) > 1):
            next_x, next_y = points[(row + 1) % len(points)]
            added = (x + next_x) / 2.0, (y + next_y) / 2.0
        else:
            added = x + BESIDE_MM, y
        self._typed((*points[: row + 1], added, *points[row + 1 :]))
        self.setCurrentCell(row + 1, max(self.currentColumn(), 0))

    def _read(self, row: int, column: int) -> None:
        item = self.item(row, column)
        old, self._points = self._points, ()  # Whatever comes of it is shown anew.
        value = None if item is None else _number(item.text())
        if value is None:
            self.show_points(old)
            return
        x, y = old[row]
        point = (value, y) if column == 0 else (x, value)
        self._typed((*old[:row], point, *old[row + 1 :]))
        if not self._points:
            self.show_points((*old[:row], point, *old[row + 1 :]))


def _number(text: str) -> float | None:
    """Return a coordinate that somebody typed; None for what is none."""
    try:
        value = float(text.replace(",", ""))
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) <= MAX_COORDINATE_MM else None
