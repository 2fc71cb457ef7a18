"""A program's threads take part in the floor's time: locks, events, queues and joins let it pass.

Everything in `threading` and `queue` rests on one primitive, the lock. With a lock that hands the turn on instead of
blocking, all the rest works unchanged, in the floor's time and in the same order every run.
"""

import _thread
import queue
import threading
from _thread import allocate_lock
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any

from .adapting import unbound
from .client import Floor, Lane
from .crossing import FloorEnded
from .wire import NEVER_NS

_BEGIN_S = 0.0001
"""Time that passes when a thread is started without `threading`."""


class _FloorLock:
    """A lock whose waiting lets the program's other threads run."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._is_locked = False

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        if self._is_locked:
            if not blocking:
                return False
            until_ns = NEVER_NS if timeout < 0 else self._floor.now_ns + round(timeout * 1e9)
            if not self._floor.wait_for(self._is_free, until_ns):
                return False
        self._is_locked = True
        return True

    def release(self) -> None:
        if not self._is_locked:
            raise RuntimeError("release unlocked lock")
        self._is_locked = False

    def locked(self) -> bool:
        return self._is_locked

    def _is_free(self) -> bool:
        return not self._is_locked

    def _at_fork_reinit(self) -> None:
        self._is_locked = False

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(
        self,
        kind: type[BaseException | None],
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


class _Started:
    """Tells the one who starts a thread, outside of the floor's time, that it lives."""

    def __init__(self) -> None:
        self._lock = allocate_lock()
        self._lock.acquire()
        self._flag = False

    def is_set(self) -> bool:
        return self._flag

    def set(self) -> None:
        if not self._flag:
            self._flag = True
            self._lock.release()

    def wait(self, timeout: float | None = None) -> bool:  # noqa: ARG002
        if not self._flag:
            self._lock.acquire()
            self._lock.release()
        return self._flag

    def _at_fork_reinit(self) -> None:
        pass


def adopt_threads(floor: Floor) -> None:
    """Have every thread that is started from now on take part in the floor's time.

    To be called before the program's own imports, by the only thread there is.
    """
    plain_start, plain_join = threading.Thread.start, threading.Thread.join
    lanes: dict[threading.Thread, Lane] = {}

    def start(thread: threading.Thread) -> None:
        if thread._started.is_set():  # type: ignore[attr-defined]
            plain_start(thread)  # which raises
        thread._started = _Started()  # type: ignore[attr-defined]
        lane = lanes[thread] = floor.open_lane()
        plain_run = thread.run

        def run() -> None:
            floor.enter(lane)
            try:
                plain_run()
            except FloorEnded:
                pass  # It is no error, but `threading` is silent about `SystemExit` itself alone.
            finally:
                floor.close_lane(lane)

        thread.run = run  # type: ignore[method-assign]
        plain_start(thread)

    def join(thread: threading.Thread, timeout: float | None = None) -> None:
        lane = lanes.get(thread)
        if lane is not None and floor.owns_this_thread() and thread is not threading.current_thread():
            until_ns = NEVER_NS if timeout is None else floor.now_ns + round(max(timeout, 0.0) * 1e9)
            if not floor.wait_for(lambda: lane.is_over, until_ns):
                return
            timeout = None
        plain_join(thread, timeout)

    def lock() -> Any:
        return _FloorLock(floor)

    plain_start_new = _thread.start_new_thread

    def start_new_thread(function: Callable[..., object], args: "tuple[Any, ...]", kwargs: Any = None) -> int:
        lane = floor.open_lane()
        options: Mapping[str, Any] = kwargs or {}

        def run() -> None:
            floor.enter(lane)
            try:
                function(*args, **options)
            except FloorEnded:
                pass
            finally:
                floor.close_lane(lane)

        ident = plain_start_new(run, ())
        # Who starts a thread in this way often spins until it has begun; a moment later it has.
        floor.sleep(_BEGIN_S)
        return ident

    setattr(_thread, "start_new_thread", unbound(start_new_thread))  # noqa: B010
    setattr(_thread, "start_new", unbound(start_new_thread))  # noqa: B010
    patched: Any = threading
    patched.Thread.start, patched.Thread.join = start, join
    patched.Lock = patched._allocate_lock = unbound(lock)
    patched.RLock = patched._PyRLock
    patched._time = lambda: floor.now_s
    queues: Any = queue
    queues.time = lambda: floor.now_s
    queues.SimpleQueue = queues._PySimpleQueue
