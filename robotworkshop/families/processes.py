"""The processes of a run's programs, which may start before the floor is there: each loads what it needs meanwhile."""

import os
import socket
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import IO

from robotdriver.programs.inside.chance import SEED_VARIABLE
from robotdriver.programs.inside.wire import ADDRESS_VARIABLE, NAME_VARIABLE
from robotdriver.programs.process import Launched, launch

_PATIENCE_S = 1.0


def started(
    command: Sequence[str],
    chance: str,
    stdout: int | IO[bytes] | None,
    environment: Mapping[str, str] | None = None,
) -> Launched:
    """Start a program, which waits for its place on a floor.

    Args:
        command: Its command line.
        chance: From which it draws its own chance: the run's seed and something of the program's.
        stdout: Where its output goes; None for this process's.
        environment: Variables beside our own.

    Raises:
        LinkError: it cannot be started.
    """
    return launch(command, {**os.environ, **(environment or {}), SEED_VARIABLE: chance}, stdout=stdout)


@contextmanager
def launched(commands: Iterable[Sequence[str]], seed: int, stdout: IO[bytes] | None) -> Iterator[list[Launched]]:
    """Start programs, each of which waits for its place on a floor; when the block ends, so do they.

    Args:
        commands: Their command lines.
        seed: Of all chance; each program draws its own.
        stdout: Where their output goes; None for this process's.

    Raises:
        LinkError: one cannot be started.
    """
    with ExitStack() as stack:
        processes = []
        for number, command in enumerate(commands):
            process = started(command, f"{seed}/{number}", stdout)
            stack.callback(process.abandon)
            processes.append(process)
        yield processes


def is_open(address: tuple[str, int]) -> bool:
    """Return whether a floor waits for programs at an address."""
    try:
        socket.create_connection(address, _PATIENCE_S).close()
    except OSError:
        return False
    return True


def join(
    command: Sequence[str], name: str, address: tuple[str, int], environment: Mapping[str, str] | None = None
) -> int:
    """Run a program on a floor that waits; return what it exits with.

    Args:
        command: Its command line.
        name: By which it joins: of its place, or its own.
        address: Where the floor waits.
        environment: Variables beside our own.
    """
    host, port = address
    names = {ADDRESS_VARIABLE: f"tcp:{host}:{port}", NAME_VARIABLE: name}
    return subprocess.run(command, env={**os.environ, **(environment or {}), **names}, check=False).returncode
