"""A laser's scan as packets: the short form 0x60, and 0x61 with reflectances."""

import struct
from collections.abc import Sequence

from robotdriver.pioneer.packets.framing import packet
from robotdriver.pioneer.packets.sip import cut, wrapped

SHORT_ID, EXTENDED_ID = 0x60, 0x61

RAYS_A_PACKET = 32

MOVED_ELSEWHERE = 1
"""The bit of the extended form that is set once the robot has been put elsewhere since its last scan."""

_HEAD = struct.Struct("<HHB")


def short_scan(distances_mm: Sequence[int], pose: tuple[float, float, float]) -> bytes:
    """Return a scan as packets 0x60.

    Args:
        distances_mm: Below 65536 each.
        pose: By odometry: mm, mm, degrees.
    """
    x, y, heading = pose
    head = struct.pack("<Bhhh", SHORT_ID, wrapped(round(x)), wrapped(round(y)), cut(heading))
    packets = []
    for first in range(0, len(distances_mm), RAYS_A_PACKET):
        some = distances_mm[first : first + RAYS_A_PACKET]
        readings = struct.pack(f"<{len(some)}H", *some)
        packets.append(packet(head + _HEAD.pack(len(distances_mm), first, len(some)) + readings))
    return b"".join(packets)


def extended_scan(distances_mm: Sequence[int], reflectances: Sequence[int], laser: int, flags: int) -> bytes:
    """Return a scan as packets 0x61.

    Args:
        distances_mm: Below 65536 each.
        reflectances: As the laser tells them, below 256 each; as many.
        laser: Which of the robot's, from 0.
        flags: Such as `MOVED_ELSEWHERE`.
    """
    packets = []
    for first in range(0, len(distances_mm), RAYS_A_PACKET):
        some = slice(first, first + RAYS_A_PACKET)
        pairs = list(zip(distances_mm[some], reflectances[some], strict=True))
        data = bytes((EXTENDED_ID,)) + _HEAD.pack(len(distances_mm), first, len(pairs))
        data += b"".join([struct.pack("<HBH", distance, bright, 0) for distance, bright in pairs])
        packets.append(packet(data + bytes((laser, flags))))
    return b"".join(packets)
