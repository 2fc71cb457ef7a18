"""A card that tells the fault of the selection, or of the whole scene, with a button that mends it."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.editor.document import Document
from gui.style.fonts import emphasised
from gui.style.sheet import give_role
from gui.texts.language import counted, sentence, tr
from gui.texts.told_below import fault_said
from gui.widgets.wrapped import WrappedLabel
from scene.editing import Fault, Part


class FaultCard(QFrame):
    """Tells of one fault at a time: of those of the selected parts, else of all, the first.

    Args:
        document: Whose faults these are.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._fault: Fault | None = None
        self._mend: Callable[[], object] = _nothing
        self._title, self._reason = QLabel(), WrappedLabel()
        self._title.setFont(emphasised(self._title.font()))
        give_role(self._title, "bad")
        self._deed = QPushButton()
        self._deed.clicked.connect(lambda: self._mend())
        give_role(self._deed, "danger")
        give_role(self, "fault")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(6)
        for part in (self._title, self._reason, self._deed):
            column.addWidget(part)
        self.hide()

    @property
    def told(self) -> str:
        """The text of the fault; empty if there is none."""
        return "" if self._fault is None else self._reason.text()

    @property
    def title(self) -> str:
        """Its heading."""
        return self._title.text()

    @property
    def deed(self) -> QPushButton:
        """The button that mends it, or leads to what is wrong."""
        return self._deed

    def show_faults(self) -> None:
        """Show what is wrong now."""
        document = self._document
        selected = set(document.selection)
        fault = next((each for each in document.faults if not selected or each.part in selected), None)
        self._fault = fault
        self.setVisible(fault is not None)
        if fault is None:
            return
        if selected and fault.part is not None:
            self._title.setText(tr("Does not fit"))
            self._reason.setText(sentence(fault_said(fault.reason)))
            self._offer_to_move(fault.part)
            return
        self._title.setText(counted("{n} fault in this scene", "{n} faults in this scene", len(document.faults)))
        self._reason.setText(sentence(fault_said(f"{fault.place}: {fault.reason}")))
        part = fault.part
        self._offer(
            tr("Select it") if part is not None else "", lambda: document.select(() if part is None else (part,))
        )

    def _offer_to_move(self, part: Part) -> None:
        from gui.editor.remedy import moved_to_fit  # Heavy: most forms never need it.

        document = self._document

        def mend() -> None:
            if (found := moved_to_fit(document.scene, part, document.solids)) is not None:
                document.edit(found[0], "move to where it fits")

        found = moved_to_fit(document.scene, part, document.solids)
        self._offer("" if found is None else tr("Move it {way}", way=f"{found[1]:,.0f} mm"), mend)

    def _offer(self, deed: str, mend: Callable[[], object]) -> None:
        self._mend = mend
        self._deed.setText(deed)
        self._deed.setVisible(bool(deed))


def _nothing() -> None:
    """Mend nothing."""
