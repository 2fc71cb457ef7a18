"""The panel of an EV3 brick shows what its robot has, and that it is stuck."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from gui.families.ev3.brick_panel import BrickPanel
from gui.families.ev3.ports import port_lines
from robotdriver.ev3.brick import Brick
from robotdriver.ev3.lego import shipped_lego
from robotworkshop.families.ev3.run import Ev3Floor, Ev3RunOptions
from robotworkshop.families.ev3.world_by_name import load_world


@pytest.fixture
def bricks() -> Iterator[tuple[Brick, ...]]:
    with Ev3Floor(load_world("ev3_rover"), shipped_lego(), (), Ev3RunOptions()) as floor:
        yield tuple(floor.bricks.values())


def test_a_brick_says_what_its_motors_do(qtbot: QtBot, bricks: tuple[Brick, ...]) -> None:
    panels = [BrickPanel(brick) for brick in bricks]
    for panel in panels:
        qtbot.addWidget(panel)
    assert [kind for _, kind, _ in port_lines(bricks[0])][:3] == ["Left wheel", "Arm", "Right wheel"]
    assert [panels[0].value(row) for row in range(3)] == ["0\u00b0/s", "0\u00b0", "0\u00b0/s"]


def test_a_robot_with_a_wheel_over_the_edge_is_said_to_be_stuck(qtbot: QtBot, bricks: tuple[Brick, ...]) -> None:
    panel = BrickPanel(bricks[0])
    qtbot.addWidget(panel)
    assert panel.status.isHidden()
    bricks[0].robot.has_fallen = True
    panel.look()
    assert not panel.status.isHidden()
    assert "stuck" in panel.status.text()
