"""EV3 robots as a family of programs."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from robotworkshop.families.family import ProgramFamily

if TYPE_CHECKING:
    from robotworkshop.families.live import OpenFloor

_PROGRAM = re.compile(rb"^\s*(?:from|import)\s+(?:ev3dev2?|pybricks)\b", re.MULTILINE)
"""A program of pybricks does not run; an EV3 says so, and what to do."""
_WORLD = re.compile(rb"^board_width\s*:", re.MULTILINE)


class Ev3Family(ProgramFamily):
    """Programs of python-ev3dev2 and ev3dev on bricks."""

    name = "ev3"
    title = "EV3"
    awaits = True

    def takes(self, program: Path, text: bytes) -> bool:  # noqa: ARG002  # The text tells.
        """Return whether a program takes in a library of EV3 bricks."""
        return _PROGRAM.search(text) is not None

    def lays_out(self, world: Path, text: bytes) -> bool:
        """Return whether a file is a world of ev3dev2simulator."""
        return world.suffix.lower() in (".yaml", ".yml") and _WORLD.search(text) is not None

    def opened(self, programs: Sequence[Path], world: str | None, seed: int) -> "OpenFloor":
        """Return what lays out a world with programs on its bricks."""
        from robotworkshop.families.ev3.live import Ev3Wish

        return Ev3Wish(tuple(programs), world, seed).opened


EV3 = Ev3Family()
