"""The panels round the floor: each where it belongs in its workspaces, shown or folded as its user has left it.

None of them takes room from the floor while one works: the column is of one width, and sheets lie over the floor.
"""

from collections.abc import Iterator, MutableMapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gui.contributions.place import Area, Place
from gui.contributions.workspace import Workspace
from gui.shell.frame.pane import Pane
from gui.style.sheet import give_role

if TYPE_CHECKING:
    from gui.contributions.panel import Panel

FILL_EVERY_MS = 40
"""The time that making panels ahead leaves for everything else."""
GROWS = 1000
"""The stretch of a panel that grows: nearly all the room that the others leave."""
COLUMN_PX, LINE_HEIGHT_PX = 240, 16
"""The width of the column with letters of the usual height; larger letters have a wider one."""


class Panes:
    """All panels of a window. Until there are rooms there are those of one workspace, and they are empty.

    Args:
        places: Of the window's own panels, in the order in which they are laid.
        left_open: Which are open in each workspace as their user has left them, by names; kept up to date.
        over: The part of the window that sheets lie over.

    Attributes:
        column: Stands beside the floor.
        strip: Stands below both.
    """

    def __init__(self, places: Sequence[Place], left_open: MutableMapping[str, list[str]], over: QWidget) -> None:
        self._left_open = left_open
        self._panels: dict[str, Panel] = {}
        self._over = over
        self._own, self._places = frozenset(places), list(places)
        self._panes: dict[str, Pane] = {}
        self._workspace = Workspace.PLAN
        self.column, self.strip = QFrame(), QFrame()
        for part, role in ((self.column, "column"), (self.strip, "strip")):
            give_role(part, role)
        high = self.column.fontMetrics().height()
        self.column.setFixedWidth(round(COLUMN_PX * max(1.0, high / LINE_HEIGHT_PX)))
        self._lay_out()

    def _lay_out(self) -> None:
        column, strip = QVBoxLayout(self.column), QVBoxLayout(self.strip)
        for layout in (column, strip):
            layout.setContentsMargins(1, 0, 0, 0)
            layout.setSpacing(0)
        column.addStretch(1)  # Spare room goes below.

    def _make(self, places: Sequence[Place]) -> None:
        """Make the panes of these places that are not there yet, and lay each where it belongs."""
        for place in places:
            if place.id in self._panes:
                continue
            pane = self._panes[place.id] = Pane(
                place, self._over if place.area is Area.SHEET else None, is_fitted=place not in self._own
            )
            pane.opened.connect(lambda on, pane=pane: self._opened(pane, on=on))
            if place.area is Area.SHEET:
                pane.hide()
                continue
            is_below = place.area is Area.STRIP
            layout = (self.strip if is_below else self.column).layout()
            assert isinstance(layout, QVBoxLayout), "panels stand below each other"
            before = self._places[: self._places.index(place)]
            is_beside = [each.id in self._panes for each in before if _is_laid_with(each, place)]
            layout.insertWidget(sum(is_beside), pane)
        self._panes = {place.id: self._panes[place.id] for place in self._places if place.id in self._panes}

    def add(self, panels: "Sequence[Panel]") -> list[Pane]:
        """Take the panels of all workspaces; return the sheets among them, which lie over the floor."""
        self._panels = {panel.id: panel for panel in panels}
        known = {place.id for place in self._places}
        self._places += [panel.place for panel in panels if panel.id not in known]
        self._make(self._places)
        self.take_arrangement(self._workspace)
        return [pane for pane in self if pane.place.area is Area.SHEET]

    def __iter__(self) -> Iterator[Pane]:
        return iter(self._panes.values())

    def __getitem__(self, panel_id: str) -> Pane:
        return self._panes[panel_id]

    def furnish(self) -> Iterator[None]:
        """Make the panels that are seen, one a turn."""
        for panel_id, pane in self._panes.items():
            if pane.is_open and not pane.isHidden():
                self._fill(panel_id)
                yield

    def fill_ahead(self) -> None:
        """Make from now on the panels that were not seen yet, one after the other between other things.

        The first visit of a workspace then costs what every other one does.
        """
        empty = next((panel_id for panel_id in self._panels if self._panes[panel_id].widget() is None), None)
        if empty is not None:
            self._fill(empty)
            QTimer.singleShot(FILL_EVERY_MS, self.column, self.fill_ahead)

    def take_arrangement(self, workspace: Workspace) -> None:
        """Show what belongs to a workspace, as its user has left it."""
        self._workspace = workspace
        self._make([place for place in self._places if workspace in place.workspaces])
        is_open = self._left_open.get(workspace.id, usual_panels(list(self), workspace))
        here = {pane for pane in self if workspace in pane.place.workspaces or pane.place.id in is_open}
        for pane in sorted(self, key=lambda pane: pane in here):  # Those that go go first, or both would need room.
            self._show(pane, on=pane.place.id in is_open, is_here=pane in here)
        self._settle()

    def forget_arrangement(self, workspace: Workspace) -> None:
        """Show in a workspace what it shows at first."""
        self._left_open.pop(workspace.id, None)
        self.take_arrangement(workspace)

    def open(self, panel_id: str) -> None:
        """Show a panel in this workspace from now on."""
        pane = self._panes[panel_id]
        self._show(pane, on=True, is_here=True)
        self._opened(pane, on=True)

    def close(self, panel_id: str) -> None:
        """Show a panel no more in this workspace."""
        pane = self._panes[panel_id]
        self._show(pane, on=False, is_here=self._workspace in pane.place.workspaces)
        self._opened(pane, on=False)

    def show_for_now(self, panel_id: str, *, on: bool) -> None:
        """Show a panel until another workspace is entered, or hide it; it is not kept for the next time."""
        self._show(self._panes[panel_id], on=on, is_here=on)
        self._settle()

    def _settle(self) -> None:
        """Show what stands below the floor, if anything does, and lines between the sections of the column."""
        shown = [pane for pane in self if not pane.isHidden()]
        self.strip.setVisible(any(pane.place.area is Area.STRIP for pane in shown))
        for number, pane in enumerate(pane for pane in shown if pane.place.area in (Area.COLUMN, Area.FOLD)):
            pane.line.setVisible(number > 0)

    def _opened(self, pane: Pane, *, on: bool) -> None:
        """Keep what its user has opened or folded, for the next time."""
        is_open = self._left_open.setdefault(
            self._workspace.id, [each.place.id for each in self if each.is_open and each is not pane]
        )
        if pane.place.id in is_open:
            is_open.remove(pane.place.id)
        if on:
            is_open.append(pane.place.id)
        self._show(pane, on=on, is_here=on or self._workspace in pane.place.workspaces)
        self._settle()

    def _show(self, pane: Pane, *, on: bool, is_here: bool) -> None:
        if on:
            self._fill(pane.place.id)
        pane.set_open(on)
        if (other := self._panes.get(pane.place.instead_of)) is not None and on:
            self._show(other, on=False, is_here=False)
        if pane.place.area in (Area.COLUMN, Area.FOLD) and pane.place.grows:
            column = self.column.layout()
            assert isinstance(column, QVBoxLayout), "panels stand below each other"
            column.setStretchFactor(pane, GROWS if on else 0)  # What is folded leaves its room to the others.
        pane.setVisible(on or (is_here and pane.place.area is Area.FOLD))
        if on and pane.place.area is Area.SHEET:
            pane.raise_()

    def _fill(self, panel_id: str) -> None:
        """Make a panel, once: what few need is not waited for at the start."""
        pane = self._panes[panel_id]
        if pane.widget() is None and panel_id in self._panels:
            pane.set_widget(self._panels[panel_id].make())


def _is_laid_with(one: Place, other: Place) -> bool:
    """Return whether two places are in the same part of the window."""
    columns = (Area.COLUMN, Area.FOLD)
    return one.area is other.area or (one.area in columns and other.area in columns)


def usual_panels(panes: Sequence[Pane], workspace: Workspace) -> list[str]:
    """Return the ids of the panels that are open in a workspace at first."""
    return [
        pane.place.id
        for pane in panes
        if workspace in pane.place.workspaces and pane.place.area in (Area.COLUMN, Area.STRIP)
    ]
