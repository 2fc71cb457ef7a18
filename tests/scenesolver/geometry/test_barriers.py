"""Whether a disc gets from one place to another is held against shapely's buffers, from below and from above."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scene.scene import Scene
from scenesolver.geometry.barriers import Barriers
from tests.scenesolver.scenes import box, hall, scene_of, star

START, GOAL = np.array((400.0, 400.0)), np.array((5_600.0, 5_600.0))


def has_way(scene: Scene, start: np.ndarray, goal: np.ndarray, radius_mm: float) -> bool:
    """By shapely: obstacles grown by the inscribed polygon of 256 corners, which is smaller than the disc."""
    bodies = [shapely.Polygon(obstacle.polygon).buffer(0) for obstacle in scene.obstacles]
    bodies += [shapely.LineString((wall.start, wall.end)) for wall in scene.walls]
    area = scene.workspace
    inner = shapely.box(
        area.min_x_mm + radius_mm, area.min_y_mm + radius_mm, area.max_x_mm - radius_mm, area.max_y_mm - radius_mm
    )
    free = inner - shapely.union_all(shapely.buffer(bodies, radius_mm, quad_segs=64))
    return any(
        part.buffer(1e-6).contains(shapely.Point(start)) and part.buffer(1e-6).contains(shapely.Point(goal))
        for part in shapely.get_parts(free)
    )


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), radius_mm=st.floats(20.0, 300.0))
def test_a_disc_is_parted_exactly_where_it_has_no_way(seed: int, radius_mm: float) -> None:
    rng = np.random.default_rng(seed)
    polygons = [star(rng, rng.uniform(0.0, 6_000.0, 2), rng.uniform(200.0, 1_200.0), 7) for _ in range(22)]
    walls = [tuple(map(tuple, rng.uniform(0.0, 6_000.0, (2, 2)).tolist())) for _ in range(3)]
    scene = scene_of(polygons, walls)
    barriers = Barriers(scene)
    standing = shapely.union_all([shapely.Polygon(polygon).buffer(0) for polygon in polygons])
    radius_mm = min(radius_mm, barriers.clearance_mm(START), barriers.clearance_mm(GOAL))
    if radius_mm < 1.0 or shapely.intersects(standing, shapely.MultiPoint([START, GOAL])):
        return
    found = barriers.narrowest(START, GOAL, radius_mm)
    if found is None:
        assert has_way(scene, START, GOAL, radius_mm - 1e-5)
        return
    # The inscribed polygon passes where the disc does, and where it hardly does not.
    assert not has_way(scene, START, GOAL, radius_mm * 1.0001)
    if found.width_mm > 2.0:
        assert not has_way(scene, START, GOAL, found.width_mm / 2.0 * 1.0001)
        assert has_way(scene, START, GOAL, found.width_mm / 2.0 - 1e-5)


@settings(max_examples=40, deadline=None)
@given(
    gap=st.floats(1.0, 400.0),
    more=st.floats(1.0, 400.0),
    angle=st.floats(0.0, math.tau),
    radius_mm=st.floats(100.0, 200.0),
)
def test_the_wider_of_two_doors_of_a_ring_counts(gap: float, more: float, angle: float, radius_mm: float) -> None:
    """A ring of two halves, of chords, round the start."""
    inner, wider, halves = 1_000.0, gap + more, []
    for first, last in (
        (gap / 2.0, math.pi * inner - wider / 2.0),
        (math.pi * inner + wider / 2.0, 2.0 * math.pi * inner - gap / 2.0),
    ):
        arc = np.linspace(first, last, 24) / inner + angle
        ring = np.column_stack((np.cos(arc), np.sin(arc)))
        halves.append(np.concatenate((3_000.0 + inner * ring, 3_000.0 + 1_150.0 * ring[::-1])).tolist())
    barriers = Barriers(scene_of([[(x, y) for x, y in outline] for outline in halves]))
    door = 2.0 * inner * math.sin(wider / 2.0 / inner)
    middle = np.array((3_000.0, 3_000.0))
    radius_mm = min(radius_mm, barriers.clearance_mm(GOAL))
    found = barriers.narrowest(middle, GOAL, radius_mm)
    if door >= 2.0 * radius_mm:
        assert found is None
    else:
        assert found is not None
        assert found.width_mm == pytest.approx(door)
        place = 3_000.0 - inner * math.cos(wider / 2.0 / inner) * np.array((math.cos(angle), math.sin(angle)))
        assert found.place == pytest.approx(tuple(place))


def test_what_is_sensed_parts_too() -> None:
    scene = scene_of([box(0.0, 2_900.0, 2_000.0, 3_100.0)])
    assert Barriers(scene).narrowest(START, GOAL, 170.0) is None
    posts = shapely.MultiPoint([(x, 3_000.0) for x in range(2_000, 6_001, 250)])
    sensed = shapely.GeometryCollection([posts, shapely.LineString([(5_900.0, 3_000.0), (6_000.0, 3_000.0)])])
    found = Barriers(scene, sensed).narrowest(START, GOAL, 170.0)
    assert found is not None
    assert found.width_mm == pytest.approx(250.0)
    assert Barriers(scene, sensed).narrowest(START, GOAL, 124.0) is None


def test_a_closed_wall_lets_not_even_a_point_through() -> None:
    found = Barriers(scene_of(walls=[((0.0, 3_000.0), (6_000.0, 3_000.0))])).narrowest(START, GOAL, 170.0)
    assert found is not None
    assert found.width_mm == 0.0


def test_the_edge_of_the_workspace_is_a_side() -> None:
    found = Barriers(scene_of([box(200.0, 2_900.0, 6_100.0, 3_100.0)])).narrowest(START, GOAL, 170.0)
    assert found is not None
    assert (found.place[0], found.width_mm) == (pytest.approx(100.0), pytest.approx(200.0))


@pytest.mark.parametrize("seed", range(3))
def test_a_hall_lets_a_thin_disc_through(seed: int) -> None:
    ends = np.array((400.0, 400.0)), np.array((9_600.0, 9_600.0))
    assert Barriers(hall(seed, count=30)).narrowest(*ends, 5.0) is None
