"""The objects that are installed under a group of entry points: movers, formats, verbs, families, panels of others.

Python reads a file of every installed package each time that it is asked, and a window asks a dozen times. What it read
is kept until a package is installed or removed, by which the folder that it lies in is changed.
"""

import sys
from functools import lru_cache
from importlib.metadata import EntryPoints
from importlib.metadata import entry_points as read_entry_points
from pathlib import Path
from typing import cast


def entry_points(group: str) -> EntryPoints:
    """Return the entry points of a group, as `importlib.metadata.entry_points` does."""
    return _all_of(tuple((folder, _changed_ns(folder)) for folder in sys.path)).select(group=group)


@lru_cache(maxsize=1)
def _all_of(_folders: tuple[tuple[str, int], ...]) -> EntryPoints:
    return cast("EntryPoints", read_entry_points())  # Until Python 3.12 it is something else that selects alike.


def _changed_ns(folder: str) -> int:
    """Return when a folder was changed last, in ns; 0 where there is none."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0
