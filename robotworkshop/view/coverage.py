"""The floor that the sonars of all robots have seen, as a heat map that grows with each look."""

import math
from typing import NamedTuple

import numpy as np

from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.simulator import RobotSnapshot
from robotworkshop.view.heat import Grid, HeatMap
from robotworkshop.view.wedge import wedge_corners
from scene.scene import Workspace

OTHER_MM, OTHER_RAD = 25.0, math.radians(3.0)
"""A robot looks again when it has moved or turned by so much: what it sees meanwhile is the same to the eye."""
STRONGEST = 48
"""From so many looks on a square has the strongest colour."""
AT_ONCE = 100
"""So many looks are drawn into the map at once: in some milliseconds."""


class SonarLook(NamedTuple):
    """A single look of a sonar: all of its wedge up to the echo is free, or up to its range without one.

    Attributes:
        mount: Place and direction of the sonar.
        half_angle_rad: The wedge goes so far to both sides.
        reach_mm: How far.
    """

    mount: Pose
    half_angle_rad: float
    reach_mm: float


class Coverage:
    """Remembers the looks of sonars, and draws them into a map when that is asked for.

    Args:
        workspace: The floor.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._grid = Grid.of(workspace)
        self._counts = self._grid.zeros()
        self._looks: list[SonarLook] = []
        self._last: dict[str, Pose] = {}
        self._drawn = 0
        self._map: HeatMap | None = None

    @property
    def is_behind(self) -> bool:
        """True if there are looks that the last map does not show."""
        return self._drawn < len(self._looks)

    def follow(self, robot: RobotSnapshot) -> None:
        """Take note of what the sonars of a robot see, if it looks from elsewhere than before."""
        pose, last = robot.pose, self._last.get(robot.name)
        if last is not None and (
            abs(pose.x_mm - last.x_mm) < OTHER_MM
            and abs(pose.y_mm - last.y_mm) < OTHER_MM
            and abs(pose.heading_rad - last.heading_rad) < OTHER_RAD
        ):
            return
        data, model = robot.sensor_data, robot.model
        if data.frame == 0:
            return
        self._last[robot.name] = pose
        for sonar in model.rangers:
            if isinstance(sonar, ConeRanger):
                heard = data.obstacle_distance_mm if sonar is model.sonar else data.readings.get(sonar.name)
                reach_mm = min(heard, sonar.max_range_mm) if isinstance(heard, float) else sonar.max_range_mm
                mount = sonar.mount
                at = Pose(*pose.to_world(mount.x_mm, mount.y_mm), pose.heading_rad + mount.heading_rad)
                self._looks.append(SonarLook(at, sonar.half_angle_rad, reach_mm))

    def map(self) -> HeatMap | None:
        """Return what was seen, with `AT_ONCE` further looks at most; None before the first look."""
        if self.is_behind:
            looks = self._looks[self._drawn : self._drawn + AT_ONCE]
            for look in looks:
                self._draw(look)
            self._drawn += len(looks)
            self._map = HeatMap(self._grid, self._counts.copy(), STRONGEST)
        return self._map

    def _draw(self, look: SonarLook) -> None:
        mount, half_rad, reach_mm = look.mount, look.half_angle_rad, look.reach_mm
        tip = mount.x_mm, mount.y_mm
        part = self._grid.part(wedge_corners(tip, mount.heading_rad, half_rad, reach_mm))
        if part is None:
            return
        dx, dy = part.x_mm - mount.x_mm, part.y_mm - mount.y_mm
        apart_mm = np.hypot(dx, dy)
        ahead_mm = dx * math.cos(mount.heading_rad) + dy * math.sin(mount.heading_rad)
        self._counts[part.rows, part.columns] += (apart_mm <= reach_mm) & (ahead_mm >= math.cos(half_rad) * apart_mm)
