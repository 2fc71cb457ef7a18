"""A pan-tilt-zoom camera at a robot's auxiliary serial port, which speaks Sony's VISCA as clients of ARIA do.

Clients send its commands with TTY2, and fetch what it answers with GETAUX. A robot collects as many bytes as it was
asked for before it sends them (Pioneer 3 Operations Manual, of GETAUX). The camera turns at once.
"""

from dataclasses import dataclass

_END = 0xFF
_HEAD = b"\x81"
_DONE = b"\x90\x51\xff"
_MOST_BYTES = 1_024
"""Answers that no client fetches are dropped, the oldest first."""


@dataclass(slots=True)
class PtzCamera:
    """Its state, in the camera's own units: some 9.3 to a degree of pan, and 12 to one of tilt.

    Attributes:
        is_on: Whether it has power.
        pan: Positive to the right.
        tilt: Positive upwards.
        zoom: 0 for the widest view, up to 1023.
    """

    is_on: bool = False
    pan: int = 0
    tilt: int = 0
    zoom: int = 0
    _received: bytes = b""
    _answers: bytes = b""
    _wanted: int = 0

    def receive(self, data: bytes) -> bool:
        """Take bytes from the serial port; return whether they ended a command of a camera."""
        self._received += data
        has_changed = False
        while (end := self._received.find(_END)) >= 0:
            message, self._received = self._received[:end], self._received[end + 1 :]
            has_changed |= self._obey(message)
        self._received = self._received[-_MOST_BYTES:]
        return has_changed

    def ask(self, count: int) -> None:
        """Ask for the oldest bytes of its answers, in the place of an earlier request; 0 drops all of them."""
        self._wanted = max(count, 0)
        if not self._wanted:
            self._answers = b""

    def collected(self) -> bytes:
        """Return the bytes that it was asked for, once, when so many have come; else nothing."""
        count = self._wanted
        if not 0 < count <= len(self._answers):
            return b""
        taken, self._answers, self._wanted = self._answers[:count], self._answers[count:], 0
        return taken

    def _obey(self, message: bytes) -> bool:
        if message[:1] != _HEAD:
            return False
        body = message[1:]
        match body[:3]:
            case b"\x01\x04\x00" if len(body) == 4:
                self.is_on = body[3] == 2
            case b"\x01\x06\x02" if len(body) == 13:
                self.pan, self.tilt = _signed(body[5:9]), _signed(body[9:13])
            case b"\x01\x06\x03" if len(body) == 13:
                self.pan, self.tilt = self.pan + _signed(body[5:9]), self.tilt + _signed(body[9:13])
            case b"\x01\x06\x04":
                self.pan = self.tilt = 0
            case b"\x01\x04\x47" if len(body) == 7:
                self.zoom = min(_number(body[3:7]), 1023)
            case b"\x09\x06\x12":
                return self._answer(_nibbles(self.pan) + _nibbles(self.tilt))
            case b"\x09\x04\x47":
                return self._answer(_nibbles(self.zoom))
            case b"\x09\x04\x00":
                return self._answer(b"\x02" if self.is_on else b"\x03")
            case _:
                return False
        self._keep(_DONE)
        return True

    def _answer(self, content: bytes) -> bool:
        self._keep(b"\x90\x50" + content + b"\xff")
        return False

    def _keep(self, answer: bytes) -> None:
        self._answers = (self._answers + answer)[-_MOST_BYTES:]


def _number(nibbles: bytes) -> int:
    """Return the number that is in the low halves of four bytes."""
    number = 0
    for each in nibbles:
        number = number << 4 | each & 0xF
    return number


def _signed(nibbles: bytes) -> int:
    return (_number(nibbles) + 0x8000 & 0xFFFF) - 0x8000


def _nibbles(number: int) -> bytes:
    return bytes(number >> shift & 0xF for shift in (12, 8, 4, 0))
