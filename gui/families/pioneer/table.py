"""The table of the Pioneers that are served: where each is and believes to be, how it moves, what its client gets."""

import math
from collections.abc import Sequence
from operator import gt
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStackedLayout, QTableView, QVBoxLayout, QWidget

from gui.sources.guest_source import GuestSource
from gui.texts.language import isolated, tr
from gui.widgets.wrapped import WrappedLabel
from robotdriver.pose import Pose, wrap_angle

if TYPE_CHECKING:
    from robotworkshop.families.pioneer.live import PioneerCondition

LOOK_MS = 200
"""Time between two updates of the table."""
FEW_ROWS, MOST_ROWS = 2, 8
"""The table has room for so many robots at least, and of more it scrolls."""
MEASURED_ROWS = 50
"""Columns are made as wide as the texts in so many rows."""

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_NUMBERS = range(2, 5)
"""The columns that hold numbers."""


class ConditionsModel(QAbstractTableModel):
    """The robots as rows."""

    def __init__(self) -> None:
        super().__init__()
        self._titles = _titles()
        self._rows: tuple[tuple[str, ...], ...] = ()

    def show_conditions(self, conditions: "Sequence[PioneerCondition]") -> None:
        """Show how robots are now."""
        rows = tuple(_row(condition) for condition in conditions)
        before, self._rows = self._rows, rows
        if len(before) != len(rows):
            self.beginResetModel()
            self.endResetModel()
        elif rows != before:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._titles) - 1))

    @property
    def longest(self) -> tuple[int, ...]:
        """The number of letters of the longest text of each column."""
        return tuple(max(map(len, column)) for column in zip(*self._rows, strict=True))

    def rowCount(self, _parent: _Index = _NOWHERE) -> int:
        """Return how many robots there are."""
        return len(self._rows)

    def columnCount(self, _parent: _Index = _NOWHERE) -> int:
        """Return how many columns there are."""
        return len(self._titles)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what is in a cell."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self._rows[index.row()][index.column()]
        return _side(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's title, or what it means."""
        if orientation is Qt.Orientation.Horizontal:
            title, tells = self._titles[section]
            if role == Qt.ItemDataRole.DisplayRole:
                return title
            if role == Qt.ItemDataRole.ToolTipRole:
                return tells
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _side(section)
        return None


def _side(column: int) -> Qt.AlignmentFlag:
    """Return where the texts of a column stand, its title, too."""
    side = Qt.AlignmentFlag.AlignTrailing if column in _NUMBERS else Qt.AlignmentFlag.AlignLeading
    return side | Qt.AlignmentFlag.AlignVCenter


class PioneerTable(QWidget):
    """Shows the robots of the floor that a source runs.

    Args:
        source: Runs it.
    """

    def __init__(self, source: GuestSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._longest: tuple[int, ...] = (0,) * len(_titles())
        """Of each column, for which it is wide enough."""
        self._listed = 0
        self.model = ConditionsModel()
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("Pioneers"))
        self.table.setSelectionMode(QTableView.SelectionMode.NoSelection)
        self.table.setFrameShape(QTableView.Shape.NoFrame)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.table.horizontalHeader().setResizeContentsPrecision(MEASURED_ROWS)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.hint = WrappedLabel(tr("Serve Pioneers, in the menu Run, lets programs that use ARIA connect."))
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.hint.setContentsMargins(10, 6, 10, 6)
        self._pages = QStackedLayout()
        self._pages.addWidget(self.hint)
        self._pages.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._pages)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        source.changed.connect(self._follow)
        self._follow()

    def sizeHint(self) -> QSize:
        """Be as high as its rows, so that the floor behind it is seen."""
        rows = min(max(self.model.rowCount(), FEW_ROWS), MOST_ROWS)
        row_px = self.table.verticalHeader().defaultSectionSize()
        return QSize(super().sizeHint().width(), self.table.horizontalHeader().sizeHint().height() + rows * row_px)

    def look(self) -> None:
        """Show the robots as they are now."""
        from robotworkshop.families.pioneer.live import PioneerLive

        live = self._source.live
        conditions = live.conditions() if isinstance(live, PioneerLive) and self._source.is_on else ()
        self.model.show_conditions(conditions)
        if any(map(gt, longest := self.model.longest, self._longest)):
            self._longest = tuple(map(max, longest, self._longest))
            self.table.resizeColumnsToContents()  # Not at every change: that measures many cells.
        if isinstance(live, PioneerLive) and not conditions:
            self.hint.setText(
                tr("No client is connected. Each gets a robot at {places}.", places=_places(live))
                if self._source.is_on
                else tr("The Pioneers are not served any more.")
            )
        self._pages.setCurrentWidget(self.table if conditions else self.hint)
        if len(conditions) != self._listed:
            self._listed = len(conditions)
            self.updateGeometry()

    def _follow(self) -> None:
        if self._source.is_on:
            self._timer.start()
        else:
            self._timer.stop()
        if self._source.live is not None:
            self.look()


def _places(live: Any) -> str:
    return ", ".join(f"tcp:{place.host}:{place.port}" for place in live.places)


def _titles() -> tuple[tuple[str, str], ...]:
    """Return titles and meanings of the columns."""
    return (
        (tr("Robot"), tr("Its name on the floor")),
        (tr("Model"), tr("What kind of robot it is")),
        (tr("Truth, mm"), tr("Where it truly is, and its heading")),
        (tr("Odometry, mm"), tr("Its position and heading by odometry, as reported to its client")),
        (tr("Velocity, mm/s"), tr("How fast it goes ahead, and turns counter-clockwise")),
        (
            tr("Client"),
            tr(
                "Whether a program has connected and opened it, and which further reports it gets, or the port at "
                "which it waits for one"
            ),
        ),
    )


def _row(condition: "PioneerCondition") -> tuple[str, ...]:
    return (
        condition.name,
        condition.title,
        _pose(condition.truth),
        _pose(condition.belief),
        isolated(f"{condition.ahead_mm_s:z,.0f}, {math.degrees(condition.turn_rad_s):z.0f}\u00b0/s"),
        _client(condition),
    )


def _pose(pose: Pose) -> str:
    heading = f"{math.degrees(wrap_angle(pose.heading_rad)):z.0f}\u00b0"
    return isolated(f"{pose.x_mm:z,.0f}, {pose.y_mm:z,.0f}, {heading}")


def _client(condition: "PioneerCondition") -> str:
    if not condition.is_open:
        return tr("waits at {port}", port=condition.port) if condition.port is not None else tr("not yet open")
    gets = [tr("sonars")] if condition.sonars_are_on else []
    gets += [tr("laser {n}", n=number + 1) for number in condition.lasers_on]
    return tr("connected: {subscriptions}", subscriptions=", ".join(gets)) if gets else tr("connected")
