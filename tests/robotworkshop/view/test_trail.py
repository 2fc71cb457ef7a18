"""Where a robot has been is kept in few points, none of which is far from where it was."""

import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from robotdriver import Pose
from robotworkshop.view.trail import STRAIGHT_MM, TRAIL_STEP_MM, Trail

TICK_MM = 4.0


def trail_of(poses: list[Pose]) -> tuple[tuple[float, float], ...]:
    trail = Trail()
    for pose in poses:
        trail.follow((pose.x_mm, pose.y_mm))
    return trail.points


def away_mm(place: tuple[float, float], first: tuple[float, float], last: tuple[float, float]) -> float:
    along = (last[0] - first[0], last[1] - first[1])
    share = ((place[0] - first[0]) * along[0] + (place[1] - first[1]) * along[1]) / max(math.hypot(*along) ** 2, 1e-9)
    share = min(max(share, 0.0), 1.0)
    return math.dist(place, (first[0] + share * along[0], first[1] + share * along[1]))


@given(st.lists(st.tuples(st.floats(-math.pi, math.pi), st.integers(1, 300)), min_size=1, max_size=12))
def test_every_place_of_a_drive_is_near_its_trail(legs: list[tuple[float, int]]) -> None:
    poses = [Pose(0.0, 0.0, 0.0)]
    for turn, ticks in legs:
        poses.append(Pose(poses[-1].x_mm, poses[-1].y_mm, poses[-1].heading_rad + turn))
        poses += [poses[-1].along_arc(TICK_MM * (tick + 1), 0.0) for tick in range(ticks)]
    trail = trail_of(poses)
    edges = list(pairwise(trail)) or [(trail[0], trail[0])]
    for pose in poses:
        place = pose.x_mm, pose.y_mm
        nearest = min(away_mm(place, first, last) for first, last in edges)
        assert nearest < TRAIL_STEP_MM + TICK_MM + 2.0 * STRAIGHT_MM


def test_of_a_straight_drive_the_ends_are_kept() -> None:
    assert len(trail_of([Pose(TICK_MM * tick, 0.1 * (tick % 5), 0.0) for tick in range(2_000)])) <= 3


def test_who_turns_back_is_seen_to_have_been_there() -> None:
    there = [Pose(TICK_MM * tick, 0.0, 0.0) for tick in range(100)]
    trail = trail_of([*there, *reversed(there)])
    assert max(x for x, _ in trail) > TICK_MM * 100 - TRAIL_STEP_MM - TICK_MM
    assert trail[-1][0] < TRAIL_STEP_MM + TICK_MM
