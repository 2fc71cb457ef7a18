"""Snapshots of a World: immutable pictures of one moment."""

from dataclasses import dataclass

from robotdriver.interface import SensorData, nearest_mm
from robotdriver.models import RobotModel
from robotdriver.pose import Pose

Outline = tuple[tuple[float, float], ...]
"""Corners of a polygon, mm."""


@dataclass(frozen=True, slots=True)
class RoundThing:
    """A disc or a ball that can be pushed, at one moment.

    Attributes:
        pose: Where it is, and how it is turned.
        radius_mm: Its radius.
        rolls: Whether it is a ball.
    """

    pose: Pose
    radius_mm: float
    rolls: bool


@dataclass(frozen=True, slots=True)
class RobotSnapshot:
    """One robot at one moment.

    Attributes:
        name: Its name in the World.
        model: What kind of robot it is.
        pose: Where it truly is.
        sensor_data: Its newest frame.
        touching: Whether its body touches anything.
        song: "winner" or "loser" while it sings, else an empty string.
        has_fallen: Whether it has left the floor over a drop: it stays where it is, and is out.
    """

    name: str
    model: RobotModel
    pose: Pose
    sensor_data: SensorData
    touching: bool
    song: str
    has_fallen: bool = False

    @property
    def ranges_mm(self) -> tuple[float | None, ...]:
        """The distance of the nearest thing that each of ``model.rangers`` sees; None where it sees nothing."""
        readings = self.sensor_data.readings
        return tuple(nearest_mm(readings.get(ranger.name)) for ranger in self.model.rangers)


@dataclass(frozen=True, slots=True)
class WorldSnapshot:
    """The whole floor at one moment.

    Attributes:
        time_s: Since the World began.
        robots: In the order in which they joined.
        moved_obstacles: Present outlines of the obstacles with corners that move or can be pushed, by obstacle number.
        standing_obstacles: Outlines of all other obstacles that are on the floor now, by obstacle number. The same
            object from one snapshot to the next as long as none was added, dragged or removed.
        discs: The round things that can be pushed, by obstacle number.
    """

    time_s: float
    robots: tuple[RobotSnapshot, ...]
    moved_obstacles: tuple[tuple[int, Outline], ...]
    standing_obstacles: tuple[tuple[int, Outline], ...] = ()
    discs: tuple[tuple[int, RoundThing], ...] = ()
