"""Edits by a hand that does not wait: where a thread makes them, the next ones wait until the one before is made."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from scene.scene import Scene

if TYPE_CHECKING:
    from gui.editor.document import Document, Edited


@dataclass(frozen=True, slots=True)
class HandEdit:
    """One edit of a gesture.

    Attributes:
        edit: What is done, in a few words.
        size: To how many parts.
        work: Makes the new scene of the one before.
        gesture: What it belongs to; the edits of one gesture are taken back together.
    """

    edit: str
    size: int
    work: Callable[[Scene], Scene]
    gesture: object


class HandEdits:
    """Makes the edits of a hand on one document, in their order.

    Args:
        document: What is edited.
    """

    def __init__(self, document: "Document") -> None:
        self._document = document
        self._waiting: list[HandEdit] = []
        self._has_begun = False
        self._unwanted: object = None
        document.changed.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """True if what is being made of the document is an edit of the hand."""
        return self._has_begun and self._document.is_making

    def add(self, edit: HandEdit) -> None:
        """Make an edit after all that were asked for before."""
        self._waiting.append(edit)
        self._go_on()

    def add_newest(self, edit: HandEdit) -> None:
        """Make an edit in place of those of its gesture that still wait, as it leads to the same without them."""
        self._waiting = [each for each in self._waiting if each.gesture is not edit.gesture]
        self.add(edit)

    def take_back(self, gesture: object) -> None:
        """Take back what a gesture has done, once what is made of it just now is made."""
        self._waiting = [each for each in self._waiting if each.gesture is not gesture]
        self._unwanted = gesture
        self._go_on()

    def _go_on(self) -> None:
        """Take back what is not wanted; then begin what waits, all edits of the first one's gesture at once."""
        if self._document.is_making:
            return
        unwanted, self._unwanted = self._unwanted, None
        if unwanted is not None and self._document.history.gesture is unwanted:
            self._document.undo()  # Which tells of the change, and so goes on here.
            return
        self._has_begun = bool(self._waiting)
        if not self._waiting:
            return
        first, scene = self._waiting[0], self._document.scene
        edits = tuple(takewhile(lambda each: each.gesture is first.gesture, self._waiting))
        del self._waiting[: len(edits)]

        def made() -> "Edited":
            edited = scene
            for each in edits:
                edited = each.work(edited)
            return edited, None

        self._document.make_edit(first.edit, first.size, made, gesture=first.gesture)
