"""RADIO, SER and AU."""

from collections import deque
from typing import Any

from .layout import INTEGER, LIDAR_FIELD, MAX_RADIO_BYTES, Ask, Op
from .port import Port
from .values import as_bytes


class Talk:
    """RADIO, SER and AU."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._serial: dict[int, deque[int]] = {}
        self._sound_ends_s = 0.0

    def RADIOInit(self) -> int:
        return 0

    def RADIORelease(self) -> int:
        return 0

    def RADIOGetID(self) -> int:
        return self._port.read().identity

    def RADIOSend(self, to: int, text: Any) -> int:
        data = as_bytes(text)
        if not 0 <= to <= self._port.read().robots or len(data) > MAX_RADIO_BYTES:
            return 1
        self._port.write(Op.SEND + INTEGER.pack(to) + data)
        return 0

    def RADIOCheck(self) -> int:
        robot = self._port.read()
        return robot.sender if robot.messages else 0

    def RADIOReceive(self, size: int = MAX_RADIO_BYTES) -> "list[Any]":
        while not self.RADIOCheck():
            self._port.doze()
        answer = self._port.ask(Ask.RECEIVE)
        sender, left, following = LIDAR_FIELD.unpack_from(answer)
        self._port.believe(messages=left, sender=following)
        return [sender, answer[LIDAR_FIELD.size :][:size].decode(errors="replace")]

    def RADIOStatus(self) -> "list[Any]":
        count = self._port.read().robots
        return [count, list(range(1, count + 1))]

    def SERInit(self, interface: int, baud: int, handshake: int) -> int:  # noqa: ARG002  # It is connected to itself.
        self._serial[interface] = deque(maxlen=4096)
        return 0

    def SERSendChar(self, interface: int, character: Any) -> int:
        return self.SERSend(interface, character)

    def SERSend(self, interface: int, text: Any) -> int:
        self._port.read()
        self._waiting(interface).extend(as_bytes(chr(text) if isinstance(text, int) else text))
        return 0

    def SERReceiveChar(self, interface: int) -> int:
        self._port.read()
        waiting = self._waiting(interface)
        return waiting.popleft() if waiting else -1

    def SERReceive(self, interface: int, size: int = 4096) -> str:
        self._port.read()
        waiting = self._waiting(interface)
        return bytes(waiting.popleft() for _ in range(min(size, len(waiting)))).decode(errors="replace")

    def SERCheck(self, interface: int) -> int:
        self._port.read()
        return len(self._waiting(interface))

    def SERFlush(self, interface: int) -> int:
        self._waiting(interface).clear()
        return 0

    SERClose = SERFlush

    def AUBeep(self) -> int:
        return self._sound("beep", 0.2)

    def AUPlay(self, file: Any) -> int:
        return self._sound(file, 1.0)

    def AUDone(self) -> int:
        self._port.read()
        return int(self._port.floor.now_s >= self._sound_ends_s)

    def AUMicrophone(self) -> int:
        self._port.read()
        return 0

    def _waiting(self, interface: int) -> "deque[int]":
        return self._serial.setdefault(interface, deque(maxlen=4096))

    def _sound(self, name: Any, duration_s: float) -> int:
        self._sound_ends_s = self._port.floor.now_s + duration_s
        self._port.write(Op.SOUND + INTEGER.pack(round(1000.0 * duration_s)) + as_bytes(name))
        return 0
