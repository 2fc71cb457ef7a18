"""The scene that is being drawn: its history, what is selected in it, and what is wrong with it."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from scene.editing import Fault, History, Inspector, Part, has_part
from scene.scene import Scene


class Document(QObject):
    """One scene and its history.

    Args:
        scene: As it was opened; it counts as saved.
        inspector: Finds its faults, and is quick if it has looked through the scene already.
    """

    changed = Signal()
    """The scene is another one, or is saved now."""
    selection_changed = Signal()

    def __init__(self, scene: Scene, inspector: Inspector, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.history = History(scene)
        self.selection: tuple[Part, ...] = ()
        self._inspector = inspector

    @property
    def scene(self) -> Scene:
        """The scene as it is now."""
        return self.history.scene

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the scene as it is now."""
        return self._inspector.faults(self.scene)

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

    def _tell(self, selection: Iterable[Part] | None) -> None:
        wanted = self.selection if selection is None else tuple(dict.fromkeys(selection))
        selected = tuple(part for part in wanted if has_part(self.scene, part))
        has_changed, self.selection = selected != self.selection, selected
        self.changed.emit()
        if has_changed:
            self.selection_changed.emit()
