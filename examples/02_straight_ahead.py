"""A mover: turns towards the goal and drives there in a straight line.

Run it:  robotworkshop run empty_room --mover 02_straight_ahead.py --speed max
"""

import math

from robotdriver import DriveCommand, Forward, SensorData, Stop, Turn
from scene import SteppedMover


class StraightAhead(SteppedMover):
    """No plan at all: it wins where nothing stands in the way."""

    def step(self, sensor_data: SensorData) -> DriveCommand:
        """Return the command for this frame of the sensors."""
        x_mm, y_mm = self.task.goal
        distance_mm = self.pose.distance_to(x_mm, y_mm)
        bearing_rad = self.pose.bearing_to(x_mm, y_mm)
        if distance_mm < 5:
            self.arrive()
            return Stop()
        if abs(bearing_rad) > 0.02:
            speed_mm_s = min(200, max(10, 500 * abs(bearing_rad)))
            return Turn(math.copysign(speed_mm_s, bearing_rad))
        return Forward(min(300, max(20, distance_mm)))
