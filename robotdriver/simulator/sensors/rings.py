"""Rings of sensors that are read when they are asked for: all of a ring at once, and those of several robots together.

Robots that are asked at the same moments will be asked together again. A guess that turns out wrong costs time and
changes no reading.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from robotdriver.interface import Reading
from robotdriver.models import ConeRanger, LaserScanner, Mount, Sensor
from robotdriver.ranging.box_grid import Floats

if TYPE_CHECKING:
    from robotdriver.simulator.sensors.moment import Moment
    from robotdriver.simulator.world_robot import WorldRobot


class Ring:
    """Sensors of a robot that are alike but for their places, and read when they are asked.

    Args:
        sensors: The sensors.

    Attributes:
        sensors: The sensors.
        names: Their names.
        mounts: Their places in the robot's frame: x, y and heading, shape (n, 3).
    """

    __slots__ = ("mounts", "names", "sensors")

    def __init__(self, sensors: Sequence[ConeRanger | LaserScanner]) -> None:
        self.sensors = tuple(sensors)
        self.names = tuple([sensor.name for sensor in sensors])
        mounts = [sensor.mount for sensor in sensors]
        self.mounts: Floats = np.array([(mount.x_mm, mount.y_mm, mount.heading_rad) for mount in mounts])


def rings_of(sensors: Sequence[Sensor]) -> dict[str, Ring]:
    """Return the cones and lasers that read when asked, those that are alike but for their places together.

    Returns:
        The ring of each, by its name.
    """
    alike: dict[Sensor, list[ConeRanger | LaserScanner]] = {}
    for sensor in sensors:
        if isinstance(sensor, ConeRanger | LaserScanner) and not sensor.period_s:
            # A scan is long enough to be worked out alone.
            is_cone = isinstance(sensor, ConeRanger)
            alike.setdefault(replace(sensor, name="", mount=Mount()) if is_cone else sensor, []).append(sensor)
    return {name: ring for ring in map(Ring, alike.values()) for name in ring.names}


class RingBatch:
    """The measurements of several robots' rings at one moment; one is another than all others, whatever it holds.

    Args:
        robots: Which.
        distances_mm: Of each robot what its ring's sensors measured, in their order, or its laser along its rays,
            shape (robots, n); ``math.inf`` where nothing is in range.
        as_readings: Makes the sensors' readings of one robot's distances.
    """

    __slots__ = ("as_readings", "distances_mm", "robots")

    def __init__(
        self,
        robots: "Sequence[WorldRobot]",
        distances_mm: Floats,
        as_readings: Callable[[Floats], Sequence[Reading]],
    ) -> None:
        self.robots = robots
        self.distances_mm = distances_mm
        self.as_readings = as_readings


class RingReading(NamedTuple):
    """The measurements of one robot's ring.

    Attributes:
        batch: Of the robots whose rings were read together with it.
        row: Which of them it is.
    """

    batch: RingBatch
    row: int

    @property
    def readings(self) -> Sequence[Reading]:
        """The readings of the ring's sensors, in their order."""
        return self.batch.as_readings(self.batch.distances_mm[self.row])


RingReader = Callable[["Moment", Ring, Sequence[int]], RingBatch]
"""Reads rings that are alike, of several robots at one moment."""

_Read = dict[tuple[int, str], RingReading]
"""The readings of a moment, by the robot and its ring's first sensor."""


class _Group(dict[str, "WorldRobot"]):
    """Robots that were asked for their rings in the same tick, by their names.

    Attributes:
        tick: Which.
    """

    __slots__ = ("tick",)

    def __init__(self, tick: int) -> None:
        super().__init__()
        self.tick = tick


_NOT_ASKED = _Group(-1)


class RingDemand:
    """Remembers which robots were asked for their rings at which moment, and reads those together.

    Args:
        readers: How rings are read, by the kinds of their sensors.
    """

    def __init__(self, readers: Mapping[type[Sensor], RingReader]) -> None:
        self._readers = readers
        # The robots that were asked with each robot's ring when it was asked for last.
        self._asked_with: dict[tuple[str, str], _Group] = {}
        self._newest_groups: dict[str, _Group] = {}  # by a ring's first sensor
        # One object, since those who watch ask in threads of their own, and of moments that have passed.
        self._newest: tuple[Moment, _Read] | None = None

    def reading(self, moment: "Moment", index: int, ring: Ring) -> RingReading:
        """Return the reading of a ring at a moment.

        Args:
            moment: Which.
            index: Of the robot at that moment.
            ring: Of its model.
        """
        newest, read = self._newest, _Read()
        if newest is not None and newest[0] is moment:
            read = newest[1]
        elif newest is None or newest[0].tick <= moment.tick:
            self._newest = moment, read
        first = ring.names[0]
        found = read.get((index, first))
        if found is None:
            together = [index, *self._companions(moment, read, index, first)]
            batch = self._readers[type(ring.sensors[0])](moment, ring, together)
            read.update({(number, first): RingReading(batch, row) for row, number in enumerate(together)})
            found = read[index, first]
        self._note(moment.around.robots[index], first, moment.tick)
        return found

    def keep_only(self, robots: "Sequence[WorldRobot]") -> None:
        """Forget all robots but these, which are on the floor."""
        names = {robot.name for robot in robots}
        for asked in tuple(self._asked_with):
            if asked[0] not in names:
                self._asked_with.pop(asked, _NOT_ASKED).pop(asked[0], None)

    def _note(self, robot: "WorldRobot", first: str, tick: int) -> None:
        """Take note that a robot was asked."""
        name = robot.name
        before = self._asked_with.get((name, first), _NOT_ASKED)
        if before.tick < tick:
            before.pop(name, None)
            group = self._newest_groups.get(first, _NOT_ASKED)
            if group.tick != tick:
                group = self._newest_groups[first] = _Group(tick)
            group[name] = robot
            self._asked_with[name, first] = group

    def _companions(self, moment: "Moment", read: _Read, index: int, first: str) -> list[int]:
        """Return the robots that were asked when this one was asked the last time, and have not been asked now."""
        robots = moment.around.robots
        robot = robots[index]
        if len(robots) == 1:
            return []
        found = []
        for other in tuple(self._asked_with.get((robot.name, first), _NOT_ASKED).values()):
            number = other.place
            is_there = number < len(robots) and robots[number] is other
            if is_there and other.model is robot.model and number != index and (number, first) not in read:
                found.append(number)
        return found
