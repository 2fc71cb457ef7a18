"""Bodies with corners in C and in Python find the same gaps, to the last bit."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import Pose
from robotdriver.models import PIONEER_3DX, Polygon
from robotdriver.simulator.bodies.compiled_body import CompiledBody, library
from robotdriver.simulator.bodies.contacts import ContactSpace, Thing, ThingKind
from robotdriver.simulator.bodies.robot_body import PolygonBody, RoundBody

assert isinstance(PIONEER_3DX.body, Polygon)
CORNERS = PIONEER_3DX.body.corners
LOADED = library()


@pytest.mark.skipif(LOADED is None, reason="nothing was compiled")
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), is_round=st.booleans())
def test_they_are_as_near_to_everything(seed: int, is_round: bool) -> None:
    assert LOADED is not None
    rng, space = np.random.default_rng(seed), ContactSpace()
    plain = PolygonBody(Thing(ThingKind.ROBOT, "a"), CORNERS, 0)
    in_c = CompiledBody(Thing(ThingKind.ROBOT, "a"), CORNERS, 0, LOADED)
    others: list[RoundBody] = [
        PolygonBody(Thing(ThingKind.ROBOT, "b"), CORNERS, 1),
        RoundBody(Thing(ThingKind.ROBOT, "c"), 170.0, 2),
    ]
    for other in others:
        space.add(other.thing, other)
        space.place(other, *rng.uniform(-700.0, 700.0, 3).tolist())
    for number in range(8):
        ends = rng.uniform(-900.0, 900.0, 4)
        ends = np.round(ends, -2) if is_round else ends
        space.add_wall(Thing(ThingKind.WALL, number), (ends[0], ends[1]), (ends[2], ends[3]))
    space.add_points(Thing(ThingKind.POINTS, 0), rng.uniform(-900.0, 900.0, (60, 2)))
    for _ in range(6):
        x, y = rng.uniform(-400.0, 400.0, 2).tolist()
        pose = Pose(round(x, -2), round(y, -2), 0.0) if is_round else Pose(x, y, rng.uniform(-math.pi, math.pi))
        assert in_c.clearance(space, pose, plain.blind) == plain.clearance(space, pose, plain.blind)
        for within_mm in (0.01, 5.0, 100.0):
            assert in_c.near(space, pose, within_mm, plain.blind) == plain.near(space, pose, within_mm, plain.blind)
