"""The docks and bars round the canvas: laid where they belong at first, and kept as their user leaves them."""

from collections.abc import Callable, Iterator, MutableMapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from gui.shell.workspaces import VERSION, Workspace, arrange

_LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
_RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
_BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea

_AREAS = {
    "Planner": _RIGHT,
    "Layers": _RIGHT,
    "Robots": _RIGHT,
    "Players": _RIGHT,
    "Scene": _LEFT,
    "Properties": _LEFT,
    "Match": _LEFT,
    "Tournament": _BOTTOM,
    "Timeline": _BOTTOM,
    "Log": _BOTTOM,
    "Numbers": _BOTTOM,
    "Plots": _BOTTOM,
}
"""Where each dock is laid, by its name, in this order."""
_BEHIND = {"Layers": "Planner"}
"""Docks that are laid as a tab behind another."""
_BELOW = {"Log": "Timeline"}
"""Docks that are laid below another at the same edge."""
_SIZES = (
    ({"Planner": 450, "Robots": 250}, Qt.Orientation.Vertical),
    ({"Layers": 340, "Robots": 400}, Qt.Orientation.Vertical),
    ({"Planner": 310}, Qt.Orientation.Horizontal),
    ({"Log": 440, "Numbers": 520}, Qt.Orientation.Horizontal),
    ({"Log": 150}, Qt.Orientation.Vertical),
    ({"Scene": 240, "Properties": 460}, Qt.Orientation.Vertical),
    ({"Scene": 260, "Layers": 200}, Qt.Orientation.Horizontal),
    ({"Match": 330, "Players": 260}, Qt.Orientation.Horizontal),
    ({"Tournament": 700, "Log": 320}, Qt.Orientation.Horizontal),
    ({"Tournament": 260}, Qt.Orientation.Vertical),
    ({"Timeline": 360, "Plots": 600}, Qt.Orientation.Horizontal),
    ({"Plots": 220}, Qt.Orientation.Vertical),
    ({"Timeline": 100, "Log": 110}, Qt.Orientation.Vertical),
)
"""How wide or high the docks that share an edge are at first, in pixels."""


class Docks:
    """The docks of a window, and the bars that come and go with them.

    Args:
        window: Which they stand in.
        arrangements: How their user has left them, by the names of the workspaces, as Qt's bytes; kept up to date.
    """

    def __init__(self, window: QMainWindow, arrangements: MutableMapping[str, bytes]) -> None:
        self._window = window
        self._arrangements = arrangements
        self._docks: dict[str, QDockWidget] = {}
        self._bars: list[QToolBar] = []
        if _is_mirrored():
            window.setCorner(Qt.Corner.BottomLeftCorner, _LEFT)
        else:
            window.setCorner(Qt.Corner.BottomRightCorner, _RIGHT)

    def __iter__(self) -> Iterator[QDockWidget | QToolBar]:
        return iter((*self._docks.values(), *self._bars))

    def __getitem__(self, name: str) -> QDockWidget:
        return self._docks[name]

    def add(self, name: str, title: str, panel: QWidget) -> None:
        """Put a panel into a dock of its own.

        Args:
            name: By which workspaces and arrangements know it; one of those that have a place.
            title: What its user reads.
            panel: What is in it.
        """
        self._add(name, title).setWidget(panel)

    def add_later(self, name: str, title: str, make: Callable[[], QWidget]) -> None:
        """Put a panel into a dock of its own, once that is first seen: what few need is not waited for at the start.

        Args:
            name: By which workspaces and arrangements know it; one of those that have a place.
            title: What its user reads.
            make: Returns the panel; called once.
        """
        dock = self._add(name, title)

        def fill(is_seen: bool) -> None:
            if is_seen and dock.widget() is None:
                dock.setWidget(make())

        dock.visibilityChanged.connect(fill)

    def _add(self, name: str, title: str) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(name)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._window.addDockWidget(_places()[name], dock)
        self._docks[name] = dock
        return dock

    def add_bar(self, bar: QToolBar) -> None:
        """Let a bar of the window come and go with the workspaces."""
        self._bars.append(bar)

    def take_arrangement(self, workspace: Workspace) -> None:
        """Put everything to where it was in this workspace, or where it belongs at first."""
        self._hide_tabs()
        kept = self._arrangements.get(workspace.name)
        if kept is None or not self._window.restoreState(kept, _version()):
            self._lay()
            arrange(workspace, tuple(self))
            for sizes, orientation in _SIZES:
                self._window.resizeDocks([self[name] for name in sizes], list(sizes.values()), orientation)

    def keep_arrangement(self, workspace: Workspace) -> None:
        """Remember where everything is in this workspace."""
        self._arrangements[workspace.name] = bytes(self._window.saveState(_version()).data())

    def forget_arrangement(self, workspace: Workspace) -> None:
        """Put everything back to where it belongs at first."""
        self._arrangements.pop(workspace.name, None)
        self.take_arrangement(workspace)

    def _lay(self) -> None:
        for name, area in _places().items():
            if name not in _BEHIND:
                self._window.addDockWidget(area, self[name])
        self._hide_tabs()
        for name, above in _BELOW.items():
            self._window.splitDockWidget(self[above], self[name], Qt.Orientation.Vertical)
        for name, before in _BEHIND.items():
            self._window.tabifyDockWidget(self[before], self[name])
            self[before].raise_()

    def _hide_tabs(self) -> None:
        """Hide the tabs between docks before these are laid anew: Qt makes new ones and leaves the old in sight."""
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs.hide()


def _is_mirrored() -> bool:
    """Return whether the window runs from right to left; docks are not mirrored by Qt."""
    return QGuiApplication.isRightToLeft()


def _places() -> dict[str, Qt.DockWidgetArea]:
    """Return where each dock is laid, in this order: in a mirrored window what stands first stands at the right."""
    if not _is_mirrored():
        return _AREAS
    at_sides = {name: _LEFT if area is _RIGHT else _RIGHT for name, area in _AREAS.items() if area is not _BOTTOM}
    return at_sides | {name: area for name, area in reversed(_AREAS.items()) if area is _BOTTOM}


def _version() -> int:
    """Return the version of an arrangement; those of a mirrored window are none of the other's."""
    return -VERSION if _is_mirrored() else VERSION
