"""Puts the brick in the place of the parts of the standard library through which programs reach it."""

import builtins
import fcntl
import io
import mmap
import os
import select
import sys
from pathlib import Path
from typing import Any

from . import bluetooth, evdev, identity
from .keys import KEYS_PATH, Keys
from .library import adapt_library
from .polling import poll_class
from .screen import SCREEN_PATH, Screen
from .sounds import Loudspeaker
from .tree import Tree
from .view import BrickView


def install(floor: Any) -> None:
    """Let the program find an EV3 wherever it looks."""
    import subprocess  # It takes a clock when it is loaded: the floor's.

    identity.install(Path(sys.path[0]))
    view = BrickView(floor)
    tree, keys, screen = Tree(view), Keys(view), Screen(view)
    _install_files(tree, keys, screen)
    Loudspeaker(view).install(subprocess, os)
    setattr(select, "poll", poll_class(floor, tree, select.poll))  # noqa: B010
    sys.modules["evdev"] = evdev.module(keys)
    sys.modules["bluetooth"] = bluetooth.module(view)
    adapt_library(view.description)


def _install_files(tree: Tree, keys: Keys, screen: Screen) -> None:
    plain_stat, plain_listdir, plain_open, plain_os_open = os.stat, os.listdir, builtins.open, os.open
    plain_file, plain_ioctl, plain_mmap = io.FileIO, fcntl.ioctl, mmap.mmap
    plain_access = os.access

    def stat(path: Any, *more: Any, **options: Any) -> Any:
        return tree.stat(path) if tree.owns(path) else plain_stat(path, *more, **options)

    def listdir(path: Any = ".") -> Any:
        return tree.listed(path) if tree.owns(path) else plain_listdir(path)

    def access(path: Any, *more: Any, **options: Any) -> bool:
        return True if tree.owns(path) else plain_access(path, *more, **options)

    def open_(file: Any, mode: str = "r", *more: Any, **options: Any) -> Any:
        if isinstance(file, str) and tree.owns(file):
            raw = tree.open(file)
            return raw if "b" in mode else io.TextIOWrapper(_Buffered(raw), write_through=True)
        if file == KEYS_PATH:
            return keys.open()
        return plain_open(file, mode, *more, **options)

    def os_open(path: Any, *more: Any, **options: Any) -> int:
        return screen.descriptor() if path == SCREEN_PATH else plain_os_open(path, *more, **options)

    class FileIO(plain_file):  # type: ignore[misc, valid-type]
        def __new__(cls, file: Any, *more: Any, **options: Any) -> Any:
            if isinstance(file, str) and tree.owns(file):
                return tree.open(file)
            return super().__new__(cls, file, *more, **options)

    def ioctl(descriptor: Any, request: int, arg: Any = 0, *more: Any) -> Any:
        if keys.is_key_file(descriptor):
            return keys.fill(arg)
        if screen.owns(descriptor):
            return screen.describe(arg)
        return plain_ioctl(descriptor, request, arg, *more)

    def map_memory(descriptor: int, *more: Any, **options: Any) -> Any:
        return screen.memory() if screen.owns(descriptor) else plain_mmap(descriptor, *more, **options)

    stand_ins = (  # static, so that they do not become methods where a class keeps them
        (os, "stat", staticmethod(stat)),
        (os, "listdir", staticmethod(listdir)),
        (os, "access", staticmethod(access)),
        (os, "open", staticmethod(os_open)),
        (builtins, "open", staticmethod(open_)),
        (io, "open", staticmethod(open_)),
        (io, "FileIO", FileIO),
        (fcntl, "ioctl", staticmethod(ioctl)),
        (mmap, "mmap", staticmethod(map_memory)),
    )
    for module, name, stand_in in stand_ins:
        setattr(module, name, stand_in)


class _Buffered(io.BufferedIOBase):
    """The raw stream below a text file; passes everything on at once."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw

    def readable(self) -> bool:
        return bool(self.raw.readable())

    def writable(self) -> bool:
        return bool(self.raw.writable())

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return int(self.raw.seek(offset, whence))

    def tell(self) -> int:
        return int(self.raw.tell())

    def read(self, size: "int | None" = -1) -> bytes:
        return bytes(self.raw.read(-1 if size is None else size))

    def read1(self, size: int = -1) -> bytes:
        return bytes(self.raw.read(size))

    def truncate(self, size: "int | None" = None) -> int:
        return int(self.raw.truncate(size))

    def write(self, data: Any) -> int:
        return int(self.raw.write(data))
