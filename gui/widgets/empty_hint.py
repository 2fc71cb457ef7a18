"""A few words where nothing is yet."""

from collections.abc import Callable

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractItemView, QAbstractScrollArea, QVBoxLayout

from gui.widgets.wrapped import WrappedLabel

SIDE_PX = 6


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
        column.setContentsMargins(SIDE_PX, 6, SIDE_PX, 6)
        column.addWidget(self, 0, Qt.AlignmentFlag.AlignTop)
        for changed in changes:
            changed.connect(self._look)  # A method: it is forgotten with the label.
        self._look()

    def _look(self, *_rows: object) -> None:
        self.setVisible(self._is_empty())


def hint_in_list(view: QAbstractItemView, text: str, side_px: int = SIDE_PX) -> EmptyHint:
    """Say in a list why it has no rows, so far from its sides; its model must be set."""
    model = view.model()
    made = EmptyHint(view, text, lambda: model.rowCount() == 0, model.rowsInserted, model.rowsRemoved, model.modelReset)
    made.setContentsMargins(side_px - SIDE_PX, 0, side_px - SIDE_PX, 0)
    return made
