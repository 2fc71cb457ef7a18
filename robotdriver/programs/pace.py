"""How far the floor's time may go on the wall clock, while a program does not say when it waits."""

import math
import time

from robotdriver.simulator.world import World

_SLICE_S = 0.15
"""At most so much simulated time passes before the host looks whether a program has died."""


class Pace:
    """Real time for a floor, from when it is first needed until it is dropped.

    Args:
        world: The floor.
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._began: tuple[float, float] | None = None  # the wall's and the floor's time

    @property
    def slice_ticks(self) -> int:
        """How many ticks may pass at once in any case; at least one."""
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
