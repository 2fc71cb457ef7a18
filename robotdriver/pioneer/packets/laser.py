"""A laser's scan as packets: the short form 0x60, and 0x61 with reflectances."""

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from robotdriver.pioneer.packets.framing import packet
from robotdriver.pioneer.packets.sip import wrapped

SHORT_ID, EXTENDED_ID = 0x60, 0x61

RAYS_A_PACKET = 32

MOVED_ELSEWHERE = 1
"""The bit of the extended form that is set once the robot has been put elsewhere since its last scan."""

_HEAD = struct.Struct("<HHB")
_RAY = np.dtype([("mm", "<u2"), ("reflectance", "u1"), ("zero", "<u2")])


def short_scan(distances_mm: NDArray[np.uint16], pose: tuple[float, float, float]) -> bytes:
    """Return a scan as packets 0x60.

    Args:
        distances_mm: As packets have them.
        pose: By odometry: mm, mm, degrees from -180 to 180.
    """
    x, y, heading = pose
    head = struct.pack("<Bhhh", SHORT_ID, wrapped(round(x)), wrapped(round(y)), round(heading))
    return _packets(head, distances_mm.tobytes(), distances_mm.itemsize, b"")


def extended_scan(distances_mm: NDArray[np.uint16], reflectances: Sequence[int], laser: int, flags: int) -> bytes:
    """Return a scan as packets 0x61.

    Args:
        distances_mm: As packets have them.
        reflectances: As the laser tells them, below 256 each; as many.
        laser: Which of the robot's, from 0.
        flags: Such as `MOVED_ELSEWHERE`.
    """
    rays = np.zeros(len(distances_mm), dtype=_RAY)
    rays["mm"], rays["reflectance"] = distances_mm, reflectances
    return _packets(bytes((EXTENDED_ID,)), rays.tobytes(), _RAY.itemsize, bytes((laser, flags)))


def _packets(head: bytes, rays: bytes, ray_bytes: int, tail: bytes) -> bytes:
    """Return the rays of a scan, each of so many bytes, in packets of at most 32 of them."""
    total, step = len(rays) // ray_bytes, RAYS_A_PACKET * ray_bytes
    parts = (rays[at : at + step] for at in range(0, len(rays), step))
    return b"".join(
        [
            packet(head + _HEAD.pack(total, nth * RAYS_A_PACKET, len(part) // ray_bytes) + part + tail)
            for nth, part in enumerate(parts)
        ]
    )
