"""Curves over time: each is one record, chosen on the timeline, of a live drive and of a recording."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robotdriver.simulator import RobotSnapshot
    from robotworkshop.stage.events import MoverView


@dataclass(frozen=True, slots=True)
class Moment:
    """One robot at one moment.

    Attributes:
        robot: How it is, with its newest readings.
        mover: What its mover says of itself; None where none drives it.
        is_truth_known: Whether ``robot.pose`` is where it truly is, as on a simulated floor.
    """

    robot: "RobotSnapshot"
    mover: "MoverView | None"
    is_truth_known: bool = True


@dataclass(frozen=True, slots=True)
class Curve:
    """One reading of a robot over time.

    Attributes:
        id: Name of it for programs; never shown.
        title: Name of it for people.
        unit: In which it is told.
        tells: What it means, in a sentence without a full stop.
        value: Returns it at a moment; None where there is none. It is called in the thread in which the robots drive,
            at most twenty times a second of the floor's time, and only while the timeline is to be seen.
        least: The strip shows at least so much of it.
        is_rate: Whether the value counts up, and what is drawn is how fast it does so, per second.
        is_two_sided: Whether zero is in the middle, and what lies above it is the first robot's and below it the
            second's, as a lead is.
    """

    id: str
    title: str
    unit: str
    tells: str
    value: Callable[[Moment], float | None]
    least: float = 1.0
    is_rate: bool = False
    is_two_sided: bool = False
