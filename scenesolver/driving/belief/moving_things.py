"""Moving things that no scene tells of: the signs of it, where it may be, and what was heard to stand after all.

A thing that moves is known by the places where it was last sensed. From there it may have gone anywhere, no faster than
its top speed, except where the floor was seen free since. So the places are kept as cells of the floor: they spread as
time passes, readings rule them out, and each is given up when the thing was not sensed for too long.

The sign of one is an echo from where the floor was seen free before. One such echo may be false, so a sign counts when
the next echo comes from about the same place.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from scene.scene import Point
from scenesolver.kernel.cell_set import CellSet, Reaches, key_of, middles
from scenesolver.kernel.sight import Places, Sector

CONFIRMED_S = 0.3
"""A second echo so soon after the first ..."""

CONFIRMED_MM = 200.0
"""... and so near to it confirms that something is there."""


class Movement:
    """The newest suspicion that something moves."""

    def __init__(self) -> None:
        self._suspected_s = -math.inf
        self._suspected: Point = (0.0, 0.0)

    def suspect(self, place: Point, time_s: float) -> None:
        """Take down an echo from where the floor was free."""
        self._suspected, self._suspected_s = place, time_s

    def confirm(self, place: Point, time_s: float) -> bool:
        """Take down any echo that nothing known explains; return whether it confirms that something has moved."""
        moved = 0.0 < time_s - self._suspected_s < CONFIRMED_S and math.dist(place, self._suspected) < CONFIRMED_MM
        if moved:
            self._suspected_s = -math.inf
        return moved


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


STANDS_MM = 150.0
"""Where something is known to stand, nothing moves up to so far away."""

MOVES_S = 5.0
"""The time for which a moving thing is feared after it was sensed ..."""

MAY_MOVE_S = 4.0
"""... and for so long what was not heard long enough to tell whether it moves."""

PROVEN_S = 1.0
"""The time after which a thing that is heard from the same place stands still."""

AMONG_MM = 2.0 * CELL_MM
"""An echo that comes from no farther off is one of the same thing."""


class Marks(NamedTuple):
    """Marks of what may stand.

    Attributes:
        places: Where.
        first_s: Since when each is there, shape (n,).
        forget_at_s: When each is to be forgotten, shape (n,); infinite for those that last.
    """

    places: Places
    first_s: NDArray[np.float64]
    forget_at_s: NDArray[np.float64]


class MovingThings:
    """PossiblePlaces and suspected, which hear the same echoes.

    Args:
        body_radius_mm: Radius of the robot's body.
        drifts: Whether the odometry drifts, so that an echo from what stands comes from beside its mark.

    Attributes:
        moving: What moves.
        suspected: What may move.
    """

    def __init__(self, body_radius_mm: float, drifts: bool) -> None:
        self.moving = PossiblePlaces(MOVES_S)
        self.suspected = PossiblePlaces(MAY_MOVE_S)
        self._radius_mm = body_radius_mm
        self._drifts = drifts

    @property
    def is_empty(self) -> bool:
        """Whether there is neither."""
        return self.moving.is_empty and self.suspected.is_empty

    def see(self, shown: Sector, time_s: float) -> None:
        """Let them move on until now, and rule out where one would have been seen."""
        self.moving.elapse(time_s)
        self.suspected.elapse(time_s)
        x, y, cosine, sine, narrowest, reach_mm, _, _ = shown
        for cells in (self.moving.cells, self.suspected.cells):
            cells.drop_in_sector(x, y, cosine, sine, narrowest, reach_mm - SURE_MM)

    def rule_out_body(self, place: Point) -> None:
        """Rule out where the robot itself stands."""
        if self.moving.bare != place or self.suspected.bare != place:
            for cells in (self.moving.cells, self.suspected.cells):
                cells.drop_about(*place, self._radius_mm)
            self.moving.bare = self.suspected.bare = place

    def heed_echo(
        self, arc: Places, marks: Marks, explains: NDArray[np.bool_] | None, moves: bool, time_s: float
    ) -> None:
        """Take down whether what an echo from an arc came from moves, stands, or is not known to do either.

        Args:
            arc: Places on it.
            marks: What is marked.
            explains: Which marks explain the echo, shape (n,); None if none does.
            moves: Whether it confirms that something moves.
            time_s: When.
        """
        lasts = explains is not None and bool(np.isinf(marks.forget_at_s[explains]).any())
        if moves or (not lasts and self.moving.cells.any_near(arc.at, AMONG_MM)):
            self.moving.sensed(arc.at, time_s)
        possible = arc.at
        if explains is not None and (proven := explains & (time_s - marks.first_s >= PROVEN_S)).any():
            if self._drifts:
                self.suspected.cells.drop_near(arc.at, SAME_MM)
                return
            # An old mark proves only that something stands where it is: the echo may come from the rest of the arc.
            stands = marks.places.at[proven]
            self.suspected.cells.drop_near(stands, STANDS_MM)
            possible = arc.away_from(stands, STANDS_MM)
        if len(possible):
            self.suspected.sensed(possible, time_s)

    def feared(self, place: Point, heading_rad: float, reaches: Reaches) -> Point | None:
        """Return what `PossiblePlaces.feared` does of what moves, or else of what may."""
        found = self.moving.feared(place, heading_rad, reaches)
        return self.suspected.feared(place, heading_rad, reaches) if found is None else found
