"""Cones and scans of many robots see the same compiled, as they are written, and one by one, to the last bit."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.ranging import RangeMap, crowds, range_map
from robotdriver.ranging.crowds import Bodies, apexes_of, cones, scans
from tests.uncompiled import uncompiled

WEDGES, KERNEL, SCANS = uncompiled(*(f"robotdriver.ranging.kernel.{name}" for name in ("wedges", "crowds", "scans")))

HALF_MM = 4_000.0
MOUNTS = np.array([(0.0, 0.0, 0.0), (100.0, -50.0, -0.7), (-200.0, 0.0, math.pi)])
CROWDS = st.tuples(st.integers(0, 10**6), st.integers(0, 300), st.integers(0, 12), st.sampled_from((0.05, 0.3, 1.5)))


def things(rng: np.random.Generator, count: int) -> np.ndarray:
    """Return walls of all lengths, boxes that share corners, points, and walls on round coordinates."""
    starts = rng.uniform(-HALF_MM, HALF_MM, (count, 2))
    walls = np.hstack((starts, starts + rng.normal(0.0, 600.0, (count, 2)) * rng.integers(0, 2, (count, 1))))
    walls[::3] = np.round(walls[::3], -3)
    walls[1::3, :2] = walls[:-1:3, 2:][: len(walls[1::3])]
    return walls


def robots(rng: np.random.Generator, count: int) -> Bodies:
    poses, radius = rng.uniform(-HALF_MM, HALF_MM, (count, 3)), 300.0
    corners = radius * np.array(((1, 0), (0, 1), (-1, 0), (0, -1)))
    outlines = np.tile(np.hstack((corners, np.roll(corners, -1, axis=0))), (count, 1))
    numbers = rng.permutation(2 * count)[:count]
    return Bodies(numbers, poses, np.full(count, radius), np.arange(count + 1) * 4, outlines)


def eyes(rng: np.random.Generator, bodies: Bodies, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return poses of eyes, some at round places with round headings, and the robots that they do not see."""
    poses = rng.uniform(-HALF_MM, HALF_MM, (count, 3)) * (1.0, 1.0, 1e-3)
    poses[::4] = np.round(poses[::4], -3)
    poses[1::4, 2] = rng.integers(-4, 5, len(poses[1::4])) * math.pi / 4.0
    own = rng.integers(-1, max(len(bodies.numbers), 1), count)
    return poses, own


def listeners(rng: np.random.Generator, bodies: Bodies) -> np.ndarray:
    poses, own = eyes(rng, bodies, 12)
    return np.column_stack((poses, rng.choice((0.0, 0.8), len(poses)), own))


def as_written(patch: pytest.MonkeyPatch, ranges: RangeMap, bodies: Bodies) -> tuple[RangeMap, Bodies]:
    """Return the same for the kernels' sources, which are asked from now on."""
    patch.setattr(range_map, "scans", SCANS)
    patch.setattr(range_map, "wedges", WEDGES)
    patch.setattr(crowds, "kernel", KERNEL)
    return RangeMap(ranges.segments), replace(bodies)


@settings(max_examples=25, deadline=None)
@given(CROWDS)
def test_cones_hear_the_same_compiled_and_as_written(crowd: tuple[int, int, int, float]) -> None:
    seed, segments, count, half_angle = crowd
    rng = np.random.default_rng(seed)
    ranges, bodies = RangeMap(things(rng, segments)), robots(rng, count)
    given = ranges, bodies, listeners(rng, bodies), MOUNTS, half_angle, 3_000.0
    compiled = cones(*given)
    with pytest.MonkeyPatch.context() as patch:
        plain = cones(*as_written(patch, ranges, bodies), *given[2:])
    np.testing.assert_array_equal(compiled, plain)


@given(CROWDS)
def test_many_cones_hear_what_single_ones_hear(crowd: tuple[int, int, int, float]) -> None:
    seed, segments, _, half_angle = crowd
    rng = np.random.default_rng(seed)
    ranges, nothing = RangeMap(things(rng, segments)), robots(rng, 0)
    asked = listeners(rng, nothing)
    together, _ = cones(ranges, nothing, asked, MOUNTS, half_angle, 3_000.0)
    for (*pose, cosine, _), found in zip(asked.tolist(), together, strict=True):
        for apex, together_mm in zip(apexes_of(np.array([pose]), MOUNTS).tolist(), found.tolist(), strict=True):
            wedge = *apex, half_angle, 3_000.0
            assert ranges.wedge(*wedge, cosine) == together_mm


@settings(max_examples=8, deadline=None)
@given(CROWDS, st.sampled_from(((181, math.pi), (271, 6.2), (91, 1.5 * math.pi), (31, 1.0))))
def test_scans_see_the_same_as_written(crowd: tuple[int, int, int, float], field: tuple[int, float]) -> None:
    (seed, segments, count, _), (rays, sector_rad) = crowd, field
    rng = np.random.default_rng(seed)
    ranges, bodies = RangeMap(things(rng, segments)), robots(rng, count)
    firsts, own = eyes(rng, bodies, 24)
    firsts[: len(bodies.edges) // 4, :2] = bodies.edges[::4, :2][: len(firsts)]  # some in the corners of others
    given = ranges, bodies, firsts, own, sector_rad / (rays - 1), rays, 6_000.0
    compiled = scans(*given)
    with pytest.MonkeyPatch.context() as patch:
        plain = scans(*as_written(patch, ranges, bodies), *given[2:])
    np.testing.assert_array_equal(compiled, plain)


def test_a_wall_on_a_rays_own_line_is_met_with_its_nearer_end() -> None:
    wall, nothing = RangeMap([(2_000.0, 1_000.0, 3_000.0, 1_000.0)]), robots(np.random.default_rng(0), 0)
    for heading in np.linspace(-1e-16, 1e-16, 9):
        first = np.array([(1_000.0, 1_000.0, heading - math.pi / 2.0)])
        (found,) = scans(wall, nothing, first, np.array([-1]), math.radians(1.0), 181, 8_000.0)
        assert found[90] == math.inf or found[90] == pytest.approx(2_000.0 - 1_000.0, abs=1e-5)
