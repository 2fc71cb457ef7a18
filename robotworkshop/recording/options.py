"""The options of recording a run: whether and where."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from robotdriver.simulator import TICK_S
from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.frames import STREAM_NAME
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.recording.recorder import Recorder
from robotworkshop.recording.retention import place_for, recordings_folder
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Scene

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordingOptions:
    """The options of a recording.

    Attributes:
        began: Date and time of day.
        file: Where; None for the user's folder.
        is_wanted: Whether to record at all.
        replaces: Whether the recording that the file holds gives way to the new one.
    """

    began: datetime
    file: Path | None = None
    is_wanted: bool = True
    replaces: bool = False

    @contextmanager
    def recorded(
        self,
        announcer: Announcer,
        kind: RunKind,
        scene: Scene,
        settings: Settings,
        name: str,
        *,
        read_cost_s: float | None = None,
        tick_s: float = TICK_S,
    ) -> Iterator[Recorder | None]:
        """Record while the block runs. Without a place to write to, only a file that was named is missed.

        Args:
            announcer: Who is listened to.
            kind: What will happen.
            scene: In which scene.
            settings: How.
            name: The scene's name, or its file.
            read_cost_s: What a read costs of a program's time; None where no programs drive.
            tick_s: The floor's tick.

        Raises:
            RecordingError: the file that was named cannot be made.
        """
        began = self.began.isoformat(timespec="seconds")
        header = Header(kind, scene, settings, began, tick_s=tick_s, read_cost_s=read_cost_s)
        recorder = self._recorder(announcer, header, name) if self.is_wanted else None
        if recorder is None:
            yield None
            return
        with recorder:
            yield recorder

    def _recorder(self, announcer: Announcer, header: Header, name: str) -> Recorder | None:
        if self.file is not None:
            if self.replaces and _is_recording(self.file):
                with suppress(OSError):  # The recorder tells that the file is still there.
                    self.file.unlink()
            return Recorder(self.file, header, announcer)
        try:
            return Recorder(place_for(recordings_folder(), self.began, name, header.settings.seed), header, announcer)
        except RecordingError as error:
            log.warning("%s", phrases.RUN_GOES_ON(reason=str(error)))
            return None


def _is_recording(file: Path) -> bool:
    """Return whether a file is there and holds a recording, of whatever version."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(STREAM_NAME)) == STREAM_NAME
    except OSError:
        return False
