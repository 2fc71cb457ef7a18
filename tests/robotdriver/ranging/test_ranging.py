"""RangeMap against shapely's intersections: two ways to the same distances that share no arithmetic."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from robotdriver.ranging import RangeMap, range_map
from robotdriver.ranging.discs import disc_in_wedge, discs_in_wedges, scan_discs
from robotdriver.ranging.points import PointRanges
from tests.uncompiled import uncompiled

WEDGES, _, SCANS = uncompiled(*(f"robotdriver.ranging.kernel.{name}" for name in ("wedges", "crowds", "scans")))

coordinates = st.integers(-2_000, 2_000).map(float)
points = st.tuples(coordinates, coordinates)
wall = st.tuples(points, points).filter(lambda ends: ends[0] != ends[1])
walls = st.lists(wall, min_size=1, max_size=12)
headings = st.floats(-7.0, 7.0)
half_angles = st.floats(0.02, math.pi / 2 - 0.02)

FAR_MM = 20_000.0


def wedge_polygon(x: float, y: float, heading: float, half_angle: float) -> shapely.Polygon:
    """A triangle that is the wedge out to at least 10 m."""
    reach = FAR_MM / math.cos(half_angle)
    return shapely.Polygon(
        [(x, y)]
        + [(x + reach * math.cos(heading + a), y + reach * math.sin(heading + a)) for a in (-half_angle, half_angle)]
    )


def nearest_in_wedge(shape: shapely.Geometry, x: float, y: float, heading: float, half_angle: float) -> float:
    seen = shapely.intersection(wedge_polygon(x, y, heading, half_angle), shape)
    return math.inf if seen.is_empty else float(shapely.distance(seen, shapely.Point(x, y)))


def assert_same_sight(found: float, shape: shapely.Geometry, x: float, y: float, heading: float, half: float) -> None:
    """Grazes of the wedge's edge may fall either way; else the distances are equal."""
    narrow = nearest_in_wedge(shape, x, y, heading, half - 1e-7)
    wide = nearest_in_wedge(shape, x, y, heading, half + 1e-7)
    assert wide - 1e-3 <= found <= narrow + 1e-3
    if narrow - wide < 1e-3 and math.isfinite(found):
        assert found == pytest.approx(nearest_in_wedge(shape, x, y, heading, half), abs=2e-3)


@settings(max_examples=100)
@given(walls, points, headings, half_angles)
def test_wedge_equals_shapely(
    walls: list[tuple[tuple[float, float], tuple[float, float]]],
    apex: tuple[float, float],
    heading: float,
    half_angle: float,
) -> None:
    assume(shapely.distance(shapely.MultiLineString(walls), shapely.Point(apex)) > 1e-3)
    found = RangeMap.from_outlines((), walls).wedge(*apex, heading, half_angle)
    assert_same_sight(found, shapely.MultiLineString(walls), *apex, heading, half_angle)


@settings(max_examples=40)
@given(points, st.floats(1.0, 500.0), points, headings, half_angles)
@example((1000.0, 500.0), 100.0, (0.0, 0.0), 0.0, 0.4)
def test_disc_in_wedge_equals_shapely(
    centre: tuple[float, float], radius: float, apex: tuple[float, float], heading: float, half_angle: float
) -> None:
    assume(math.dist(centre, apex) > radius + 1.0)
    disc = shapely.Point(centre).buffer(radius, quad_segs=1_000)
    (found,) = discs_in_wedges(*apex, heading, half_angle, math.inf, [(*centre, radius)])
    assert disc_in_wedge(*apex, heading, half_angle, math.inf, (*centre, radius)) == pytest.approx(found, abs=1e-6)
    narrow = nearest_in_wedge(disc, *apex, heading, half_angle - 1e-4)
    wide = nearest_in_wedge(disc, *apex, heading, half_angle + 1e-4)
    assert wide - 0.5 <= found <= narrow + 0.5


@given(walls, points, headings)
def test_ray_equals_shapely(
    walls: list[tuple[tuple[float, float], tuple[float, float]]], origin: tuple[float, float], heading: float
) -> None:
    """A ray sees no nearer than a thin wedge round it, and no farther than both of that wedge's edges."""
    shape = shapely.MultiLineString(walls)
    assume(shapely.distance(shape, shapely.Point(origin)) > 1e-3)

    def along(angle: float) -> float:
        beam = shapely.LineString(
            [origin, (origin[0] + FAR_MM * math.cos(angle), origin[1] + FAR_MM * math.sin(angle))]
        )
        hit = shapely.intersection(beam, shape)
        return math.inf if hit.is_empty else float(shapely.distance(hit, shapely.Point(origin)))

    found = RangeMap.from_outlines((), walls).ray(*origin, heading)
    assert found >= nearest_in_wedge(shape, *origin, heading, 1e-7) - 1e-2
    assert found <= max(along(heading - 1e-7), along(heading + 1e-7)) + 1e-2


def test_each_way_to_be_nearest() -> None:
    """Foot of the perpendicular, an end inside, and a crossing with the edge."""
    half = math.radians(20.0)
    assert RangeMap([(500.0, -300.0, 500.0, 300.0)]).wedge(0.0, 0.0, 0.0, half) == pytest.approx(500.0, abs=1e-9)
    assert RangeMap([(400.0, 50.0, 900.0, 800.0)]).wedge(0.0, 0.0, 0.0, half) == pytest.approx(math.hypot(400, 50))
    beside = RangeMap([(100.0, 200.0, 2000.0, 200.0)]).wedge(0.0, 0.0, 0.0, half)
    assert beside == pytest.approx(200.0 / math.sin(half), abs=1e-9)
    assert RangeMap([(-100.0, -50.0, -100.0, 50.0)]).wedge(0.0, 0.0, 0.0, half) == math.inf
    assert RangeMap([]).wedge(0.0, 0.0, 0.0, half) == math.inf
    assert RangeMap([(500.0, -300.0, 500.0, 300.0)]).wedge(0.0, 0.0, 0.0, half, 499.9) == math.inf


def test_a_ray_along_a_wall_meets_its_nearer_end() -> None:
    wall = RangeMap([(1000.0, 0.0, 300.0, 0.0)])
    assert wall.ray(0.0, 0.0, 0.0) == 300.0
    assert wall.ray(500.0, 0.0, 0.0) == 0.0
    assert wall.ray(2000.0, 0.0, 0.0) == math.inf


def test_nothing_of_30_mm_is_missed_within_a_metre() -> None:
    """A small thing anywhere in the sonar's wedge is heard, however it lies."""
    rng = np.random.default_rng(7)
    half = math.radians(20.0)
    for _ in range(500):
        distance, bearing = rng.uniform(200.0, 1000.0), rng.uniform(-half, half)
        x, y = distance * math.cos(bearing), distance * math.sin(bearing)
        turn = rng.uniform(0.0, math.tau)
        corners = [(x + 15 * math.cos(turn + k), y + 15 * math.sin(turn + k)) for k in (0.0, 2.1, 4.2)]
        assert RangeMap.from_outlines([corners]).wedge(0.0, 0.0, 0.0, half) <= distance + 15.0


@pytest.mark.parametrize("count", [0, 9, 30, 400, 1500])
def test_many_at_once_see_the_same_as_one_by_one(count: int) -> None:
    """Below and above the number of segments from which a grid is used."""
    rng = np.random.default_rng(count)
    starts = rng.uniform(-20_000, 20_000, (count, 2))
    ranges = RangeMap(np.hstack((starts, starts + rng.uniform(-900, 900, (count, 2)))))
    x, y, heading = (rng.uniform(-limit, limit, 60).tolist() for limit in (21_000, 21_000, 9))
    poses = list(zip(x, y, heading, strict=True))
    one_by_one = [ranges.wedge(*pose, 0.35, 6_450.0) for pose in poses]
    np.testing.assert_allclose(ranges.wedges(x, y, heading, 0.35, 6_450.0), one_by_one, atol=1e-7)


@pytest.mark.parametrize("count", [0, 9, 63, 400, 1500])
@pytest.mark.parametrize("rounding_mm", [1e-9, 500.0], ids=["anywhere", "on a grid"])
def test_a_ray_meets_the_first_of_all_segments(count: int, rounding_mm: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below and above the number of segments from which cells are used; compiled and as written the same."""
    rng = np.random.default_rng(count)
    starts = np.round(rng.uniform(-6_000, 6_000, (count, 2)) / rounding_mm) * rounding_mm
    ways = np.round(rng.uniform(-900, 900, (count, 2)) / rounding_mm) * rounding_mm
    segments = np.hstack((starts, starts + ways))
    ranges, alone = RangeMap(segments), [RangeMap(segment) for segment in segments]
    for reach_mm in (700.0, 30_000.0, math.inf):
        for _ in range(6):
            x, y = np.round(rng.uniform(-7_000, 7_000, 2) / rounding_mm) * rounding_mm
            heading = rng.choice((rng.uniform(-7.0, 7.0), rng.integers(-4, 5) * math.pi / 2.0))
            found = ranges.ray(x, y, heading, reach_mm)
            assert found == min((one.ray(x, y, heading, reach_mm) for one in alone), default=math.inf)
            with monkeypatch.context() as patched:
                patched.setattr(range_map, "scans", SCANS)
                patched.setattr(range_map, "wedges", WEDGES)
                assert RangeMap(segments).ray(x, y, heading, reach_mm) == found


@pytest.mark.parametrize("count", [0, 200, 1_500])
@pytest.mark.parametrize(("away_mm", "aside_rad"), [(0.0, 0.0), (40.0, 0.05), (240.0, 1.0), (3_000.0, 3.0)])
def test_a_cloud_sees_the_same_as_one_by_one(count: int, away_mm: float, aside_rad: float) -> None:
    """Poses that lie close together, and such as do not."""
    rng = np.random.default_rng(5)
    starts = rng.uniform(-4_000, 4_000, (count, 2))
    ranges = RangeMap(np.hstack((starts, starts + rng.uniform(-500, 500, (count, 2)))))
    for about in rng.uniform(-4_000, 4_000, (5, 2)):
        x, y = about[:, None] + rng.uniform(-away_mm, away_mm, (2, 40))
        heading = 3.1 + rng.uniform(-aside_rad, aside_rad, 40)
        one_by_one = [ranges.wedge(*pose, 0.35, 1_500.0) for pose in zip(x, y, heading, strict=True)]
        np.testing.assert_allclose(ranges.wedges(x, y, heading, 0.35, 1_500.0), one_by_one, atol=1e-7)


@pytest.mark.parametrize("rounding_mm", [1e-9, 100.0], ids=["anywhere", "on a grid"])
def test_a_cloud_sees_the_same_compiled_and_as_written(rounding_mm: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a grid ends lie on wedges' edges, segments have no length, and apexes lie on segments."""
    rng = np.random.default_rng(11)
    for _ in range(30):
        count, poses, away_mm = rng.integers(0, 100), rng.integers(32, 64), rng.choice([0.0, 40.0, 240.0])
        ends = np.round(rng.uniform(-2_000, 2_000, (count, 2)) / rounding_mm) * rounding_mm
        ways = np.round(rng.uniform(-900, 900, (count, 2)) / rounding_mm) * rounding_mm
        ranges = RangeMap(np.hstack((ends, ends + ways)))
        x, y = np.round(rng.uniform(-away_mm, away_mm, (2, poses)) / rounding_mm) * rounding_mm
        heading = rng.uniform(-9.0, 9.0) + rng.choice([0.0, 0.1, 3.0]) * rng.uniform(-1.0, 1.0, poses)
        look = rng.choice([0.05, 0.35, math.pi / 2]), rng.choice([500.0, 6_450.0]), rng.choice([0.0, 0.5])
        wedges = [ranges.wedges(x, y, heading, *look)]
        with monkeypatch.context() as patched:
            patched.setattr(range_map, "wedges", WEDGES)
            wedges.append(RangeMap(ranges.segments).wedges(x, y, heading, *look))
        assert np.array_equal(*wedges)


def test_the_grid_finds_what_all_segments_show() -> None:
    rng = np.random.default_rng(3)
    starts = rng.uniform(0, 50_000, (4_000, 2))
    segments = np.hstack((starts, starts + rng.uniform(-1_500, 1_500, (4_000, 2))))
    whole = RangeMap(segments)
    for _ in range(60):
        x, y = rng.uniform(-3_000, 53_000, 2)
        heading, half = rng.uniform(-7, 7), rng.uniform(0.05, math.pi / 2)
        in_reach = segments[
            shapely.distance(shapely.linestrings(segments.reshape(-1, 2, 2)), shapely.Point(x, y)) < 5_000.0
        ]
        near = RangeMap(in_reach[:900])
        assert len(in_reach) < 900
        assert whole.wedge(x, y, heading, half, 5_000.0) == pytest.approx(near.wedge(x, y, heading, half, 5_000.0))
        assert whole.ray(x, y, heading, 5_000.0) == pytest.approx(near.ray(x, y, heading, 5_000.0))


def test_a_robot_does_not_see_itself() -> None:
    discs = [(0.0, 0.0, 174.0), (1_000.0, 0.0, 174.0)]
    found = discs_in_wedges([0.0, 1_000.0], [0.0, 0.0], [0.0, 0.0], 0.35, 6_450.0, discs, own=[0, 1])
    assert found.tolist() == [826.0, math.inf]


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_a_scan_sees_what_its_rays_see_one_by_one(seed: int) -> None:
    rng = np.random.default_rng(seed)
    starts = rng.uniform(-5_000.0, 5_000.0, (60, 2))
    ranges = RangeMap(np.hstack((starts, starts + rng.uniform(-900.0, 900.0, (60, 2)))))
    (x, y), first, step = rng.uniform(-4_000.0, 4_000.0, 2), rng.uniform(-7.0, 7.0), math.radians(350.0) / 180
    headings = first + step * np.arange(181)
    scan = ranges.scan(x, y, first, step, 181, 6_000.0)
    np.testing.assert_allclose(scan, [ranges.ray(x, y, heading, 6_000.0) for heading in headings], atol=1e-6)


@given(st.integers(0, 2**32 - 1))
def test_a_scan_sees_discs(seed: int) -> None:
    """Held against discs drawn with many corners."""
    rng = np.random.default_rng(seed)
    discs = np.column_stack((rng.uniform(-5_000.0, 5_000.0, (8, 2)), rng.uniform(50.0, 600.0, 8)))
    discs = discs[np.hypot(discs[:, 0], discs[:, 1]) > discs[:, 2] + 1.0]
    angles = np.arange(720) * math.tau / 720
    outlines = [np.column_stack((x + r * np.cos(angles), y + r * np.sin(angles))) for x, y, r in discs.tolist()]
    step, first = math.radians(1.0), rng.uniform(-7.0, 7.0)
    scan = scan_discs(0.0, 0.0, first, step, 181, 8_000.0, discs)
    drawn = RangeMap.from_outlines(outlines).scan(0.0, 0.0, first, step, 181, 8_000.0)
    both = np.isfinite(scan) & np.isfinite(drawn)
    assert (np.isfinite(scan) != np.isfinite(drawn)).sum() <= 3  # rays that graze
    assert (np.abs(scan[both] - drawn[both]) < 0.1).sum() >= both.sum() - 3


@settings(max_examples=20)
@given(
    st.lists(wall, min_size=13, max_size=60),
    st.lists(
        st.tuples(st.floats(-300.0, 300.0), st.floats(-300.0, 300.0), headings, half_angles, st.floats(10.0, 3_000.0)),
        min_size=2,
        max_size=8,
    ),
)
def test_a_wedge_does_not_depend_on_what_was_looked_at_before(
    walls: list[tuple[tuple[float, float], tuple[float, float]]],
    wedges: list[tuple[float, float, float, float, float]],
) -> None:
    used = RangeMap.from_outlines((), walls)
    for x, y, heading, half_angle, max_range in wedges:
        found = used.wedge(x, y, heading, half_angle, max_range)
        assert found == RangeMap.from_outlines((), walls).wedge(x, y, heading, half_angle, max_range)
        assume(shapely.distance(shapely.MultiLineString(walls), shapely.Point(x, y)) > 1e-3)
        assert_same_sight(
            found if math.isfinite(found) else used.wedge(x, y, heading, half_angle),
            shapely.MultiLineString(walls),
            x,
            y,
            heading,
            half_angle,
        )


@settings(max_examples=60)
@given(
    st.lists(points, max_size=30),
    st.floats(1.0, 400.0),
    points,
    headings,
    st.floats(0.01, 0.5),
    st.floats(500.0, 6_000.0),
)
def test_a_ray_ends_beside_the_first_point_that_it_passes_within_half_its_size(
    places: list[tuple[float, float]],
    size_mm: float,
    origin: tuple[float, float],
    first: float,
    step: float,
    reach_mm: float,
) -> None:
    nearest = np.full((1, 9), 3_000.0)
    PointRanges(places, size_mm).cut_short(nearest, *[[value] for value in (*origin, first)], step, reach_mm)
    for ray, found in enumerate(nearest[0].tolist()):
        heading = first + step * ray
        for slack in (-1e-6, 1e-6):
            met = [3_000.0]
            for x, y in places:
                dx, dy = x - origin[0], y - origin[1]
                along = dx * math.cos(heading) + dy * math.sin(heading)
                aside = abs(dy * math.cos(heading) - dx * math.sin(heading))
                if -slack <= along <= reach_mm + slack and aside <= size_mm / 2.0 + slack:
                    met.append(max(along, 0.0))
            # Where a ray only just touches, rounding decides.
            assert found >= min(met) - 1e-3 if slack > 0.0 else found <= min(met) + 1e-3


def test_points_of_no_size_stop_no_ray() -> None:
    assert PointRanges([(100.0, 0.0)], 0.0).ray(0.0, 0.0, 0.0) == math.inf
    assert PointRanges([(100.0, 0.0)], 20.0).ray(0.0, 9.0, 0.0) == 100.0
    assert PointRanges([(100.0, 0.0)], 20.0).ray(0.0, 9.0, 0.0, 99.0) == math.inf
