"""Emulated robots of any family at real ports: clients that come, go, flood, sleep and lie."""

import logging
import math
import random
import resource
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest

from robotdriver.emulation.guest import Guest
from robotdriver.emulation.server import GuestServer
from robotdriver.errors import LinkError
from robotdriver.models import CREATE_2
from robotdriver.pose import Pose
from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.world import World

from .toy import REPORT_S, ToyFactory, ToyRobot

PATIENCE_S = 60.0
"""So long a port may be silent before a test is given up; none waits so long when all is well."""

Address = tuple[str, int]


class Hall:
    """Toy robots on a floor that is paced, with a server."""

    def __init__(self) -> None:
        self.world = World(seed=0)
        self.toys = [ToyRobot(self.world.add_robot(CREATE_2, Pose(0.0, -1000.0 * n), f"fixed{n}")) for n in range(3)]
        self.clock = SimulationClock(self.world, 5.0)
        self.dismissed: list[tuple[Guest, Exception]] = []
        self.server = GuestServer(self.clock, lambda guest, cause: self.dismissed.append((guest, cause)))

    def nap(self, duration_s: float) -> None:
        self.clock.observe_until(self.world.time_s + duration_s)

    def until(self, holds: Callable[[], bool]) -> None:
        begin_s = self.world.time_s
        while not holds():
            assert self.world.time_s - begin_s < 5 * PATIENCE_S, "it never came to be"
            self.nap(0.015)


@pytest.fixture
def hall() -> Iterator[Hall]:
    hall = Hall()
    yield hall
    hall.server.close()
    hall.clock.stop()


@pytest.fixture
def clients() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def client_of(stack: ExitStack, address: Address) -> socket.socket:
    return stack.enter_context(socket.create_connection(address, timeout=PATIENCE_S))


def line_of(client: socket.socket) -> bytes:
    """Read to the end of a line; nothing where the server has hung up."""
    line = b""
    while not line.endswith(b"\n"):
        byte = client.recv(1)
        if not byte:
            return b""
        line += byte
    return line


def pings(client: socket.socket) -> bool:
    client.sendall(b"ping\n")
    while line := line_of(client):
        if line == b"pong\n":
            return True
    return False


def test_a_command_that_comes_a_byte_at_a_time_is_one_command(hall: Hall, clients: ExitStack) -> None:
    client = client_of(clients, hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0))
    for byte in b"go 200\nping\n":
        client.sendall(bytes((byte,)))
    assert line_of(client) == b"pong\n"
    hall.until(lambda: hall.toys[0].body.pose.x_mm > 100.0)


def test_a_guest_is_called_when_it_is_due_and_not_before(hall: Hall, clients: ExitStack) -> None:
    toy = hall.toys[0]
    client = client_of(clients, hall.server.serve_tcp(toy, "127.0.0.1", 0))
    hall.nap(1.0)
    assert toy.calls == 0
    client.sendall(b"report 5\n")
    assert line_of(client) == b"x 000.0\n"
    begin, begin_s = toy.calls, hall.world.time_s
    hall.nap(10 * REPORT_S)
    with hall.clock.between_ticks():
        assert toy.calls - begin <= (hall.world.time_s - begin_s) / REPORT_S + 1


def test_a_guest_that_fails_is_dismissed_alone(
    hall: Hall, clients: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    addresses = [hall.server.serve_tcp(toy, "127.0.0.1", 0) for toy in hall.toys]
    bad, worse, good = (client_of(clients, address) for address in addresses)
    for client in (bad, worse, good):
        client.sendall(b"go 100\n")
    hall.until(lambda: all(toy.body.pose.x_mm > 10.0 for toy in hall.toys))
    bad.sendall(b"fail\n")
    assert line_of(bad) == b""  # hung up
    hall.toys[1].fails_later, hall.toys[1].next_due_s = True, 0.0
    assert line_of(worse) == b""
    assert pings(good)
    hall.nap(0.3)
    stood = [toy.body.pose.x_mm for toy in hall.toys]
    hall.nap(0.3)
    moved = [toy.body.pose.x_mm - x_mm for toy, x_mm in zip(hall.toys, stood, strict=True)]
    assert moved[:2] == [0.0, 0.0]
    assert moved[2] > 10.0
    assert [(guest.name, str(cause)) for guest, cause in hall.dismissed] == [
        ("fixed0", "no such wheel"),
        ("fixed1", "out of cheese"),
    ]
    logged = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [record.exc_info is not None for record in logged] == [True, True]
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(addresses[0], timeout=PATIENCE_S)


def test_a_guest_may_hang_up_after_its_answer(hall: Hall, clients: ExitStack) -> None:
    address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0)
    client = client_of(clients, address)
    client.sendall(b"bye\n")
    assert line_of(client) == b"goodbye\n"
    assert line_of(client) == b""
    assert pings(client_of(clients, address))


def test_a_client_that_comes_back_at_once_finds_its_port(hall: Hall) -> None:
    address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0, max_clients=1)
    for _ in range(50):
        with socket.create_connection(address, timeout=PATIENCE_S) as client:
            assert pings(client)


def test_a_port_is_free_as_soon_as_its_server_is_closed(hall: Hall, clients: ExitStack) -> None:
    address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0)
    assert pings(client_of(clients, address))
    hall.server.close()
    with GuestServer(hall.clock) as server:
        assert server.serve_tcp(hall.toys[0], *address) == address
        assert pings(client_of(clients, address))


def test_a_robot_has_as_many_clients_as_it_takes(hall: Hall, clients: ExitStack) -> None:
    address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0, max_clients=2)
    one, two = client_of(clients, address), client_of(clients, address)
    assert pings(one)
    assert pings(two)
    assert line_of(client_of(clients, address)) == b""
    assert pings(one)
    one.close()
    assert pings(client_of(clients, address))


def test_every_client_of_a_factory_has_a_robot_until_it_leaves(hall: Hall, clients: ExitStack) -> None:
    factory = ToyFactory(hall.world)
    address = hall.server.serve_factory(factory, "127.0.0.1", 0)
    one, two = client_of(clients, address), client_of(clients, address)
    one.sendall(b"go 100\n")
    assert pings(one)
    assert pings(two)
    hall.until(lambda: hall.world.robot("toy1").pose.x_mm > 10.0)
    assert hall.world.robot("toy2").pose.x_mm == 0.0
    for client in (one, two):
        client.close()
    for _ in range(30):
        with socket.create_connection(address, timeout=PATIENCE_S) as client:
            assert pings(client)
    hall.until(lambda: len(hall.world.robots) == 3)
    assert factory.made == 32


def test_a_client_that_only_connects_costs_no_robot(hall: Hall, clients: ExitStack) -> None:
    factory = ToyFactory(hall.world)
    address = hall.server.serve_factory(factory, "127.0.0.1", 0)
    idle = [client_of(clients, address) for _ in range(20)]
    for client in idle[10:]:
        client.close()
    assert pings(client_of(clients, address))
    assert factory.made == 1
    assert pings(idle[0])
    assert factory.made == 2


def test_a_factorys_robot_leaves_when_it_asks_for_the_hangup_itself(hall: Hall, clients: ExitStack) -> None:
    address = hall.server.serve_factory(ToyFactory(hall.world), "127.0.0.1", 0)
    client = client_of(clients, address)
    assert pings(client)
    present = len(hall.world.robots)
    client.sendall(b"bye\n")
    assert line_of(client) == b"goodbye\n"
    assert line_of(client) == b""
    hall.until(lambda: len(hall.world.robots) == present - 1)


def test_a_client_for_whose_robot_there_is_no_room_is_hung_up(
    hall: Hall, clients: ExitStack, caplog: pytest.LogCaptureFixture
) -> None:
    address = hall.server.serve_factory(ToyFactory(hall.world, places=1), "127.0.0.1", 0)
    one, two = client_of(clients, address), client_of(clients, address)
    assert pings(one)
    two.sendall(b"ping\n")
    assert line_of(two) == b""
    assert "got no robot" in caplog.text
    assert pings(one)


def test_datagrams_are_answered_to_their_sender(hall: Hall) -> None:
    def answer(data: bytes) -> bytes:
        return b"here" if data == b"anyone" else b""

    address = hall.server.serve_udp(answer, "127.0.0.1", 0)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as seeker:
        seeker.settimeout(PATIENCE_S)
        for datagram in (b"", b"noise", b"anyone"):
            seeker.sendto(datagram, address)
        assert seeker.recvfrom(100) == (b"here", address)
    with pytest.raises(LinkError, match="in use"):
        hall.server.serve_udp(answer, *address)


def test_an_answerer_that_fails_ends_alone(hall: Hall, clients: ExitStack, caplog: pytest.LogCaptureFixture) -> None:
    address = hall.server.serve_udp(lambda data: bytes((data[0] // 0,)), "127.0.0.1", 0)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as seeker:
        seeker.sendto(b"\1", address)
    assert pings(client_of(clients, hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0)))
    hall.nap(0.1)
    assert "ZeroDivisionError" in caplog.text


def test_a_client_that_does_not_read_loses_whole_messages_and_slows_nobody(hall: Hall, clients: ExitStack) -> None:
    hall.clock.set_speed(None)
    addresses = [hall.server.serve_tcp(toy, "127.0.0.1", 0) for toy in hall.toys[:2]]
    slow, quick = (client_of(clients, address) for address in addresses)
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.sendall(b"report 10000\n")
    hall.nap(1000 * REPORT_S)
    hall.clock.set_speed(5.0)
    assert pings(quick)
    (line,) = hall.server._station(hall.toys[0]).lines
    assert line.dropped_messages > 0
    with hall.clock.between_ticks():
        hall.toys[0].next_due_s = math.inf
    reader, lines = clients.enter_context(slow.makefile("rb")), set()
    while b"pong\n" not in lines:
        slow.sendall(b"ping\n")  # is not answered before there is room for the answer
        lines.add(reader.readline())
    assert lines == {b"x " + b"0" * 9998 + b".0\n", b"pong\n"}


class TestHostileClients:
    def test_500_idle_connections_cost_nobody_a_place(self, hall: Hall, clients: ExitStack) -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 4096), hard), hard))
        one, other = (hall.server.serve_tcp(toy, "127.0.0.1", 0) for toy in hall.toys[:2])
        before = client_of(clients, other)
        assert pings(before)
        for _ in range(500):
            client_of(clients, one)
        assert pings(before)
        assert pings(client_of(clients, other))
        assert pings(client_of(clients, one))
        assert len(hall.server._station(hall.toys[0]).lines) <= 16

    def test_100_mb_from_one_client_delay_nobody_else(self, hall: Hall, clients: ExitStack) -> None:
        flooded, other = (hall.server.serve_tcp(toy, "127.0.0.1", 0) for toy in hall.toys[:2])
        flood, client = client_of(clients, flooded), client_of(clients, other)
        flood.setblocking(False)
        garbage = random.Random(0).randbytes(1 << 20)
        before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(100):
            # As much as the system takes: the server reads what a tick allows, and the rest waits with the sender.
            with suppress(BlockingIOError):
                flood.send(garbage)
            assert pings(client)
        grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb
        assert grown_kb < 50 * 1024 or sys.platform != "linux"

    def test_what_a_client_leaves_unread_does_not_hold_its_robot(self, hall: Hall, clients: ExitStack) -> None:
        address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0, max_clients=1)
        flood = client_of(clients, address)
        assert pings(flood)
        flood.setblocking(False)
        with suppress(BlockingIOError):
            while True:
                flood.send(bytes(1 << 20))
        before = hall.toys[0].left
        flood.close()
        begun_s = hall.world.time_s
        hall.until(lambda: hall.toys[0].left > before)
        # At 4,096 bytes a tick, what the system held would take more than 10 s.
        assert hall.world.time_s - begun_s < 5.0
        last = client_of(clients, address)
        last.sendall(b"\n")
        assert pings(last)

    def test_half_a_command_and_a_reset_leave_no_trace(self, hall: Hall, clients: ExitStack) -> None:
        address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0)
        for _ in range(20):
            client = client_of(clients, address)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # close by a reset
            client.sendall(b"\nping\nhal")
            client.close()
        last = client_of(clients, address)
        last.sendall(b"\n")
        assert pings(last)
        hall.until(lambda: len(hall.server._station(hall.toys[0]).lines) == 1)
        assert hall.toys[0].left > 0

    def test_want_of_descriptors_refuses_clients_and_ends_nothing(
        self, hall: Hall, clients: ExitStack, caplog: pytest.LogCaptureFixture
    ) -> None:
        address = hall.server.serve_tcp(hall.toys[0], "127.0.0.1", 0)
        client = client_of(clients, address)
        assert pings(client)
        seekers = [clients.enter_context(socket.socket()) for _ in range(5)]
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        highest = max(seeker.fileno() for seeker in seekers)
        fillers = []
        resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 1, hard))
        try:
            with suppress(OSError):
                while True:
                    fillers.append(socket.socket())
            for seeker in seekers:
                seeker.settimeout(PATIENCE_S)
                seeker.connect(address)
                assert line_of(seeker) == b""
            assert pings(client)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            for filler in fillers:
                filler.close()
        assert "ulimit" in caplog.text
        assert pings(client_of(clients, address))
