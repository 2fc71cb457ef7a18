"""The feed of the curves: of the drive that is under way, or of the recording that is open."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from gui.contributions.curve import Curve
from gui.match.lead import Lead
from gui.sources.guest_source import GuestSource
from gui.sources.playback import Playback
from gui.sources.run_source import RunSource
from gui.sources.worker import Worker
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from gui.sources.samples import Curves, Samples

CLOSE_WITHIN_S = 5.0
LOOK_MS = 100
"""Curves that grow faster than this cannot be read."""


class CurveFeed(QObject):
    """Has a drive sampled and a recording read while curves are shown.

    Args:
        run: Is sampled while it drives.
        guests: In its place, while there are programs.
        playback: Its recording is read.
        lead: Of the duel, in place of drives where duels are held.
        offered: Which curves there are.

    Attributes:
        offered: The same.
        curves: What there is; None while there is nothing.
    """

    changed = Signal()
    """There are other curves, or longer ones."""
    noticed = Signal(object)

    def __init__(
        self,
        run: RunSource,
        guests: GuestSource,
        playback: Playback,
        lead: Lead,
        offered: Sequence[Curve],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.offered = tuple(offered)
        self.curves: Curves | None = None
        self._run, self._guests, self._playback = run, guests, playback
        self._lead = lead
        self._is_watched = False
        self._recorded: Samples | None = None
        self._recorded_file: Path | None = None
        self._drawn: tuple[Samples | Lead, int] | None = None
        self._worker = Worker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        run.changed.connect(self._attend)
        guests.changed.connect(self._attend)
        playback.changed.connect(self._follow_playback)

    @property
    def being_recorded(self) -> Path | None:
        """The recording of the drive that goes on."""
        return self._run.recording if self._guests.samples is None and not self.shows_lead else None

    @property
    def shows_lead(self) -> bool:
        """True if the curves are those of a duel."""
        return self._lead.is_shown and not self._playback.is_open

    @property
    def is_recorded(self) -> bool:
        """True if the curves were read from a recording."""
        return self._drawn is not None and self._drawn[0] is self._recorded

    def watch(self, *, on: bool) -> None:
        """Begin to look, or look no more: then nothing is sampled or read."""
        self._is_watched = on
        self._attend()
        if on:
            self._timer.start()
            self._follow_playback()
        else:
            self._timer.stop()
            if self._recorded is None:
                self._recorded_file = None  # Its reader gives up.

    def end(self) -> None:
        """Wait for what it reads: a process that ends under such a thread may crash."""
        self._timer.stop()
        self._recorded_file = None
        self._worker.join(CLOSE_WITHIN_S)

    def _attend(self) -> None:
        """Let a drive be sampled while curves are shown."""
        shown = self._live_samples()
        for samples in (self._run.samples, self._guests.samples):
            if samples is not None:
                samples.wanted = self.offered if samples is shown and self._is_watched else ()

    def _live_samples(self) -> "Samples | Lead | None":
        if self.shows_lead:
            return self._lead
        return self._run.samples if self._guests.samples is None else self._guests.samples

    def _follow_playback(self) -> None:
        """Have the recording read that is open, if it is another one."""
        file = self._playback.file
        if self._playback.is_own and self._run.is_driving:
            return  # The curves are those of the drive, up to now.
        if self._is_watched and file != self._recorded_file:
            self._recorded, self._recorded_file = None, file
            if file is not None:
                self._read(file)

    def _read(self, file: Path) -> None:
        def read() -> "Samples | None":
            from gui.timeline.read_samples import read_samples

            return read_samples(file, self.offered, lambda: self._recorded_file == file)

        def done(samples: "Samples | None") -> None:
            if self._recorded_file == file:
                self._recorded = samples

        def failed(error: WorkshopError) -> None:
            text = tr("The recording was not plotted: {reason}", reason=complained(error))
            self.noticed.emit(Notice(Severity.ERROR, text))

        self._worker.start("plotting a recording", read, done, failed)

    def _look(self) -> None:
        """Take what is new."""
        self._worker.collect()
        samples = self._live_samples() if self._recorded is None else self._recorded
        newest = None if samples is None else (samples, samples.version)
        if newest != self._drawn:
            self._drawn = newest
            self.curves = None if samples is None else samples.curves()
            self.changed.emit()
