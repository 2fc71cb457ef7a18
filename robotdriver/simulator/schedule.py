"""Which of a robot's sensors read when."""

import math
from collections.abc import Iterable

from robotdriver.models import BumperSector, ConeRanger, ProximitySwitch, Sensor

Reading = float | bool | None
"""What a sensor yields: mm (None where nothing is heard) or whether it is pressed or sees something."""

ROUNDING_S = 1e-9
"""A tick that ends so little before a due time is meant to end at it."""


class RangerClock:
    """When a ranger reads: at the first tick at or after each multiple of its period."""

    __slots__ = ("_due_s", "_first_s", "_readings", "ranger")

    def __init__(self, ranger: ConeRanger, joined_s: float) -> None:
        self.ranger = ranger
        self._first_s = joined_s + ranger.phase_s
        self._readings = 0
        self._due_s = self._first_s

    def is_due(self, now_s: float) -> bool:
        """Return whether it reads in this tick; to be asked once a tick."""
        if now_s < self._due_s - ROUNDING_S:
            return False
        # Where the ticks are longer than the period, the readings in between are lost.
        self._readings = math.floor((now_s + ROUNDING_S - self._first_s) / self.ranger.period_s) + 1
        self._due_s = self._first_s + self._readings * self.ranger.period_s
        return True


class SensorSchedule:
    """The sensors of one robot, sorted by how they are read.

    Args:
        sensors: The model's.
        radius_mm: Of the body.
        joined_s: When the robot was put down.

    Attributes:
        bumpers: Read in every tick.
        switches: Read in every tick.
        switch_reach_mm: Nothing farther from the body's edge than this is noticed by a switch.
        rangers: Read when they are due.
    """

    __slots__ = ("bumpers", "rangers", "switch_reach_mm", "switches")

    def __init__(self, sensors: Iterable[Sensor], radius_mm: float, joined_s: float) -> None:
        sensors = tuple(sensors)
        self.bumpers = tuple(sensor for sensor in sensors if isinstance(sensor, BumperSector))
        self.switches = tuple(sensor for sensor in sensors if isinstance(sensor, ProximitySwitch))
        self.switch_reach_mm = max(
            (
                math.hypot(switch.mount.x_mm, switch.mount.y_mm) + switch.range_mm - radius_mm
                for switch in self.switches
            ),
            default=-math.inf,
        )
        self.rangers = tuple(RangerClock(sensor, joined_s) for sensor in sensors if isinstance(sensor, ConeRanger))

    def at_rest(self) -> dict[str, Reading]:
        """Return the readings of a robot that has sensed nothing yet."""
        readings: dict[str, Reading] = {bumper.name: False for bumper in self.bumpers}
        readings |= {switch.name: False for switch in self.switches}
        return readings | {clock.ranger.name: None for clock in self.rangers}
