"""The limits of a mover in one game."""

import math

import msgspec

from robotdriver.errors import WorkshopError
from robotworkshop.run.drive import SILENCE_S

LEAST_MEMORY_MB = 256
"""Python with numpy, shapely and scipy needs some 200 MB of addresses before a mover's first line."""

MOST_STEP_S = 0.75 * SILENCE_S
"""A drive takes a floor that stands still for longer than `SILENCE_S` to be at fault itself."""


class LimitsError(WorkshopError):
    """Limits under which no mover could play."""


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of one mover in one game.

    Attributes:
        memory_mb: Addresses of its process, in MiB; not held on Windows, and loosely on macOS.
        preprocess_s: Processor time to load, and to do its long work.
        step_s: Processor time from one frame to the next.
        drive_s: Processor time of all its steps together.

    Each may take three times as long on the wall clock, since other programs run on the computer, too. Elsewhere
    than on Linux the times are wall time.
    """

    memory_mb: int = 1024
    preprocess_s: float = 60.0
    step_s: float = 5.0
    drive_s: float = 300.0

    def __post_init__(self) -> None:
        if self.memory_mb < LEAST_MEMORY_MB:
            raise LimitsError(f"--memory: {self.memory_mb} MB is too little; a mover needs {LEAST_MEMORY_MB} to load")
        for name, value in (("--preprocess-time", self.preprocess_s), ("--time-limit", self.drive_s)):
            if not (math.isfinite(value) and value > 0.0):
                raise LimitsError(f"{name}: {value:g} s is not a time; use a number above 0")
        if not 0.0 < self.step_s <= MOST_STEP_S:
            raise LimitsError(f"--step-time: {self.step_s:g} s is not between 0 and {MOST_STEP_S:g} s")
