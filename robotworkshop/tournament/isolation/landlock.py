"""Landlock (https://landlock.io): a process binds itself, and all that it begins, to some files and to its own kind.

It needs no rights and no program, only Linux from 5.13 on, and does more the newer that is. The numbers are those of
the kernel's linux/landlock.h, linux/prctl.h and linux/capability.h.
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from robotworkshop.tournament.isolation.readable import readable_paths, scene_folders

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_TELL_ABI = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _IOCTL_DEV = 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV
_READ = _EXECUTE | _READ_FILE | _READ_DIR

_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""The number of rights on files that each version knows, from bit 0 on; later ones as many as the last."""

_BIND_TCP, _CONNECT_TCP = 1 << 0, 1 << 1
_TCP_SINCE = 4

_ABSTRACT_SOCKETS, _SIGNALS = 1 << 0, 1 << 1
_SCOPES_SINCE = 6

_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

_NO_NEW_PRIVILEGES = 38
_CAPABILITIES_VERSION = 0x20080522


@cache
def abi() -> int:
    """Return which version of Landlock the kernel carries out; 0 for none.

    Version 4 (Linux 6.7) adds TCP to files and tracing, version 6 (Linux 6.12) signals and abstract sockets.
    """
    if sys.platform != "linux":
        return 0
    try:
        return _call(_CREATE_RULESET, None, 0, _TELL_ABI)
    except OSError:
        return 0


def restrict(folder: Path) -> None:
    """Bind this process for good to what Python needs, to be read, and to one folder, to be written, too.

    It has no other file, begins no TCP connection and waits for none, signals and traces only what it has begun, and
    has no capabilities, even as root.

    Raises:
        OSError: the kernel refuses it.
        RuntimeError: it has other threads, which would stay free.
    """
    if len(os.listdir("/proc/self/task")) > 1:  # noqa: PTH208 - the names alone are wanted
        raise RuntimeError("Landlock binds a thread alone; begin no other before")
    version = abi()
    all_files = (1 << _FILE_RIGHTS[min(version, max(_FILE_RIGHTS))]) - 1
    tcp = _BIND_TCP | _CONNECT_TCP if version >= _TCP_SINCE else 0
    scopes = _ABSTRACT_SOCKETS | _SIGNALS if version >= _SCOPES_SINCE else 0
    attributes = struct.pack("=QQQ", all_files, tcp, scopes)
    ruleset = _call(_CREATE_RULESET, attributes, len(attributes), 0)
    try:
        for path, rights in readable_rules():
            _allow(ruleset, path, rights & all_files)
        for device in _DEVICES:
            _allow(ruleset, device, (_READ_FILE | _WRITE_FILE | _TRUNCATE) & all_files)
        _allow(ruleset, str(folder), all_files)
        _check(_libc().prctl(_NO_NEW_PRIVILEGES, *map(ctypes.c_ulong, (1, 0, 0, 0))))
        _call(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)
    # Root's other powers, to set the clock or to change any file's owner, are not Landlock's business.
    _check(_libc().capset(struct.pack("=Ii", _CAPABILITIES_VERSION, 0), bytes(24)))


@cache
def readable_rules() -> tuple[tuple[str, int], ...]:
    """Return what may be read, with the rights on it; worked out once, since it means a look at many folders."""
    hidden = {Path(path).resolve() for path in scene_folders()}
    return tuple(_without(map(Path, readable_paths()), hidden))


def _without(paths: Iterable[Path], hidden: set[Path]) -> Iterator[tuple[str, int]]:
    """Yield rules for what is below paths, but not below the hidden ones: Landlock can only allow."""
    for path in (path.resolve() for path in paths):
        if path in hidden:
            continue
        if any(path in one.parents for one in hidden):
            yield str(path), _READ_DIR  # Python lists the folders in which it looks for modules
            yield from _without(path.iterdir(), hidden)
        else:
            yield str(path), _READ


def _allow(ruleset: int, path: str, rights: int) -> None:
    """Allow something on what is below a path, or on a file; on what does not exist there is nothing to allow."""
    try:
        number = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if Path(path).is_dir() else rights & _OF_FILES
        if allowed:
            _call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", allowed, number), 0)
    finally:
        os.close(number)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(number: int, *arguments: int | bytes | None) -> int:
    words = [ctypes.c_long(one) if isinstance(one, int) else ctypes.c_char_p(one) for one in arguments]
    return _check(_libc().syscall(ctypes.c_long(number), *words))


def _check(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"Landlock: {os.strerror(number)}")
    return result
