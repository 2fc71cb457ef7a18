"""RoBIOS-7 in Python: the functions of the module ``eye``, which programs import."""

from typing import Any

from .camera import Camera
from .driving import Drive
from .panel import Key, Lcd
from .places import Places
from .port import Port
from .sensing import Sensors
from .system import System
from .talking import Talk


def add_functions(names: "dict[str, Any]", floor: Any) -> None:
    """Add all functions of RoBIOS-7 to the names of a program's module ``eye``."""
    port = Port(floor)
    camera = Camera(port, names)
    groups = (
        Lcd(port, lambda: camera.size),
        Key(port),
        camera,
        System(port),
        Drive(port),
        Sensors(port),
        Talk(port),
        Places(port),
    )
    names.update({name: getattr(group, name) for group in groups for name in dir(group) if name[:2].isupper()})
