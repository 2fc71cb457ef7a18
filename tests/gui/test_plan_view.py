"""The Plan workspace: what keeps a robot from its goal and what may help, the roadmap by components, the optimum."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from drawn import colours
from driven import LONG_MS, ROOM, box, opened, press, solved, until, written
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from gui.contributions.workspace import Workspace
from gui.painter.colors import COLORS
from gui.painter.files.export import write_picture
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.view.no_path import Cause
from robotworkshop.view.picture import Layer
from scene.editing import Kind, Part
from scene.scene import Point

NARROW = ROOM | {"obstacles": [box(1400, 0, 200, 800), box(1400, 1100, 200, 900)]}
"""A gap of 300 mm, too narrow for a robot of 348 mm."""


def unsolved(qtbot: QtBot, window: MainWindow, file: Path) -> None:
    opened(qtbot, window, file)
    press(qtbot, window, "solve")
    until(qtbot, window, RunPhase.LOADED)
    qtbot.waitUntil(lambda: window.rooms.notices.banner.notice is not None, timeout=LONG_MS)


def remedy(window: MainWindow) -> QPushButton:
    (button,) = (each for each in window.rooms.notices.banner.findChildren(QPushButton) if each.isVisible())
    return button


def test_a_passage_that_is_too_narrow_is_measured_and_shown(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    unsolved(qtbot, window, written(tmp_path, "narrow", NARROW))
    (found,) = window.rooms.run.no_paths
    assert found.cause is Cause.TOO_NARROW
    assert found.place is not None
    assert 290.0 < found.width_mm <= 300.0
    assert "narrowest place" in window.rooms.notices.banner.text
    assert "352 mm" in window.rooms.notices.banner.text, "348 mm, and 2 mm of margin on both sides"
    picture = window.rooms.view.picture()
    assert picture is not None
    (drawing,) = picture.drawings
    assert drawing.words == f"{found.width_mm:.0f} mm, needs 352"
    assert shapely.length(drawing.geometry) == pytest.approx(found.width_mm, abs=1.0), "drawn across the gap"
    window.rooms.commands["layer.inflated"].setChecked(False)
    qtbot.mouseClick(remedy(window), Qt.MouseButton.LeftButton)
    assert window.workspace is Workspace.DESIGN
    assert Layer.INFLATED in window.rooms.view.layers
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    assert set(document.selection) == {Part(Kind.OBSTACLE, 0), Part(Kind.OBSTACLE, 1)}
    view = window.rooms.view.canvas.view
    assert abs(view.centre_x_mm - 1500.0) < 300.0
    assert 800.0 < view.centre_y_mm < 1100.0


def test_a_scene_that_does_not_fit_leads_to_what_is_wrong(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    opened(qtbot, window, written(tmp_path, "unfit", ROOM | {"obstacles": [box(300, 300, 200, 200)]}))
    qtbot.mouseClick(remedy(window), Qt.MouseButton.LeftButton)
    assert window.workspace is Workspace.DESIGN
    document = window.rooms.scene_editor.editor.document
    assert document is not None
    assert document.selection == (Part(Kind.START, 0),)


def test_components_have_colours_and_are_marked_also_in_a_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    unsolved(qtbot, window, written(tmp_path, "narrow", NARROW))
    before = window.rooms.view.canvas.grab().toImage()
    qtbot.keyClick(window.rooms.view.canvas, Qt.Key.Key_C)
    assert Layer.COMPONENTS in window.rooms.view.layers
    picture = window.rooms.view.picture()
    assert picture is not None
    components = picture.tracks[0].components
    assert components is not None
    assert {components.start, components.goal} == {0, 1}
    assert window.rooms.view.picture() is not picture
    again = window.rooms.view.picture()
    assert again is not None
    assert again.tracks[0].components is components, "found once a roadmap"
    # A large roadmap is drawn in steps.
    qtbot.waitUntil(lambda: window.rooms.view.canvas.grab().toImage() != before, timeout=LONG_MS)
    file = tmp_path / "components.png"
    write_picture(replace(picture, layers=picture.layers - {Layer.INFLATED}), file)
    colors = COLORS[window.rooms.view.theme].components[:2]
    assert _has(QImage(str(file)), colors[0])
    assert _has(QImage(str(file)), colors[1])


def _has(image: QImage, color: str) -> bool:
    return bool((colours(image) == QColor(color).rgb()).any())


def test_the_comparison_shows_that_it_runs_and_can_be_cancelled(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    assert not window.rooms.commands["cancel"].isEnabled()
    window.rooms.commands["compare"].trigger()
    assert window.rooms.run.is_comparing
    (bar,) = (each for each in window.rooms.status.findChildren(QProgressBar) if each.isVisible())
    assert bar.maximum() == 0, "nobody knows how long it takes"
    assert window.rooms.commands["cancel"].isEnabled()
    press(qtbot, window, "cancel")
    qtbot.waitUntil(lambda: not window.rooms.run.is_comparing, timeout=LONG_MS)
    assert not bar.isVisible()
    assert window.rooms.run.phase is RunPhase.SOLVED, "the plan stays"
    assert ("cancelled" in window.rooms.notices.log.toPlainText()) != (
        window.rooms.run.solve_reports[0].ratio is not None
    )


def test_the_path_before_smoothing_is_a_layer_and_a_shortest_one_is_told(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    solved(qtbot, window, written(tmp_path, "crate", ROOM | {"obstacles": [box(1400, 0, 200, 900)]}))
    press(qtbot, window, "compare")
    qtbot.waitUntil(lambda: not window.rooms.run.is_comparing, timeout=LONG_MS)
    picture = window.rooms.view.picture()
    assert picture is not None
    track = picture.tracks[0]
    assert len(track.raw_path) > 2
    assert track.optimum[0] == track.raw_path[0] == track.path[0]
    told = f"Solved {track_m(track.path):.2f} m, the shortest there is"
    qtbot.waitUntil(lambda: window.rooms.status.hint == told, timeout=LONG_MS)
    report = window.rooms.run.solve_reports[0]
    assert report.raw_length_mm >= report.length_mm
    assert dict(window.rooms.run_room.numbers.entries)["Unsmoothed"] == f"{report.raw_length_mm / 1000.0:.2f} m"
    for key, layer in ((Qt.Key.Key_U, Layer.RAW_PATH), (Qt.Key.Key_S, Layer.SAMPLES)):
        qtbot.waitUntil(lambda: window.rooms.view.canvas.is_whole, timeout=LONG_MS)
        before, was_on = window.rooms.view.canvas.grab().toImage(), layer in window.rooms.view.layers
        qtbot.keyClick(window.rooms.view.canvas, key)
        assert (layer in window.rooms.view.layers) is not was_on
        qtbot.waitUntil(lambda before=before: window.rooms.view.canvas.grab().toImage() != before, timeout=LONG_MS)


def track_m(path: Sequence[Point]) -> float:
    return sum(math.dist(place, following) for place, following in pairwise(path)) / 1000.0


def test_rulers_follow_the_view_and_the_cursor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    press(qtbot, window, "workspace.design")
    opened(qtbot, window, room)
    canvas, across, upwards = window.rooms.view.canvas, window.rooms.view.ruled.across, window.rooms.view.ruled.upwards
    assert window.rooms.view.ruled.is_in_metres
    assert "0" in [words for _, words in across.numbers]
    for px, words in across.numbers:
        assert abs(canvas.view.to_px(1000.0 * float(words), 0.0)[0] - px) < 1e-6
    for px, words in upwards.numbers:
        assert abs(canvas.view.to_px(0.0, 1000.0 * float(words))[1] - px) < 1e-6
    assert across.mapToGlobal(QPoint(0, 0)).x() == canvas.mapToGlobal(QPoint(0, 0)).x()
    for _ in range(8):
        press(qtbot, window, "zoom_in")
    assert not window.rooms.view.ruled.is_in_metres
    assert len(across.numbers) > 2
    unmarked = across.grab().toImage()
    qtbot.mouseMove(canvas, QPoint(100, 100))
    qtbot.waitUntil(lambda: across.grab().toImage() != unmarked, timeout=LONG_MS)
    width = canvas.width()
    press(qtbot, window, "rulers")
    assert not window.rooms.view.ruled.has_rulers
    qtbot.waitUntil(lambda: canvas.width() > width, timeout=LONG_MS)


def test_numbers_on_a_ruler_stand_clear_of_each_other_at_any_zoom_and_font(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    opened(qtbot, window, room)
    across = window.rooms.view.ruled.across
    face = across.font()
    face.setPointSizeF(2.0 * face.pointSizeF())
    across.setFont(face)
    for _ in range(30):
        places = [px for px, _ in across.numbers]
        wide = across.fontMetrics().horizontalAdvance("-10000")
        assert all(there - here > 0.8 * wide for here, there in pairwise(places))
        window.rooms.view.canvas.zoom(1.3)
