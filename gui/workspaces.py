"""Workspaces: which panels and bars stand round the canvas, for each kind of work. The user's changes are kept."""

from collections.abc import Sequence
from enum import Enum

from PySide6.QtWidgets import QDockWidget, QToolBar


class Workspace(Enum):
    """A kind of work; the value is its title."""

    DESIGN = "Design"
    PLAN = "Plan"
    DRIVE = "Drive"
    MATCH = "Match"


SHOWN = {
    Workspace.DESIGN: frozenset({"Scene", "Properties", "Layers", "Drawing tools"}),
    Workspace.PLAN: frozenset({"Planner", "Layers", "Robots", "Log", "Numbers"}),
    Workspace.DRIVE: frozenset({"Layers", "Robots", "Timeline", "Log", "Floor and real robot"}),
    Workspace.MATCH: frozenset({"Match", "Players", "Log"}),
}
"""What is there at first, by the names of docks and bars."""
VERSION = 3
"""Of the panels there are; arrangements of another version are forgotten."""


def arrange(workspace: Workspace, parts: Sequence[QDockWidget | QToolBar]) -> None:
    """Show the parts that belong to a workspace at first, and hide the others."""
    for part in parts:
        part.setVisible(part.objectName() in SHOWN[workspace])
