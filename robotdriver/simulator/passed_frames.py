"""The frames of a simulated robot on their way to those who take them: quiet ones are passed over, and told together.

A tick costs less than to show it. What is told later is the same, however the frames are cut into those that are shown
and those that are told together, so nothing depends on the listeners.
"""

import math
from collections.abc import Mapping, Sequence

from robotdriver.interface import Ear, Quiet, RollOn
from robotdriver.simulator.sensors.frames import Frame
from robotdriver.simulator.sensors.moment import Readings

_NONE = Quiet(-math.inf, 0.0, 0.0, 0.0, 0.0, ())


class PassedFrames:
    """Passes over the frames of a robot that its mover need not see.

    Args:
        roll_on: Told of the frames that were passed over.
        ear: Lent by who takes the frames; None where they want to be shown all that is read.

    Attributes:
        quiet: Frames beyond these bounds have to be shown.
        is_new: Whether a frame has come since one was last asked about, with what may be news.
        passed: The newest frames, of which it was not told yet.
    """

    __slots__ = ("_ear", "_known", "_roll_on", "_shown", "is_new", "passed", "quiet")

    def __init__(self, roll_on: RollOn, ear: Ear | None = None) -> None:
        self._roll_on = roll_on
        self._ear = ear
        self.quiet = _NONE
        self._shown: object = None  # the readings of the frame that was shown last
        self._known: object = None  # the newest readings that are the same to it
        self.passed: list[Frame] = []
        self.is_new = True

    @property
    def until_s(self) -> float:
        """Frames of this time and later ones have to be shown."""
        ear = self.ear
        return self.quiet.until_s if ear is None else ear.until_s

    def passes(self, frame: Frame) -> bool:
        """Pass a frame over, if it may be; return whether it was."""
        until_s, from_mm, way_mm, from_rad, turn_rad, _ = self.quiet
        ear = self.ear
        if ear is not None:
            until_s = ear.until_s
        if (
            frame.time_s >= until_s
            or abs(frame.distance_mm - from_mm) > way_mm
            or abs(frame.orientation_rad - from_rad) > turn_rad
        ):
            return False
        if ear is not None:
            if not self._is_heard(ear, frame):
                return False
        elif frame.readings is not self._known and not self._is_the_same(frame):
            return False
        self.passed.append(frame)
        return True

    def pass_over(self, frames: Sequence[Frame]) -> None:
        """Pass frames over that bring no news; the ear was asked of them."""
        self.passed += frames

    @property
    def ear(self) -> Ear | None:
        """The ear that hears for who takes the frames; None where none does just now."""
        ear = self._ear
        return ear if ear is not None and ear.is_awake and self.quiet is not _NONE else None

    def hear(self, readings: object) -> None:
        """Take note of the newest readings that the ear has heard."""
        self._shown = self._known = readings
        if (ear := self._ear) is not None and self.quiet.until_s != (until_s := min(ear.until_s, ear.due_s)):
            self.quiet = self.quiet._replace(until_s=until_s)

    def knows(self, readings: object) -> bool:
        """Return whether these readings are no news."""
        return readings is self._known

    def show(self, frame: Frame, answer: bool | Quiet) -> None:
        """Take note that a frame was shown, and what was answered."""
        self.quiet = answer if isinstance(answer, Quiet) else _NONE
        self._shown = self._known = frame.readings

    def catch_up(self) -> None:
        """Tell of the frames that were passed over."""
        if self.passed:
            passed, self.passed = self.passed, []
            self._roll_on(passed)

    def _is_heard(self, ear: Ear, frame: Frame) -> bool:
        """Have the ear take a frame down, unless it or what is felt has to be shown; return whether it did."""
        readings = frame.readings
        if readings is not self._known and not self._feels_the_same(readings):
            return False
        if not ear.takes_in(frame.time_s, frame.distance_mm, frame.orientation_rad, readings[ear.sensor]):
            return False
        self.hear(readings)
        return True

    def _feels_the_same(self, now: object) -> bool:
        """Return whether nothing else is felt or seen on the floor than in the frame that was shown last."""
        shown = self._shown
        if not (isinstance(shown, Readings) and isinstance(now, Readings)):
            return False
        return now.felt is shown.felt and now.is_plain and shown.is_plain

    def _is_the_same(self, frame: Frame) -> bool:
        """Return whether what a frame senses is no news after the one that was shown last."""
        shown, now = self._shown, frame.readings
        if not (isinstance(shown, Mapping) and self._feels_the_same(now)):
            return False
        for name in self.quiet.sensors:
            if now.get(name) != shown.get(name):
                return False
        self._known = now
        return True
