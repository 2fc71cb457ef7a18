"""The standard library's clocks and naps, in the floor's time."""

import datetime as dt
import time
from typing import Any

from .client import Floor

EPOCH_S = 946_684_800
"""What `time.time` begins with, 1 January 2000: the same in every run."""


def adopt_time(floor: Floor) -> None:
    """Let the `time` module and `datetime.now` tell the floor's time. Reading a clock costs the time of a read."""

    def now_ns() -> int:
        floor.read()
        return floor.now_ns

    def now_s() -> float:
        return now_ns() / 1e9

    class FloorDatetime(dt.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(EPOCH_S + now_s(), tz)

        @classmethod
        def utcnow(cls) -> Any:
            return cls.fromtimestamp(EPOCH_S + now_s(), dt.UTC).replace(tzinfo=None)

        @classmethod
        def today(cls) -> Any:
            return cls.now()

    stand_ins = {
        "sleep": floor.sleep,
        "time": lambda: EPOCH_S + now_s(),
        "time_ns": lambda: EPOCH_S * 10**9 + now_ns(),
        "monotonic": now_s,
        "monotonic_ns": now_ns,
        "perf_counter": now_s,
        "perf_counter_ns": now_ns,
    }
    for name, stand_in in stand_ins.items():
        setattr(time, name, stand_in)
    setattr(dt, "datetime", FloorDatetime)  # noqa: B010  # A checker of types forbids the plain assignment.
