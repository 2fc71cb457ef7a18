"""The pace of a floor whose programs do not wait: the wall clock takes the place of the lock-step.

A floor with programs usually needs no clock. Its time goes on when every program has said until when it waits, so a
program that computes for a second of the wall clock costs no simulated time. Two cases have no such answer: a program
that computes on without a word (`host.SILENCE_S`), and a floor on which all programs are away, as one that waits for a
person at a terminal. The floor must not stand still for ever. So its time then follows the wall clock, and never runs
ahead of it. Such a run is not repeatable, and an event tells so. As soon as the program speaks, the pace is dropped and
the lock-step goes on.
"""

import math
import time

from robotdriver.simulator.world import World

_SLICE_S = 0.15
"""The most simulated time that passes before the host looks whether a program has died."""


class RealTime:
    """Real time for a floor, from when it is first needed until it is dropped.

    Args:
        world: The floor.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._began: tuple[float, float] | None = None  # the wall's and the floor's time

    @property
    def slice_ticks(self) -> int:
        """The number of ticks that may pass at once in any case; at least one."""
        return max(int(_SLICE_S / self._world.tick_s), 1)

    def reached_tick(self) -> int:
        """Return the tick that real time has reached, which begins at the first call."""
        wall_s = time.monotonic()
        if self._began is None:
            self._began = (wall_s, self._world.time_s)
        began_s, floor_s = self._began
        return math.floor((floor_s + wall_s - began_s) / self._world.tick_s)

    def drop(self) -> None:
        """Take no more note of real time."""
        self._began = None
