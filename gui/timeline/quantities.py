"""What a strip of the timeline can show of robots over time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gui.texts.language import tr

if TYPE_CHECKING:
    from gui.sources.samples import Floats, RobotCurves


@dataclass(frozen=True, slots=True)
class Quantity:
    """One reading of a robot.

    Attributes:
        title: Name of it for people.
        unit: In which it is told.
        tells: What it means, in a sentence.
        least: The strip shows at least so much of it.
        of: Returns its values, with NaN where there are none.
    """

    title: str
    unit: str
    tells: str
    least: float
    of: "Callable[[RobotCurves], Floats]"


def quantities() -> tuple[Quantity, ...]:
    """Return what can be shown, the first at first."""
    return (
        Quantity(
            tr("Off by"), "mm", tr("How far the belief of the place is from the truth"), 20.0, lambda one: one.error_mm
        ),
        Quantity(
            tr("Speed"),
            "mm/s",
            tr("How fast it drives, by its wheel encoders"),
            100.0,
            lambda one: one.speed_mm_s,
        ),
        Quantity(tr("Range"), "mm", tr("How far the nearest thing is that a ranger sees"), 1000.0, _nearest),
    )


def _nearest(robot: "RobotCurves") -> "Floats":
    import numpy as np

    if robot.ranges_mm.shape[1] == 0:
        return np.full(len(robot.ranges_mm), np.nan)
    nearest: Floats = np.fmin.reduce(robot.ranges_mm, axis=1)
    return nearest
