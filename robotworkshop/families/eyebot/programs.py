"""From a program's file to the command line that runs it: C is compiled, Python finds its module ``eye``."""

import hashlib
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from robotdriver.errors import WorkshopError
from robotdriver.eyebot import inside
from robotdriver.eyebot.library import SOURCE_SUFFIXES, built_sdk, compile_program, has_compiler, library_in
from robotdriver.programs.process import python_command
from robotworkshop.families import refusals

BOOT = Path(inside.__file__).with_name("boot.py")
DOOR = ("127.0.0.1", 6851)
"""The address at which programs join."""

LINKED = Path(inside.__file__).with_name("linked.py")


_COMPILED = ("", ".x", ".exe")


class ProgramError(WorkshopError):
    """A program that cannot be run."""


@dataclass(frozen=True, slots=True)
class Runnable:
    """A program that is ready to run.

    Attributes:
        file: As the user named it.
        command: Its command line.
        environment: Variables that it needs beside our own.
        warnings: What the compiler said of it.
    """

    file: Path
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    warnings: str = ""


def prepared(file: Path, generation: int, folder: Path) -> Runnable:
    """Return a program that is ready to run.

    Args:
        file: Python, C, C++, or a program that is linked with the library.
        generation: Of RoBIOS, 7 or 6.
        folder: Where what is compiled goes.

    Raises:
        ProgramError: there is no such file, or it is no program.
        CompilerError: there is no compiler, or it refuses the program.
    """
    if not file.is_file() and file.suffix in _COMPILED:
        # A simulation names what was compiled of it elsewhere.
        file = next((source for source in map(file.with_suffix, SOURCE_SUFFIXES) if source.is_file()), file)
    if not file.is_file():
        raise ProgramError(f"{file}: {refusals.NO_PROGRAM()}")
    place = file.resolve()
    if file.suffix == ".py" and not _brings_its_own(place):
        return Runnable(file, tuple(python_command(place, boot=BOOT)))
    sdk = built_sdk(platformdirs.user_cache_path("robotworkshop") / "eyebot", generation)
    if file.suffix == ".py":
        return Runnable(file, (sys.executable, str(LINKED), str(library_in(sdk)), str(place)))
    library_path = "DYLD_LIBRARY_PATH" if sys.platform == "darwin" else "LD_LIBRARY_PATH"
    environment = {library_path: os.pathsep.join(filter(None, (str(sdk), os.environ.get(library_path, ""))))}
    if file.suffix in SOURCE_SUFFIXES:
        program = folder / f"{file.stem}-{hashlib.sha256(str(place).encode()).hexdigest()[:8]}"
        warnings = "" if program.exists() else compile_program([place], program, sdk)
        return Runnable(file, (str(program),), environment, warnings)
    if not os.access(place, os.X_OK):
        raise ProgramError(f"{file}: {refusals.NOT_EXECUTED()}")
    return Runnable(file, (str(place),), environment)


def preparing(generation: int, folder: Path, warn: Callable[[str], object]) -> Callable[[Path], Runnable]:
    """Return what makes programs ready, each of them once.

    Args:
        generation: Of RoBIOS, 7 or 6.
        folder: Where what is compiled goes.
        warn: Takes what the compiler says of a program.
    """
    ready: dict[Path, Runnable] = {}

    def prepare(file: Path) -> Runnable:
        if file not in ready:
            runnable = ready[file] = prepared(file, generation, folder)
            if runnable.warnings:
                warn(runnable.warnings.rstrip())
        return ready[file]

    return prepare


def _brings_its_own(program: Path) -> bool:
    """Return whether a program comes with an ``eye`` that calls the C library, and there is a compiler for that."""
    own = (program.with_name("eye.py"), program.parent / "random" / "eye.py")
    return has_compiler() and any(file.is_file() and b"eyesim" in file.read_bytes() for file in own)
