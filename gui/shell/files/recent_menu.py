"""The menu of the files that were open last."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMenu, QWidget

from gui.texts.language import tr


def recent_menu(recent: Callable[[], Sequence[str]], chosen: Callable[[str], object], parent: QWidget) -> QMenu:
    """Return a menu of the files that were open last, filled again whenever it is shown.

    Args:
        recent: Says which those are.
        chosen: Takes the file's name.
        parent: The window.
    """
    menu = QMenu(tr("Open &recent"), parent)

    def fill() -> None:
        menu.clear()
        for name in recent():
            menu.addAction(name.replace("&", "&&")).triggered.connect(lambda _checked, name=name: chosen(name))
        menu.setEnabled(not menu.isEmpty())

    menu.aboutToShow.connect(fill)
    return menu
