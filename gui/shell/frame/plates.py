"""Plates: small parts that lie over the corners of the floor, and move nothing when they come, go or change."""

from enum import Enum
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gui.style.sheet import give_role

EDGE_PX, GAP_PX, SQUARE_PX, SCALE_PX = 8, 8, 32, 230
"""Of the floor's edge, between plates, of a square one, and of the bar with the scale, which notices leave free."""


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
    """A place of the floor; left and right change places in a mirrored window."""

    UPPER_LEFT = "upper left"
    UPPER_MIDDLE = "upper middle"
    UPPER_RIGHT = "upper right"
    LOWER_LEFT = "lower left"
    LOWER_RIGHT = "lower right"
    MIDDLE = "middle"


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
        """The area where plates may be: within the floor's edges."""
        corner = self._floor.mapTo(self._over, QPoint(0, 0))
        return QRect(corner, self._floor.size()).adjusted(EDGE_PX, EDGE_PX, -EDGE_PX, -EDGE_PX)

    def place(self) -> None:
        """Put every plate where it belongs now."""
        room = self.room
        for corner, row in self._rows.items():
            row.fit(self._room_px(corner, room))
        is_mirrored = self._over.layoutDirection() is Qt.LayoutDirection.RightToLeft
        sheet_top = self._place_sheets(room)
        notice_px = self._rows[Corner.LOWER_LEFT].sizeHint().height()
        # What is pressed on a sheet stays free, where there is room for notices above it.
        is_notice_above = sheet_top - room.top() >= notice_px + SQUARE_PX + 2 * GAP_PX
        for corner, row in self._rows.items():
            size = row.sizeHint().boundedTo(room.size())
            size.setWidth(min(size.width(), self._room_px(corner, room)))
            place = QRect(room.topLeft(), size)
            if (corner in (Corner.UPPER_RIGHT, Corner.LOWER_RIGHT)) is not is_mirrored:
                place.moveRight(room.right())
            if corner is Corner.MIDDLE:
                place.moveCenter(room.center())
            elif corner is Corner.UPPER_MIDDLE:
                place.moveLeft(room.center().x() - size.width() // 2)
            if corner in (Corner.LOWER_LEFT, Corner.LOWER_RIGHT):
                place.moveBottom(room.bottom())
            if corner is Corner.LOWER_LEFT and is_notice_above:
                place.moveBottom(sheet_top - GAP_PX)
            row.setGeometry(place)
            row.settle()

    def _place_sheets(self, room: QRect) -> int:
        """Lay sheets along the lower edge, and return where the highest of those begins that are seen."""
        top = room.bottom() + GAP_PX + 1
        for sheet in self._sheets:
            height = min(sheet.sizeHint().height(), room.height() - 2 * GAP_PX)
            place = QRect(QPoint(room.left(), room.bottom() + 1 - height), QSize(room.width(), height))
            sheet.setGeometry(place)
            if sheet.isVisibleTo(self._over):
                top = min(top, place.top())
        return top

    def _room_px(self, corner: Corner, room: QRect) -> int:
        """Return how broad the plates of a corner may be that leave those beside them free."""
        beside = {
            Corner.UPPER_LEFT: (Corner.UPPER_RIGHT,),
            Corner.UPPER_MIDDLE: (Corner.UPPER_LEFT, Corner.UPPER_RIGHT),
            Corner.LOWER_LEFT: (Corner.LOWER_RIGHT,),
        }.get(corner, ())
        widest = max((self._rows[other].sizeHint().width() + GAP_PX for other in beside), default=0)
        beside_px = max(len(beside), 1) * widest + (SCALE_PX if corner is Corner.LOWER_LEFT else 0)
        return max(room.width() - beside_px, room.width() // 2)

    def raise_over(self, corner: Corner) -> None:
        """Bring a corner's plates over all else."""
        self._rows[corner].raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the floor's edges, and what plates have to say."""
        kinds = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest, QEvent.Type.Show)
        if event.type() in kinds and not (watched in self._rows.values() and event.type() is not kinds[2]):
            self.place()
        return super().eventFilter(watched, event)


def square_plate(action: QAction) -> QToolButton:
    """Return a plate with nothing but a command's icon."""
    plate = QToolButton()
    plate.setDefaultAction(action)
    plate.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    plate.setIconSize(QSize(16, 16))
    plate.setFixedSize(SQUARE_PX, SQUARE_PX)
    plate.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    give_role(plate, "square")
    return plate


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
