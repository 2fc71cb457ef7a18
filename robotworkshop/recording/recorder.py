"""Writes what is announced to a file, in a thread of its own: whatever becomes of the file, the run goes on."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from robotworkshop.recording import phrases
from robotworkshop.recording.codec import Encoder
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import Header
from robotworkshop.recording.rows.rows import Recorded
from robotworkshop.run.events import Event
from robotworkshop.stage.events import Announcer
from scene.failure import failure_line

log = logging.getLogger(__name__)

WRITE_EVERY_S = 1.0
"""The longest time until an announced event is in the file; a crash loses no more."""
WRITE_AT = 512
"""The events that are written at once without waiting for that."""
MAX_WAITING = 10_000
"""The most events that may wait for a slow file, some two seconds of the fastest run."""
PATIENCE_S = 2.0
"""A run waits once for so long for a file that takes nothing any more; then it goes on without being recorded."""


class Recorder:
    """Listens from now until it is closed. Also a context manager that closes it.

    A run that is simulated as fast as possible is not slowed down for its recording: of the ticks that no one else
    listens to, only some are written. Each holds every number to the last bit, so the run can be verified all the same.

    A recording in which nothing happened is removed when it ends.

    Nothing that happens to the file afterwards reaches the run: the recording then ends, and the log says so in a line.

    Args:
        file: Is made; it must not exist yet.
        header: How the run comes about.
        announcer: Who is listened to.
        clock: The clock on the wall, s.

    Raises:
        RecordingError: the file cannot be made.
        SceneError: the scene's form is not sound.
    """

    def __init__(
        self, file: Path, header: Header, announcer: Announcer, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.file = file
        self._encoder = Encoder(header)
        self._clock = clock
        self._began_s = clock()
        self._waiting: deque[Recorded] = deque()
        self._is_due = threading.Event()
        self._has_room = threading.Event()
        self._is_closing = False
        self._has_failed = False
        self._holds_events = False
        try:
            # Unbuffered: what was written is with the operating system, whatever becomes of this process.
            stream = file.open("xb", buffering=0)
        except OSError as error:
            raise RecordingError(f"{file}: {phrases.NOTHING_RECORDED(reason=_reason(error))}") from error
        self._thread = threading.Thread(target=self._write_all, args=(stream,), name="recorder", daemon=True)
        self._thread.start()
        if header.is_hurried:
            announcer.overhear(self.hear)
        else:
            announcer.listen(self.hear)

    @property
    def has_failed(self) -> bool:
        """True if the recording ended before the run."""
        return self._has_failed

    def hear(self, event: Event) -> None:
        """Take an event down. Called in any thread; returns at once."""
        if self._is_closing or self._has_failed:
            return
        waiting = self._waiting
        waiting.append(Recorded(round(1000.0 * (self._clock() - self._began_s)), event))
        if len(waiting) >= WRITE_AT:
            self._is_due.set()
            if len(waiting) >= MAX_WAITING:
                self._wait_for_room()

    def close(self) -> None:
        """Write what still waits, and end."""
        self._is_closing = True
        self._is_due.set()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _wait_for_room(self) -> None:
        self._has_room.clear()
        if len(self._waiting) >= MAX_WAITING and not self._has_room.wait(PATIENCE_S):
            self._fail("it takes nothing any more")

    def _write_all(self, stream: BinaryIO) -> None:
        try:
            self._write_to(stream)
        finally:
            if not self._holds_events:
                self._remove()

    def _write_to(self, stream: BinaryIO) -> None:
        try:
            with stream:
                _write(stream, self._encoder.opening)
                is_last = False
                while not (is_last or self._has_failed):
                    self._is_due.wait(WRITE_EVERY_S)
                    self._is_due.clear()
                    is_last = self._is_closing  # Looked at before what waits: nothing that came before is forgotten.
                    if frames := self._encoder.encode(self._taken()):
                        _write(stream, frames)
                        self._holds_events = True
                    self._has_room.set()
        except OSError as error:
            self._fail(_reason(error))
        except RecordingError as error:
            self._fail(str(error))
        except Exception as error:
            # Movers of students hand out all sorts of things; none of them shall end more than the recording.
            log.debug("an event could not be recorded", exc_info=True)
            self._fail(failure_line(error))

    def _remove(self) -> None:
        try:
            self.file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("%s: %s", self.file, phrases.NOT_REMOVED(words=_reason(error)))

    def _taken(self) -> list[Recorded]:
        waiting = self._waiting
        return [waiting.popleft() for _ in range(len(waiting))]

    def _fail(self, reason: str) -> None:
        if not self._has_failed:
            self._has_failed = True
            self._waiting.clear()
            self._has_room.set()
            told = phrases.RUN_GOES_ON(reason=phrases.RECORDING_ENDS(reason=reason))
            log.warning("%s: %s", self.file, told)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _write(stream: BinaryIO, data: bytes) -> None:
    """Write all of the bytes: an unbuffered file may take fewer than it is given."""
    view = memoryview(data)
    while view:
        view = view[stream.write(view) :]
