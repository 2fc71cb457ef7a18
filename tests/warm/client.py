"""Stands for a program: hands words, folder, surroundings and streams to the server, passes signals on, and ends alike.

It is written into a folder of programs after a line that names its Python and one that sets `SERVER`. It starts in
milliseconds, since it imports only what is compiled into Python.
"""

import _signal
import _socket
import marshal
import posix
import sys

if sys.argv[0].endswith("python") and not (sys.argv[1:] and sys.argv[1].endswith((".py", "-"))):
    posix.execv(sys.executable, [sys.executable, *sys.argv[1:]])  # It is asked for more than to run a file.
line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
line.connect(SERVER)  # type: ignore[name-defined]  # noqa: F821 - written before these lines
request = marshal.dumps((sys.argv, posix.getcwdb(), posix.environ))
streams = b"".join(number.to_bytes(4, sys.byteorder) for number in (0, 1, 2))
line.sendmsg([len(request).to_bytes(8, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
rest = memoryview(request)
while rest:
    rest = rest[line.send(rest) :]
process = int.from_bytes(line.recv(8), "big")
for number in (_signal.SIGINT, _signal.SIGSEGV, _signal.SIGTERM):
    _signal.signal(number, lambda number, _: posix.kill(process, number))
code = posix.waitstatus_to_exitcode(int.from_bytes(line.recv(8), "big"))
if code < 0:
    _signal.signal(-code, _signal.SIG_DFL)
    posix.kill(posix.getpid(), -code)
posix._exit(code)
