"""The free space against shapely: no point and no edge may be judged differently, degenerate scenes included."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from scene.scene import Motion, Obstacle, Scene, Workspace
from scenesolver import FreeSpace, PlanningError
from tests.scenesolver.scenes import RADIUS_MM, box, hall, inflated_by_hulls, inflated_parts, scene_of, star

ROUNDING_MM = 1e-6
"""The oracle rounds its corners; nearer to an outline than this it is no judge."""


def judged(scene: Scene, space: FreeSpace, points: np.ndarray) -> None:
    """Hold points, and the edges between them in their order, against the oracle."""
    parts = inflated_parts(scene, np.column_stack(space.robot))
    bounds = shapely.box(*space.bounds)
    inner, outer = (shapely.STRtree(shapely.buffer(parts, size)) for size in (-ROUNDING_MM, ROUNDING_MM))

    def met(things: np.ndarray, tree: shapely.STRtree) -> np.ndarray:
        found = np.zeros(len(things), dtype=bool)
        found[tree.query(things, predicate="intersects")[0]] = True
        return found

    places = shapely.points(points)
    forbidden = met(places, inner)
    clear = (forbidden == met(places, outer)) & (shapely.distance(places, bounds.exterior) > ROUNDING_MM)
    free = shapely.within(places, bounds) & ~forbidden
    np.testing.assert_array_equal(space.is_free(points)[clear], free[clear])
    np.testing.assert_array_equal(space.is_in_cforb(points), ~space.is_free(points))

    edges = shapely.linestrings(np.stack((points[:-1], points[1:]), axis=1))
    crossing = met(edges, inner)
    # An edge that grazes an obstacle by less than the oracle's rounding is nobody's fault.
    sure = (crossing == met(edges, outer)) & clear[:-1] & clear[1:]
    assert sure.mean() > 0.5
    edge_free = ~crossing & free[:-1] & free[1:]
    np.testing.assert_array_equal(space.edges_free(points[:-1], points[1:])[sure], edge_free[sure])


def scattered(rng: np.random.Generator, size_mm: float, count: int = 1_500) -> np.ndarray:
    """Points everywhere, a little outside too, in walks of short and long steps."""
    anywhere = rng.uniform(-0.05 * size_mm, 1.05 * size_mm, (count // 3, 2))
    steps = anywhere + rng.normal(0.0, 0.02 * size_mm, anywhere.shape)
    return np.stack((anywhere, steps, np.roll(steps, 1, axis=0)), axis=1).reshape(-1, 2)


@pytest.mark.parametrize("seed", range(4))
def test_random_halls(seed):
    scene = hall(seed)
    judged(scene, FreeSpace(scene, RADIUS_MM), scattered(np.random.default_rng(seed), 10_000.0))


@pytest.mark.parametrize("seed", range(4, 6))
def test_the_outline_of_the_union_is_as_good_as_the_curves(seed):
    scene = hall(seed)
    obstacles = shapely.MultiPolygon([shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles])
    exact = FreeSpace(scene_of(size_mm=10_000.0), RADIUS_MM).with_obstacles(obstacles)
    merged = exact.merged()
    for space in (exact, merged):
        judged(scene, space, scattered(np.random.default_rng(seed), 10_000.0))
    assert len(merged.curve.starts.x) < len(exact.curve.starts.x)
    assert exact.is_free(np.column_stack(merged.free_corners.places)).all()


@pytest.mark.parametrize(("radius_mm", "corners"), [(1.0, 4), (60.0, 8), (900.0, 4), (900.0, 32)])
def test_robots_of_other_sizes_and_shapes(radius_mm, corners):
    scene = hall(3)
    judged(scene, FreeSpace(scene, radius_mm, corners), scattered(np.random.default_rng(1), 10_000.0))


U_SHAPE = (
    (1000, 1000),
    (5000, 1000),
    (5000, 5000),
    (4500, 5000),
    (4500, 1500),
    (1500, 1500),
    (1500, 5000),
    (1000, 5000),
)
RING_WITH_A_SLIT = (
    *((1000, 1000), (5000, 1000), (5000, 5000), (1000, 5000), (1000, 3010)),
    *((1400, 3010), (1400, 4600), (4600, 4600), (4600, 1400), (1400, 1400), (1400, 2990), (1000, 2990)),
)  # fmt: skip

DEGENERATE = {
    "nothing": scene_of(),
    "touching edges": scene_of([box(1000, 1000, 2000, 2000), box(2000, 1200, 3000, 2200)]),
    "touching corners": scene_of([box(1000, 1000, 2000, 2000), box(2000, 2000, 3000, 3000)]),
    "the same twice": scene_of([box(1000, 1000, 2000, 2000)] * 2),
    "overlapping": scene_of([box(1000, 1000, 3000, 2000), box(2000, 1500, 4000, 4000)]),
    "nested": scene_of([box(1000, 1000, 5000, 5000), box(2000, 2000, 3000, 3000)]),
    "points on straight edges": scene_of([((1000, 1000), (1500, 1000), (2000, 1000), (2000, 2000), (1000, 2000))]),
    "clockwise": scene_of([box(1000, 1000, 2000, 2000)[::-1]]),
    "repeated points": scene_of([((1000, 1000), (1000, 1000), (2000, 1000), (2000, 2000), (2000, 2000))]),
    "tiny": scene_of([box(3000, 3000, 3000.001, 3000.001)]),
    "a needle": scene_of([((1000, 3000), (5000, 3000), (5000, 3000.001))]),
    "huge": scene_of([((-1e6, -1e6), (1e6, -1e6), (1e6, 2000))]),
    "all covered": scene_of([box(-1e5, -1e5, 1e5, 1e5)]),
    "partly outside": scene_of([box(-500, 2000, 500, 3000), box(5000, 5000, 9000, 9000)]),
    "a slot narrower than the robot": scene_of([U_SHAPE, box(1700, 1700, 4300, 4800)]),
    "a hollow closed by the robot's size": scene_of([RING_WITH_A_SLIT]),
    "a hole formed between obstacles": scene_of(
        [
            box(1000, 1000, 5000, 1300),
            box(1000, 4700, 5000, 5000),
            box(1000, 1200, 1300, 4800),
            box(4700, 1200, 5000, 4800),
        ]
    ),
    "walls": scene_of(walls=[((1000, 1000), (5000, 1000)), ((5000, 1000), (3000, 4000)), ((2000, 2000), (2000, 4500))]),
    "a wall backwards, a post, a wall on a wall": scene_of(
        walls=[((5000, 1000), (1000, 1000)), ((3000, 3000), (3000, 3000)), ((2000, 1000), (4000, 1000))]
    ),
    "a gap exactly as wide as the robot": scene_of(
        [box(1000, 1000, 3000 - RADIUS_MM, 5000), box(3000 + RADIUS_MM, 1000, 5000, 5000)]
    ),
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_degenerate_scenes(name):
    scene = DEGENERATE[name]
    space = FreeSpace(scene, RADIUS_MM)
    points = scattered(np.random.default_rng(7), 6_000.0, 3_000)
    # Drawn scenes have round coordinates, and so have many places of interest.
    judged(scene, space, np.concatenate((points, np.round(points, -2), np.round(points, -3))))


coordinates = st.integers(0, 12).map(lambda k: 500.0 * k)
drawn_points = st.tuples(coordinates, coordinates)


@st.composite
def drawn_polygons(draw):
    points = draw(st.lists(drawn_points, min_size=3, max_size=7, unique=True))
    polygon = shapely.Polygon(points)
    if not polygon.is_valid:
        polygon = polygon.convex_hull
    return tuple(polygon.exterior.coords[:-1]) if isinstance(polygon, shapely.Polygon) else box(0, 0, 500, 500)


@settings(max_examples=25, deadline=None)
@given(
    polygons=st.lists(drawn_polygons(), max_size=6),
    walls=st.lists(st.tuples(drawn_points, drawn_points), max_size=3),
    radius_mm=st.sampled_from([50.0, 174.0, 250.0, 333.3]),
    seed=st.integers(0, 99),
)
def test_scenes_drawn_on_a_raster(polygons, walls, radius_mm, seed):
    # Everything touches, overlaps and lies on one line here, and the points lie on the lines of it all.
    scene = scene_of(polygons, walls)
    points = scattered(np.random.default_rng(seed), 6_000.0, 600)
    judged(scene, FreeSpace(scene, radius_mm), np.concatenate((points, 250.0 * np.round(points / 250.0))))


def test_what_is_free_for_the_polygon_is_free_for_the_disc():
    scene = hall(5)
    space = FreeSpace(scene, RADIUS_MM)
    points = np.random.default_rng(0).uniform(0.0, 10_000.0, (4_000, 2))
    bodies = shapely.union_all([shapely.Polygon(obstacle.polygon) for obstacle in scene.obstacles])
    distances = shapely.distance(shapely.points(points[space.is_free(points)]), bodies)
    assert distances.min() >= RADIUS_MM - 1e-9
    # And hardly more than that is given away: the polygon is at most 2 per cent larger than its disc.
    far = shapely.distance(shapely.points(points), bodies) > RADIUS_MM / math.cos(math.pi / 16)
    inside = ((points > RADIUS_MM) & (points < 10_000.0 - RADIUS_MM)).all(axis=1)
    assert space.is_free(points[far & inside]).all()


def test_the_disc_may_touch_the_workspace_but_not_an_obstacle():
    space = FreeSpace(scene_of([box(2000, 2000, 3000, 3000)]), RADIUS_MM)
    edge = np.array(((RADIUS_MM, 1000.0), (6_000.0 - RADIUS_MM, 1000.0), (RADIUS_MM - 1e-9, 1000.0)))
    assert space.is_free(edge).tolist() == [True, True, False]
    beside = np.array(((2000.0 - RADIUS_MM - 1e-9, 2500.0), (2000.0 - RADIUS_MM, 2500.0)))
    assert space.is_free(beside).tolist() == [True, False]


def test_obstacles_that_move_are_left_to_the_sensors():
    obstacle = Obstacle(box(2000, 2000, 3000, 3000), motion=Motion(((4000.0, 4000.0),), 100.0))
    space = FreeSpace(Scene(Workspace(0, 0, 6000, 6000), obstacles=(obstacle,)), RADIUS_MM)
    assert space.is_free(np.array(((2500.0, 2500.0),))).all()


def test_a_workspace_smaller_than_the_robot_has_no_free_place():
    space = FreeSpace(scene_of(size_mm=300.0), RADIUS_MM)
    assert not space.is_free(np.random.default_rng(0).uniform(0, 300, (100, 2))).any()


@pytest.mark.parametrize("seed", range(2))
def test_further_obstacles_are_as_good_as_drawn_ones(seed):
    rng = np.random.default_rng(seed)
    scene, further = hall(seed), [star(rng, rng.uniform(0, 10_000, 2), 800.0, 7) for _ in range(5)]
    space = FreeSpace(scene, RADIUS_MM)
    more = space.with_obstacles(shapely.MultiPolygon([shapely.Polygon(polygon) for polygon in further]))
    drawn = scene_of([*(obstacle.polygon for obstacle in scene.obstacles), *further], size_mm=10_000.0)
    points = scattered(rng, 10_000.0)
    judged(drawn, more, points)
    judged(scene, space, points)
    spaces = more, FreeSpace(drawn, RADIUS_MM)
    bends, drawn_bends = (set(zip(*space.free_corners.places, strict=True)) for space in spaces)
    assert bends == drawn_bends


def test_further_obstacles_of_every_kind():
    space = FreeSpace(scene_of(), RADIUS_MM)
    with_hole = shapely.Polygon(box(1000, 1000, 5000, 5000), [box(1300, 1300, 4700, 4700)])
    inside_the_hole, in_the_rim, outside = (
        np.array(((3000.0, 3000.0),)),
        np.array(((1150.0, 3000.0),)),
        np.array(((400.0, 400.0),)),
    )
    for point, free in ((inside_the_hole, True), (in_the_rim, False), (outside, True)):
        assert space.with_obstacles(with_hole).is_free(point)[0] == free
    line, post = shapely.LineString([(1000, 3000), (3000, 3000), (3000, 5000)]), shapely.Point(1000, 1000)
    more = space.with_obstacles(shapely.GeometryCollection([line, post]))
    places = np.array(((2000.0, 3100.0), (3100.0, 4000.0), (1100.0, 1100.0), (2000.0, 3200.0), (1100.0, 1150.0)))
    assert more.is_free(places).tolist() == [False, False, False, True, True]
    assert space.with_obstacles(shapely.Polygon()).is_free(places).all()


@pytest.mark.parametrize("seed", range(3))
def test_the_inflated_obstacles_that_are_drawn_are_those_that_are_meant(seed):
    scene = hall(seed)
    space = FreeSpace(scene, RADIUS_MM)
    expected = inflated_by_hulls(scene, np.column_stack(space.robot)).intersection(shapely.box(*space.bounds))
    assert shapely.area(space.inflated.symmetric_difference(expected)) < 1.0


@pytest.mark.parametrize(("radius_mm", "corners"), [(0.0, 16), (-1.0, 16), (math.nan, 16), (100.0, 3), (100.0, 18)])
def test_robots_that_cannot_be(radius_mm, corners):
    with pytest.raises(PlanningError):
        FreeSpace(scene_of(), radius_mm, corners)
