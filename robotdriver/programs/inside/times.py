"""The standard library's clocks and naps, in the floor's time."""

import datetime as dt
import time
from collections.abc import Callable
from typing import Any

from .adapting import unbound
from .client import Floor

EPOCH_S = 946_684_800
"""The time with which `time.time` begins, 1 January 2000: the same in every run."""


def adopt_time(floor: Floor) -> None:
    """Let the `time` module and `datetime.now` tell the floor's time. Reading a clock costs the time of a read.

    What a program has computed, as `time.process_time` tells, stays the computer's.
    """

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

    def date_s() -> float:
        return EPOCH_S + now_s()

    def with_date(plain: Callable[..., Any]) -> Callable[..., Any]:
        return lambda secs=None: plain(date_s() if secs is None else secs)

    def clock_gettime_ns(clock: int) -> int:
        if clock in own_clocks:
            return plain_gettime_ns(clock)
        return now_ns() + (EPOCH_S * 10**9 if clock == time.CLOCK_REALTIME else 0)

    localtime, asctime, strftime = with_date(time.localtime), time.asctime, time.strftime
    stand_ins: dict[str, Callable[..., Any]] = {
        "sleep": floor.sleep,
        "time": date_s,
        "time_ns": lambda: EPOCH_S * 10**9 + now_ns(),
        "monotonic": now_s,
        "monotonic_ns": now_ns,
        "perf_counter": now_s,
        "perf_counter_ns": now_ns,
        "localtime": localtime,
        "gmtime": with_date(time.gmtime),
        "ctime": with_date(time.ctime),
        "asctime": lambda t=None: asctime(localtime() if t is None else t),
        "strftime": lambda form, t=None: strftime(form, localtime() if t is None else t),
    }
    if hasattr(time, "clock_gettime_ns"):  # not on Windows
        plain_gettime_ns = time.clock_gettime_ns
        own_clocks = {time.CLOCK_PROCESS_CPUTIME_ID, time.CLOCK_THREAD_CPUTIME_ID}
        stand_ins["clock_gettime_ns"] = clock_gettime_ns
        stand_ins["clock_gettime"] = lambda clock: clock_gettime_ns(clock) / 1e9
    for name, stand_in in stand_ins.items():
        setattr(time, name, unbound(stand_in))
    setattr(dt, "datetime", FloorDatetime)  # noqa: B010  # A checker of types forbids the plain assignment.
