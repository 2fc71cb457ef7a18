"""Panels: each is one record, shown in its place, which comes and goes with the workspaces."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from gui.contributions.place import Place

PANEL_PROPERTY = "panel"
"""A part of the window that holds a panel has its id as this property, for those who explain what is in it."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the window beside the floor, below it, or over it.

    Attributes:
        place: Where it stands, and what it is called.
        make: Returns its widget; called once, when the panel is first seen.
        whats_this: What is said of it where it is asked about: whole sentences.
    """

    place: Place
    make: Callable[[], QWidget]
    whats_this: str

    @property
    def id(self) -> str:
        """Name of it for programs."""
        return self.place.id
