"""What may not stand still, by what was heard: what moves, and what was not heard long enough to tell."""

import math

import numpy as np
from numpy.typing import NDArray

from scene.scene import Point
from scenesolver.driving.belief.possible_places import CELL_MM, SAME_MM, SURE_MM, PossiblePlaces
from scenesolver.kernel.cell_pair import MAY_MOVE, MAY_MOVE_ANEW, MOVES, MOVES_ANEW, Marks, Nearness, cell_pair
from scenesolver.kernel.cell_set import Reaches
from scenesolver.kernel.places import Places
from scenesolver.kernel.sectors import Sector

STANDS_MM = 150.0
"""Where something is known to stand, nothing moves up to so far away."""

MOVES_S = 5.0
"""What moves is feared for so long after it was sensed ..."""

MAY_MOVE_S = 4.0
"""... and for so long what was not heard long enough to tell whether it moves."""

PROVEN_S = 1.0
"""What is heard from the same place for so long stands still."""


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
        self._moving, self._possible = self.moving.cells, self.suspected.cells
        near = Nearness(2.0 * CELL_MM, SAME_MM, STANDS_MM, PROVEN_S)
        self._pair = cell_pair(self._moving, self._possible, near)

    @property
    def is_empty(self) -> bool:
        """Whether there is neither."""
        return not (self._moving.count or self._possible.count)

    def see(self, shown: Sector, time_s: float) -> None:
        """Let them move on until now, and rule out where one would have been seen."""
        self.moving.elapse(time_s)
        self.suspected.elapse(time_s)
        x, y, cosine, sine, narrowest, reach_mm, _, _ = shown
        self._pair.drop_in_sector(x, y, cosine, sine, narrowest, reach_mm - SURE_MM)

    def rule_out_body(self, place: Point) -> None:
        """Rule out where the robot itself stands."""
        if self.moving.bare != place or self.suspected.bare != place:
            self._pair.drop_about(*place, self._radius_mm)
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
        heeded = self._pair.heed_echo(arc, marks, explains, moves=moves, drifts=self._drifts, now_s=time_s)
        if heeded & MOVES:
            self.moving.was_sensed(time_s, anew=bool(heeded & MOVES_ANEW))
        if heeded & MAY_MOVE:
            self.suspected.was_sensed(time_s, anew=bool(heeded & MAY_MOVE_ANEW))

    def feared(
        self, place: Point, heading_rad: float, reaches: Reaches, slack_mm: float = 0.0, turn_rad: float = 0.0
    ) -> Point | None:
        """Return what `PossiblePlaces.feared` does of what moves, or else of what may."""
        begin = *place, math.cos(heading_rad), math.sin(heading_rad)
        found = self.moving.met(begin, reaches, slack_mm, turn_rad)
        return self.suspected.met(begin, reaches, slack_mm, turn_rad) if found is None else found
