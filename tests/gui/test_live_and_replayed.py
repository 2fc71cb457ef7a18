"""What is seen live is seen again when the recording is played, layer by layer; and a perfect floor shows no error."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from driven import LONG_MS, at_rest, floor_time_s, press, solved, until
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.painter.painter import paint
from gui.painter.viewport import Viewport
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from gui.timeline.own_curves import own_curves
from gui.timeline.read_samples import read_samples
from robotworkshop.view.picture import Layer, Picture, Theme

SIZE_PX = (500, 380)


def is_cheering(window: MainWindow) -> bool:
    picture = window.rooms.view.picture()
    return picture is not None and picture.cheer_s is not None


@pytest.fixture
def driven(qtbot: QtBot, window: MainWindow, room: Path) -> MainWindow:
    """A window whose robot has driven round its crate, with the plots before its user."""
    window.rooms.commands["workspace.drive"].setChecked(True)
    solved(qtbot, window, room)
    press(qtbot, window, "compare")
    qtbot.waitUntil(
        lambda: not window.rooms.run.is_comparing and bool(window.rooms.run.solve_reports[0].optimum), timeout=LONG_MS
    )
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 2.0, timeout=LONG_MS)
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    qtbot.waitUntil(lambda: not is_cheering(window), timeout=LONG_MS)
    return window


def drawn(picture: Picture | None, layer: Layer | None) -> bytes:
    """Draw a picture with one layer, or with none, beside what always shows."""
    assert picture is not None
    layers = frozenset({layer} if layer else ())
    image = QImage(*SIZE_PX, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, replace(picture, layers=layers, cheer_s=None), Viewport.fit(picture.scene.workspace, *SIZE_PX, 10))
    painter.end()
    return bytes(image.constBits())


def test_a_replay_draws_what_the_live_canvas_drew_under_way(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    window.rooms.run.set_speed(5.0)
    solved(qtbot, window, room)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: floor_time_s(window) > 3.0, timeout=LONG_MS)
    press(qtbot, window, "start")
    qtbot.waitUntil(lambda: window.rooms.run.phase is RunPhase.PAUSED, timeout=LONG_MS)
    at_rest(qtbot, window)
    time_s = floor_time_s(window)
    live = window.rooms.run.picture(frozenset(Layer), Theme.LIGHT)
    press(qtbot, window, "stop")
    until(qtbot, window, RunPhase.ENDED)
    qtbot.waitUntil(lambda: window.rooms.playback.is_open, timeout=LONG_MS)
    window.rooms.playback.seek(time_s)
    window.rooms.playback.arrive()
    replayed = window.rooms.playback.picture(frozenset(Layer), Theme.LIGHT)
    assert {layer for layer in Layer if drawn(live, layer) != drawn(replayed, layer)} == set()


def test_a_replay_draws_what_the_live_canvas_drew_layer_by_layer(driven: MainWindow) -> None:
    live = driven.rooms.run.picture(frozenset(Layer), Theme.LIGHT)
    driven.rooms.playback.seek(driven.rooms.playback.span_s[1])
    driven.rooms.playback.arrive()
    replayed = driven.rooms.playback.picture(frozenset(Layer), Theme.LIGHT)
    seen = {layer for layer in Layer if drawn(live, layer) != drawn(live, None)}
    assert {Layer.RAW_PATH, Layer.OPTIMUM, Layer.TRAIL, Layer.PATH, Layer.ROADMAP, Layer.INFLATED} <= seen
    assert {layer for layer in Layer if drawn(live, layer) != drawn(replayed, layer)} == set()


def test_on_a_perfect_floor_the_pose_error_is_naught_live_and_replayed(driven: MainWindow) -> None:
    live, file = driven.rooms.run.samples, driven.rooms.playback.file
    assert live is not None
    assert file is not None
    for samples in (live, read_samples(file, own_curves(), lambda: True)):
        assert samples is not None
        curves = samples.curves()
        assert curves is not None
        (robot,) = curves.robots
        assert np.nanmax(robot.values["speed"]) > 100.0
        assert np.nanmax(robot.values["error"]) < 0.1
