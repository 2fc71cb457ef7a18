"""Other ways of waiting: `select.select` as a nap, and asyncio's loop."""

import select
import selectors
from collections.abc import Callable
from typing import Any

from .client import Floor


def adopt_waits(floor: Floor) -> None:
    """Let these waits pass in the floor's time."""
    _adopt_select(floor)
    _adopt_selectors(floor)


def _adopt_select(floor: Floor) -> None:
    plain: Callable[..., Any] = select.select

    def wait(read: Any, write: Any, other: Any, timeout: "float | None" = None) -> Any:
        if read or write or other or timeout is None:
            with floor.away():
                return plain(read, write, other, timeout)
        floor.sleep(timeout)
        return [], [], []

    setattr(select, "select", wait)  # noqa: B010


def _adopt_selectors(floor: Floor) -> None:
    """Have a selector nap in the floor's time, as asyncio's loop does between its callbacks."""
    chosen: Any = selectors.DefaultSelector
    plain = chosen.select

    def wait(selector: Any, timeout: "float | None" = None) -> Any:
        ready = plain(selector, 0)
        if ready or (timeout is not None and timeout <= 0.0):
            return ready
        if timeout is None:
            with floor.away():
                return plain(selector, None)
        floor.sleep(timeout)
        return plain(selector, 0)

    chosen.select = wait
