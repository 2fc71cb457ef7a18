"""Offers what a window that has crashed has kept: to be restored, or to be discarded, whenever its user likes."""

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from gui.editor.scene_editor import SceneEditor
from gui.shell.autosave.autosave import Autosave
from gui.shell.autosave.drafts import Draft, DraftContent, drafts_left_behind
from gui.sources.background import Background
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity

LOOK_WITHIN_S = 3.0
"""A window that closes waits so long for what it still looks for."""


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
        self._found: tuple[Draft, DraftContent] | None = None
        self._background = Background(self)

    @property
    def is_looking(self) -> bool:
        """True if it is not yet known what was left behind."""
        return self._background.is_busy

    def look(self) -> None:
        """Have a thread look for what was left behind, and read it."""
        if self._found is not None or self.is_looking:
            return

        def done(found: tuple[Draft, DraftContent] | None) -> None:
            self._found, self.offer = found, None if found is None else _in_words(found[1])
            self.changed.emit()

        self._background.start(
            "looking for lost edits",
            lambda: next(drafts_left_behind(self._folder), None),
            done,
            lambda _error: self.changed.emit(),
        )

    def restore(self) -> None:
        """Show what is offered; it has edits that are in no file, and no history."""
        if (found := self._taken()) is not None:
            draft, kept = found

            def restored() -> None:
                self._autosave.adopt(draft, kept)
                self.look()

            self._scene_editor.restore(kept.scene, kept.file, restored)
            self.changed.emit()

    def discard(self) -> None:
        """Give up what is offered."""
        if (found := self._taken()) is not None:
            found[0].remove()
            self.look()

    def close(self) -> None:
        """Leave what is offered for the next time."""
        self._background.close(LOOK_WITHIN_S)
        if (found := self._taken()) is not None:
            found[0].leave()

    def _taken(self) -> tuple[Draft, DraftContent] | None:
        found, self._found, self.offer = self._found, None, None
        return found


def _in_words(kept: DraftContent) -> Notice:
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


def _is_older_than_its_file(kept: DraftContent) -> bool:
    try:
        return kept.file is not None and kept.file.stat().st_mtime > kept.when.timestamp()
    except OSError:  # There is no such file any more.
        return False
