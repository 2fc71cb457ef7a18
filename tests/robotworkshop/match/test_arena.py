"""The arena: rivals meet on one floor, each through the bytes of its own robot."""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.create.links import parse_address
from robotdriver.errors import LinkError
from robotdriver.models import CREATE_1
from robotdriver.pose import Pose
from robotworkshop.match.referee.arena import Arena, Tick
from scene.scene import Scene, SceneRobot, Workspace

PATIENCE_S = 60.0
RADIUS_MM = CREATE_1.body.radius_mm
FACE_TO_FACE = Scene(
    Workspace(0.0, 0.0, 4000.0, 2000.0),
    robots=(
        SceneRobot("west", Pose(1000.0, 1000.0, 0.0), (3000.0, 1000.0)),
        SceneRobot("east", Pose(3000.0, 1000.0, 3.141592653589793), (1000.0, 1000.0)),
    ),
)
HOSTS = {"west": "127.0.0.1", "east": "127.0.0.1"}


class Watcher:
    """Keeps the ticks, and waits for one of a kind."""

    def __init__(self) -> None:
        self.ticks: list[Tick] = []
        self._new = threading.Condition()

    def take(self, tick: Tick) -> None:
        with self._new:
            self.ticks.append(tick)
            self._new.notify_all()

    def wait_for_contact(self) -> Tick:
        with self._new:
            assert self._new.wait_for(lambda: any(tick.contacts for tick in self.ticks), PATIENCE_S)
            return next(tick for tick in self.ticks if tick.contacts)

    def wait_ticks(self, count: int) -> None:
        with self._new:
            wanted = len(self.ticks) + count
            assert self._new.wait_for(lambda: len(self.ticks) >= wanted, PATIENCE_S)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def arena(stack: ExitStack, watcher: Watcher, speed: float = 10.0) -> Arena:
    opened = Arena(FACE_TO_FACE, HOSTS, speed, 0, watcher.take)
    stack.callback(opened.close)
    return opened


def driven(stack: ExitStack, address: str) -> PhysicalRobot:
    robot = PhysicalRobot(parse_address(address), CREATE_1)
    stack.callback(robot.close)
    robot.connect()
    return robot


def test_rivals_that_drive_at_each_other_meet_half_way_and_never_overlap(stack: ExitStack) -> None:
    watcher = Watcher()
    opened = arena(stack, watcher)
    robots = [driven(stack, opened.addresses[name]) for name in HOSTS]
    for robot in robots:
        robot.drive_forward(200.0)
    met = watcher.wait_for_contact()
    assert {contact.robot for contact in met.contacts} <= set(HOSTS)
    assert all(contact.own for contact in met.contacts)
    watcher.wait_ticks(100)
    for tick in watcher.ticks:
        west, east = (robot.pose for robot in tick.snapshot.robots)
        assert west.distance_to(east.x_mm, east.y_mm) >= 2.0 * RADIUS_MM
    assert [robot.sensor_data().bumper.name for robot in robots] == ["BOTH", "BOTH"]


def test_time_goes_on_and_ends_with_the_arena(stack: ExitStack) -> None:
    before = threading.active_count()
    watcher = Watcher()
    opened = arena(stack, watcher)
    watcher.wait_ticks(50)
    times = [tick.snapshot.time_s for tick in watcher.ticks]
    assert times == sorted(set(times))
    robot = driven(stack, opened.addresses["west"])
    opened.close()
    with pytest.raises(LinkError):
        robot.wait_frame(robot.sensor_data().frame + 10_000, PATIENCE_S)
    robot.close()
    assert threading.active_count() == before


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_nobody_drives_a_robot_but_from_the_computer_that_came_first(stack: ExitStack) -> None:
    watcher = Watcher()
    opened = arena(stack, watcher)
    robot = driven(stack, opened.addresses["west"])
    host, _, port = opened.addresses["west"].removeprefix("tcp:").rpartition(":")
    stranger = stack.enter_context(
        socket.create_connection((host, int(port)), timeout=PATIENCE_S, source_address=("127.0.0.2", 0))
    )
    assert stranger.recv(100) == b""
    robot.sensor_data()
    robot.close()
    driven(stack, opened.addresses["west"])
