"""Why a robot that is planned with its outline has no path: its own width counts, not its disc's."""

from dataclasses import replace

import pytest

from robotdriver.pose import Pose
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from robotworkshop.view.no_path import Cause, NoPath, explain_no_path
from scene.scene import Scene, SceneRobot, Wall, Workspace

BOX = "create1: -300,-60 300,-60 300,60 -300,60"
"""A Create as a box of 600 x 120 mm."""


def door(wide_mm: float, *walls: Wall) -> Scene:
    """Return two rooms with a door between them, and further walls."""
    low, high = 750.0 - wide_mm / 2.0, 750.0 + wide_mm / 2.0
    parts = Wall((2_000.0, 0.0), (2_000.0, low)), Wall((2_000.0, high), (2_000.0, 1_500.0))
    robot = SceneRobot("box", Pose(700.0, 750.0), (3_300.0, 750.0), BOX)
    return Scene(Workspace(0.0, 0.0, 4_000.0, 1_500.0), (robot,), walls=(*parts, *walls))


def explained(scene: Scene) -> NoPath:
    (report,) = Session(scene, Settings(mover="shape"), Announcer()).solve()
    assert not report.solved
    return explain_no_path(scene, report)


def test_a_door_that_is_narrower_than_the_body_is_named_with_the_bodys_width() -> None:
    found = explained(door(100.0))
    assert found.cause is Cause.TOO_NARROW
    assert found.place == pytest.approx((2_000.0, 750.0), abs=1.0)
    assert found.width_mm == pytest.approx(100.0, abs=0.1)
    assert found.needed_mm == pytest.approx(120.0)
    assert not found.has_margin


def test_where_it_fits_by_its_width_and_cannot_turn_no_gap_is_blamed() -> None:
    corner = door(200.0)
    shut = (Wall((2_250.0, 0.0), (2_250.0, 1_300.0)), Wall((2_000.0, 0.0), (2_250.0, 0.0)))
    found = explained(replace(corner, walls=(*corner.walls, *shut)))
    assert found.cause is Cause.MOVER
    assert found.place is None
    assert "for this body" in found.reason
