"""The bars above and beside the canvas, and the menus: what they hold, from the commands."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolBar, QWidget

from gui.contributions.actions import Actions
from gui.contributions.workspace import Workspace
from gui.editor.editor import ToolKind
from gui.texts.language import tr
from gui.widgets.fitted_bar import FittedBar

DRAWING_BAR = frozenset({Workspace.DESIGN})
"""The workspaces in which the drawing tools are there at first."""
ROBOT_BAR = frozenset({Workspace.DRIVE})
"""Those in which floor and real robot are chosen."""


def bar_titles(workspace: Workspace) -> list[str]:
    """Return the titles of the bars that belong to a workspace."""
    titles = {tr("Drawing tools"): DRAWING_BAR, tr("Floor and real robot"): ROBOT_BAR}
    return [title for title, workspaces in titles.items() if workspace in workspaces]


def tool_bar(commands: Actions, speed: QWidget) -> QToolBar:
    """Return the bar with what is used all the time, and the workspaces."""
    bar = FittedBar(tr("Tools"))
    _set_up(bar, "Tools")
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
    return bar


def drawing_bar(commands: Actions) -> QToolBar:
    """Return the bar with the tools of the Design workspace."""
    bar = QToolBar(tr("Drawing tools"))
    _set_up(bar, "Drawing tools")
    for kind in ToolKind:
        bar.addAction(commands[f"tool.{kind.name.lower()}"])
    bar.addSeparator()
    for name in ("undo", "redo"):
        bar.addAction(commands[name])
    return bar


def robot_bar(floor: QWidget, connection: QWidget) -> QToolBar:
    """Return the bar that chooses what is driven: a simulated floor, or a real robot."""
    bar = QToolBar(tr("Floor and real robot"))
    _set_up(bar, "Floor and real robot")
    bar.addWidget(floor)
    bar.addSeparator()
    bar.addWidget(connection)
    return bar


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


def _set_up(bar: QToolBar, name: str) -> None:
    bar.setObjectName(name)
    bar.setMovable(False)
    layout = bar.layout()
    assert layout is not None, "a tool bar lays out what is on it"
    layout.setContentsMargins(4, 3, 4, 3)
    layout.setSpacing(4)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    side = max(bar.iconSize().height(), round(1.3 * bar.fontMetrics().height()))
    bar.setIconSize(QSize(side, side))  # Pictures grow with the words.
