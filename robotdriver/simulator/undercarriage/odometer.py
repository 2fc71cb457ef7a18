"""The reports of a robot's odometer."""

import math

from robotdriver.simulator.memento import Memento


class WholeUnits:
    """Counters as the packets 19 and 20 of a Create 1 report them: each frame whole mm and whole degrees, no more.

    What is cut off is lost, so a turn that is slower than one degree a frame reads as no turn at all.
    """

    __slots__ = ("_distance_mm", "_reported_deg", "_reported_mm", "_turn_rad")

    def __init__(self) -> None:
        self._distance_mm = self._turn_rad = 0.0
        self._reported_mm = self._reported_deg = 0

    def keep(self, memento: Memento) -> None:
        """Take down what was reported."""
        memento.keep(self, "_distance_mm", "_turn_rad", "_reported_mm", "_reported_deg")

    def reported(self, distance_mm: float, turn_rad: float) -> tuple[float, float]:
        """Return what the counters seem to say to one who adds up the frames; called once a frame."""
        self._reported_mm += math.trunc(distance_mm - self._distance_mm)
        self._reported_deg += math.trunc(math.degrees(turn_rad - self._turn_rad))
        self._distance_mm, self._turn_rad = distance_mm, turn_rad
        return float(self._reported_mm), math.radians(self._reported_deg)
