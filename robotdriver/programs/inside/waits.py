"""Other ways of waiting: `select.select` as a nap, asyncio's loop, and servers that look round now and then."""

import select
import selectors
from collections.abc import Callable
from typing import Any

from .adapting import adapt_modules, unbound
from .client import Floor


def adopt_waits(floor: Floor) -> None:
    """Let these waits pass in the floor's time."""
    _adopt_select(floor)
    _adopt_selectors(floor)
    adapt_modules({"socketserver": _adopt_servers})


def _adopt_select(floor: Floor) -> None:
    plain: Callable[..., Any] = select.select

    def wait(read: Any, write: Any, other: Any, timeout: "float | None" = None) -> Any:
        if read or write or other or timeout is None:
            with floor.away():
                return plain(read, write, other, timeout)
        floor.sleep(timeout)
        return [], [], []

    setattr(select, "select", unbound(wait))  # noqa: B010


def _adopt_servers(module: Any) -> None:
    """Have servers wait by the selector that naps; the one that they have is also for processes, which is not to."""
    module._ServerSelector = selectors.DefaultSelector  # noqa: SLF001


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
