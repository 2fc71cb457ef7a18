"""The environment of a mover's process."""

import os

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


def environment(home: str) -> dict[str, str]:
    """Return the environment variables of a mover's process.

    Args:
        home: Its folder, as the process sees it.
    """
    needed = {name: os.environ[name] for name in _NEEDED_BY_SYSTEMS if name in os.environ}
    return needed | at_home(home) | _FOR_MOVERS


def at_home(folder: str) -> dict[str, str]:
    """Return the variables that name a process's folder."""
    return dict.fromkeys(("HOME", "TMPDIR", "TEMP", "TMP"), folder)
