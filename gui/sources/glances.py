"""The events on a floor, as often as a window shows them."""

import time
from collections.abc import Callable

from gui.sources.source import FRAME_MS


class Glances:
    """Hands on every event, but of the ticks only as many as a window shows.

    Args:
        hand_on: Takes them.
    """

    def __init__(self, hand_on: "Callable[[object], None]") -> None:
        self._hand_on = hand_on
        self._shown_s = 0.0

    def hear(self, event: object) -> None:
        """Take an event, in the thread in which it happens."""
        from robotworkshop.stage.events import Moved

        if isinstance(event, Moved):
            now_s = time.monotonic()
            if now_s - self._shown_s < FRAME_MS / 1000.0:
                return
            self._shown_s = now_s
        self._hand_on(event)
