"""The folders below /sys/class: which devices a brick has, and the files that stand for them."""

import errno
import io
import os
import stat
from typing import Any

from .attributes import Attribute
from .board import BOARD_FILES, LAMPS, Lamp, battery_files, socket_files
from .motors import TachoMotor
from .sensors import LegoSensor
from .view import BrickView

ROOT = "/sys/class"
_SOCKETS = tuple(f"ev3-ports:{name}" for name in ("in1", "in2", "in3", "in4", "outA", "outB", "outC", "outD"))


class Tree:
    """The files of one brick, by their paths.

    Args:
        view: Of the brick.

    Attributes:
        motors: Of each motor's folder, the motor.
    """

    def __init__(self, view: BrickView) -> None:
        self._files: dict[str, Attribute] = {}
        self._folders: dict[str, list[str]] = {ROOT: []}
        self.motors: dict[str, TachoMotor] = {}
        description = view.description
        for kind in ("tacho-motor", "dc-motor", "servo-motor", "lego-sensor", "lego-port", "leds", "power_supply"):
            self._add_folder(f"{ROOT}/{kind}")
        for number, port in enumerate(description.motors):
            motor = TachoMotor(view, number, port)
            self.motors[self._add(f"{ROOT}/tacho-motor/motor{number}", motor.files())] = motor
        for number, port in enumerate(description.sensors):
            self._add(f"{ROOT}/lego-sensor/sensor{number}", LegoSensor(view, number, port).files())
        for name in LAMPS:
            self._add(f"{ROOT}/leds/{name}", Lamp(view, name).files())
        plugged = {port.address: port for port in (*description.motors, *description.sensors)}
        for number, address in enumerate(_SOCKETS):
            self._add(f"{ROOT}/lego-port/port{number}", socket_files(address, plugged.get(address)))
        self._add(f"{ROOT}/power_supply/lego-ev3-battery", battery_files(view))
        self._add(f"{ROOT}/board-info/board0", BOARD_FILES)

    def owns(self, path: Any) -> bool:
        """Return whether a path is one of the brick's."""
        return isinstance(path, str) and path.startswith(ROOT) and (path in self._files or self._is_below(path))

    def listed(self, path: str) -> "list[str]":
        """Return what a folder holds.

        Raises:
            OSError: there is no such folder.
        """
        try:
            return list(self._folders[os.path.normpath(path)])
        except KeyError:
            raise _missing(path) from None

    def stat(self, path: str) -> os.stat_result:
        """Return what the system says of a file or folder.

        Raises:
            OSError: there is none.
        """
        path = os.path.normpath(path)
        if path in self._folders:
            mode = stat.S_IFDIR | 0o555
        elif path in self._files:
            mode = stat.S_IFREG | self._files[path].mode
        else:
            raise _missing(path)
        return os.stat_result((mode, 0, 0, 1, 0, 0, 4096, 0, 0, 0))

    def open(self, path: str) -> "AttributeFile":
        """Open a file.

        Raises:
            OSError: there is none.
        """
        attribute = self._files.get(os.path.normpath(path))
        if attribute is None:
            raise _missing(path)
        return AttributeFile(path, attribute)

    def _is_below(self, path: str) -> bool:
        # Another board's devices, as networks, stay visible.
        parts = os.path.normpath(path).split("/")
        return len(parts) <= 3 or "/".join(parts[:4]) in self._folders

    def _add(self, folder: str, files: "Any") -> str:
        self._add_folder(folder)
        for name, attribute in files.items():
            path = f"{folder}/{name}"
            parent, _, last = path.rpartition("/")
            self._add_folder(parent)
            self._folders[parent].append(last)
            self._files[path] = attribute
        return folder

    def _add_folder(self, path: str) -> None:
        if path not in self._folders:
            parent, _, name = path.rpartition("/")
            self._add_folder(parent)
            self._folders[path] = []
            self._folders[parent].append(name)


class AttributeFile(io.RawIOBase):
    """An open file of the brick's: every read is a new one.

    Args:
        path: For messages.
        attribute: What it holds.

    Attributes:
        last_read: The value when it was last read; None before.
    """

    def __init__(self, path: str, attribute: Attribute) -> None:
        self.name = path
        self.last_read: Any = None
        self._attribute = attribute
        self._has_ended = False

    @property
    def folder(self) -> str:
        """The device's folder."""
        return self.name.rpartition("/")[0]

    def readable(self) -> bool:
        """Return whether it can be read."""
        return self._attribute.read is not None

    def writable(self) -> bool:
        """Return whether it can be written."""
        return self._attribute.write is not None

    def seekable(self) -> bool:
        """Return True: to go back to the beginning is to read again."""
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go back to the beginning."""
        self._has_ended = whence == 2
        return offset

    def tell(self) -> int:
        """Return 0 before it was read."""
        return int(self._has_ended)

    def read(self, size: int = -1) -> bytes:
        """Return the value now, or nothing where it has been read."""
        if self._has_ended:
            return b""
        if self._attribute.read is None:
            raise io.UnsupportedOperation("read")
        self._has_ended = True
        value = self.last_read = self._attribute.read()
        data: bytes = value if self._attribute.in_bytes else f"{value}\n".encode()
        return data if size < 0 else data[:size]

    def readall(self) -> bytes:
        """Return the value now."""
        return self.read()

    def readinto(self, buffer: Any) -> int:
        """Put the value now into a buffer; return its length."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def truncate(self, size: "int | None" = None) -> int:
        """Return the size: what is written next takes the place of the value in any case."""
        return size or 0

    def write(self, data: Any) -> int:
        """Set the value."""
        if self._attribute.write is None:
            raise io.UnsupportedOperation("write")
        text = bytes(data).decode("latin-1")
        self._attribute.write(text if self._attribute.in_bytes else text.strip())
        return len(data)


def _missing(path: str) -> OSError:
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
