"""What is added to the library's own messages."""

import importlib.abc
import importlib.util
import sys
from typing import Any

from .wire import Description

_NAMES = {
    "lego-ev3-l-motor": "large motor",
    "lego-ev3-m-motor": "medium motor",
    "lego-ev3-touch": "touch sensor",
    "lego-ev3-color": "colour sensor",
    "lego-ev3-us": "ultrasonic sensor",
    "lego-ev3-gyro": "gyro sensor",
    "lego-ev3-ir": "infrared sensor",
}


def explain_missing_ports(description: Description) -> None:
    """Have the library's DeviceNotFound say in its traceback what is there, as soon as the library is imported."""
    sys.meta_path.insert(0, _LibraryFinder(_what_is_there(description)))


def _what_is_there(description: Description) -> str:
    ports = [*description.motors, *description.sensors]
    there = ", ".join(f"{port.address.rpartition(':')[2]} {_NAMES[port.driver]}" for port in ports)
    return f"The brick {description.brick} has: {there or 'nothing plugged in'}."


class _LibraryFinder(importlib.abc.MetaPathFinder):
    """Lets the library be found as always, and changes one class of it."""

    def __init__(self, note: str) -> None:
        self._note = note

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Find ``ev3dev2``, once."""
        del path, target
        if name != "ev3dev2":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            return spec
        plain_load, note = spec.loader.exec_module, self._note

        def load(module: Any) -> None:
            plain_load(module)

            def begin(error: Any, *args: Any) -> None:
                super(module.DeviceNotFound, error).__init__(*args)
                if hasattr(error, "add_note"):  # from Python 3.11 on
                    error.add_note(note)

            module.DeviceNotFound.__init__ = begin

        setattr(spec.loader, "exec_module", load)  # noqa: B010
        return spec
