"""The movers of one plan: those in files run in processes of their own, so that none can stall or end the window."""

import codecs
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robotworkshop.run.settings import Settings

if TYPE_CHECKING:
    from robotworkshop.tournament.isolation.isolated_mover import IsolatedMover, Watching
    from scene.mover import RobotMoverInterface

PATIENT_S = 3600.0
"""A mover may plan and compute for an hour: you see that it works, and can cancel."""


class FileMovers:
    """Makes movers, and ends the processes of those that it has made."""

    def __init__(self) -> None:
        self._made: list[IsolatedMover] = []
        self._lock = threading.Lock()
        self._is_closed = False

    def make(self, name: str, parameters: Mapping[str, Any], seed: int) -> "RobotMoverInterface":
        """Return a new mover.

        Args:
            name: Of an installed mover, or the path of a .py file.
            parameters: Values for its parameters, by name.
            seed: The source of all its randomness.

        Raises:
            MoverError: no such mover is installed. Whether a file has one is known when it plans.
        """
        from robotworkshop.run.movers import make_mover

        if not name.endswith(".py"):
            return make_mover(name, parameters, seed)
        from robotworkshop.tournament.isolation.isolated_mover import IsolatedMover, MoverCode
        from robotworkshop.tournament.isolation.limits import Limits

        code = MoverCode(str(Path(name).resolve()), parameters=parameters)
        limits = Limits(preprocess_s=PATIENT_S, drive_s=PATIENT_S)
        isolated = IsolatedMover(code, limits, seed=seed, watching=watching_here())
        with self._lock:
            self._made.append(isolated)
            is_late = self._is_closed
        if is_late:
            isolated.close()
        return isolated

    def close(self) -> None:
        """End their processes, and of those that are still to be made."""
        with self._lock:
            self._is_closed = True
            made, self._made = self._made, []
        for mover in made:
            mover.close()


@contextmanager
def opened_mover(settings: Settings) -> "Iterator[RobotMoverInterface]":
    """Make the settings' mover, and end its process when the block is left.

    Raises:
        MoverError: as `FileMovers.make`.
    """
    with closing(FileMovers()) as movers:
        yield movers.make(settings.mover, settings.parameters, settings.seed)


def watching_here() -> "Watching":
    """Return that this program watches a mover: in its current folder, and prints what it prints."""
    from robotworkshop.tournament.isolation.isolated_mover import Watching

    return Watching(Path.cwd(), _printer())


def _printer() -> Callable[[bytes], None]:
    """Return what prints here what a process prints; characters may be cut anywhere."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def print_piece(piece: bytes) -> None:
        sys.stdout.write(decoder.decode(piece))

    return print_piece
