"""A tool bar that gives up words before it gives up buttons."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

_WORDS, _PICTURE = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly


class FittedBar(QToolBar):
    """Where there is no room for all words, some buttons show their pictures alone; their tooltips have the words."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.setToolButtonStyle(_WORDS)
        self._dispensable: list[tuple[QToolButton, int]] = []

    def give_up_words_of(self, action: QAction, least_px: int = 0) -> None:
        """Take the words of a button away where there is no room, after those that were named before.

        Args:
            action: What the button does.
            least_px: The button is at least so wide while it shows its words.
        """
        button = self.widgetForAction(action)
        if isinstance(button, QToolButton):
            self._dispensable.append((button, least_px))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many words as there is room for."""
        self.fit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fit anew what has other fonts."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Give up as many words as must be; to be called when buttons have come, or their pictures."""
        for button, least_px in self._dispensable:
            button.setToolButtonStyle(_WORDS)
            button.setMinimumWidth(least_px)
        for button, _ in self._dispensable:
            if self.sizeHint().width() <= self.width():
                break
            button.setToolButtonStyle(_PICTURE)
            button.setMinimumWidth(0)
