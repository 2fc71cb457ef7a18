"""The window's door: what a room, of the window or of another package, contributes as plain records.

These names stay from one version to the next: see docs/window.md.

What is handed on is imported when it is first asked for: the window is painted before there are contributions.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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

_HOMES = {
    "gui.contributions.command": ("Command", "Menu"),
    "gui.contributions.contribution": ("Contribution",),
    "gui.contributions.curve": ("Curve", "Moment"),
    "gui.contributions.layer": ("FloorLayer",),
    "gui.contributions.panel": ("Panel",),
    "gui.contributions.place": ("Area", "Place"),
    "gui.contributions.window_api": ("WindowApi",),
    "gui.contributions.workspace": ("Workspace",),
    "robotworkshop.view.picture": ("Drawing", "Picture"),
}


def __getattr__(name: str) -> object:
    """Import a public name from the module where it lives (PEP 562)."""
    for module, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
