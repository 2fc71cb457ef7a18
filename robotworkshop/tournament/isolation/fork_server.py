"""Has all imported that movers need, and forks a process for each; begun as a program by `forked_process`.

Each mover's process has a keeper between itself and this one. The keeper adopts whatever the mover has begun and left
(prctl(2), PR_SET_CHILD_SUBREAPER), and ends it with the mover. No code of a mover's is ever loaded here or there.
"""

import ctypes
import fcntl
import gc
import os
import select
import signal
import socket
import sys
import traceback
from pathlib import Path
from typing import NoReturn

import numpy as np

import scenesolver.driving.location_robots  # noqa: F401 - most movers need it, and it takes a second to load
from robotworkshop.tournament.isolation import landlock, mover_worker
from robotworkshop.tournament.isolation.forked_process import NUMBER
from robotworkshop.tournament.isolation.surroundings import at_home

_PARENT_DEATH_SIGNAL = 1
_CHILD_SUBREAPER = 36
_MOST_FILES = 5
_ABOVE = 64
"""Files that are to get certain numbers are first moved out of their way."""

_NO_FILE = 2**20


def main() -> None:
    """Serve the process at the other end of the line, until that has ended."""
    line = socket.socket(fileno=int(sys.argv[1]))
    landlock.readable_rules()
    gc.collect()
    gc.freeze()  # what is not looked at again stays shared with all that are forked
    _prctl(_CHILD_SUBREAPER, 1)
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    keepers: set[int] = set()
    while True:
        ready, _, _ = select.select([line.fileno(), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _reap(keepers)
        if line.fileno() in ready:
            folder, numbers, _, _ = socket.recv_fds(line, 4096, _MOST_FILES)
            if not numbers:
                return
            keeper = os.fork()
            if not keeper:
                _keep(folder.decode(), *numbers)
            keepers.add(keeper)
            for number in numbers:
                os.close(number)


def _reap(keepers: set[int]) -> None:
    """Take leave of keepers that have ended. What else is a child now was a mover's, and that has ended its keeper."""
    for child in _children(os.getpid()):
        if child not in keepers:
            _kill(child)
    while True:
        try:
            ended, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not ended:
            return
        keepers.discard(ended)


def _keep(folder: str, control: int, lifeline: int, printed: int, orders: int, robot: int) -> NoReturn:
    """Begin a mover's process, tell its id, wait until it ends or shall end, tell its status, and end what is left."""
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        _prctl(_CHILD_SUBREAPER, 1)
        keeper, mover = os.getpid(), os.fork()
        if not mover:
            _be_mover(keeper, folder, lifeline, printed, orders, robot)
        os.closerange(3, control)
        os.closerange(control + 1, _NO_FILE)
        line = socket.socket(fileno=control)
        line.send(NUMBER.pack(mover))
        poll = select.poll()
        ending = os.pidfd_open(mover)
        poll.register(ending, select.POLLIN)
        poll.register(line, select.POLLIN)  # nothing is ever sent on it: it ends
        poll.poll()
        _kill(mover)
        _, status = os.waitpid(mover, 0)
        line.send(NUMBER.pack(os.waitstatus_to_exitcode(status)), socket.MSG_NOSIGNAL)
    except OSError:
        pass  # the game is gone, or there can be no more processes; either is seen by the line's end
    finally:
        _end_all()
        os._exit(0)


def _be_mover(keeper: int, folder: str, lifeline: int, printed: int, orders: int, robot: int) -> NoReturn:
    """Become the process of a mover: with its own files, folder, session and luck, and nothing else of the server's."""
    try:
        _prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != keeper:
            os._exit(1)
        os.setsid()
        wanted = [fcntl.fcntl(number, fcntl.F_DUPFD, _ABOVE) for number in (lifeline, printed, printed, orders, robot)]
        for number, file in enumerate(wanted):
            os.dup2(file, number, inheritable=number < len(("in", "out", "err")))
        os.closerange(len(wanted), _NO_FILE)
        os.chdir(folder)
        os.environ.update(at_home(folder))
        np.random.seed()  # noqa: NPY002 - it was imported before the fork, and all movers would draw the same numbers
        sys.argv = [mover_worker.__name__]
        mover_worker.serve_game(*(socket.socket(fileno=number) for number in range(3, len(wanted))))
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def _end_all() -> None:
    """End this process's children and theirs, until there are none; those whose parent has ended become children."""
    while True:
        found = _children(os.getpid())
        for child in found:
            found += _children(child)
            _kill(child)
        try:
            os.waitpid(-1, 0)
            while os.waitpid(-1, os.WNOHANG)[0]:  # All that have ended: a look at thousands for each took minutes.
                pass
        except ChildProcessError:
            return


def _children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _kill(process: int) -> None:
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return


def _prctl(option: int, value: int) -> None:
    ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), 0, 0, 0)


if __name__ == "__main__":
    main()
