"""Offers what a window that has crashed has kept: to be restored, or to be discarded, whenever its user likes."""

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from gui.autosave.autosave import Autosave
from gui.autosave.drafts import Draft, Kept, drafts_left_behind
from gui.editor.desk import Desk
from gui.language import tr
from gui.words import Notice, Severity


class Rescue(QObject):
    """Holds one draft that was left behind until it is restored or discarded; then it takes the next.

    Args:
        desk: Where a draft is restored.
        autosave: Goes on to keep what was restored.
        folder: Where drafts are.
    """

    changed = Signal()
    """There is something to be offered, or nothing more."""

    def __init__(self, desk: Desk, autosave: Autosave, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._autosave, self._folder = desk, autosave, folder
        self._found: tuple[Draft, Kept] | None = None

    @property
    def offer(self) -> Notice | None:
        """What is offered, in words; None where there is nothing."""
        if self._found is None:
            return None
        _, kept = self._found
        when = QLocale().toString(
            QDateTime.fromSecsSinceEpoch(round(kept.when.timestamp())), QLocale.FormatType.ShortFormat
        )
        name = kept.file.name if kept.file is not None else kept.scene.title
        text = (
            tr("Edits of {scene} were not saved when the program ended, {when}.", scene=name, when=when)
            if name
            else tr("A new scene was not saved when the program ended, {when}.", when=when)
        )
        return Notice(Severity.ROUTINE, text)

    def look(self) -> None:
        """Look for what was left behind."""
        if self._found is None:
            self._found = next(drafts_left_behind(self._folder), None)
            self.changed.emit()

    def restore(self) -> None:
        """Show what is offered at the desk; it has edits that are in no file, and no history."""
        if (found := self._taken()) is not None:
            draft, kept = found
            self._desk.restore(kept.scene, kept.file)
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
        found, self._found = self._found, None
        return found
