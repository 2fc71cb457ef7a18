"""Panels: each is one record, shown in a dock of its own that comes and goes with the workspaces."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtWidgets import QWidget

from gui.contributions.workspace import Workspace


class Area(Enum):
    """At which edge of the window a panel stands at first; left and right change places in a mirrored window."""

    LEFT = "left"
    RIGHT = "right"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel round the canvas.

    Attributes:
        id: Name of it for programs and for kept arrangements; it never changes.
        title: Name of it for people.
        area: Where it stands at first.
        workspaces: In which it is shown at first.
        make: Returns its widget; called once, when the panel is first seen.
        whats_this: What is said of it where it is asked about: whole sentences.
        behind: Id of the panel behind which it is a tab at first; empty for none.
        below: Id of the panel below which it stands at first, at the same edge; empty for none.
    """

    id: str
    title: str
    area: Area
    workspaces: frozenset[Workspace]
    make: Callable[[], QWidget]
    whats_this: str
    behind: str = ""
    below: str = ""
