"""Real time: the clock on the wall, and how a floor keeps pace with it."""

import math
import threading
import time
from collections import deque
from typing import Protocol

from robotdriver.simulator.world import World

MAX_LAG_S = 0.1
"""Real time that is this far behind is given up instead of being caught up in a burst."""

_SPEED_WINDOW_S = 1.0
"""The achieved speed is that of about so much wall time."""


class WallClock(Protocol):
    """The time of people, and waiting in it."""

    def now(self) -> float:
        """Return the time in s since some moment; never goes back."""

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        """Wait on a held condition, at most this long."""


class SystemClock:
    """The computer's own clock."""

    def now(self) -> float:
        """Return the time in s since some moment; never goes back."""
        return time.monotonic()

    def wait(self, condition: threading.Condition, timeout_s: float) -> None:
        """Wait on a held condition, at most this long."""
        condition.wait(timeout_s)


class Pace:
    """The speed of a floor's time against the wall's: the one that is asked for, and the one that is reached.

    Args:
        world: The floor.
        speed: Factor of real time; None for as fast as possible.
        wall: The time of people.

    Attributes:
        speed: Factor of real time; None for as fast as possible.

    Raises:
        ValueError: the factor is not a positive number.
    """

    def __init__(self, world: World, speed: float | None, wall: WallClock) -> None:
        self._world = world
        self._wall = wall
        self.set_speed(speed)

    def set_speed(self, speed: float | None) -> None:
        """Run at another factor of real time from now on.

        Raises:
            ValueError: the factor is not a positive number.
        """
        if speed is not None and not 0.0 < speed < math.inf:
            raise ValueError(f"the speed must be a positive factor of real time, or None, not {speed}")
        self.speed = speed
        self.begin()

    def begin(self) -> None:
        """Count the floor's time from now on: it was at another speed, or stood still."""
        self._anchor = (self._wall.now(), self._world.time_s)
        self._marks = deque([self._anchor])

    def early_s(self) -> float:
        """Return how much wall time is left until the next tick is due; less than 0 where it is late."""
        if self.speed is None:
            return 0.0
        (wall, time_s), world = self._anchor, self._world
        early_s = wall + (world.time_s + world.tick_s - time_s) / self.speed - self._wall.now()
        if early_s < -MAX_LAG_S:
            self.begin()
        return early_s

    def mark(self) -> None:
        """Note now and then what time it is on the wall and on the floor: they tell the speed that was reached."""
        now, marks = self._wall.now(), self._marks
        if now - marks[-1][0] >= _SPEED_WINDOW_S / 10.0:
            marks.append((now, self._world.time_s))
            while now - marks[1][0] > _SPEED_WINDOW_S:
                marks.popleft()

    @property
    def achieved(self) -> float:
        """The factor of real time that was reached over the last second or so."""
        since, then_s = self._marks[0]
        now = self._wall.now()
        return (self._world.time_s - then_s) / (now - since) if now > since else 0.0
