"""Robots that are moved together: compiled and as written they go the same ways, to the last bit."""

import math
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import Pose
from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.models import PIONEER_3DX, Polygon
from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.robot_body import PolygonBody, RoundBody
from robotdriver.simulator.bodies.shapes import ALL_THAT_STANDS
from robotdriver.simulator.bodies.things import Thing, ThingKind
from tests.uncompiled import uncompiled

NAMES = (
    *(f"robotdriver.simulator.undercarriage.{name}" for name in ("ramps", "odometer", "wheels", "rolling")),
    *(f"robotdriver.simulator.bodies.{name}" for name in ("gaps", "settling", "crowd")),
)


def together(modules: Iterable[ModuleType]) -> SimpleNamespace:
    """Return all that kernels hold, by its names."""
    return SimpleNamespace(**{name: value for module in modules for name, value in vars(module).items()})


COMPILED, WRITTEN = together(map(import_module, NAMES)), together(uncompiled(*NAMES))
assert isinstance(PIONEER_3DX.body, Polygon)
CORNERS = PIONEER_3DX.body.corners
TICK_S = 0.015


def crowd_of(kernels: SimpleNamespace, seed: int, conditions: FloorConditions) -> Any:
    """Return a crowd of discs and outlines in a narrow room, which it knows."""
    rng, movers = np.random.default_rng(seed), []
    room = [(-900, -900, 900, -900, 0), (900, -900, 900, 900, 0), (900, 900, -900, 900, 0), (-900, 900, -900, -900, 0)]
    room += [(x, y, x, y, 0) for x, y in rng.uniform((-60.0, -800.0), (60.0, 800.0), (6, 2)).tolist()]
    for number in range(4):
        stretch = kernels.Stretch()
        rotors = [kernels.Rotor(stretch, kernels.Ramps(900.0, 900.0)) for _ in range(2)]
        drive = kernels.Kinematics(("left", "right"), [kernels.Wheel(), kernels.Wheel()], 300.0)
        errors = kernels.OdometryErrors(conditions, 12_345 + number, 300.0)
        carriage = kernels.Carriage(drive, rotors, [], stretch, errors, TICK_S, 500.0)
        carriage.slip = conditions.contact_slip
        outline = kernels.Outline((), 170.0) if number % 2 else kernels.Outline(CORNERS)
        carriage.outline_mm = 0.0 if number % 2 else outline.radius_mm
        mover = kernels.Mover(carriage, outline, 3.0 + number)
        mover.x, mover.y = (number % 2) * 800.0 - 400.0, (number // 2) * 800.0 - 400.0
        mover.standing, mover.known_mm = kernels.Rows(room), 10_000.0
        movers.append(mover)
    return kernels.Crowd(movers, is_shared=True, has_things=False, routes_mm=0.0, boxes=np.zeros((0, 4)))


def went(kernels: SimpleNamespace, seed: int, conditions: FloorConditions) -> list[object]:
    """Drive at chance; return all that could be seen after each tick. What Python has to see to stays where it is."""
    crowd, rng, seen = crowd_of(kernels, seed, conditions), np.random.default_rng(seed), []
    for _ in range(60):
        for mover in crowd.movers:
            carriage, way = mover.carriage, float(rng.uniform(-400.0, 400.0))
            what = int(rng.integers(30))
            if what in {0, 1}:
                carriage.is_body_driven, carriage.is_steady = False, False
                for rotor in carriage.rotors:
                    rotor.axis.keep(way) if what else rotor.go(way, 300.0)
                    way = -way / 2.0
            elif what == 2:
                carriage.is_body_driven, carriage.is_steady = True, False
                carriage.ahead.go(way, 350.0)
                carriage.turn.keep(way / 300.0)
        went = crowd.tick()
        while not went:
            mover = crowd.movers[crowd.stopped]
            assert not crowd.is_lost
            crowd.next = crowd.stopped + 1
            crowd.rest(mover, mover.x, mover.y, mover.heading, 0.0)
            went = crowd.go_on()
        for mover, nearness in zip(crowd.movers, crowd.near, strict=False):
            near = crowd.things_near(mover, 1.0) if nearness == kernels.IN_TOUCH else []
            mover.rubs = bool(near)
            if near:
                mover.came()
            carriage = mover.carriage
            seen.append((mover.x, mover.y, mover.heading, mover.free_mm, mover.unfelt_mm, nearness, near))
            seen.append((carriage.counters(), carriage.odometer.pose, carriage.stride.arc, carriage.steady_ticks))
            seen.append([(rotor.distance, rotor.stalled_s, rotor.velocity) for rotor in carriage.rotors])
        motions = np.zeros((len(crowd.movers), 7))
        kernels.write_motions([mover.carriage for mover in crowd.movers], motions)
        seen.append(motions.tolist())
    return seen


@settings(max_examples=6, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    error=st.sampled_from(OdometryError),
    slip=st.sampled_from((0.0, 0.2)),
    heading=st.sampled_from((0.0, 3.0)),
)
def test_crowds_go_the_same_ways_compiled_and_as_written(
    seed: int, error: OdometryError, slip: float, heading: float
) -> None:
    conditions = FloorConditions(error, contact_slip=slip, heading_noise_deg=heading, wheel_difference=0.01)
    assert went(COMPILED, seed, conditions) == went(WRITTEN, seed, conditions)


@pytest.mark.parametrize("kernels", [COMPILED, WRITTEN], ids=["compiled", "as written"])
@pytest.mark.parametrize(
    "way", [(1.0, 0, 0), (-1.0, 0, 0), (0, 1.0, 0), (0, -1.0, 0), (0, 0, 0.1), (0, 0, -0.1), (0, 0, 0)]
)
def test_a_robot_that_comes_to_rest_elsewhere_is_not_in_its_old_place(
    kernels: SimpleNamespace, way: tuple[float, float, float]
) -> None:
    """The contact space has it where it was last placed, so it has to be placed anew before anything asks there."""
    crowd = crowd_of(kernels, 0, FloorConditions())
    mover = crowd.movers[0]
    mover.is_placed = True
    crowd.rest(mover, mover.x + way[0], mover.y + way[1], mover.heading + way[2], 10.0)
    assert mover.is_placed == (way == (0, 0, 0))
    assert (mover.number in crowd.unplaced_in(-5e3, -5e3, 5e3, 5e3)) != mover.is_placed


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), is_round=st.booleans())
def test_outlines_find_the_same_gaps_compiled_and_as_written(seed: int, is_round: bool) -> None:
    rng = np.random.default_rng(seed)
    ends = rng.uniform(-400.0, 400.0, (20, 4))
    ends[:5, 2:] = ends[:5, :2]  # points
    rows = np.hstack((np.round(ends, -2) if is_round else ends, rng.choice((0.0, 30.0), (20, 1))))
    found = []
    for kernels in (COMPILED, WRITTEN):
        body, floor = kernels.Place(), kernels.Place()
        body.put(*(0.0, 0.0, 0.0) if is_round else (10.0, -20.0, 0.7))
        outline = kernels.Outline(CORNERS)
        for within in (0.01, 60.0, 400.0):
            found.append(outline.rows_gap(body, floor, kernels.Rows(rows), within))
            found.append(outline.rows_gaps(body, floor, kernels.Rows(rows), within))
        found.append([outline.disc_gap(1.0, 2.0, *row[:4]) for row in rows.tolist()])
    assert found[: len(found) // 2] == found[len(found) // 2 :]


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_discs_are_as_near_to_everything_as_pymunk_says(seed: int) -> None:
    """Robots are held against rows; things that are pushed, and feelers, ask pymunk: both are one floor."""
    rng, space = np.random.default_rng(seed), ContactSpace()
    body = RoundBody(Thing(ThingKind.ROBOT, "a"), 170.0, 0)
    for number in range(8):
        ax, ay, bx, by = rng.uniform(-900.0, 900.0, 4).tolist()
        space.add_wall(Thing(ThingKind.WALL, number), (ax, ay), (bx, by))
    space.add_points(Thing(ThingKind.POINTS, 0), rng.uniform(-900.0, 900.0, (20, 2)))
    for _ in range(6):
        pose = Pose(*rng.uniform(-400.0, 400.0, 2).tolist())
        asked = body.near(space, pose, 100.0, body.blind)
        parts = space.parts_about(0.0, 0.0, 2_000.0, ALL_THAT_STANDS)
        rows = [(*segment, 0.0) for part in parts for segment in part.segments]
        gaps = []
        for row in rows:
            gap = body.outline.disc_gap(pose.x_mm, pose.y_mm, *row[:4])
            if gap < 100.0:
                gaps.append((gap, body.outline.normal_x, body.outline.normal_y))
        assert sorted(gaps) == sorted((near.distance_mm, near.normal_x, near.normal_y) for near in asked)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_an_outline_is_as_far_from_another_one_either_way(seed: int) -> None:
    rng, space = np.random.default_rng(seed), ContactSpace()
    one, other = (PolygonBody(Thing(ThingKind.ROBOT, name), CORNERS, at) for at, name in enumerate("ab"))
    poses = [Pose(*rng.uniform(-500.0, 500.0, 2).tolist(), float(rng.uniform(-math.pi, math.pi))) for _ in range(2)]
    for body, pose in zip((one, other), poses, strict=True):
        space.add(body.thing, body)
        space.place(body, pose.x_mm, pose.y_mm, pose.heading_rad)
    there = one.clearance(space, poses[0], one.blind)
    back = other.clearance(space, poses[1], other.blind)
    if 0.0 < min(there, back) < COMPILED.LOOK_ROUND_MM:
        # Of discs that do not touch, the room of the disc is told, which is less.
        near = one.near(space, poses[0], 60.0, one.blind)
        far = other.near(space, poses[1], 60.0, other.blind)
        assert near[0].distance_mm == pytest.approx(far[0].distance_mm, abs=1e-6) if near and far else True
