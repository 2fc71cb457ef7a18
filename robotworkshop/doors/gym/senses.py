"""The observations of a policy: numbers from a robot's frames, the same in an environment and in a mover."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from robotdriver.interface import Bumper, SensorData
from robotdriver.models import Camera, LaserScanner, Ranger, RobotModel
from robotdriver.pose import Pose
from scene.scene import Point

Observation = dict[str, NDArray[Any]]
_MAX_GOAL_M = 1000.0


class Senses:
    """Makes observations of frames. Metres, radians.

    ``goal``: distance, and cosine and sine of the bearing, by the robot's own odometry. ``speed``: ahead and round,
    over the time since the last observation. ``bumper``: left and right, 0 or 1. ``ranges``: of each ranger; its
    greatest range where it sees nothing. ``scan``: of the laser, from right to left. ``image``: of the camera.

    Args:
        model: Of the robot.
        image: Width and height of the camera's picture in pixels; None for none.

    Attributes:
        space: All that can be observed.
        camera: Name of the robot's camera; empty where it has none.
        before: The frame of the last observation; None for a robot that was just put down.
    """

    def __init__(self, model: RobotModel, image: tuple[int, int] | None = None) -> None:
        self.camera = next((sensor.name for sensor in model.sensors if isinstance(sensor, Camera)), "")
        self._lasers = [ranger for ranger in model.rangers if isinstance(ranger, LaserScanner)]
        self._rangers = [ranger for ranger in model.rangers if not isinstance(ranger, LaserScanner)]
        self._range_m = np.array([ranger.max_range_mm / 1e3 for ranger in self._rangers], dtype=np.float32)
        top_m_s = model.drive.max_wheel_speed_mm_s / 1e3
        fastest_rad_s = 2.0 * top_m_s / (model.drive.wheel_base_mm / 1e3)
        fastest = np.array([2.0 * top_m_s, 2.0 * fastest_rad_s], dtype=np.float32)
        least, most = np.array([[0.0, -1.0, -1.0], [_MAX_GOAL_M, 1.0, 1.0]], dtype=np.float32)
        parts: dict[str, spaces.Space[Any]] = {
            "goal": spaces.Box(least, most, dtype=np.float32),
            "speed": spaces.Box(-fastest, fastest, dtype=np.float32),
            "bumper": spaces.MultiBinary(2),
        }
        if self._rangers:
            parts["ranges"] = spaces.Box(np.zeros_like(self._range_m), self._range_m, dtype=np.float32)
        if self._lasers:
            laser = self._lasers[0]
            parts["scan"] = spaces.Box(0.0, np.float32(laser.max_range_mm / 1e3), (laser.rays,), dtype=np.float32)
        if image is not None:
            parts["image"] = spaces.Box(0, 255, (image[1], image[0], 3), dtype=np.uint8)
        self.space: spaces.Space[Any] = spaces.Dict(parts)
        self.before: SensorData | None = None

    def observe(self, frame: SensorData, believed: Pose, goal: Point) -> Observation:
        """Return what there is to know at a frame, but for the picture of a camera.

        Args:
            frame: The newest one.
            believed: Where the robot believes that it is in it.
            goal: Where it has to go, mm.
        """
        bearing_rad = believed.bearing_to(*goal)
        distance_m = min(believed.distance_to(*goal) / 1e3, _MAX_GOAL_M)
        ahead_mm_s, round_rad_s = frame.speed_since(self.before)
        seen: Observation = {
            "goal": np.array([distance_m, math.cos(bearing_rad), math.sin(bearing_rad)], dtype=np.float32),
            "speed": np.array([ahead_mm_s / 1e3, round_rad_s], dtype=np.float32),
            "bumper": np.array(
                [frame.bumper in (Bumper.LEFT, Bumper.BOTH), frame.bumper in (Bumper.RIGHT, Bumper.BOTH)], dtype=np.int8
            ),
        }
        if self._rangers:
            seen["ranges"] = np.array([_range_m(ranger, frame.readings) for ranger in self._rangers], dtype=np.float32)
        if self._lasers:
            laser = self._lasers[0]
            scan = frame.readings.get(laser.name)
            farthest_m = np.float32(laser.max_range_mm / 1e3)
            seen["scan"] = (
                np.minimum(np.array(scan, dtype=np.float32) / np.float32(1e3), farthest_m)
                if isinstance(scan, tuple)
                else np.full(laser.rays, farthest_m, dtype=np.float32)
            )
        self.before = frame
        return seen


def _range_m(ranger: Ranger, readings: Mapping[str, Any]) -> float:
    reading = readings.get(ranger.name)
    return min(ranger.max_range_mm if reading is None else float(reading), ranger.max_range_mm) / 1e3
