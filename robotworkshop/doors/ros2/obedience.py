"""Obedience to the last command: for as long as it is not too old, and no faster than the robot can."""

import math
import threading

from robotdriver.interface import DriveCommand, Stop, Wheels
from robotdriver.models import RobotModel


class Obedience:
    """Takes speeds from any thread, and answers what to drive now.

    Args:
        model: Of the robot.
        timeout_s: Speeds hold for so long on the robot's clock, then it stands.
    """

    def __init__(self, model: RobotModel, timeout_s: float) -> None:
        self._top_mm_s = model.drive.max_wheel_speed_mm_s
        self._half_base_mm = model.drive.wheel_base_mm / 2.0
        self._timeout_s = timeout_s
        self._lock = threading.Lock()
        self._is_enabled = True
        self._told: tuple[float, float] | None = None  # since it was asked last
        self._command: DriveCommand = Stop()
        self._until_s = -math.inf

    def hear(self, ahead_m_s: float, turn_rad_s: float) -> None:
        """Take speeds ahead and round, counter-clockwise. What is no number stops the robot."""
        is_number = math.isfinite(ahead_m_s) and math.isfinite(turn_rad_s)
        with self._lock:
            self._told = (ahead_m_s, turn_rad_s) if is_number else (0.0, 0.0)

    def enable(self, is_enabled: bool) -> None:
        """Obey from now on, or stand and obey no more."""
        with self._lock:
            self._is_enabled, self._told, self._command = is_enabled, None, Stop()

    def command(self, time_s: float) -> DriveCommand:
        """Return what to drive at a time on the robot's clock."""
        with self._lock:
            told, self._told = self._told, None
            if told is not None and self._is_enabled:
                self._command, self._until_s = self._wheels(*told), time_s + self._timeout_s
            if time_s >= self._until_s:
                self._command = Stop()
            return self._command

    def _wheels(self, ahead_m_s: float, turn_rad_s: float) -> DriveCommand:
        """Return speeds of the wheels; where one would be too fast, both are slower and the curve stays."""
        ahead_mm_s, turn_mm_s = ahead_m_s * 1e3, turn_rad_s * self._half_base_mm
        left, right = ahead_mm_s - turn_mm_s, ahead_mm_s + turn_mm_s
        if not left and not right:
            return Stop()
        share = min(1.0, self._top_mm_s / max(abs(left), abs(right)))
        return Wheels(left * share, right * share)
