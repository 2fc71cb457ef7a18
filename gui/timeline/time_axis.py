"""The time axis of the timeline: which moment is where, and at which moments there are ticks."""

import math
from dataclasses import dataclass

STEPS_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0)
LEAST_SPAN_S = 0.05
LIVE_SPANS_S = (30.0, 60.0, 120.0, 300.0, 600.0, 1800.0, 3600.0)
"""The spans that a live drive is drawn on; the next when four fifths are full."""


@dataclass(frozen=True, slots=True)
class TimeAxis:
    """Maps moments to pixels.

    Attributes:
        begin_s: The first moment.
        end_s: The last moment, later than the first.
        left_px: Where the first one is.
        right_px: Where the last one is.
    """

    begin_s: float
    end_s: float
    left_px: float
    right_px: float

    @property
    def pixel_s(self) -> float:
        """The time that a pixel stands for."""
        return (self.end_s - self.begin_s) / max(self.right_px - self.left_px, 1.0)

    def x(self, time_s: float) -> float:
        """Return where a moment is."""
        return self.left_px + (time_s - self.begin_s) / self.pixel_s

    def time_s(self, x_px: float) -> float:
        """Return which moment is at a place."""
        return self.begin_s + (x_px - self.left_px) * self.pixel_s

    def ticks_s(self, least_px: float) -> list[float]:
        """Return round moments that are at least so many pixels apart."""
        least_s = least_px * self.pixel_s
        step_s = next((step for step in STEPS_S if step >= least_s), 3600.0 * math.ceil(least_s / 3600.0))
        first, last = math.ceil(self.begin_s / step_s - 1e-9), math.floor(self.end_s / step_s + 1e-9)
        return [number * step_s for number in range(first, last + 1)]


def live_end_s(now_s: float) -> float:
    """Return where the axis of a drive ends that has come so far."""
    return next((span for span in LIVE_SPANS_S if now_s <= 0.8 * span), 3600.0 * math.ceil(now_s / 2880.0))


def clock(time_s: float, *, tenths: bool = False) -> str:
    """Return a moment as a clock shows it: minutes and seconds, with hours from the first one on."""
    whole = round(max(time_s, 0.0) * 10.0) if tenths else math.floor(max(time_s, 0.0) + 0.5) * 10
    minutes, tenth = divmod(whole, 600)
    seconds = f"{tenth // 10:02d}" + (f".{tenth % 10}" if tenths else "")
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds}" if hours else f"{minutes}:{seconds}"
