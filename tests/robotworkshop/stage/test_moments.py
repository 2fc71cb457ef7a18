"""What a Stage tells of a tick is all of the same moment: the floor, and what the movers believe."""

import math

import pytest

from robotdriver.pose import wrap_angle
from robotworkshop.assets import find_scene
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene import load_scene
from scene.mover import MoverState


def ticks_of(scene: str, mover: str) -> list[Moved]:
    announcer, heard = Announcer(), list[Moved]()
    announcer.listen(heard.append, Moved)
    session = Session(load_scene(find_scene(scene)), Settings(speed=None, mover=mover, floor="perfect"), announcer)
    session.solve()
    session.drive()
    return heard


@pytest.mark.parametrize(("scene", "mover"), [("crates", "prm"), ("duel_crossing", "visibility")])
def test_on_a_perfect_floor_a_mover_knows_where_its_robot_is_at_every_tick(scene: str, mover: str) -> None:
    heard = ticks_of(scene, mover)
    assert len(heard) > 500
    for moved in heard:
        for robot, view in zip(moved.snapshot.robots, moved.movers, strict=True):
            assert robot.pose.distance_to(view.pose.x_mm, view.pose.y_mm) < 0.1
            assert abs(wrap_angle(robot.pose.heading_rad - view.pose.heading_rad)) < math.radians(0.01)


def test_every_tick_is_told_once_and_in_order() -> None:
    heard = ticks_of("empty_room", "prm")
    numbers = [round(moved.snapshot.time_s / 0.015) for moved in heard]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_mover_is_seen_to_arrive_at_the_tick_at_which_it_says_so() -> None:
    heard = ticks_of("empty_room", "prm")
    first = next(moved for moved in heard if moved.movers[0].status.state is MoverState.ARRIVED)
    before = heard[heard.index(first) - 1]
    assert before.movers[0].status.state is MoverState.DRIVING
    assert first.movers[0].pose.distance_to(*load_scene(find_scene("empty_room")).tasks[0].goal) < 20.0
