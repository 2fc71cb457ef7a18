"""An emulated robot of iRobot's education line: what a Create 3 and a Root have in common.

Source: iRobot's root-robot-ble-protocol; the numbers of devices and commands are its.
"""

import math
import struct
from abc import abstractmethod
from collections.abc import Callable, Sequence

from robotdriver.create3.movements import Movements, Part
from robotdriver.create3.packets import PACKET_BYTES, Packet, obeyed
from robotdriver.create3.touches import ButtonTouch, Touches
from robotdriver.ground import Ground
from robotdriver.interface import Bumper
from robotdriver.programs.device import Device
from robotdriver.simulator.commands import SetOdometer, Sing
from robotdriver.simulator.world_robot import WorldRobot

MOTORS, LIGHTS, SOUND, BUMPERS, BATTERY, ACCELEROMETER, TOUCH, CLIFFS = 1, 3, 5, 12, 14, 16, 17, 20
"""The parts that both robots have, by the numbers that packets have for them."""

HEADER = struct.Struct("<I?")
"""Before the packets of a snapshot: how many packets were handed over before, and whether anything goes on still."""

_HEADING_AT_RESET_RAD = math.pi / 2.0
_SAID_S = 0.1
"""A syllable of the robot's own language lasts about so long (unverified)."""


class EmulatedRobot(Device):
    """One robot with its program.

    Args:
        robot: On the floor.
        tick: Tells the number of the floor's newest tick.
        on_sign: Called with what the robot shows or says, in words.
        touches: When its buttons are touched without a person.

    Attributes:
        name: Of the robot.
        robot: On the floor.
        movements: Its movements; those of packets, and of others who drive it.
        light: What its lights do: "off", "on", "blink" or "spin", with red, green and blue.
        versions: What it answers for its boards.
        serial_number: Likewise.
        kind: Likewise, its SKU.
        move_mm_s: How fast it goes where a program says only how far.
        turn_mm_s: How fast its wheels turn it then.
        full_mv: Of its battery.
        empty_mv: Of its battery.
    """

    versions: bytes
    serial_number: bytes
    kind: bytes
    move_mm_s: float
    turn_mm_s: float
    full_mv: float
    empty_mv: float

    def __init__(
        self,
        robot: WorldRobot,
        tick: Callable[[], int],
        on_sign: Callable[[str], None],
        touches: Sequence[ButtonTouch] = (),
    ) -> None:
        self.name, self.robot = robot.name, robot
        self.light: tuple[str, int, int, int] = ("off", 0, 0, 0)
        self._on_sign = on_sign
        self._said_name = robot.name
        self._waiting: list[Packet] = []
        self._later: list[tuple[float, Packet]] = []
        self._handed_over = self._events = 0
        self._enabled = bytearray(b"\xff" * 16)
        self.movements = Movements(robot, tick, self.move_mm_s, self.turn_mm_s)
        self._touches = Touches(touches)
        self._touched = 0
        self._bumper, self._cliffs = Bumper.NONE, 0
        self._now_s = 0.0
        self._reset_position()

    # As any Device.

    def snapshot(self, now_s: float) -> bytes:
        """Return the packets that have come up since the last snapshot, behind the header."""
        before = self._handed_over
        packets = self.take(now_s)
        goes_on = bool(packets or self._later) or self.movements.are_under_way or self._touches.are_to_come
        return HEADER.pack(before, goes_on) + b"".join(packet.encoded() for packet in packets)

    def take(self, now_s: float) -> list[Packet]:
        """Let time pass until the floor's present moment, and return the packets that have come up."""
        self._now_s = now_s
        self._sense()
        self.movements.go_on(now_s)
        due = [packet for time_s, packet in self._later if time_s <= now_s]
        self._later = [(time_s, packet) for time_s, packet in self._later if time_s > now_s]
        packets, self._waiting = [*self._waiting, *due], []
        self._handed_over += len(packets)
        return packets

    def write(self, command: bytes, time_s: float) -> None:
        """Take packets; damaged ones are passed over, as the robot does."""
        self._now_s = max(self._now_s, time_s)
        for begin in range(0, len(command), PACKET_BYTES):
            packet = obeyed(command[begin : begin + PACKET_BYTES])
            if packet is not None:
                self._obey(packet)

    def stop(self) -> None:
        """Let the robot stand."""
        self.movements.drive(0.0, 0.0)

    def drive(self, left_mm_s: float, right_mm_s: float) -> None:
        """Turn the wheels, as another than the robot's program asks; a movement under way ends."""
        self.movements.drive(left_mm_s, right_mm_s)

    # What packets do.

    def _obey(self, packet: Packet) -> None:
        match packet.device, packet.command:
            case 0, _:
                self._obey_general(packet)
            case 1, _:
                self._obey_motors(packet)
            case 3, 2:
                self._shine(packet)
            case 5, _:
                self._obey_sound(packet)
            case 14, 1:
                self._answer(packet, self._timestamp() + self._battery())
            case 16, 1:
                self._answer(packet, self._timestamp() + struct.pack(">hhh", 0, 0, 1000))  # it stands level: 1 g
            case _:
                self._obey_own(packet)

    @abstractmethod
    def _obey_own(self, packet: Packet) -> None:
        """Obey a packet for a part that only robots of this kind have."""

    def _obey_general(self, packet: Packet) -> None:
        match packet.command:
            case 0:
                self._answer(packet, packet.payload[:1] + self.versions)
            case 1:
                self._said_name = packet.payload.rstrip(b"\0").decode("utf-8", "replace")
            case 2:
                self._answer(packet, self._said_name.encode("utf-8")[:16])
            case 3 | 6:  # stop and reset, disconnect
                self.stop()
                self._reset_position()
            case 7:
                self._enabled = bytearray(old | new for old, new in zip(self._enabled, packet.payload, strict=True))
            case 9:
                self._enabled = bytearray(old & ~new for old, new in zip(self._enabled, packet.payload, strict=True))
            case 11:
                self._answer(packet, bytes(self._enabled))
            case 14:
                self._answer(packet, self.serial_number)
            case 15:
                self._answer(packet, self.kind)

    def _obey_motors(self, packet: Packet) -> None:
        first, second = struct.unpack_from(">ii", packet.payload)
        moves = self.movements
        match packet.command:
            case 4:
                moves.drive(first, second)
            case 6:
                moves.drive(left_mm_s=first)
            case 7:
                moves.drive(right_mm_s=first)
            case 8:
                self._begin(packet, [lambda: moves.straight(first)])
            case 12:
                self._begin(packet, [lambda: moves.turn(math.radians(-first / 10.0))])
            case 15:
                self._reset_position()
            case 16:
                self._answer(packet, self._position())
            case 27:
                self._begin(packet, [lambda: moves.arc(math.radians(first / 10.0), float(second))])

    def _shine(self, packet: Packet) -> None:
        pattern = ("off", "on", "blink", "spin")[min(packet.payload[0], 3)]
        light = (pattern, *packet.payload[1:4])
        if light != self.light:
            self.light = light
            self._on_sign("lights off" if pattern == "off" else f"lights {pattern} #{packet.payload[1:4].hex()}")

    def _obey_sound(self, packet: Packet) -> None:
        match packet.command:
            case 0:
                hertz, lasts_ms = struct.unpack_from(">IH", packet.payload)
                self.robot.post(Sing(f"{hertz} Hz", lasts_ms / 1e3))
                self._answer(packet, b"", after_s=lasts_ms / 1e3)
            case 1:
                self.robot.post(Sing("", 0.0))
            case 4:
                words = packet.payload.rstrip(b"\0").decode("utf-8", "replace")
                self._on_sign(f"says {words!r}")
                self._answer(packet, b"", after_s=_SAID_S * len(words))

    def _begin(self, request: Packet, parts: Sequence[Part]) -> None:
        """Begin a movement, and answer with the position when it is over."""
        self.movements.begin(lambda _: self._answer(request, self._position()), parts)

    # What it senses.

    def _sense(self) -> None:
        """Tell what has changed."""
        if (bumper := self.robot.bumper) is not self._bumper:
            self._bumper = bumper
            left, right = bumper in (Bumper.LEFT, Bumper.BOTH), bumper in (Bumper.RIGHT, Bumper.BOTH)
            if left or right:
                self.movements.bump(self._now_s)
            self._tell(BUMPERS, 0, self._timestamp() + bytes((0x80 * left | 0x40 * right,)))
        if (cliffs := self._cliffs_seen()) != self._cliffs:
            self._cliffs = cliffs
            if cliffs:  # It stops by itself where the floor ends.
                self.stop()
            self._tell(CLIFFS, 0, self._timestamp() + self._cliff_words(cliffs))
        if (touched := self._touches.at(self._now_s)) != self._touched:
            self._touched = touched
            self._tell(TOUCH, 0, self._timestamp() + bytes((touched,)))

    @abstractmethod
    def _cliffs_seen(self) -> int:
        """Return which cliff sensors see no floor, a bit each."""

    @abstractmethod
    def _cliff_words(self, cliffs: int) -> bytes:
        """Return what the robot tells of its cliff sensors, behind the time."""

    def _sees_drop(self, sensor: str) -> bool:
        seen = self.robot.readings.get(sensor)
        return isinstance(seen, Ground) and seen.is_drop

    def _battery(self) -> bytes:
        share = self.robot.charge_mah / self.robot.model.battery.capacity_mah
        return struct.pack(">HB", round(self.empty_mv + (self.full_mv - self.empty_mv) * share), round(100 * share))

    # What it tells.

    def _tell(self, device: int, event: int, payload: bytes) -> None:
        """Tell of an event, if it is enabled."""
        if self._enabled[15 - device // 8] >> device % 8 & 1:
            self._waiting.append(Packet(device, event, self._events, payload))
            self._events = (self._events + 1) % 256

    def _answer(self, request: Packet, payload: bytes, after_s: float = 0.0) -> None:
        self._later.append((self._now_s + after_s, Packet(request.device, request.command, request.number, payload)))

    def _timestamp(self) -> bytes:
        return struct.pack(">I", round(self._now_s * 1e3) & 0xFFFF_FFFF)

    @abstractmethod
    def _position(self) -> bytes:
        """Return where the robot believes that it is, as it tells, with the time."""

    def _reset_position(self) -> None:
        """Let it be at the origin, with x to its right and y ahead."""
        self.robot.post(SetOdometer(0.0, 0.0, _HEADING_AT_RESET_RAD))
