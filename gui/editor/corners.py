"""A table of points, typed in millimetres; rows come and go by Insert and Delete."""

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from gui.texts.language import tr
from scene.limits import MAX_COORDINATE_MM
from scene.scene import Point

MOST_ROWS = 8
"""More rows are scrolled."""
BESIDE_MM = 200.0
"""The distance of a new point to the right, if there is no other point to go towards."""
_REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_INVALID = QModelIndex()


class PointsModel(QAbstractTableModel):
    """Points, a row each, as Qt's tables ask for them: of thousands only those that are seen are put into words.

    Args:
        typed: Takes all points when the user has changed one.
    """

    def __init__(self, typed: Callable[[tuple[Point, ...]], None]) -> None:
        super().__init__()
        self.points: tuple[Point, ...] = ()
        self._typed = typed

    def show_points(self, points: tuple[Point, ...]) -> None:
        """Show points that were not typed."""
        if len(points) != len(self.points):
            self.beginResetModel()
            self.points = points
            self.endResetModel()
        elif points and points != self.points:
            self.points = points
            self.dataChanged.emit(self.index(0, 0), self.index(len(points) - 1, 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _INVALID) -> int:
        """Return how many points there are."""
        return 0 if parent.isValid() else len(self.points)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = _INVALID) -> int:
        """Return 2: x and y."""
        return 0 if parent.isValid() else 2

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a coordinate in words."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return f"{self.points[index.row()][index.column()]:,.1f}"
        return _ALIGNMENT if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the heading of a column, or the number of a row."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (tr("x, mm"), tr("y, mm"))[section] if orientation is Qt.Orientation.Horizontal else section + 1

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Let every coordinate be typed."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def setData(
        self, index: QModelIndex | QPersistentModelIndex, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Take what the user has typed; return False where it is no coordinate."""
        number = _number(str(value)) if role == Qt.ItemDataRole.EditRole else None
        if number is None:
            return False
        points, row = self.points, index.row()
        x, y = points[row]
        point = (number, y) if index.column() == 0 else (x, number)
        self._typed((*points[:row], point, *points[row + 1 :]))
        return True


class PointsTable(QTableView):
    """Shows points a row each; calls ``typed`` with all of them when the user has changed one, or how many there are.

    Args:
        name: What the points are.
        typed: Takes all of them.
        least: Rows are taken out down to so many.
        is_ring: Whether the first point comes after the last one again.
    """

    def __init__(
        self, name: str, typed: Callable[[tuple[Point, ...]], None], *, least: int = 0, is_ring: bool = False
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setToolTip(tr("{name}: Insert adds one after this one, Del takes this one out", name=name))
        self._model = PointsModel(typed)
        self.setModel(self._model)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 6)
        self.setMinimumWidth(120)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self._typed, self._least, self._is_ring = typed, least, is_ring

    def show_points(self, points: Sequence[Point]) -> None:
        """Show points that were not typed."""
        self._model.show_points(tuple(points))
        rows_px = min(len(points), MOST_ROWS) * self.verticalHeader().defaultSectionSize()
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows_px + 2 * self.frameWidth())

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
        at, points = self.currentIndex(), self._model.points
        row, column = at.row(), max(at.column(), 0)
        if event.key() == Qt.Key.Key_Insert:
            self._insert(row, column)
        elif event.key() in _REMOVING:
            if 0 <= row < len(points) and len(points) > self._least:
                self._typed((*points[:row], *points[row + 1 :]))
                self._go_to(min(row, len(self._model.points) - 1), column)
        else:
            super().keyPressEvent(event)

    def _insert(self, row: int, column: int) -> None:
        """Add a point half the way to the next one."""
        points = self._model.points
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
        self._go_to(row + 1, column)

    def _go_to(self, row: int, column: int) -> None:
        self.setCurrentIndex(self._model.index(row, column))


def _number(text: str) -> float | None:
    """Return a coordinate that was typed; None if it is not a number."""
    try:
        value = float(text.replace(",", ""))
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) <= MAX_COORDINATE_MM else None
