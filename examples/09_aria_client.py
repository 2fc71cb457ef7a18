"""A client of a Pioneer, in plain Python: drives it for five seconds and prints what it reports.

Run it in two terminals:
    robotworkshop emulate pioneer
    python 09_aria_client.py
"""

import socket
import struct
import time

SYNC0, SYNC1, SYNC2 = 0, 1, 2
PULSE, OPEN, CLOSE, ENABLE, VEL = 0, 1, 2, 4, 11


def checksum(body: bytes) -> int:
    """Return the sum of big-endian words, the last odd byte as it is."""
    words = struct.unpack(f">{len(body) // 2}H", body[: len(body) // 2 * 2])
    total = sum(words) & 0xFFFF
    return total ^ body[-1] if len(body) % 2 else total


def packet(command: int, argument: int | None = None) -> bytes:
    """Return a command as the robot reads it."""
    body = bytes([command])
    if argument is not None:
        body += struct.pack("<BH", 0x3B if argument >= 0 else 0x1B, abs(argument))
    return b"\xfa\xfb" + bytes([len(body) + 2]) + body + struct.pack(">H", checksum(body))


def receive(stream: "socket.SocketIO") -> bytes:
    """Return the next packet, without its header and checksum."""
    while stream.read(1) != b"\xfa" or stream.read(1) != b"\xfb":
        pass
    (length,) = stream.read(1)
    return stream.read(length)[:-2]


with socket.create_connection(("localhost", 8101), timeout=10) as link, link.makefile("rb") as stream:
    for step in (SYNC0, SYNC1, SYNC2):
        link.sendall(packet(step))
        answer = receive(stream)
    print("connected to", answer[1:].split(b"\0")[0].decode())
    for command in (packet(OPEN), packet(ENABLE, 1), packet(VEL, 200)):
        link.sendall(command)
    began = pulsed = time.monotonic()
    while time.monotonic() - began < 5:
        report = receive(stream)
        if report[0] in (0x32, 0x33):
            x_mm, y_mm = struct.unpack_from("<hh", report, 1)
        if time.monotonic() - pulsed > 1:
            link.sendall(packet(PULSE))
            pulsed = time.monotonic()
    print(f"it says that it is at x = {x_mm} mm, y = {y_mm} mm")
    link.sendall(packet(CLOSE))
