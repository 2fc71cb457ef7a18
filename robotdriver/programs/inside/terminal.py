"""A program that reads a terminal leaves the floor's time while a person thinks."""

import builtins
import sys
from collections.abc import Iterator
from typing import Any

from .adapting import unbound
from .client import Floor


class _Terminal:
    """Standard input at which every read lets the floor's time go on without the program."""

    def __init__(self, floor: Floor, plain: Any) -> None:
        self._floor = floor
        self._plain = plain

    def read(self, *size: int) -> Any:
        with self._floor.away():
            return self._plain.read(*size)

    def readline(self, *size: int) -> Any:
        with self._floor.away():
            return self._plain.readline(*size)

    def readlines(self, *hint: int) -> Any:
        with self._floor.away():
            return self._plain.readlines(*hint)

    def __iter__(self) -> "Iterator[Any]":
        return iter(self.readline, "")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)


def adopt_terminal(floor: Floor) -> None:
    """Let `input` and `sys.stdin` leave the floor's time where standard input is a terminal."""
    if sys.stdin is None or not sys.stdin.isatty():
        return  # A pipe or a file is read at once.
    plain_input = builtins.input

    def read_line(prompt: object = "") -> str:
        with floor.away():
            return plain_input(prompt)

    setattr(builtins, "input", unbound(read_line))  # noqa: B010  # A checker of types forbids the plain assignment.
    sys.stdin = _Terminal(floor, sys.stdin)
