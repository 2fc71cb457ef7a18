"""A question over the window, whose answer counts for what was asked and for nothing else."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget


class Question(QMessageBox):
    """Asks before something is done; threads and robots go on meanwhile, and may change what is asked about.

    Once they have, it closes unanswered, and an answer that is on its way does nothing.

    Args:
        icon: How much it matters.
        text: What it is about.
        more: What is asked; empty where the text says all.
        is_meant: Whether everything is as it was asked about.
        window: Over which it is shown.
    """

    outdated = Signal()
    """It has closed since what was asked about is not so any more."""

    def __init__(
        self, icon: QMessageBox.Icon, text: str, more: str, is_meant: Callable[[], bool], window: QWidget
    ) -> None:
        super().__init__(window)
        self._is_meant = is_meant
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(icon)
        self.setText(text)
        self.setInformativeText(more)

    def answer(self, button: QPushButton, act: Callable[[], object]) -> None:
        """Act when one of its buttons is pressed, if everything is still as it was asked about."""
        button.clicked.connect(lambda: act() if self._is_meant() else None)

    def look_on(self) -> None:
        """Close unless everything is as it was asked about."""
        if not self._is_meant():
            self.reject()
            self.outdated.emit()
