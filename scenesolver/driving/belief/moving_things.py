"""Moving things that no scene tells of: the signs of it, where it may be, and what was heard to stand after all.

A thing that moves is known by the places where it was last sensed. From there it may have gone anywhere, no faster than
its top speed, except where the floor was seen free since. So the places are kept as cells of the floor: they spread as
time passes, readings rule them out, and each is given up when the thing was not sensed for too long.

The sign of one is an echo from where the floor was seen free before. One such echo may be false, so a sign counts when
the next echo comes from about the same place.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scene.scene import Point
from scenesolver.driving.belief.marks import Marks
from scenesolver.kernel.cell_set import CellSet, Reaches, key_of, middles
from scenesolver.kernel.sight import Places, Sector

TOP_MM_S = 200.0
"""The greatest speed that a moving thing is taken to have."""

CELL_MM = 60.0
"""Side of a cell."""

SAME_MM = 500.0
"""A thing that is sensed is no longer at the other places, up to so far away, where it might have been."""

SURE_MM = 30.0
"""The end of a free sector that does not count."""

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
        """True if nothing that moves was sensed of late."""
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

    def feared(self, place: Point, heading_rad: float, reaches: Reaches) -> Point | None:
        """Return from where a straight drive may be met by something that it moves towards; None if it cannot be.

        Args:
            place: Where it begins.
            heading_rad: In which direction it leads.
            reaches: How near to it is met, from `reaches_of`.

        Returns:
            The nearest such place.
        """
        if self.is_empty:
            return None
        return self.cells.nearest_met((*place, math.cos(heading_rad), math.sin(heading_rad)), reaches)


def reaches_of(body_radius_mm: float, ways_mm: ArrayLike, times_s: ArrayLike) -> Reaches:
    """Return how near something must be to a straight drive to come into its way.

    Args:
        body_radius_mm: Radius of the robot's body.
        ways_mm: How far the drive will have led, shape (m,) ...
        times_s: ... when, from now on, shape (m,).
    """
    return Reaches(np.asarray(ways_mm), body_radius_mm + _ROUND_MM + TOP_MM_S * np.asarray(times_s))


CONFIRMED_S = 0.3
"""A second echo so soon after the first ..."""

CONFIRMED_MM = 200.0
"""... and so near to it confirms that something is there."""

MOVES_S = 5.0
"""The time for which a moving thing is feared after it was sensed ..."""

MAY_MOVE_S = 4.0
"""... and for so long what was not heard long enough to tell whether it moves."""

AMONG_MM = 2.0 * CELL_MM
"""An echo that comes from no farther off is one of the same thing."""


class MovingThings:
    """All that moves, or may as far as is known: both are judged by the echoes that the scene does not explain.

    Args:
        body_radius_mm: Radius of the robot's body.

    Attributes:
        moving: What moves.
        undecided: What may move.
    """

    def __init__(self, body_radius_mm: float) -> None:
        self.moving = PossiblePlaces(MOVES_S)
        self.undecided = PossiblePlaces(MAY_MOVE_S)
        self._radius_mm = body_radius_mm
        self._sign_s, self._sign_at = -math.inf, (0.0, 0.0)  # the newest echo from where the floor was free

    @property
    def is_empty(self) -> bool:
        """True if there is neither."""
        return self.moving.is_empty and self.undecided.is_empty

    def elapse(self, now_s: float) -> None:
        """Let time pass: they may have moved on."""
        self.moving.elapse(now_s)
        self.undecided.elapse(now_s)

    def see(self, shown: Sector) -> None:
        """Let them move on until a sector was seen, and rule out where one would have been seen."""
        x, y, cosine, sine, narrowest, reach_mm, time_s, _ = shown
        self.elapse(time_s)
        for cells in (self.moving.cells, self.undecided.cells):
            cells.drop_in_sector(x, y, cosine, sine, narrowest, reach_mm - SURE_MM)

    def rule_out_body(self, place: Point) -> None:
        """Rule out where the robot itself stands."""
        if self.moving.bare != place or self.undecided.bare != place:
            for cells in (self.moving.cells, self.undecided.cells):
                cells.drop_about(*place, self._radius_mm)
            self.moving.bare = self.undecided.bare = place

    def take_sign(self, place: Point, time_s: float) -> None:
        """Take down an echo from where the floor was free: the next one confirms that something moves."""
        self._sign_at, self._sign_s = place, time_s

    def take_echo(
        self, arc: Places, middle: Point, marks: Marks, explains: NDArray[np.bool_] | None, time_s: float
    ) -> None:
        """Take down whether what an echo from an arc came from moves, stands, or is not known to do either.

        Args:
            arc: Places on it.
            middle: Its middle.
            marks: What is marked.
            explains: Which marks explain the echo, shape (n,); None if none does.
            time_s: When.
        """
        moves = self._confirms(middle, time_s)
        lasts = explains is not None and marks.any_lasts(explains)
        if moves or (not lasts and self.moving.cells.any_near(arc.at, AMONG_MM)):
            self.moving.sensed(arc.at, time_s)
        if explains is not None and marks.any_stands(explains, time_s):
            # It comes from what stands there: nothing else is heard with it.
            self.undecided.cells.drop_near(arc.at, SAME_MM)
        else:
            self.undecided.sensed(arc.at, time_s)

    def _confirms(self, place: Point, time_s: float) -> bool:
        """Return whether an echo confirms that what gave a sign moves."""
        moved = 0.0 < time_s - self._sign_s < CONFIRMED_S and math.dist(place, self._sign_at) < CONFIRMED_MM
        if moved:
            self._sign_s = -math.inf
        return moved

    def feared(self, place: Point, heading_rad: float, reaches: Reaches) -> Point | None:
        """Return what `PossiblePlaces.feared` does of what moves, or else of what may."""
        found = self.moving.feared(place, heading_rad, reaches)
        return self.undecided.feared(place, heading_rad, reaches) if found is None else found
