"""Limits of processor time: what a mover computes counts, and not how long it is kept waiting by other programs."""

import subprocess
import sys
import time

import pytest

from robotworkshop.tournament.isolation import processor_time
from robotworkshop.tournament.isolation.isolation import MoverProcess
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.processor_time import Budget, ProcessorTime


class Clock(ProcessorTime):
    """A clock that a test sets."""

    def __init__(self, spent_s: float | None = 0.0) -> None:
        super().__init__(1, is_sandboxed=False)
        self.now_s = spent_s

    def spent_s(self) -> float | None:
        return self.now_s


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The wall clock, to be set."""
    now = [100.0]
    monkeypatch.setattr(processor_time.time, "monotonic", lambda: now[0])
    return now


def test_what_children_compute_counts_also_when_they_have_ended() -> None:
    """Children of children, too, and those whose parent has left them."""
    burn = "import time\nwhile time.process_time() < 0.4: pass"
    nested = f"import os, time\nos.fork() or os.fork()\n{burn}\nos._exit(0)"
    if not sys.platform.startswith("linux"):
        pytest.skip("elsewhere there are no such clocks")
    with subprocess.Popen(
        [sys.executable, "-S", "-c", f"import os, time\nif os.fork(): time.sleep(60)\n{nested}"]
    ) as one:
        clock = ProcessorTime(one.pid, is_sandboxed=False)
        ends_s = time.monotonic() + 60.0
        while (clock.spent_s() or 0.0) < 1.0 and time.monotonic() < ends_s:
            time.sleep(0.05)
        assert (clock.spent_s() or 0.0) >= 1.0
        one.kill()


def test_a_mover_that_is_kept_waiting_loses_nothing(wall: list[float]) -> None:
    clock = Clock()
    budget = Budget(clock, 2.0, 6.0)
    budget.begin()
    wall[0], clock.now_s = 105.0, 1.5
    assert not budget.is_over
    assert budget.deadline == 105.5
    budget.end()
    wall[0] = 1000.0  # the game's own time
    budget.begin()
    assert not budget.is_over
    clock.now_s = 2.1
    assert budget.is_over


def test_one_that_sleeps_is_not_waited_for_much_longer(wall: list[float]) -> None:
    budget = Budget(Clock(), 2.0, 6.0)
    budget.begin()
    wall[0] = 106.0
    assert budget.is_over
    budget.renew()
    assert not budget.is_over


def test_without_such_a_clock_the_wall_clock_counts(wall: list[float]) -> None:
    budget = Budget(Clock(None), 2.0, 6.0)
    budget.begin()
    wall[0] = 101.9
    assert not budget.is_over
    wall[0] = 102.0
    assert budget.is_over


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such clock")
def test_the_clock_of_another_process_is_read_until_it_is_gone() -> None:
    cage = MoverProcess({}, IsolationLevel.LIMITS)
    give_up = time.monotonic() + 60.0
    try:
        while not cage.clock.spent_s():
            assert time.monotonic() < give_up
    finally:
        cage.close()
    assert cage.clock.spent_s() is None
