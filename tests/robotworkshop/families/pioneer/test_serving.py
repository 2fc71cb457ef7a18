"""Pioneers at real ports: robots that are always there, robots that come with clients, hostile clients, and maps."""

import os
import random
import resource
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from robotdriver.conditions import PERFECT
from robotdriver.errors import LinkError
from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pioneer.discovery import answer
from robotdriver.pioneer.habits import Habits
from robotdriver.pioneer.packets.commands import CommandId as C
from robotdriver.pioneer.packets.commands import command_packet
from robotdriver.pioneer.packets.framing import HEADER, packet
from robotworkshop.assets import find_scene
from robotworkshop.families.pioneer.host import HostSettings
from robotworkshop.families.pioneer.map_files import EMPTY, read_map
from robotworkshop.families.pioneer.models import wanted
from robotworkshop.families.pioneer.run_mark import run_marked
from robotworkshop.families.pioneer.serving import PioneerServing, ServeOptions, pioneers_served
from robotworkshop.families.pioneer.starts import PioneerStart, Starts, read_start
from scene.scene import Scene, Workspace

from .client import PATIENCE_S, Client

ROOM = """2D-Map
Cairn: RobotHome 0 0 0 "" ICON "Home"
LINES
-5000 -4000 5000 -4000
5000 -4000 5000 4000
5000 4000 -5000 4000
-5000 4000 -5000 -4000
"""
HALL = ROOM.replace("5000", "9000").replace("RobotHome 0 0 0", "RobotHome 3000 1000 90")

OPTIONS = ServeOptions(port=0, conditions=PERFECT, is_found=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "room.map").write_text(ROOM)
    (tmp_path / "Hall.map").write_text(HALL)
    (tmp_path / "bad.map").write_text(ROOM.replace("-4000 5000", "-4000 five"))
    return tmp_path


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def served(stack: ExitStack, folder: Path | None, *robots: str, factories: tuple[str, ...] = ()) -> PioneerServing:
    options = replace(
        OPTIONS, robots=tuple(map(wanted, robots)), factories=tuple(shipped_model(name) for name in factories)
    )
    file = None if folder is None else folder / "room.map"
    scene = EMPTY if file is None else read_map(file)
    return stack.enter_context(pioneers_served(scene, file, folder or Path(), options))


def client_of(stack: ExitStack, serving: PioneerServing, number: int = 0) -> Client:
    place = serving.places[number]
    return stack.enter_context(Client((place.host, place.port)))


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "it never came to be"
        time.sleep(0.01)


def test_each_robot_has_a_port_and_a_name(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "p3dx", "amigo:fred", "box")
    assert [place.name for place in serving.places] == ["p3dx", "p3dx-2", "fred"]
    assert client_of(stack, serving, 0).identity == b"\x02MobileSim\0Pioneer\0p3dx\0"
    assert client_of(stack, serving, 2).identity == b"\x02MobileSim\0Pioneer\0amigo\0"
    # The box stands somewhere near the robots.
    [(_, outline)] = serving.stage.snapshot().moved_obstacles
    assert len(outline) == 4


def test_two_clients_hear_each_others_robots_by_sonar(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "p3dx")
    one, two = client_of(stack, serving, 0), client_of(stack, serving, 1)
    for client, (x, heading) in ((one, (-1000, 0)), (two, (1000, 180))):
        client.socket.sendall(command_packet(C.SIM_STAT, 0))
        put = struct.pack("<BBiii", C.SIM_SET_POSE, 0, x, 0, heading)
        client.socket.sendall(packet(put))
        until(lambda client=client, x=x: client.state()[1] == x)  # type: ignore[misc]
    for client in (one, two):
        # 2 m from centre to centre, less the front of one and the sonar's place on the other.
        client.wait(lambda data: struct.unpack_from("<H", data, 20 + 3 * 3 + 1)[0] in range(1620, 1627))


def test_a_factorys_robots_come_and_go_with_their_clients(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, factories=("p3dx",))
    place = serving.places[0]
    for _ in range(30):
        with Client((place.host, place.port)) as client:
            client.sip()
    until(lambda: not serving.host.robots)
    assert serving.stage.snapshot().robots == ()
    with Client((place.host, place.port)) as one, Client((place.host, place.port)) as two:
        one.sip()
        two.sip()
        assert len(serving.host.robots) == 2
        assert one.state()[1:3] != two.state()[1:3]


def test_a_client_that_comes_back_at_once_finds_its_robot(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx")
    place = serving.places[0]
    for _ in range(5):
        client = Client((place.host, place.port))
        client.send(C.VEL, 200)
        client.sip()
        client.close()
    with Client((place.host, place.port)) as client:
        client.send(C.CLOSE, 1)
        with pytest.raises(EOFError):
            client.wait(lambda _data: False)


def test_a_port_that_is_taken_is_told(stack: ExitStack) -> None:
    taken = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    options = replace(OPTIONS, robots=(wanted("p3dx"),), port=taken.getsockname()[1])
    with pytest.raises(LinkError, match="cannot listen on"):
        stack.enter_context(pioneers_served(EMPTY, None, Path(), options))


def test_the_network_is_answered() -> None:
    reply = answer(b"\0\0\0\xf6")
    assert len(reply) == 30
    assert {at: byte for at, byte in enumerate(reply) if byte} == {3: 0xF7, 8: 0xFA, 9: 0xFB}
    for silent in (b"", b"\0\0\0", b"\0\0\0\xf7", b"\xf6" * 3):
        assert answer(silent) == b""


# Hostile clients.


def is_served(client: Client) -> bool:
    client.send(C.PULSE)
    return len(client.sip()) == 84


def test_hostile_clients_disturb_nobody(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "p3dx", factories=("amigo",))
    good = client_of(stack, serving, 0)
    hostile, factory = serving.places[1], serving.places[2]
    chance = random.Random(1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    floods = [
        chance.randbytes(200_000),
        HEADER * 100_000,
        b"".join(HEADER + bytes((count,)) + chance.randbytes(count) for count in range(256)),
        b"".join(command_packet(number % 256, chance.randrange(-9999, 9999)) for number in range(3000)),
    ]
    for place in (hostile, factory):
        for flood in floods:
            client = Client((place.host, place.port), opens=False)
            stack.callback(client.close)
            for number in range(3):
                client.send(number)
            client.send(C.OPEN, 1)
            client.socket.settimeout(0.2)
            with suppress(OSError):
                client.socket.sendall(flood)
            client.close()
            assert is_served(good)
    idle = [stack.enter_context(socket.create_connection((hostile.host, hostile.port))) for _ in range(100)]
    assert is_served(good)
    idle[0].sendall(b"\xfa")
    assert is_served(good)
    for _ in range(3):
        good.send(C.SIM_EXIT, 1)
        good.send(C.RESET)
        good.send(C.MAINT)
    assert is_served(good)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


# Maps.


def test_a_client_changes_the_map_and_all_are_told(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "p3dx")
    one, two = client_of(stack, serving, 0), client_of(stack, serving, 1)
    one.sip()
    two.sip()
    one.control(1, b"hALL.map")
    for client in (one, two):
        told = client.wait(lambda data: data[0] == 0x66)
        assert told == b"\x66\0\x01Hall.map\0"
    # Robots keep their places.
    assert one.state() == (5, 0, 0, 0)
    two.control(2, b"room.map")
    two.wait(lambda data: data[0] == 0x66)
    one.control(1, b"Hall.map")
    one.control(6)
    one.wait(lambda data: data[0] == 0x63)
    assert serving.stage.snapshot().time_s > 0.0
    two.control(3)
    two.control(1)
    assert one.wait(lambda data: data[0] == 0x66) == b"\x66\0\x01room.map\0"


def test_a_map_that_is_there_is_not_loaded_again(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "p3dx")
    client = client_of(stack, serving, 0)
    scenes = []
    for name, is_loaded in ((b"Hall.map", 1), (b"hall.MAP", 0), (b"room.map", 1), (b"room.map", 0)):
        client.control(1, name)
        told = client.wait(lambda data: data[0] == 0x66)
        assert told[2] == is_loaded
        scenes.append(serving.host.scene)
    assert scenes[0] is scenes[1] is not scenes[2] is scenes[3]


@pytest.mark.parametrize(
    "name",
    [
        b"nosuch.map",
        b"bad.map",
        b"../room.map",
        b"..\\ROOM.map",
        b"/etc/passwd",
        b"..",
        b"out.map",
        b"circle.map",
        b"pipe.map",
        b"a.map\0../room.map",
        b"\xff",
        b"x" * 150,
        b"\xff" * 180,
    ],
)
def test_a_map_that_cannot_be_leaves_all_as_it_was(stack: ExitStack, folder: Path, name: bytes) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "room.map").write_text(ROOM)
    (inner / "bad.map").write_text("2D-Map\nLINES\n1 2 3\n")
    (inner / "out.map").symlink_to(folder / "room.map")
    (inner / "circle.map").symlink_to(inner / "circle.map")
    os.mkfifo(inner / "pipe.map")
    serving = served(stack, inner, "p3dx")
    client = client_of(stack, serving)
    client.sip()
    client.control(1, name)
    told = client.wait(lambda data: data[0] == 0x66)
    assert told[:3] == b"\x66\0\0"
    assert is_served(client)


def test_who_asks_for_maps_without_end_gets_the_last_one_and_one_thread(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx")
    client = client_of(stack, serving)
    client.sip()
    for _ in range(300):
        client.control(1, b"room.map")
    client.control(1, b"hall.map")
    client.wait(lambda data: data.lower() == b"\x66\0\x01hall.map\0")
    assert sum(thread.name == "maps of clients" for thread in threading.enumerate()) <= 1


def test_robots_in_the_way_of_another_map_make_room(stack: ExitStack, folder: Path) -> None:
    (folder / "wall.map").write_text("2D-Map\nLINES\n0 -3000 0 3000\n")
    serving = served(stack, folder, "p3dx")
    client = client_of(stack, serving)
    client.sip()
    client.control(1, b"wall.map")
    client.wait(lambda data: data[0] == 0x66)
    _, x, y, _ = client.state()
    assert 100 < abs(x) + abs(y) < 2000


def test_ghosts_are_neither_heard_nor_touched(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "p3dx")
    one, two = client_of(stack, serving, 0), client_of(stack, serving, 1)
    two.sip()
    two.control(7)
    two.control(6)
    two.wait(lambda data: data[0] == 0x63)
    with serving.stage.held() as world:
        world.put_robot(world.robots[0], replace(world.robots[0].pose, x_mm=-1000.0))
        world.put_robot(world.robots[1], replace(world.robots[1].pose, x_mm=0.0, y_mm=0.0))
    one.send(C.MOVE, 1500)
    until(lambda: one.state()[1] == 500)


# Beginnings.


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1000,-500,90", (1000.0, -500.0)), ("outside", (-7400.0, 0.0))],
)
def test_starts(stack: ExitStack, folder: Path, text: str, expected: tuple[float, float]) -> None:
    options = replace(OPTIONS, robots=(wanted("p3dx"),), settings=HostSettings(read_start(text)))
    scene = read_map(folder / "room.map")
    serving = stack.enter_context(pioneers_served(scene, folder / "room.map", folder, options))
    [robot] = serving.stage.snapshot().robots
    assert (robot.pose.x_mm, robot.pose.y_mm) == expected


def test_boxes_stay_where_they_are_on_another_map(stack: ExitStack, folder: Path) -> None:
    serving = served(stack, folder, "p3dx", "box", "box-nolaser")
    world = serving.stage.world
    before = [outline for _, outline in serving.stage.snapshot().moved_obstacles]
    serving.host.change_map(folder / "Hall.map", by_user=True)
    assert [outline for _, outline in serving.stage.snapshot().moved_obstacles] == before
    assert len(world.movable_obstacles) == 2
    (folder / "full.map").write_text(ROOM + "".join(f"-5000 {y} 5000 {y}\n" for y in range(-1_000, 1_001, 100)))
    serving.host.change_map(folder / "full.map", by_user=True)
    assert not world.movable_obstacles


def test_random_starts_are_on_the_map_and_the_same_for_a_seed(folder: Path) -> None:
    found = []
    for seed in (1, 1, 2):
        options = replace(OPTIONS, robots=(wanted("p3dx"),) * 5, settings=HostSettings(read_start("random"), seed=seed))
        scene = read_map(folder / "room.map")
        with pioneers_served(scene, folder / "room.map", folder, options) as serving:
            found.append([robot.pose for robot in serving.stage.snapshot().robots])
    assert found[0] == found[1] != found[2]
    assert all(abs(pose.x_mm) < 6000 and abs(pose.y_mm) < 5000 for pose in found[0])


def test_without_a_home_robots_start_inside_the_walls(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    (folder / "closed.map").write_text(closed_room())
    scene = read_map(folder / "closed.map")
    options = replace(OPTIONS, robots=(wanted("p3dx"),) * 5)
    with pioneers_served(scene, folder / "closed.map", folder, options) as serving:
        robots = serving.stage.snapshot().robots
    assert all(2_000.0 < robot.pose.x_mm < 6_000.0 and 1_000.0 < robot.pose.y_mm < 4_000.0 for robot in robots)
    assert [line for line in caplog.messages if "the map has no home" in line] == [
        f"the map has no home, and its origin is outside its walls; robots start at ({robots[0].pose.x_mm:.0f}, "
        f"{robots[0].pose.y_mm:.0f})"
    ]


def closed_room() -> str:
    corners = (2_000, 1_000), (6_000, 1_000), (6_000, 4_000), (2_000, 4_000)
    lines = [f"{x} {y} {a} {b}\n" for (x, y), (a, b) in zip(corners, (*corners[1:], corners[0]), strict=True)]
    return f"2D-Map\nLineMinPos: 0 0\nLineMaxPos: 6000 4000\nNumLines: {len(lines)}\nLINES\n" + "".join(lines)


@pytest.mark.parametrize("size", [(30.0, 1e6), (1e6, 30.0), (100.0, 100.0)])
def test_a_map_of_any_shape_has_a_start(size: tuple[float, float]) -> None:
    starts = Starts(Scene(Workspace(1_000.0, 1_000.0, 1_000.0 + size[0], 1_000.0 + size[1])), 0)
    assert len(list(starts.places(PioneerStart(), 3))) > 100


def test_robots_take_the_starts_of_a_scene_in_turn(folder: Path) -> None:
    file = find_scene("duel_crossing")
    scene = read_map(file)
    with pioneers_served(scene, file, folder, replace(OPTIONS, robots=(wanted("p3dx"),) * 2)) as serving:
        assert [robot.pose for robot in serving.stage.snapshot().robots] == [robot.start for robot in scene.robots]
        assert not serving.host.scene.robots


def test_a_robot_starts_at_the_maps_home(folder: Path) -> None:
    scene = read_map(folder / "Hall.map")
    options = replace(OPTIONS, robots=(wanted("p3dx"),), settings=HostSettings(PioneerStart(), Habits()))
    with pioneers_served(scene, folder / "Hall.map", folder, options) as serving:
        [robot] = serving.stage.snapshot().robots
        assert (robot.pose.x_mm, robot.pose.y_mm) == (3000.0, 1000.0)


def test_a_killed_program_is_known_at_the_next_start(tmp_path: Path) -> None:
    with run_marked(8101, tmp_path) as was_killed:
        assert not was_killed
    with run_marked(8101, tmp_path) as was_killed:
        assert not was_killed
    # A process of this number has ended, and left its mark.
    (tmp_path / "pioneer-8101.run").write_text("999999999")
    with run_marked(8101, tmp_path) as was_killed:
        assert was_killed
    with run_marked(8101, tmp_path) as was_killed:
        assert not was_killed
