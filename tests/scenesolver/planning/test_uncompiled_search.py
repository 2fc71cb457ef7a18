"""The search finds the same ways compiled and as it is written, to the last bit."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scene.scene import Scene
from scenesolver import FreeSpace
from scenesolver.geometry import grid as curve_grid
from scenesolver.geometry.grid import CurveGrid
from scenesolver.planning import shortest_path
from scenesolver.planning.sampling import sample_uniform
from scenesolver.planning.shortest_path import Exploration, explore
from tests.scenesolver.scenes import box, hall, scene_of
from tests.uncompiled import uncompiled

RASTER, _, GRID, TREE, _, SEARCH = uncompiled(
    *(f"scenesolver.kernel.{name}" for name in ("raster", "exact", "grid", "box_tree", "view", "shortest_path"))
)


def as_written(space: FreeSpace) -> FreeSpace:
    """Return a space whose grids are asked by the kernel's source."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(curve_grid, "raster_kernel", RASTER)
        patch.setattr(curve_grid, "kernel", GRID)
        return space._with_layers(tuple(CurveGrid(layer.curve, layer.bounds) for layer in space.layers))


def both(space: FreeSpace, start: np.ndarray, goal: np.ndarray, longest_mm: float = np.inf) -> list[Exploration]:
    """Explore compiled, and uncompiled; the corners that strings may bend round come from the compiled kernel."""
    written = as_written(space)
    written.free_corners = space.free_corners
    with pytest.MonkeyPatch.context() as patch:
        compiled = explore(space, start, goal, longest_mm)
        patch.setattr(shortest_path, "Search", SEARCH.Search)
        patch.setattr(shortest_path, "BoxTree", TREE.BoxTree)
        patch.setattr(FreeSpace, "bends", lambda _, corners: space_bends(space, corners))
        return [compiled, explore(written, start, goal, longest_mm)]


space_bends = FreeSpace.bends


def assert_alike(space: FreeSpace, start: np.ndarray, goal: np.ndarray) -> None:
    compiled, plain = both(space, start, goal)
    assert (compiled.path is None) == (plain.path is None)
    if compiled.path is None:
        return
    np.testing.assert_array_equal(compiled.path.points, plain.path.points)
    ways = compiled.path.points
    assert space.edges_free(ways[:-1], ways[1:]).all()
    bounded = both(space, start, goal, compiled.path.length_mm + 1e-6)
    assert [found.path.length_mm for found in bounded] == pytest.approx([compiled.path.length_mm] * 2, rel=1e-12)
    np.testing.assert_array_equal(bounded[0].path.points, bounded[1].path.points)
    assert all(found.path is None for found in both(space, start, goal, compiled.path.length_mm - 1e-3))


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), radius_mm=st.floats(20.0, 400.0))
def test_in_random_halls(seed: int, radius_mm: float) -> None:
    space = FreeSpace(hall(seed), radius_mm)
    ends = sample_uniform(space, 2, np.random.default_rng(seed))
    if len(ends) == 2:
        assert_alike(space, *ends)
        crates = shapely.MultiPoint(sample_uniform(space, 6, np.random.default_rng(seed + 1))).buffer(30.0)
        assert_alike(space.with_obstacles(crates), *ends)


def cells(seed: int) -> Scene:
    """Boxes on a lattice: their inflated edges lie on one line, touch each other, and run through round coordinates."""
    taken = np.random.default_rng(seed).random((10, 10)) < 0.3
    taken[0, 0] = taken[-1, -1] = False
    return scene_of(
        [box(600 * x, 600 * y, 600 * x + 600, 600 * y + 600) for x, y in zip(*taken.nonzero(), strict=True)]
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("radius_mm", [100.0, 170.0, 299.0])
def test_where_much_lies_on_one_line(seed: int, radius_mm: float) -> None:
    assert_alike(FreeSpace(cells(seed), radius_mm), np.array((300.0, 300.0)), np.array((5_700.0, 5_700.0)))


def test_coordinates_that_rounding_cannot_tell_apart() -> None:
    """The way straight over touches a corner but for the last digits of a double."""
    corner = 3_000.0
    for hair in (-1e-9, -4e-12, 0.0, 4e-12, 1e-9):
        space = FreeSpace(scene_of([box(corner, 0, 3_500, corner + hair)]), 100.0, 4)
        y = corner + hair + 100.0
        start, goal = np.array((1_000.0, y - 1e-12)), np.array((5_000.0, y))
        compiled, plain = both(space, start, goal)
        np.testing.assert_array_equal(compiled.path.points, plain.path.points)


@pytest.mark.parametrize("beside_mm", [1e-9, 1e-7, 1e-5, 9e-5, 1.1e-4, 1e-3])
def test_a_goal_nearer_to_an_obstacle_than_strings_run(beside_mm: float) -> None:
    """Strings run round corners 1e-4 mm outside the inflated obstacles; what lies between is free space too."""
    space = FreeSpace(scene_of([box(1_000, 0, 1_200, 5_000)]), 170.0)
    start, goal = np.array((300.0, 300.0)), np.array((1_370.0 + beside_mm, 300.0))
    assert space.is_free(goal[None]).all()
    assert_alike(space, start, goal)
    assert explore(space, start, goal).path is not None
    assert explore(space, goal, start).path is not None


def test_a_goal_that_is_shut_in_far_away() -> None:
    """There the search comes from the goal as well."""
    boxes = [box(900 * x, 900 * y, 900 * x + 300, 900 * y + 300) for x in range(1, 12) for y in range(1, 12)]
    pen = [box(10_800, 10_800, 11_900, 10_850), box(10_800, 10_850, 10_850, 11_900)]
    pen += [box(11_850, 10_850, 11_900, 11_900), box(10_850, 11_850, 11_850, 11_900)]
    start, goal = np.array((300.0, 300.0)), np.array((11_350.0, 11_350.0))
    shut_in = explore(FreeSpace(scene_of([*boxes, *pen], size_mm=12_200.0), 100.0), start, goal)
    assert shut_in.path is None
    assert not shut_in.gave_up
    assert explore(FreeSpace(scene_of([*boxes, *pen[:-1]], size_mm=12_200.0), 100.0), start, goal).path is not None
