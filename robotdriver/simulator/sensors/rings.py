"""Rings of sensors that are read when they are asked for: all of a ring at once, and those of several robots together.

Robots that are asked at the same moments will be asked together again. A guess that turns out wrong costs time and
changes no reading.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from robotdriver.models import Sensor
from robotdriver.simulator.sensors.moment import Batch, Cell, Moment, Reader

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot

Ring = Sequence[Sensor]
_Cells = dict[tuple[int, str], dict[str, Cell]]
"""The readings of a moment, by the robot and its ring's first sensor, and by the names of the sensors."""


class RingDemand:
    """Remembers which robots were asked for their rings at which moment, and makes the readings of those together.

    Args:
        readers: How sensors are read, by their kinds.
    """

    def __init__(self, readers: Mapping[type[Sensor], Reader]) -> None:
        self._readers = readers
        self._asked_at: dict[tuple[str, str], int] = {}
        # One object, since those who watch ask in threads of their own, and of moments that have passed.
        self._newest: tuple[Moment, _Cells] | None = None

    def cells(self, moment: Moment, index: int, ring: Ring) -> Mapping[str, Cell]:
        """Return the readings of a ring at a moment, by the names of its sensors.

        Args:
            moment: Which.
            index: Of the robot at that moment.
            ring: Sensors of its model that are alike but for their places.
        """
        newest, cells = self._newest, _Cells()
        if newest is not None and newest[0] is moment:
            cells = newest[1]
        elif newest is None or newest[0].tick <= moment.tick:
            self._newest = moment, cells
        first = ring[0].name
        found = cells.get((index, first))
        robots = moment.around.robots
        if found is None:
            self._begin(moment, cells, robots, index, ring)
            found = cells[index, first]
        asked = robots[index].name, first
        self._asked_at[asked] = max(moment.tick, self._asked_at.get(asked, 0))
        return found

    def _begin(self, moment: Moment, cells: _Cells, robots: "Sequence[WorldRobot]", index: int, ring: Ring) -> None:
        robot, first = robots[index], ring[0].name
        before = self._asked_at.get((robot.name, first))
        batch = Batch(moment, ring[0], self._readers[type(ring[0])])
        for number, other in enumerate(robots):
            is_companion = (
                before is not None
                and other.model is robot.model
                and self._asked_at.get((other.name, first)) == before
                and (number, first) not in cells
            )
            if number == index or is_companion:
                cells[number, first] = {each.name: Cell(batch, number, moment.tick, True, each) for each in ring}
