"""How the process of a mover binds itself to its share of memory, before any code of the mover's is loaded."""

import sys


def confine(memory_mb: int) -> None:
    """Bind this process to its share of memory, for good, and have it leave no core dump."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    share = memory_mb * 2**20
    # On Linux all addresses count, so that memory cannot be had by a detour; macOS refuses a limit below what the
    # process has mapped already, which is everything, and keeps to the second one alone.
    for limit in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
        try:
            resource.setrlimit(limit, (share, share))
        except (ValueError, OSError):
            if sys.platform != "darwin":
                raise
