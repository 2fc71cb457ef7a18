"""A recording that is played on the canvas: back and forth, slower and faster, step by step."""

import math
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.sources.marks import Mark, MarkKind, mark_of
from gui.sources.source import Source
from gui.texts.language import tr
from gui.texts.messages import Notice, Severity
from gui.widgets.slices import slices
from robotdriver.errors import WorkshopError
from robotdriver.phrases.figures import figure
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    import shapely

    from robotworkshop.recording.replay import Replay, TimedEvent

SPEEDS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
SLICE_S = 0.01
"""The longest time that events are followed in one turn; of a crowd there may be seconds of them up to the time sought.
"""


class Playback(Source):
    """Plays one recording at a time.

    Attributes:
        marks: What is marked, bookmarks included.
        time_s: Where it stands; the picture may be on its way there.
        speed: Times as fast as it happened.
        is_playing: Whether time passes.
        is_shown: Whether the user has touched it, so that it is shown in place of what is live.
        is_own: Whether it is of the drive that the window holds, which may go on meanwhile.
    """

    sought = Signal()
    """It stands at another time, and the picture is not there yet."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.marks: tuple[Mark, ...] = ()
        self.time_s = 0.0
        self.speed = 1.0
        self.is_playing = False
        self.is_shown = False
        self.is_own = False
        self._replay: Replay | None = None
        self._inflated: shapely.Geometry | None = None
        self._ahead: Iterator[TimedEvent] = iter(())
        self._next: TimedEvent | None = None
        self._followed_s = -math.inf
        """The time up to which it is shown."""
        self._is_seeking = False
        self._until_s = -math.inf
        self._asked = 0
        self._shown_at_s = 0.0

    @property
    def is_open(self) -> bool:
        """True if there is a recording."""
        return self._replay is not None

    @property
    def file(self) -> Path | None:
        """The recording's file."""
        return None if self._replay is None else self._replay.file

    @property
    def span_s(self) -> tuple[float, float]:
        """The times at which the timeline begins and ends."""
        return (0.0, 0.0) if self._replay is None else (self._replay.start_s, max(self._replay.end_s, self._until_s))

    @property
    def began(self) -> str:
        """The time of day at which the recording began, as "14:20"; empty where it does not say so."""
        try:
            return "" if self._replay is None else f"{datetime.fromisoformat(self._replay.header.began):%H:%M}"
        except ValueError:
            return ""

    def open(self, file: Path, *, shown: bool, is_own: bool = False, at_s: float | None = None) -> None:
        """Open a recording; the present one stays if it cannot be read.

        Args:
            file: The recording.
            shown: Whether to show it from its beginning; else it waits at its end until it is touched.
            is_own: Whether it is of the drive that the window holds; while that goes on, it holds what was written.
            at_s: Shows it at this time.
        """
        self._asked += 1
        number = self._asked

        def read() -> "tuple[Replay, tuple[Mark, ...], shapely.Geometry | None]":
            from robotworkshop.recording.replay import Replay
            from robotworkshop.view.viewer import inflated_in

            replay = Replay(file)
            # A list first: a tuple that grows fails where another thread looks through all objects meanwhile.
            marks = list(_marks(replay))
            return replay, tuple(marks), inflated_in(replay.header.scene)

        def done(opened: "tuple[Replay, tuple[Mark, ...], shapely.Geometry | None]") -> None:
            if number == self._asked:
                self._replay, self.marks, self._inflated = opened
                self.is_playing = False
                self._rewind()
                self.seek(at_s if at_s is not None else self._replay.start_s if shown else self._replay.end_s)
                self.is_shown, self.is_own = shown or at_s is not None, is_own
                self.changed.emit()
                if is_own:
                    return  # It may still be written.
                if damage := self._replay.index.damage:
                    text = tr("{file} is damaged: {damage}. What comes before that is shown.", file=file, damage=damage)
                    self.noticed.emit(Notice(Severity.ERROR, text))

        self._work("opening a recording", read, done, self._complain)

    def take_over(self, file: Path) -> None:
        """Take the whole recording of a drive that has ended; one that is looked at already stays at its time."""
        is_looked_at = self.is_shown and self.file == file
        self.open(file, shown=False, is_own=True, at_s=self.time_s if is_looked_at else None)

    def close_recording(self) -> None:
        """Show what is live again; one that is still being opened will not be shown."""
        self._asked += 1
        if self._replay is None:
            return
        self._replay, self._viewer, self.marks = None, None, ()
        self._is_seeking = False
        slices().begin(self, iter(()))  # In place of what was sought in it.
        self.is_playing = self.is_shown = self.is_own = False
        self.changed.emit()

    def leave(self) -> None:
        """Show what is live again; the recording stays open, and waits at its end."""
        if self._replay is not None:
            self.is_playing = False
            self.seek(self._replay.end_s)
            self.is_shown = False
            self.changed.emit()
            self.moved.emit()

    def play_or_rest(self) -> None:
        """Play on from here, from the beginning if this is the end, or rest."""
        if self._replay is None:
            return
        self.is_playing = not self.is_playing
        if self.is_playing:
            start_s, end_s = self.span_s
            if self.time_s >= end_s:
                self.seek(start_s)
            self._shown_at_s = time.monotonic()
            self._timer.start()
        self.changed.emit()

    def seek(self, time_s: float) -> None:
        """Go to a time, or as near to it as there is something; in slices, while the window goes on."""
        if self._replay is None:
            return
        start_s, end_s = self.span_s
        self.time_s = time_s = min(max(time_s, start_s), end_s)
        self.is_shown = self._is_seeking = True
        slices().begin(self, self._sought(time_s))
        if self._is_seeking:
            self.sought.emit()

    def arrive(self) -> None:
        """Show now what was sought, for those who cannot wait."""
        slices().end(self)

    def step(self, by: int) -> None:
        """Rest, and go so many steps on, or back."""
        replay = self._replay
        if replay is None:
            return
        self.is_playing = False
        try:
            self.seek(replay.step(replay.step_at(self.time_s) + by).time_s)
        except WorkshopError as error:
            self._complain(error)
        self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """Play so many times as fast as it happened."""
        self.speed = speed
        self.changed.emit()

    def export(self, target: Path, theme: Theme) -> None:
        """Write the recording into a file for other programs; its suffix says as what. Pictures show this time."""
        if self._replay is None:
            return
        file, time_s = self._replay.file, self.time_s

        def write() -> str:
            from robotworkshop.cli.export import ExportOptions, write_export
            from robotworkshop.recording.replay import Replay

            is_picture = target.suffix.lower() in (".png", ".svg")
            wish = ExportOptions(to_s=time_s if is_picture else math.inf, theme=theme)
            return write_export(Replay(file), target, wish)  # One of its own: a replay reads for one thread.

        def done(made: str) -> None:
            self.noticed.emit(Notice(Severity.ROUTINE, tr("{file}: {made}", file=target, made=made)))

        self.noticed.emit(Notice(Severity.ROUTINE, tr("Writing {file} ...", file=target)))
        self._work("exporting", write, done, self._complain)

    def play_until(self, time_s: float) -> None:
        """Let the timeline go on to this time at least: another run that is played beside it lasts so long."""
        self._until_s = time_s
        self.changed.emit()

    def bookmark(self) -> None:
        """Mark the present time, or take the mark away that is here."""
        here = [mark for mark in self.marks if mark.kind is MarkKind.BOOKMARK and abs(mark.time_s - self.time_s) < 0.05]
        if here:
            self.marks = tuple(mark for mark in self.marks if mark not in here)
        elif self._replay is not None:
            words = tr("Bookmark at {time}", time=f"{figure(self.time_s, 1)} s")
            self.marks = (*self.marks, Mark(self.time_s, MarkKind.BOOKMARK, words))
        self.changed.emit()

    def go_to_mark(self, by: int) -> None:
        """Go to the next mark, or to the one before."""
        times = sorted(mark.time_s for mark in self.marks)
        there = [each for each in times if (each > self.time_s + 1e-6 if by > 0 else each < self.time_s - 1e-6)]
        if there:
            self.seek(there[0] if by > 0 else there[-1])

    def _rewind(self) -> None:
        """Go back to before the first event."""
        from robotworkshop.recording import RunKind
        from robotworkshop.view.viewer import Viewer

        if self._replay is not None:
            self._viewer = Viewer(self._replay.header.scene)
            self._viewer.is_real = self._replay.header.kind is RunKind.REAL
            self._viewer.inflated = self._inflated
            self._ahead = self._replay.events()
            self._next = next(self._ahead, None)
            self._followed_s = -math.inf

    def _sought(self, time_s: float) -> Iterator[None]:
        """Show everything up to a time, and tell when it is there."""
        until_s = time.perf_counter() + SLICE_S
        try:
            if time_s < self._followed_s:
                self._rewind()
            while self._viewer is not None and self._next is not None and self._next.time_s <= time_s:
                self._viewer.follow(self._next.event)
                self._followed_s = self._next.time_s
                self._next = next(self._ahead, None)
                if time.perf_counter() > until_s:
                    yield
                    until_s = time.perf_counter() + SLICE_S
        except WorkshopError as error:
            self._complain(error)
        self._is_seeking = False
        self.moved.emit()

    @property
    def _is_awaiting(self) -> bool:
        return self.is_playing or super()._is_awaiting

    def _go_on(self) -> bool:
        """Play on, no faster than the picture follows; `seek` tells of the new time itself."""
        if self.is_playing and self._replay is not None:
            now_s = time.monotonic()
            if self._is_seeking:
                self._shown_at_s = now_s
                return False
            self.seek(self.time_s + self.speed * (now_s - self._shown_at_s))
            self._shown_at_s = now_s
            if self.time_s >= self.span_s[1]:
                self.is_playing = False
                self.changed.emit()
        return False

    def _complain(self, error: WorkshopError) -> None:
        self.is_playing = False
        super()._complain(error)


def _marks(replay: "Replay") -> "Iterator[Mark]":
    for timed in replay.events():
        if (mark := mark_of(timed.time_s, timed.event)) is not None:
            yield mark
