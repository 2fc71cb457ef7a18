"""The module ``evdev``, as far as programs use it for the brick's keys."""

from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from .keys import CODES, KEYS_NAME, KEYS_PATH, Keys

EV_SYN, EV_KEY = 0, 1
_NAMES = ("KEY_UP", "KEY_DOWN", "KEY_LEFT", "KEY_RIGHT", "KEY_ENTER", "KEY_BACKSPACE")


class InputEvent(NamedTuple):
    """A key that went down or up."""

    sec: int
    usec: int
    type: int
    code: int
    value: int

    def timestamp(self) -> float:
        """Return when, in s."""
        return self.sec + self.usec / 1e6


def module(keys: Keys) -> ModuleType:
    """Return the module.

    Args:
        keys: Of the brick.
    """

    class InputDevice:
        """The only input device that there is."""

        def __init__(self, path: str = KEYS_PATH) -> None:
            if path != KEYS_PATH:
                raise FileNotFoundError(2, "No such file or directory", path)
            self.path = self.fn = path
            self.name = KEYS_NAME
            self.fd = -1_000

        def active_keys(self) -> "list[int]":
            return sorted(keys.pressed())

        def capabilities(self, **_: Any) -> "dict[int, list[int]]":
            return {EV_KEY: list(CODES)}

        def read_loop(self) -> "Iterator[InputEvent]":
            for code, value, time_s in keys.changes():
                yield InputEvent(int(time_s), round(time_s % 1.0 * 1e6), EV_KEY, code, value)

        def close(self) -> None:
            pass

    made: Any = ModuleType("evdev")
    made.InputDevice, made.InputEvent = InputDevice, InputEvent
    made.list_devices = lambda *_: [KEYS_PATH]
    by_code = dict(zip(CODES, _NAMES))  # noqa: B905  # Programs may run in an older Python than this one.
    made.ecodes = SimpleNamespace(EV_SYN=EV_SYN, EV_KEY=EV_KEY, KEY=by_code, **{v: k for k, v in by_code.items()})
    result: ModuleType = made
    return result
