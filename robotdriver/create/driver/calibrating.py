"""From where a robot truly stood after driving squares to the factors of its wheels.

The method is UMBmark's (Borenstein and Feng, "Measurement and correction of systematic odometry errors in mobile
robots", IEEE Transactions on Robotics and Automation 12(6), 1996): a square is driven both ways round, since an error
of the wheel base and one of the wheels' diameters cancel each other one way and add up the other. Instead of its
small-angle formulas the recorded ways of the wheels are replayed with other factors until they end where the robot
stood; so the square need not be driven well. What return errors cannot tell, how long a metre is, one measured straight
line does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from robotdriver.create.driver.odometry import Calibration
from robotdriver.errors import WorkshopError
from robotdriver.models import RobotModel

PLAUSIBLE = 0.15
"""Factors that differ more from 1 come from a slip of the tape measure or of the pen."""


class CalibrationError(WorkshopError):
    """The measurements are impossible for this robot."""


@dataclass(frozen=True, slots=True)
class MeasuredDrive:
    """A drive from the origin, heading +x, with what the wheels reported and where the robot truly stood at its end.

    Attributes:
        left_mm: What the left wheel believed to have rolled, step by step.
        right_mm: The same of the right wheel.
        x_mm: True place at the end, ahead of the beginning.
        y_mm: True place at the end, to the left of the beginning.
    """

    left_mm: Sequence[float]
    right_mm: Sequence[float]
    x_mm: float
    y_mm: float


def end_of(left_mm: NDArray[np.float64], right_mm: NDArray[np.float64], wheel_base_mm: float) -> tuple[float, float]:
    """Return where wheels lead from the origin that roll these ways, step by step."""
    turns = (right_mm - left_mm) / wheel_base_mm
    middles = np.cumsum(turns) - turns / 2.0
    # np.sinc has the pi within: the chord of each step's arc.
    chords = (left_mm + right_mm) / 2.0 * np.sinc(turns / (2.0 * np.pi))
    return float(chords @ np.cos(middles)), float(chords @ np.sin(middles))


def calibrate(drives: Sequence[MeasuredDrive], model: RobotModel) -> Calibration:
    """Return the factors with which the drives end, as nearly as can be, where the robot stood.

    Args:
        drives: Squares both ways round, and a straight line.
        model: The robot's.

    Raises:
        CalibrationError: there is no plausible robot that drove so.
    """
    wheels = [(np.asarray(drive.left_mm, dtype=float), np.asarray(drive.right_mm, dtype=float)) for drive in drives]
    stood = np.array([(drive.x_mm, drive.y_mm) for drive in drives])
    base_mm = model.drive.wheel_base_mm

    def errors_mm(factors: NDArray[np.float64]) -> NDArray[np.float64]:
        left, right, base = factors
        ends = [end_of(left * lefts, right * rights, base * base_mm) for lefts, rights in wheels]
        errors: NDArray[np.float64] = (np.array(ends) - stood).ravel()
        return errors

    left, right, base = (float(factor) for factor in least_squares(errors_mm, np.ones(3), x_scale=0.01).x)
    if not all(abs(factor - 1.0) <= PLAUSIBLE for factor in (left, right, base)):
        raise CalibrationError(
            f"wheels {left:.2f} and {right:.2f} times and a wheel base {base:.2f} times the model's cannot be; "
            "measure again: mm, x ahead and y to the left of where the robot stood, looking as it looked"
        )
    return Calibration(left, right, base)


def wheels_of(distance_mm: float, turn_rad: float, model: RobotModel) -> tuple[float, float]:
    """Return what the wheels of an uncalibrated robot rolled, for what its odometry says."""
    half_mm = turn_rad * model.drive.wheel_base_mm / 2.0
    return distance_mm - half_mm, distance_mm + half_mm
