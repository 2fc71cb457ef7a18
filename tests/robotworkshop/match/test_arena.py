"""The arena: rivals meet on one floor, each through the bytes of its own robot."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from robotdriver.create import commands
from robotdriver.create.driver.robot import PhysicalRobot, Settings
from robotdriver.create.links import parse_address
from robotdriver.emulation import admission
from robotdriver.emulation.visitor import MAX_VISITORS
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

    @property
    def turns(self) -> bool:
        """Whether the first robot has turned in the newest tick."""
        with self._new:
            return len({tick.snapshot.robots[0].pose.heading_rad for tick in self.ticks[-2:]}) == 2

    def contact(self, within_s: float) -> Tick | None:
        with self._new:
            self._new.wait_for(lambda: any(tick.contacts for tick in self.ticks), within_s)
            return next((tick for tick in self.ticks if tick.contacts), None)

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
    robot = PhysicalRobot(parse_address(address), CREATE_1, Settings(lost_s=60.0))
    stack.callback(robot.close)
    robot.connect()
    return robot


def test_rivals_that_drive_at_each_other_meet_half_way_and_never_overlap(stack: ExitStack) -> None:
    watcher = Watcher()
    opened = arena(stack, watcher)
    robots = [driven(stack, opened.addresses[name]) for name in HOSTS]
    met, begin_s = None, time.monotonic()
    while met is None:  # on a busy machine longer than an unattended robot drives
        assert time.monotonic() - begin_s < PATIENCE_S
        for robot in robots:
            robot.drive_forward(200.0)
        met = watcher.contact(0.2)
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


def connected(stack: ExitStack, address: str) -> socket.socket:
    """A connection to a robot's port that says nothing yet."""
    host, _, port = address.removeprefix("tcp:").partition("#")[0].rpartition(":")
    return stack.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE_S))


def is_hung_up(connection: socket.socket) -> bool:
    try:
        return connection.recv(100) == b""
    except ConnectionError:
        return True


STOP = bytes((128, 131, 145, 0, 0, 0, 0))
"""Start, safe mode, and both wheels still, in the Create's Open Interface."""


@pytest.mark.parametrize("first_words", [b"", b"0" * 32 + b"\n", b"\n"])
def test_a_mover_on_the_same_computer_cannot_stop_its_rivals_robot(
    stack: ExitStack, monkeypatch: pytest.MonkeyPatch, first_words: bytes
) -> None:
    """Thirty lines that send `stop` to every listening port once left the rival 3,776 mm short."""
    watcher = Watcher()
    opened = arena(stack, watcher)
    # Nothing but the bytes: a driver would stop its robot where a busy computer stands still, or tell it again.
    driver = parse_address(opened.addresses["west"]).open(57600)
    stack.callback(driver.close)
    driver.write(commands.start() + commands.full() + commands.drive_direct(-200.0, 200.0))
    while not watcher.turns:
        watcher.wait_ticks(2)
    monkeypatch.setattr(admission, "VISIT_S", 0.5)
    stranger = connected(stack, opened.addresses["west"])
    stranger.sendall(first_words + STOP)
    assert is_hung_up(stranger)
    watcher.wait_ticks(50)
    assert watcher.turns


def test_a_robot_says_nothing_to_one_who_has_shown_no_token(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "VISIT_S", 0.5)
    opened = arena(stack, Watcher())
    assert is_hung_up(connected(stack, opened.addresses["west"]))


def test_strangers_that_stand_at_the_door_keep_no_driver_out(stack: ExitStack) -> None:
    opened = arena(stack, Watcher())
    strangers = [connected(stack, opened.addresses["west"]) for _ in range(MAX_VISITORS + 10)]
    driven(stack, opened.addresses["west"]).sensor_data()
    assert is_hung_up(strangers[0])


def test_a_token_is_for_its_own_robot_alone(stack: ExitStack) -> None:
    opened = arena(stack, Watcher())
    token = opened.addresses["east"].partition("#")[2]
    thief = connected(stack, opened.addresses["west"])
    thief.sendall(f"{token}\n".encode())
    assert is_hung_up(thief)


def test_the_newest_driver_that_knows_the_token_drives(stack: ExitStack) -> None:
    """A driver whose connection broke without a word has not to wait until the arena notices."""
    opened = arena(stack, Watcher())
    before = driven(stack, opened.addresses["west"])
    now = driven(stack, opened.addresses["west"])
    with pytest.raises(LinkError):
        before.wait_frame(1_000_000, PATIENCE_S)
    assert now.wait_frame(now.sensor_data().frame, PATIENCE_S)


def test_no_text_that_is_shown_tells_the_token(stack: ExitStack) -> None:
    opened = arena(stack, Watcher())
    address = parse_address(opened.addresses["west"])
    token = opened.addresses["west"].partition("#")[2]
    assert len(token) == 32
    assert token not in f"{address} {address!r}"
    opened.close()
    with pytest.raises(LinkError) as failure:
        PhysicalRobot(address, CREATE_1).connect()
    assert token not in str(failure.value)
