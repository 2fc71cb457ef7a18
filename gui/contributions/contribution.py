"""All that a room contributes to the window, as one record."""

from collections.abc import Sequence
from dataclasses import dataclass

from gui.contributions.command import Command
from gui.contributions.curve import Curve
from gui.contributions.layer import FloorLayer
from gui.contributions.panel import Panel
from gui.contributions.workspace import Workspace

ENTRY_POINTS = "robotworkshop.window"
"""The group in which a package names a function from a `WindowApi` to a `Contribution`."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """The parts that one room or one package adds to the window.

    Attributes:
        commands: In the order of their menus.
        panels: Each stands where its place says.
        layers: On the floor.
        curves: On the timeline.
        workspaces: Further kinds of work, after those that there are.
    """

    commands: Sequence[Command] = ()
    panels: Sequence[Panel] = ()
    layers: Sequence[FloorLayer] = ()
    curves: Sequence[Curve] = ()
    workspaces: Sequence[Workspace] = ()
