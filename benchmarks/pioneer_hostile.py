"""Emulated Pioneers among hostile clients, at full size: are others undisturbed, and does memory stay?

The server is a process of its own, as users start it. A client drives one robot throughout, and the longest time
between two of its reports is printed beside each hardship.

    python benchmarks/pioneer_hostile.py
"""

import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import IO

from robotdriver.pioneer.packets.commands import CommandId, command_packet
from robotdriver.pioneer.packets.framing import HEADER, PacketReader
from robotdriver.pioneer.packets.reports import WAS_RESTARTED

IDLE = 500
FLOOD_BYTES = 100_000_000
FLOOD_S = 20.0
COMMAND = "from robotworkshop.cli.app import main; raise SystemExit(main())"


class Served:
    """A server in a process of its own: two robots, and an AmigoBot for each client of the third port.

    Args:
        port: The first of its three ports.
        options: Further ones of the command.
        printed: Takes what it prints of failures; None for none.
    """

    def __init__(
        self, port: int, options: Sequence[str] = ("--nomap", "--no-network-discovery"), printed: IO[str] | None = None
    ) -> None:
        self.ports = (port, port + 1, port + 2)
        robots = ["-r", "p3dx", "-r", "p3dx", "-R", "amigo", "-p", str(port)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "emulate", "pioneer", *robots, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL if printed is None else printed,
        )

    @property
    def memory_mb(self) -> float:
        """The memory that the process holds now; Linux alone tells it."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024.0
        raise OSError("this system does not tell a process's memory")

    @property
    def processor_s(self) -> float:
        """Processor time that the process has used; Linux alone tells it."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how: signal.Signals) -> None:
        """Send a signal, and wait for the end."""
        self._process.send_signal(how)
        self._process.wait(timeout=60.0)


class Driver:
    """A client that drives one robot, comes back when it is hung up, and notes the times between reports."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._is_over = threading.Event()
        self.longest_ms = 0.0
        self.reports = 0
        self.back = threading.Event()
        self.was_restarted = False
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Drive no longer."""
        self._is_over.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._is_over.is_set():
            with suppress(OSError), socket.create_connection(("127.0.0.1", self._port), timeout=1.0) as client:
                self._drive(client)
            time.sleep(0.05)

    def _drive(self, client: socket.socket) -> None:
        reader, last, pulse = PacketReader(255), 0.0, 0.0
        for number in range(3):
            client.sendall(command_packet(number))
        client.sendall(command_packet(CommandId.OPEN, 1))
        client.sendall(b"\xfa\xfb\x06\xec\x3b\x06\x00" + (0xEC3B + 0x0600).to_bytes(2))  # SIM_CTRL 6: tell of yourself
        while not self._is_over.is_set():
            if time.monotonic() > pulse:
                pulse = time.monotonic() + 0.5
                client.sendall(command_packet(CommandId.VEL, 100))
            received = client.recv(65536)
            if not received:
                return
            for data in reader.receive(received):
                now = time.monotonic()
                if data[0] in (0x32, 0x33):
                    if last:
                        self.longest_ms = max(self.longest_ms, 1e3 * (now - last))
                    last, self.reports = now, self.reports + 1
                elif data[0] == 0x63:
                    self.was_restarted = bool(data.split(b"\0", 2)[2][0] & WAS_RESTARTED)
                    self.back.set()


def told(what: str, served: Served, driver: Driver, before_mb: float, do: Callable[[], str]) -> None:
    """Do something hostile, and print what it cost the others."""
    driver.longest_ms = 0.0
    note = do()
    more_mb = served.memory_mb - before_mb
    print(
        f"{what}: longest time between two reports {driver.longest_ms:.0f} ms, memory {more_mb:+.0f} MB{note}"
        "   [asked: others undisturbed, +50 MB]"
    )


def nothing() -> str:
    """Wait a moment."""
    time.sleep(5.0)
    return ""


def idle(stack: ExitStack, ports: tuple[int, ...]) -> str:
    """Open connections that never say a word, half of them at the robot's port."""
    for number in range(IDLE):
        stack.enter_context(socket.create_connection(("127.0.0.1", ports[number % 2 + 1]), timeout=30.0))
    time.sleep(5.0)
    return ""


def flood(port: int) -> str:
    """Send headers as fast as they are taken."""
    sent, block, end = 0, HEADER * 500_000, time.monotonic() + FLOOD_S
    with socket.create_connection(("127.0.0.1", port), timeout=0.2) as client:
        while sent < FLOOD_BYTES and time.monotonic() < end:
            with suppress(TimeoutError):
                sent += client.send(block)
    return f", {sent / 1e6:.1f} MB of headers were taken in {FLOOD_S:.0f} s"


def read_headers() -> None:
    """Print what it costs to read 100 MB of headers, at whatever rate a server takes them."""
    reader, block = PacketReader(), HEADER * 2_048
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    for _ in range(FLOOD_BYTES // len(block)):
        reader.receive(block)
    used, more = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"100 MB of headers through the codec: {used:.0f} s of processor time, memory {more / 1024:+.1f} MB")


def come_and_go(port: int) -> None:
    """Be thirty clients of a factory, half of which say goodbye."""
    for number in range(30):
        with socket.create_connection(("127.0.0.1", port), timeout=30.0) as client:
            for sync in range(3):
                client.sendall(command_packet(sync))
            client.sendall(command_packet(CommandId.OPEN, 1))
            client.recv(100)
            if number % 2:
                client.sendall(command_packet(CommandId.CLOSE))


def main() -> None:
    """Print the figures."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    print(f"load of the computer: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    served = Served(port)
    driver = Driver(port)
    driver.back.wait(60.0)
    before_mb = served.memory_mb
    told("nothing else", served, driver, before_mb, nothing)
    with ExitStack() as stack:
        told(f"{IDLE} connections that say nothing", served, driver, before_mb, lambda: idle(stack, served.ports))
    for name, number in (("a robot", 1), ("a factory", 2)):
        told(f"headers without end at {name}", served, driver, before_mb, partial(flood, served.ports[number]))
    come_and_go(served.ports[2])
    driver.back.clear()
    served.end(signal.SIGKILL)
    began = time.monotonic()
    served = Served(port)
    driver.back.wait(60.0)
    back_s, used_s = time.monotonic() - began, served.processor_s
    print(
        f"killed and started again: the client is back after {back_s:.1f} s, {used_s:.1f} s of them the server's own; "
        f"it says that it was restarted: {driver.was_restarted}   [asked: 3 s]"
    )
    driver.end()
    served.end(signal.SIGINT)
    read_headers()


if __name__ == "__main__":
    main()
