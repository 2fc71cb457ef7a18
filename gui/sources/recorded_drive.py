"""A drive that is recorded while the window shows it."""

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordingOptions

if TYPE_CHECKING:
    from robotworkshop.run.events import Event
    from robotworkshop.run.reports import RunReport
    from robotworkshop.run.session import Session


def recorded_drive(
    session: "Session",
    planning: "Iterable[Event]",
    drive: "Callable[[], tuple[RunReport, ...]]",
    kind: RunKind,
    name: str,
    begun: "Callable[[Path], object]",
) -> "tuple[tuple[RunReport, ...], Path | None]":
    """Drive, and return what came of it and where it is recorded; None where it could not be.

    Args:
        session: Solved.
        planning: The events that show its plan: the recording begins with them.
        drive: Lets the session drive.
        kind: What will happen.
        name: The scene's.
        begun: Told where it is recorded, once it is.
    """
    wish = RecordingOptions(datetime.now().astimezone())
    with wish.recorded(session.announcer, kind, session.scene, session.settings, name) as recorder:
        if recorder is not None:
            begun(recorder.file)
            for event in planning:
                recorder.hear(event)
        reports = drive()
    return reports, None if recorder is None or recorder.has_failed else recorder.file
