"""A differential drive at work: from the speeds that its motors are told to the body's way and the encoders' counts."""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.models import Disc, RobotModel
from robotdriver.pose import Arc, arc_of
from robotdriver.simulator.undercarriage.errors import EncoderErrors, slipped

_SECONDS_PER_HOUR = 3600.0


class Motor:
    """A driven wheel.

    Args:
        acceleration_mm_s2: Its speed changes no faster.
        dead_band_mm_s: Told to turn slower than this, it stands still.

    Attributes:
        velocity_mm_s: What it is told to keep, at the wheel's rim.
        speed_mm_s: How fast it turned at the end of the last tick.
        distance_mm: What its encoder has counted since the robot was put down, backwards counted negative.
    """

    __slots__ = ("_acceleration_mm_s2", "_dead_band_mm_s", "distance_mm", "speed_mm_s", "velocity_mm_s")

    def __init__(self, acceleration_mm_s2: float, dead_band_mm_s: float) -> None:
        self._acceleration_mm_s2 = acceleration_mm_s2
        self._dead_band_mm_s = dead_band_mm_s
        self.velocity_mm_s = self.speed_mm_s = 0.0
        self.distance_mm = 0.0

    @property
    def wanted_mm_s(self) -> float:
        """The speed that it comes to in time."""
        return 0.0 if abs(self.velocity_mm_s) < self._dead_band_mm_s else self.velocity_mm_s

    def turn(self, duration_s: float) -> float:
        """Turn for some time, with a change of speed at its beginning; return the way in mm."""
        before, wanted = self.speed_mm_s, self.wanted_mm_s
        if wanted == before:
            return wanted * duration_s
        change_s = abs(wanted - before) / self._acceleration_mm_s2
        if change_s <= duration_s:
            self.speed_mm_s = wanted
            return (before + wanted) / 2.0 * change_s + wanted * (duration_s - change_s)
        self.speed_mm_s = before + math.copysign(self._acceleration_mm_s2 * duration_s, wanted - before)
        return (before + self.speed_mm_s) / 2.0 * duration_s


class Stride(NamedTuple):
    """What a drive does in one tick.

    Attributes:
        left_mm: How far the left wheel takes the body.
        right_mm: How far the right wheel does.
        counted_mm: What the left and the right encoder count.
        drain_mah: What the battery gives.
        arc: The way of the body's centre; None where it stands still.
        reach_mm: No point of the body goes farther, as far as its outline is concerned: a disc may turn in its place.
    """

    left_mm: float
    right_mm: float
    counted_mm: tuple[float, float]
    drain_mah: float
    arc: Arc | None
    reach_mm: float


class Drivetrain:
    """The motors, encoders and battery of one robot.

    While the motors keep their speeds, one tick is like the other, and its stride is worked out once.

    Args:
        model: Of the robot.
        tick_s: The World's.
        conditions: What goes wrong on the floor.
        rng: The World's source of randomness.

    Attributes:
        motors: "left" and "right".
        charge_mah: What is left in the battery; the floor drives on with an empty one.
    """

    __slots__ = (
        "_encoders",
        "_idle_mah",
        "_left",
        "_outline_mm",
        "_right",
        "_rng",
        "_slip",
        "_steady",
        "_tick_s",
        "_wheel_base_mm",
        "_wheel_mah_mm",
        "charge_mah",
        "motors",
    )

    def __init__(self, model: RobotModel, tick_s: float, conditions: FloorConditions, rng: np.random.Generator) -> None:
        self._left, self._right = (Motor(conditions.acceleration_mm_s2, conditions.dead_band_mm_s) for _ in range(2))
        self.motors: Mapping[str, Motor] = {"left": self._left, "right": self._right}
        self.charge_mah = model.battery.capacity_mah
        self._tick_s = tick_s
        self._idle_mah = model.battery.idle_ma / _SECONDS_PER_HOUR * tick_s
        self._wheel_mah_mm = model.battery.wheel_ma / _SECONDS_PER_HOUR / model.drive.max_wheel_speed_mm_s
        self._wheel_base_mm = model.drive.wheel_base_mm
        # How far from the centre there are corners that a turn carries along.
        self._outline_mm = 0.0 if isinstance(model.body, Disc) else model.body.radius_mm
        errs = conditions.odometry_error is not OdometryError.NONE
        self._encoders = EncoderErrors(conditions, rng) if errs else None
        self._slip = conditions.contact_slip
        self._rng = rng
        self._steady: Stride | None = None

    @property
    def encoders_mm(self) -> tuple[float, float]:
        """What the left and the right encoder have counted."""
        return self._left.distance_mm, self._right.distance_mm

    def tell(self, speeds_mm_s: Mapping[str, float]) -> None:
        """Have motors turn at other speeds from now on."""
        for name, speed in speeds_mm_s.items():
            self.motors[name].velocity_mm_s = speed
        self._steady = None

    def roll(self, rubs: bool) -> Stride:
        """Turn the wheels for a tick; they may slip while the body rubs against something.

        The encoders count what the wheels turn, whether they grip or slip. The battery gives its idle current, and for
        each wheel a current that is proportional to its speed.
        """
        stride = self._steady
        if stride is None or (rubs and self._slip):
            stride = self._next_stride(rubs)
        left_mm, right_mm = stride.counted_mm
        self._left.distance_mm += left_mm
        self._right.distance_mm += right_mm
        self.charge_mah = max(self.charge_mah - stride.drain_mah, 0.0)
        return stride

    def _next_stride(self, rubs: bool) -> Stride:
        left, right = self._left, self._right
        was_steady = left.speed_mm_s == left.wanted_mm_s and right.speed_mm_s == right.wanted_mm_s
        left_mm, right_mm = left.turn(self._tick_s), right.turn(self._tick_s)
        encoders = self._encoders
        counted_mm = (left_mm, right_mm) if encoders is None else encoders.counted(left_mm, right_mm)
        drain_mah = self._idle_mah + self._wheel_mah_mm * (abs(left_mm) + abs(right_mm))
        slips = rubs and self._slip > 0.0
        if slips:
            left_mm, right_mm = slipped(left_mm, self._slip, self._rng), slipped(right_mm, self._slip, self._rng)
        arc, reach_mm = None, 0.0
        if left_mm or right_mm:
            arc = arc_of((left_mm + right_mm) / 2.0, (right_mm - left_mm) / self._wheel_base_mm)
            reach_mm = abs(left_mm + right_mm) / 2.0 + abs(arc.turn_rad) * self._outline_mm
        stride = Stride(left_mm, right_mm, counted_mm, drain_mah, arc, reach_mm)
        if was_steady and not slips and (encoders is None or encoders.keeps_its_errors):
            self._steady = stride
        return stride
