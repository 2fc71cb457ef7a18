"""The processes of a run's programs, which may start before the floor is there: each loads what it needs meanwhile."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import robotdriver.ev3
from robotdriver.programs.inside.chance import SEED_VARIABLE
from robotdriver.programs.process import Launched, launch, python_command

BOOT = Path(robotdriver.ev3.__path__[0]) / "inside" / "boot.py"
"""What makes a Python process an EV3."""

PLAIN_FOLDER = BOOT.parents[1] / "plain"
"""On PYTHONPATH, it lets plain ``python`` run programs on the floor that waits."""


@contextmanager
def launched(programs: Sequence[Path], seed: int, stdout: IO[bytes] | None) -> Iterator[list[Launched]]:
    """Start programs, each of which waits for its place on a floor; when the block ends, so do they.

    Args:
        programs: Their files.
        seed: Of all chance; each program draws its own.
        stdout: Where their output goes; None for this process's.

    Raises:
        LinkError: one cannot be started.
    """
    with ExitStack() as stack:
        processes = []
        for number, program in enumerate(programs):
            chance = {**os.environ, SEED_VARIABLE: f"{seed}/{number}"}
            process = launch(python_command(program, boot=BOOT), chance, stdout=stdout)
            stack.callback(process.abandon)
            processes.append(process)
        yield processes
