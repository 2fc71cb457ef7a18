"""Real time within a tick: where the floor keeps to the wall clock, a program does so between two of its ticks, too."""

from collections.abc import Callable

# Loaded before the program's own clocks are the floor's.
from time import monotonic_ns, sleep

from .wire import NEVER_NS, Pace

_GRAIN_NS = 1_000_000
"""A program that only reads looks at the wall clock so often: by so much its moments are early at most."""


class Wall:
    """The wall clock during a tick.

    Args:
        now_ns: Returns the wall clock's time, in ns.
        nap: Sleeps so many s.

    Attributes:
        grain_ns: How far the program's time may go on at once, in ns.
    """

    def __init__(self, now_ns: Callable[[], int] = monotonic_ns, nap: Callable[[float], None] = sleep) -> None:
        self._now_ns, self._nap = now_ns, nap
        self._pace = 0.0  # the wall's time to the floor's; 0 where the floor does not wait for the wall
        self._floor_ns = self._wall_ns = 0  # when the tick began, by either
        self.grain_ns = NEVER_NS

    def begin_tick(self, time_ns: int, tick_ns: int, pace: Pace) -> None:
        """Take note that a tick has just come.

        Args:
            time_ns: The floor's time.
            tick_ns: How long the tick takes on the floor.
            pace: How it lies on the wall clock.
        """
        wall_ns = pace.wall_10us * 10_000
        self._pace = wall_ns / tick_ns
        if wall_ns:
            self._floor_ns = time_ns
            self._wall_ns = self._now_ns() - wall_ns * pace.over_256ths // 256
            self.grain_ns = max(_GRAIN_NS * tick_ns // wall_ns, 1)
        else:
            self.grain_ns = NEVER_NS

    def await_moment(self, time_ns: int) -> None:
        """Sleep until the floor's time is this on the wall, too; a time before the end of the tick."""
        if self._pace:
            early_ns = self._wall_ns + (time_ns - self._floor_ns) * self._pace - self._now_ns()
            if early_ns > 0.0:
                self._nap(early_ns / 1e9)
