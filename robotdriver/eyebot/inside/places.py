"""SIM: true places in the world; robot 0 is the program's own."""

from .layout import FOUND_PLACE, INTEGER, PLACE, Ask
from .port import Port
from .values import integer_of


class Places:
    """SIM: true places in the world; robot 0 is the program's own."""

    def __init__(self, port: Port) -> None:
        self._port = port

    def SIMGetRobot(self, robot: int) -> "list[Number]":
        return self._get(Ask.ROBOT, robot)

    def SIMSetRobot(self, robot: int, x: float, y: float, z: float, phi: float) -> int:
        return self._put(Ask.PUT_ROBOT, robot, x, y, z, phi)

    def SIMGetObject(self, thing: int) -> "list[Number]":
        return self._get(Ask.OBJECT, thing)

    def SIMSetObject(self, thing: int, x: float, y: float, z: float, phi: float) -> int:
        return self._put(Ask.PUT_OBJECT, thing, x, y, z, phi)

    def SIMGetRobotCount(self) -> int:
        return self._port.read().robots

    def SIMGetObjectCount(self) -> int:
        return integer_of(self._port.ask(Ask.OBJECTS))

    def _get(self, letter: bytes, number: int) -> "list[Number]":
        found = FOUND_PLACE.unpack(self._port.ask(letter + INTEGER.pack(number)))
        return [Number(value) for value in found[1:]]

    def _put(self, letter: bytes, number: int, x: float, y: float, z: float, phi: float) -> int:
        place = PLACE.pack(*(round(value) for value in (x, y, z, phi)))
        return int(not integer_of(self._port.ask(letter + INTEGER.pack(number) + place)))


class Number(int):
    """A whole number that also has a `value`, as those that the original returns have."""

    @property
    def value(self) -> int:
        return int(self)
