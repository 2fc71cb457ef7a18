"""The scene that is being drawn: its history, what is selected in it, and what is wrong with it."""

import threading
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from gui.editor.hand_edits import HandEdits
from gui.editor.handles import selection_box
from gui.sources.background import Background
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from scene.editing import Fault, History, Inspector, Part, parts_in
from scene.scene import Scene

if TYPE_CHECKING:
    from scene.solids import SolidsMemory

Result = TypeVar("Result")
Edited = tuple[Scene, Iterable[Part] | None]
"""The result of an edit: the scene, and what is selected then; None for what was, as far as it is still there."""

AT_ONCE = 500
"""The most parts that are edited at once; a thread edits more of them."""
POINTS_AT_ONCE = 3_000
"""The most new points that are checked at once; a thread checks more of them."""
FINISH_WITHIN_S = 10.0
"""The longest time that things wait for an edit which a thread makes."""


def _nothing_more(_reason: str) -> None:
    """Leave it at that: the log says why."""


class Document(QObject):
    """One scene and its history.

    Threads do what takes long: edits of thousands of parts, which nothing else can edit meanwhile, and the search for
    what is wrong with thousands of new ones. `is_settled` says whether that is over.

    Args:
        scene: As it was opened; it counts as saved.
        inspector: Finds its faults, and is quick if it has looked through the scene already.
    """

    changed = Signal()
    """The scene is another one, or is saved now, or what is wrong with it is known, or it is settled no more."""
    selection_changed = Signal()

    def __init__(self, scene: Scene, inspector: Inspector, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History(scene)
        self.selection: tuple[Part, ...] = ()
        self.is_making = False
        """True if a thread makes an edit; it must not be edited until that is done."""
        self._inspector = inspector
        self._is_unexamined = False
        self._background = Background(self)
        self.by_hand = HandEdits(self)

    @property
    def scene(self) -> Scene:
        """The scene as it is now."""
        return self.history.scene

    @property
    def solids(self) -> "SolidsMemory":
        """Remembers the shapes of the scene from looking through it; nothing while a thread looks through another."""
        return Inspector().solids if self._background.is_busy else self._inspector.solids

    @property
    def is_settled(self) -> bool:
        """True if no edit is being made, and what is wrong with the scene is known."""
        return not (self.is_making or self._is_unexamined)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the scene as it is now; nothing until that is known."""
        return () if self._is_unexamined else self._inspector.faults(self.scene)

    def make(
        self, size: int, work: Callable[[], Result], done: Callable[[Result], object], failed: Callable[[str], object]
    ) -> None:
        """Have something made of the scene, by a thread if that takes long; until then, nothing can edit the scene.

        Args:
            size: Of how many parts.
            work: Makes it; changes nothing that others see.
            done: Takes what was made.
            failed: Takes in words why nothing was.
        """
        before = self.scene

        def end(hand_on: Callable[[], object]) -> None:
            self.is_making = False
            hand_on()
            if self.scene is before:
                self._go_on(None)
                self.changed.emit()  # It can be edited again.

        if size <= AT_ONCE:
            try:
                result = work()
            except WorkshopError as error:
                failed(complained(error))
            else:
                done(result)
            return
        self.is_making = True
        self._background.start(
            "editing the scene",
            work,
            lambda result: end(lambda: done(result)),
            lambda error: end(lambda: failed(complained(error))),
        )
        self.changed.emit()

    def make_edit(
        self,
        edit: str,
        size: int,
        work: Callable[[], Edited],
        failed: Callable[[str], object] = _nothing_more,
        gesture: object = None,
    ) -> None:
        """Have an edit made, by a thread if that takes long, which looks through the new scene, too; see `make`.

        Args:
            edit: What is done, in a few words.
            size: To how many parts.
            work: Makes it; changes nothing that others see.
            failed: Takes in words why nothing was made.
            gesture: What the edit belongs to; what a hand draws on is looked through when it is made.
        """
        looks_through = size > AT_ONCE and gesture is None and not self._background.is_busy
        selected = self.selection

        def edited() -> Edited:
            scene, selection = work()
            if size > AT_ONCE:
                from gui.painter.ground.steps import gather

                gather(scene)  # Else the window's thread would have to, before it draws the scene.
                if selected and selection is None and parts_in(scene, selected) == selected:
                    selection_box(scene, selected)
            if looks_through:
                self._inspector.faults(scene)
            return scene, selection

        self.make(size, edited, lambda made: self.edit(made[0], edit, selection=made[1], gesture=gesture), failed)

    def finish(self) -> None:
        """Wait for the edit that is being made, and for those of a hand that wait for it."""
        until_s = time.monotonic() + FINISH_WITHIN_S
        while self.is_making and (left_s := until_s - time.monotonic()) > 0.0:
            self._background.finish(left_s)

    def edit(self, scene: Scene, edit: str, *, gesture: object = None, selection: Iterable[Part] | None = None) -> None:
        """Go on to a new scene; see `History.edit`.

        Args:
            scene: What the edit made.
            edit: What was done, in a few words.
            gesture: The edits of one gesture are taken back together.
            selection: What is selected then; None for what was, as far as it is still there.
        """
        before = self.scene
        self.history.edit(scene, edit, gesture)
        if self.scene is not before:
            self._tell(selection)
        elif selection is not None:
            self.select(selection)

    def select(self, parts: Iterable[Part]) -> None:
        """Select these parts and no others."""
        selection = tuple(dict.fromkeys(parts))
        if selection != self.selection:
            self.selection = selection
            self.selection_changed.emit()

    def undo(self) -> None:
        """Take back the last edit."""
        self.history.undo()
        self._tell(None)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.history.redo()
        self._tell(None)

    def mark_saved(self, scene: Scene) -> None:
        """Take a scene, which may have been edited further meanwhile, for what is saved."""
        self.history.mark_saved(scene)
        self.changed.emit()

    def mark_unsaved(self) -> None:
        """Take the scene for one that differs from what is saved, whatever is undone."""
        self.history.mark_unsaved()
        self.changed.emit()

    def close(self) -> None:
        """Let a thread take apart what is remembered of it, once another one is drawn.

        Thousands of parts take a while, and a part of a window is a ring that goes with a search for garbage only.
        """
        remembered = [self.history, self._inspector]
        self.history, self._inspector, self.selection = History(self.scene), Inspector(), ()
        threading.Thread(target=remembered.clear, name="closing a scene", daemon=True).start()

    def _tell(self, selection: Iterable[Part] | None) -> None:
        wanted = self.selection if selection is None else tuple(dict.fromkeys(selection))
        selected = parts_in(self.scene, wanted)
        if has_changed := selected != self.selection:
            self.selection = selected  # Else the same object, by which what was made of it is known again.
        self._examine()
        self.changed.emit()
        if has_changed:
            self.selection_changed.emit()

    def _examine(self) -> None:
        """Find out what is wrong with the scene, or have a thread find it; one looks through one scene at a time."""
        scene, inspector = self.scene, self._inspector
        self._is_unexamined = not inspector.knows(scene) and (
            self._background.is_busy or inspector.has_more_to_look_at(scene, POINTS_AT_ONCE)
        )
        if self._is_unexamined and not self._background.is_busy:
            self._background.start(
                "looking through the scene", lambda: inspector.faults(scene), self._go_on, lambda _error: None
            )  # Where that fails, the log says why, and the next edit begins again.

    def _go_on(self, _found: object) -> None:
        """Go on to what is wrong with the scene as it is now: it may be another one than the thread looked through."""
        if self._is_unexamined:
            self._examine()
            if not self._is_unexamined:
                self.changed.emit()
