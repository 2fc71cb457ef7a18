"""A sandbox round a mover's process, by bubblewrap (https://github.com/containers/bubblewrap), where it is installed.

Inside there is Python, its libraries and this program, all to be read only; two small folders to write in; no network;
no process but the mover's own; and nothing else of the computer. All that was begun in it ends with it.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from robotworkshop.run.movers import ENTRY_POINT_GROUP

PLACE = "/mover"
"""The current folder of a mover's process in its sandbox."""

STORE_BYTES = 64 * 2**20
"""So much may a mover write to each of its two folders, in memory; it is gone with the sandbox."""

_OURS = ("robotdriver", "robotworkshop", "scene", "scenesolver")
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/localtime")
_PROBE_S = 60.0


def command(files: Path) -> list[str]:
    """Return the words before a command that let it run in a sandbox.

    Args:
        files: Folder with what the mover finds in its current folder.
    """
    size = str(STORE_BYTES)
    words = [_program(), "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"]
    words += ["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp"]
    for path in _readable():
        words += ["--ro-bind-try", path, path]
    # The ready scenes tell what is hidden on them.
    for path in _with_scenes():
        words += ["--size", "4096", "--tmpfs", path]
    words += ["--size", "4096", "--tmpfs", "/dev/shm", "--size", size, "--tmpfs", PLACE]
    for file in files.iterdir():
        words += ["--ro-bind", str(file), f"{PLACE}/{file.name}"]
    return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", PLACE, "--"]


@cache
def why_not() -> str:
    """Return why no mover can be put into a sandbox on this computer, with the remedy; empty where all is well."""
    if sys.platform != "linux":
        return "there is bubblewrap on Linux alone"
    if not _program():
        return "bubblewrap is not installed; install the package bubblewrap"
    with tempfile.TemporaryDirectory() as nothing:
        words = command(Path(nothing))
        probe = [sys.executable, "-P", "-u", "-m", "robotworkshop.tournament.isolation.probe"]
        try:
            subprocess.run([*words, *probe], check=True, capture_output=True, timeout=_PROBE_S)
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode(errors="replace").strip().splitlines() or ["it says nothing"]
            return f"bubblewrap does not work here: {said[-1][:200]}; allow user namespaces, or use a container"
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"bubblewrap does not work here: {error}"
    return ""


def _program() -> str:
    return shutil.which("bwrap") or ""


@cache
def _readable() -> tuple[str, ...]:
    """Return the folders that Python needs to run any mover, the outer ones first."""
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


def _with_scenes() -> Iterator[str]:
    """Yield the folders with ready scenes that would be readable."""
    for package in _of_packages():
        if (scenes := Path(package, "data", "scenes")).is_dir():
            yield str(scenes)
