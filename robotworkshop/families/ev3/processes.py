"""Python processes that become EV3s."""

from pathlib import Path

import robotdriver.ev3
from robotdriver.programs.process import python_command

BOOT = Path(robotdriver.ev3.__path__[0]) / "inside" / "boot.py"
"""The module that makes a Python process an EV3."""

PLAIN_FOLDER = BOOT.parents[1] / "plain"
"""On PYTHONPATH, it lets plain ``python`` run programs on the floor that waits."""

DOOR = ("127.0.0.1", 6850)
"""The default address at which programs join."""


def command_of(program: Path) -> list[str]:
    """Return the command line of a program on a brick."""
    return python_command(program, boot=BOOT)
