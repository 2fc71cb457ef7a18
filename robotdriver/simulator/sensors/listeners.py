"""Robots whose sensors read by the same clocks: a reading of all of them begins at once."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from robotdriver.models import Sensor
from robotdriver.simulator.sensors.moment import Batch
from robotdriver.simulator.sensors.schedule import SensorClock

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot


class Listeners:
    """Robots of one model that were put down at the same time.

    Args:
        clocks: Of their sensors; at least one.
        robots: Which.

    Attributes:
        due_s: When the first of their sensors reads next, on the World's clock.
    """

    __slots__ = ("_clocks", "_robots", "due_s")

    def __init__(self, clocks: Sequence[SensorClock], robots: "Sequence[WorldRobot]") -> None:
        self._clocks = clocks
        self._robots = frozenset(robots)
        self.due_s = min([clock.due_s for clock in clocks])

    def begin(self, now_s: float, batch_of: Callable[[Sensor], Batch]) -> None:
        """Begin the readings that are due.

        Args:
            now_s: The World's time.
            batch_of: Returns what reads together with a sensor.
        """
        robots = self._robots
        before = next(iter(robots)).batches
        batches = dict(before)
        for clock in self._clocks:
            if now_s >= clock.due_s:
                clock.go_on(now_s)
                sensor = clock.sensor
                batch = batches[sensor.name] = batch_of(sensor)
                batch.join(robots, clock.number, before.get(sensor.name))
        self.due_s = min([clock.due_s for clock in self._clocks])
        for robot in robots:
            robot.batches = batches
