"""The samples of a recording."""

from collections.abc import Callable, Sequence
from pathlib import Path

from gui.contributions.curve import Curve
from gui.sources.samples import Samples
from robotworkshop.recording import RunKind
from robotworkshop.recording.replay import Replay
from robotworkshop.stage.events import Moved


def read_samples(file: Path, curves: Sequence[Curve], is_wanted: Callable[[], bool]) -> Samples | None:
    """Read some curves of a recording from its beginning to its end; None if it is no longer wanted.

    Raises:
        RecordingError: it cannot be read.
    """
    replay = Replay(file)
    header = replay.header
    names = [robot.name for robot in header.scene.robots]
    samples = Samples(names, is_truth_known=header.kind is not RunKind.REAL)
    samples.wanted = curves
    for timed in replay.events():
        if not is_wanted():
            return None
        if isinstance(timed.event, Moved):
            samples.take(timed.time_s, timed.event)
    return samples
