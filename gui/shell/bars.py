"""The bars above and beside the canvas, as they stand before there is anything on them.

Each is as high, or as wide, as it is to be: the canvas does not jump when its buttons come.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolBar

from gui.contributions.workspace import Workspace
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


def tool_bar() -> FittedBar:
    """Return the bar for what is used all the time, and the workspaces."""
    bar = FittedBar(tr("Tools"))
    side = _set_up(bar, "Tools")
    bar.setMinimumHeight(side + 13)  # Its picture, Fusion's frame round a button, and the margins.
    return bar


def drawing_bar() -> QToolBar:
    """Return the bar for the tools of the Design workspace."""
    bar = QToolBar(tr("Drawing tools"))
    side = _set_up(bar, "Drawing tools")
    bar.setMinimumWidth(side + 16)
    return bar


def robot_bar() -> QToolBar:
    """Return the bar that chooses what is driven: a simulated floor, or a real robot."""
    bar = QToolBar(tr("Floor and real robot"))
    side = _set_up(bar, "Floor and real robot")
    bar.setMinimumHeight(side + 4)
    return bar


def _set_up(bar: QToolBar, name: str) -> int:
    """Give a bar its name and its looks, and return how large its pictures are, in pixels."""
    bar.setObjectName(name)
    bar.setMovable(False)
    layout = bar.layout()
    assert layout is not None, "a tool bar lays out what is on it"
    layout.setContentsMargins(4, 3, 4, 3)
    layout.setSpacing(4)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    side = max(bar.iconSize().height(), round(1.3 * bar.fontMetrics().height()))
    bar.setIconSize(QSize(side, side))  # Pictures grow with the words.
    return side
