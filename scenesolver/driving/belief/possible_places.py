"""Where things may be that move and that no scene tells of: wherever they can have come to since they were sensed.

A thing that moves is known by the places where it was last sensed. From there it may have gone anywhere, no faster than
its top speed, except where the floor was seen free since. So the places are kept as cells of the floor: they spread as
time passes, readings rule them out, and each is given up when the thing was not sensed for too long.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scene.scene import Point
from scenesolver.kernel.cell_set import CellSet, Reaches, key_of, middles

TOP_MM_S = 200.0
"""What moves is taken to be no faster than this."""

CELL_MM = 60.0
"""Side of a cell."""

SAME_MM = 500.0
"""A thing that is sensed is no longer at the other places, up to so far away, where it might have been."""

SURE_MM = 30.0
"""What was seen free counts only up to so much before its end."""

_SPREAD_S = CELL_MM / TOP_MM_S
_ROUND_MM = CELL_MM * math.sqrt(0.5)
_NEIGHBOURS = (
    np.array([key_of(x, y) for x, y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]),
    np.array([key_of(x, y) for x in (0, 1, -1) for y in (0, 1, -1)]),
)


class PossiblePlaces:
    """The cells where something that moves may be.

    Args:
        given_up_s: What was not sensed for so long may be anywhere: it is not waited for any longer.

    Attributes:
        cells: The cells.
        bare: A place in which the robot's body would cover none of them; None if no such place is known.
    """

    def __init__(self, given_up_s: float) -> None:
        self._given_up_s = given_up_s
        self.cells = CellSet(CELL_MM)
        self._oldest_s = math.inf  # none of the cells was sensed before
        self._spread_s = 0.0
        self._rounds = 0
        self.bare: Point | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing that moves was sensed of late."""
        return not self.cells.count

    @property
    def places(self) -> NDArray[np.float64]:
        """The middles of the cells, shape (n, 2)."""
        return middles(self.cells.keys, CELL_MM)

    def sensed(self, places: NDArray[np.float64], time_s: float) -> None:
        """Take in that something that moves is at one of some places, shape (n, 2)."""
        is_anew = self.is_empty
        self.cells.move(places, SAME_MM, time_s)
        if is_anew:
            self._spread_s, self._oldest_s = time_s, math.inf
        self.bare = None
        self._oldest_s = min(self._oldest_s, time_s)

    def elapse(self, now_s: float) -> None:
        """Let time pass: they may have moved on, no faster than their top speed."""
        if self.is_empty:
            return
        if self._oldest_s <= now_s - self._given_up_s:
            self._oldest_s = self.cells.forget(now_s - self._given_up_s)
        while self._spread_s <= now_s - _SPREAD_S and not self.is_empty:
            self._spread_s += _SPREAD_S
            self._rounds += 1
            self.bare = None
            # By turns to four and to eight neighbours: that makes an octagon of what should be a circle.
            self.cells.spread(_NEIGHBOURS[self._rounds % 2])

    def feared(
        self, place: Point, heading_rad: float, reaches: Reaches, slack_mm: float = 0.0, turn_rad: float = 0.0
    ) -> Point | None:
        """Return from where a straight drive may be met by something that it moves towards; None if it cannot be.

        Args:
            place: Where it begins.
            heading_rad: In which direction it leads.
            reaches: How near to it is met, from `reaches_of`.
            slack_mm: It may begin up to so far from there ...
            turn_rad: ... and lead by up to so much aside.

        Returns:
            The nearest such place.
        """
        return self.met((*place, math.cos(heading_rad), math.sin(heading_rad)), reaches, slack_mm, turn_rad)

    def met(
        self, begin: tuple[float, float, float, float], reaches: Reaches, slack_mm: float, turn_rad: float
    ) -> Point | None:
        """Return what `feared` does; where the drive begins, and the cosine and sine of its direction, are given."""
        if self.is_empty:
            return None
        return self.cells.nearest_met(begin, reaches, slack_mm, turn_rad)


def reaches_of(body_radius_mm: float, ways_mm: ArrayLike, times_s: ArrayLike) -> Reaches:
    """Return how near something must be to a straight drive to come into its way.

    Args:
        body_radius_mm: Radius of the robot's body.
        ways_mm: How far the drive will have led, shape (m,) ...
        times_s: ... when, from now on, shape (m,).
    """
    return Reaches(np.asarray(ways_mm), body_radius_mm + _ROUND_MM + TOP_MM_S * np.asarray(times_s))
