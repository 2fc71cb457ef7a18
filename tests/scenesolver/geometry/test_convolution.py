"""The convolution of any two polygons, the robot's convex, against what shapely says of bodies that are put down."""

import numpy as np
import pytest
import shapely

from scenesolver.geometry.convolution import Outlines, convolve
from scenesolver.geometry.predicates import FloatArray, Points


def drawn_body(rng: np.random.Generator) -> FloatArray:
    """Return a convex polygon about the origin, not its own mirror image."""
    angles = rng.uniform(0.0, 2.0 * np.pi, int(rng.integers(4, 10)))
    reach = rng.uniform(20.0, 300.0, len(angles))
    points = np.column_stack((reach * np.cos(angles), reach * np.sin(angles))) + rng.uniform(-40.0, 40.0, 2)
    hull = shapely.orient_polygons(shapely.convex_hull(shapely.multipoints(points)))
    return shapely.get_coordinates(shapely.get_exterior_ring(hull))[:-1]


def drawn_outline(rng: np.random.Generator) -> FloatArray:
    """Return a post, a wall, or a star in either direction, at whole numbers now and then."""
    corners = int(rng.integers(1, 9))
    if corners < 3:
        return rng.uniform(-500.0, 500.0, (corners, 2))
    angles, reach = np.sort(rng.uniform(0.0, 2.0 * np.pi, corners)), rng.uniform(50.0, 500.0, corners)
    star = np.column_stack((reach * np.cos(angles), reach * np.sin(angles)))[:: int(rng.choice((-1, 1)))]
    rounded = np.round(star, -2)
    return rounded if rng.random() < 0.3 and shapely.Polygon(rounded).is_valid else star


def windings(outline: FloatArray, body: FloatArray, places: FloatArray) -> list[int]:
    curve = convolve(Outlines.of([outline.tolist()]), Points.of(-body))
    starts, ends = np.column_stack(curve.starts), np.column_stack(curve.ends)
    found = []
    for place in places:
        a, b = starts - place, ends - place
        angles = np.arctan2(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], (a * b).sum(axis=1))
        found.append(round(float(angles.sum() / (2.0 * np.pi))))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_a_place_is_wound_round_exactly_where_the_body_would_overlap(seed):
    rng = np.random.default_rng(seed)
    body, outline = drawn_body(rng), drawn_outline(rng)
    if len(outline) > 2 and not shapely.Polygon(outline).is_valid:
        return
    obstacle = {1: shapely.Point, 2: shapely.LineString}.get(len(outline), shapely.Polygon)(
        outline[0] if len(outline) == 1 else outline
    )
    places = rng.uniform(-900.0, 900.0, (60, 2))
    for place, winding in zip(places, windings(outline, body, places), strict=True):
        overlaps = shapely.intersects(shapely.Polygon(body + place), obstacle)
        assert (winding > 0) == overlaps
        assert winding >= 0
