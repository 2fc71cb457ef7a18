"""Scanned points with a width are known as the walls that they stand for."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.ranging import RangeMap
from scene.scanned_walls import walls_of_points
from scene.scene import Scene, Workspace
from scene.things import PointsShape, Thing


def known(points: list[tuple[float, float]], size_mm: float) -> Scene:
    scene = Scene(Workspace(0.0, 0.0, 6_000.0, 6_000.0), things=(Thing(PointsShape(tuple(points), size_mm)),))
    return scene.as_known()


def test_points_side_by_side_stop_every_ray_where_their_wall_is() -> None:
    scene = known([(float(x), 3_000.0) for x in range(1_000, 2_001, 100)], 100.0)
    ranges = RangeMap.from_outlines([], [(wall.start, wall.end) for wall in scene.walls])
    for x in np.linspace(951.0, 2_049.0, 40):
        assert ranges.wedge(x, 1_000.0, math.pi / 2, 0.0, 5_000.0) == pytest.approx(2_000.0, abs=1e-6)
    assert ranges.wedge(900.0, 1_000.0, math.pi / 2, 0.0, 4_000.0) >= 4_000.0
    assert ranges.wedge(2_100.0, 1_000.0, math.pi / 2, 0.0, 4_000.0) >= 4_000.0


def test_a_point_alone_is_as_wide_as_its_cell() -> None:
    scene = known([(1_000.0, 1_000.0), (3_000.0, 3_000.0)], 100.0)
    assert len(scene.walls) == 4
    assert max(abs(x - 1_000.0) for wall in scene.walls[:1] for x, _ in (wall.start, wall.end)) == 50.0


def test_points_without_width_stay_points() -> None:
    scene = known([(1_000.0, 1_000.0), (1_010.0, 1_000.0)], 0.0)
    assert [wall.end[0] - wall.start[0] for wall in scene.walls] == [1.0, 1.0]


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=1, max_size=60),
    st.sampled_from([1.0, 20.0, 100.0]),
)
def test_every_point_lies_on_a_wall(cells, size_mm) -> None:
    points = [(20.0 * x, 20.0 * y) for x, y in cells]
    walls = np.array(walls_of_points(PointsShape(tuple(points), size_mm)))
    start, along = walls[:, 0], walls[:, 1] - walls[:, 0]
    for point in points:
        part = np.clip(((point - start) * along).sum(axis=1) / (along**2).sum(axis=1), 0.0, 1.0)
        assert np.hypot(*(start + part[:, None] * along - point).T).min() < 1e-6
