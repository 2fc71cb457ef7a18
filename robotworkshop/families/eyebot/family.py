"""EyeBot robots as a family of programs."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from robotworkshop.families.family import ProgramFamily

if TYPE_CHECKING:
    from robotworkshop.families.live import OpenFloor

_PROGRAM = re.compile(rb"^\s*(?:from|import)\s+eye\b|^\s*#\s*include\s*[<\"]eyebot(?:\+\+)?\.h", re.MULTILINE)


class EyeBotFamily(ProgramFamily):
    """Programs for RoBIOS, in C, C++ and Python."""

    name = "eyebot"
    title = "EyeBot"
    suffixes = (".py", ".c", ".cpp", ".cc", ".cxx")
    phrases = ("robotworkshop.families.eyebot.worlds.faults",)

    def takes(self, program: Path, text: bytes) -> bool:
        """Return whether a program takes in RoBIOS, or is in C."""
        return program.suffix != ".py" or _PROGRAM.search(text) is not None

    def lays_out(self, world: Path, text: bytes) -> bool:  # noqa: ARG002  # The name tells.
        """Return whether a file is a simulation of EyeSim."""
        return world.suffix.lower() == ".sim"

    def opened(self, programs: Sequence[Path], world: str | None, seed: int) -> "OpenFloor":
        """Return what lays out a world with programs on its robots."""
        from robotworkshop.families.eyebot.live import EyeBotWish

        return EyeBotWish(tuple(programs), None if world is None else Path(world), seed=seed).opened


EYEBOT = EyeBotFamily()
