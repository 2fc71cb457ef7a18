"""Dead reckoning: where a robot would be if its wheels had rolled just as they were counted, from where it set out."""

from robotdriver.interface import SensorData
from robotdriver.pose import Pose


class Odometry:
    """The place of one robot by its wheels' counts alone.

    Args:
        start: Where the robot is, as nothing was counted yet.
        frame: Its readings there.

    Attributes:
        pose: Where the counts put it now.
    """

    def __init__(self, start: Pose, frame: SensorData) -> None:
        self.pose = start
        self._frame = frame

    def follow(self, frame: SensorData) -> None:
        """Carry the place on by a single arc for each new frame, as a mover without any correction does."""
        before = self._frame
        if frame.frame != before.frame:
            self._frame = frame
            way_mm, turn_rad = frame.distance_mm - before.distance_mm, frame.orientation_rad - before.orientation_rad
            if way_mm or turn_rad:
                self.pose = self.pose.along_arc(way_mm, turn_rad)
