import numpy as np
import pytest

from scenesolver.planning.together.encounters import forbidden_departures, forbidden_stays, moves_meet
from scenesolver.planning.together.schedule import TimedPath


def drawn_path(rng: np.random.Generator) -> TimedPath:
    corners = int(rng.integers(2, 5))
    points = rng.uniform(0.0, 10.0, (corners, 2))
    if rng.random() < 0.4:
        points[1] = points[0]  # it waits
    if rng.random() < 0.3:
        points = np.round(points)  # legs are parallel now and then
    return TimedPath(points, np.concatenate(([0.0], np.cumsum(rng.uniform(0.5, 5.0, corners - 1)))))


@pytest.mark.parametrize("seed", range(20))
def test_departures_are_forbidden_exactly_when_two_discs_would_touch(seed):
    rng = np.random.default_rng(seed)
    path, reach = drawn_path(rng), rng.uniform(0.3, 3.0)
    start, end = np.round(rng.uniform(0.0, 10.0, (2, 1, 2)), int(rng.integers(0, 3)))
    lasts = rng.uniform(0.5, 6.0)
    forbidden = forbidden_departures(start, end, np.array([lasts]), path.legs, reach)
    for depart in rng.uniform(0.0, 25.0, 50).tolist():
        times = np.linspace(depart, depart + lasts, 2_001)
        moving = start + (end - start) * ((times - depart) / lasts)[:, None]
        other = np.column_stack([np.interp(times, path.times_s, column) for column in path.points.T])
        nearest = np.hypot(*(moving - other).T).min()
        is_forbidden = bool(((forbidden.begin_s < depart) & (depart < forbidden.end_s)).any())
        if abs(nearest - reach) > 0.01:
            assert is_forbidden == (nearest < reach)


def test_a_robot_that_stays_at_its_goal_keeps_others_from_it_for_ever():
    path = TimedPath(np.array([[0.0, 0.0], [10.0, 0.0]]), np.array([0.0, 10.0]))
    which, begin, end = forbidden_stays(np.array([5.0, 10.0, 5.0]), np.array([0.0, 0.0, 3.0]), path.legs, 2.0)
    assert which.tolist() == sorted(which.tolist()) or len(which) == 3
    by_place = {n: (b, e) for n, b, e in zip(which.tolist(), begin.tolist(), end.tolist(), strict=True)}
    assert by_place[0] == pytest.approx((3.0, 7.0))
    assert max(end[which == 1]) > 1e5
    assert 2 not in by_place


def test_moves_that_begin_and_end_together_meet_where_the_middles_come_too_near():
    across = np.array([[0.0, 0.0]]), np.array([[10.0, 0.0]])
    crossing = np.array([[5.0, -5.0]]), np.array([[5.0, 5.0]])
    beside = np.array([[0.0, 3.0]]), np.array([[10.0, 3.0]])
    assert moves_meet(across, crossing, np.array([2.0]))
    assert not moves_meet(across, beside, np.array([3.0]))
    assert moves_meet(across, beside, np.array([3.1]))
