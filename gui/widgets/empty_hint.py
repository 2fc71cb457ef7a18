"""A few words where nothing is yet."""

from collections.abc import Callable

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QVBoxLayout

from gui.widgets.wrapped import WrappedLabel


class EmptyHint(WrappedLabel):
    """Says in a list, or a text, why there is nothing in it, for as long as that is so.

    Args:
        area: What is empty.
        text: A sentence.
        is_empty: Says whether it is.
        changes: Sent when that may be otherwise.
    """

    def __init__(
        self, area: QAbstractScrollArea, text: str, is_empty: Callable[[], bool], *changes: SignalInstance
    ) -> None:
        super().__init__(text)
        self._is_empty = is_empty
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QVBoxLayout(area.viewport())
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(self, 0, Qt.AlignmentFlag.AlignTop)
        for changed in changes:
            changed.connect(self._look)  # A method: it is forgotten with the label.
        self._look()

    def _look(self, *_rows: object) -> None:
        self.setVisible(self._is_empty())


def hint_in_list(view: QAbstractItemView, text: str) -> EmptyHint:
    """Say in a list why it has no rows; its model must be set."""
    model = view.model()
    return EmptyHint(view, text, lambda: model.rowCount() == 0, model.rowsInserted, model.rowsRemoved, model.modelReset)
