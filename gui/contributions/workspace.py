"""Workspaces: kinds of work, each with its own panels and layers round and on the floor."""

from dataclasses import dataclass
from typing import ClassVar

from gui.texts.language import tr


@dataclass(frozen=True, slots=True)
class Workspace:
    """A kind of work.

    Attributes:
        id: Name of it for programs, and for what the window remembers.
        title: Name of it for people; the window's own have one in the user's language.
    """

    id: str
    title: str = ""

    DESIGN: "ClassVar[Workspace]"
    PLAN: "ClassVar[Workspace]"
    DRIVE: "ClassVar[Workspace]"
    MATCH: "ClassVar[Workspace]"


Workspace.DESIGN, Workspace.PLAN = Workspace("design"), Workspace("plan")
Workspace.DRIVE, Workspace.MATCH = Workspace("drive"), Workspace("match")
WORKSPACES = (Workspace.DESIGN, Workspace.PLAN, Workspace.DRIVE, Workspace.MATCH)
"""The window's own, in the order in which they stand."""


def workspace_title(workspace: Workspace) -> str:
    """Return what a workspace is called."""
    return workspace.title or {
        Workspace.DESIGN: tr("Design"),
        Workspace.PLAN: tr("Plan"),
        Workspace.DRIVE: tr("Drive"),
        Workspace.MATCH: tr("Match"),
    }.get(workspace, workspace.id)
