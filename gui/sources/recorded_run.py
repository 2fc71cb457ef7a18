"""A drive that is recorded while the window shows it."""

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from robotworkshop.recording import RunKind
from robotworkshop.recording.options import RecordWish
from robotworkshop.run.events import PlanningEnded, PlanningProgressed
from scene.mover import Progress

if TYPE_CHECKING:
    from robotworkshop.run.reports import RunReport, SolveReport
    from robotworkshop.run.session import Session

log = logging.getLogger(__name__)


def recorded_drive(
    session: "Session",
    plan: "tuple[SolveReport, ...]",
    drive: "Callable[[], tuple[RunReport, ...]]",
    kind: RunKind,
    name: str,
) -> "tuple[tuple[RunReport, ...], Path | None]":
    """Drive, and return what came of it and where it is recorded; None where it could not be.

    Args:
        session: Solved.
        plan: What solving it came to: the recording begins with it.
        drive: Lets the session drive.
        kind: What will happen.
        name: The scene's.
    """
    wish = RecordWish(datetime.now().astimezone())
    with wish.recorded(session.announcer, kind, session.scene, session.settings, name) as recorder:
        if recorder is not None:
            for entrant, report in zip(session.entrants, plan, strict=True):
                if entrant.mover.roadmap is not None:
                    recorder.hear(PlanningProgressed(report.robot, Progress("planned", 1.0, entrant.mover.roadmap)))
            recorder.hear(PlanningEnded(plan))
        reports = drive()
    return reports, None if recorder is None or recorder.has_failed else recorder.file
