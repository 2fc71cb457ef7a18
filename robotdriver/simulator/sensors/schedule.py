"""The times at which robots' sensors read."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from robotdriver.interface import Reading
from robotdriver.models import (
    BeaconReceiver,
    BeaconSeeker,
    Camera,
    DownwardRanger,
    FloorSensor,
    FreeMotor,
    Sensor,
    WheelDrop,
)
from robotdriver.simulator.bodies.settling import TOUCH_MM
from robotdriver.simulator.memento import Memento
from robotdriver.simulator.sensors.feelers import Feeler, at_rest, reach_mm
from robotdriver.simulator.sensors.moment import Batch
from robotdriver.simulator.sensors.rings import Ring, rings_of

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot

ROUNDING_S = 1e-9
"""A tick that ends so little before a due time is meant to end at it."""


_LocalSensor = FloorSensor | DownwardRanger | WheelDrop | BeaconReceiver | BeaconSeeker
"""The sensors whose readings depend on regions of the floor and on beacons alone."""


class SensorClock:
    """The ticks in which a sensor reads: the first at or after each multiple of its period.

    Args:
        sensor: What reads.
        period_s: How often.
        phase_s: When first, after the robot was put down.
        joined_s: When it was.

    Attributes:
        sensor: What reads.
        first_s: When it reads first, on the World's clock.
        period_s: How often.
        due_s: When it reads next, on the World's clock.
        number: Of its newest reading, from 1; those that were lost between two ticks count as well.
    """

    __slots__ = ("due_s", "first_s", "number", "period_s", "sensor")

    def __init__(self, sensor: Sensor, period_s: float, phase_s: float, joined_s: float) -> None:
        self.sensor = sensor
        self.period_s = period_s
        self.first_s = joined_s + phase_s
        self.due_s = self.first_s - ROUNDING_S
        self.number = 0

    def go_on(self, now_s: float) -> None:
        """Take note that it reads now; to be called in the first tick in which it is due."""
        # Where the ticks are longer than the period, the readings in between are lost.
        self.number = math.floor((now_s + ROUNDING_S - self.first_s) / self.period_s) + 1
        self.due_s = self.first_s + self.number * self.period_s - ROUNDING_S


class Listeners:
    """Robots whose sensors read by the same clocks, of one model and put down at the same time: they read at once.

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


class SensorSchedule:
    """The sensors of one robot, sorted by how they are read.

    Args:
        sensors: The model's.
        motors: Those of the model that move no wheel: they may be held fast wherever the robot is.
        radius_mm: Of the largest disc about its centre that the body holds.
        joined_s: When the robot was put down.
        alike: The schedule of a robot of the same model that was put down at the same time, if there is one: their
            sensors read at the same times, so they share the clocks.

    Attributes:
        by_name: All that have readings.
        feelers: Read in every tick in which something is close.
        reach_mm: Nothing farther from its centre excites a feeler; 0 for the touch of its body.
        close_mm: Nothing farther from the body's edge than this excites a feeler.
        is_excited: Whether one of them was excited when they were last read.
        clocks: Of the sensors with a period; who asks asks once a tick, for all who share the clock.
        rings: Cones and lasers without a period, those that are alike but for their places together, by their names.
        are_alike_anywhere: Whether all that read when asked read the same all over a plain floor without beacons.
    """

    __slots__ = ("are_alike_anywhere", "by_name", "clocks", "close_mm", "feelers", "is_excited", "reach_mm", "rings")

    def __init__(
        self,
        sensors: Sequence[Sensor],
        motors: Sequence[FreeMotor],
        radius_mm: float,
        joined_s: float,
        alike: "SensorSchedule | None" = None,
    ) -> None:
        self.feelers: tuple[Feeler, ...] = tuple(sensor for sensor in sensors if isinstance(sensor, Feeler))
        self.reach_mm = max([reach_mm(feeler) for feeler in self.feelers], default=0.0)
        self.close_mm = max(TOUCH_MM, self.reach_mm - radius_mm)
        if motors:
            self.close_mm = math.inf
        self.is_excited = False
        self.are_alike_anywhere = all(
            isinstance(sensor, Feeler | _LocalSensor) or getattr(sensor, "period_s", 0.0)
            for sensor in readable(sensors).values()
        )
        self.by_name: dict[str, Sensor]
        self.clocks: tuple[SensorClock, ...]
        if alike is None:
            self.by_name = readable(sensors)
            self.rings: dict[str, Ring] = rings_of(sensors)
            clocks = ((sensor, getattr(sensor, "period_s", 0.0)) for sensor in sensors)
            self.clocks = tuple(
                SensorClock(sensor, period_s, getattr(sensor, "phase_s", 0.0), joined_s)
                for sensor, period_s in clocks
                if period_s
            )
        else:
            self.by_name, self.clocks, self.rings = alike.by_name, alike.clocks, alike.rings

    def keep(self, memento: Memento) -> None:
        """Take down what is due when."""
        memento.keep(self, "is_excited")
        for clock in self.clocks:
            memento.keep(clock, "due_s", "number")

    def at_rest(self) -> dict[str, Reading]:
        """Return what the feelers read where nothing is near."""
        return {feeler.name: at_rest(feeler) for feeler in self.feelers}


def readable(sensors: Sequence[Sensor]) -> dict[str, Sensor]:
    """Return the sensors that have readings, by name: all but cameras."""
    return {sensor.name: sensor for sensor in sensors if not isinstance(sensor, Camera)}
