"""What the figures of a plan say."""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray

from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotworkshop.view.plan_figures import PlanFigures, plan_figures
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace

ROBOT = SceneRobot("Ada", Pose(500.0, 500.0, 0.0), (2500.0, 500.0))
RADIUS_MM = CREATE_1.body.radius_mm


@dataclass(frozen=True)
class Roadmap:
    points: NDArray[np.float64]
    edges: NDArray[np.int32]


def test_components_count_lonely_milestones_too() -> None:
    roadmap = Roadmap(np.zeros((5, 2)), np.array([(0, 1), (1, 2)], dtype=np.int32))
    assert plan_figures(Scene(Workspace(0, 0, 9, 9)), ROBOT, roadmap, ()) == PlanFigures(5, 2, 3, None)
    bare = Roadmap(np.zeros((2, 2)), np.empty((0, 2), dtype=np.int32))
    assert plan_figures(Scene(Workspace(0, 0, 9, 9)), ROBOT, bare, ()).components == 2


def test_clearance_is_what_the_body_keeps_from_the_nearest_thing_or_the_edge() -> None:
    path = ((500.0, 500.0), (2500.0, 500.0))
    room = Scene(Workspace(0, 0, 3000, 2000), (ROBOT,))
    assert plan_figures(room, ROBOT, None, path).clearance_mm == pytest.approx(500.0 - RADIUS_MM)
    box = Obstacle(((1000.0, 800.0), (1400.0, 800.0), (1400.0, 900.0)))
    hidden = Obstacle(((1000.0, 700.0), (1400.0, 700.0), (1400.0, 750.0)), known=False)
    wall = Wall((2000.0, 850.0), (2000.0, 1500.0))
    full = Scene(room.workspace, room.robots, (box, hidden), (wall,))
    assert plan_figures(full, ROBOT, None, path).clearance_mm == pytest.approx(300.0 - RADIUS_MM)
