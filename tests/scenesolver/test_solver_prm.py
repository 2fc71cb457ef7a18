import numpy as np
import pytest

from scenesolver import PlannerParameters, SolverPRM, verify_path

from .scenes import RADIUS_MM, scene_of, task


def solved(scene, the_task=None, seed=0, **parameters) -> SolverPRM:
    solver = SolverPRM(scene, the_task or task(), RADIUS_MM, PlannerParameters(**parameters), seed)
    solver.preprocess(lambda _: None, lambda: False)
    return solver


def test_an_empty_room_is_crossed_straight():
    solver = solved(scene_of())
    assert solver.path.length_mm == pytest.approx(np.hypot(5_200, 5_200))
    assert verify_path(solver.scene, solver.task, RADIUS_MM + 20, solver.path.points, 1_000).passed
