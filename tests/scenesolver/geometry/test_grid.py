"""The grid's answers are the same compiled and as they are written."""

from types import ModuleType

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scene.scene import Scene
from scenesolver import FreeSpace
from scenesolver.geometry import grid as curve_grid
from scenesolver.geometry.grid import CurveGrid
from scenesolver.geometry.predicates import Points
from scenesolver.kernel import grid
from scenesolver.kernel import raster as cells
from tests.scenesolver.scenes import box, hall, scene_of
from tests.uncompiled import uncompiled

RASTER, _, GRID = uncompiled(*(f"scenesolver.kernel.{name}" for name in ("raster", "exact", "grid")))


def answers(kernels: tuple[ModuleType, ModuleType], space: FreeSpace, points: np.ndarray) -> list[np.ndarray]:
    """Judge points, the edges between those that are free, and corners."""
    with pytest.MonkeyPatch.context() as patch:
        places, grids = kernels
        patch.setattr(curve_grid, "raster_kernel", places)
        patch.setattr(curve_grid, "kernel", grids)
        space = space._with_layers(tuple(CurveGrid(layer.curve, layer.bounds) for layer in space.layers))
        free = space.is_free(points)
        kept = Points.of(points[free])
        ends = np.arange(len(kept.x) - 1)
        found = [free, space.joins(kept, ends, ends + 1), space.joins(kept, ends[::-1], np.zeros_like(ends))]
        for layer in space.layers:
            found += [layer._first, layer._segments, layer._winding, layer.solid_cells]
            found += layer.raster.places_by_cell(Points.of(points))
        corners = space.bends(space.curve.corners)
    return [*found, *corners.places, *corners.into, *corners.out_of]


def assert_alike(space: FreeSpace, points: np.ndarray) -> None:
    for one, other in zip(answers((cells, grid), space, points), answers((RASTER, GRID), space, points), strict=True):
        np.testing.assert_array_equal(one, other)


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6), radius_mm=st.floats(20.0, 400.0), corners=st.sampled_from([4, 16, 64]))
def test_in_random_halls_with_heaps_of_marks(seed: int, radius_mm: float, corners: int) -> None:
    rng = np.random.default_rng(seed)
    space = FreeSpace(hall(seed), radius_mm, corners)
    heap = rng.uniform(2_000.0, 8_000.0, 2) + rng.normal(0.0, radius_mm, (40, 2))
    marks = shapely.union_all(shapely.buffer(shapely.points(heap[:3]), 12.0)), shapely.MultiPoint(heap)
    points = np.concatenate((rng.uniform(-300.0, 10_300.0, (400, 2)), heap + rng.normal(0.0, radius_mm, (40, 2))))
    assert_alike(space, points)
    assert_alike(space.with_obstacles(shapely.GeometryCollection(marks)), points)


def lattice(seed: int) -> Scene:
    """Boxes in round places: many points below lie exactly on lines, corners and cells' borders."""
    taken = np.random.default_rng(seed).random((8, 8)) < 0.4
    return scene_of(
        [box(600 * x, 600 * y, 600 * x + 600, 600 * y + 600) for x, y in zip(*taken.nonzero(), strict=True)]
    )


@pytest.mark.parametrize("seed", range(6))
def test_where_much_lies_on_one_line(seed: int) -> None:
    space = FreeSpace(lattice(seed), 100.0)
    corners = np.column_stack(space.curve.starts)
    rng = np.random.default_rng(seed)
    round_places = 100.0 * rng.integers(0, 61, (600, 2))
    beside = corners[rng.integers(len(corners), size=300)] + rng.choice((-1e-12, 0.0, 1e-9, 50.0), (300, 2))
    assert_alike(space, np.concatenate((round_places, corners[:300], beside)))
