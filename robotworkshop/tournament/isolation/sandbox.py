"""A sandbox round a mover's process, by bubblewrap (https://github.com/containers/bubblewrap), where it is installed.

Inside there is Python, its libraries and this program, all to be read only; two small folders to write in; no network;
no process but the mover's own; and nothing else of the computer. All that was begun in it ends with it.
"""

import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from robotdriver.phrases.phrase import Phrase
from robotworkshop.tournament.isolation.readable import readable_paths, scene_folders

PLACE = "/mover"
"""The current folder of a mover's process in its sandbox."""

STORE_BYTES = 64 * 2**20
"""The most that a mover may write to each of its two folders in memory. They go with the sandbox."""

LINUX_ALONE = Phrase("there is bubblewrap on Linux alone")
NOT_INSTALLED = Phrase("bubblewrap is not installed; install the package bubblewrap")
NO_NAMESPACES = Phrase("bubblewrap does not work here: {words}; allow user namespaces, or use a container")
DOES_NOT_WORK = Phrase("bubblewrap does not work here: {words}")

_PROBE_S = 60.0


def command(files: Path) -> list[str]:
    """Return the words before a command that let it run in a sandbox.

    Args:
        files: Folder with what the mover finds in its current folder.
    """
    size = str(STORE_BYTES)
    words = [
        _program(),
        "--unshare-user",
        "--unshare-all",
        "--disable-userns",
        "--die-with-parent",
        "--cap-drop",
        "ALL",
    ]
    words += ["--proc", "/proc", "--dev", "/dev", "--size", size, "--tmpfs", "/tmp"]
    for path in readable_paths():
        words += ["--ro-bind-try", path, path]
    for path in scene_folders():
        words += ["--size", "4096", "--tmpfs", path]
    words += ["--size", "4096", "--tmpfs", "/dev/shm", "--size", size, "--tmpfs", PLACE]
    for file in files.iterdir():
        words += ["--ro-bind", str(file), f"{PLACE}/{file.name}"]
    return [*words, "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", PLACE, "--"]


@cache
def why_not() -> str:
    """Return why no mover can be put into a sandbox on this computer, with the remedy; empty where all is well."""
    if sys.platform != "linux":
        return LINUX_ALONE()
    if not _program():
        return NOT_INSTALLED()
    with tempfile.TemporaryDirectory() as nothing:
        words = command(Path(nothing))
        probe = [sys.executable, "-P", "-u", "-m", "robotworkshop.tournament.isolation.probe"]
        try:
            subprocess.run([*words, *probe], check=True, capture_output=True, timeout=_PROBE_S)
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode(errors="replace").strip().splitlines() or ["it says nothing"]
            return NO_NAMESPACES(words=said[-1][:200])
        except (OSError, subprocess.TimeoutExpired) as error:
            return DOES_NOT_WORK(words=str(error))
    return ""


def _program() -> str:
    return shutil.which("bwrap") or ""
