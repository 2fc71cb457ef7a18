"""The form of a ladder: who may hand in, and while it is held, where movers come in."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QPushButton

from gui.match.held_form import HeldForm
from gui.style.sheet import give_role
from gui.texts.language import tr
from gui.widgets.empty_hint import EmptyHint
from gui.widgets.file_dialog import FileDialog

NAME_LINES = 4


class LadderForm(HeldForm):
    """The form of a ladder, for its host."""

    added = Signal(object)
    """These files of this computer are handed in."""

    def __init__(self) -> None:
        self._names = QPlainTextEdit()
        EmptyHint(
            self._names,
            tr("Pupils who hand in by browser, one name a line: each gets a key"),
            self._names.document().isEmpty,
            self._names.textChanged,
        )
        self._names.setAccessibleName(tr("Who may hand in movers"))
        self._names.setFixedHeight((NAME_LINES + 1) * self._names.fontMetrics().height())
        give_role(self._names, "field")
        self._url = ""
        self._hand_in, self._page = QPushButton(tr("Hand in...")), QPushButton(tr("Open page"))
        self._hand_in.setToolTip(tr("Let .py files of this computer play"))
        self._hand_in.clicked.connect(self._choose)
        self._page.setToolTip(tr("The page on which movers are handed in and the table is seen"))
        self._page.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self._url)))
        tells = tr("Movers are handed in again and again. All play all, and a table shows where they stand.")
        super().__init__(tr("Ladder"), tells, (self._hand_in, self._page), before=self._names)

    @property
    def names(self) -> list[str]:
        """The pupils who may hand in."""
        return [name.strip() for name in self._names.toPlainText().splitlines() if name.strip()]

    def type_names(self, names: Sequence[str]) -> None:
        """Type who may hand in."""
        self._names.setPlainText("\n".join(names))

    def show_page(self, url: str) -> None:
        """Offer the page at this address; none without one."""
        self._url = url
        self._page.setVisible(bool(url))

    def _choose(self) -> None:
        dialog = FileDialog(self, tr("Hand in a mover"), "", tr("Movers (*.py)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.filesSelected.connect(lambda names: self.added.emit(tuple(Path(name) for name in names)))
        dialog.open()
