"""The window's door: what a room, of the window or of another package, contributes as plain records.

These names stay from one version to the next: see docs/window.md.
"""

from gui.contributions.command import Command, Menu
from gui.contributions.contribution import Contribution
from gui.contributions.curve import Curve, Moment
from gui.contributions.layer import FloorLayer
from gui.contributions.panel import Panel
from gui.contributions.place import Area, Place
from gui.contributions.window_api import WindowApi
from gui.contributions.workspace import Workspace
from robotworkshop.view.picture import Drawing, Picture

__all__ = [
    "Area",
    "Command",
    "Contribution",
    "Curve",
    "Drawing",
    "FloorLayer",
    "Menu",
    "Moment",
    "Panel",
    "Picture",
    "Place",
    "WindowApi",
    "Workspace",
]
