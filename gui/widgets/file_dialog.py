"""The question for a file or a folder."""

from PySide6.QtCore import QEvent, QLocale
from PySide6.QtGui import QIcon, QPainter, QPalette, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHeaderView, QStyledItemDelegate, QToolButton, QTreeView

from gui.texts.language import isolated

_ARROWS = "backButton", "forwardButton", "toParentButton"


class _Isolated(QStyledItemDelegate):
    """Shows each value in its own direction."""

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:
        """Return a value as a text."""
        return isolated(super().displayText(value, locale))


class FileDialog(QFileDialog):
    """Asks as the desktop does; where that has no dialog of its own, Qt draws one, which is put right here.

    Names then take the room that sizes, kinds and dates leave, and the arrows, which are black, take the colour of
    words: they could not be seen in a dark window. Names, sizes and dates keep their order in a window that runs from
    right to left: else a unit stood before its figure.
    """

    def showEvent(self, event: QShowEvent) -> None:
        """Put right what Qt draws."""
        super().showEvent(event)
        if (files := self.findChild(QTreeView, "treeView")) is not None:
            header = files.header()
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            files.setItemDelegate(_Isolated(files))
        self._color_arrows()

    def changeEvent(self, event: QEvent) -> None:
        """Take other colours."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._color_arrows()

    def _color_arrows(self) -> None:
        for name in _ARROWS:
            if (button := self.findChild(QToolButton, name)) is not None:
                button.setIcon(self._in_color_of_words(button))

    def _in_color_of_words(self, button: QToolButton) -> QIcon:
        pixmap = button.icon().pixmap(button.iconSize(), self.devicePixelRatioF())
        if not pixmap.isNull():
            painter = QPainter(pixmap)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.fillRect(pixmap.rect(), self.palette().color(QPalette.ColorRole.ButtonText))
            painter.end()
        return QIcon(pixmap)
