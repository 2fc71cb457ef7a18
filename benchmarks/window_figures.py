"""A figure of the window: what was measured, and what it must not exceed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure.

    Attributes:
        name: What was measured, for people.
        value: What came of it.
        unit: Of the value and of the target: "ms" or "MB".
        target: What it must stay below; None where nothing is asked.
        beside: What else is known of it: other percentiles, or the same by another clock.
        about: How it was measured.
    """

    name: str
    value: float
    unit: str
    target: float | None
    beside: str
    about: str

    @property
    def is_met(self) -> bool:
        """True if it stays below its target."""
        return self.target is None or self.value < self.target


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the least of the values that so many percent of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(math.ceil(percent / 100.0 * len(ordered)) - 1, 0)]
