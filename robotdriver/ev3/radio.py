"""Streams between bricks, as Bluetooth's RFCOMM has them. No input or output: questions in, answers out."""

import hashlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False, slots=True)
class _End:
    """One end of a stream.

    Attributes:
        mac: Of its brick.
        other: The other end.
        arrived: What has come and was not received yet.
        is_open: Whether it was not closed.
    """

    mac: str
    other: "_End | None" = None
    arrived: deque[str] = field(default_factory=deque)
    is_open: bool = True


class Radio:
    """The air of one floor: bricks join, listen at ports, connect and send."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._claimed: dict[str, str] = {}  # Of addresses that programs say their brick has: its own one.
        self._waiting: dict[tuple[str, int], deque[tuple[_End, str]]] = {}
        self._ends: dict[str, list[_End]] = {}
        self._arrivals: dict[str, int] = {}

    def join(self, mac: str, name: str) -> None:
        """Let a brick be found."""
        self._names[mac] = name
        self._ends[mac] = []
        self._arrivals[mac] = 0

    def leave(self, mac: str) -> None:
        """End all streams of a brick, whose program is over."""
        for end in self._ends[mac]:
            self._close(end)
        self._claimed = {claimed: own for claimed, own in self._claimed.items() if own != mac}
        for address in [address for address in self._waiting if address[0] == mac]:
            del self._waiting[address]

    def arrivals(self, mac: str) -> int:
        """Return how often anything has come to a brick."""
        return self._arrivals[mac]

    def answer(self, mac: str, word: str, *args: Any) -> Any:
        """Answer a brick's question; an empty answer means: not yet. A text is the reason of a failure.

        Args:
            mac: Of the brick.
            word: The question.
            args: Of it.
        """
        match word, *args:
            case ("discover",):
                return [pair for pair in self._names.items() if pair[0] != mac]
            case "listen", port, str(claimed):
                # A program for real bricks names the address of the one that it was written for.
                if claimed and claimed not in self._names:
                    self._claimed.setdefault(claimed, mac)
                self._waiting[(mac, port)] = deque()
                return []
            case "unlisten", port:
                self._waiting.pop((mac, port), None)
                return []
            case "accept", port:
                callers = self._waiting.get((mac, port))
                if not callers:
                    return []
                end, caller = callers.popleft()
                return [self._number(mac, end), caller]
            case "connect", str(other), port:
                return self._connect(mac, other, port)
            case "send" | "receive" | "close", int(number), *more:
                return self._pass_on(word, self._ends[mac][number], *more)
        return f"{word}: the brick's radio cannot do this"

    def _connect(self, mac: str, other: str, port: int) -> Any:
        other = self._claimed.get(other, other)
        if other not in self._names:
            other = self._adopted(mac, other, port)
        if other not in self._names:
            known = ", ".join(f"{each} ({name})" for each, name in self._names.items() if each != mac)
            return f"no brick has the address {other}; there are: {known or 'no others'}"
        callers = self._waiting.get((other, port))
        if callers is None:
            return []  # It may listen in a moment.
        ours, theirs = _End(mac), _End(other)
        ours.other, theirs.other = theirs, ours
        callers.append((theirs, mac))
        self._arrivals[other] += 1
        return [self._number(mac, ours)]

    def _adopted(self, mac: str, unknown: str, port: int) -> str:
        """Return who answers to the address of a real brick: the first that listens there and named no address.

        It keeps the address from then on. Where there is none the address itself is returned.
        """
        for own, listened in self._waiting:
            if listened == port and own != mac and own not in self._claimed.values():
                self._claimed[unknown] = own
                return own
        return unknown

    def _pass_on(self, word: str, end: _End, text: str = "") -> Any:
        other = end.other
        assert other is not None
        if word == "close":
            self._close(end)
            return []
        if word == "send":
            if not (end.is_open and other.is_open):
                return "the other end of the stream was closed"
            other.arrived.append(text)
            self._arrivals[other.mac] += 1
            return []
        if end.arrived:
            text = "".join(end.arrived)
            end.arrived.clear()
            return [text]
        return [] if other.is_open and end.is_open else [""]

    def _close(self, end: _End) -> None:
        end.is_open = False
        if end.other is not None:
            self._arrivals[end.other.mac] += 1

    def _number(self, mac: str, end: _End) -> int:
        self._ends[mac].append(end)
        return len(self._ends[mac]) - 1


def mac_of(robot: str, brick: str) -> str:
    """Return a brick's address, always the same for the same names; of the block of locally given ones."""
    digest = hashlib.sha256(f"{robot}/{brick}".encode()).digest()
    return ":".join(f"{byte:02X}" for byte in (0x02, *digest[:5]))
