"""What goes wrong on a floor, drawn from the World's generator: wheels that slip, encoders that err, echoes that lie.

The FloorConditions say how much. A floor without errors draws nothing, so its runs do not depend on the generator.
"""

import math

import numpy as np

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.models import ConeRanger


class EncoderErrors:
    """The errors of one robot's odometry.

    Args:
        conditions: Of a floor that has any.
        rng: The World's; what a robot keeps is drawn now, the rest while it drives.
    """

    __slots__ = ("_ranges", "_redraws", "_rng", "_shares")

    def __init__(self, conditions: FloorConditions, rng: np.random.Generator) -> None:
        self._rng = rng
        self._ranges = np.array((conditions.distance_error, conditions.turn_error))
        self._redraws = conditions.odometry_error is OdometryError.RANDOM_EACH_UPDATE
        self._shares = (conditions.distance_error, conditions.turn_error)
        if conditions.odometry_error is OdometryError.RANDOM_INIT:
            self._shares = self._drawn()

    @property
    def keeps_its_errors(self) -> bool:
        """Whether equal ways are always counted alike."""
        return not self._redraws

    def counted(self, left_mm: float, right_mm: float) -> tuple[float, float]:
        """Return what the left and the right encoder count of a tick in which the wheels rolled these ways."""
        shares = self._drawn() if self._redraws else self._shares
        distance = (left_mm + right_mm) / 2.0 * (1.0 + shares[0])
        half_turn = (right_mm - left_mm) / 2.0 * (1.0 + shares[1])
        return distance - half_turn, distance + half_turn

    def _drawn(self) -> tuple[float, float]:
        distance, turn = self._rng.uniform(-self._ranges, self._ranges).tolist()
        return distance, turn


class WholeUnits:
    """Encoders as the packets 19 and 20 of a Create 1 report them: each frame whole mm and whole degrees, no more.

    What is cut off is lost, so a turn that is slower than one degree a frame reads as no turn at all.

    Args:
        wheel_base_mm: Of the robot.
    """

    __slots__ = ("_distance_mm", "_left_mm", "_right_mm", "_turn_deg", "_wheel_base_mm")

    def __init__(self, wheel_base_mm: float) -> None:
        self._wheel_base_mm = wheel_base_mm
        self._left_mm = self._right_mm = 0.0
        self._distance_mm = self._turn_deg = 0

    def reported(self, left_mm: float, right_mm: float) -> tuple[float, float]:
        """Return what the encoders seem to have counted to one who adds up the frames; called once a frame."""
        left, right = left_mm - self._left_mm, right_mm - self._right_mm
        self._left_mm, self._right_mm = left_mm, right_mm
        self._distance_mm += math.trunc((left + right) / 2.0)
        self._turn_deg += math.trunc(math.degrees((right - left) / self._wheel_base_mm))
        half_turn_mm = math.radians(self._turn_deg) * self._wheel_base_mm / 2.0
        return self._distance_mm - half_turn_mm, self._distance_mm + half_turn_mm


class EchoErrors:
    """What rangers make of their echoes.

    Args:
        conditions: Of the floor.
        rng: The World's.
    """

    __slots__ = ("_false", "_missed", "_noise_mm", "_rng")

    def __init__(self, conditions: FloorConditions, rng: np.random.Generator) -> None:
        self._rng = rng
        self._noise_mm = conditions.sonar_noise_mm
        self._missed = conditions.missed_echoes
        self._false = conditions.false_echoes

    def heard(self, ranger: ConeRanger, distance_mm: float) -> float:
        """Return the distance of the echo that a ranger takes for the nearest; infinite if it hears none."""
        if self._false and self._rng.random() < self._false:
            farthest_mm = min(distance_mm, ranger.max_range_mm)
            return float(self._rng.uniform(min(ranger.min_range_mm, farthest_mm), farthest_mm))
        if self._missed and self._rng.random() < self._missed:
            return math.inf
        if self._noise_mm and math.isfinite(distance_mm):
            return max(distance_mm + float(self._rng.normal(0.0, self._noise_mm)), 0.0)
        return distance_mm


def slipped(way_mm: float, slip: float, rng: np.random.Generator) -> float:
    """Return how far a wheel that rubs takes the body: it slips an even random share of its way, up to ``slip``."""
    return way_mm * (1.0 - slip * float(rng.random()))
