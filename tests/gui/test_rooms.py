"""The rooms of the window: what they declare is shown, and none of them knows the window."""

import runpy
from pathlib import Path

import pytest
from driven import LONG_MS
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.contributions.panel import Panel
from gui.contributions.place import Area, Place, own_places
from gui.contributions.workspace import Workspace
from gui.shell.frame.panes import Panes
from gui.shell.main_window import MainWindow

PROJECT = Path(__file__).parents[2]
ORDER = ("texts", "painter", "sources", "shell")
"""From below; all other rooms stand between the sources and the shell."""
BESIDE = {"style", "widgets", "contributions", "__init__", "start"}
"""Of these none is above or below the painter and the sources by the design; that there is no circle binds them."""


@pytest.fixture(scope="module")
def tool() -> dict[str, object]:
    return runpy.run_path(str(PROJECT / "tools" / "rooms.py"))


def level(room: str) -> int:
    return {"texts": 0, "painter": 1, "sources": 2, "shell": 4}.get(room, 3)


def test_no_arrow_leads_back_up(tool: dict[str, object]) -> None:
    drawn = tool["house"]("gui")  # type: ignore[operator]
    up = [
        (importer, imported)
        for importer, imported in drawn.arrows
        if not {importer, imported} & BESIDE and level(importer) < level(imported)
    ]
    assert up == []
    assert drawn.circle == ()
    assert not {importer for importer, imported in drawn.arrows if imported == "shell"} - {"start"}


def test_a_panel_needs_its_place_and_its_record_alone(qtbot: QtBot, window: MainWindow) -> None:
    made: list[QLabel] = []

    def make() -> QLabel:
        made.append(QLabel("compass"))
        return made[0]

    drive = frozenset({Workspace.DRIVE})
    compass = Panel(Place("Compass", "Compass", Area.COLUMN, drive), make, "Where north is.")
    panes = Panes(own_places(), {}, window)
    qtbot.addWidget(panes.column)
    panes.column.show()
    panes.take_arrangement(Workspace.PLAN)
    panes.add((*window.rooms.panels, compass))
    for _ in panes.furnish():
        pass
    assert not made, "nobody has seen it"
    panes.take_arrangement(Workspace.DRIVE)
    qtbot.waitUntil(made[0].isVisible, timeout=LONG_MS)
    panes.take_arrangement(Workspace.PLAN)
    panes.take_arrangement(Workspace.DRIVE)
    assert len(made) == 1


def test_every_command_and_panel_has_an_id_of_its_own(window: MainWindow) -> None:
    commands = [command.id for command in window.rooms.commands.commands]
    panels = [panel.id for panel in window.rooms.panels]
    assert len(set(commands)) == len(commands)
    assert len(set(panels)) == len(panels)
    assert set(panels) == {place.id for place in own_places()}
    assert all(panel.whats_this for panel in window.rooms.panels)
