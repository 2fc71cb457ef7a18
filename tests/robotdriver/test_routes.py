"""An obstacle on its route: it is on the route at every time, however odd the legs."""

import math
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from robotdriver.simulator.bodies.route import MovingObstacle, Route
from robotdriver.simulator.bodies.things import Thing, ThingKind

CART = ((-100.0, -100.0), (100.0, -100.0), (100.0, 100.0), (-100.0, 100.0))
places = st.tuples(st.floats(-3000.0, 3000.0), st.floats(-3000.0, 3000.0))


def away_mm(place: tuple[float, float], leg: tuple[tuple[float, float], tuple[float, float]]) -> float:
    """Return how far a place is from a leg, however short that is."""
    (x0, y0), (x1, y1) = leg
    long = math.dist(*leg)
    x, y = ((x1 - x0) / long, (y1 - y0) / long) if long else (0.0, 0.0)
    along = min(max((place[0] - x0) * x + (place[1] - y0) * y, 0.0), long)
    return math.dist(place, (x0 + along * x, y0 + along * y))


@example(waypoints=[(1000.0, 0.0), (1000.0, 1e-313), (0.0, 0.0)], way_mm=1000.0, loop=True)
@example(waypoints=[(0.0, 1e-313)], way_mm=5.0, loop=False)
@given(waypoints=st.lists(places, min_size=1, max_size=5), way_mm=st.floats(0.0, 1e5), loop=st.booleans())
def test_an_obstacle_stays_on_its_route(waypoints: list[tuple[float, float]], way_mm: float, loop: bool) -> None:
    cart = MovingObstacle(Thing(ThingKind.OBSTACLE, 0), CART, Route(tuple(waypoints), 100.0, loop))
    route = [(0.0, 0.0), *waypoints, *([(0.0, 0.0)] if loop else [])]
    assert min(away_mm(cart.offset_after(way_mm), leg) for leg in pairwise(route)) < 1e-6


def test_a_route_that_does_not_loop_ends_at_its_last_place() -> None:
    cart = MovingObstacle(Thing(ThingKind.OBSTACLE, 0), CART, Route(((300.0, 0.0), (300.0, 400.0)), 100.0, loop=False))
    assert cart.offset_after(500.0) == pytest.approx((300.0, 200.0))
    assert cart.offset_after(math.inf) == pytest.approx((300.0, 400.0))
