"""Watches one file for what other programs do to it."""

from enum import Enum
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal


class OnDisk(Enum):
    """The state of a file on the disk."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


class FileWatch(QObject):
    """Tells when a file is no longer what it was. Where the system tells of nothing, as on some networks, ask `state`.

    What counts is the file's time, size and place on the disk: its content is not read.
    """

    changed = Signal(object)
    """The file has become something else; comes with an `OnDisk`, once for each change."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file: Path | None = None
        self._known: tuple[int, ...] | None = None
        self._told: tuple[int, ...] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._look)
        self._watcher.directoryChanged.connect(self._look)

    @property
    def state(self) -> OnDisk:
        """The state of the file by now."""
        if self._file is None or self._known is None or (now := _marks(self._file)) == self._known:
            return OnDisk.SAME
        return OnDisk.GONE if now is None else OnDisk.CHANGED

    def watch(self, file: Path | None) -> None:
        """Take a file as it is now for what is known; None watches nothing."""
        if watched := [*self._watcher.files(), *self._watcher.directories()]:
            self._watcher.removePaths(watched)
        self._file = None if file is None else file.absolute()
        self._known = self._told = None if self._file is None else _marks(self._file)
        if self._file is not None and self._known is not None:
            # The folder as well: most programs write a new file and put it in the old one's place.
            self._watcher.addPaths([str(self._file), str(self._file.parent)])

    def _look(self) -> None:
        if self._file is None:
            return
        now = _marks(self._file)
        if now is not None and str(self._file) not in self._watcher.files():
            self._watcher.addPath(str(self._file))
        if now != self._told:
            self._told = now
            if (state := self.state) is not OnDisk.SAME:
                self.changed.emit(state)


def _marks(file: Path) -> tuple[int, ...] | None:
    """Return what a file is known by; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
