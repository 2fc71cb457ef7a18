"""The panel of an EyeBot shows its display, and its keys are pressed."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gui.families.eyebot.floor_window import FloorWindow
from gui.families.eyebot.panel import EyeBotPanel
from gui.families.eyebot.window import Panels
from robotdriver.eyebot.company import Company
from robotdriver.eyebot.device import EyeBot
from robotdriver.eyebot.inside.layout import FOUR_INTEGERS, LIDAR_FIELD, SHAPE, TWO_INTEGERS, TWO_NUMBERS, Op
from robotdriver.eyebot.robots import S4
from robotdriver.pose import Pose
from robotdriver.simulator import World
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import EyeBotEntry, EyeBotSetup, empty_world
from robotworkshop.stage.events import Announcer, DriveStarted


@pytest.fixture
def device() -> EyeBot:
    world = World(seed=0)
    return EyeBot(world.add_robot(S4.model, Pose(0.0, 0.0), "S4 1"), S4, Company(world))


def test_what_a_program_draws_is_seen(qtbot: QtBot, device: EyeBot) -> None:
    panel = EyeBotPanel(device)
    qtbot.addWidget(panel)
    panel.lcd.setFixedSize(480, 320)
    panel.show()
    device.write(Op.AREA + SHAPE.pack(100, 100, 200, 200, 0xFF0000, 1), 0.0)
    device.write(Op.PIXEL + FOUR_INTEGERS.pack(300, 50, 0x00FF00, 0), 0.0)
    device.write(Op.TEXT_COLOURS + TWO_INTEGERS.pack(0xFFFFFF, 0x0000FF), 0.0)
    device.write(Op.TEXT + TWO_INTEGERS.pack(0, 0) + b" W", 0.0)
    device.write(Op.MENU + LIDAR_FIELD.pack(4, 0, 0xFFFFFF) + b"END", 0.0)
    panel.look()
    picture = panel.lcd.grab().toImage()
    ratio = picture.width() / 480
    colour_at = lambda x, y: QColor(picture.pixel(int(x * ratio), int(y * ratio))).name()  # noqa: E731
    assert colour_at(150, 150) == "#ff0000"
    assert colour_at(4, 8) == "#0000ff"
    assert colour_at(400, 300) == "#000000"
    assert [key.text() for key in panel.keys] == ["1", "2", "3", "END"]


def test_keys_and_touches_reach_the_program(qtbot: QtBot, device: EyeBot) -> None:
    panel = EyeBotPanel(device)
    qtbot.addWidget(panel)
    panel.lcd.setFixedSize(480, 320)
    panel.show()
    panel.keys[2].click()
    qtbot.mouseClick(panel.lcd, Qt.MouseButton.LeftButton, pos=QPoint(240, 100))
    first = device.keypad.first(0.0)
    assert first is not None
    assert first.key == 4
    device.keypad.take(first.number)
    second = device.keypad.first(0.0)
    assert second is not None
    assert (second.key, second.x, second.y) == (0, 240, 100)


def test_a_panel_opens_at_the_first_call(qtbot: QtBot, device: EyeBot) -> None:
    panels = Panels([device])
    panels.look()
    assert panels.shown == []
    device.write(Op.CLEAR, 0.0)
    qtbot.waitUntil(lambda: len(panels.shown) == 1, timeout=60_000)
    assert panels.shown[0].windowTitle() == "S4 1"
    panels.close()


def test_the_floor_opens_at_the_first_driving_call_and_is_touched(qtbot: QtBot) -> None:
    """Space pauses it, and a robot is dragged; its odometer does not notice."""
    setup = EyeBotSetup(empty_world(), (EyeBotEntry("S4 1", None, Pose(1000.0, 1000.0)),))
    run = EyeBotRun(setup, EyeBotRunOptions(speed=None), Announcer())
    (device,) = run.devices.values()
    floor = FloorWindow(run)
    qtbot.addWidget(floor)
    panels = Panels([device], floor)
    run.stage.announcer.announce(DriveStarted(run.stage.snapshot()))
    device.write(Op.CLEAR, 0.0)
    panels.look()
    assert floor.isHidden()
    device.write(Op.STRAIGHT + TWO_NUMBERS.pack(500.0, 200.0), 0.0)
    panels.look()
    assert floor.isVisible()
    canvas = floor.canvas
    qtbot.keyClick(floor, Qt.Key.Key_Space)
    assert run.stage.clock.is_paused

    def at(x_mm: float, y_mm: float) -> QPoint:
        return QPointF(*canvas.view.to_px(x_mm, y_mm)).toPoint()

    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=at(1000.0, 1000.0))
    qtbot.mouseMove(canvas, at(2000.0, 1500.0))
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=at(2000.0, 1500.0))
    assert device.robot.pose.distance_to(2000.0, 1500.0) < 20.0
    assert device.robot.undercarriage.odometer.pose.distance_to(0.0, 0.0) < 1.0
    panels.close()
    run.close()
