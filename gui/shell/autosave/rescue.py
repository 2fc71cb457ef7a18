"""Offers what a window that has crashed has kept: to be restored, or to be discarded, whenever its user likes."""

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from gui.editor.scene_editor import SceneEditor
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.drafts import Draft, Kept, drafts_left_behind
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity


class Rescue(QObject):
    """Holds one draft that was left behind until it is restored or discarded; then it takes the next.

    Attributes:
        offer: What is offered, in words; None where there is nothing.

    Args:
        scene_editor: Where a draft is restored.
        autosave: Goes on to keep what was restored.
        folder: Where drafts are.
    """

    changed = Signal()
    """There is something to be offered, or nothing more."""

    def __init__(
        self, scene_editor: SceneEditor, autosave: Autosave, folder: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._scene_editor, self._autosave, self._folder = scene_editor, autosave, folder
        self.offer: Notice | None = None
        self._found: tuple[Draft, Kept] | None = None

    def look(self) -> None:
        """Look for what was left behind."""
        if self._found is None:
            self._found = next(drafts_left_behind(self._folder), None)
            self.offer = None if self._found is None else _in_words(self._found[1])
            self.changed.emit()

    def restore(self) -> None:
        """Show what is offered; it has edits that are in no file, and no history."""
        if (found := self._taken()) is not None:
            draft, kept = found
            self._scene_editor.restore(kept.scene, kept.file)
            self._autosave.adopt(draft, kept)
            self.look()

    def discard(self) -> None:
        """Give up what is offered."""
        if (found := self._taken()) is not None:
            found[0].remove()
            self.look()

    def close(self) -> None:
        """Leave what is offered for the next time."""
        if (found := self._taken()) is not None:
            found[0].leave()

    def _taken(self) -> tuple[Draft, Kept] | None:
        found, self._found, self.offer = self._found, None, None
        return found


def _in_words(kept: Kept) -> Notice:
    moment = QDateTime.fromSecsSinceEpoch(round(kept.when.timestamp()))
    when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
    name = kept.file.name if kept.file is not None else kept.scene.title
    if not name:
        text = tr("A new scene was not saved when the program ended, {when}.", when=when)
    elif _is_older_than_its_file(kept):
        text = tr(
            "Edits of {scene} were not saved when the program ended, {when}. Its file was changed after that.",
            scene=name,
            when=when,
        )
    else:
        text = tr("Edits of {scene} were not saved when the program ended, {when}.", scene=name, when=when)
    return Notice(Severity.ROUTINE, text, ("restore", "discard"))


def _is_older_than_its_file(kept: Kept) -> bool:
    try:
        return kept.file is not None and kept.file.stat().st_mtime > kept.when.timestamp()
    except OSError:  # There is no such file any more.
        return False
