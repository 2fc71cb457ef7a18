"""Changes to the libraries when a program imports them: a note in one error, and what they came without."""

import functools
import importlib
import importlib.abc
import sys
from collections.abc import Callable
from typing import Any

from .older_packages import RESTORED, install_pkg_resources
from .wire import Description

_NAMES = {
    "lego-ev3-l-motor": "large motor",
    "lego-ev3-m-motor": "medium motor",
    "lego-ev3-touch": "touch sensor",
    "lego-ev3-color": "colour sensor",
    "lego-ev3-us": "ultrasonic sensor",
    "lego-ev3-gyro": "gyro sensor",
    "lego-ev3-ir": "infrared sensor",
    "lego-nxt-light": "NXT light sensor",
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
        "ev3dev2": lambda module: _adapt_devices(module, description, note),
        "ev3dev2.fonts": _replace_fonts,
        "ev3dev.core": lambda module: _open_arms(module, description),
        "ev3dev.fonts": _replace_fonts,
        **RESTORED,
    }
    install_pkg_resources()
    importlib.import_module("workshop_floor.adapting").adapt_modules(adaptations)
    sys.meta_path.insert(0, _PybricksRefusal())
    sys.meta_path.append(_MissingLibrary())


class _PybricksRefusal(importlib.abc.MetaPathFinder):
    """Refuses LEGO's other library, which a computer has as stubs: with them a program would run and move nothing."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Refuse the package.

        Raises:
            ModuleNotFoundError: it is asked for.
        """
        del path, target
        if name.partition(".")[0] == "pybricks":
            raise ModuleNotFoundError(PYBRICKS, name=name)


class _MissingLibrary(importlib.abc.MetaPathFinder):
    """Says how to install a library for bricks that no other finder has found."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Name the line that installs it.

        Raises:
            ModuleNotFoundError: it is asked for.
        """
        del path, target
        if name in ("ev3dev2", "ev3dev", "ev3devlogging"):
            raise ModuleNotFoundError(f"{name}: not installed; pip install 'robotworkshop[ev3]'", name=name)


PYBRICKS = (
    "pybricks is LEGO's MicroPython for the brick and does not run here; "
    "write the program for ev3dev2 (from ev3dev2.motor import ...), whose programs run unchanged"
)


def _adapt_devices(module: Any, description: Description, note: str) -> None:
    _explain_missing_ports(module, note)
    _open_arms(module, description)


def _open_arms(module: Any, description: Description) -> None:
    """Let every class of motors open an arm by its socket: worlds of ev3dev2simulator do not say what moves one."""
    plain: Callable[..., Any] = module.list_device_names
    arms = [port.address for port in description.motors if port.is_arm]

    def list_device_names(class_path: str, name_pattern: str, **attributes: Any) -> Any:
        address = attributes.get("address") or ""
        if any(isinstance(address, str) and address and arm.endswith(address) for arm in arms):
            attributes.pop("driver_name", None)
        return plain(class_path, name_pattern, **attributes)

    module.list_device_names = list_device_names


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

    @functools.cache  # programs load a font for each text that they draw
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
