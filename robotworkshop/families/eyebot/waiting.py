"""A floor that stays: programs that are started elsewhere join its robots, and when they have left it begins anew."""

import os
import socket
import subprocess
from collections.abc import Sequence

from robotdriver.programs.inside.wire import ADDRESS_VARIABLE, NAME_VARIABLE
from robotworkshop.families.eyebot.programs import Runnable

DOOR = ("127.0.0.1", 6851)
"""Where programs join."""

_PATIENCE_S = 1.0


def is_open(address: tuple[str, int]) -> bool:
    """Return whether a floor waits for programs at an address."""
    try:
        socket.create_connection(address, _PATIENCE_S).close()
    except OSError:
        return False
    return True


def join(program: Runnable, arguments: Sequence[str], address: tuple[str, int]) -> int:
    """Run a program on the next free robot of a floor that waits; return what it exits with.

    Args:
        program: Ready to run.
        arguments: Its own.
        address: Where the floor waits.
    """
    host, port = address
    names = {ADDRESS_VARIABLE: f"tcp:{host}:{port}", NAME_VARIABLE: program.file.name}
    environment = {**os.environ, **program.environment, **names}
    return subprocess.run([*program.command, *arguments], env=environment, check=False).returncode
