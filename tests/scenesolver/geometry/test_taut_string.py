import numpy as np
import pytest
import shapely

from scenesolver import FreeSpace, Path
from scenesolver.geometry.taut_string import pull_taut
from scenesolver.kernel import taut_string
from scenesolver.planning.sampling import sample_uniform
from scenesolver.planning.shortest_path import shortest_path
from tests.scenesolver.scenes import RADIUS_MM, box, hall, scene_of
from tests.uncompiled import uncompiled

RASTER, _, _, STRING = uncompiled(
    *(f"scenesolver.kernel.{name}" for name in ("raster", "exact", "grid", "taut_string"))
)


def length(points: np.ndarray) -> float:
    return Path(points.copy()).length_mm


def walk_through(space: FreeSpace, seed: int, longest_mm: float = 3_000.0) -> np.ndarray:
    """A dozen of free steps here and there."""
    points = sample_uniform(space, 400, np.random.default_rng(seed))
    walk = [points[0]]
    for point in points:
        if (
            len(walk) < 12
            and np.hypot(*(point - walk[-1])) < longest_mm
            and space.edges_free(walk[-1][None], point[None])[0]
        ):
            walk.append(point)
    assert len(walk) > 5
    return np.array(walk)


@pytest.mark.parametrize("turned", [False, True])
def test_a_string_that_first_leads_away_is_pulled_taut(turned):
    space = FreeSpace(scene_of([box(1_100, 3_550, 1_200, 6_000)]), RADIUS_MM)
    # From beside the hanging wall down, under it, and up again: what it bends round lies behind its first point.
    bent = np.array(((2_250.0, 3_800.0), (760.0, 3_140.0), (540.0, 5_500.0)))
    taut = pull_taut(space, bent[::-1] if turned else bent)
    best = shortest_path(space, bent[0], bent[-1])
    assert length(taut) == pytest.approx(best.length_mm)


@pytest.mark.parametrize("seed", range(4))
def test_a_string_stays_on_its_side_of_everything(seed):
    # Any walk through free space: the taut string and the walk enclose no obstacle, whichever way they cross.
    scene = hall(seed)
    space = FreeSpace(scene, RADIUS_MM)
    walk = walk_through(space, seed)
    taut = pull_taut(space, walk)
    assert length(taut) < length(walk)
    assert space.edges_free(taut[:-1], taut[1:]).all()
    loop = shapely.linearrings(np.concatenate((walk, taut[-2:0:-1])))
    for obstacle in scene.obstacles:
        inside = shapely.Polygon(obstacle.polygon).representative_point()
        x, y = np.array(loop.coords).T - np.array(inside.coords).T
        turned = np.diff(np.unwrap(np.arctan2(y, x))[[0, -1]])
        assert abs(turned[0]) < 1.0


def as_written(space: FreeSpace) -> list[object]:
    """Return the corners of a space by cells, for the kernel's source."""
    found = []
    for layer in space.layers:
        of_it = layer.raster
        cells = RASTER.RasterKernel(*of_it.origin, of_it.cell_mm, of_it.columns, of_it.rows)
        first, numbers = of_it.places_by_cell(layer.curve.corners.places)
        found.append(STRING.CornerIndex(cells, first, numbers, layer.curve.corners.places))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_strings_are_alike_compiled_and_as_written(seed):
    space = FreeSpace(hall(seed), RADIUS_MM)
    marks = np.random.default_rng(seed).uniform(1_000.0, 9_000.0, (30, 2))
    among_marks = space.with_obstacles(shapely.MultiPolygon(list(shapely.buffer(shapely.points(marks), 12.0))))
    # Boxes on a lattice: many corners are equally far along, and many lie on one line.
    rows = [box(x, y, x + 50, y + 50) for x in range(1_000, 5_500, 600) for y in (1_000, 2_500, 4_000)]
    for each in (space, among_marks, FreeSpace(scene_of(rows), 170.0)):
        walk = np.round(walk_through(each, seed), -2)
        written = as_written(each)
        np.testing.assert_array_equal(
            taut_string.pull([layer.corners_by_cell for layer in each.layers], walk), STRING.pull(written, walk)
        )
