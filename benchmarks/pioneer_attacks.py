"""Emulated Pioneers among strangers who wish them ill: attacks drawn by chance, other ones for every seed.

The server is a process of its own, as users start it. A client drives one robot throughout; everything else is
attacked, and after each attack a client must still be served at each port. What the server prints is looked through
for failures.

    python benchmarks/pioneer_attacks.py [--seeds 3] [--first 0] [--only WORD]
"""

import argparse
import base64
import json
import multiprocessing
import os
import random
import signal
import socket
import struct
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

from pioneer_hostile import Driver, Served

from robotdriver.pioneer import discovery
from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import HEADER, packet

ATTACK_S = 3.0
WITHIN_S = 10.0
MAX_MORE_MB = 50.0
OPENING = b"".join((*(command_packet(sync) for sync in range(3)), command_packet(CommandId.OPEN, 1)))


class Target:
    """The targets of an attack: the second robot and a factory, programs of ROS, maps, and the network's discovery.

    Args:
        ports: Of the robot, and of the factory.
        ros: The port for ROS.
        chance: Of the attacks.
    """

    def __init__(self, ports: tuple[int, ...], ros: int, chance: random.Random) -> None:
        self.ports = ports
        self.ros = ros
        self.chance = chance

    def client(self, *, opens: bool = False) -> socket.socket:
        """Return a connection to a robot, which may be open."""
        connection = socket.create_connection(("127.0.0.1", self.chance.choice(self.ports)), timeout=2.0)
        if opens:
            connection.sendall(OPENING)
            connection.settimeout(0.1)
            with suppress(TimeoutError):
                connection.recv(4096)
        return connection

    def rosbridge(self) -> socket.socket:
        """Return a connection to the port for ROS that has shaken hands."""
        connection = socket.create_connection(("127.0.0.1", self.ros), timeout=2.0)
        key = base64.b64encode(self.chance.randbytes(16)).decode()
        connection.sendall(
            f"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        connection.recv(4096)
        return connection


def garbage(target: Target) -> None:
    """Bytes of no meaning, to robots that are open and that are not."""
    with target.client(opens=target.chance.random() < 0.5) as client:
        for _ in range(20):
            client.sendall(target.chance.randbytes(target.chance.randrange(1, 5_000)))


def wrong_frames(target: Target) -> None:
    """Frames whose checksum or count is wrong, and whose data are of any length."""
    chance = target.chance
    with target.client(opens=True) as client:
        for count in chance.sample(range(256), 64):
            data = chance.randbytes(chance.randrange(0, 260))
            client.sendall(HEADER + bytes((count,)) + data)
            frame = bytearray(packet(chance.randbytes(chance.randrange(1, 250))))
            frame[chance.randrange(2, len(frame))] ^= 1 << chance.randrange(8)
            client.sendall(frame)


def cut_frames(target: Target) -> None:
    """Frames that end where the client hangs up, or resets the connection."""
    chance = target.chance
    with target.client(opens=chance.random() < 0.5) as client:
        frame = OPENING + packet(chance.randbytes(chance.randrange(1, 198)))
        client.sendall(frame[: chance.randrange(len(frame))])
        if chance.random() < 0.5:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def commands(target: Target) -> None:
    """Every command there is and is not, with arguments of every kind, or what is none."""
    chance = target.chance
    with target.client(opens=True) as client:
        for _ in range(400):
            number = chance.choice((chance.randrange(256), 224, 225, 230, 231, 232, 233, 236, 237, 239, 253, 255))
            if number == CommandId.CLOSE:
                continue
            kind, length = chance.choice((0x3B, 0x1B, 0x2B, chance.randrange(256))), chance.randrange(0, 40)
            client.sendall(packet(bytes((number, kind)) + chance.randbytes(length)))
            with suppress(TimeoutError):
                client.recv(65536)


def maps(target: Target) -> None:
    """Requests for files that are none of a client's business, or that are no maps."""
    chance = target.chance
    words = ["..", ".", "", "/", "\0", "~", "link", "loop", "pipe", "folder", "secret.map", "good.map", "a" * 300]
    with target.client(opens=True) as client:
        for _ in range(40):
            joined = chance.choice(("/", "\\", "//")).join(chance.choices(words, k=chance.randrange(1, 7)))
            name = chance.choice((joined, "/" + joined, "/etc/passwd", "../" * 9 + "etc/passwd")).encode()[:180]
            length = len(name) if chance.random() < 0.8 else chance.randrange(65536)
            client.sendall(packet(struct.pack("<BBHH", 236, 0x3B, chance.choice((1, 2, 3)), length) + name))
            with suppress(TimeoutError):
                client.recv(65536)


def idle_and_slow(target: Target) -> None:
    """Hundreds of connections that say nothing, and some that say a byte now and then."""
    with ExitStack() as stack:
        for _ in range(200):
            with suppress(OSError):
                stack.enter_context(target.client())
        slow = [stack.enter_context(target.client()) for _ in range(5)]
        for byte in OPENING[: target.chance.randrange(len(OPENING))]:
            for client in slow:
                with suppress(OSError):
                    client.send(bytes((byte,)))
            time.sleep(ATTACK_S / len(OPENING))


def slow_readers(target: Target) -> None:
    """Clients of the factory that ask for everything there is and read nothing."""
    with ExitStack() as stack:
        for _ in range(15):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", target.ports[1]), timeout=2.0))
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            client.sendall(OPENING + command_packet(230, 2) + command_packet(237, 2))
            for _ in range(50):
                client.sendall(command_packet(CommandId.CONFIG, 1))
        time.sleep(ATTACK_S)


def coming_and_going(target: Target) -> None:
    """Clients that come and go as fast as they can, at every stage of the handshake."""
    end = time.monotonic() + ATTACK_S
    while time.monotonic() < end:
        with suppress(OSError):
            cut_frames(target)


def floods_of_headers(target: Target) -> None:
    """Headers as fast as they are taken."""
    with target.client(opens=target.chance.random() < 0.5) as client:
        client.settimeout(0.05)
        end, block = time.monotonic() + ATTACK_S, (HEADER + target.chance.randbytes(1)) * 100_000
        while time.monotonic() < end:
            with suppress(TimeoutError):
                client.send(block)


def datagrams(target: Target) -> None:
    """Datagrams without end at the port where clients look for simulators, some of them right."""
    chance, end = target.chance, time.monotonic() + ATTACK_S
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        while time.monotonic() < end:
            right = bytes((0, 0, 0, 0xF6)) + chance.randbytes(chance.randrange(30))
            data = right if chance.random() < 0.3 else chance.randbytes(chance.choice((0, 1, 3, 4, 60, 1_400, 60_000)))
            with suppress(OSError):
                sender.sendto(data, ("127.0.0.1", discovery.PORT))


def _json_of(chance: random.Random, depth: int = 0) -> object:
    """Return any value that JSON knows."""
    kinds: tuple[Callable[[], object], ...] = (
        lambda: None,
        lambda: chance.choice((True, False, 0, -1, 1e308, float("nan"), float("inf"), 10**40)),
        lambda: chance.choice(("", "/", "/p3dx/pose", "subscribe", "\x00", "\ud800", "x" * 5_000)),
        lambda: [_json_of(chance, depth + 1) for _ in range(chance.randrange(4))],
        lambda: {str(number): _json_of(chance, depth + 1) for number in range(chance.randrange(4))},
    )
    return chance.choice(kinds[: 3 if depth > 3 else 5])()


def _frame(chance: random.Random, data: bytes, opcode: int) -> bytes:
    """Return a frame of a WebSocket as clients send it."""
    key, size = chance.randbytes(4), len(data)
    head = bytes((0x80 | opcode,))
    head += bytes((0x80 | size,)) if size < 126 else struct.pack(">BH", 0xFE, size)
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(data))


def wrong_json(target: Target) -> None:
    """Texts that are no JSON, JSON that is no request, and requests whose fields are of other kinds."""
    chance = target.chance
    verbs = ("subscribe", "unsubscribe", "advertise", "publish", "call_service", "fragment", "png", "set_level", "auth")
    fields = ("topic", "type", "msg", "service", "args", "id", "throttle_rate", "queue_length", "fragment_size", "data")
    with target.rosbridge() as client:
        for _ in range(80):
            request = {"op": chance.choice((*verbs, _json_of(chance)))}
            request |= {name: _json_of(chance) for name in chance.sample(fields, chance.randrange(len(fields)))}
            if chance.random() < 0.5:
                request["topic"] = chance.choice(("/p3dx/pose", "/p3dx/cmd_vel", "/p3dx_2/sonar", "/rosapi/topics"))
            text = json.dumps(request if chance.random() < 0.7 else _json_of(chance)).encode()
            if chance.random() < 0.2:
                text = text[: chance.randrange(len(text) + 1)]
            if chance.random() < 0.1:
                text = b"[" * chance.randrange(60_000)
            client.sendall(_frame(chance, text[:60_000], chance.choice((1, 1, 1, 2))))


def wrong_websockets(target: Target) -> None:
    """Frames that WebSockets do not know, cut ones, endless ones, pings without end; or no handshake at all."""
    chance = target.chance
    with ExitStack() as stack:
        for _ in range(20):
            with suppress(OSError):
                bare = socket.create_connection(("127.0.0.1", target.ros), timeout=2.0)
                stack.enter_context(bare)
                bare.sendall(b"GET / HTTP/1.1\r\n" + chance.randbytes(chance.randrange(3_000)))
            with suppress(OSError):
                client = stack.enter_context(target.rosbridge())
                match chance.randrange(4):
                    case 0:
                        client.sendall(chance.randbytes(chance.randrange(500)))
                    case 1:
                        client.sendall(struct.pack(">BBQ", 0x81, 0xFF, 2 ** chance.randrange(20, 63)) + bytes(9_000))
                    case 2:
                        for _ in range(500):
                            client.sendall(_frame(chance, chance.randbytes(100), 9))
                    case 3:
                        frame = _frame(chance, b'{"op": "subscribe", "topic": "/p3dx/sonar"}', 1)
                        client.sendall(frame[: chance.randrange(1, len(frame))])
        time.sleep(1.0)


ATTACKS: tuple[Callable[[Target], None], ...] = (
    garbage,
    wrong_frames,
    cut_frames,
    commands,
    maps,
    idle_and_slow,
    slow_readers,
    coming_and_going,
    floods_of_headers,
    datagrams,
    wrong_json,
    wrong_websockets,
)


def lay_out(folder: Path) -> None:
    """Put maps, and what may be taken for maps, into a folder and beside it."""
    text = "2D-Map\nLineMinPos: -9000 -9000\nNumLines: 1\nLINES\n-9000 -9000 9000 -9000\n"
    maps = folder / "maps"
    maps.mkdir()
    (maps / "good.map").write_text(text)
    (folder / "secret.map").write_text(text)
    (maps / "folder").mkdir()
    (maps / "link").symlink_to(folder)
    (maps / "loop").symlink_to(maps / "loop")
    os.mkfifo(maps / "pipe")


def is_served(port: int) -> bool:
    """Return whether a client that comes now gets reports within some seconds."""
    end = time.monotonic() + WITHIN_S
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1.0) as client:
            client.sendall(OPENING)
            got = b""
            while b"\xfa\xfb\x56\x32" not in got and b"\xfa\xfb\x3e\x32" not in got:
                if not (more := client.recv(4096)):
                    break
                got = (got + more)[-500:]
            else:
                return True
        time.sleep(0.05)
    return False


def is_found() -> bool:
    """Return whether a client that looks for simulators finds one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        sender.settimeout(0.5)
        for _ in range(10):
            sender.sendto(bytes((0, 0, 0, 0xF6)), ("127.0.0.1", discovery.PORT))
            with suppress(TimeoutError):
                return sender.recv(100)[3] == 0xF7
    return False


def carry_out(do: Callable[[Target], None], target: Target) -> None:
    """Attack; what cannot go on as the server hangs up has ended."""
    with suppress(OSError):
        do(target)


def attack(seed: int, only: str) -> bool:
    """Attack one server, and print what came of it; return whether it withstood all."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        lay_out(folder)
        frees = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(2)]
        port, ros = (free.getsockname()[1] for free in frees)
        for free in frees:
            free.close()
        printed = stack.enter_context((folder / "printed").open("w+"))
        options = ["--map", str(folder / "maps" / "good.map"), "--ros", str(ros), "--log", str(folder / "log")]
        served = Served(port, options, printed)
        driver, withstood = Driver(port), True
        driver.back.wait(60.0)
        before_mb = served.memory_mb
        for do in ATTACKS:
            if only not in do.__name__:
                continue
            driver.longest_ms = 0.0
            target = Target(served.ports[1:], ros, random.Random(f"{seed} {do.__name__}"))
            enemy = multiprocessing.get_context("spawn").Process(target=carry_out, args=(do, target))
            enemy.start()  # in a process of its own, or the other robot's client would wait for it
            enemy.join()
            faults = [f"port {each} serves no client" for each in served.ports[1:] if not is_served(each)]
            faults += [] if is_found() else ["discovery finds no robot"]
            more_mb = served.memory_mb - before_mb
            faults += [f"{more_mb:.0f} MB more than before"] if more_mb > MAX_MORE_MB else []
            printed.seek(0)
            faults += ["a traceback was printed"] if "Traceback" in printed.read() else []
            withstood &= not faults
            came = "; ".join(faults) or "withstood"
            gap = f"longest time between two reports of another robot {driver.longest_ms:.0f} ms"
            print(f"seed {seed}, {do.__name__.replace('_', ' ')}: {came}; {gap}, memory {more_mb:+.0f} MB", flush=True)
        driver.end()
        served.end(signal.SIGINT)
        printed.seek(0)
        for line in printed.read().splitlines()[:20]:
            print(f"    the server printed: {line}")
    return withstood


def main() -> None:
    """Print what came of the attacks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    print(f"load of the computer: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    results = [attack(seed, asked.only) for seed in range(asked.first, asked.first + asked.seeds)]
    print(f"{sum(results)} of {len(results)} servers withstood everything")


if __name__ == "__main__":
    main()
