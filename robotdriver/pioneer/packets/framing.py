"""Packets in a stream of bytes: a header, a count, the data, and a checksum.

``FA FB n data high low``: the count is that of the data and the checksum, and the checksum alone has its high byte
first. Sources: the operation manual of ARCOS, and sessions that were recorded.
"""

import re
import struct

HEADER = b"\xfa\xfb"

MAX_COUNT = 200
"""A robot takes no packet with a larger count (ARCOS); clients read counts up to 255."""

MAX_DATA_BYTES = 253
"""A packet carries no more, its number included."""

_MIN_COUNT = 3


def checksum(data: bytes) -> int:
    """Return the sum of the 16-bit words of a packet's data, the high byte first; an odd last byte is XORed in."""
    total = (sum(data[::2]) << 8) + sum(data[1::2])
    if len(data) % 2:
        return (total - (data[-1] << 8)) & 0xFFFF ^ data[-1]
    return total & 0xFFFF


def packet(data: bytes) -> bytes:
    """Return the packet that carries these data, the first byte of which is the packet's number.

    Raises:
        ValueError: the data are empty, or longer than 253 bytes.
    """
    if not 0 < len(data) <= MAX_DATA_BYTES:
        raise ValueError(f"a packet carries 1 to {MAX_DATA_BYTES} bytes, not {len(data)}")
    return HEADER + bytes((len(data) + 2,)) + data + struct.pack(">H", checksum(data))


class PacketReader:
    """Finds packets in a stream of bytes that may be cut anywhere.

    What is no header is skipped. A packet whose count is impossible, or whose checksum is wrong, is skipped from its
    header on, so a packet that was taken for its data by mistake is still found.

    Args:
        max_count: Larger counts are impossible.

    Attributes:
        bad_packets: How many had a wrong checksum or an impossible count.
    """

    def __init__(self, max_count: int = MAX_COUNT) -> None:
        self.bad_packets = 0
        possible = re.escape(bytes((_MIN_COUNT,))) + b"-" + re.escape(bytes((max_count,)))
        self._start = re.compile(HEADER + b"[" + possible + b"]", re.DOTALL)
        self._pending = b""

    def receive(self, received: bytes) -> list[bytes]:
        """Return the data of each packet that is now complete."""
        stream = self._pending + received
        found: list[bytes] = []
        at = 0
        while True:
            start = self._start.search(stream, at)
            # The last bytes may be the first ones of a header.
            kept = len(HEADER) if stream.endswith(HEADER, at) else stream.endswith(HEADER[:1], at)
            begin = len(stream) - kept if start is None else start.start()
            self.bad_packets += stream.count(HEADER, at, begin)
            at = begin
            if start is None:
                break
            count = stream[at + 2]
            end = at + 3 + count
            if len(stream) < end:
                break
            data = stream[at + 3 : end - 2]
            if checksum(data) == int.from_bytes(stream[end - 2 : end]):
                at = end
                found.append(data)
            else:
                self.bad_packets += 1
                at += len(HEADER)
        self._pending = stream[at:]
        return found

    def clear(self) -> None:
        """Forget a packet that has come in part."""
        self._pending = b""
