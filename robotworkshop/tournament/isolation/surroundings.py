"""What a mover's process finds round it: its environment variables, and the mark by which its offspring is known."""

import os
import secrets
import signal
import sys
from pathlib import Path

_MARK = "ROBOTWORKSHOP_MOVER"

_FOR_MOVERS = {
    # A mover has one processor, and every run orders its sets in the same way.
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    # Each thread would reserve 64 MB of addresses for an arena, which counts as memory.
    "MALLOC_ARENA_MAX": "1",
    "LANG": "C.UTF-8",
}

_NEEDED_BY_SYSTEMS = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT", "COMSPEC", "PATHEXT")
"""Of the user's own variables a mover gets those without which no program starts; keys and passwords are in others."""

_ROUNDS = 20


class Surroundings:
    """The environment of one mover's process.

    Args:
        home: Its folder, as the process sees it.
    """

    def __init__(self, home: str) -> None:
        self._mark = secrets.token_hex(16)
        needed = {name: os.environ[name] for name in _NEEDED_BY_SYSTEMS if name in os.environ}
        places = dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), home)
        self.environment = needed | places | _FOR_MOVERS | {_MARK: self._mark}

    def end_offspring(self) -> None:
        """End all that the process has begun and that has left its group, as far as it still has the environment."""
        if sys.platform != "linux":
            return
        wanted = f"{_MARK}={self._mark}".encode()
        for _ in range(_ROUNDS):  # what is ended may have begun something meanwhile
            found = [process for process in _processes() if _has(process, wanted)]
            for process in found:
                try:
                    os.kill(process, signal.SIGKILL)
                except (ProcessLookupError, PermissionError):
                    continue
            if not found:
                return


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _has(process: int, variable: bytes) -> bool:
    """Return whether a process that is alive was begun with an environment variable."""
    try:
        return variable in Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:
        return False
