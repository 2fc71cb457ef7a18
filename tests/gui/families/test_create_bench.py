"""The bench shows emulated robots where they are, and lets faults befall them."""

import sys
from collections.abc import Iterator
from contextlib import closing

import pytest

if sys.platform == "win32":
    pytest.skip("emulated Creates need a POSIX system", allow_module_level=True)

from driven import LONG_MS
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from gui.families.create.bench import Bench
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.create.emulated_sensors import Condition, WheelDrop
from robotdriver.create.errors import Cause, DiagnosedError
from robotdriver.create.links import parse_address
from robotdriver.create.wire_faults import WireFaults
from robotdriver.models import CREATE_1
from robotworkshop.assets import find_scene
from robotworkshop.use_cases import Serving, creates_served
from scene.files import load_scene

PATIENCE_S = 60.0


@pytest.fixture
def serving() -> Iterator[Serving]:
    scene = load_scene(find_scene("duel_crossing"))
    with creates_served(scene, None, ("127.0.0.1", 0), WireFaults(), Condition()) as served:
        yield served


@pytest.fixture
def bench(qtbot: QtBot, serving: Serving) -> Bench:
    made = Bench(serving)
    qtbot.addWidget(made)
    made.show()
    return made


def tick(bench: Bench, title: str) -> None:
    (box,) = (box for box in bench.faults.findChildren(QCheckBox) if box.text() == title)
    box.click()


def test_a_robot_that_is_lifted_in_the_window_ends_its_drive(qtbot: QtBot, bench: Bench, serving: Serving) -> None:
    before = bench.words.text()
    address = parse_address(serving.robots[0].ports[0])
    with closing(PhysicalRobot(address, CREATE_1, Settings(lost_s=PATIENCE_S))) as robot:
        robot.connect()
        robot.drive_forward(100.0)
        qtbot.waitUntil(lambda: "100 and 100" in bench.words.text(), timeout=LONG_MS)
        assert bench.words.text() != before
        tick(bench, "lifted off the floor")
        with pytest.raises(DiagnosedError) as caught:
            robot.wait_frame(sys.maxsize, PATIENCE_S)
        assert caught.value.cause is Cause.WHEEL_DROP
    tick(bench, "left wheel hangs")
    assert serving.emulated[0].condition.wheel_drops == WheelDrop.RIGHT | WheelDrop.CASTER


def test_the_boxes_are_about_the_chosen_robot_and_show_what_others_have_changed(bench: Bench, serving: Serving) -> None:
    bench.chosen.setCurrentIndex(1)
    tick(bench, "robot hears nothing")
    assert [robot.faults.is_deaf for robot in serving.emulated] == [False, True]
    serving.emulated[1].faults = WireFaults()
    bench.look()
    assert not any(box.isChecked() for box in bench.faults.findChildren(QCheckBox))
