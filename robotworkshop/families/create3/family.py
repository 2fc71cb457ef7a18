"""Create 3 and Root robots as a family of programs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from robotworkshop.families.family import ProgramFamily

if TYPE_CHECKING:
    from robotdriver.create3.touches import ButtonTouch
    from robotworkshop.families.program_run import ProgramFloor, RunOptions
    from robotworkshop.stage.events import Announcer
    from scene.scene import Scene

_PROGRAM = re.compile(rb"^\s*(?:from|import)\s+irobot_edu_sdk\b", re.MULTILINE)


@dataclass(frozen=True)
class Create3Family(ProgramFamily):
    """Programs for the `irobot_edu_sdk`, in Python.

    Attributes:
        touches: When buttons are touched without a person; at every robot.
    """

    name = "create3"
    title = "iRobot Create 3 and Root"

    touches: "tuple[ButtonTouch, ...]" = ()

    def takes(self, program: Path, text: bytes) -> bool:  # noqa: ARG002  # what it says tells
        """Return whether a program imports the SDK."""
        return _PROGRAM.search(text) is not None

    def command(self, program: Path) -> Sequence[str]:
        """Return how a program is run.

        Raises:
            CommandError: the SDK is not installed.
        """
        from robotdriver.create3 import inside
        from robotdriver.programs.process import python_command
        from robotworkshop.families.create3.floor import check_installed

        check_installed()
        return python_command(program, boot=Path(inside.__path__[0], "boot.py"))

    def laid_out(
        self, programs: Sequence[Path], world: str | None, announcer: "Announcer", options: "RunOptions"
    ) -> "tuple[Scene, ProgramFloor]":
        """Return a scene whose robots are those that the programs make, and its floor; without a world an empty room.

        Raises:
            WorkshopError: there is no such scene, or it has no robot.
        """
        from robotworkshop.families.create3.floor import DEFAULT_MODEL, Create3Floor, model_for

        models = [model_for(program) for program in programs] or [DEFAULT_MODEL]
        floor = Create3Floor.of_world(world, models, announcer, options, self.touches)
        return floor.scene, floor


CREATE3 = Create3Family()
