"""The four keys below the display, and touches of the display itself."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.eyebot.inside.layout import LCD_HEIGHT, LCD_WIDTH

KEYS = (1, 2, 4, 8)
"""The values of the keys 1 to 4 for programs, from the left to the right."""

MENU_HEIGHT = 32
"""Touches of the display's lowest pixels count as the keys below them."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A touch of the display, or a key that was pressed.

    Attributes:
        number: From 1 on.
        key: One of `KEYS`; 0 where only the display was touched.
        x: In pixels from the left.
        y: In pixels from the top.
    """

    number: int
    key: int
    x: int
    y: int


class Keypad:
    """Keeps presses until the program takes them, in their order.

    Args:
        script: When keys are pressed without a person: time in s and number of the key, 1 to 4.
    """

    def __init__(self, script: Sequence[tuple[float, int]] = ()) -> None:
        self._script = deque(sorted(script))
        self._waiting: deque[KeyPress] = deque(maxlen=32)
        self._presses = 0

    def press(self, number: int) -> None:
        """Press a key, 1 to 4."""
        width = LCD_WIDTH // len(KEYS)
        self._add(KEYS[number - 1], width * number - width // 2, LCD_HEIGHT - MENU_HEIGHT // 2)

    def touch(self, x: int, y: int) -> None:
        """Touch the display at a pixel."""
        is_menu = LCD_HEIGHT - MENU_HEIGHT <= y < LCD_HEIGHT
        self._add(KEYS[min(max(x, 0) * len(KEYS) // LCD_WIDTH, 3)] if is_menu else 0, x, y)

    def first(self, now_s: float) -> KeyPress | None:
        """Return the oldest press that was not taken, at this time of the floor."""
        while self._script and self._script[0][0] <= now_s:
            self.press(self._script.popleft()[1])
        return self._waiting[0] if self._waiting else None

    def take(self, number: int) -> None:
        """Take note that a program has taken the presses up to this number."""
        while self._waiting and self._waiting[0].number <= number:
            self._waiting.popleft()

    def _add(self, key: int, x: int, y: int) -> None:
        self._presses += 1
        self._waiting.append(KeyPress(self._presses, key, x, y))
