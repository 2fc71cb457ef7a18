"""The docks and bars round the canvas: laid where they belong at first, and kept as their user leaves them."""

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from gui.contributions.workspace import Workspace
from gui.shell.places import Area, Place
from gui.style.fonts import emphasised, plain

if TYPE_CHECKING:
    from gui.contributions.panel import Panel

FILL_EVERY_MS = 40
"""What is made ahead leaves at least so much time for everything else."""
VERSION = 6
"""Of the panels there are; arrangements of another version are forgotten."""
_SIZES = (
    ({"Planner": 450, "Robots": 250}, Qt.Orientation.Vertical),
    ({"Layers": 340, "Robots": 400}, Qt.Orientation.Vertical),
    ({"Robots": 310}, Qt.Orientation.Horizontal),
    ({"Log": 290, "Numbers": 670}, Qt.Orientation.Horizontal),
    ({"Log": 182}, Qt.Orientation.Vertical),
    ({"Scene": 240, "Properties": 460}, Qt.Orientation.Vertical),
    ({"Scene": 260, "Layers": 200}, Qt.Orientation.Horizontal),
    ({"Match": 330, "Players": 260}, Qt.Orientation.Horizontal),
    ({"Programs": 250}, Qt.Orientation.Horizontal),
    ({"Tournament": 700, "Log": 320}, Qt.Orientation.Horizontal),
    ({"Tournament": 200}, Qt.Orientation.Vertical),
    ({"Timeline": 360, "Plots": 600}, Qt.Orientation.Horizontal),
    ({"Plots": 220}, Qt.Orientation.Vertical),
    ({"Timeline": 100, "Log": 110}, Qt.Orientation.Vertical),
)
"""How wide or high the docks that share an edge are at first, in pixels."""


class Docks:
    """The docks of a window, and the bars that come and go with them. They are empty until there are panels.

    Args:
        window: Which they stand in.
        places: Of the docks, in the order in which they are laid.
        bars: The bars that come and go, and in which workspaces they are there at first.
        arrangements: How their user has left them, by the names of the workspaces, as Qt's bytes; kept up to date.
    """

    def __init__(
        self,
        window: QMainWindow,
        places: Sequence[Place],
        bars: Mapping[QToolBar, frozenset[Workspace]],
        arrangements: MutableMapping[str, bytes],
    ) -> None:
        self._window = window
        self._places = tuple(places)
        self._panels: dict[str, Panel] = {}
        self._bars = dict(bars)
        self._arrangements = arrangements
        self._docks = {place.id: self._dock(place) for place in places}
        if _is_mirrored():
            window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        else:
            window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def __iter__(self) -> Iterator[QDockWidget | QToolBar]:
        return iter((*self._docks.values(), *self._bars))

    def __getitem__(self, panel_id: str) -> QDockWidget:
        return self._docks[panel_id]

    def _dock(self, place: Place) -> QDockWidget:
        dock = QDockWidget(place.title, self._window)
        dock.setObjectName(place.id)
        dock.setFont(emphasised(dock.font()))
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        dock.visibilityChanged.connect(lambda is_seen: self._fill(place.id) if is_seen else None)
        self._window.addDockWidget(_side(place.area), dock)
        return dock

    def furnish(self, panels: Sequence["Panel"]) -> Iterator[None]:
        """Take what belongs in the docks, and fill those that are shown, one a turn."""
        self._panels = {panel.id: panel for panel in panels}
        for panel_id, dock in self._docks.items():
            if not dock.isHidden():
                self._fill(panel_id)
                yield

    def _fill(self, panel_id: str) -> None:
        """Make what is in a dock, once: what few need is not waited for at the start."""
        dock = self._docks[panel_id]
        if dock.widget() is None and panel_id in self._panels:
            made = self._panels[panel_id].make()
            made.setFont(plain(made.font()))
            dock.setWidget(made)

    def fill_ahead(self) -> None:
        """Make from now on what is in the docks that were not seen yet, one after the other between other things.

        The first visit of a workspace then costs what every other one does.
        """
        empty = next((panel_id for panel_id in self._panels if self._docks[panel_id].widget() is None), None)
        if empty is not None:
            self._fill(empty)
            QTimer.singleShot(FILL_EVERY_MS, self._window, self.fill_ahead)

    def take_arrangement(self, workspace: Workspace) -> None:
        """Put everything to where it was in this workspace, or where it belongs at first."""
        self._end_drag()
        self._hide_tabs()
        kept = self._arrangements.get(workspace.name)
        if kept is None or not self._window.restoreState(kept, _version()):
            self._lay()
            for place in self._places:
                self._docks[place.id].setVisible(workspace in place.workspaces)
            for bar, workspaces in self._bars.items():
                bar.setVisible(workspace in workspaces)
            for sizes, orientation in _SIZES:
                if any(self[name].isHidden() for name in sizes):
                    continue  # It is about another workspace.
                self._window.resizeDocks([self[name] for name in sizes], list(sizes.values()), orientation)
        for panel_id, dock in self._docks.items():
            if not dock.isHidden():
                self._fill(panel_id)

    def keep_arrangement(self, workspace: Workspace) -> None:
        """Remember where everything is in this workspace."""
        self._end_drag()
        self._arrangements[workspace.name] = bytes(self._window.saveState(_version()).data())

    def _end_drag(self) -> None:
        """Let go of a dock that is being dragged, as if its user had: Qt cannot lay all docks anew meanwhile.

        It would keep the gap for a dock that it no longer has, and end the program the next time.
        """
        dragged = QWidget.mouseGrabber()
        if isinstance(dragged, QDockWidget):
            here = dragged.mapFromGlobal(QCursor.pos()).toPointF()
            left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            self._window.setAnimated(False)  # It is to be where it belongs at once.
            QApplication.sendEvent(
                dragged,
                QMouseEvent(
                    QEvent.Type.MouseButtonRelease, here, dragged.mapToGlobal(here), left, Qt.MouseButton.NoButton, none
                ),
            )
            self._window.setAnimated(True)
            dragged.setFloating(False)

    def forget_arrangement(self, workspace: Workspace) -> None:
        """Put everything back to where it belongs at first."""
        self._arrangements.pop(workspace.name, None)
        self.take_arrangement(workspace)

    def _lay(self) -> None:
        for place in self._in_order():
            if not place.behind:
                self._window.addDockWidget(_side(place.area), self[place.id])
        self._hide_tabs()
        for place in self._places:
            if place.below:
                self._window.splitDockWidget(self[place.below], self[place.id], Qt.Orientation.Vertical)
        for place in self._places:
            if place.behind:
                # Qt makes tabs for docks that are visible when they are laid, and keeps the tabs when a dock is hidden.
                self[place.id].hide()
                self._window.tabifyDockWidget(self[place.behind], self[place.id])
                self[place.behind].raise_()

    def _in_order(self) -> list[Place]:
        """Return the places as they are laid: in a mirrored window what stands first at the bottom is at the right."""
        if not _is_mirrored():
            return list(self._places)
        at_bottom = [place for place in self._places if place.area is Area.BOTTOM]
        return [place for place in self._places if place.area is not Area.BOTTOM] + at_bottom[::-1]

    def _hide_tabs(self) -> None:
        """Hide the tabs between docks before these are laid anew: Qt makes new ones and leaves the old in sight."""
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            tabs.hide()


def _is_mirrored() -> bool:
    """Return whether the window runs from right to left; docks are not mirrored by Qt."""
    return QGuiApplication.isRightToLeft()


def _side(area: Area) -> Qt.DockWidgetArea:
    """Return the edge at which an area is."""
    if area is Area.BOTTOM:
        return Qt.DockWidgetArea.BottomDockWidgetArea
    is_left = (area is Area.LEFT) is not _is_mirrored()
    return Qt.DockWidgetArea.LeftDockWidgetArea if is_left else Qt.DockWidgetArea.RightDockWidgetArea


def _version() -> int:
    """Return the version of an arrangement; those of a mirrored window are none of the other's."""
    return -VERSION if _is_mirrored() else VERSION
