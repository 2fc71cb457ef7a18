"""The folder into which a ladder's movers come. Strangers may write to it, so all but plain files are left alone.

A link could lead to a file of the teacher's, which would then be kept and quoted as a mover; a pipe would never end.
"""

import os
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from robotworkshop.tournament.mover_sources import MAX_MOVER_BYTES
from robotworkshop.tournament.setup import TournamentError

MAX_MOVERS = 100
"""The most files that play, in the order of their names."""

SETTLED_S = 1.0
"""A file that was written to since is not read yet: it may still be being copied."""

Found = Mapping[str, tuple[int, int]]
"""Files by name, each with when it was written, ns, and its size."""

_SUFFIX = ".py"
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file is no mover of the ladder.

    Attributes:
        name: Its own, fit to be shown.
        reason: Why, in words.
    """

    name: str
    reason: str


def settled(folder: Path, now_s: float, refuse: Callable[[RefusedFile], object] = lambda _refused: None) -> Found:
    """Return the movers' files in a folder that are not being written.

    Args:
        folder: That.
        now_s: The time of day, s, by which files are dated.
        refuse: Told of each file that looks like a mover's and is none.

    Raises:
        TournamentError: the folder cannot be read.
    """
    found: dict[str, tuple[int, int]] = {}
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith(_SUFFIX))
    except FileNotFoundError:
        raise TournamentError(f"{folder}: there is no such folder; make it, and put movers there") from None
    except OSError as error:
        raise TournamentError(f"{folder}: {(error.strerror or str(error)).lower()}") from None
    for name in names:
        if not name.isprintable():
            refuse(RefusedFile(ascii(name), "its name has characters that cannot be shown"))
            continue
        try:
            told = (folder / name).lstat()
        except OSError:  # It has gone meanwhile.
            continue
        if not stat.S_ISREG(told.st_mode):
            refuse(RefusedFile(name, "it is no plain file"))
        elif told.st_size > MAX_MOVER_BYTES:
            refuse(RefusedFile(name, f"it is larger than {MAX_MOVER_BYTES // 2**20} MB, the limit for a mover"))
        elif len(found) == MAX_MOVERS:
            refuse(RefusedFile(name, f"{MAX_MOVERS} movers play already"))
        elif abs(now_s - told.st_mtime) >= SETTLED_S:  # The clock of the computer that wrote it may be ahead.
            found[name] = told.st_mtime_ns, told.st_size
    return found


def read_mover(file: Path) -> bytes | RefusedFile | None:
    """Return what a mover's file holds, or why it is no mover; None where it has gone."""
    try:
        number = os.open(file, _OPEN_FLAGS)
    except FileNotFoundError:
        return None
    except OSError as error:
        return RefusedFile(file.name, f"it cannot be read: {(error.strerror or str(error)).lower()}")
    with os.fdopen(number, "rb") as opened:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            return RefusedFile(file.name, "it is no plain file")
        content = opened.read(MAX_MOVER_BYTES + 1)
    if len(content) > MAX_MOVER_BYTES:
        return RefusedFile(file.name, "it has grown too large")
    return content
