"""What is changed of the library when a program imports it: a note in one error, and fonts that it came without."""

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable
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

_FONTS = [
    f"{family}{style}{size}"
    for families, styles, sizes in (
        (
            ("char", "cour", "helv", "ncen", "tim"),
            ("B", "BI", "BO", "I", "O", "R"),
            ("08", "10", "12", "14", "18", "24"),
        ),
        (("lu", "lut"), ("BIS", "BS", "IS", "RS"), ("08", "10", "12", "14", "18", "19", "24")),
    )
    for family in families
    for style in styles
    for size in sizes
]
"""The names that the fonts of X11 have, which an EV3 knows."""


def adapt_library(description: Description) -> None:
    """Have the library say what is there when it misses a port, and find fonts that it came without.

    Args:
        description: Of the brick.
    """
    note = _what_is_there(description)
    adaptations: dict[str, Callable[[Any], None]] = {
        "ev3dev2": lambda module: _explain_missing_ports(module, note),
        "ev3dev2.fonts": _replace_fonts,
    }
    sys.meta_path.insert(0, _LibraryFinder(adaptations))


def _what_is_there(description: Description) -> str:
    ports = [*description.motors, *description.sensors]
    there = ", ".join(f"{port.address.rpartition(':')[2]} {_NAMES[port.driver]}" for port in ports)
    return f"The brick {description.brick} has: {there or 'nothing plugged in'}."


def _explain_missing_ports(module: Any, note: str) -> None:
    def begin(error: Any, *args: Any) -> None:
        super(module.DeviceNotFound, error).__init__(*args)
        if hasattr(error, "add_note"):  # from Python 3.11 on
            error.add_note(note)

    module.DeviceNotFound.__init__ = begin


def _replace_fonts(module: Any) -> None:
    """Let the library's package from PyPI, which lacks the fonts of an EV3, show text in the font that Pillow has."""
    plain_load, there = module.load, module.available()

    def load(name: str) -> Any:
        try:
            return plain_load(name)
        except Exception as error:
            from PIL import ImageFont

            size = "".join(letter for letter in name if letter.isdigit())
            if not size:
                raise error from None
            return ImageFont.load_default(int(size))

    module.load = load
    module.available = lambda: sorted({*there, *_FONTS})


class _LibraryFinder(importlib.abc.MetaPathFinder):
    """Lets modules be found as always, and changes some of them when they have been loaded.

    Args:
        adaptations: What changes a module, by its name.
    """

    def __init__(self, adaptations: "dict[str, Callable[[Any], None]]") -> None:
        self._adaptations = adaptations

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Find one of the modules that are changed."""
        adapt = self._adaptations.pop(name, None)
        if adapt is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.loader is None:
            return spec
        plain_load = spec.loader.exec_module

        def load(module: Any) -> None:
            plain_load(module)
            adapt(module)

        setattr(spec.loader, "exec_module", load)  # noqa: B010
        return spec
