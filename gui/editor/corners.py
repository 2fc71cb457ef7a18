"""A table of points, typed in millimetres."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from scene.scene import Point


class PointsTable(QTableWidget):
    """Shows points a row each; calls ``typed`` with all of them when a number was changed to another one."""

    def __init__(self, name: str, typed: Callable[[tuple[Point, ...]], None]) -> None:
        super().__init__(0, 2)
        self.setAccessibleName(name)
        self.setHorizontalHeaderLabels(["x, mm", "y, mm"])
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(22)
        self.setMinimumSize(120, 150)
        self._points: tuple[Point, ...] = ()
        self._typed = typed
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

    def _read(self, row: int, column: int) -> None:
        item = self.item(row, column)
        old, self._points = self._points, ()  # Whatever comes of it is shown anew.
        try:
            value = float(item.text().replace(",", "")) if item is not None else None
        except ValueError:
            value = None
        if value is None:
            self.show_points(old)
            return
        x, y = old[row]
        point = (value, y) if column == 0 else (x, value)
        self._typed((*old[:row], point, *old[row + 1 :]))
        if not self._points:
            self.show_points((*old[:row], point, *old[row + 1 :]))
