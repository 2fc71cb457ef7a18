"""Plates: small parts that lie over the corners of the floor, and move nothing when they come, go or change."""

from enum import Enum
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

EDGE_PX, GAP_PX = 8, 8


@runtime_checkable
class Fitting(Protocol):
    """A plate whose size depends on the room there is."""

    def fit(self, room_px: int) -> None:
        """Be no wider than this."""
        ...

    def isHidden(self) -> bool:
        """Return whether it is not to be seen."""
        ...


class Corner(Enum):
    """Of the floor; left and right change places in a mirrored window."""

    UPPER_LEFT = "upper left"
    UPPER_MIDDLE = "upper middle"
    UPPER_RIGHT = "upper right"
    LOWER_LEFT = "lower left"


class Plates(QObject):
    """Keeps plates in the corners of a part of the window.

    Args:
        floor: The part.
        over: Contains it, and the plates.
    """

    def __init__(self, floor: QWidget, over: QWidget) -> None:
        super().__init__(over)
        self._floor, self._over = floor, over
        self._rows = {corner: _Row(over, is_upright=corner is Corner.LOWER_LEFT) for corner in Corner}
        self._sheets: list[QWidget] = []
        for watched in (floor, over, *self._rows.values()):
            watched.installEventFilter(self)

    def add(self, plate: QWidget, corner: Corner) -> None:
        """Let a plate stand in a corner, beside or below those that are there."""
        self._rows[corner].add(plate)

    def add_sheet(self, sheet: QWidget) -> None:
        """Let a sheet lie along the lower edge while it is shown."""
        self._sheets.append(sheet)
        sheet.installEventFilter(self)

    @property
    def room(self) -> QRect:
        """Where plates may be: within the floor's edges."""
        corner = self._floor.mapTo(self._over, QPoint(0, 0))
        return QRect(corner, self._floor.size()).adjusted(EDGE_PX, EDGE_PX, -EDGE_PX, -EDGE_PX)

    def place(self) -> None:
        """Put every plate where it belongs now."""
        room = self.room
        for corner, row in self._rows.items():
            row.fit(room.width() if corner is not Corner.UPPER_MIDDLE else self._between_px(room))
        is_mirrored = self._over.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for corner, row in self._rows.items():
            size = row.sizeHint().boundedTo(room.size())
            if corner is Corner.UPPER_LEFT:
                beside_px = self._rows[Corner.UPPER_RIGHT].sizeHint().width() + GAP_PX
                size.setWidth(min(size.width(), room.width() - beside_px))
            place = QRect(room.topLeft(), size)
            if (corner is Corner.UPPER_RIGHT) is not is_mirrored:
                place.moveRight(room.right())
            if corner is Corner.UPPER_MIDDLE:
                place.moveLeft(room.center().x() - size.width() // 2)
            if corner is Corner.LOWER_LEFT:
                place.moveBottom(room.bottom())
            row.setGeometry(place)
            row.settle()
        for sheet in self._sheets:
            height = min(max(sheet.sizeHint().height(), room.height() * 2 // 5), room.height() - 2 * GAP_PX)
            sheet.setGeometry(QRect(QPoint(room.left(), room.bottom() + 1 - height), QSize(room.width(), height)))

    def _between_px(self, room: QRect) -> int:
        """Return how broad a plate in the middle may be that leaves the corners beside it free."""
        beside = (self._rows[corner].sizeHint().width() for corner in (Corner.UPPER_LEFT, Corner.UPPER_RIGHT))
        return room.width() - 2 * (max(beside) + GAP_PX)

    def raise_over(self, corner: Corner) -> None:
        """Bring a corner's plates over all else."""
        self._rows[corner].raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the floor's edges, and what plates have to say."""
        kinds = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest, QEvent.Type.Show)
        if event.type() in kinds and not (watched in self._rows.values() and event.type() is not kinds[2]):
            self.place()
        return super().eventFilter(watched, event)


class _Row(QFrame):
    """The plates of one corner; nothing of it is seen but they."""

    def __init__(self, over: QWidget, *, is_upright: bool) -> None:
        super().__init__(over)
        row: QBoxLayout = QVBoxLayout(self) if is_upright else QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_PX)
        self._row, self._is_upright = row, is_upright
        self._fitting: list[Fitting] = []

    def fit(self, room_px: int) -> None:
        """Let the plates that have lines of text break them within a width."""
        for plate in self._fitting:
            if not plate.isHidden():
                plate.fit(room_px)

    def settle(self) -> None:
        """Lay the plates out now, and what is on them."""
        self._row.activate()
        for number in range(self._row.count()):
            plate = self._row.itemAt(number).widget()  # type: ignore[union-attr]  # there are as many
            layout = None if plate is None else plate.layout()
            if layout is not None:
                layout.activate()

    def add(self, plate: QWidget) -> None:
        """Take a plate."""
        if isinstance(plate, Fitting):
            self._fitting.append(plate)
        edge = Qt.AlignmentFlag.AlignLeading if self._is_upright else Qt.AlignmentFlag.AlignTop
        self._row.addWidget(plate, 0, edge)
