"""Workspaces: kinds of work, each with its own panels and bars round the canvas."""

from enum import Enum

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
