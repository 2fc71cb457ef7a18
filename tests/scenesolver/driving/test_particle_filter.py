"""Drift correction: odometry that errs, a scene that is known, and a robot that still knows where it is."""

import math
from copy import deepcopy

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from robotdriver.models import EZ0, INCH_MM
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.driving.belief.particle_filter import ParticleFilter, discs_in_cone

ROOM = RangeMap.from_outlines(
    [
        [(0.0, 0.0), (6000.0, 0.0), (6000.0, 4000.0), (0.0, 4000.0)],
        [(2500.0, 1500.0), (3500.0, 1500.0), (3300.0, 2300.0), (2600.0, 2500.0)],
        [(1000.0, 3000.0), (1400.0, 3100.0), (1200.0, 3500.0)],
    ],
    [],
)
START = Pose(800.0, 800.0, 0.0)


def reading(pose: Pose) -> float | None:
    echo = ROOM.wedge(pose.x_mm, pose.y_mm, pose.heading_rad, EZ0.half_angle_rad, EZ0.max_range_mm)
    return None if math.isinf(echo) else max(EZ0.min_range_mm, echo // INCH_MM * INCH_MM)


def rounds(laps: int) -> list[tuple[float, float]]:
    """Steps of distance and turn that lead round the room again and again, with looks aside."""
    side, turn = [(20.0, 0.0)], [(0.0, 0.1)]
    look = [(0.0, 0.1)] * 8 + [(0.0, -0.1)] * 16 + [(0.0, 0.1)] * 8
    quarter = turn * 15 + [(0.0, math.pi / 2.0 - 1.5)]
    long, short = side * 110 + look + side * 110, side * 60 + look + side * 60
    return (long + quarter + short + quarter) * 2 * laps


def drive(distance_scale: float, turn_scale: float, laps: int) -> tuple[Pose, Pose, ParticleFilter]:
    """Return the truth, the dead reckoning and the filter after some rounds with encoders that err by these shares."""
    cloud = ParticleFilter(START, ROOM, np.random.default_rng(1))
    truth = reckoned = START
    for distance, turn in rounds(laps):
        truth = truth.along_arc(distance, turn)
        reckoned = reckoned.along_arc(distance * distance_scale, turn * turn_scale)
        cloud.move(distance * distance_scale, turn * turn_scale)
        cloud.weigh(EZ0, reading(truth), 0.0)
    return truth, reckoned, cloud


@pytest.mark.parametrize(
    ("distance_scale", "turn_scale", "laps"),
    [(0.9925, 0.9925, 2), (1.0075, 0.9925, 1), (1.0, 1.0075, 1), (1.0, 1.0, 1)],
)
def test_the_pose_is_known_after_a_long_drive_with_encoders_that_err(
    distance_scale: float, turn_scale: float, laps: int
) -> None:
    truth, reckoned, cloud = drive(distance_scale, turn_scale, laps)
    assert cloud.pose.distance_to(truth.x_mm, truth.y_mm) < 50.0
    assert abs(cloud.pose.heading_rad - truth.heading_rad) < math.radians(3.0)
    if turn_scale != 1.0:
        assert reckoned.distance_to(truth.x_mm, truth.y_mm) > 100.0


@pytest.fixture(scope="module")
def driven() -> tuple[Pose, ParticleFilter]:
    """The truth and the filter after a lap with encoders that err."""
    truth, _, cloud = drive(1.005, 0.995, laps=1)
    return truth, cloud


def test_the_spread_says_how_sure_it_is(driven: tuple[Pose, ParticleFilter]) -> None:
    truth, cloud = driven
    assert 0.0 < cloud.spread_mm < 100.0
    assert cloud.pose.distance_to(truth.x_mm, truth.y_mm) < 4.0 * cloud.spread_mm + 30.0
    assert cloud.cloud.shape[1:] == (3,)


def test_standing_still_makes_nobody_surer() -> None:
    cloud = ParticleFilter(START, ROOM, np.random.default_rng(1))
    before = cloud.cloud
    for _ in range(50):
        cloud.weigh(EZ0, reading(START), 0.0)
    assert np.array_equal(cloud.cloud, before)


def test_something_unknown_in_front_does_not_push_the_pose_away() -> None:
    truth, _, cloud = drive(1.0, 1.0, laps=1)
    for _ in range(20):
        truth = truth.along_arc(0.0, 0.06)
        cloud.move(0.0, 0.06)
        cloud.weigh(EZ0, 12 * INCH_MM, 0.0)
    assert cloud.pose.distance_to(truth.x_mm, truth.y_mm) < 100.0


def test_the_same_seed_gives_the_same_cloud(driven: tuple[Pose, ParticleFilter]) -> None:
    assert np.array_equal(drive(1.005, 0.995, laps=1)[2].cloud, driven[1].cloud)


def test_an_echo_that_nobody_in_the_cloud_expects_so_near_is_not_weighed(
    driven: tuple[Pose, ParticleFilter],
) -> None:
    truth, cloud = deepcopy(driven, {id(ROOM): ROOM})
    # Where it looks at the room's wall, something comes between: the cloud is moved on and else stays as it is.
    cloud.weigh(EZ0, reading(truth), 0.0)
    for _ in range(10):
        cloud.move(0.0, 0.06)
        before = cloud.cloud[:, :2]
        cloud.weigh(EZ0, 10 * INCH_MM, 0.0)
        assert np.array_equal(cloud.cloud[:, :2], before)


def test_a_cloud_that_is_never_weighed_follows_the_odometry() -> None:
    start = Pose(0.0, 0.0)
    particles = ParticleFilter(start, RangeMap.from_outlines(), np.random.default_rng(0))
    truth = start
    for turn_rad in (0.0, math.pi / 2.0, 0.0, -math.pi / 2.0, 0.0):
        for _ in range(50):
            step_mm = 0.0 if turn_rad else 10.0
            truth = truth.along_arc(step_mm, turn_rad / 50.0)
            particles.move(step_mm, turn_rad / 50.0)
    assert particles.pose.distance_to(truth.x_mm, truth.y_mm) < 30.0


def test_where_nothing_tells_the_pose_a_long_drive_is_as_long_as_the_encoders_say() -> None:
    particles = ParticleFilter(Pose(0.0, 0.0), RangeMap.from_outlines(), np.random.default_rng(0))
    for _ in range(1_200):
        particles.move(10.0, 0.0)
    assert particles.pose.distance_to(12_000.0, 0.0) < 100.0


MATES = np.array([[1_400.0, 0.0, 170.0], [1_200.0, 900.0, 170.0], [0.0, 1_000.0, 170.0], [-900.0, 200.0, 170.0]])


def test_where_others_of_the_team_stand_tells_a_robot_where_it_is() -> None:
    """Nothing is known in the room but the others, and the encoders err."""
    nothing, start = RangeMap.from_outlines(), Pose(0.0, 0.0)
    alone, among = (ParticleFilter(start, nothing, np.random.default_rng(1)) for _ in range(2))
    truth = start
    for _ in range(4):
        for distance, turn in [(0.0, 0.1)] * 63 + [(15.0, 0.02)] * 20 + [(-15.0, -0.02)] * 20:
            truth = truth.along_arc(distance, turn)
            echo = float(
                discs_in_cone(
                    np.array([truth.x_mm]),
                    np.array([truth.y_mm]),
                    np.array([truth.heading_rad]),
                    EZ0.half_angle_rad,
                    MATES,
                )[0]
            )
            heard = echo // INCH_MM * INCH_MM if echo < EZ0.max_range_mm else None
            for cloud, mates in ((alone, MATES[:0]), (among, MATES)):
                cloud.move(1.0075 * distance, 1.0075 * turn)
                cloud.weigh(EZ0, heard, 0.0, mates)
    assert among.pose.distance_to(truth.x_mm, truth.y_mm) < 40.0
    assert abs(among.pose.heading_rad - truth.heading_rad) < math.radians(4.0)
    assert abs(alone.pose.heading_rad - truth.heading_rad) > math.radians(8.0)
    assert not among.is_lost


@given(
    st.tuples(st.floats(-300, 300), st.floats(-300, 300), st.floats(-7, 7)),
    st.floats(0.05, 1.5),
    st.lists(st.tuples(st.floats(-500, 500), st.floats(-500, 500), st.floats(10, 200)), max_size=4),
)
def test_discs_in_a_cone_are_as_far_as_what_lies_of_them_in_it(cone, half_rad, discs) -> None:
    x, y, axis = cone
    far = 2_000.0
    angles = axis + np.linspace(-half_rad, half_rad, 200)
    wedge = shapely.Polygon([(x, y), *zip(x + far * np.cos(angles), y + far * np.sin(angles), strict=True)])
    bodies = [shapely.Point(a, b).buffer(radius, quad_segs=128) for a, b, radius in discs]
    away = [shapely.distance(shapely.Point(x, y), shapely.intersection(wedge, body)) for body in bodies]
    expected = min((each for each in away if not math.isnan(each)), default=np.inf)

    def found(half_angle_rad: float) -> float:
        columns = (np.array([value]) for value in cone)
        return float(discs_in_cone(*columns, half_angle_rad, np.array(discs).reshape(-1, 3))[0])

    # A wider cone meets more.
    assert found(half_rad + 0.01) - 0.1 <= expected <= found(half_rad - 0.01) + 0.1
