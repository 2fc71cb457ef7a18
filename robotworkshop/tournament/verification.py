"""Does a recording of a game tell what happened? Its movers play it once more, each in its isolation."""

import logging
from dataclasses import replace

import msgspec

from robotworkshop.recording.comparison import (
    COMPARED,
    Comparison,
    Verification,
    check_repeatable,
    differences_of,
    divergence_of,
    end_of_drive,
    expected_of_drive,
)
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.replay import Replay, TimedEvent
from robotworkshop.run.events import DriveEnded, Event, PlanningEnded
from robotworkshop.run.session import Session
from robotworkshop.stage.events import Announcer
from robotworkshop.tournament.game import compete, isolated
from robotworkshop.tournament.isolation.level import present_level
from robotworkshop.tournament.isolation.limits import Limits, LimitsError
from robotworkshop.tournament.mover_sources import code_of, differences_of_movers

log = logging.getLogger(__name__)


def verify_game(replay: Replay) -> Verification:
    """Play a recorded game once more and compare the two, tick by tick, with the plans and what came of the drive.

    Args:
        replay: Of the kind `RunKind.GAME`.

    Raises:
        RecordingError: a mover is not there any more, or the game cannot be repeated; the text says why.
        WorkshopError: the scene cannot be played.
    """
    header = replay.header
    check_repeatable(replay)
    if not header.movers:
        made_by = header.versions.get("robotworkshop", "an unknown version")
        raise RecordingError(
            f"{replay.file}: robotworkshop {made_by} did not note which movers played, so it cannot be verified"
        )
    codes = [code_of(mover, replay.file.parent) for mover in header.movers]
    try:
        limits = msgspec.convert(dict(header.limits), Limits, strict=False)
    except (msgspec.ValidationError, LimitsError) as error:
        raise RecordingError(f"{replay.file}: the movers' limits in it cannot be read: {error}") from error
    announcer = Announcer()
    comparison = Comparison(map(_without_wall_time, expected_of_drive(replay, PlanningEnded)))
    ends: list[DriveEnded] = []
    announcer.listen(lambda event: comparison.hear(_timeless(event)), *COMPARED, PlanningEnded)
    announcer.listen(ends.append, DriveEnded)
    present = present_level()
    if present.warning:
        log.warning("%s", present.warning)
    seed = header.settings.seed if header.mover_seed is None else header.mover_seed
    with isolated(codes, limits, seed, present.level) as movers:
        labels = [mover.label for mover in header.movers]
        compete(Session(header.scene, header.settings, announcer, movers=list(zip(labels, movers, strict=True))))
    divergence, recorded_end = comparison.result(), end_of_drive(replay)
    if divergence is None and recorded_end is not None and ends:
        then, now = _without_wall_time(recorded_end), _timeless(ends[0])
        divergence = None if then.event == now else divergence_of(then, now)
    return Verification(
        comparison.ticks,
        comparison.compared,
        divergence,
        differences_of(header) | differences_of_movers(header.movers),
        verified="plans, poses, sensors, collisions, what the movers believe, and the outcome",
        unverified="how much wall time the movers took",
    )


def _without_wall_time(timed: TimedEvent) -> TimedEvent:
    return replace(timed, event=_timeless(timed.event))


def _timeless(event: Event) -> Event:
    """Return an event without the wall time in it, which is never the same again."""
    match event:
        case PlanningEnded(reports):
            return PlanningEnded(tuple(replace(report, seconds={}) for report in reports))
        case DriveEnded(reports):
            return DriveEnded(
                tuple(replace(report, solve=replace(report.solve, seconds={}), wall_time_s=0.0) for report in reports)
            )
        case _:
            return event
