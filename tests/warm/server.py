"""Forks programs off itself: `python server.py SOCKET`. It ends when its standard input does.

A fork returns from `serve` and is then the program.
"""

import array
import atexit
import gc
import importlib
import io
import marshal
import os
import runpy
import selectors
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

IMPORTED = (
    "gui.painter.files.animation",
    "gui.painter.files.export",
    "gui.start",
    "robotworkshop.__main__",
    "robotworkshop.api",
    "robotworkshop.cli.app",
    "robotworkshop.stage.simulated_stage",
    "scenesolver.driving.location_robots",
    "scenesolver.driving.textbook_robot",
)
"""What most programs import. Whatever else one needs it imports itself."""

STREAMS = 3


def serve(place: str) -> Callable[[], object]:
    """Fork a program for each client; in a fork, return what it runs."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(place)
    listener.listen(64)
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    # A signal that comes before a fork is ready waits for it.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    lines: dict[int, socket.socket] = {}
    selector = selectors.DefaultSelector()
    for source in (0, woken, listener):
        selector.register(source, selectors.EVENT_READ)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            if key.fileobj == 0:
                for process in lines:
                    os.kill(process, signal.SIGKILL)
                os._exit(0)
            elif key.fileobj == woken:
                os.read(woken, 4096)
                _tell_ends(lines, selector)
            elif key.fileobj is listener:
                line, _ = listener.accept()
                request, streams = _request(line)
                process = os.fork()
                if process == 0:
                    signal.set_wakeup_fd(-1)
                    selector.close()
                    for inherited in (listener, *lines.values()):
                        inherited.close()
                    os.close(woken)
                    os.close(waking)
                    line.close()
                    return _program(request, streams)
                for stream in streams:
                    os.close(stream)
                line.sendall(process.to_bytes(8, "big"))
                lines[process] = line
                selector.register(line, selectors.EVENT_READ, process)
            elif not isinstance(key.fileobj, int):  # A client that was killed takes its program with it.
                selector.unregister(key.fileobj)
                os.kill(key.data, signal.SIGKILL)


def _tell_ends(lines: dict[int, socket.socket], selector: selectors.BaseSelector) -> None:
    """Tell the clients of programs that have ended how they did."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            process, status = ended
            line = lines.pop(process)
            with suppress(KeyError):
                selector.unregister(line)
            with suppress(OSError):
                line.sendall(status.to_bytes(8, "big"))
            line.close()


def _request(line: socket.socket) -> tuple[bytes, list[int]]:
    """Return what a client asks for, and its streams."""
    streams = array.array("i")
    head, ancillary, *_ = line.recvmsg(8, socket.CMSG_SPACE(STREAMS * streams.itemsize))
    streams.frombytes(ancillary[0][2])
    wanted, request = int.from_bytes(head, "big"), b""
    while len(request) < wanted:
        request += line.recv(wanted - len(request))
    return request, streams.tolist()


def _program(request: bytes, streams: list[int]) -> Callable[[], object]:
    """Become what a client asked for; return the rest of it."""
    words, folder, surroundings = marshal.loads(request)
    for stream, there in enumerate(streams):
        os.dup2(there, stream)
        os.close(there)
    os.chdir(folder)
    for name in os.environ.copy():
        del os.environ[name]
    os.environb.update(surroundings)
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(open(stream, mode, closefd=False), "utf-8", errors, line_buffering=is_by_line)  # noqa: SIM115
        for stream, mode, errors, is_by_line in (
            (0, "rb", "strict", False),
            (1, "wb", "strict", os.isatty(1)),
            (2, "wb", "backslashreplace", True),
        )
    )
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    name, *arguments = words
    if Path(name).name == "robotworkshop":
        sys.argv = words
        from gui.start import main

        return main
    sys.argv = arguments
    return lambda: _python(*arguments)


def _python(file: str, *_: str) -> None:
    """Run a program of Python's as `python FILE` does."""
    if file != "-":
        sys.path[0] = str(Path(file).resolve().parent)
        runpy.run_path(file, run_name="__main__")
        return
    sys.path[0] = ""
    exec(
        compile(io.TextIOWrapper(sys.stdin.buffer, "utf-8").read(), "<stdin>", "exec"), sys.modules["__main__"].__dict__
    )


def run(program: Callable[[], object]) -> NoReturn:
    """Run a program to its end, and end as Python does; but to take all modules apart would last longer than it."""
    try:
        ended = program()
    except SystemExit as error:
        ended = error.code
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)
        ended = 1
    if isinstance(ended, str):
        print(ended, file=sys.stderr)
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(ended if isinstance(ended, int) else ended is not None)


if __name__ == "__main__":
    for name in IMPORTED:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    run(serve(sys.argv[1]))
