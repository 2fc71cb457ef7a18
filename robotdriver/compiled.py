"""Libraries in C, where a compiler was there when the program was installed; without one the same is done in Python."""

import ctypes
import hashlib
from pathlib import Path


def library_of(*sources: Path) -> Path:
    """Return the file that is built of sources in C: its name holds their hash, so no stale one is used."""
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources))
    return sources[0].with_name(f"_{sources[0].stem}-{digest.hexdigest()[:12]}.so")


def library(*sources: Path, kind: type[ctypes.CDLL] = ctypes.CDLL) -> ctypes.CDLL | None:
    """Return the library that was built of these very sources, if there is one.

    Args:
        sources: In C, with their headers, in the order of hatch_build.py.
        kind: `ctypes.PyDLL` for functions so short that no other thread of Python need run meanwhile.
    """
    try:
        return kind(str(library_of(*sources)))
    except OSError:
        return None
