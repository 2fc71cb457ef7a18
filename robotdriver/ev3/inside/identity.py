"""The brick as a computer: its names as an EV3 with ev3dev has them, and the home folder of its user."""

import builtins
import io
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOST = "ev3dev"
USER = "robot"
HOME = f"/home/{USER}"
_SYSTEM = ("Linux", HOST, "4.14.117-ev3dev-2.3.5-ev3", "#1 PREEMPT Sat Mar 7 12:54:39 CST 2020", "armv5tejl")
_OF_PATHS = (
    *("stat", "lstat", "listdir", "scandir", "access", "open", "mkdir", "rmdir", "remove", "unlink"),
    *("rename", "replace", "chdir", "chmod", "utime"),
)
"""Functions of `os` whose arguments may be paths."""


class Home:
    """The files below /home/robot: they are those of the program's folder.

    On a brick a program lies in a folder of its own in the home folder. That folder may be in a path or not:
    /home/robot/rover/log.txt and /home/robot/log.txt are both the program's ``log.txt``, unless it has a folder
    ``rover``.

    Args:
        folder: Where the program lies.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, path: Any) -> Any:
        """Return where a path leads on this computer; anything that is not below the home folder as it is."""
        text = os.fspath(path) if isinstance(path, os.PathLike) else path
        if not isinstance(text, str) or not (text == HOME or text.startswith(f"{HOME}/")):
            return path
        words = [word for word in text[len(HOME) :].split("/") if word]
        place = self._folder.joinpath(*words)
        within = self._folder.joinpath(*words[1:])
        return str(place if os.path.lexists(place) or place.parent.is_dir() else within)

    def leading(self, function: "Callable[..., Any]") -> "Callable[..., Any]":
        """Return a function whose paths lead to where the home folder's files are."""

        def led(*args: Any, **options: Any) -> Any:
            return function(*map(self.path, args), **{name: self.path(value) for name, value in options.items()})

        return led


def install(folder: Path) -> None:
    """Let the program find the brick's names and its home folder.

    Args:
        folder: Where the program lies.
    """
    # Built-in functions do not become methods where a class keeps them, and neither do static ones.
    os.environ.update(HOME=HOME, USER=USER, LOGNAME=USER)
    setattr(os, "uname", staticmethod(lambda: os.uname_result(_SYSTEM)))  # noqa: B010
    setattr(socket, "gethostname", staticmethod(lambda: HOST))  # noqa: B010
    if Path(HOME).is_dir():
        return  # This computer is a brick, or has such a user.
    home = Home(folder)
    plain_file: Any = io.FileIO

    class FileIO(plain_file):  # type: ignore[misc]
        def __init__(self, file: Any, *more: Any, **options: Any) -> None:
            super().__init__(home.path(file), *more, **options)

    for name in _OF_PATHS:
        setattr(os, name, staticmethod(home.leading(getattr(os, name))))
    for module, name in ((builtins, "open"), (io, "open")):
        setattr(module, name, staticmethod(home.leading(getattr(module, name))))
    setattr(io, "FileIO", FileIO)  # noqa: B010
