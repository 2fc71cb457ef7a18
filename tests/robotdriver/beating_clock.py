"""A clock for floors in real time whose tests must not depend on what else the computer does."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from robotdriver.simulator.clock import SimulationClock
from robotdriver.simulator.world import World

BEAT_S = 0.002
MOST_A_BEAT_S = 0.005


class BeatingClock:
    """Time as this process lives it: a `WallClock` that stands still while the process gets no processor time.

    A thread beats every 2 ms, and no beat counts for more than 5 ms. Where the computer is busy, beats come later, and
    an emulated robot drives no farther than it would beside a driver that is served in time.
    """

    def __init__(self) -> None:
        self._beat = (0.0, time.monotonic())
        self._has_ended = threading.Event()

    def now(self) -> float:
        """Return the time in s since the clock was made; never goes back."""
        time_s, beaten_s = self._beat
        return time_s + min(time.monotonic() - beaten_s, MOST_A_BEAT_S)

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        """Wait on a held condition, at most this long."""
        condition.wait(timeout_s)

    def beat(self) -> None:
        """Beat until the clock is stopped."""
        while not self._has_ended.wait(BEAT_S):
            now_s = time.monotonic()
            time_s, beaten_s = self._beat
            self._beat = (time_s + min(now_s - beaten_s, MOST_A_BEAT_S), now_s)

    def stop(self) -> None:
        """Beat no more."""
        self._has_ended.set()


@contextmanager
def clock_of(world: World, speed: float) -> Iterator[SimulationClock]:
    """Yield the clock of a floor in real time, as this process lives it, and stop it in the end.

    Args:
        world: What is stepped.
        speed: Factor of that time.
    """
    wall = BeatingClock()
    beating = threading.Thread(target=wall.beat, daemon=True)
    beating.start()
    clock = SimulationClock(world, speed, wall)
    yield clock
    clock.stop()
    wall.stop()
    beating.join()
