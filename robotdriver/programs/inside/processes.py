"""Processes that a program starts by `multiprocessing`: threads of it, as the brick and the floor's time are one's own.

A process that was forked would share neither. Threads see each other's variables, which processes do not; programs for
robots rarely mind.
"""

import itertools
import threading
from typing import Any

from .adapting import adapt_modules
from .client import Floor


def adopt_processes(floor: Floor) -> None:
    """Have `multiprocessing`, if the program imports it, start threads that take part in the floor's time."""
    adapt_modules({"multiprocessing": lambda module: _adapt(module, floor)})


def _adapt(module: Any, floor: Floor) -> None:
    from multiprocessing import dummy

    from .pool import Manager, Pool

    numbers = itertools.count(2)
    plain: Any = dummy.Process

    class Process(plain):  # type: ignore[misc]
        """A thread with what a process has besides."""

        def __init__(self, *args: Any, daemon: "bool | None" = None, **options: Any) -> None:
            super().__init__(*args, **options)
            self.pid = next(numbers)
            # Threads that are not daemons would keep a program alive that has ended its processes.
            self.daemon = bool(daemon)

        def terminate(self) -> None:
            """End it where it next waits."""
            if self.ident is not None:
                floor.condemn(self.ident)

        kill = terminate

        def close(self) -> None:
            """Do nothing: a thread holds nothing that could be given back."""

    class Queue(dummy.Queue):  # type: ignore[type-arg]
        """A queue that can be closed."""

        def close(self) -> None:
            """Do nothing: all that was put in is there at once."""

        join_thread = cancel_join_thread = close

    class Value(dummy.Value):
        """A value with a lock."""

        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._lock = threading.RLock()

        def get_lock(self) -> Any:
            """Return its lock."""
            return self._lock

    for name in dummy.__all__:
        setattr(module, name, getattr(dummy, name))
    module.Pool, module.Manager = Pool, Manager
    module.Process, module.Queue, module.Value, module.Array = Process, Queue, Value, dummy.Array
