"""The status of a player, as data: the player's side makes it, the referee's side reads it."""

from dataclasses import dataclass

import shapely

from robotdriver.pose import Pose
from robotworkshop.run.verdict import Health, Phase
from scene.scene import Point


@dataclass(frozen=True, slots=True)
class Status:
    """A player's report of itself at one moment; places are claims. See robot.thrift for the figures."""

    phase: Phase
    activity: str
    progress: float
    reason: str
    claim: Pose
    drive_s: float
    path: tuple[Point, ...]
    dynamic_obstacle: shapely.Geometry
    health: Health
    collisions: int
    ended_by: str = ""
    ended_s: float | None = None
    entered_s: float | None = None
