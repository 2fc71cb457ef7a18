"""Emulated robots at TCP ports: whatever comes, the floor goes on, and the SDK's own programs drive there."""

import socket
import struct
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robotdriver.create3.emulated_create3 import EmulatedCreate3
from robotdriver.create3.emulated_root import EmulatedRoot
from robotdriver.create3.guest import ServedRobot
from robotdriver.create3.packets import PACKET_BYTES, Packet, decoded
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotdriver.simulator import World
from tests.robotdriver.create3.served import KINDS, served

extremes = st.sampled_from((0, 1, -1, 900, -3600, 2**31 - 1, -(2**31)))
whole_packets = st.builds(
    lambda device, command, numbers: Packet(device, command, 0, struct.pack(">iiii", *numbers)).encoded(),
    st.sampled_from((0, 1, 2, 3, 4, 5, 11, 13, 19)),
    st.integers(0, 30),
    st.tuples(extremes, extremes, extremes, extremes),
)


@settings(max_examples=25)
@example("create3", [Packet(1, 8, 0, struct.pack(">i", 2**31 - 1)).encoded(), b"?"])
@example("root", [Packet(1, 27, 0, struct.pack(">ii", -(2**31), 2**31 - 1)).encoded(), b"?"])
@given(st.sampled_from(sorted(KINDS)), st.lists(st.binary(min_size=1, max_size=70) | whole_packets, max_size=30))
def test_no_bytes_end_the_floor(kind: str, pieces: list[bytes]) -> None:
    world = World(seed=0)
    body = world.add_robot(MODELS[kind], Pose(0.0, 0.0, 0.0), "robot")
    guest = ServedRobot(KINDS[kind](body, lambda: world.ticks, lambda _: None))
    for piece in pieces:
        guest.receive(piece)
        world.step()
        assert len(guest.advance(world.time_s)) % PACKET_BYTES == 0
    guest.receive(bytes(PACKET_BYTES))  # whatever was begun is over
    guest.receive(5 * Packet(0, 2, 77).encoded())  # noise may look like a packet, and take the first of them with it
    for _ in range(3):
        world.step()
        told = guest.advance(world.time_s)
        if any(told[at + 2] == 77 for at in range(0, len(told), PACKET_BYTES)):
            return
    raise AssertionError("it is not heard again")


@pytest.mark.parametrize("kind", [EmulatedCreate3, EmulatedRoot])
def test_a_packet_is_whole_however_it_was_cut(kind: type[EmulatedCreate3 | EmulatedRoot]) -> None:
    world = World(seed=0)
    body = world.add_robot(MODELS["root" if kind is EmulatedRoot else "create3"], Pose(0.0, 0.0, 0.0), "robot")
    guest = ServedRobot(kind(body, lambda: world.ticks, lambda _: None))
    packet = Packet(1, 8, 5, struct.pack(">i", 60)).encoded()
    for byte in packet:
        guest.receive(bytes((byte,)))
    for _ in range(200):
        world.step()
        if told := guest.advance(world.time_s):
            assert decoded(told) is not None
            assert told[:3] == bytes((1, 8, 5))
            break
    assert body.pose.x_mm == pytest.approx(60.0)


def test_a_robot_stands_when_its_client_hangs_up() -> None:
    with served() as robot:
        with socket.create_connection((robot.host, robot.port)) as client:
            client.sendall(Packet(1, 4, 0, struct.pack(">ii", 100, 100)).encoded())
            while robot.body.pose.x_mm < 10.0:
                client.sendall(Packet(0, 2, 1).encoded())
                client.recv(PACKET_BYTES)
        for _ in range(600):
            before = robot.body.pose
            with robot.clock.between_ticks() as world:
                for _ in range(20):
                    world.step()
            if robot.body.pose == before:
                return
        raise AssertionError("it drives on")


PROGRAM = """
import sys
from irobot_edu_sdk.robots import Create3, event
from robotdriver.create3.backend import Tcp

robot = Create3(Tcp(sys.argv[1]))

@event(robot.when_play)
async def play(robot):
    await robot.move(20)
    await robot.turn_left(90)
    print(await robot.get_position(), flush=True)
    sys.exit()

robot.play()
"""


def test_a_program_of_the_sdk_drives_by_one_line_more() -> None:
    pytest.importorskip("irobot_edu_sdk")
    with served() as robot:
        words = [sys.executable, "-c", PROGRAM, f"{robot.host}:{robot.port}"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
        assert "Pose (0.00, 20.00, 180.0°)" in done.stdout, done.stderr
        assert robot.body.pose.x_mm == pytest.approx(200.0)
