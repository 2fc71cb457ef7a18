"""Heat layers in the window: shown with their legends, and drawn anew where they grow."""

from dataclasses import replace
from pathlib import Path

import pytest
from drawn import everything, left_stale
from driven import LONG_MS, press, solved, until
from pytestqt.qtbot import QtBot

from gui.canvas.painted_floor import PaintedFloor
from gui.painter.legend import legend_of
from gui.painter.viewport import Viewport
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.view.heat import Grid, HeatMap
from robotworkshop.view.picture import Layer

pytestmark = pytest.mark.usefixtures("qapp")
PICTURE = everything()


def test_where_a_heat_map_grows_it_is_painted_anew() -> None:
    grid = Grid.of(PICTURE.scene.workspace)
    few, more = grid.zeros(), grid.zeros()
    few[20:40, 30:60] = 3
    more[20:45, 30:80] = 5
    before, after = (
        replace(PICTURE, layers=PICTURE.layers | {Layer.COVERAGE}, heats={Layer.COVERAGE: HeatMap(grid, counts, 12)})
        for counts in (few, more)
    )
    view = Viewport.fit(PICTURE.scene.workspace, 700.0, 540.0, 20.0)
    assert left_stale(before, after, view) == 0
    hidden = [replace(each, layers=PICTURE.layers) for each in (before, after)]
    assert PaintedFloor().changed_areas(*hidden, view) == PaintedFloor().changed_areas(hidden[0], hidden[0], view)


def test_the_runs_on_this_floor_are_shown_once_there_are_any(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # Other tests have driven in the same room.
    solved(qtbot, window, room)
    rooms = window.rooms
    rooms.notices.banner.clear()
    rooms.commands["layer.visits"].setChecked(True)
    qtbot.waitUntil(lambda: "No run on this floor" in rooms.notices.banner.text, timeout=LONG_MS)
    picture = rooms.view.picture()
    assert picture is not None
    assert not picture.heats
    rooms.commands["layer.coverage"].setChecked(True)
    press(qtbot, window, "start")
    until(qtbot, window, RunPhase.ENDED)

    def shown() -> frozenset[Layer]:
        picture = rooms.view.picture()
        return frozenset() if picture is None else frozenset(picture.heats)

    qtbot.waitUntil(lambda: shown() == {Layer.VISITS, Layer.COVERAGE}, timeout=LONG_MS)
    picture = rooms.view.picture()
    assert picture is not None
    assert picture.heats[Layer.VISITS].most == 1
    assert len(legend_of(picture)) == 2
