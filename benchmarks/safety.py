"""Measures how long a Create drives on when something fails, on the wire: from the failure to the robot's stop.

An emulated robot drives at a pseudo-terminal for a program in a process of its own, directly or over a bridge. The
promise is 0.3 s each; 1 s to report a deaf robot that is told to stop, and 1.6 s for one that is told nothing; 1 s
until the owner of a bridge's key drives, whoever else is connected. With ``--kills`` the program and its guards are
killed and frozen within a millisecond or two of each other, in every order. Usage: ``python benchmarks/safety.py
[--kills] [--runs 5] [--seed 0]``.
"""

import argparse
import itertools
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from robotdriver.create import bridge
from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.emulator_server import EmulatorServer
from robotdriver.create.errors import DiagnosedError
from robotdriver.create.links import parse_address
from robotdriver.models import CREATE_2
from robotdriver.pose import Pose
from robotdriver.simulator import SimulationClock, World

PATIENCE_S = 10.0
STOP = bytes((145, 0, 0, 0, 0))
PROGRAM = """
import sys
from robotdriver.create.links import parse_address
from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.models import CREATE_2
with PhysicalRobot(parse_address(sys.argv[1]), CREATE_2) as robot:
    robot.connect()
    print(*robot.guard_process_ids, flush=True)
    robot.drive_forward(150.0)
    frame = 0
    while True:
        frame = robot.wait_frame(frame).frame
"""


class WatchedCreate(EmulatedCreate):
    """Notes when it was first told to stop since `watch` was called."""

    stopped = threading.Event()
    stopped_s = 0.0
    is_watched = False

    def watch(self) -> None:
        """Begin to wait for a stop."""
        self.stopped.clear()
        self.is_watched = True

    def receive(self, data: bytes) -> bytes:
        """Take bytes from the driver."""
        if self.is_watched and STOP in data and not self.stopped.is_set():
            self.stopped_s = time.monotonic()
            self.stopped.set()
        return super().receive(data)

    @property
    def drives(self) -> bool:
        """True if its wheels turn."""
        return any(motor.velocity_mm_s for motor in self._body.motors.values())


@contextmanager
def robot_at_a_pty() -> Iterator[tuple[WatchedCreate, str]]:
    """Run a robot on an empty floor in real time."""
    world = World(seed=0)
    clock = SimulationClock(world, 1.0)
    robot = WatchedCreate(world.add_robot(CREATE_2, Pose(0.0, 0.0), "robot"), rng=np.random.default_rng(0))
    with EmulatorServer(clock) as server:
        yield robot, server.serve_pty(robot)
    clock.stop()


@contextmanager
def bridge_to(port: str) -> Iterator[int]:
    """Run a bridge in a process of its own."""
    words = [sys.executable, "-I", str(Path(bridge.__file__)), port, "--tcp", "127.0.0.1:0"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().split()[-1])
    finally:
        process.terminate()
        process.communicate()


class Radio:
    """A radio link that can be cut without either end being told: it passes bytes between two sockets, or does not."""

    def __init__(self, port: int) -> None:
        self.is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._far = port
        threading.Thread(target=self._run, daemon=True).start()

    @property
    def port(self) -> int:
        """The address at which a client connects."""
        port: int = self._listener.getsockname()[1]
        return port

    def _run(self) -> None:
        near, _ = self._listener.accept()
        far = socket.create_connection(("127.0.0.1", self._far))
        for end in (near, far):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=self._pass_on, args=(far, near), daemon=True).start()
        self._pass_on(near, far)

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(4096):
                if not self.is_cut:
                    target.sendall(data)


@contextmanager
def program(robot: WatchedCreate, address: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program that drives, once it does."""
    words = [sys.executable, "-c", PROGRAM, address]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        deadline_s = time.monotonic() + PATIENCE_S
        while not robot.drives and time.monotonic() < deadline_s:
            time.sleep(0.01)
        time.sleep(0.2)
        if process.poll() is not None:
            raise ChildProcessError
        yield process
    finally:
        process.kill()
        process.communicate()


Fail = Callable[[WatchedCreate, subprocess.Popen[bytes]], None]


def directly(fail: Fail) -> float:
    """Return how long a robot drives on after a failure of a program that drives it over a cable, s."""
    with robot_at_a_pty() as (robot, port), program(robot, f"serial:{port}") as process:
        return measured(robot, lambda: fail(robot, process))


def over_a_bridge(fail: Fail) -> float:
    """Return the same over a bridge."""
    with (
        robot_at_a_pty() as (robot, pty),
        bridge_to(pty) as port,
        program(robot, f"bridge:127.0.0.1:{port}") as process,
    ):
        return measured(robot, lambda: fail(robot, process))


def radio_cut() -> float:
    """Return how long a robot with a bridge drives on when the radio link drops."""
    with robot_at_a_pty() as (robot, pty), bridge_to(pty) as port:
        radio = Radio(port)
        with program(robot, f"bridge:127.0.0.1:{radio.port}"):
            return measured(robot, lambda: setattr(radio, "is_cut", True))


def strangers(count: int, *, come_again: bool) -> float:
    """Return how long the owner of a bridge's key takes until the robot drives, while others keep connections open, s.

    Args:
        count: So many of them, which say nothing.
        come_again: Whether each connects again as soon as the bridge hangs up.
    """
    with robot_at_a_pty() as (robot, pty), bridge_to(pty) as port, ExitStack() as open_ones:
        is_over = threading.Event()

        def pester() -> None:
            while not is_over.is_set():
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)) as stranger:
                    stranger.settimeout(0.1)
                    while not is_over.is_set():
                        with suppress(TimeoutError):
                            if not stranger.recv(100):
                                break

        for _ in range(count):
            if come_again:
                threading.Thread(target=pester, daemon=True).start()
            else:
                open_ones.enter_context(socket.create_connection(("127.0.0.1", port)))
        begin_s = time.monotonic()
        with PhysicalRobot(parse_address(f"bridge:127.0.0.1:{port}"), CREATE_2) as driven:
            driven.connect()
            driven.drive_forward(150.0)
            while not robot.drives and time.monotonic() - begin_s < PATIENCE_S:
                time.sleep(0.001)
            lasted_s = time.monotonic() - begin_s
        is_over.set()
        return lasted_s


def deaf(*, told: bool) -> float:
    """Return how long it takes to report a robot that no longer hears, s; it is told to stop then, or nothing."""
    with robot_at_a_pty() as (robot, port), PhysicalRobot(parse_address(f"serial:{port}"), CREATE_2) as driven:
        driven.connect()
        driven.drive_forward(150.0)
        data = driven.sensor_data()
        while data.distance_mm < 100.0:
            data = driven.wait_frame(data.frame)
        robot.faults = replace(robot.faults, is_deaf=True)
        begin_s = time.monotonic()
        if told:
            driven.stop()
        try:
            while True:
                data = driven.wait_frame(data.frame)
        except DiagnosedError:
            return time.monotonic() - begin_s


def measured(robot: WatchedCreate, fail: Callable[[], None]) -> float:
    """Return how long after a failure the robot receives a stop, s."""
    robot.watch()
    begin_s = time.monotonic()
    fail()
    return robot.stopped_s - begin_s if robot.stopped.wait(PATIENCE_S) else float("inf")


def begun(case: Callable[[], float]) -> float:
    """Return the time of a case whose program lives when it is struck: a busy computer may hold one up for too long."""
    while True:
        with suppress(ChildProcessError):
            return case()


def kill(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Kill the program."""
    process.send_signal(signal.SIGKILL)


def freeze(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Freeze the program."""
    process.send_signal(signal.SIGSTOP)


def silence(robot: WatchedCreate, _process: subprocess.Popen[bytes]) -> None:
    """Let nothing that the robot sends arrive."""
    robot.faults = replace(robot.faults, is_stalled=True)


def guards_of(process: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Return the numbers of the guard processes of a program."""
    assert process.stdout is not None
    first, second = process.stdout.readline().split()
    return int(first), int(second)


def kill_guard(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Kill a guard process."""
    os.kill(guards_of(process)[0], signal.SIGKILL)


def freeze_guard(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Freeze a guard process; the program lets it go when it gives up."""
    os.kill(guards_of(process)[0], signal.SIGSTOP)


def together(order: str, how: signal.Signals, gap_s: float) -> Fail:
    """Return what strikes the program (p) and its guards (1, 2) one after the other."""

    def fail(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
        first, second = guards_of(process)
        victims = {"p": process.pid, "1": first, "2": second}
        for name in order:
            os.kill(victims[name], how)
            if gap_s:
                time.sleep(gap_s)

    return fail


def by_name(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Kill what `pkill -9 -f python` would kill among the program and its guards."""
    for victim in (*guards_of(process), process.pid):
        about = Path("/proc", str(victim))
        if b"python" in (about / "comm").read_bytes() + (about / "cmdline").read_bytes():
            os.kill(victim, signal.SIGKILL)


def by_session(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Kill the program's group of processes, and what has come down from it."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
    for victim in map(int, children):
        os.kill(victim, signal.SIGKILL)
    os.killpg(process.pid, signal.SIGKILL)


def by_port(_robot: WatchedCreate, process: subprocess.Popen[bytes]) -> None:
    """Kill what `fuser -k` would kill for the port, but the emulated robot: all that hold it."""
    port = next(str(each.readlink()) for each in _descriptors(process.pid) if "/pts/" in str(each.readlink()))
    for victim in (process.pid, *guards_of(process)):
        if any(str(each.readlink()) == port for each in _descriptors(victim)):
            os.kill(victim, signal.SIGKILL)


def _descriptors(process: int) -> list[Path]:
    return list(Path(f"/proc/{process}/fd").iterdir())


def kills(rng: random.Random) -> Iterator[tuple[str, float, Callable[[], float]]]:
    """Return what strikes the program and its guards at once; what strikes all three comes slowly enough to be met."""
    for order in ("p1", "1p", "p2", "2p"):
        gap_s = rng.choice((0.0, rng.uniform(0.0, 0.001)))
        yield (
            f"killed at once: {order}",
            0.3,
            lambda order=order, gap_s=gap_s: directly(together(order, signal.SIGKILL, gap_s)),
        )
        yield (
            f"frozen at once: {order}",
            0.5,
            lambda order=order, gap_s=gap_s: directly(together(order, signal.SIGSTOP, gap_s)),
        )
    for order in map("".join, itertools.permutations("p12")):
        yield f"killed, 10 ms apart: {order}", 0.3, lambda order=order: directly(together(order, signal.SIGKILL, 0.01))
    yield "killed: pkill -9 -f python", 0.3, lambda: directly(by_name)
    yield "killed: group and children", 0.3, lambda: directly(by_session)
    yield "killed: all that hold the port", 0.3, lambda: directly(by_port)


CASES: tuple[tuple[str, float, Callable[[], float]], ...] = (
    ("cable: program killed", 0.3, lambda: directly(kill)),
    ("cable: program frozen", 0.3, lambda: directly(freeze)),
    ("cable: robot silent", 0.3, lambda: directly(silence)),
    ("cable: guard killed", 0.3, lambda: directly(kill_guard)),
    ("cable: guard frozen", 0.3, lambda: directly(freeze_guard)),
    ("robot deaf, told to stop", 1.0, lambda: deaf(told=True)),
    ("robot deaf, told nothing", 1.6, lambda: deaf(told=False)),
    ("bridge: program killed", 0.3, lambda: over_a_bridge(kill)),
    ("bridge: program frozen", 0.3, lambda: over_a_bridge(freeze)),
    ("bridge: radio cut", 0.3, radio_cut),
    ("bridge: driven without strangers", 1.0, lambda: strangers(0, come_again=False)),
    ("bridge: driven, 300 silent strangers", 1.0, lambda: strangers(300, come_again=False)),
    ("bridge: driven, 50 that come again", 1.0, lambda: strangers(50, come_again=True)),
)


def main() -> int:
    """Print the least, the middle and the greatest time of each case, beside what is promised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--kills", action="store_true", help="strike the program and its guards together")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    runs: int = options.runs
    cases = tuple(kills(random.Random(options.seed))) if options.kills else CASES
    headings = ("what fails", "promised, ms", "least", "median", "greatest", "in time")
    table = Table(*headings, title=f"Until the stop, the error or the drive, ms, {runs} runs")
    for name, promised_s, case in cases:
        times_s = sorted(begun(case) for _ in range(runs))
        shown = (f"{1000.0 * each:.0f}" for each in (promised_s, times_s[0], times_s[runs // 2], times_s[-1]))
        in_time = sum(each <= promised_s for each in times_s)
        table.add_row(name, *shown, f"{in_time} of {runs}")
    Console(width=None if sys.stdout.isatty() else 120).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
