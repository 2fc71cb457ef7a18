"""The messages between a program and its brick: the snapshot's layout, and the commands and questions as JSON.

The program asks `DESCRIBE` once and gets a `Description`; it asks `SENSE` when it first reads a sensor, which is
part of every later snapshot. Angles of motors are degrees, as an EV3 counts them.
"""

import json
import struct
from typing import Any, NamedTuple

DESCRIBE = "describe"
SENSE = "sense"
RADIO = "radio"

MOTOR, LED, SOUND, DISPLAY, TEXT = "motor", "led", "sound", "display", "text"
"""The kinds of commands; what follows each is in `robotdriver.ev3.brick.Brick.write`."""

RUNNING, RAMPING, HOLDING, OVERLOADED, STALLED = 1, 2, 4, 8, 16
STATES = {RUNNING: "running", RAMPING: "ramping", HOLDING: "holding", OVERLOADED: "overloaded", STALLED: "stalled"}
"""The words of a motor's state, by their bits."""

BUTTONS = ("up", "down", "left", "right", "enter", "backspace")
"""The buttons in the order of their bits in a snapshot."""

VALUES = {
    "lego-ev3-touch": 1,  # 1 where it is pressed
    "lego-ev3-color": 6,  # code of the colour; red, green and blue and the light that comes back, each 0 to 1; ambient
    "lego-ev3-us": 1,  # mm; infinite for no echo
    "lego-ev3-gyro": 2,  # degrees and degrees/s, clockwise
    "lego-nxt-light": 2,  # the light that comes back of its lamp's, and the ambient light, each 0 to 1
    "lego-ev3-ir": 13,  # mm; bearing in degrees and mm of the beacon on 4 channels; codes of the remote on 4 channels
}
"""The count of a sensor's numbers in a snapshot; they are NaN until the program first reads it."""


class Port(NamedTuple):
    """A socket of the brick in which something is plugged.

    Attributes:
        address: As ``ev3-ports:outA``.
        driver: What is plugged in: the name of its driver, as ``lego-ev3-l-motor``.
        max_speed: Of a motor in degrees/s; 0 for a sensor.
        is_arm: Whether it is an arm's motor, which a program may take for one of any class.
    """

    address: str
    driver: str
    max_speed: int = 0
    is_arm: bool = False


class Description(NamedTuple):
    """The facts of a brick that a program must know before it begins."""

    brick: str
    mac: str
    motors: "tuple[Port, ...]"
    sensors: "tuple[Port, ...]"


def encode(*parts: Any) -> bytes:
    """Return a command or a question as bytes."""
    return json.dumps(parts, separators=(",", ":")).encode()


def decode(data: bytes) -> Any:
    """Return the parts of a command, a question or an answer."""
    return json.loads(data)


def decode_description(data: bytes) -> Description:
    """Return what a brick answers to `DESCRIBE`."""
    brick, mac, motors, sensors = json.loads(data)
    return Description(brick, mac, tuple(Port(*port) for port in motors), tuple(Port(*port) for port in sensors))


class SnapshotLayout:
    """The layout of one brick's snapshots, which are sequences of numbers.

    Args:
        description: Of the brick.

    Attributes:
        motors: Of each motor where its numbers begin: degrees, degrees/s, percent of duty, the bits of its state, how
            many commands it has carried out, and in how many s its state may change at the earliest.
        sensors: Of each sensor where its numbers begin.
    """

    PRESSED, PRESS_CHANGES_S, VOLTAGE_UV, CURRENT_UA, ARRIVED = range(5)
    """Bits of the buttons; when they change next; the battery; how many messages have come by radio."""

    _MOTOR = "dddBIf"

    def __init__(self, description: Description) -> None:
        formats = ["<Bdiii"]
        at = 5
        self.motors = [at + len(self._MOTOR) * number for number in range(len(description.motors))]
        formats.append(self._MOTOR * len(description.motors))
        at += len(self._MOTOR) * len(description.motors)
        self.sensors = []
        for port in description.sensors:
            self.sensors.append(at)
            at += VALUES[port.driver]
            formats.append(f"{VALUES[port.driver]}d")
        self._struct = struct.Struct("".join(formats))

    def pack(self, numbers: "list[Any]") -> bytes:
        """Return a snapshot as bytes."""
        return self._struct.pack(*numbers)

    def unpack(self, snapshot: bytes) -> "tuple[Any, ...]":
        """Return the numbers of a snapshot."""
        return self._struct.unpack(snapshot)
