"""Keys and the wheel act where the user looks: on the canvas, or in the field that has the focus."""

from pathlib import Path

import pytest
from driven import LONG_MS, opened, press, solved
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.panels.layer_presets import LayerPreset
from gui.shell.commands.layers import own_layers
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.view.picture import Layer


def focused(qtbot: QtBot, window: MainWindow, widget: QWidget) -> QWidget:
    window.activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(widget.hasFocus, timeout=LONG_MS)
    return widget


def test_keys_act_on_the_canvas_and_in_the_log(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    window.panes.open("Log")
    for place in (window.rooms.view.canvas, window.rooms.notices.log):
        focused(qtbot, window, place)
        for layer, key in ((each.shows, each.key) for each in own_layers()):
            was_on = layer in window.rooms.view.layers
            qtbot.keyClick(place, key)
            assert (layer in window.rooms.view.layers) is not was_on
            qtbot.keyClick(place, key)
            assert (layer in window.rooms.view.layers) is was_on
        qtbot.keyClick(place, "[")
        assert window.rooms.run.settings.speed == 10.0
        qtbot.keyClick(place, "\\")
        assert window.rooms.run.settings.speed == 1.0
        window.rooms.run.set_speed(None)


def test_a_key_that_is_held_down_switches_nothing_to_and_fro(
    window: MainWindow,
) -> None:
    again = {command.id for command in window.rooms.commands.commands if window.rooms.commands[command.id].autoRepeat()}
    assert again == {"undo", "redo", "step", "slower", "faster", "zoom_in", "zoom_out"}


def test_a_number_field_takes_numbers_and_leaves_the_other_keys_to_the_commands(
    qtbot: QtBot, window: MainWindow, room: Path
) -> None:
    solved(qtbot, window, room)
    window.rooms.run.set_speed(1.0)
    field = focused(qtbot, window, window.rooms.run_room.planner.findChildren(QSpinBox)[0])
    assert isinstance(field, QSpinBox)
    field.selectAll()
    qtbot.keyClicks(field, "42")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 42
    assert window.rooms.view.layers == LayerPreset.PLAN.value, "1 to 9 are numbers here"
    qtbot.keyClick(field, "G")
    assert Layer.GRID not in window.rooms.view.layers
    qtbot.keyClick(field, Qt.Key.Key_Space)
    assert window.rooms.run.phase is RunPhase.DRIVING


def test_a_text_field_takes_every_key(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    field = QLineEdit(window)
    field.show()
    focused(qtbot, window, field)
    qtbot.keyClicks(field, "G 4 [ R")
    assert field.text() == "G 4 [ R"
    assert window.rooms.view.layers == LayerPreset.PLAN.value
    assert window.rooms.run.phase is RunPhase.SOLVED


def test_the_space_bar_presses_a_button_that_was_reached_by_tab(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    solved(qtbot, window, room)
    window.rooms.layers_plate.click()
    box = next(box for box in window.rooms.layers_plate.boxes.values() if box.isVisible())
    qtbot.waitUntil(box.isVisible, timeout=LONG_MS)
    focused(qtbot, window, box)
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert not box.isChecked()
    assert window.rooms.run.phase is RunPhase.SOLVED
    focused(qtbot, window, window.rooms.view.canvas)
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert box.isChecked()
    assert window.rooms.view.canvas.hasFocus(), "a click leaves the keys with the floor"


def test_a_form_that_is_scrolled_keeps_its_numbers(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    focused(qtbot, window, window.rooms.view.canvas)
    for field in window.rooms.run_room.planner.findChildren(QSpinBox):
        turn(field, QPointF(10.0, 5.0), 120)
    assert window.rooms.run.settings.parameters == {}
    assert window.rooms.run.settings.seed == 0


def test_every_command_has_a_tip_and_no_key_twice(window: MainWindow) -> None:
    keys = [key for command in window.rooms.commands.commands for key in command.keys]
    assert len(keys) == len(set(keys))
    for command in window.rooms.commands.commands:
        assert command.tip
        assert not command.tip.endswith(".")


def test_the_wheel_zooms_at_the_cursor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    place = QPointF(150.0, 220.0)
    before = window.rooms.view.canvas.view
    for _ in range(3):
        turn(window.rooms.view.canvas, place, 120)
    after = window.rooms.view.canvas.view
    assert after.px_per_mm == pytest.approx(before.px_per_mm * 1.25**3)
    assert after.to_mm(place.x(), place.y()) == pytest.approx(before.to_mm(place.x(), place.y()))
    press(qtbot, window, "fit")
    assert window.rooms.view.canvas.view == before


def turn(widget: QWidget, place: QPointF, angle: int) -> None:
    event = QWheelEvent(
        place,
        widget.mapToGlobal(place),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_the_middle_button_drags_the_floor(qtbot: QtBot, window: MainWindow, room: Path) -> None:
    opened(qtbot, window, room)
    grabbed = window.rooms.view.canvas.view.to_mm(100.0, 100.0)
    qtbot.mousePress(window.rooms.view.canvas, Qt.MouseButton.MiddleButton, pos=QPoint(100, 100))
    qtbot.mouseMove(window.rooms.view.canvas, QPoint(160, 130))
    qtbot.mouseRelease(window.rooms.view.canvas, Qt.MouseButton.MiddleButton, pos=QPoint(160, 130))
    assert window.rooms.view.canvas.view.to_mm(160.0, 130.0) == pytest.approx(grabbed)
