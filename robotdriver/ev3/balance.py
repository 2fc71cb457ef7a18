"""A robot that stands on two wheels: an inverted pendulum, which its motors keep upright or not."""

import math

_GRAVITY_MM_S2 = 9806.65
_STEP_S = 0.001
_LAG_S = 0.06
"""A loaded large motor comes to most of a new speed in about so much."""
_TIPPED_RAD = math.pi / 3.0


class Balance:
    """The lean of a robot about the axle of its wheels.

    ``length * pitch'' = g sin(pitch) - a cos(pitch)``, where a is the axle's acceleration: that of a rigid body on an
    axle whose way is prescribed, as that of geared motors nearly is.

    Args:
        length_mm: Of the mathematical pendulum that swings as the body does.

    Attributes:
        pitch_rad: Positive where it leans ahead.
        rate_rad_s: By which that grows.
        is_held: Whether a hand holds it upright; it lets go when the wheels turn.
    """

    __slots__ = ("_length_mm", "_speed_mm_s", "is_held", "pitch_rad", "rate_rad_s")

    def __init__(self, length_mm: float) -> None:
        self._length_mm = length_mm
        self.hold()

    def hold(self) -> None:
        """Have a hand put it upright and hold it."""
        self.is_held = True
        self.pitch_rad = self.rate_rad_s = self._speed_mm_s = 0.0

    def step(self, speed_mm_s: float, duration_s: float) -> None:
        """Let time pass.

        Args:
            speed_mm_s: Of the axle at the end of it.
            duration_s: How much.
        """
        if self.is_held and not speed_mm_s:
            return
        self.is_held = False
        steps = math.ceil(duration_s / _STEP_S)
        step_s = duration_s / steps
        pitch_rad, rate_rad_s = self.pitch_rad, self.rate_rad_s
        for _ in range(steps):
            acceleration = (speed_mm_s - self._speed_mm_s) / _LAG_S
            self._speed_mm_s += acceleration * step_s
            pull = _GRAVITY_MM_S2 * math.sin(pitch_rad) - acceleration * math.cos(pitch_rad)
            rate_rad_s += pull / self._length_mm * step_s
            pitch_rad += rate_rad_s * step_s
        self.pitch_rad, self.rate_rad_s = pitch_rad, rate_rad_s

    @property
    def has_tipped(self) -> bool:
        """True if it leans so far that no motor brings it back."""
        return abs(self.pitch_rad) > _TIPPED_RAD

    @property
    def reading(self) -> list[float]:
        """Angle and rate that a gyro sensor on the robot's side shows, in degrees and degrees/s."""
        return [math.degrees(self.pitch_rad), math.degrees(self.rate_rad_s)]
