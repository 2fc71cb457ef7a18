"""Pictures of what is shown, one every second, in numbered files."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.contributions.command import Command, Menu
from gui.sources.background import Background
from gui.texts.language import counted, tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from gui.widgets.file_dialog import FileDialog
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Picture

EVERY_MS = 1_000
WIDTH_PX = 960
CLOSE_WITHIN_S = 10.0
"""A sequence that ends waits so long for its last picture."""


class PictureSequence(QObject):
    """Writes pictures from when its user has chosen a file until the command is chosen again.

    Args:
        picture: Returns what is shown; None while there is nothing.
        window: Over which the file is asked for.
    """

    noticed = Signal(object)

    def __init__(self, picture: Callable[[], Picture | None], window: QWidget) -> None:
        super().__init__(window)
        self._picture = picture
        self._window = window
        self._first = Path()
        self._written = 0
        self._writing = Background(self)
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._write)

    @property
    def is_on(self) -> bool:
        """True if pictures are being written."""
        return self._timer.isActive()

    def commands(self) -> list[Command]:
        """Return the command that begins and ends a sequence."""
        return [
            Command(
                "picture_sequence",
                tr("Export picture seq&uence..."),
                Menu.FILE,
                self.begin_or_end,
                tr("Write a picture every second into numbered files, until this is chosen again"),
                icon="picture",
                blocked=lambda: "" if self.is_on or self._picture() is not None else tr("open a scene first"),
            )
        ]

    def begin_or_end(self) -> None:
        """Ask for the files and begin, or end."""
        if self.is_on:
            self.end()
            return
        dialog = FileDialog(self._window, tr("Export picture sequence"), "", tr("Pictures (*.png *.svg)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.begin(Path(name)))
        dialog.open()

    def begin(self, file: Path) -> None:
        """Write a picture now, and one every second; the files are this one's name with numbers."""
        self._first, self._written = file, 0
        self._timer.start()
        self._write()
        text = tr("A picture is written every second; choose the command again to end it")
        self.noticed.emit(Notice(Severity.ROUTINE, text))

    def end(self) -> None:
        """Write no more, and tell how many there are."""
        self._timer.stop()
        self._writing.finish(CLOSE_WITHIN_S)
        words = counted(
            "{n} picture is in {folder}", "{n} pictures are in {folder}", self._written, folder=self._folder
        )
        self.noticed.emit(Notice(Severity.ROUTINE, words))

    @property
    def _folder(self) -> Path:
        return self._first.parent

    def _write(self) -> None:
        """Have another picture written, unless the last one still is."""
        picture = self._picture()
        if picture is None or self._writing.is_busy:
            return
        file = self._first.with_stem(f"{self._first.stem}_{self._written + 1:04d}")

        def draw() -> None:
            from gui.painter.files.export import write_picture

            write_picture(picture, file, WIDTH_PX)

        self._writing.start("writing a picture", draw, self._has_written, self._has_failed)

    def _has_written(self, _nothing: None) -> None:
        self._written += 1

    def _has_failed(self, error: WorkshopError) -> None:
        self._timer.stop()
        self.noticed.emit(Notice(Severity.ERROR, tr("The picture was not written: {reason}", reason=complained(error))))

    def close(self) -> None:
        """Write no more, and wait for what is being written."""
        self._timer.stop()
        self._writing.close(CLOSE_WITHIN_S)
