"""Places that sensed obstacles shut in: what is said of them is true."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scenesolver import FreeSpace
from scenesolver.planning.shortest_path import shortest_path
from tests.scenesolver.scenes import box, hall, scene_of

MIDDLE = np.array((3_000.0, 3_000.0))


def ring(middle: np.ndarray, radius_mm: float, part: float = 1.0) -> shapely.Geometry:
    """Marks 20 mm apart on a part of a circle."""
    count = int(part * math.tau * radius_mm / 20.0) + 1
    angles = np.linspace(0.0, part * math.tau, count)
    places = middle + radius_mm * np.column_stack((np.cos(angles), np.sin(angles)))
    return shapely.MultiPolygon(shapely.buffer(shapely.points(places), 12.0, quad_segs=2).tolist())


def test_a_ring_shuts_in_either_end_and_not_both() -> None:
    space = FreeSpace(scene_of(), 100.0).with_obstacles(ring(MIDDLE, 400.0))
    outside = np.array((500.0, 500.0))
    assert space.walls_in(MIDDLE, outside)
    assert space.walls_in(outside, MIDDLE)
    assert not space.walls_in(MIDDLE, MIDDLE + 150.0)


def test_a_ring_with_a_door_does_not() -> None:
    space = FreeSpace(scene_of(), 100.0).with_obstacles(ring(MIDDLE, 400.0, 0.8))
    assert not space.walls_in(MIDDLE, np.array((500.0, 500.0)))


@pytest.mark.parametrize("has_post", [True, False])
def test_walls_that_the_scene_knows_and_the_workspaces_edge_help(has_post: bool) -> None:
    """A quarter of a ring round a corner of the workspace, with a known post in its gap."""
    known = [box(410.0, 330.0, 590.0, 510.0)] if has_post else []
    marks = ring(np.zeros(2), 650.0, 0.25)
    gap = shapely.Point(498.0, 418.0).buffer(160.0)
    kept = shapely.MultiPolygon([part for part in marks.geoms if not part.intersects(gap)])
    space = FreeSpace(scene_of(known), 100.0).with_obstacles(kept)
    assert space.walls_in(np.array((250.0, 250.0)), MIDDLE) == has_post


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), radius_mm=st.floats(20.0, 300.0))
def test_it_is_true(seed: int, radius_mm: float) -> None:
    rng = np.random.default_rng(seed)
    space = FreeSpace(hall(seed), radius_mm)
    goal = rng.uniform(500.0, 9_500.0, 2)
    around = ring(goal, radius_mm + rng.uniform(20.0, 600.0), rng.uniform(0.5, 1.0))
    space = space.with_obstacles(around)
    for start in rng.uniform(300.0, 9_700.0, (4, 2)):
        if not space.is_free(np.stack((start, goal))).all():
            continue
        answer = space.walls_in(start, goal)
        assert not (answer and shortest_path(space, start, goal) is not None)
