"""The form of what is held here for long, as a race night or a ladder: one button, how it goes, and the way out."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.match.standings import StandingsTable
from gui.style.fonts import caption, display, literal, title
from gui.style.sheet import give_role
from gui.texts.language import sentence
from gui.widgets.wrapped import WrappedLabel


@dataclass(frozen=True, slots=True)
class Held:
    """The state of what is held, as its form shows it.

    Attributes:
        is_on: Whether it is held; else only what begins it is seen, and what came of the last one.
        told: What goes on, or came of it; empty for nothing.
        count: How much there is of it, at the end of its title.
        code: What is typed to take part.
        notes: Lines to be copied.
        rows: Place, name and figure of those who take part, the best first.
        deed: What its button does; empty where it has none, as the bar's does it.
        why_not: Why that cannot be done now; empty where it can.
        way_out: What its link does; empty for none.
        can_join: Whether more may take part.
    """

    is_on: bool = False
    told: str = ""
    count: str = ""
    code: str = ""
    notes: str = ""
    rows: Sequence[tuple[str, str, str]] = ()
    deed: str = ""
    why_not: str = ""
    way_out: str = ""
    can_join: bool = False


class HeldForm(QWidget):
    """Shows one thing that is held.

    Args:
        name: Its title while it is held.
        tells: What it is, in a sentence.
        before: Is filled in before it begins.
        joining: Let more take part, beside each other.
    """

    pressed = Signal()
    """It is to begin, or to go on."""
    left = Signal()
    """It is to end."""

    def __init__(self, name: str, tells: str, joining: Sequence[QWidget], before: QWidget | None = None) -> None:
        super().__init__()
        self._title, self._count, self._notes = QLabel(name), QLabel(), QLabel()
        self._title.setFont(title(self._title.font()))
        self._told, self._code, self._table = WrappedLabel(), QLabel(), StandingsTable()
        self._code.setFont(display(self._code.font()))
        self._count.setFont(caption(self._count.font()))
        self._notes.setFont(literal(caption(self._notes.font())))
        for quiet in (self._told, self._count, self._notes):
            quiet.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for copied in (self._code, self._notes):
            copied.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._before = before
        self.button, self._way_out = QPushButton(), QPushButton()
        self.button.setToolTip(tells)
        self.button.clicked.connect(self.pressed)
        self._way_out.clicked.connect(self.left)
        give_role(self._way_out, "link")
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._count)
        self._joining = QWidget()
        row = QHBoxLayout(self._joining)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in joining:
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 12)
        column.setSpacing(8)
        column.addLayout(head)
        filled_in = () if before is None else (before,)
        for part in (self._told, self._code, self._notes, self._table, self._joining, *filled_in, self.button):
            column.addWidget(part)
        column.setAlignment(self._code, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self._way_out, 0, Qt.AlignmentFlag.AlignLeading)
        self.show_held(Held())

    @property
    def rows(self) -> list[str]:
        """The texts of the table, row by row."""
        return self._table.rows

    def show_held(self, held: Held) -> None:
        """Show how it goes."""
        told = held.told or sentence(held.why_not)
        for label, text in (
            (self._count, held.count),
            (self._told, told),
            (self._code, held.code),
            (self._notes, held.notes),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        self._title.setVisible(held.is_on)
        self._table.show_rows(held.rows)
        self._joining.setVisible(held.can_join)
        if self._before is not None:
            self._before.setVisible(not held.is_on)
        for button, text in ((self.button, held.deed), (self._way_out, held.way_out)):
            button.setText(text)
            button.setVisible(bool(text))
        self.button.setEnabled(not held.why_not)
