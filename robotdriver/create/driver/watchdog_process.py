"""Two guards: processes of their own that stop the robot when the program that drives it no longer can.

A Create goes on as it was last told, whatever becomes of the one who told it. So these processes can write to the port
as well. The program sends each of them beats; when these cease, or the line to the program ends, they tell the robot to
stop. They answer the beats, so that the program notices a guard that was stopped. Each also watches the other: when one
is killed, the other one stops the robot at once, for the program may have been killed in the same moment.

What ends the program should not end its guards. They are not its children, belong to no group or session of it, ignore
every signal that can be ignored, and go by another name than Python's, in the list of processes as on the command line.
The second guard of a terminal does not hold the port either, and opens it by its name only when it must stop the robot.
Where systemd runs, they have a scope, and so a control group, of their own: the kernel ends groups as a whole when
memory runs out.

Run as a script, without the package or anything beyond the standard library, so that it is there at once and nothing
that is wrong with the program is wrong with it.

Usage: watchdog_process.py PORT PATIENCE_S STOP LINE LINE: a descriptor, seconds, bytes as hexadecimal digits, and the
descriptors of two stream sockets, one for each guard.
"""

import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress

with suppress(ImportError):  # Windows has none, and no guards: but what is written here is read there, too.
    import termios

DISMISSED = b"q"
"""The last beat of a program that has stopped the robot itself."""

READY = b"r"
"""The answer of a guard to beats. It begins with its number in decimal digits and a line feed."""

NAME = "wheelstop"
"""The names of the guards in the list of processes."""

_OOM_SCORES = (b"-1000", b"0")
"""The scores that keep the kernel from choosing a guard when memory runs out; only root may ask for the first."""

_ARGUMENTS_BEGIN, _ARGUMENTS_END = 48, 49
"""The place of a process' arguments in its memory, by the numbers of these fields in its file ``stat``; see proc(5)."""

_WRITE_S = 1.0
"""A port that takes nothing for so long is dead."""

_END_S = 1.0
"""A guard whose program has ended ends within so long."""

_LINGER_S = 0.2
"""A port whose last holder lets go at once may drop what it has not sent yet."""


class Port:
    """The outgoing side of a link.

    Args:
        descriptor: Of the port; belongs to this object from now on.
        is_held: Whether it stays open. A terminal that is not held is opened by its name when there is need.
    """

    def __init__(self, descriptor: int, *, is_held: bool) -> None:
        self._descriptor = descriptor
        if not is_held and os.isatty(descriptor):
            self._name, self._settings = os.ttyname(descriptor), termios.tcgetattr(descriptor)
            os.close(descriptor)
            self._descriptor = -1

    def send(self, data: bytes) -> None:
        """Send as much as can be sent."""
        deadline_s = time.monotonic() + _WRITE_S
        try:
            if self._descriptor < 0:
                self._open()
            while data and (left_s := deadline_s - time.monotonic()) > 0.0:
                if select.select((), (self._descriptor,), (), left_s)[1]:
                    with suppress(BlockingIOError):
                        data = data[os.write(self._descriptor, data) :]
        except (OSError, termios.error):  # The link is gone: only the robot itself can stop now.
            return

    def _open(self) -> None:
        self._descriptor = os.open(self._name, os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        termios.tcsetattr(self._descriptor, termios.TCSANOW, self._settings)


def stand_guard(program: socket.socket, peer: socket.socket, port: Port, patience_s: float, stop: bytes) -> None:
    """Guard until the program lets go or ends; see the module. The peer tells its number first."""
    peer_number = _heard(peer)
    for end in (program, peer):
        end.setblocking(False)  # A program that stands still must not hold up its guards.
    watched, is_armed = [program, peer], False
    while True:
        heard_from = select.select(watched, (), (), patience_s if is_armed else None)[0]
        if not heard_from:
            port.send(stop)
            is_armed = False  # until the program comes to itself again
        if peer in heard_from:
            if _heard(peer) == DISMISSED:
                return
            port.send(stop)
            watched.remove(peer)
        if program in heard_from:
            heard = _heard(program)
            if heard.endswith(DISMISSED):
                with suppress(OSError):  # It was dismissed first.
                    peer.send(DISMISSED)
                return
            if not heard:
                port.send(stop)
                time.sleep(_LINGER_S)
                _see_out(peer, peer_number)
                return
            is_armed = True
            with suppress(OSError):  # The program reads no answers: it stands still, or has ended.
                program.send(READY)


def _heard(end: socket.socket) -> bytes:
    """Return what has come; b"" when the other side is gone."""
    try:
        return end.recv(4096)
    except OSError:
        return b""


def _see_out(peer: socket.socket, number: bytes) -> None:
    """End a peer that does not end by itself: one that was stopped would hold the port for ever."""
    if number.isdigit() and not select.select((peer,), (), (), _END_S)[0]:
        os.kill(int(number), signal.SIGKILL)  # Its line is open, so the number is still its own.


def live_apart(name: str) -> None:
    """Part this process from what may end the program, as far as the system allows."""
    os.setsid()
    # A terminal's Ctrl-C, and much else, is meant for the program; this process ends after it.
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)
    for score in _OOM_SCORES:
        with suppress(OSError):
            _write("/proc/self/oom_score_adj", score)
            break
    with suppress(OSError, ValueError):
        _take_name(name.encode("ascii"))


def _take_name(name: bytes) -> None:
    """Take another name where there is a folder /proc: the one by which processes are listed, and the arguments."""
    _write("/proc/self/comm", name)
    descriptor = os.open("/proc/self/stat", os.O_RDONLY)
    # The second field is the name in brackets, which may hold blanks.
    fields = os.read(descriptor, 4096).rpartition(b")")[2].split()
    os.close(descriptor)
    begin, end = (int(fields[number - 3]) for number in (_ARGUMENTS_BEGIN, _ARGUMENTS_END))
    _write("/proc/self/mem", name[: end - begin - 1].ljust(end - begin, b"\0"), begin)


def _write(file: str, data: bytes, at: int = 0) -> None:
    descriptor = os.open(file, os.O_WRONLY)
    try:
        if at:
            os.lseek(descriptor, at, os.SEEK_SET)
        os.write(descriptor, data)
    finally:
        os.close(descriptor)


def ask_for_scope(processes: list[int]) -> None:
    """Become the command that asks systemd for a scope of these processes; return where there is no such command."""
    manager = "--system" if os.geteuid() == 0 else "--user"
    place = ("org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager")
    members = ("PIDs", "au", str(len(processes)), *map(str, processes))
    words = ("StartTransientUnit", "ssa(sv)a(sa(sv))", f"{NAME}-{processes[0]}.scope", "fail", "1", *members, "0")
    with suppress(OSError):
        os.execvp("busctl", ("busctl", manager, "--quiet", "--timeout=5", "call", *place, *words))


def main(port: int, patience_s: float, stop: bytes, lines: tuple[int, int]) -> None:
    """Start both guards; this process ends, so that they have no parent that the program knows."""
    peers, guards = socket.socketpair(), []
    for own, other in ((0, 1), (1, 0)):
        if guard := os.fork():
            guards.append(guard)
            continue
        live_apart(f"{NAME}-{own + 1}")
        os.close(lines[other])
        peers[other].close()
        program = socket.socket(fileno=lines[own])
        peers[own].sendall(b"%d" % os.getpid())
        program.sendall(b"%d\n" % os.getpid())
        stand_guard(program, peers[own], Port(port, is_held=own == 0), patience_s, stop)
        return
    for descriptor in (port, *lines):
        os.close(descriptor)
    for end in peers:
        end.close()
    if os.fork() == 0:
        ask_for_scope(guards)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), bytes.fromhex(sys.argv[3]), (int(sys.argv[4]), int(sys.argv[5])))
