"""Where tests find the programs that start warm."""

import functools
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

_HERE = Path(__file__).parent
_NAMES = ("python", "robotworkshop")
_until_the_end = ExitStack()


@functools.cache
def warm_folder() -> Path:
    """Return the folder of the programs, made for as long as the tests last; where nothing forks safely, the usual."""
    if sys.platform != "linux":
        return Path(sys.executable).parent
    folder = Path(
        _until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="warm-"))
    )  # A socket's path is short.
    socket = folder / "server"
    command = [sys.executable, _HERE / "server.py", socket]
    server = _until_the_end.enter_context(
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
    )
    assert server.stdin is not None
    assert server.stdout is not None
    _until_the_end.callback(server.stdin.close)
    assert server.stdout.readline() == b"ready\n"
    client = (_HERE / "client.py").read_text(encoding="utf-8")
    for name in _NAMES:
        program = folder / name
        program.write_text(f"#!{sys.executable} -ISE\nSERVER = {str(socket)!r}\n{client}", encoding="utf-8")
        program.chmod(0o755)
    return folder


def warm(name: str) -> str:
    """Return the file of a program that starts warm."""
    return str(warm_folder() / name)


def end_warm() -> None:
    """End the server, if there is one."""
    _until_the_end.close()
    warm_folder.cache_clear()
