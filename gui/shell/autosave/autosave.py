"""Keeps the edits of one window that are in no file, a moment after each, so that a crash takes none of them."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from gui.editor.scene_editor import SceneEditor
from gui.shell.autosave.drafts import Draft, DraftContent
from gui.sources.background import Background
from gui.sources.run_source import RunSource
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from scene.scene import Scene

AFTER_MS = 1000
"""An edit is on the disk about so long after it was made; all that are made meanwhile are written at once."""
CLOSE_WITHIN_S = 3.0
"""A window that closes waits so long for a disk that is slow."""


def _now() -> datetime:
    return datetime.now().astimezone()


class Autosave(QObject):
    """Keeps the scene in a draft while it has edits that are in no file, and removes the draft after that.

    Args:
        scene_editor: Where the scene is drawn.
        run: Knows the scene and its file.
        folder: Where drafts are.
        clock: Says the time of an edit.
    """

    noticed = Signal(object)

    def __init__(
        self,
        scene_editor: SceneEditor,
        run: RunSource,
        folder: Path,
        parent: QObject | None = None,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        super().__init__(parent)
        self._scene_editor, self._run, self._folder, self._clock = scene_editor, run, folder, clock
        self._draft: Draft | None = None
        self._seen: Scene | None = None
        self._edited_at: datetime | None = None
        self._has_complained = False
        self._is_closed = False
        self._background = Background(self)
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(AFTER_MS)
        self._due.timeout.connect(self._write)
        scene_editor.changed.connect(self._follow)

    def adopt(self, draft: Draft, kept: DraftContent) -> None:
        """Go on with a draft that holds what is drawn."""
        self._forget()
        self._draft, self._seen, self._edited_at = draft, kept.scene, kept.when

    def close(self) -> None:
        """End in good order: what is in no file now was given up by its user."""
        self._is_closed = True
        self._background.close(CLOSE_WITHIN_S)
        self._forget()

    def _follow(self) -> None:
        """See what has become of the scene."""
        if not self._scene_editor.is_modified:
            self._forget()
        elif not self._is_closed and self._run.scene is not self._seen:
            self._seen, self._edited_at = self._run.scene, self._clock()
            if not self._due.isActive():
                self._due.start()

    def _forget(self) -> None:
        self._due.stop()
        self._seen = None
        if (draft := self._draft) is not None:
            self._draft = None
            draft.remove()

    def _write(self) -> None:
        """Have the scene as it is now written by a thread."""
        if self._background.is_busy:
            self._due.start()
            return
        scene, file, when = self._seen, self._run.scene_file, self._edited_at
        if scene is None or when is None:
            return
        try:
            draft = self._draft = self._draft or Draft.begin(self._folder)
        except WorkshopError as error:
            self._complain(error)
            return
        kept = DraftContent(scene, None if file is None else file.absolute(), when)
        self._background.start("keeping the edits", lambda: draft.write(kept), self._written, self._complain)

    def _written(self, _nothing: None) -> None:
        self._has_complained = False

    def _complain(self, error: WorkshopError) -> None:
        """Say once that the edits are not kept: they will be tried again with the next one."""
        if not self._has_complained:
            self._has_complained = True
            text = tr(
                "Your edits are not protected from a crash: {reason}. Save the scene often, with Ctrl+S.",
                reason=complained(error),
            )
            self.noticed.emit(Notice(Severity.ERROR, text, ("save",)))
