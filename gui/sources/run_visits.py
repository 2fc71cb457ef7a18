"""The places where recorded runs went on the open floor: read from a folder when the layer is first shown."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.sources.background import Background
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.view.heat import HeatMap
    from scene.scene import Scene

CLOSE_WITHIN_S = 5.0


class RunVisits(QObject):
    """Reads the runs that were driven on the floor that is shown: the user's own, or those of another folder."""

    changed = Signal()
    noticed = Signal(object)
    nothing_found = Signal(str)
    """There is nothing to be shown; why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._scene: Scene | None = None
        self._heat: HeatMap | None = None
        self._number = 0
        self._reading = Background(self)

    def take_folder(self, folder: Path) -> None:
        """Read the recordings of another folder from now on, and those of the folders in it."""
        self._folder = folder
        self.forget()

    def forget(self) -> None:
        """Read again when it is next asked for: there may be a further recording."""
        self._scene = None
        self.changed.emit()

    def heat_on(self, scene: "Scene") -> "HeatMap | None":
        """Return where the runs on a floor went; None as long as that is being read, or where there was none."""
        if scene is not self._scene:
            self._read(scene)
        return self._heat

    def close(self) -> None:
        """Wait for what is being read."""
        self._number += 1
        self._reading.close(CLOSE_WITHIN_S)

    def _read(self, scene: "Scene") -> None:
        self._scene, self._heat = scene, None
        self._number += 1
        number, chosen = self._number, self._folder

        def read() -> "HeatMap | None":
            from robotworkshop.recording.recorded_visits import recorded_visits
            from robotworkshop.recording.retention import SUFFIX, recordings_folder

            files = sorted((chosen or recordings_folder()).rglob(f"*{SUFFIX}"))
            return recorded_visits(files, scene, lambda: number == self._number)

        def done(heat: "HeatMap | None") -> None:
            if number != self._number:
                return
            self._heat = heat
            if heat is None:
                self.nothing_found.emit(_nothing_in(chosen))
            self.changed.emit()

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(Notice(Severity.ERROR, complained(error)))

        self._reading.start("reading where runs went", read, done, failed)


def _nothing_in(folder: Path | None) -> str:
    if folder is None:
        return tr("No run on this floor is recorded yet: drive, and it will be shown")
    return tr("No run on this floor is recorded in {folder}", folder=folder)
