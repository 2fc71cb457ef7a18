"""A scene's things stand on the floor: robots touch, see and push them."""

import pytest

from robotdriver import Pose
from robotdriver.movable import GOLF_BALL, Movable
from robotdriver.simulator.commands import SetVelocities
from robotworkshop.stage.floor import Floor
from scene import (
    DiscShape,
    Material,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Scene,
    SceneRobot,
    Thing,
    Workspace,
)
from scene.things import Shape

AHEAD_MM = 500.0


def box(x_mm: float, size_mm: float = 100.0) -> PolygonShape:
    half = size_mm / 2.0
    return PolygonShape(((x_mm, -half), (x_mm + size_mm, -half), (x_mm + size_mm, half), (x_mm, half)))


def driven(thing: Thing, duration_s: float = 5.0) -> Floor:
    """Drive a robot at 300 mm/s towards a thing 500 mm ahead of its centre."""
    robot = SceneRobot("ada", Pose(0.0, 0.0), model="create2")
    floor = Floor.of_scene(Scene(Workspace(-3000, -3000, 6000, 3000), (robot,), things=(thing,)), seed=0, speed=None)
    (body,) = floor.world.robots
    body.post(SetVelocities({"left": 300.0, "right": 300.0}))
    while floor.world.time_s < duration_s:
        floor.world.step()
    return floor


@pytest.mark.parametrize(
    "shape",
    [
        box(AHEAD_MM),
        PolylineShape(((0.0, 900.0), (AHEAD_MM, 400.0), (AHEAD_MM, -400.0))),
        PointsShape(((AHEAD_MM, 0.0), (900.0, 900.0))),
        DiscShape((AHEAD_MM + 50.0, 0.0), 50.0),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_a_thing_stops_a_robot_where_it_stands(shape: Shape) -> None:
    (body,) = driven(Thing(shape)).world.robots
    assert body.pose.x_mm == pytest.approx(AHEAD_MM - body.model.body.radius_mm, abs=0.5)
    assert body.touching


def test_a_ghost_stops_nobody() -> None:
    (body,) = driven(Thing(box(AHEAD_MM), material=Material(solid=False))).world.robots
    assert body.pose.x_mm > 1000.0


def test_a_heavy_box_is_pushed_and_a_ball_rolls_on() -> None:
    pushed = driven(Thing(box(AHEAD_MM), movable=Movable(mass_kg=3.0)))
    ((_, outline),) = pushed.world.snapshot().moved_obstacles
    (body,) = pushed.world.robots
    assert min(x for x, _ in outline) == pytest.approx(body.pose.x_mm + body.model.body.radius_mm, abs=1.0)
    assert min(x for x, _ in outline) > 1000.0
    rolled = driven(Thing(DiscShape((AHEAD_MM, 0.0), 21.0), movable=GOLF_BALL))
    ((_, ball),) = rolled.world.snapshot().discs
    (body,) = rolled.world.robots
    assert ball.pose.x_mm > body.pose.x_mm + body.model.body.radius_mm
