"""A bar of menus whose titles are not underlined: Alt and a letter open them all the same."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenuBar, QStyleOptionMenuItem


class PlainMenuBar(QMenuBar):
    """Shows the bare titles."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        """Leave the marks of the letters out."""
        super().initStyleOption(option, action)
        option.text = option.text.replace("&", "")
