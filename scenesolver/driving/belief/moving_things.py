"""What may not stand still, by what was heard: what moves, and what was not heard long enough to tell."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.driving.belief.possible_places import CELL_MM, SAME_MM, SURE_MM, PossiblePlaces
from scenesolver.kernel.cell_set import Reaches
from scenesolver.kernel.sight import Places, Sector

STANDS_MM = 150.0
"""Where something is known to stand, nothing moves up to so far away."""

MOVES_S = 5.0
"""What moves is feared for so long after it was sensed ..."""

MAY_MOVE_S = 4.0
"""... and for so long what was not heard long enough to tell whether it moves."""

PROVEN_S = 1.0
"""What is heard from the same place for so long stands still."""

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

    def feared(
        self, place: Point, heading_rad: float, reaches: Reaches, slack_mm: float = 0.0, turn_rad: float = 0.0
    ) -> Point | None:
        """Return what `PossiblePlaces.feared` does of what moves, or else of what may."""
        begin = *place, math.cos(heading_rad), math.sin(heading_rad)
        found = self.moving.met(begin, reaches, slack_mm, turn_rad)
        return self.suspected.met(begin, reaches, slack_mm, turn_rad) if found is None else found
