"""Which family a program is written for, as its text tells."""

import re
from enum import Enum
from pathlib import Path


class Family(Enum):
    """A family whose programs run unchanged."""

    EV3 = "EV3"
    EYEBOT = "EyeBot"


SOURCE_SUFFIXES = (".c", ".cpp", ".cc", ".cxx")
PROGRAM_SUFFIXES = (".py", *SOURCE_SUFFIXES)

_LOOKED_AT_BYTES = 200_000
_EV3 = re.compile(rb"^\s*(?:from|import)\s+(?:ev3dev2?|pybricks)\b", re.MULTILINE)
"""A program of pybricks does not run; an EV3 says so, and what to do."""
_EV3_WORLD = re.compile(rb"^board_width\s*:", re.MULTILINE)
_EYEBOT = re.compile(rb"^\s*(?:from|import)\s+eye\b|^\s*#\s*include\s*[<\"]eyebot(?:\+\+)?\.h", re.MULTILINE)


def world_family(file: Path) -> Family | None:
    """Return the family whose world a file is, with robots that its programs drive; None for any other file."""
    if file.suffix.lower() == ".sim":
        return Family.EYEBOT
    if file.suffix.lower() not in (".yaml", ".yml"):
        return None
    try:
        with file.open("rb") as stream:
            return Family.EV3 if _EV3_WORLD.search(stream.read(_LOOKED_AT_BYTES)) else None
    except OSError:
        return None


def family_of(program: Path) -> Family | None:
    """Return the family whose library a program takes in; None where it takes in none, or cannot be read."""
    try:
        with program.open("rb") as stream:
            text = stream.read(_LOOKED_AT_BYTES)
    except OSError:
        return None
    if _EV3.search(text):
        return Family.EV3
    return Family.EYEBOT if _EYEBOT.search(text) or program.suffix in SOURCE_SUFFIXES else None
