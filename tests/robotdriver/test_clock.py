"""The lock-step: time waits for everybody, is paced, paused, stepped and stopped."""

import math
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from robotdriver import LinkError
from robotdriver.simulator import SimulationClock, World
from robotdriver.simulator.clock import Participant
from tests.robotdriver.floors import empty_floor

TICK_S = 0.015
PATIENCE_S = 60.0


class FakeWall:
    """Wall time that passes only while somebody waits for it; whatever `during` does happens in the first wait."""

    def __init__(self) -> None:
        self.time_s = 1_000.0
        self.waits: list[float] = []
        self.during: Callable[[], None] | None = None

    def now(self) -> float:
        return self.time_s

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        self.waits.append(timeout_s)
        condition.wait(1e-4)  # lets the others have the lock
        during, self.during = self.during, None
        if during is None:
            self.time_s += timeout_s
        else:
            during()


def in_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def join(*threads: threading.Thread) -> None:
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(1e-3)


def outcome_of(work: Callable[[], None]) -> tuple[threading.Thread, list[str]]:
    """Run work in a thread that notes the LinkError in which it ends."""
    errors: list[str] = []

    def run() -> None:
        try:
            work()
        except LinkError as error:
            errors.append(str(error))

    return in_thread(run), errors


def test_the_one_who_waits_makes_the_ticks_itself() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    tickers = set()
    clock.on_tick(lambda: tickers.add(threading.get_ident()))
    with clock.join("a") as participant:
        participant.wait_until(0.15)
        assert world.ticks == 10
        participant.wait_until(0.151)
        assert world.ticks == 11
        participant.wait_until(0.1)
        assert world.ticks == 11
    assert tickers == {threading.get_ident()}


def test_time_stands_while_anybody_is_busy() -> None:
    """Two threads with different steps: at every wait each finds exactly the time it asked for."""
    world = empty_floor()
    clock = SimulationClock(world)
    seen: dict[str, list[int]] = {"fast": [], "slow": []}
    participants = {name: clock.join(name) for name in seen}

    def work(name: str, ticks: int) -> None:
        for step in range(1, 201):
            participants[name].wait_until(step * ticks * TICK_S)
            seen[name].append(world.ticks)
        participants[name].leave()

    join(in_thread(lambda: work("fast", 2)), in_thread(lambda: work("slow", 3)))
    assert seen["fast"] == list(range(2, 402, 2))
    assert seen["slow"] == list(range(3, 603, 3))


def test_a_participant_that_leaves_holds_nobody_back() -> None:
    clock = SimulationClock(empty_floor())
    lazy, busy = clock.join("lazy"), clock.join("busy")
    thread = in_thread(lambda: busy.wait_until(3.0))
    lazy.leave()
    join(thread)
    with pytest.raises(LinkError, match="lazy"):
        lazy.wait_until(4.0)


def test_leaving_ends_a_wait_in_another_thread() -> None:
    clock = SimulationClock(empty_floor())
    clock.pause()
    participant = clock.join("a")
    thread, errors = outcome_of(lambda: participant.wait_until(1.0))
    participant.leave()
    join(thread)
    assert errors == ["a takes no part in the run any more"]


def test_a_thread_that_dies_without_leaving_is_dropped() -> None:
    clock = SimulationClock(empty_floor())
    dead, alive = clock.join("dead"), clock.join("alive")
    clock.pause()
    thread = in_thread(lambda: dead.wait_until(1.0))
    waiter = in_thread(lambda: alive.wait_until(2.0))
    clock.resume()
    join(thread, waiter)
    assert clock.world.time_s == pytest.approx(2.0, abs=TICK_S)


def test_an_observer_sees_time_pass_and_does_not_hold_it() -> None:
    clock = SimulationClock(empty_floor())
    observer = in_thread(lambda: clock.observe_until(1.0))
    with clock.join("a") as participant:
        participant.wait_until(2.0)
    join(observer)


def test_stop_releases_everybody() -> None:
    """Also who waits for a future tick while time is paused."""
    clock = SimulationClock(empty_floor())
    clock.pause()
    a, b = clock.join("a"), clock.join("b")
    outcomes = [
        outcome_of(lambda: a.wait_until(1.0)),
        outcome_of(lambda: b.wait_until(math.inf)),
        outcome_of(lambda: clock.observe_until(1.0)),
    ]
    clock.stop()
    for thread, errors in outcomes:
        join(thread)
        assert errors == ["the run is over"]
    with pytest.raises(LinkError, match="over"):
        clock.join("c")
    assert clock.world.ticks == 0
    assert clock.is_over


def test_a_listener_can_stop_at_a_tick() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    clock.on_tick(lambda: clock.stop() if world.ticks == 7 else None)
    with pytest.raises(LinkError, match="over"):
        clock.join("a").wait_until(7 * TICK_S)
    assert world.ticks == 7


def test_a_listener_can_pause_at_a_tick_and_another_thread_goes_on() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    paused = threading.Event()

    def watch() -> None:
        if world.ticks == 7:
            clock.pause()
            paused.set()

    clock.on_tick(watch)
    participant = clock.join("a")
    thread = in_thread(lambda: participant.wait_until(10 * TICK_S))
    assert paused.wait(PATIENCE_S)
    clock.pause()
    assert (world.ticks, clock.is_paused, clock.achieved_speed) == (7, True, 0.0)
    clock.resume()
    join(thread)
    assert world.ticks == 10


def test_who_wakes_while_a_tick_is_made_waits_for_its_listeners() -> None:
    """Else what a listener sees of the others would depend on how busy the computer is."""
    wall = FakeWall()  # Those who sleep wake all the time.
    clock = SimulationClock(empty_floor(), None, wall)
    passed: list[str] = []
    seen: list[list[str]] = []

    def look() -> None:
        asleep = len(wall.waits)
        until = time.monotonic() + PATIENCE_S
        while len(wall.waits) < asleep + 5 and time.monotonic() < until:
            pass
        seen.append(list(passed))

    def wait(name: str, participant: Participant) -> None:
        participant.wait_until(TICK_S)
        passed.append(name)
        participant.leave()

    clock.on_tick(look)
    both = [(name, clock.join(name)) for name in "ab"]
    join(*[in_thread(partial(wait, name, participant)) for name, participant in both])
    assert seen == [[]]
    assert sorted(passed) == ["a", "b"]


def test_single_steps_while_paused() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    ticked = threading.Semaphore(0)
    clock.on_tick(ticked.release)
    clock.single_step()  # not paused: nothing is saved up
    clock.pause()
    participant = clock.join("a")
    thread = in_thread(lambda: participant.wait_until(4 * TICK_S))
    for ticks in (1, 2, 3):
        clock.single_step()
        assert ticked.acquire(timeout=PATIENCE_S)
        with clock.between_ticks():
            assert world.ticks == ticks
    clock.resume()
    join(thread)
    assert world.ticks == 4


def test_nobody_ticks_between_ticks() -> None:
    clock = SimulationClock(empty_floor())
    participant = clock.join("a")
    thread, _ = outcome_of(lambda: participant.wait_until(math.inf))
    for _ in range(50):
        with clock.between_ticks() as world:
            before = world.ticks
            snapshot = world.snapshot()
            assert world.ticks == before
            assert snapshot.time_s == world.time_s
    clock.stop()
    join(thread)


def test_real_time_is_paced_by_the_factor() -> None:
    wall = FakeWall()
    clock = SimulationClock(empty_floor(), 2.0, wall)
    with clock.join("a") as participant:
        participant.wait_until(3.0)
    assert wall.time_s == pytest.approx(1_000.0 + 1.5)


def test_speed_is_reported() -> None:
    wall = FakeWall()
    clock = SimulationClock(empty_floor(), 4.0, wall)
    with clock.join("a") as participant:
        participant.wait_until(20.0)
        assert clock.achieved_speed == pytest.approx(4.0, rel=0.02)
        clock.set_speed(0.5)
        participant.wait_until(22.0)
        assert clock.achieved_speed == pytest.approx(0.5, rel=0.02)


def test_nothing_is_caught_up_after_time_was_lost() -> None:
    """A mover that thought for long, or a computer that slept: the run goes on at its speed."""
    wall = FakeWall()
    clock = SimulationClock(empty_floor(), 1.0, wall)
    with clock.join("a") as participant:
        participant.wait_until(1.5)
        wall.time_s += 60.0
        before = wall.time_s
        participant.wait_until(3.0)
    assert wall.time_s - before == pytest.approx(1.5, abs=2 * TICK_S)


def test_a_change_of_speed_interrupts_the_wait_for_the_next_tick() -> None:
    wall = FakeWall()
    clock = SimulationClock(empty_floor(), 1e-3, wall)
    wall.during = lambda: clock.set_speed(None)
    with clock.join("a") as participant:
        participant.wait_until(1.5)
    assert wall.waits == [pytest.approx(15.0)]


def test_stop_interrupts_the_wait_for_the_next_tick() -> None:
    wall = FakeWall()
    clock = SimulationClock(empty_floor(), 1e-3, wall)
    wall.during = clock.stop
    with pytest.raises(LinkError, match="over"):
        clock.join("a").wait_until(1.5)
    assert clock.world.ticks == 0


def test_a_pause_interrupts_the_wait_for_the_next_tick() -> None:
    wall = FakeWall()
    clock = SimulationClock(empty_floor(), 1e-3, wall)
    wall.during = clock.pause
    participant = clock.join("a")
    thread, errors = outcome_of(lambda: participant.wait_until(1.5))
    while not clock.is_paused:
        thread.join(0.001)
    clock.stop()
    join(thread)
    assert errors == ["the run is over"]
    assert clock.world.ticks == 0


@pytest.mark.parametrize("speed", [0.0, -1.0, math.nan, math.inf])
def test_a_speed_that_cannot_be_is_refused(speed: float) -> None:
    with pytest.raises(ValueError, match="speed"):
        SimulationClock(empty_floor(), speed)


def test_a_failure_on_the_floor_ends_the_run_for_everybody() -> None:
    def fail() -> None:
        raise ZeroDivisionError("the listener is broken")

    world: World = empty_floor()
    clock = SimulationClock(world)
    clock.on_tick(fail)
    with pytest.raises(LinkError, match="listener is broken") as caught:
        clock.join("a").wait_until(1.0)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert clock.is_over


def test_a_tick_is_settled_when_all_wait_again_and_before_the_next() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    told: list[tuple[int, list[str]]] = []
    waited: list[str] = []
    clock.on_settled(lambda: told.append((world.ticks, sorted(waited))))

    def drive(name: str) -> None:
        with clock.join(name) as participant:
            begun.wait(PATIENCE_S)
            for tick in range(1, 4):
                participant.wait_until(tick * TICK_S)
                waited.append(f"{name} {tick}")

    begun = threading.Barrier(2)
    join(in_thread(partial(drive, "a")), in_thread(partial(drive, "b")))
    names = [["a 1", "b 1"], ["a 1", "a 2", "b 1", "b 2"]]
    assert told[:2] == [(1, names[0]), (2, names[1])]


def test_a_tick_is_settled_in_a_pause() -> None:
    world, told = empty_floor(), list[int]()
    clock = SimulationClock(world)
    settled = threading.Event()
    clock.on_settled(lambda: (told.append(world.ticks), settled.set()))
    clock.pause()
    waiting = in_thread(partial(outcome_waiting, clock))
    clock.single_step()
    assert settled.wait(PATIENCE_S)
    assert told == [1]
    clock.stop()
    join(waiting)


def outcome_waiting(clock: SimulationClock) -> None:
    with pytest.raises(LinkError), clock.join("waiter") as participant:
        participant.wait_until(math.inf)


def test_who_pauses_at_a_settled_tick_has_no_further_one_made() -> None:
    world, seen = empty_floor(), list[int]()
    clock = SimulationClock(world)

    def pause_at_third() -> None:
        seen.append(world.ticks)
        if world.ticks == 3:
            clock.pause()
            paused.set()

    paused = threading.Event()
    clock.on_settled(pause_at_third)
    thread, errors = outcome_of(partial(outcome_waiting, clock))
    assert paused.wait(PATIENCE_S)
    with clock.between_ticks():
        assert (world.ticks, seen) == (3, [1, 2, 3])
    clock.resume()
    clock.stop()
    join(thread)
    assert not errors


def test_who_joins_at_a_settled_tick_is_waited_for() -> None:
    world, joined = empty_floor(), list[Participant]()
    clock = SimulationClock(world)

    def join_once() -> None:
        if not joined:
            joined.append(clock.join("late"))
            come.set()

    come = threading.Event()
    clock.on_settled(join_once)
    thread, _ = outcome_of(partial(outcome_waiting, clock))
    assert come.wait(PATIENCE_S)
    with clock.between_ticks():
        assert world.ticks == 1
    joined[0].wait_until(5 * TICK_S)
    assert world.ticks == 5
    joined[0].leave()
    clock.stop()
    join(thread)


def test_who_waits_for_a_condition_wakes_at_the_first_tick_at_which_it_is_true() -> None:
    world = empty_floor()
    clock = SimulationClock(world)
    woken: dict[str, list[int]] = {"even": [], "third": [], "each": []}

    def wait(name: str, participant: Participant, every: int, least: int) -> None:
        with participant:
            for _ in range(20):
                participant.wait_until((world.ticks + least) * TICK_S, lambda: world.ticks % every == 0)
                woken[name].append(world.ticks)

    clock.pause()
    waits = [("even", 2, 1), ("third", 3, 2), ("each", 1, 1)]
    threads = [in_thread(partial(wait, name, clock.join(name), every, least)) for name, every, least in waits]
    clock.resume()
    join(*threads)
    assert woken == {
        "even": list(range(2, 42, 2)),
        "third": list(range(3, 63, 3)),
        "each": list(range(1, 21)),
    }
