"""The rules about when a Create 3 or a Root may drive. No input or output, no clock.

The robot answers each question for its position, so one silence shows all: a robot that is not heard does not hear.
"""

from dataclasses import dataclass

HOLD_S = 0.25
"""A robot that has answered nothing for so long is stopped, until it answers again."""

LOST_S = 1.0
"""A robot that has answered nothing for so long is given up; a driver that neither commands nor looks is stopped."""

Wheels = tuple[int, int]
"""Speeds of the left and the right wheel, mm/s."""

STANDING: Wheels = (0, 0)


@dataclass(slots=True)
class Safety:
    """The rules about one connection. Calls must not overlap; time never goes back.

    Attributes:
        heard_s: When the robot was heard last.
        looked_s: When its driver commanded or looked last.
        told: What the driver wants.
        lost_s: The robot is given up after so long a silence.
        has_driver: Whether the thread that gave the last command lives.
    """

    heard_s: float
    looked_s: float
    told: Wheels = STANDING
    lost_s: float = LOST_S
    has_driver: bool = True

    def wheels(self, now_s: float) -> Wheels:
        """Return what the wheels may do now."""
        is_heard = now_s - self.heard_s <= HOLD_S
        is_attended = self.has_driver and now_s - self.looked_s <= LOST_S
        return self.told if is_heard and is_attended else STANDING

    def is_lost(self, now_s: float) -> bool:
        """Return whether the robot is to be given up."""
        return now_s - self.heard_s > self.lost_s
