"""The process of a mover binds itself to its share of the computer, before any code of the mover's is loaded."""

import math
import sys
from pathlib import Path

import msgspec

from robotworkshop.tournament.isolation import landlock, system_calls

FILE_BYTES = 64 * 2**20
"""No file of a mover's grows longer."""

_OPEN_FILES = 256


class Share(msgspec.Struct, frozen=True, array_like=True):
    """The resources that a mover's process may use.

    Attributes:
        memory_mb: Addresses, in MiB.
        cpu_s: Processor time of each process, all threads together.
        processes: So many more processes and threads may its user have than there are now. Root has no such limit.
        is_landlocked: Whether it is bound to its current folder and to what it needs to read, see `landlock`.
        is_filtered: Whether it gives up system calls that reach further than files, see `system_calls`.
    """

    memory_mb: int
    cpu_s: float
    processes: int
    is_landlocked: bool
    is_filtered: bool


def confine(share: Share) -> None:
    """Bind this process and all that it begins to their share, for good, and have them leave no core dump."""
    if sys.platform == "win32":
        return
    import resource

    memory = share.memory_mb * 2**20
    cpu_s = math.ceil(share.cpu_s)
    wanted = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, FILE_BYTES),
        (resource.RLIMIT_CPU, cpu_s),
        (resource.RLIMIT_NOFILE, _OPEN_FILES),
        # On Linux all addresses count, so that memory cannot be had by a detour; macOS refuses a limit below what the
        # process has mapped already, which is everything, and keeps to the second one alone.
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_DATA, memory),
    ]
    if sys.platform == "linux":
        wanted.append((resource.RLIMIT_NPROC, _tasks_of_user() + share.processes))
    for limit, value in wanted:
        _, most = resource.getrlimit(limit)
        bound = value if most == resource.RLIM_INFINITY else min(value, most)
        try:
            resource.setrlimit(limit, (bound, bound))
        except (ValueError, OSError):
            if sys.platform != "darwin":
                raise
    if share.is_landlocked:
        landlock.restrict(Path.cwd())
    if share.is_filtered and system_calls.are_filtered():
        system_calls.give_up()


def _tasks_of_user() -> int:
    """Return how many processes and threads there are of this process's user, as far as it can see."""
    own, count = Path("/proc/self").stat().st_uid, 0
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and entry.stat().st_uid == own:
                count += sum(1 for _ in (entry / "task").iterdir())
        except OSError:  # it has ended meanwhile
            continue
    return count
