"""Two recorded runs on one clock: the one on the timeline, and another one beside it."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.canvas.tied_floors import TiedFloors
from gui.contributions.command import Command, Menu
from gui.contributions.panel import Panel
from gui.contributions.place import own_place
from gui.runs.table import RunsTable
from gui.sources.background import Background
from gui.sources.playback import Playback
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.texts.names import named
from gui.texts.told_below import complained
from robotdriver.errors import WorkshopError
from robotworkshop.view.picture import Layer, Theme

if TYPE_CHECKING:
    from robotworkshop.recording.header import Header
    from robotworkshop.recording.two_runs import RecordedRun

CLOSE_WITHIN_S = 5.0


class SideBySide(QObject):
    """Plays a second recording at the times at which the timeline plays the first, and says what differs.

    Args:
        playback: The first.
        floors: On which both are shown.
        seen: Returns the layers and the colours in which the first is shown.
        choose: Asks for a recording, and hands it on.

    Attributes:
        other: The second.
        table: The figures of both.
    """

    changed = Signal()
    """A second run is shown, or no longer."""
    noticed = Signal(object)

    def __init__(
        self,
        playback: Playback,
        floors: TiedFloors,
        seen: Callable[[], tuple[frozenset[Layer], Theme]],
        choose: Callable[[Callable[[Path], object]], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._playback, self._floors, self._seen, self._choose = playback, floors, seen, choose
        self.other = Playback(self)
        self.table = RunsTable()
        self._reading = Background(self)
        self._first: Path | None = None
        self._next: tuple[Path, Path] | None = None
        self._is_on = False
        self.table.end_wanted.connect(self.end)
        self.table.moment_wanted.connect(playback.seek)
        self.other.noticed.connect(self.noticed)
        for signal in (playback.moved, playback.sought):
            signal.connect(self._follow)
        playback.changed.connect(self._look_on)
        self.other.moved.connect(self.show)

    @property
    def is_on(self) -> bool:
        """True if two runs are shown."""
        return self._is_on

    def commands(self) -> list[Command]:
        """Return what is done with two runs."""
        return [
            Command(
                "compare_runs",
                tr("Compare with another run..."),
                Menu.RUN,
                lambda: self._choose(self.begin),
                tr("Play another recording beside this one, on one clock, and see what differs"),
                ("Ctrl+Shift+U",),
                blocked=lambda: "" if self._playback.is_open else tr("drive first, or open a recording"),
            )
        ]

    def panels(self) -> tuple[Panel, ...]:
        """Return the table of what differs."""
        text = tr(
            "What differs between two recorded runs. The better of two values is bold. A is the recording on the "
            "timeline."
        )
        return (Panel(own_place("Runs"), lambda: self.table, text),)

    def open(self, first: Path, second: Path) -> None:
        """Open a recording, and show another one beside it."""
        self._next = first, second
        self._playback.open(first, shown=True)

    def begin(self, file: Path) -> None:
        """Show another recording beside the one that is open."""
        first = self._playback.file
        if first is None:
            return
        self._first, self._is_on = first, True
        self.table.show_waiting()
        self.other.open(file, shown=True, at_s=self._playback.time_s)
        if not self._playback.is_shown:
            self._playback.seek(self._playback.span_s[0])

        def read() -> "tuple[RecordedRun, RecordedRun]":
            from robotworkshop.recording.two_runs import read_run

            return read_run(first), read_run(file)

        def done(runs: "tuple[RecordedRun, RecordedRun]") -> None:
            if not self._is_on or self._first != first:
                return
            one, other = runs
            self._playback.play_until(other.end_s)
            self.table.show_runs(one, other)
            self._floors.show(
                [_title(one.header), _title(other.header)], one.header.scene.workspace, has_free_corner=False
            )
            self.changed.emit()
            self._follow()

        def failed(error: WorkshopError) -> None:
            self.noticed.emit(Notice(Severity.ERROR, complained(error)))
            self.end()

        self._reading.start("reading two runs", read, done, failed)
        self.changed.emit()

    def end(self) -> None:
        """Show the first run alone again."""
        if self._is_on:
            self._is_on = False
            self.other.close_recording()
            self._playback.play_until(0.0)
            self._floors.hide()
            self.changed.emit()

    def show(self) -> None:
        """Show the second run as it is at the time of the first."""
        if self._is_on:
            self._floors.show_pictures([self.other.picture(*self._seen())])

    def close(self) -> None:
        """Wait for what is being read."""
        self.other.close()
        self._reading.close(CLOSE_WITHIN_S)

    def _follow(self) -> None:
        if self._is_on and self.other.is_open and self.other.time_s != self._playback.time_s:
            self.other.seek(self._playback.time_s)

    def _look_on(self) -> None:
        """Begin where the first recording has been opened; end where it is no longer the one that was compared."""
        if self._next is not None and self._playback.file == self._next[0] and self._playback.is_shown:
            (_, second), self._next = self._next, None
            self.begin(second)
        if self._is_on and (self._playback.file != self._first or not self._playback.is_shown):
            self.end()


def _title(header: "Header") -> str:
    """Return what a run is called: its mover, its seed, its floor where one was chosen, and when it was driven."""
    settings = header.settings
    parts = [settings.mover, tr("seed {seed}", seed=settings.seed)]
    if settings.floor is not None:
        parts.append(named(settings.floor))
    with suppress(ValueError):  # It may not say when.
        parts.append(f"{datetime.fromisoformat(header.began):%H:%M}")
    return ", ".join(parts)
