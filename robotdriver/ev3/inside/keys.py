"""The brick's six keys, as the file of an input device and as events."""

import io
from collections.abc import Iterator
from typing import Any

from .view import BrickView
from .wire import SnapshotLayout

KEYS_PATH = "/dev/input/by-path/platform-gpio_keys-event"
KEYS_NAME = "EV3 Brick Buttons"
CODES = (103, 108, 105, 106, 28, 14)
"""The codes of the keys in the order of `wire.BUTTONS`, as the kernel's input-event-codes.h numbers them."""

_LOOK_S = 0.05
"""A key that a person presses is noticed after so long."""
_STEP_S = 0.001


class KeyFile(io.RawIOBase):
    """The input device, opened."""

    def readable(self) -> bool:
        """Return True."""
        return True

    def fileno(self) -> int:
        """Return a number that is no descriptor of the system's."""
        return -1_000


class Keys:
    """The pressed keys at the program's time.

    Args:
        view: Of the brick.
    """

    def __init__(self, view: BrickView) -> None:
        self._view = view

    def open(self) -> KeyFile:
        """Return the input device, opened."""
        return KeyFile()

    def is_key_file(self, descriptor: Any) -> bool:
        """Return whether something is the input device."""
        return isinstance(descriptor, KeyFile) or descriptor == -1_000

    def fill(self, buffer: Any) -> int:
        """Set the bits of the keys that are pressed in a buffer, as EVIOCGKEY does."""
        pressed = self.pressed()
        for place in range(len(buffer)):
            buffer[place] = 0
        for code in pressed:
            buffer[code // 8] |= 1 << code % 8
        return 0

    def pressed(self) -> "set[int]":
        """Return the codes of the keys that are pressed; costs the time of a read."""
        bits = self._view.read()[SnapshotLayout.PRESSED]
        return {code for place, code in enumerate(CODES) if bits & 1 << place}

    def changes(self) -> "Iterator[tuple[int, int, float]]":
        """Wait for the keys for ever; yield the code, 1 or 0 for down or up, and the time in s of each change."""
        before = self.pressed()
        floor = self._view.floor
        while True:
            planned_s = self._view.peek()[SnapshotLayout.PRESS_CHANGES_S]
            # A change that is over already is not in the snapshot yet; it is in the next one.
            is_late = planned_s <= floor.now_s
            floor.wait_until(floor.now_s + _STEP_S if is_late else min(planned_s, floor.now_s + _LOOK_S))
            now = self.pressed()
            for code in CODES:
                if (code in now) != (code in before):
                    yield code, int(code in now), floor.now_s
            before = now
