"""What the bars and menus hold, from the commands."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMenu, QSizePolicy, QToolBar, QWidget

from gui.contributions.actions import Actions
from gui.contributions.workspace import Workspace
from gui.editor.editor import ToolKind
from gui.texts.language import tr
from gui.widgets.fitted_bar import FittedBar


def fill_tool_bar(bar: FittedBar, commands: Actions, speed: QWidget) -> None:
    """Put what is used all the time on its bar, and the workspaces."""
    for group in (("open",), ("solve", "cancel"), ("start", "step", "stop", "reset")):
        for name in group:
            bar.addAction(commands[name])
        bar.addSeparator()
    bar.addWidget(speed)
    room = QWidget()
    room.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    bar.addWidget(room)
    for workspace in Workspace:
        bar.addAction(commands[f"workspace.{workspace.name.lower()}"])
    commands["stop"].setIconText(tr("Stop all"))
    # Its text changes, and the buttons beside it are not to jump.
    widest_px = {"start": bar.fontMetrics().horizontalAdvance(tr("Resume")) + 64}
    for name in ("open", "reset", "step", "cancel", "solve", "start", "stop"):
        bar.give_up_words_of(commands[name], widest_px.get(name, 0))


def fill_drawing_bar(bar: QToolBar, commands: Actions) -> None:
    """Put the tools of the Design workspace on their bar."""
    for kind in ToolKind:
        bar.addAction(commands[f"tool.{kind.name.lower()}"])
    bar.addSeparator()
    for name in ("undo", "redo"):
        bar.addAction(commands[name])


def fill_robot_bar(bar: QToolBar, floor: QWidget, connection: QWidget) -> None:
    """Put the choices of what is driven on their bar."""
    bar.addWidget(floor)
    bar.addSeparator()
    bar.addWidget(connection)


def recent_menu(recent: Callable[[], Sequence[str]], chosen: Callable[[str], object], parent: QWidget) -> QMenu:
    """Return a menu of the files that were open last, filled anew whenever it is shown.

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
