"""Libraries in C, where a compiler was there when the program was installed; without one the same is done in Python."""

import ctypes
import hashlib
from pathlib import Path


def library_of(source: Path) -> Path:
    """Return the file that is built of a source in C: its name holds the source's hash, so no stale one is used."""
    return source.with_name(f"_{source.stem}-{hashlib.sha256(source.read_bytes()).hexdigest()[:12]}.so")


def library(source: Path, kind: type[ctypes.CDLL] = ctypes.CDLL) -> ctypes.CDLL | None:
    """Return the library that was built of this very source, if there is one.

    Args:
        source: In C.
        kind: `ctypes.PyDLL` for functions so short that no other thread of Python need run meanwhile.
    """
    try:
        return kind(str(library_of(source)))
    except OSError:
        return None
