"""The folder of drafts: scenes whose last edits are in no file, one draft for each window that has such edits.

A draft is locked by the window that it belongs to. The lock of a process that has died is no lock: its draft can be
taken by the next window, and by one window only.
"""

import logging
import threading
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs
from PySide6.QtCore import QLockFile

from scene import phrases
from scene.errors import SceneError
from scene.scene import Scene

log = logging.getLogger(__name__)

_DRAFT, _LOCK = ".draft", ".lock"


def drafts_folder() -> Path:
    """Return where this user's drafts are."""
    return platformdirs.user_state_path("robotworkshop") / "drafts"


@dataclass(frozen=True, slots=True)
class DraftContent:
    """The content of a draft.

    Attributes:
        scene: As it was drawn; it may be unsound.
        file: Where the scene has its file; None for one that was never saved.
        when: Of its last edit.
    """

    scene: Scene
    file: Path | None
    when: datetime


class _Label(msgspec.Struct, kw_only=True):
    """The first line of a draft; the scene's text follows."""

    scene_file: str | None
    when: datetime


class Draft:
    """One draft, held by this window.

    Writing may take its time and is done by a thread; what is given up meanwhile is gone all the same.

    Args:
        place: The draft's file.
        lock: Held.
    """

    def __init__(self, place: Path, lock: QLockFile) -> None:
        self.place = place
        self._lock = lock
        self._writing = threading.Lock()
        self._is_over = False

    @classmethod
    def begin(cls, folder: Path) -> "Draft":
        """Return a new draft of this window's own, in which nothing is written yet.

        Raises:
            SceneError: there can be none in this folder.
        """
        place = folder / f"{uuid.uuid4().hex}{_DRAFT}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = phrases.FOLDER_NOT_MADE(words=(error.strerror or str(error)).lower())
            raise SceneError(reason, file=folder) from error
        lock = _lock_of(place)
        if not lock.tryLock(0):
            raise SceneError(phrases.NOT_WRITABLE(), file=folder)
        return cls(place, lock)

    @classmethod
    def taken(cls, place: Path) -> "Draft | None":
        """Return a draft that a window which is no more has left behind; None while its window lives."""
        lock = _lock_of(place)
        return cls(place, lock) if lock.tryLock(0) else None

    def write(self, kept: DraftContent) -> None:
        """Write what is to be kept, whole or not at all.

        Raises:
            SceneError: it cannot be written; what was kept before is as it was.
        """
        from scene.files import replace_file  # Heavy: done by a thread.
        from scene.formats.native import NATIVE

        label = _Label(scene_file=None if kept.file is None else str(kept.file), when=kept.when)
        content = msgspec.json.encode(label) + b"\n" + NATIVE.write(kept.scene)
        with self._writing:
            if not self._is_over:
                replace_file(self.place, content)

    def read(self) -> DraftContent:
        """Return what is kept.

        Raises:
            SceneError: it cannot be read, or is damaged.
        """
        from scene.drafts import scene_of_draft

        try:
            first, _, text = self.place.read_bytes().partition(b"\n")
            label = msgspec.json.decode(first, type=_Label)
            scene = scene_of_draft(text)
        except OSError as error:
            raise SceneError((error.strerror or str(error)).lower(), file=self.place) from error
        except msgspec.MsgspecError as error:
            raise SceneError(phrases.BAD_DRAFT(words=str(error)), file=self.place) from error
        except SceneError as error:
            raise error.of_file(self.place) from None
        return DraftContent(scene, None if label.scene_file is None else Path(label.scene_file), label.when)

    def leave(self) -> None:
        """Let go of it; another window may take it."""
        self._lock.unlock()

    def remove(self) -> None:
        """Give up what is kept, and leave nothing of it on the disk."""
        self._is_over = True
        with self._writing:
            try:
                for file in (self.place, *self.place.parent.glob(f".{self.place.name}.*.tmp")):
                    file.unlink(missing_ok=True)
            except OSError as error:
                log.warning("%s: a draft that is not needed any more cannot be removed: %s", self.place, error)
        self._lock.unlock()


def drafts_left_behind(folder: Path) -> Iterator[tuple[Draft, DraftContent]]:
    """Yield what windows that are no more have kept, the newest first, each held by this window when it is yielded.

    What cannot be read stays where it is, and is told in the log; locks without a draft are cleared away.
    """
    for place in sorted(folder.glob(f"*{_DRAFT}"), key=_changed_at, reverse=True):
        draft = Draft.taken(place)
        if draft is None:
            continue
        try:
            kept = draft.read()
        except SceneError as error:
            log.warning("edits that were not saved cannot be restored: %s", error)
            draft.leave()
            continue
        yield draft, kept
    for lock in folder.glob(f"*{_LOCK}"):
        place = lock.with_suffix(_DRAFT)
        if not place.exists() and (draft := Draft.taken(place)) is not None:
            draft.remove()


def _lock_of(place: Path) -> QLockFile:
    lock = QLockFile(str(place.with_suffix(_LOCK)))
    lock.setStaleLockTime(0)  # However long a window is open, its lock holds; only the end of its process ends it.
    return lock


def _changed_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # Removed by its window just now.
        return 0.0
