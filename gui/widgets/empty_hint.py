"""A few words in a list that is empty."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QLabel, QVBoxLayout


class EmptyHint(QLabel):
    """Says in a list why there is nothing in it, for as long as that is so.

    Args:
        view: The list; its model must be set.
        text: A sentence.
    """

    def __init__(self, view: QAbstractItemView, text: str) -> None:
        super().__init__(text)
        self._model = view.model()
        self.setWordWrap(True)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(view.viewport())
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self, 0, Qt.AlignmentFlag.AlignTop)
        for changed in (self._model.rowsInserted, self._model.rowsRemoved, self._model.modelReset):
            changed.connect(self._look)  # A method: it is forgotten with the label.
        self._look()

    def _look(self, *_rows: object) -> None:
        self.setVisible(self._model.rowCount() == 0)
