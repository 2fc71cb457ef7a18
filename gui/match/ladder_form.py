"""The form of a ladder: who may hand in, and while it stands, where movers come in and how they stand."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QPalette
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from gui.match.ladder_room import Ladder
from gui.match.standings import Standings
from gui.style.fonts import caption, emphasised, literal, title
from gui.style.sheet import give_role
from gui.texts.language import counted, sentence, tr
from gui.widgets.file_dialog import FileDialog
from gui.widgets.wrapped import WrappedLabel

NAME_LINES = 4


class LadderForm(QWidget):
    """One button at first."""

    started = Signal(object)
    """It is to be held, with these names of pupils."""
    ended = Signal()
    added = Signal(object)
    """These files of this computer are handed in."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ladder = Ladder()
        self._title, self._games = QLabel(tr("Ladder")), _quiet("")
        self._about = WrappedLabel()
        self._about.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._names = QPlainTextEdit()
        self._names.setPlaceholderText(tr("One name a line: each gets a key, to hand in by browser"))
        self._names.setAccessibleName(tr("Who may hand in movers"))
        self._names.setFixedHeight((NAME_LINES + 1) * self._names.fontMetrics().height())
        give_role(self._names, "field")
        self._names.hide()
        self._page = QPushButton(tr("Its page"))
        self._page.setToolTip(tr("The page on which movers are handed in and the table is seen"))
        self._page.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self._ladder.url)))
        self._url = _quiet("")
        self._url.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._keys = _quiet("")
        self._keys.setFont(literal(self._keys.font()))
        self._keys.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._table = Standings()
        self._hand_in = QPushButton(tr("Hand in..."))
        self._hand_in.setToolTip(tr("Let .py files of this computer play"))
        self._hand_in.clicked.connect(self._choose)
        self._do = QPushButton(tr("Hold a ladder"))
        self._do.setToolTip(
            tr("Movers are handed in again and again. All play all, and a table shows where they stand.")
        )
        self._do.clicked.connect(lambda: self.started.emit(self.names))
        self._link = QPushButton()
        self._link.setToolTip(
            tr("Type their names first: each gets a key. While a ladder stands, end it; its games are kept")
        )
        give_role(self._link, "link")
        self._link.clicked.connect(self._press_link)
        self._lay_out()
        self.show_ladder(Ladder())

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._games)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addLayout(head)
        deeds = QHBoxLayout()
        deeds.setSpacing(8)
        deeds.addWidget(self._hand_in, 1)
        deeds.addWidget(self._page, 1)
        for part in (self._about, self._url, self._keys, self._table, self._names, self._do):
            column.addWidget(part)
        column.addLayout(deeds)
        column.addWidget(self._link, 0, Qt.AlignmentFlag.AlignLeading)

    @property
    def names(self) -> list[str]:
        """The pupils who may hand in."""
        return [name.strip() for name in self._names.toPlainText().splitlines() if name.strip()]

    @property
    def rows(self) -> list[str]:
        """What the table says, row by row."""
        return self._table.rows

    @property
    def button(self) -> QPushButton:
        """What begins it."""
        return self._do

    def type_names(self, names: Sequence[str]) -> None:
        """Type who may hand in."""
        self._names.setPlainText("\n".join(names))

    def show_ladder(self, ladder: Ladder, why_not: str = "") -> None:
        """Show how a ladder goes.

        Args:
            ladder: It.
            why_not: Why none can be held now; empty where one can, or is.
        """
        self._ladder = ladder
        is_on, face = ladder.is_on, self.font()
        self._title.setFont(title(face) if is_on else emphasised(caption(face)))
        self._games.setText(counted("{n} game", "{n} games", ladder.games) if is_on and ladder.games else "")
        waits = "" if ladder.standings else tr("Waiting for movers")
        self._about.setText(waits if is_on else sentence(why_not))
        self._about.setVisible(bool(self._about.text()))
        self._url.setText(ladder.url)
        self._keys.setText("\n".join(f"{name}: {key}" for name, key in ladder.keys))
        self._table.show_rows([(f"{row.rank}.", row.mover, f"{row.elo:.0f}") for row in ladder.standings])
        for part, shown in (
            (self._url, bool(ladder.url)),
            (self._page, bool(ladder.url)),
            (self._keys, bool(ladder.keys)),
            (self._hand_in, is_on),
            (self._do, not is_on),
        ):
            part.setVisible(shown)
        if is_on:
            self._names.hide()
        self._do.setEnabled(not why_not)
        self._link.setText(tr("End the ladder") if is_on else tr("Let pupils hand in by browser"))
        self._link.setVisible(is_on or self._names.isHidden())

    def _press_link(self) -> None:
        if self._ladder.is_on:
            self.ended.emit()
        else:
            self._names.show()
            self._names.setFocus()
            self._link.hide()

    def _choose(self) -> None:
        dialog = FileDialog(self, tr("Hand in a mover"), "", tr("Movers (*.py)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(lambda names: self.added.emit(tuple(Path(name) for name in names)))
        dialog.open()


def _quiet(text: str) -> QLabel:
    label = QLabel(text)
    label.setFont(caption(label.font()))
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
