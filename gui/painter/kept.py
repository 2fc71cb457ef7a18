"""Things made from immutable things, kept for as long as they are likely to be drawn again."""

from collections.abc import Callable
from typing import Generic, TypeVar, TypeVarTuple

Sources = TypeVarTuple("Sources")
Made = TypeVar("Made")

MOST = 4
"""A canvas, a replay beside it and the scene before an edit: more sources are not drawn by turns."""
MOST_SCENES = 8
"""The scenes that are likely to be drawn again while edits are undone and redone, one after the other."""


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
        self._made: tuple[tuple[tuple[int, ...], tuple[object, ...], Made], ...] = ()

    def __call__(self, *sources: *Sources) -> Made:
        """Return what is made of these sources."""
        identities = tuple(map(id, sources))  # Of those that are kept: nothing else can have one of them.
        for known, _, made in self._made:
            if known == identities:
                return made
        made = self._make(*sources)
        # As a whole: another thread may read it.
        self._made = ((identities, sources, made), *self._made[: self._most - 1])
        return made
