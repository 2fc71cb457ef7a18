"""The files that any mover may read: Python, its libraries and this program, but not the ready scenes."""

import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from robotworkshop.run.movers import ENTRY_POINT_GROUP
from scene.entry_points import entry_points

_OURS = ("robotdriver", "robotworkshop", "scene", "scenesolver")
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/localtime")


@cache
def readable_paths() -> tuple[str, ...]:
    """Return the files and folders that Python needs to run any mover, the outer ones first; some may not exist."""
    found = {Path(path) for path in (*_SYSTEM, sys.prefix, sys.base_prefix, sys.exec_prefix, *_of_packages())}
    program = Path(sys.executable)
    found |= {program.parent, program.resolve().parent}
    homes = {Path(path).parent for path in _of_packages()}
    for entry in map(Path, sys.path):
        # A folder that holds our packages beside other things is a checkout, which holds the scenes, too.
        is_library = entry.name in ("site-packages", "dist-packages") or entry not in homes
        if entry.is_absolute() and entry != Path.cwd() and is_library and entry.exists():
            found.add(entry)
    return tuple(str(path) for path in sorted(found, key=lambda path: (len(path.parts), path)))


@cache
def scene_folders() -> tuple[str, ...]:
    """Return the folders below those with ready scenes, which tell what is hidden on them."""
    return tuple(str(scenes) for path in _of_packages() if (scenes := Path(path, "data", "scenes")).is_dir())


def _of_packages() -> Iterator[str]:
    """Yield where our packages are, and those of installed movers; none of them is imported for that."""
    names = {point.module.partition(".")[0] for point in entry_points(group=ENTRY_POINT_GROUP)}
    for name in sorted({*_OURS, *names}):
        spec = find_spec(name)
        if spec is None:
            continue
        if spec.submodule_search_locations:
            yield from (str(Path(place).absolute()) for place in spec.submodule_search_locations)
        elif spec.origin is not None:
            yield str(Path(spec.origin).absolute())
