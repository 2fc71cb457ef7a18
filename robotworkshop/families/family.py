"""Families of robots whose programs run unchanged: what each brings, and how they are found.

An entry point of the group `robotworkshop.families` leads to a `ProgramFamily`; its name is the family's id.
docs/families.md tells how to add one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from robotdriver.errors import WorkshopError

if TYPE_CHECKING:
    from robotworkshop.families.live import OpenFloor
    from robotworkshop.families.program_run import ProgramFloor, RunOptions
    from robotworkshop.stage.events import Announcer
    from scene.scene import Scene

ENTRY_POINT_GROUP = "robotworkshop.families"

_LOOKED_AT_BYTES = 200_000


class FamilyError(WorkshopError):
    """A family that does not load, or none at all."""


class ProgramFamily(ABC):
    """A family whose programs run unchanged. It is made at import: it loads what it needs when it is asked.

    Attributes:
        name: Its id, which is the name of its entry point.
        title: As people name it.
        suffixes: Of its programs' files.
        awaits: Whether a floor without programs waits for those that others start.
        phrases: Names of modules with `Phrase` constants of its own, which the window can translate.
    """

    name: str
    title: str
    suffixes: tuple[str, ...] = (".py",)
    awaits: bool = False
    phrases: tuple[str, ...] = ()

    @abstractmethod
    def takes(self, program: Path, text: bytes) -> bool:
        """Return whether a program is written for this family.

        Args:
            program: Its file, with one of the suffixes.
            text: What it begins with.
        """

    def lays_out(self, world: Path, text: bytes) -> bool:  # noqa: ARG002  # By default there are none.
        """Return whether a file is a world with robots that programs of this family drive.

        Args:
            world: Any file.
            text: What it begins with.
        """
        return False

    def command(self, program: Path) -> Sequence[str]:
        """Return the command line of a program; called by `opened` alone.

        Raises:
            WorkshopError: the program cannot be run.
        """
        raise NotImplementedError(f"{self.title} says no command for {program.name}")

    def laid_out(
        self, programs: Sequence[Path], world: str | None, announcer: "Announcer", options: "RunOptions"
    ) -> "tuple[Scene, ProgramFloor]":
        """Return a world as a scene, and the floor that is laid out as it; called by `opened` alone.

        Args:
            programs: Those that will run, each at a place of its own.
            world: A file, or a name that the family knows; None for a floor of its choice.
            announcer: Told of all that happens, by the floor's Stage.
            options: How the run is to be; the Stage takes its seed and speed.

        Raises:
            WorkshopError: the world cannot be had, or a robot does not fit.
        """
        raise NotImplementedError(f"{self.title} lays out no floor")

    def opened(self, programs: Sequence[Path], world: str | None, seed: int) -> "OpenFloor":
        """Return what lays out a floor with programs, by `command` and `laid_out`.

        Args:
            programs: One a place, in the order of the floor's places.
            world: A file, or a name that the family knows; None for a floor of its choice.
            seed: Random seed.
        """
        from robotworkshop.families.opening import open_programs

        return partial(open_programs, self, tuple(programs), world, seed)


@lru_cache(maxsize=1)
def families() -> Mapping[str, ProgramFamily]:
    """Return the families that are installed, by their ids.

    Raises:
        FamilyError: one does not load, or there is none.
    """
    from scene.entry_points import entry_points  # Heavy, and hardly ever needed.

    found: dict[str, ProgramFamily] = {}
    for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda each: each.name):
        try:
            family = point.load()
        except Exception as error:
            raise FamilyError(f"the family {point.name} cannot be loaded from {point.value}: {error}") from error
        if not isinstance(family, ProgramFamily):
            raise FamilyError(f"the family {point.name}: {point.value} is no ProgramFamily")
        if family.name != point.name:
            raise FamilyError(f"the family {point.name}: {point.value} has the name {family.name}; make them the same")
        found[point.name] = family
    if not found:
        raise FamilyError("no family of robots is installed; reinstall robotworkshop")
    return found


def family_of(program: Path) -> str | None:
    """Return the id of the family for which a program is written; None where that is none, or it cannot be read."""
    text = _text(program)
    if text is None:
        return None
    fitting = (
        name for name, each in families().items() if program.suffix in each.suffixes and each.takes(program, text)
    )
    return next(fitting, None)


def world_family(file: Path) -> str | None:
    """Return the id of the family whose world a file is, with robots for its programs; None for any other file."""
    text = _text(file)
    return None if text is None else next((n for n, each in families().items() if each.lays_out(file, text)), None)


def _text(file: Path) -> bytes | None:
    try:
        with file.open("rb") as stream:
            return stream.read(_LOOKED_AT_BYTES)
    except OSError:
        return None
