"""The brick as the program's process knows it: its newest snapshot, and the way of commands and questions to it."""

from typing import Any

from .wire import DESCRIBE, SENSE, SnapshotLayout, decode, decode_description, encode


class BrickView:
    """Reads the brick and commands it, in the floor's time.

    Args:
        floor: The program's place on the floor.

    Attributes:
        floor: The program's place on the floor.
        description: What is plugged in where.
        layout: Of the snapshots.
    """

    def __init__(self, floor: Any) -> None:
        self.floor = floor
        self.description = decode_description(floor.call(encode(DESCRIBE)))
        self.layout = SnapshotLayout(self.description)
        self._bytes = b""
        self._numbers: tuple[Any, ...] = ()
        self._sensed: dict[int, tuple[bytes, tuple[float, ...]]] = {}

    def read(self) -> "tuple[Any, ...]":
        """Return the numbers of the snapshot at the program's time; costs the time of a read."""
        snapshot = self.floor.read()
        if snapshot is not self._bytes:
            self._bytes, self._numbers = snapshot, self.layout.unpack(snapshot)
        return self._numbers

    def peek(self) -> "tuple[Any, ...]":
        """Return the numbers of the newest snapshot; costs nothing."""
        if self.floor.snapshot is not self._bytes:
            self._bytes, self._numbers = self.floor.snapshot, self.layout.unpack(self.floor.snapshot)
        return self._numbers

    def sense(self, number: int, count: int) -> "tuple[float, ...]":
        """Return the numbers of a sensor; costs the time of a read.

        Args:
            number: Of the brick's sensors.
            count: How many numbers it has.
        """
        numbers = self.read()
        at = self.layout.sensors[number]
        values = numbers[at : at + count]
        if values[0] != values[0]:  # Not a number: it was never read before this snapshot.
            return self._ask(number)
        return values

    def _ask(self, number: int) -> "tuple[float, ...]":
        snapshot, values = self._sensed.get(number, (b"", ()))
        if snapshot is not self._bytes:
            values = tuple(decode(self.floor.call(encode(SENSE, number))))
            self._sensed[number] = (self._bytes, values)
        return values

    def command(self, *parts: Any) -> None:
        """Have the brick carry out a command; costs the time of a write."""
        self.floor.write(encode(*parts))

    def ask(self, *parts: Any) -> Any:
        """Return the brick's answer to a question; costs the time of a write."""
        return decode(self.floor.call(encode(*parts)))
