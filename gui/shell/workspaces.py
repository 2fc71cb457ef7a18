"""Workspaces: which panels and bars stand round the canvas, for each kind of work. The user's changes are kept."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtWidgets import QDockWidget, QToolBar

from gui.texts.language import tr


class Workspace(Enum):
    """A kind of work."""

    DESIGN = "design"
    PLAN = "plan"
    DRIVE = "drive"
    MATCH = "match"


def workspace_title(workspace: Workspace) -> str:
    """Return what a workspace is called."""
    return {
        Workspace.DESIGN: tr("Design"),
        Workspace.PLAN: tr("Plan"),
        Workspace.DRIVE: tr("Drive"),
        Workspace.MATCH: tr("Match"),
    }[workspace]


SHOWN = {
    Workspace.DESIGN: frozenset({"Scene", "Properties", "Layers", "Drawing tools"}),
    Workspace.PLAN: frozenset({"Planner", "Layers", "Robots", "Log", "Numbers"}),
    Workspace.DRIVE: frozenset({"Layers", "Robots", "Timeline", "Log", "Plots", "Floor and real robot"}),
    Workspace.MATCH: frozenset({"Match", "Players", "Tournament", "Log"}),
}
"""What is there at first, by the names of docks and bars."""
VERSION = 5
"""Of the panels there are; arrangements of another version are forgotten."""


def arrange(workspace: Workspace, parts: Sequence[QDockWidget | QToolBar]) -> None:
    """Show the parts that belong to a workspace at first, and hide the others."""
    for part in parts:
        part.setVisible(part.objectName() in SHOWN[workspace])
