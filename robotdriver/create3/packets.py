"""The packets of Create 3 and Root robots: 20 bytes each, with a checksum. No input and no output.

Source: iRobot's root-robot-ble-protocol, "Packet format" and "CRC".
"""

from dataclasses import dataclass

PACKET_BYTES, PAYLOAD_BYTES = 20, 16
_POLYNOMIAL = 0x07


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet, either way.

    Attributes:
        device: Which part of the robot, 0 to 255.
        command: What it is to do, or what it tells, 0 to 255.
        number: Counts the packets of a sender, 0 to 255; a response has its request's.
        payload: 16 bytes; shorter ones are filled with zeros.
    """

    device: int
    command: int
    number: int
    payload: bytes = b""

    def encoded(self) -> bytes:
        """Return the packet as bytes."""
        head = bytes((self.device, self.command, self.number)) + self.payload.ljust(PAYLOAD_BYTES, b"\0")
        return head + bytes((checksum(head),))


def decoded(data: bytes) -> Packet | None:
    """Return the packet in 20 bytes; None where they are damaged, or are not so many."""
    if len(data) != PACKET_BYTES or checksum(data[:-1]) != data[-1]:
        return None
    return Packet(data[0], data[1], data[2], bytes(data[3:-1]))


def obeyed(data: bytes) -> Packet | None:
    """Return the packet as a robot takes it, which believes one whose checksum is 0 as well."""
    if len(data) == PACKET_BYTES and data[-1] == 0:
        return Packet(data[0], data[1], data[2], bytes(data[3:-1]))
    return decoded(data)


def checksum(data: bytes) -> int:
    """Return the CRC-8 of bytes: polynomial x^8 + x^2 + x + 1, from 0, most significant bit first."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc << 1) ^ (_POLYNOMIAL if crc & 0x80 else 0)
            crc &= 0xFF
    return crc
