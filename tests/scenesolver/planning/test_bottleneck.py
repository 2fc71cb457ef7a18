"""The narrowest place of the widest way: how wide it is, and where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.pose import Pose
from scene.mover import PlanningCancelledError
from scene.scene import Obstacle, Point, Scene, Task, Wall, Workspace
from scenesolver.planning.bottleneck import SURE_WITHIN_MM, find_bottleneck

TOO_WIDE_MM = 176.0
TASK = Task("Ada", Pose(500.0, 1500.0, 0.0), (3500.0, 1500.0))


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def gate(low: float, gap: float) -> tuple[Obstacle, ...]:
    return Obstacle(box(1900.0, 0.0, 200.0, low)), Obstacle(box(1900.0, low + gap, 200.0, 3000.0 - low - gap))


def scene(*obstacles: Obstacle, walls: tuple[Wall, ...] = ()) -> Scene:
    return Scene(Workspace(0.0, 0.0, 4000.0, 3000.0), obstacles=obstacles, walls=walls)


@settings(max_examples=15, deadline=None)
@given(gap=st.floats(20.0, 340.0), low=st.floats(500.0, 2500.0))
def test_a_gate_is_found_with_its_width(gap: float, low: float) -> None:
    found = find_bottleneck(scene(*gate(low, gap)), TASK, TOO_WIDE_MM)
    assert found is not None
    # The disc is taken as the polygon round it, which is up to 2 % wider.
    assert 0.98 * gap - 2.0 * SURE_WITHIN_MM <= found.width_mm <= gap
    assert 1900.0 - gap <= found.place[0] <= 2100.0 + gap
    assert found.place[1] == pytest.approx(low + gap / 2.0, abs=gap / 2.0)


def test_of_two_gates_the_wider_one_counts() -> None:
    between = Obstacle(box(1900.0, 700.0, 200.0, 1200.0))
    found = find_bottleneck(
        scene(Obstacle(box(1900.0, 0.0, 200.0, 500.0)), between, Obstacle(box(1900.0, 2200.0, 200.0, 800.0))),
        TASK,
        TOO_WIDE_MM,
    )
    assert found is not None
    assert found.width_mm == pytest.approx(300.0, abs=7.0)
    assert 1900.0 <= found.place[1] <= 2200.0


def test_the_edge_of_the_workspace_is_a_side_too() -> None:
    found = find_bottleneck(scene(Obstacle(box(1900.0, 200.0, 200.0, 2800.0))), TASK, TOO_WIDE_MM)
    assert found is not None
    assert found.width_mm == pytest.approx(200.0, abs=5.0)
    assert 0.0 <= found.place[1] <= 200.0


def test_a_wall_without_a_gap_lets_nothing_through() -> None:
    shut = scene(walls=(Wall((2000.0, 0.0), (2000.0, 3000.0)),))
    assert find_bottleneck(shut, TASK, TOO_WIDE_MM) is None


def test_it_can_be_cancelled() -> None:
    with pytest.raises(PlanningCancelledError):
        find_bottleneck(scene(*gate(1000.0, 200.0)), TASK, TOO_WIDE_MM, lambda: True)
