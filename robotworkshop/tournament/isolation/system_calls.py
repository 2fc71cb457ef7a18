"""System calls that a mover's process gives up for good, by a filter of seccomp (seccomp(2), linux/filter.h).

Landlock and namespaces keep a process from files and from others' memory; this keeps it from what they leave: to bound
or slow down other processes, and to keep something in the kernel from one game to the next. The filter is a program of
the classic Berkeley Packet Filter over struct seccomp_data.
"""

import ctypes
import errno
import platform
import socket
import struct
import sys
from collections.abc import Iterator
from types import MappingProxyType

_NO_NEW_PRIVILEGES, _SET_SECCOMP, _MODE_FILTER = 38, 22, 2

# Codes of instructions: load a word of the data, jump if equal, if greater or equal, or if a bit is set, and return.
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT, _FIRST_ARGUMENT_HIGH = 0, 4, 16, 20
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000

_X32 = 0x40000000
"""Numbers from here on are those of a second set of calls of the same architecture."""

_NEW_NAMESPACES = 0x7E020080
"""CLONE_NEWTIME, CLONE_NEWNS, -CGROUP, -UTS, -IPC, -USER, -PID and -NET of clone(2)."""

_FAMILIES = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, 16)
"""Of sockets: all but these, netlink the last, are refused, such as AF_VSOCK and AF_ALG."""

_SIGCHLD = 17
"""A process that ignores it loses its children's processor time."""

_X86_64, _AARCH64 = 0, 1
_ARCHITECTURES = MappingProxyType({"x86_64": (_X86_64, 0xC000003E), "aarch64": (_AARCH64, 0xC00000B7)})
"""Column of the tables below, and AUDIT_ARCH of linux/audit.h, by machine."""

_REFUSED = {
    # Other processes: their limits, priority, processors, memory and files.
    "setpriority": (141, 140),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    "ioprio_set": (251, 30),
    "kcmp": (312, 272),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    # What stays in the kernel when the process has ended.
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    # What stays at files that it may only read.
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "setxattrat": (463, 463),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "removexattrat": (466, 466),
    # Doors to the kernel that no mover needs.
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "userfaultfd": (323, 282),
    "unshare": (272, 97),
    "setns": (308, 268),
    "syslog": (103, 116),
}
_REFUSED_X86_64 = {"chmod": 90, "chown": 92, "lchown": 94, "utime": 132, "utimes": 235, "futimesat": 261}
"""Older calls, which other architectures have never had."""

_LIMIT_OF, _CLONE, _CLONE3, _SOCKET, _SOCKET_PAIR, _SIGNAL_ACTION = (
    (302, 261),
    (56, 220),
    (435, 435),
    (41, 198),
    (53, 199),
    (13, 134),
)


def are_filtered() -> bool:
    """Return whether there is a filter for this machine."""
    return sys.platform == "linux" and platform.machine() in _ARCHITECTURES


def give_up() -> None:
    """Give up for good what no mover needs, for this thread and all that it begins.

    Raises:
        OSError: the kernel has no seccomp.
    """
    column, architecture = _ARCHITECTURES[platform.machine()]
    program = b"".join(_program(column, architecture))
    code = ctypes.create_string_buffer(program, len(program))
    described = struct.pack("HL", len(program) // 8, ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    zeros = (ctypes.c_ulong(0),) * 3
    for option, argument, more in (
        (_NO_NEW_PRIVILEGES, ctypes.c_ulong(1), zeros),
        (_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), (ctypes.c_char_p(described), *zeros[1:])),
    ):
        if libc.prctl(option, argument, *more) != 0:
            number = ctypes.get_errno()
            raise OSError(number, f"seccomp: {errno.errorcode.get(number, number)}")


def _program(column: int, architecture: int) -> Iterator[bytes]:
    """Yield the filter, instruction by instruction."""
    refuse, absent = _return(_REFUSE | errno.EPERM), _return(_REFUSE | errno.ENOSYS)
    yield _instruction(_LOAD, _ARCHITECTURE)
    yield _instruction(_JUMP_EQUAL, architecture, when_true=1)
    yield _return(_KILL)
    yield _instruction(_LOAD, _NUMBER)
    if column == _X86_64:
        yield from (_instruction(_JUMP_AT_LEAST, _X32, when_false=1), absent)
    older = _REFUSED_X86_64 if column == _X86_64 else {}
    for number in (*(numbers[column] for numbers in _REFUSED.values()), *older.values()):
        yield from (_instruction(_JUMP_EQUAL, number, when_false=1), refuse)
    # The C library falls back to clone, of which the flags can be seen; those of clone3 are in memory.
    yield from (_instruction(_JUMP_EQUAL, _CLONE3[column], when_false=1), absent)
    bits = [_instruction(_LOAD, _FIRST_ARGUMENT), _instruction(_JUMP_BITS, _NEW_NAMESPACES, when_false=1), refuse]
    yield from _where(_CLONE[column], bits)
    # Its own limits are those of process 0.
    own = [_instruction(_LOAD, _FIRST_ARGUMENT), _instruction(_JUMP_EQUAL, 0, when_true=1), refuse]
    yield from _where(_LIMIT_OF[column], own)
    yield from _where(_SIGNAL_ACTION[column], [_instruction(_LOAD, _FIRST_ARGUMENT), *_unless_equal(_SIGCHLD, refuse)])
    for call in (_SOCKET, _SOCKET_PAIR):
        families = [_instruction(_LOAD, _FIRST_ARGUMENT)]
        for left, family in zip(range(len(_FAMILIES) - 1, -1, -1), _FAMILIES, strict=True):
            families.append(_instruction(_JUMP_EQUAL, family, when_true=left + 1))
        yield from _where(call[column], [*families, refuse])
    yield _return(_ALLOW)


def _where(call: int, block: list[bytes]) -> Iterator[bytes]:
    """Yield a block for one call; what it does not refuse is allowed."""
    yield _instruction(_JUMP_EQUAL, call, when_false=len(block) + 1)
    yield from block
    yield _return(_ALLOW)


def _unless_equal(value: int, refuse: bytes) -> Iterator[bytes]:
    yield from (_instruction(_JUMP_EQUAL, value, when_false=1), refuse)


def _return(value: int) -> bytes:
    return _instruction(_RETURN, value)


def _instruction(code: int, value: int, *, when_true: int = 0, when_false: int = 0) -> bytes:
    """Return an instruction; a jump skips so many."""
    return struct.pack("=HBBI", code, when_true, when_false, value)
