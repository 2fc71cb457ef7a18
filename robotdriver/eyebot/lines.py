"""The digital and analog lines of an EyeBot, as far as a script drives them."""

from collections.abc import Sequence
from typing import NamedTuple

DIGITAL_LINES, ANALOG_CHANNELS, HIGHEST_ANALOG = 16, 8, 1023


class LineChange(NamedTuple):
    """A line that is driven to a value from a moment on.

    Attributes:
        time_s: Of the floor.
        is_analog: Whether it is an analog channel.
        number: Of the line, 1 to `DIGITAL_LINES`, or of the channel, 1 to `ANALOG_CHANNELS`.
        value: 0 or 1, or 0 to `HIGHEST_ANALOG`.
    """

    time_s: float
    is_analog: bool
    number: int
    value: int


class Lines:
    """The drivers of the lines; a line without one reads its pull, and a channel 0.

    Args:
        script: When lines are driven to what.
    """

    def __init__(self, script: Sequence[LineChange] = ()) -> None:
        self._script = sorted(script)

    def digital(self, now_s: float) -> tuple[int, int]:
        """Return the lines that are driven and their levels, a bit each, the first line as the lowest."""
        driven = levels = 0
        for change in self._begun(now_s):
            if not change.is_analog:
                bit = 1 << (change.number - 1)
                driven |= bit
                levels = levels | bit if change.value else levels & ~bit
        return driven, levels

    def analog(self, channel: int, now_s: float) -> int:
        """Return the value of a channel."""
        values = [change.value for change in self._begun(now_s) if change.is_analog and change.number == channel]
        return values[-1] if values else 0

    def _begun(self, now_s: float) -> list[LineChange]:
        return [change for change in self._script if change.time_s <= now_s]
