"""Obstacles that a scene tells to move: where they may be, and what that means for a robot's way."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver.models import EZ0, INCH_MM
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.bodies.route import MovingObstacle, Route
from robotdriver.simulator.bodies.things import Thing, ThingKind
from scene.scene import Motion, Point
from scenesolver.driving.belief.moving_obstacles import MovingObstacleFilter, MovingObstacles
from scenesolver.driving.belief.seen_floor import sector_of
from scenesolver.driving.belief.sonar_map import RANGE_ERROR_MM, bearing_error_rad
from scenesolver.kernel.sight import Sector

BODY_MM = 174.0
FRAME_S = 0.05
CART: tuple[Point, ...] = ((0.0, 0.0), (300.0, 0.0), (300.0, 200.0), (100.0, 250.0))


def shown(pose: Pose, reading_mm: float | None) -> Sector:
    free_mm = EZ0.max_range_mm if reading_mm is None else reading_mm - RANGE_ERROR_MM
    return sector_of(pose, EZ0.half_angle_rad - bearing_error_rad(EZ0), free_mm, 0.0)


def read(truth: MovingObstacle, pose: Pose) -> float | None:
    ranges = RangeMap.from_outlines((truth.present_outline,))
    echo = ranges.wedge(pose.x_mm, pose.y_mm, pose.heading_rad, EZ0.half_angle_rad, EZ0.max_range_mm)
    return None if math.isinf(echo) else max(EZ0.min_range_mm, echo // INCH_MM * INCH_MM)


def gap_mm(truth: MovingObstacle, place: Point) -> float:
    return float(shapely.distance(shapely.Polygon(truth.present_outline), shapely.Point(place)))


@settings(max_examples=20)
@given(
    st.lists(st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000)), min_size=1, max_size=3),
    st.floats(50.0, 200.0),
    st.booleans(),
    st.integers(0, 2**32 - 1),
)
def test_the_obstacle_is_always_where_it_may_be(
    waypoints: list[tuple[int, int]], speed: float, loops: bool, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    truth = MovingObstacle(Thing(ThingKind.OBSTACLE, 0), CART, Route(tuple(waypoints), speed, loops))
    patrol = MovingObstacleFilter(CART, Motion(tuple(waypoints), speed, loops))
    watcher = Pose(float(rng.uniform(-2000.0, 2000.0)), float(rng.uniform(-2000.0, 2000.0)), 0.0)
    truth.advance(float(rng.uniform(0.0, 8000.0)), ())
    for _ in range(25):
        if rng.random() < 0.8:  # now and then it is held up
            truth.advance(speed * FRAME_S, ())
        patrol.elapse(FRAME_S)
        watcher = Pose(watcher.x_mm, watcher.y_mm, watcher.heading_rad + float(rng.uniform(0.0, 0.2)))
        reading = read(truth, watcher)
        if reading is None or reading > EZ0.min_range_mm:
            patrol.see(shown(watcher, reading))
        # Nobody who keeps off where it may be is ever touched.
        place = (float(rng.uniform(-2500.0, 2500.0)), float(rng.uniform(-2500.0, 2500.0)))
        possible = patrol.since_possible <= patrol.steps_within(np.zeros(1))[0]
        nearest = patrol.distances(np.array((place,)))[0][possible].min(initial=math.inf)
        assert gap_mm(truth, place) > min(nearest, 400.0) - patrol.slack_mm - 1.0 or possible.sum() == 0
        assert possible.any()


def straight_patrol() -> MovingObstacleFilter:
    """A cart that goes 4 m along the x axis, 1 m ahead, and back."""
    return MovingObstacleFilter(
        ((900.0, -2100.0), (1100.0, -2100.0), (1100.0, -1900.0), (900.0, -1900.0)), Motion(((1000.0, 2000.0),), 100.0)
    )


def test_it_may_be_anywhere_until_it_was_seen_to_be_absent() -> None:
    patrol = straight_patrol()
    assert (patrol.since_possible == 0).all()
    for _ in range(2):
        patrol.see(shown(Pose(0.0, 0.0, 0.0), None))
    ahead = patrol.distances(np.array(((1000.0, 0.0),)))[0] < 100.0
    assert ahead.any()
    assert (patrol.since_possible[ahead] > 0).all()
    assert (patrol.since_possible == 0).any()


def test_one_reading_alone_proves_nothing() -> None:
    patrol = straight_patrol()
    patrol.see(shown(Pose(0.0, 0.0, 0.0), None))
    assert (patrol.since_possible == 0).all()


def test_where_the_robot_stands_it_is_not_and_beside_it_it_may_be() -> None:
    patrol = straight_patrol()
    # The corner of its route, at (900, -2100), is 8 mm beside the first body; its side would go through the second.
    beside_mm = (BODY_MM + 8.0) * math.sqrt(0.5)
    patrol.rule_out_body((900.0 - beside_mm, -2_100.0 - beside_mm), BODY_MM)
    assert (patrol.since_possible == 0).all()
    patrol.rule_out_body((850.0, 0.0), BODY_MM)
    ruled_out = patrol.distances(np.array(((850.0, 0.0),)))[0] < BODY_MM - 2.0 * patrol.slack_mm
    assert ruled_out.any()
    assert (patrol.since_possible[ruled_out] > 0).all()


def test_where_it_was_absent_it_may_come_again() -> None:
    patrol = straight_patrol()
    for _ in range(2):
        patrol.see(shown(Pose(0.0, 0.0, 0.0), None))
    patrol.elapse(60.0)
    assert (patrol.since_possible == 0).all()


def crossing() -> tuple[np.ndarray, np.ndarray]:
    ways = np.arange(0.0, 2000.0, 50.0)
    return np.column_stack((ways, np.zeros_like(ways))), ways / 200.0


def test_a_crossing_is_safe_when_nothing_can_come_in_time() -> None:
    patrol = straight_patrol()
    traffic = MovingObstacles((patrol,), BODY_MM)
    assert traffic.met_after_s(*crossing()) < 10.0
    place = traffic.lookout(*crossing())
    assert place is not None
    assert abs(place[0] - 1000.0) <= 100.0
    for heading in np.repeat(np.linspace(-1.5, 1.5, 60), 2):
        traffic.see(shown(Pose(0.0, 0.0, float(heading)), None), Pose(0.0, 0.0, float(heading)))
    assert traffic.met_after_s(*crossing()) == math.inf
    assert traffic.lookout(*crossing()) is None


def test_what_is_left_behind_bars_no_way() -> None:
    traffic = MovingObstacles((straight_patrol(),), BODY_MM)
    beside = 1100.0 + BODY_MM + 20.0
    away, towards = (np.array(((beside, 0.0), (beside + way, 0.0))) for way in (40.0, -15.0))
    times = np.array((0.0, 0.2))
    assert traffic.met_after_s(away, times) == math.inf
    assert traffic.met_after_s(towards, times) == pytest.approx(0.2)


def test_nothing_comes_by_off_the_routes() -> None:
    traffic = MovingObstacles((straight_patrol(),), BODY_MM)
    assert traffic.comes_by((1000.0 + 100.0 + BODY_MM, 0.0))
    assert not traffic.comes_by((500.0, 0.0))
    assert traffic.comes_by_any(np.array(((1000.0, 0.0), (500.0, 0.0)))).tolist() == [True, False]


def test_a_scene_in_which_nothing_moves_has_no_traffic() -> None:
    traffic = MovingObstacles((), BODY_MM)
    assert traffic.is_empty
    assert traffic.met_after_s(*crossing()) == math.inf
    assert not traffic.comes_by((0.0, 0.0))


def test_ranges_of_the_outline_are_those_that_the_floor_has() -> None:
    # The property above leans on this: the cart is heard where it is.
    truth = MovingObstacle(Thing(ThingKind.OBSTACLE, 0), CART, Route(((500.0, 0.0),), 100.0))
    assert read(truth, Pose(-500.0, 100.0, 0.0)) is not None
    assert RangeMap.from_outlines((CART,)).wedge(-500.0, 100.0, 0.0, 0.3, 1000.0) < 650.0
