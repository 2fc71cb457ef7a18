"""Planners beside each other: a floor and a row each, whatever is changed, and the page that is written of them."""

import os
import re
from pathlib import Path

import pytest
from driven import LONG_MS, ROBOT, ROOM, box, opened, press, written
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from gui.canvas.canvas import Canvas
from gui.canvas.tied_floors import columns_for
from gui.planners.page import ComparisonPage
from gui.shell.main_window import MainWindow
from gui.sources.planners_source import ComparedPlanner
from gui.style.theme import ThemeChoice
from gui.texts.messages import Notice
from robotworkshop.comparison.contestants import contestants
from robotworkshop.view.picture import Layer, Theme
from scene.files import load_scene
from scene.scene import Workspace

OWN = """
from scenesolver.driving.textbook_robot import TextbookRobot


class Thin(TextbookRobot):
    \"\"\"A planner of one's own.\"\"\"
"""


def begun(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    """Open a scene, and compare the two planners that are compared at first."""
    opened(qtbot, window, file)
    press(qtbot, window, "compare_planners")
    planned(qtbot, window)


def planned(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until all have planned."""
    qtbot.waitUntil(lambda: window.rooms.planners.busy is None, timeout=LONG_MS)


def others(window: MainWindow) -> list[Canvas]:
    """Return the floors that are seen beside the window's own."""
    floors = window.findChildren(Canvas)
    return [each for each in floors if each.isVisible() and each is not window.canvas]


def test_two_planners_are_seen_and_told_apart(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    begun(qtbot, window, room)
    table, source = window.rooms.planners_room.table, window.rooms.planners
    assert table.isVisible()
    (floor,) = others(window)
    window.canvas.zoom(1.5, QPointF(20.0, 20.0))
    assert (floor.view.px_per_mm, floor.view.centre_x_mm) == (
        window.canvas.view.px_per_mm,
        window.canvas.view.centre_x_mm,
    )
    floor.pan(30.0, 0.0)
    assert window.canvas.view.centre_x_mm == floor.view.centre_x_mm

    ours, theirs = source.pictures(frozenset(Layer), Theme.LIGHT)
    assert ours.tracks[0].roadmap is not theirs.tracks[0].roadmap
    shown = window.rooms.view.picture()
    assert shown is not None
    assert shown.tracks[0].roadmap is ours.tracks[0].roadmap, "the window's own floor shows the first"
    lengths = [float(row.texts[1]) for row in table.rows[:2]]
    assert min(lengths) == 1.0, "over the shortest of them"
    assert all(len(row.texts) == 5 for row in table.rows[:2])

    source.end()
    assert not others(window)
    assert not table.isVisible()
    assert window.rooms.view.source is window.rooms.run


def test_the_best_figures_stand_out_in_other_colours_too(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    def weights() -> list[int]:
        return [label.font().weight() for row in table.rows for label in row._figures if label.isVisible()]

    window.choose_theme(ThemeChoice.LIGHT)
    begun(qtbot, window, room)
    table = window.rooms.planners_room.table
    in_light = weights()
    assert len(set(in_light)) == 2
    window.choose_theme(ThemeChoice.DARK)
    qtbot.waitUntil(lambda: weights() == in_light, timeout=LONG_MS)


def test_each_change_is_planned_and_no_more(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    begun(qtbot, window, room)
    table, source = window.rooms.planners_room.table, window.rooms.planners
    kept = source.entries[0]
    source.add(ComparedPlanner("visibility"))
    source.add(ComparedPlanner("rrt"))
    planned(qtbot, window)
    assert len(others(window)) == 3
    table.rows[1].settings_button.click()
    form = table.rows[1].form
    assert form is not None
    form.set_value("samples", 40)
    planned(qtbot, window)
    assert source.entries[1].planner.parameters == {"samples": 40}
    assert source.entries[0] is kept, "it has planned already"
    found = source.entries[1].figures
    assert found is not None
    assert found.nodes < 50
    source.remove(0)
    source.remove(0)
    source.remove(0)
    assert [entry.planner.mover for entry in source.entries] == ["visibility", "rrt"], "two are the fewest"

    press(qtbot, window, "workspace.drive")
    assert not others(window)
    press(qtbot, window, "workspace.plan")
    assert len(others(window)) == 1
    press(qtbot, window, "solve")
    assert not source.is_on, "the run's own plan is to be seen"


def test_one_without_a_path_says_so_and_one_that_never_ends_is_cancelled(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    closed = ROOM | {"obstacles": [box(1400, 0, 200, 2000)]}
    begun(qtbot, window, written(tmp_path, "closed", closed))
    rows, source = window.rooms.planners_room.table.rows, window.rooms.planners
    assert [len(row.texts) for row in rows[:2]] == [1, 1]
    endless = tmp_path / "endless.py"
    endless.write_text(OWN + "    def preprocess(self, progress, cancel):\n        while True: pass\n")
    source.choose(1, ComparedPlanner(str(endless)))
    assert source.busy is source.entries[1]
    window.rooms.planners_room.table.cancel_wanted.emit()
    assert source.busy is None
    assert rows[1].texts == ["cancelled"]


def test_a_planner_of_a_file_takes_part_and_its_process_ends(
    qtbot: QtBot, window: MainWindow, room: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    begun(qtbot, window, room)
    own = tmp_path / "thin.py"
    own.write_text("import os\n\nprint('runs in', os.getpid(), flush=True)\n" + OWN)
    window.rooms.planners_room.load(1, own)
    source = window.rooms.planners
    qtbot.waitUntil(lambda: source.entries[1].planner.mover == str(own), timeout=LONG_MS)
    planned(qtbot, window)
    assert len(window.rooms.planners_room.table.rows[1].texts) == 5
    processes = [int(number) for number in re.findall(r"runs in (\d+)", capfd.readouterr().out)]
    assert processes
    qtbot.waitUntil(lambda: not any(is_alive(process) for process in processes), timeout=LONG_MS)


def is_alive(process: int) -> bool:
    """Return whether there is a process of this number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_page_is_that_of_the_command(qtbot: QtBot, tmp_path: Path) -> None:
    scene = load_scene(written(tmp_path, "room", ROOM | {"robots": [ROBOT]}))
    page, told = ComparisonPage(), list[Notice]()
    page.noticed.connect(told.append)
    planners = [ComparedPlanner("visibility"), ComparedPlanner("prm-textbook", {"samples": 60})]
    page.write(scene, "room", [each.contestant for each in planners], tmp_path, seeds=1)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG_MS)
    page.close()
    assert (tmp_path / "comparison.html").is_file(), told
    table = (tmp_path / "table.txt").read_text()
    assert "prm-textbook:samples=60" in table


def test_the_page_takes_no_other_scenes_place(qtbot: QtBot, tmp_path: Path) -> None:
    file = written(tmp_path, "room", ROOM | {"robots": [ROBOT]})
    before, edited = file.read_bytes(), load_scene(written(tmp_path, "edited", ROOM | {"obstacles": []}))
    page, told = ComparisonPage(), list[Notice]()
    page.noticed.connect(told.append)
    page.write(edited, "room", ["visibility"], tmp_path, seeds=1)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG_MS)
    page.close()
    assert "choose another folder" in told[0].text
    assert file.read_bytes() == before


def test_settings_are_written_as_the_command_takes_them() -> None:
    planner = ComparedPlanner("prm-textbook", {"samples": 60, "finish": "none"})
    ((entry, code),) = contestants(planner.contestant).entrants
    assert entry.label == planner.contestant
    assert code.parameters == {"samples": "60", "finish": "none"}


@pytest.mark.parametrize(
    ("count", "size", "area", "columns"),
    [
        (2, (1000, 600), (5_000.0, 3_000.0), 2),
        (2, (1000, 600), (9_000.0, 1_000.0), 1),
        (4, (1000, 600), (5_000.0, 3_000.0), 2),
        (4, (784, 480), (1_000.0, 9_000.0), 2),
    ],
)
def test_floors_are_laid_where_the_scene_is_largest(
    count: int, size: tuple[int, int], area: tuple[float, float], columns: int
) -> None:
    assert columns_for(count, *size, Workspace(0.0, 0.0, *area)) == columns
