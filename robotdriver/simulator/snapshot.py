"""What others may see of a World: immutable pictures of one moment."""

from dataclasses import dataclass

from robotdriver.interface import SensorData
from robotdriver.models import RobotModel
from robotdriver.pose import Pose

Outline = tuple[tuple[float, float], ...]
"""Corners of a polygon, mm."""


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
    """

    name: str
    model: RobotModel
    pose: Pose
    sensor_data: SensorData
    touching: bool
    song: str


@dataclass(frozen=True, slots=True)
class WorldSnapshot:
    """The whole floor at one moment.

    Attributes:
        time_s: Since the World began.
        robots: In the order in which they joined.
        moved_obstacles: Present outlines of the obstacles that move, by obstacle number.
    """

    time_s: float
    robots: tuple[RobotSnapshot, ...]
    moved_obstacles: tuple[tuple[int, Outline], ...]
