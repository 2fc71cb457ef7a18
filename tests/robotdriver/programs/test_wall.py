"""Where the floor keeps to the wall clock, a program's moments come when they do on the wall, also within a tick."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from robotdriver.programs.inside.client import Floor
from robotdriver.programs.inside.crossing import Crossing
from robotdriver.programs.inside.wall import Wall
from robotdriver.simulator.clock import SimulationClock

from .toys import PATIENCE_S, hall

EXACT_S = 1e-4
"""A message tells the wall's time so finely, at the speeds asked here."""


class HandDrivenWall:
    """A wall clock on which time passes only while the floor or a program sleeps."""

    def __init__(self) -> None:
        self.time_s = 1000.0

    def now(self) -> float:
        return self.time_s

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        condition.wait(1e-4)  # lets the others have the lock
        self.sleep(timeout_s)

    def now_ns(self) -> int:
        return round(self.time_s * 1e9)

    def sleep(self, duration_s: float) -> None:
        self.time_s += duration_s


class Watched:
    """A program, which is the test's own thread, and how its time and the wall's differ."""

    def __init__(self, floor: Floor, clock: SimulationClock, wall: HandDrivenWall) -> None:
        self.floor, self.clock, self.wall = floor, clock, wall
        self.begin()

    def begin(self) -> None:
        self._wall_s, self._floor_s = self.wall.time_s, self.floor.now_s

    @property
    def late_s(self) -> float:
        """How much the floor's time since the beginning has taken too long on the wall."""
        assert self.clock.speed is not None
        return self.wall.time_s - self._wall_s - (self.floor.now_s - self._floor_s) / self.clock.speed


@contextmanager
def watched(folder: Path, speed: float | None) -> Iterator[Watched]:
    wall = HandDrivenWall()
    with hall(folder, speed=speed, wall=wall) as made:
        address = made.host.listen("127.0.0.1", 0, lambda _name: made.devices[0])
        with socket.create_connection(address, timeout=PATIENCE_S) as connection:
            floor = Floor(Crossing(connection, "toy"), Wall(wall.now_ns, wall.sleep))
            yield Watched(floor, made.clock, wall)
            floor.leave()
        assert made.host.wait(PATIENCE_S)


@pytest.mark.parametrize("speed", [0.1, 1.0, 7.0])
def test_naps_of_any_length_end_at_their_moment_on_the_wall(speed: float, tmp_path: Path) -> None:
    with watched(tmp_path, speed) as program:
        for nap_s in (0.0033, 0.0171, 0.015, 0.5, 1e-6, 0.1, 0.0149):
            program.floor.sleep(nap_s)
            assert program.late_s == pytest.approx(0.0, abs=EXACT_S)
        program.floor.wait_until(1.2345)
        assert program.late_s == pytest.approx(0.0, abs=EXACT_S)


def test_a_busy_loop_is_ahead_of_the_wall_by_a_millisecond_at_most(tmp_path: Path) -> None:
    with watched(tmp_path, 1.0) as program:
        for _ in range(200):
            program.floor.read()
            program.floor.write(bytes(8))
            assert -0.001 - EXACT_S <= program.late_s <= EXACT_S


def test_a_program_that_is_late_catches_up(tmp_path: Path) -> None:
    with watched(tmp_path, 1.0) as program:
        program.floor.sleep(0.0171)
        program.wall.sleep(0.05)
        program.floor.sleep(0.0171)
        assert program.late_s > 0.02
        program.floor.sleep(0.0171)
        program.floor.sleep(0.0171)
        assert program.late_s == pytest.approx(0.0, abs=EXACT_S)


def test_who_comes_back_from_a_person_is_where_the_wall_is(tmp_path: Path) -> None:
    with watched(tmp_path, 1.0) as program:
        program.floor.sleep(0.105)
        with program.floor.away():
            program.wall.sleep(0.007)
        assert program.late_s == pytest.approx(0.0, abs=EXACT_S)


def test_a_change_of_speed_holds_from_the_next_tick_on(tmp_path: Path) -> None:
    with watched(tmp_path, 1.0) as program:
        program.floor.sleep(0.3)
        program.clock.set_speed(2.0)
        program.floor.sleep(0.0171)
        program.begin()
        for _ in range(5):
            program.floor.sleep(0.0171)
            assert program.late_s == pytest.approx(0.0, abs=EXACT_S)
        program.clock.set_speed(None)
        before_s = program.wall.time_s
        program.floor.sleep(10.0033)
        assert program.wall.time_s - before_s < 0.015


def test_where_the_floor_does_not_keep_to_the_wall_no_time_passes_there(tmp_path: Path) -> None:
    with watched(tmp_path, None) as program:
        program.floor.sleep(1.2345)
        for _ in range(100):
            program.floor.read()
        assert program.wall.time_s == 1000.0
