"""The card of one device: its number and name, its front with display, lamps and buttons, and what it reads."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.families.sheet import Sheet
from gui.style.fonts import caption, emphasised, figures, medium, title
from gui.style.sheet import give_role
from gui.widgets.elided import ElidedLabel
from gui.widgets.robot_disc import RobotDisc
from robotworkshop.view.picture import Theme

EDGE_PX, ROW_GAP_PX = 16, 1


class DeviceCard(Sheet):
    """A card to be filled by a family: it shows only what its robot has.

    Args:
        name: Of the device.
        number: Of its robot, from which its colour follows; None where there is none.
    """

    def __init__(self, name: str, number: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._disc = None if number is None else RobotDisc(number)
        head = ElidedLabel(name, cut=Qt.TextElideMode.ElideMiddle)
        head.setFont(title(head.font()))
        line = QHBoxLayout()
        line.setSpacing(8)
        if self._disc is not None:
            line.addWidget(self._disc)
        line.addWidget(head, 1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(EDGE_PX, 8, EDGE_PX, 8)
        self.column.setSpacing(6)
        self.column.addLayout(line)
        give_role(self, "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        if self._disc is not None:
            self._disc.set_theme(theme)


def front(display: QWidget, *below: QWidget) -> QFrame:
    """Return the front of a device: its display, and below it what is pressed and lit."""
    case = QFrame()
    give_role(case, "case")
    case.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # As on the device, whatever the language.
    column = QVBoxLayout(case)
    column.setContentsMargins(6, 6, 6, 6)
    column.setSpacing(4)
    column.addWidget(display, 0, Qt.AlignmentFlag.AlignHCenter)
    for widget in below:
        column.addWidget(widget)
    return case


class ValueRows(QWidget):
    """A row for each thing that is plugged in: its port, what it is, and what it reads."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(ROW_GAP_PX)
        self._grid.setHorizontalSpacing(8)
        self._grid.setColumnStretch(2, 1)
        self.values: list[ElidedLabel] = []

    def add(self, port: str, kind: str, name: str, tells: str) -> None:
        """Add a row.

        Args:
            port: Its short name; empty for none.
            kind: What it is.
            name: Of its value, for screen readers.
            tells: What the value means.
        """
        row = len(self.values)
        letter, what, value = QLabel(port), ElidedLabel(kind), ElidedLabel("", tells)
        letter.setFont(emphasised(caption(letter.font())))
        for quiet in (letter, what):
            quiet.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        value.setFont(figures(medium(value.font())))
        value.setAccessibleName(name)
        value.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.values.append(value)
        if port:
            self._grid.addWidget(letter, row, 0)
        self._grid.addWidget(what, row, 1)
        self._grid.addWidget(value, row, 2)

    def show_values(self, texts: Iterable[str]) -> None:
        """Show what is read now, row by row."""
        for label, text in zip(self.values, texts, strict=True):
            if label.text() != text:
                label.setText(text)
