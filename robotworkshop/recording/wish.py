"""Whether and where a user wants a run to be recorded: what the options about it say."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.recording.keeping import place_for, recordings_folder
from robotworkshop.recording.recorder import Recorder
from robotworkshop.session import Session

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordWish:
    """What a user wants.

    Attributes:
        began: Date and time of day.
        file: Where; None for the user's folder.
        is_wanted: Whether to record at all.
    """

    began: datetime
    file: Path | None = None
    is_wanted: bool = True

    @contextmanager
    def recorded(self, session: Session, kind: RunKind, scene: str) -> Iterator[Recorder | None]:
        """Record a session while the block runs. Without a place to write to, only a file that was named is missed.

        Args:
            session: Whose events.
            kind: What it will do.
            scene: The scene's name, or its file.

        Raises:
            RecordingError: the file that was named cannot be made.
        """
        recorder = self._recorder(session, kind, scene)
        if recorder is None:
            yield None
            return
        with recorder:
            yield recorder

    def _recorder(self, session: Session, kind: RunKind, scene: str) -> Recorder | None:
        if not self.is_wanted:
            return None
        header = Header(kind, session.scene, session.settings, self.began.isoformat(timespec="seconds"))
        if self.file is not None:
            return Recorder(self.file, header, session.announcer)
        try:
            place = place_for(recordings_folder(), self.began, scene, session.settings.seed)
            return Recorder(place, header, session.announcer)
        except RecordingError as error:
            log.warning("%s; the run goes on", error)
            return None
