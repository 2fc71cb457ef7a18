"""The output of programs, line by line, while they run."""

import logging
import os
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import IO, Self

from robotworkshop.families.phrases import LINES_LEFT_OUT

log = logging.getLogger(__name__)

LINES_PER_S = 200
"""The lines that are handed on of a program that prints without end; the rest is counted."""
LINE_CHARACTERS = 2_000
"""A longer line is cut."""

_CHUNK_BYTES = 65_536
_LAST_WORDS_S = 1.0


class EveryLine:
    """Takes every line that programs print, also of a flood: for terminals and files, which a flood does not hold up.

    Args:
        say: Takes each line.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say

    def __call__(self, line: str) -> None:
        """Take a line."""
        self._say(line)


class Console:
    """A pipe into which programs write, and a thread that hands on their lines. A context manager that closes it.

    Args:
        say: Takes each line, in the console's thread; of a flood only some, unless it is `EveryLine`.

    Attributes:
        stream: Where programs write.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        reader, writer = os.pipe()
        self.stream: IO[bytes] = os.fdopen(writer, "wb", 0)
        self._thread = threading.Thread(target=self._read, args=(reader,), name="programs' console", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hand on the last lines. A process that a program left behind may still hold the pipe: its lines are lost."""
        self.stream.close()
        self._thread.join(_LAST_WORDS_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self, reader: int) -> None:
        rest, began_s, lines, left_out = b"", time.monotonic(), 0, 0
        with os.fdopen(reader, "rb", 0) as stream:
            while data := stream.read(_CHUNK_BYTES):
                *whole, rest = (rest + data).split(b"\n")
                if len(rest) > _CHUNK_BYTES:
                    whole, rest = [*whole, rest], b""
                if time.monotonic() - began_s >= 1.0:
                    self._count(left_out)
                    began_s, lines, left_out = time.monotonic(), 0, 0
                free = len(whole) if isinstance(self._say, EveryLine) else max(LINES_PER_S - lines, 0)
                for line in whole[:free]:
                    self._hand_on(line)
                lines += len(whole)
                left_out += len(whole[free:])
        self._count(left_out)
        if rest:
            self._hand_on(rest)

    def _count(self, left_out: int) -> None:
        if left_out:
            self._say(LINES_LEFT_OUT(count=f"{left_out:,}"))

    def _hand_on(self, line: bytes) -> None:
        self._say(line.decode(errors="replace").rstrip("\r")[:LINE_CHARACTERS])
