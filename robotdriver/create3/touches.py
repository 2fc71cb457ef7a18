"""Touches of a robot's buttons, when nobody is there to touch them."""

from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.errors import CommandError

BUTTONS = {"front_left": 0x80, "front_right": 0x40, "back_right": 0x20, "back_left": 0x10}
"""The bits by which packets tell of them. A Create 3 has the first two: the buttons with one and with two dots."""

LASTS_S = 0.3
"""A touch."""


@dataclass(frozen=True, slots=True)
class ButtonTouch:
    """A touch of a button.

    Attributes:
        time_s: When it begins, on the floor's clock.
        button: One of `BUTTONS`.
    """

    time_s: float
    button: str


class Touches:
    """The touches of one robot.

    Args:
        script: All that there will be.
    """

    def __init__(self, script: Sequence[ButtonTouch]) -> None:
        self._script = tuple(script)
        self._ends_s = max((touch.time_s + LASTS_S for touch in script), default=0.0)
        self._now_s = 0.0

    @property
    def are_to_come(self) -> bool:
        """True if a touch goes on, or is still to come."""
        return self._now_s < self._ends_s

    def at(self, now_s: float) -> int:
        """Return the bits of the buttons that are touched at this time; time never goes back."""
        self._now_s = now_s
        bits = 0
        for touch in self._script:
            if touch.time_s <= now_s < touch.time_s + LASTS_S:
                bits |= BUTTONS[touch.button]
        return bits


def read_touches(text: str) -> tuple[ButtonTouch, ...]:
    """Return the touches that a text names, as ``front_left@2s back_right@4.5s``.

    Raises:
        CommandError: it is of another form.
    """
    touches = []
    for word in text.split():
        button, _, time = word.partition("@")
        try:
            touch = ButtonTouch(float(time.removesuffix("s")), button)
        except ValueError:
            touch = ButtonTouch(-1.0, button)
        if button not in BUTTONS or not 0.0 <= touch.time_s < 1e9:
            raise CommandError(f"{word}: not of the form BUTTON@TIME; the buttons are {', '.join(BUTTONS)}")
        touches.append(touch)
    return tuple(touches)
