"""Panels: each is one record, shown in a dock of its own that comes and goes with the workspaces."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

PANEL_PROPERTY = "panel"
"""A part of the window that holds a panel has its id as this property, for those who explain what is in it."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What is in one dock round the canvas; where that stands and what it is called is in the window's table of places.

    Attributes:
        id: Name of it for programs and for kept arrangements; it never changes.
        make: Returns its widget; called once, when the panel is first seen.
        whats_this: What is said of it where it is asked about: whole sentences.
    """

    id: str
    make: Callable[[], QWidget]
    whats_this: str
