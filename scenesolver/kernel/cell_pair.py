"""Two sets of cells that hear the same echoes: where something is that moves, and where something may be that does."""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from scenesolver.kernel.cell_set import CellSet, CompiledCellSet, Given
from scenesolver.kernel.places import Places

MOVES, MOVES_ANEW, MAY_MOVE, MAY_MOVE_ANEW = 1, 2, 4, 8
"""In which set an echo was entered, and whether that was empty before."""


class Marks(NamedTuple):
    """Marks that are there already.

    Attributes:
        places: Where.
        first_s: Since when each is there, shape (n,).
        forget_at_s: When each is to be forgotten, shape (n,); infinite for those that last.
    """

    places: Places
    first_s: NDArray[np.float64]
    forget_at_s: NDArray[np.float64]


class Nearness(NamedTuple):
    """How the places of an echo bear on cells.

    Attributes:
        among_mm: Cells that are nearer than this are those of the same thing.
        same_mm: What is sensed is no longer elsewhere up to so far away.
        stands_mm: What stands clears the cells up to so far away.
        proven_s: A mark that is so old stands.
    """

    among_mm: float
    same_mm: float
    stands_mm: float
    proven_s: float


class CellPair(Protocol):
    """Cells of what moves, and cells of what may."""

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Do in both what `CellSet.drop_in_sector` tells."""

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Do in both what `CellSet.drop_about` tells."""

    def heed_echo(
        self,
        arc: Places,
        marks: Marks,
        explains: NDArray[np.bool_] | None,
        *,
        moves: bool,
        drifts: bool,
        now_s: float,
    ) -> int:
        """Take in an echo that came from somewhere on an arc.

        Args:
            arc: Places on it.
            marks: What is marked.
            explains: Which marks explain the echo, shape (n,); None if none does.
            moves: Whether it confirms that something moves.
            drifts: Whether the odometry drifts, so that an echo from what stands comes from beside its mark.
            now_s: When.

        Returns:
            In which sets it was entered: `MOVES` and the others, added up.
        """


def cell_pair(moving: CellSet, suspected: CellSet, near: Nearness) -> CellPair:
    """Return two sets as a pair: in C where they are."""
    if isinstance(moving, CompiledCellSet) and isinstance(suspected, CompiledCellSet):
        return CompiledCellPair(moving, suspected, near)
    return PlainCellPair(moving, suspected, near)


class PlainCellPair:
    """A `CellPair` of any sets.

    Args:
        moving: What moves.
        suspected: What may move.
        near: How near is near.
    """

    def __init__(self, moving: CellSet, suspected: CellSet, near: Nearness) -> None:
        self._moving = moving
        self._suspected = suspected
        self._near = near

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Do what `CellPair.drop_in_sector` tells."""
        for cells in (self._moving, self._suspected):
            cells.drop_in_sector(x, y, cosine, sine, narrowest, reach)

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Do what `CellPair.drop_about` tells."""
        for cells in (self._moving, self._suspected):
            cells.drop_about(x, y, within_mm)

    def heed_echo(
        self,
        arc: Places,
        marks: Marks,
        explains: NDArray[np.bool_] | None,
        *,
        moves: bool,
        drifts: bool,
        now_s: float,
    ) -> int:
        """Do what `CellPair.heed_echo` tells."""
        moving, suspected, near, heeded = self._moving, self._suspected, self._near, 0
        lasts = explains is not None and bool(np.isinf(marks.forget_at_s[explains]).any())
        if moves or (not lasts and moving.any_near(arc.at, near.among_mm)):
            heeded |= MOVES if moving.count else MOVES | MOVES_ANEW
            moving.move(arc.at, near.same_mm, now_s)
        unproven = arc.at
        if explains is not None:
            stands = marks.places.older(explains, marks.first_s, now_s, near.proven_s)
            if len(stands) and drifts:
                suspected.drop_near(arc.at, near.same_mm)
                return heeded
            if len(stands):
                # An old mark proves only that something stands where it is: the echo may come from the rest of the arc.
                suspected.drop_near(stands, near.stands_mm)
                unproven = arc.away_from(stands, near.stands_mm)
        if len(unproven):
            heeded |= MAY_MOVE if suspected.count else MAY_MOVE | MAY_MOVE_ANEW
            suspected.move(unproven, near.same_mm, now_s)
        return heeded


class CompiledCellPair:
    """A `CellPair` of compiled sets; one call for both.

    Args:
        moving: What moves.
        suspected: What may move.
        near: How near is near.
    """

    __slots__ = ("_addresses", "_compiled", "_moving", "_near", "_suspected", "_taken")

    def __init__(self, moving: CompiledCellSet, suspected: CompiledCellSet, near: Nearness) -> None:
        self._moving = moving
        self._suspected = suspected
        self._addresses = moving.address, suspected.address
        self._compiled = moving.compiled
        self._near = near
        self._taken = Given()

    def drop_in_sector(self, x: float, y: float, cosine: float, sine: float, narrowest: float, reach: float) -> None:
        """Do what `CellPair.drop_in_sector` tells."""
        self._compiled.drop_cells_of_both_in_sector(*self._addresses, x, y, cosine, sine, narrowest, reach)
        self._count()

    def drop_about(self, x: float, y: float, within_mm: float) -> None:
        """Do what `CellPair.drop_about` tells."""
        self._compiled.drop_cells_of_both_about(*self._addresses, x, y, within_mm)
        self._count()

    def heed_echo(
        self,
        arc: Places,
        marks: Marks,
        explains: NDArray[np.bool_] | None,
        *,
        moves: bool,
        drifts: bool,
        now_s: float,
    ) -> int:
        """Do what `CellPair.heed_echo` tells."""
        places, first_s, forget_at_s = marks
        count = len(arc.at)
        self._moving.make_room(self._moving.count + count)
        self._suspected.make_room(self._suspected.count + count)
        given = arc.address, count, 0, 0, 0, 0, 0
        if explains is not None:
            times = first_s.ctypes.data, forget_at_s.ctypes.data
            given = arc.address, count, places.address, *times, explains.ctypes.data, len(explains)
        taken = self._taken.room_for(given[-1] + count)
        heeded: int = self._compiled.heed_echo(*self._addresses, *given, moves, drifts, now_s, *self._near, taken)
        self._count()
        return heeded

    def _count(self) -> None:
        self._moving.take_count()
        self._suspected.take_count()
