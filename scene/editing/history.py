"""The history of a scene that is being drawn: every state it had, back to the first and forth again."""

from dataclasses import dataclass

from scene.scene import Scene

LONGEST = 1000
"""The most states that are kept; scenes share what did not change, so they are small."""


@dataclass(frozen=True, slots=True)
class _State:
    scene: Scene
    edit: str
    gesture: object


class History:
    """Scenes in the order in which they were made, and which of them is shown.

    Args:
        scene: The first one, which counts as saved.
    """

    def __init__(self, scene: Scene) -> None:
        self._states = [_State(scene, "", None)]
        self._now = 0
        self._saved: Scene | None = scene

    @property
    def scene(self) -> Scene:
        """The scene as it is now."""
        return self._states[self._now].scene

    @property
    def is_modified(self) -> bool:
        """True if the scene differs from what was saved."""
        return self.scene is not self._saved

    @property
    def edit_count(self) -> int:
        """The number of edits since the scene was saved; at least 1 where nothing of that is known."""
        if not self.is_modified:
            return 0
        saved = (number for number, state in enumerate(self._states) if state.scene is self._saved)
        return max(1, abs(self._now - next(saved, 0)))

    @property
    def gesture(self) -> object:
        """The gesture that made the scene as it is now; None if it has none."""
        return self._states[self._now].gesture

    @property
    def undoes(self) -> str | None:
        """The edit that `undo` takes back, in words; None if there is nothing."""
        return self._states[self._now].edit if self._now else None

    @property
    def redoes(self) -> str | None:
        """The edit that `redo` does again, in words; None if there is nothing."""
        return self._states[self._now + 1].edit if self._now + 1 < len(self._states) else None

    def edit(self, scene: Scene, edit: str, gesture: object = None) -> None:
        """Go on to a new scene; what was taken back is forgotten.

        Args:
            scene: What the edit made. An equal scene is no edit.
            edit: What was done, in a few words.
            gesture: The edits of one gesture, as of one drag, are taken back together; None stands for itself.
        """
        if scene == self.scene:
            return
        del self._states[self._now + 1 :]
        if gesture is not None and self._states[-1].gesture is gesture:
            self._states.pop()
        self._states.append(_State(scene, edit, gesture))
        del self._states[: max(0, len(self._states) - LONGEST)]
        self._now = len(self._states) - 1

    def undo(self) -> None:
        """Go back to the scene before the last edit; at the first one nothing happens."""
        self._now = max(0, self._now - 1)

    def redo(self) -> None:
        """Do again what was taken back last; if there is nothing, nothing happens."""
        self._now = min(len(self._states) - 1, self._now + 1)

    def mark_saved(self, scene: Scene) -> None:
        """Take a scene, which may have been edited further meanwhile, for what is saved."""
        self._saved = scene

    def mark_unsaved(self) -> None:
        """Take none of the scenes for what is saved."""
        self._saved = None
