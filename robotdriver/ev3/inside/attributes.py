"""The files below /sys/class: what programs read and write in place of the brick's drivers."""

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

READ, WRITE = 0o444, 0o220


def invalid() -> OSError:
    """Return the error of a driver that does not take a value."""
    return OSError(errno.EINVAL, os.strerror(errno.EINVAL))


class Attribute:
    """A file that holds one value.

    Args:
        read: Returns its text; None where it cannot be read.
        write: Takes a text; None where it cannot be written.
        in_bytes: `read` returns bytes, which are passed on as they are.
    """

    __slots__ = ("in_bytes", "mode", "read", "write")

    def __init__(
        self,
        read: "Callable[[], Any] | None" = None,
        write: "Callable[[str], None] | None" = None,
        in_bytes: bool = False,
    ) -> None:
        self.read = read
        self.write = write
        self.in_bytes = in_bytes
        self.mode = (READ if read else 0) | (WRITE if write else 0)


class Values:
    """Values of a driver that are only kept, each with the words or the range that it may have.

    Args:
        initial: What each is at first.
        allowed: Of each that may be written, a sequence of words or a range of integers.
    """

    def __init__(self, initial: Mapping[str, Any], allowed: "Mapping[str, Sequence[Any]]") -> None:
        self._initial = dict(initial)
        self._allowed = allowed
        self.now = dict(initial)

    def reset(self) -> None:
        """Let every value be as at first."""
        self.now.update(self._initial)

    def set(self, name: str, text: str) -> None:
        """Take a new value.

        Raises:
            OSError: the driver does not take it.
        """
        allowed = self._allowed[name]
        try:
            value: Any = int(text) if isinstance(allowed, range) else text
        except ValueError:
            raise invalid() from None
        if value not in allowed:
            raise invalid()
        self.now[name] = value

    def attribute(self, name: str, read: "Callable[[], Any] | None" = None) -> Attribute:
        """Return the file of a value; reading it costs what `read`, called first, costs."""

        def text() -> str:
            if read is not None:
                read()
            return str(self.now[name])

        return Attribute(text, (lambda value: self.set(name, value)) if name in self._allowed else None)


Device = Mapping[str, Attribute]
"""The files of one device, by name."""

ANY_INTEGER = range(-(2**31), 2**31)
NATURAL = range(2**31)
