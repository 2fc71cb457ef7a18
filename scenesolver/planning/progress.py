"""The course of a plan: its progress for those who wait, whether to go on, and the seconds of each phase."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from scene.mover import CancelRequested, PlanningCancelledError, Progress, ProgressListener, RoadmapView

_PART_OF_THE_REST = 0.15


def stop_if(cancel: CancelRequested) -> None:
    """Go on unless the work was cancelled.

    Raises:
        PlanningCancelledError: ``cancel`` answered True.
    """
    if cancel():
        raise PlanningCancelledError("planning was cancelled")


class Report:
    """Passes progress on, and raises when the work was cancelled.

    How often a roadmap will be doubled is not known, so each step comes nearer to the end by the same part of the rest.
    """

    def __init__(self, progress: ProgressListener = lambda _: None, cancel: CancelRequested = lambda: False) -> None:
        self.cancel = cancel
        self._progress = progress
        self._left = 1.0

    def check(self) -> None:
        """Go on, or not.

        Raises:
            PlanningCancelledError: the work was cancelled.
        """
        stop_if(self.cancel)

    def begins(self, phase: str, roadmap: RoadmapView | None = None) -> None:
        """Say what is done now, and show the roadmap so far.

        Raises:
            PlanningCancelledError: the work was cancelled.
        """
        self.check()
        self._left *= 1.0 - _PART_OF_THE_REST
        self._progress(Progress(phase, 1.0 - self._left, roadmap))

    def done(self) -> None:
        """Say that all is done."""
        self._progress(Progress("done", 1.0))


@dataclass(slots=True)
class PhaseSeconds:
    """Seconds that each phase of the planning took, over all attempts."""

    inflate: float = 0.0
    sample: float = 0.0
    connect: float = 0.0
    query: float = 0.0
    smooth: float = 0.0

    def as_dict(self) -> dict[str, float]:
        """Return them by name."""
        return asdict(self)

    @contextmanager
    def counting(self, phase: str) -> Iterator[None]:
        """Add the time that the block takes to a phase."""
        began = time.perf_counter()
        try:
            yield
        finally:
            setattr(self, phase, getattr(self, phase) + time.perf_counter() - began)
