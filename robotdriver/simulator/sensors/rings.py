"""Rings of sensors that are read when they are asked for: all of a ring at once, and those of several robots together.

Robots that are asked at the same moments will be asked together again. A guess that turns out wrong costs time and
changes no reading.
"""

from collections.abc import Callable, Mapping, Sequence

from robotdriver.interface import Reading
from robotdriver.models import Sensor
from robotdriver.simulator.sensors.moment import Moment
from robotdriver.simulator.sensors.schedule import Ring

RingReader = Callable[[Moment, Ring, Sequence[int]], Sequence[Sequence[Reading]]]
"""Reads rings that are alike, of several robots at one moment: what each robot's sensors read, in their order."""

_Read = dict[tuple[int, str], Sequence[Reading]]
"""The readings of a moment, by the robot and its ring's first sensor."""


class RingDemand:
    """Remembers which robots were asked for their rings at which moment, and reads those together.

    Args:
        readers: How rings are read, by the kinds of their sensors.
    """

    def __init__(self, readers: Mapping[type[Sensor], RingReader]) -> None:
        self._readers = readers
        self._asked_at: dict[tuple[str, str], int] = {}
        # One object, since those who watch ask in threads of their own, and of moments that have passed.
        self._newest: tuple[Moment, _Read] | None = None

    def readings(self, moment: Moment, index: int, ring: Ring) -> Sequence[Reading]:
        """Return the readings of a ring at a moment.

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
            told = self._readers[type(ring.sensors[0])](moment, ring, together)
            read.update({(number, first): values for number, values in zip(together, told, strict=True)})
            found = told[0]
        asked = moment.around.robots[index].name, first
        self._asked_at[asked] = max(moment.tick, self._asked_at.get(asked, 0))
        return found

    def _companions(self, moment: Moment, read: _Read, index: int, first: str) -> list[int]:
        """Return the robots that were asked when this one was asked the last time, and have not been asked now."""
        robots = moment.around.robots
        if len(robots) == 1:
            return []
        robot, asked_at = robots[index], self._asked_at
        before = asked_at.get((robot.name, first))
        if before is None:
            return []
        return [
            number
            for number, other in enumerate(robots)
            if asked_at.get((other.name, first)) == before
            and other.model is robot.model
            and number != index
            and (number, first) not in read
        ]
