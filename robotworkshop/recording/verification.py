"""Does a recording of a run tell what happened? The run is simulated once more, and every number is compared."""

from robotworkshop.recording.comparison import (
    COMPARED,
    Comparison,
    Verification,
    check_repeatable,
    differences_of,
    expected_of_drive,
)
from robotworkshop.recording.replay import Replay
from robotworkshop.run.session import Session
from robotworkshop.stage.events import Announcer


def verify_run(replay: Replay) -> Verification:
    """Simulate a recorded run once more and compare the two, tick by tick.

    What is compared ends with the drive: when a user stopped it cannot be simulated.

    Args:
        replay: Of the kind `RunKind.SIMULATED`.

    Raises:
        RecordingError: it cannot be simulated again, or an event in it cannot be read.
        WorkshopError: the mover is not there, or does not load.
    """
    header = replay.header
    check_repeatable(replay)
    announcer = Announcer()
    session = Session(header.scene, header.settings, announcer)
    session.set_speed(None)
    comparison = Comparison(expected_of_drive(replay), session.stop)
    announcer.listen(comparison.hear, *COMPARED)
    if all(report.solved for report in session.solve()):
        session.drive()
    divergence = comparison.result()
    return Verification(
        comparison.ticks,
        comparison.compared,
        divergence,
        differences_of(header),
        verified="poses, sensors, collisions, and what the movers believe and plan",
    )
