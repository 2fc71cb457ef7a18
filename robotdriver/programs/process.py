"""Programs as processes that have inherited a socket to the floor."""

import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, NamedTuple

from robotdriver.errors import LinkError
from robotdriver.phrases.system import NOT_STARTED
from robotdriver.programs.inside.wire import ADDRESS_VARIABLE

_INSIDE = Path(__file__).with_name("inside")


def python_command(program: Path | str, arguments: Sequence[str] = (), boot: Path | None = None) -> list[str]:
    """Return the command line that runs a Python program unchanged on the floor.

    Args:
        program: Its file.
        arguments: Its own.
        boot: A file with a function ``boot(floor)``, where a family installs what its programs import.
    """
    booting = [] if boot is None else ["--boot", str(boot)]
    return [sys.executable, str(_INSIDE), *booting, str(program), *arguments]


_SEND_BUFFER_BYTES = 1 << 20
"""Asked of the system, which may give less."""


class Launched(NamedTuple):
    """A program that has been started, and loads what it needs until a host takes it in.

    Attributes:
        process: Its standard error is a pipe.
        connection: Our end of its socket.
    """

    process: subprocess.Popen[bytes]
    connection: socket.socket

    def abandon(self) -> None:
        """End it at once; one that has ended, after a host took it in, is left as it is."""
        self.connection.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


def launch(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    stdin: int | IO[bytes] | None = None,
    stdout: int | IO[bytes] | None = None,
) -> Launched:
    """Start a program, which nothing on a floor waits for yet.

    Args:
        command: The command line.
        environment: Its variables, beside ours; None for those of this process.
        folder: Where it runs; None for here.
        stdin: As for `subprocess.Popen`.
        stdout: As for `subprocess.Popen`.

    Raises:
        LinkError: it cannot be started.
    """
    if sys.platform == "win32":
        raise LinkError("Windows cannot start programs on the floor; let them join with `listen`")
    ours, theirs = socket.socketpair()
    for end in (ours, theirs):  # A picture of the camera fits, so that it is handed over at once.
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
    variables = dict(os.environ if environment is None else environment)
    variables[ADDRESS_VARIABLE] = f"fd:{theirs.fileno()}"
    variables["PYTHONUNBUFFERED"] = "1"
    variables.setdefault("PYTHONHASHSEED", "0")  # Sets of words are in the same order in every run.
    try:
        process = subprocess.Popen(
            command,
            env=variables,
            cwd=folder,
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            pass_fds=(theirs.fileno(),),
        )
    except OSError as error:
        ours.close()
        raise LinkError(f"{command[0]}: {NOT_STARTED(words=(error.strerror or str(error)).lower())}") from error
    finally:
        theirs.close()
    return Launched(process, ours)
