"""Who waits for whom: an arrow to the other robot, which goes with them and with its layer."""

from dataclasses import replace
from itertools import pairwise

import pytest
from drawn import PATH, STARTED, VIEW, everything, left_stale
from PySide6.QtCore import QPointF

from gui.painter.viewport import Viewport
from gui.painter.waiting import planned_waits, waiting_now
from gui.panels.layer_presets import has_something
from gui.shell.commands.layers import own_layers
from robotworkshop.view.picture import Layer, Picture
from scene.mover import MoverState, MoverStatus

pytestmark = pytest.mark.usefixtures("qapp")
PICTURE = everything()
SEEN = Viewport.fit(PICTURE.scene.workspace, 700.0, 540.0, 20.0)


def waits_for(robot: str, shown: Picture = PICTURE) -> Picture:
    return replace(shown, movers=(replace(VIEW, status=MoverStatus(MoverState.DRIVING, awaits=robot)),))


def test_an_arrow_leads_from_the_robot_that_waits_to_the_other_one() -> None:
    (waiting,) = waiting_now(waits_for("Bo"), SEEN)
    ada, bo = (QPointF(*SEEN.to_px(robot.pose.x_mm, robot.pose.y_mm)) for robot in STARTED.robots)
    whole = (bo - ada).manhattanLength()
    assert (waiting.line.p1() - ada).manhattanLength() < 0.2 * whole
    assert (waiting.line.p2() - bo).manhattanLength() < 0.2 * whole
    assert "Bo" in waiting.words
    assert not list(waiting_now(waits_for(""), SEEN))
    assert not list(waiting_now(waits_for("nobody here"), SEEN))


def test_arrows_are_painted_anew_where_they_come_go_and_move() -> None:
    assert PICTURE.snapshot is not None
    ada, bo = STARTED.robots
    moved = replace(STARTED, robots=(ada, replace(bo, pose=replace(bo.pose, x_mm=2800.0, y_mm=1200.0))))
    pictures = [waits_for(""), waits_for("Bo"), waits_for("Bo", replace(PICTURE, snapshot=moved)), waits_for("")]
    for before, after in pairwise(pictures):
        assert left_stale(before, after, SEEN) == 0


def test_a_plan_in_time_says_where_it_waits_and_where_the_other_one_passes() -> None:
    stays = (PATH[0], PATH[1], PATH[1], PATH[2])
    first = replace(PICTURE.tracks[0], path=stays, times_s=(0.0, 5.0, 9.0, 12.0))
    other = replace(PICTURE.tracks[1], path=((2200.0, 500.0), (1500.0, 2500.0)), times_s=(0.0, 9.5))
    timed = replace(PICTURE, tracks=(first, other), movers=())
    (waiting,) = planned_waits(timed, SEEN, "Ada", 0)
    assert "4.0 s" in waiting.words
    assert waiting.line.length() > 10.0
    (layer,) = (each for each in own_layers() if each.shows is Layer.WAITS)
    assert has_something(layer, timed)
    assert not has_something(layer, replace(PICTURE, movers=()))
    assert has_something(layer, waits_for("Bo"))
