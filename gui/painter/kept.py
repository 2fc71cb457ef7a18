"""What was made from immutable things, kept for as long as they are likely to be drawn again."""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

Sources = TypeVarTuple("Sources")
Made = TypeVar("Made")

MOST = 4
"""A canvas, a replay beside it and the scene before an edit: more sources are not drawn by turns."""


class Kept(Generic[*Sources, Made]):
    """Makes something of its sources once, and hands it out again for the same objects.

    Sources are told apart by identity, not by what they hold: comparing large ones would cost what is to be saved.
    A worker may make something ahead for the window's thread.

    Args:
        make: Makes it.
        most: So many are kept.
    """

    def __init__(self, make: Callable[[*Sources], Made], most: int = MOST) -> None:
        self._make, self._most = make, most
        self._made: tuple[tuple[tuple[object, ...], Made], ...] = ()

    def __call__(self, *sources: *Sources) -> Made:
        """Return what is made of these sources."""
        for known, made in self._made:
            if _are_same(known, sources):
                return made
        made = self._make(*sources)
        self._made = (
            (sources, made),
            *self._made[: self._most - 1],
        )  # As a whole: another thread may read it.
        return made


def _are_same(first: tuple[object, ...], second: tuple[object, ...]) -> bool:
    return all(one is other for one, other in zip(first, second, strict=True))
