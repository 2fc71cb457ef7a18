"""A body with corners among things that stand and move: whatever is kept about it, it meets what is there."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from robotdriver import Pose
from robotdriver.models import PIONEER_3DX, Polygon
from robotdriver.simulator.bodies.contacts import ContactSpace
from robotdriver.simulator.bodies.robot_body import PolygonBody
from robotdriver.simulator.bodies.things import Thing, ThingKind

assert isinstance(PIONEER_3DX.body, Polygon)
CORNERS = PIONEER_3DX.body.corners
WITHIN_MM = 60.0


def outline_at(pose: Pose) -> shapely.Polygon:
    return shapely.Polygon([pose.to_world(x, y) for x, y in CORNERS])


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_it_meets_what_is_there_wherever_it_goes(seed: int) -> None:
    rng = np.random.default_rng(seed)
    space = ContactSpace()
    body = PolygonBody(Thing(ThingKind.ROBOT, "a"), CORNERS, 0)
    other = PolygonBody(Thing(ThingKind.ROBOT, "b"), CORNERS, 1)
    space.add(body.thing, body)
    space.add(other.thing, other)
    there: dict[Thing, shapely.Geometry] = {}
    for number in range(6):
        ax, ay, bx, by = rng.uniform(-900.0, 900.0, 4).tolist()
        wall = Thing(ThingKind.WALL, number)
        space.add_wall(wall, (ax, ay), (bx, by))
        there[wall] = shapely.LineString(((ax, ay), (bx, by)))
    points, cloud = rng.uniform(-900.0, 900.0, (40, 2)), Thing(ThingKind.POINTS, 0)
    space.add_points(cloud, points)
    there[cloud] = shapely.MultiPoint(points)
    pose = Pose(0.0, 0.0, rng.uniform(-math.pi, math.pi))
    for step in range(12):
        pose = Pose(*(np.array((pose.x_mm, pose.y_mm)) + rng.uniform(-60.0, 60.0, 2)).tolist(), pose.heading_rad + 0.2)
        beside = Pose(*rng.uniform(-700.0, 700.0, 2).tolist(), rng.uniform(-math.pi, math.pi))
        space.place(other, beside.x_mm, beside.y_mm, beside.heading_rad)
        there[other.thing] = outline_at(beside).exterior
        if step == 6:
            gone = Thing(ThingKind.WALL, 0)
            space.remove(gone)
            del there[gone]
            late = Thing(ThingKind.WALL, 99)
            space.add_wall(late, (pose.x_mm - 500.0, pose.y_mm), (pose.x_mm + 500.0, pose.y_mm + 50.0))
            there[late] = shapely.LineString(((pose.x_mm - 500.0, pose.y_mm), (pose.x_mm + 500.0, pose.y_mm + 50.0)))
        outline = outline_at(pose)
        apart = {thing: shapely.distance(outline, shape) for thing, shape in there.items()}
        nears = body.near(space, pose, WITHIN_MM, body.blind)
        assert {near.thing for near in nears} == {thing for thing, mm in apart.items() if mm <= WITHIN_MM}
        assert [near.distance_mm for near in nears] == sorted(near.distance_mm for near in nears)
        clearance_mm = body.clearance(space, pose, body.blind)
        nearest_mm = min(apart.values())
        if nearest_mm > 0.0:
            assert clearance_mm <= nearest_mm + 1e-6
            for near in nears:
                if near.distance_mm == nears[0].distance_mm:
                    assert near.distance_mm == pytest.approx(apart[near.thing], abs=1e-6)
        else:
            assert clearance_mm == pytest.approx(nears[0].distance_mm)
            assert clearance_mm <= 0.0
