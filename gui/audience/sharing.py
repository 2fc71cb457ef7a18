"""Shares a recording: on a page that others in the network play it on, by its address or QR code."""

from contextlib import ExitStack
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.contributions.command import Command, Menu
from gui.sources.background import Background
from gui.sources.playback import Playback
from gui.style.sheet import give_role
from gui.texts.language import isolated, tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from gui.widgets.wrapped import WrappedLabel
from robotdriver.errors import WorkshopError

CODE_PX, WIDTH_PX = 220, 320
CLOSE_WITHIN_S = 5.0
EVERY_INTERFACE = "0.0.0.0"
"""Other computers of the network get to it; that is what sharing is for."""


class Sharing(QObject):
    """Serves the recording that is open, one at a time, until that is ended or the window closes.

    Args:
        playback: Has the recording.
        window: Over which the address is shown.

    Attributes:
        url: Where the page is; empty while nothing is shared.
        box: Shows that, while something is shared.
    """

    noticed = Signal(object)
    changed = Signal()

    def __init__(self, playback: Playback, window: QWidget) -> None:
        super().__init__(window)
        self.url = ""
        self.box: ShareBox | None = None
        self._playback, self._window = playback, window
        self._pages = ExitStack()
        self._working = Background(self)

    def commands(self) -> list[Command]:
        """Return what can be shared."""
        return [
            Command(
                "share",
                tr("S&hare..."),
                Menu.FILE,
                self.share,
                tr("Let telephones and computers in this network play the recording, by an address or its QR code"),
                blocked=lambda: "" if self._playback.is_open else tr("no recording is open"),
            )
        ]

    def share(self) -> None:
        """Serve the recording that is open, and show where."""
        file = self._playback.file
        if file is None or self._working.is_busy:
            return

        def serve() -> str:
            from robotworkshop.cli.recording_verbs import result_lines
            from robotworkshop.recording.replay import Replay
            from robotworkshop.web.process import spectators
            from robotworkshop.web.sources import RecordingSource

            self._pages.close()
            source = RecordingSource(file, tuple(result_lines(Replay(file))))
            return self._pages.enter_context(spectators((EVERY_INTERFACE, 0), source)).url

        def failed(error: WorkshopError) -> None:
            text = tr("The recording is not shared: {reason}", reason=complained(error))
            self.noticed.emit(Notice(Severity.ERROR, text))

        self._working.start("sharing a recording", serve, lambda url: self._show(file, url), failed)

    def _show(self, file: Path, url: str) -> None:
        self.url = url
        if self.box is not None:
            self.box.close()
        self.box = ShareBox(file.stem, url, self._window)
        self.box.ended.connect(self.end)
        self.box.show()
        self.noticed.emit(Notice(Severity.ROUTINE, tr("Shared at {address}", address=isolated(url))))
        self.changed.emit()

    def end(self) -> None:
        """Share nothing any more."""
        self.url = ""
        if self.box is not None:
            self.box.close()
            self.box = None
        self._working.start("ending to share", self._pages.close, lambda _nothing: None, lambda _error: None)
        self.changed.emit()

    def close(self) -> None:
        """End what is shared, and wait for it."""
        self._working.close(CLOSE_WITHIN_S)
        self._pages.close()


class ShareBox(QDialog):
    """Shows an address and its QR code; what is shared goes on when it is closed.

    Args:
        name: Of what is shared.
        url: Where.
        parent: The window.
    """

    ended = Signal()

    def __init__(self, name: str, url: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Share"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(12)
        words = WrappedLabel(tr("Everybody in this network can play {name} at this address:", name=isolated(name)))
        words.setFixedWidth(WIDTH_PX)
        address = QLabel(url)
        address.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        address.setAccessibleName(tr("Address of the page"))
        column.addWidget(words)
        column.addWidget(_Code(url), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(address, 0, Qt.AlignmentFlag.AlignHCenter)
        stop, copy, close = QPushButton(tr("Stop sharing")), QPushButton(tr("Copy address")), QPushButton(tr("Close"))
        stop.clicked.connect(self.ended)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(url))
        close.clicked.connect(self.close)
        give_role(close, "primary")
        close.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(stop)
        row.addStretch(1)
        row.addWidget(copy)
        row.addWidget(close)
        column.addLayout(row)


class _Code(QWidget):
    """An address as a QR code, where telephones get to it."""

    def __init__(self, url: str) -> None:
        super().__init__()
        from gui.audience.address_code import has_code

        self._url = url
        self.setVisible(has_code(url))
        self.setAccessibleName(tr("QR code of the address"))

    def sizeHint(self) -> QSize:
        """Be large enough for a telephone's camera."""
        return QSize(CODE_PX, CODE_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the code."""
        from gui.audience.address_code import draw_code, has_code

        if has_code(self._url):
            draw_code(QPainter(self), QRectF(self.rect()), self._url)
