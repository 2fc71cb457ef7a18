"""Which of a robot's sensors read when."""

import math
from collections.abc import Iterable
from typing import Generic, TypeVar

from robotdriver.ground import PLAIN
from robotdriver.interface import Reading
from robotdriver.models import BumperSector, ConeRanger, FloorSensor, LaserScanner, ProximitySwitch, Sensor
from robotdriver.simulator.bodies.contacts import TOUCH_MM

R = TypeVar("R", ConeRanger, LaserScanner)

ROUNDING_S = 1e-9
"""A tick that ends so little before a due time is meant to end at it."""


class RangerClock(Generic[R]):
    """When a ranger reads: at the first tick at or after each multiple of its period.

    Attributes:
        ranger: What reads.
        due_s: When, on the World's clock.
        number: Of its newest reading, from 1; those that were lost between two ticks count as well.
    """

    __slots__ = ("_first_s", "due_s", "number", "ranger")

    def __init__(self, ranger: R, joined_s: float) -> None:
        self.ranger: R = ranger
        self._first_s = joined_s + ranger.phase_s
        self.due_s = self._first_s - ROUNDING_S
        self.number = 0

    def is_due(self, now_s: float) -> bool:
        """Return whether it reads in this tick; to be asked once a tick."""
        if now_s < self.due_s:
            return False
        # Where the ticks are longer than the period, the readings in between are lost.
        self.number = math.floor((now_s + ROUNDING_S - self._first_s) / self.ranger.period_s) + 1
        self.due_s = self._first_s + self.number * self.ranger.period_s - ROUNDING_S
        return True


class SensorSchedule:
    """The sensors of one robot, sorted by how they are read.

    Args:
        sensors: The model's.
        radius_mm: Of the largest disc about its centre that the body holds.
        joined_s: When the robot was put down.
        alike: The schedule of a robot of the same model that was put down at the same time, if there is one: their
            rangers read at the same times, so they share the clocks.

    Attributes:
        bumpers: Read in every tick in which something is close.
        switches: The same.
        close_mm: Nothing farther from the body's edge than this excites a bumper or a switch.
        floor: Read in every tick where the floor is not plain all over.
        is_excited: Whether one of them was excited when they were last read.
        rangers: Read when they are due; who asks asks once a tick, for all who share the clock.
        lasers: The same; they yield scans.
    """

    __slots__ = ("bumpers", "close_mm", "floor", "is_excited", "lasers", "rangers", "switches")

    def __init__(
        self, sensors: Iterable[Sensor], radius_mm: float, joined_s: float, alike: "SensorSchedule | None" = None
    ) -> None:
        sensors = tuple(sensors)
        self.bumpers = tuple(sensor for sensor in sensors if isinstance(sensor, BumperSector))
        self.switches = tuple(sensor for sensor in sensors if isinstance(sensor, ProximitySwitch))
        self.floor = tuple(sensor for sensor in sensors if isinstance(sensor, FloorSensor))
        reaches_mm = (
            math.hypot(switch.mount.x_mm, switch.mount.y_mm) + switch.range_mm - radius_mm for switch in self.switches
        )
        self.close_mm = max((TOUCH_MM, *reaches_mm))
        self.is_excited = False
        self.rangers: tuple[RangerClock[ConeRanger], ...]
        self.lasers: tuple[RangerClock[LaserScanner], ...]
        if alike is None:
            self.rangers = tuple(RangerClock(sensor, joined_s) for sensor in sensors if isinstance(sensor, ConeRanger))
            self.lasers = tuple(RangerClock(sensor, joined_s) for sensor in sensors if isinstance(sensor, LaserScanner))
        else:
            self.rangers, self.lasers = alike.rangers, alike.lasers

    def at_rest(self) -> dict[str, Reading]:
        """Return the readings of a robot that has sensed nothing yet."""
        readings: dict[str, Reading] = {bumper.name: False for bumper in self.bumpers}
        readings |= {switch.name: False for switch in self.switches}
        readings |= {sensor.name: PLAIN for sensor in self.floor}
        readings |= {clock.ranger.name: None for clock in self.rangers}
        return readings | {clock.ranger.name: None for clock in self.lasers}
