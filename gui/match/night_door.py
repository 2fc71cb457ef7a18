"""A form that joins a race night on another computer by its code."""

import platform

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.style.fonts import title
from gui.style.sheet import give_role
from gui.texts.language import isolated, tr
from gui.widgets.wrapped import WrappedLabel


class NightDoor(QWidget):
    """A link at first, then two fields, and in the end the way out."""

    joined = Signal(str, str)
    """A night is to be entered, by this name and with this code."""
    left = Signal()
    """It is to be left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_asking = self._is_in = False
        self._title, self._about = QLabel(tr("Race night")), WrappedLabel()
        self._title.setFont(title(self._title.font()))
        self._about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._name, self._code, self._join = QLineEdit(platform.node()), QLineEdit(), QPushButton(tr("Join"))
        self._name.setAccessibleName(tr("Your name at the race night"))
        self._name.setPlaceholderText(tr("your name"))
        self._name.setToolTip(tr("The host lists you by this name"))
        self._code.setAccessibleName(tr("Code of the race night"))
        self._code.setPlaceholderText(tr("code"))
        self._code.setToolTip(tr("The window of the host shows it"))
        for field in (self._name, self._code):
            field.textChanged.connect(lambda _text: self._join.setEnabled(all(self._entry)))
            field.returnPressed.connect(self._join.click)
        self._join.setToolTip(tr("Take part with the mover that you chose; the host shows the code"))
        self._join.setEnabled(False)
        self._join.clicked.connect(lambda: self.joined.emit(*self._entry))
        self._link = QPushButton()
        self._link.setToolTip(tr("Take part in a race night that another computer holds, or leave it"))
        give_role(self._link, "link")
        self._link.clicked.connect(self._press_link)
        self._fields = QWidget()
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self._name, 0, 0, 1, 2)
        grid.addWidget(self._code, 1, 0)
        grid.addWidget(self._join, 1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 0, 16, 12)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self._about)
        column.addWidget(self._fields)
        column.addWidget(self._link, 0, Qt.AlignmentFlag.AlignLeading)
        self._show()

    @property
    def told(self) -> str:
        """The text of the form; empty where the link says all."""
        return self._about.text()

    def ask(self, host: str = "") -> None:
        """Let name and code be typed.

        Args:
            host: Who holds the night; empty where that is not known.
        """
        if self._is_in:
            return
        self._is_asking = True
        at_host = tr("Your name, and the code that {host} shows:", host=isolated(host))
        self._about.setText(at_host if host else tr("Your name, and the code that its host shows:"))
        self._show()
        self._code.setFocus()

    def enter(self, name: str, code: str) -> None:
        """Type name and code, and join."""
        self._name.setText(name)
        self._code.setText(code)
        self._join.click()

    def show_player(self, *, is_in: bool, is_playing: bool) -> None:
        """Show whether this computer takes part, and whether it is in a match now."""
        if is_in:
            waits = tr("You take part. Your matches begin by themselves.")
            self._about.setText(tr("You are in a match.") if is_playing else waits)
        elif self._is_in:
            self._is_asking = False
        self._is_in = is_in
        self._show()

    @property
    def _entry(self) -> tuple[str, str]:
        return self._name.text().strip(), self._code.text().strip()

    def _show(self) -> None:
        column = self.layout()
        assert column is not None, "it lays out what is in it"
        column.setContentsMargins(16, 12 if self._is_in else 0, 16, 12)
        self._title.setVisible(self._is_in)
        self._about.setVisible(self._is_in or self._is_asking)
        self._fields.setVisible(self._is_asking and not self._is_in)
        waits = tr("Cancel") if self._is_asking else tr("Join one with its code")
        self._link.setText(tr("Leave") if self._is_in else waits)

    def _press_link(self) -> None:
        if self._is_in:
            self.left.emit()
        elif self._is_asking:
            self._is_asking = False
            self._show()
        else:
            self.ask()
