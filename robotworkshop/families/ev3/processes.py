"""How a Python process becomes an EV3."""

from pathlib import Path

import robotdriver.ev3
from robotdriver.programs.process import python_command

BOOT = Path(robotdriver.ev3.__path__[0]) / "inside" / "boot.py"
"""What makes a Python process an EV3."""

PLAIN_FOLDER = BOOT.parents[1] / "plain"
"""On PYTHONPATH, it lets plain ``python`` run programs on the floor that waits."""

DOOR = ("127.0.0.1", 6850)
"""Where programs join if nothing else is said."""


def command_of(program: Path) -> list[str]:
    """Return the command line of a program on a brick."""
    return python_command(program, boot=BOOT)
