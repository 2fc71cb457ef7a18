"""`multiprocessing.Pool` and `multiprocessing.Manager` on the floor: threads, and what they share anyway.

Loaded where a program imports `multiprocessing`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from multiprocessing import dummy
from multiprocessing.context import TimeoutError as ProcessTimeoutError
from typing import Any

_PROCESSES = 4


class Result:
    """The result of tasks.

    Args:
        tasks: In their order.
        gather: Makes the result of theirs.
        callback: Called with the result.
        error_callback: Called with what a task raised.
    """

    def __init__(
        self,
        tasks: "Sequence[Future[Any]]",
        gather: "Callable[[list[Any]], Any]",
        callback: "Callable[[Any], object] | None",
        error_callback: "Callable[[BaseException], object] | None",
    ) -> None:
        self._tasks, self._gather = tasks, gather
        self._left = len(tasks)
        self._callback, self._error_callback = callback, error_callback
        for task in tasks:
            task.add_done_callback(self._note)

    def _note(self, task: "Future[Any]") -> None:
        error = task.exception()
        self._left -= 1
        if error is not None and self._error_callback is not None:
            self._error_callback(error)
        elif self._left == 0 and self._callback is not None and self.successful():
            self._callback(self.get())

    def get(self, timeout: "float | None" = None) -> Any:
        """Return the result; raises what a task raised, or `multiprocessing.TimeoutError`."""
        self.wait(timeout)
        if not self.ready():
            raise ProcessTimeoutError
        return self._gather([task.result() for task in self._tasks])

    def wait(self, timeout: "float | None" = None) -> None:
        """Wait for it, at most so many s."""
        wait(self._tasks, timeout)

    def ready(self) -> bool:
        """Return whether it is there."""
        return all(task.done() for task in self._tasks)

    def successful(self) -> bool:
        """Return whether no task has raised anything."""
        return all(task.exception() is None for task in self._tasks)


class Pool:
    """Threads that take tasks in turn.

    Args:
        processes: How many.
        initializer: Called in each first.
        initargs: Its arguments.
    """

    def __init__(
        self,
        processes: "int | None" = None,
        initializer: "Callable[..., object] | None" = None,
        initargs: "tuple[Any, ...]" = (),
        *_: Any,
        **__: Any,
    ) -> None:
        self._executor = ThreadPoolExecutor(processes or _PROCESSES, initializer=initializer, initargs=initargs)

    def _begun(self, function: "Callable[..., Any]", calls: "Iterable[Iterable[Any]]") -> "list[Future[Any]]":
        return [self._executor.submit(function, *call) for call in calls]

    def apply(self, func: "Callable[..., Any]", args: "Iterable[Any]" = (), kwds: Any = None) -> Any:
        """Return what a function returns there."""
        return self.apply_async(func, args, kwds).get()

    def apply_async(
        self,
        func: "Callable[..., Any]",
        args: "Iterable[Any]" = (),
        kwds: Any = None,
        callback: Any = None,
        error_callback: Any = None,
    ) -> Result:
        """Have a function called there."""
        task = self._executor.submit(func, *args, **(kwds or {}))
        return Result([task], lambda results: results[0], callback, error_callback)

    def map(self, func: "Callable[[Any], Any]", iterable: "Iterable[Any]", chunksize: Any = None) -> "list[Any]":
        """Return what a function makes of each value."""
        results: list[Any] = self.map_async(func, iterable, chunksize).get()
        return results

    def map_async(
        self,
        func: "Callable[[Any], Any]",
        iterable: "Iterable[Any]",
        chunksize: Any = None,
        callback: Any = None,
        error_callback: Any = None,
    ) -> Result:
        """Have a function called for each value."""
        return self.starmap_async(func, ((value,) for value in iterable), chunksize, callback, error_callback)

    def starmap(
        self, func: "Callable[..., Any]", iterable: "Iterable[Iterable[Any]]", chunksize: Any = None
    ) -> "list[Any]":
        """Return what a function makes of each set of arguments."""
        results: list[Any] = self.starmap_async(func, iterable, chunksize).get()
        return results

    def starmap_async(
        self,
        func: "Callable[..., Any]",
        iterable: "Iterable[Iterable[Any]]",
        chunksize: Any = None,
        callback: Any = None,
        error_callback: Any = None,
    ) -> Result:
        """Have a function called for each set of arguments."""
        del chunksize
        return Result(self._begun(func, iterable), list, callback, error_callback)

    def imap(self, func: "Callable[[Any], Any]", iterable: "Iterable[Any]", chunksize: int = 1) -> "Iterator[Any]":
        """Yield what a function makes of each value, in their order."""
        del chunksize
        tasks = self._begun(func, ((value,) for value in iterable))
        return (task.result() for task in tasks)

    def imap_unordered(
        self, func: "Callable[[Any], Any]", iterable: "Iterable[Any]", chunksize: int = 1
    ) -> "Iterator[Any]":
        """Yield what a function makes of each value, the first that is there first."""
        del chunksize
        tasks = self._begun(func, ((value,) for value in iterable))
        return (task.result() for task in as_completed(tasks))

    def close(self) -> None:
        """Take no more tasks."""
        self._executor.shutdown(wait=False)

    def terminate(self) -> None:
        """Take no more tasks, and drop those that have not begun."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Wait for the tasks that have begun."""
        self._executor.shutdown()

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.terminate()


class Manager:
    """Makes what processes share."""

    dict, list, Namespace = dict, list, dummy.Namespace
    Lock, RLock, Event = dummy.Lock, dummy.RLock, dummy.Event
    Condition, Semaphore, Barrier = dummy.Condition, dummy.Semaphore, dummy.Barrier
    Queue, Value, Array, Pool = dummy.Queue, dummy.Value, dummy.Array, Pool

    def start(self) -> None:
        """Do nothing: what it makes is there at once."""

    shutdown = start

    def __enter__(self) -> "Manager":
        return self

    def __exit__(self, *_: object) -> None:
        pass
