"""PSD, LIDAR, DIGITAL, ANALOG and IRTV."""

import struct

from .constants import LIDAR_RESOLUTION
from .layout import INTEGER, LIDAR_FIELD, MAX_LIDAR_POINTS, NO_ECHO_MM, TWO_INTEGERS, Ask, Op
from .port import Port
from .values import as_bytes, integer_of


class Sensors:
    """PSD, LIDAR, DIGITAL, ANALOG and IRTV."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._points = LIDAR_RESOLUTION
        self._directions: dict[int, str] = {}
        self._lines = 0

    def PSDGet(self, sensor: int) -> int:
        return integer_of(self._port.ask_once(Ask.DISTANCE + INTEGER.pack(sensor)))

    PSDGetRaw = PSDGet

    def LIDARGet(self) -> "list[int]":
        answer = self._port.ask_once(Ask.LIDAR)
        scan = list(struct.unpack(f"<{len(answer) // 4}i", answer))
        return scan or [NO_ECHO_MM] * self._points

    def LIDARSet(self, field: int, tilt: int, points: int) -> int:
        if not (1 <= field <= 360 and 2 <= points <= MAX_LIDAR_POINTS):
            return 1
        self._points = points
        self._port.write(Op.LIDAR + LIDAR_FIELD.pack(field, tilt, points))
        self._port.forget(Ask.LIDAR)
        return 0

    def DIGITALSetup(self, line: int, direction: str) -> int:
        direction = as_bytes(direction).decode()
        if not 1 <= line <= 16 or direction not in ("i", "o", "I", "J"):
            return 1
        self._directions[line] = direction
        self._put(line, direction == "I")
        return 0

    def DIGITALRead(self, line: int) -> int:
        return self.DIGITALReadAll() >> (line - 1) & 1 if 1 <= line <= 16 else 0

    def DIGITALReadAll(self) -> int:
        driven, levels = TWO_INTEGERS.unpack(self._port.ask_once(Ask.DIGITAL))
        for line, direction in self._directions.items():
            if direction == "o":
                driven &= ~(1 << (line - 1))
        return int(self._lines & ~driven | levels & driven)

    def DIGITALWrite(self, line: int, state: int) -> int:
        if self._directions.get(line) != "o":
            return 1
        self._put(line, bool(state))
        return 0

    def ANALOGRead(self, channel: int) -> int:
        return integer_of(self._port.ask_once(Ask.ANALOG + INTEGER.pack(channel)))

    def ANALOGVoltage(self) -> int:
        self._port.read()
        return 720

    def IRTVGet(self) -> int:
        while True:
            self._port.doze(1.0)

    def IRTVRead(self) -> int:
        return self.ANALOGRead(0)

    def IRTVFlush(self) -> int:
        return 0

    def IRTVGetStatus(self) -> int:
        return 0

    def _put(self, line: int, is_high: bool) -> None:
        self._port.read()
        bit = 1 << (line - 1)
        self._lines = self._lines | bit if is_high else self._lines & ~bit
