"""An emulated Create 3: what its packets make it do on the floor, and what it answers.

Source: iRobot's root-robot-ble-protocol; the numbers of devices and commands are its.
"""

import math
import struct
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from robotdriver.create3.packets import PACKET_BYTES, Packet, decoded
from robotdriver.ground import Ground
from robotdriver.interface import Bumper
from robotdriver.pose import Pose, wrap_angle
from robotdriver.programs.device import Device
from robotdriver.simulator.commands import SetVelocities, Sing
from robotdriver.simulator.undercarriage.commands import Curve, DriveOrder, SetOdometer, Straight, TurnBy
from robotdriver.simulator.world_robot import WorldRobot

MOVE_MM_S, TURN_MM_S = 150.0, 250.0
"""How fast it goes and turns where a program says only how far: faster than the SDK's time-outs ask (unverified)."""

STALLED_S = 1.0
"""A movement that something holds back for so long is given up."""

BUMPED_S = 0.25
"""After a bump a movement goes on for so long at most: the robot does not push on."""

BUMPERS, CLIFFS = 12, 20
"""The parts of the robot whose events it tells."""

INFRARED_SENSORS = (
    "ir_side_left", "ir_left", "ir_front_left", "ir_front_centre_left", "ir_front_centre_right", "ir_front_right",
    "ir_right",
)  # fmt: skip
"""In the order in which packets tell them."""
CLIFF_SENSORS = ("cliff_right", "cliff_front_right", "cliff_front_left", "cliff_left")
"""In the order of the bits of their event, the least one first."""

FULL_MV, EMPTY_MV = 16_800, 12_000
_HEADING_AT_RESET_RAD = math.pi / 2.0
_SAID_S = 0.1
"""A syllable of the robot's own language lasts about so long (unverified)."""
_MARKER_S = 0.5
_HEADER = struct.Struct("<I")
"""How many packets were handed over before those of a snapshot."""


@dataclass(slots=True)
class _Movement:
    """A request to move, until it is answered.

    Attributes:
        request: Is answered when the movement is over.
        orders: What is still to be begun.
        begun_tick: Of the order under way; it counts from the next tick on.
    """

    request: Packet
    orders: deque[Callable[[], DriveOrder | None]]
    begun_tick: int


class EmulatedCreate3(Device):
    """One robot with its program.

    Args:
        robot: On the floor.
        tick: Tells the number of the floor's newest tick.
        on_sign: Called with what the robot shows or says, in words.

    Attributes:
        name: Of the robot.
        robot: On the floor.
        light: What its ring of lights does: "off", "on", "blink" or "spin", with red, green and blue.
    """

    def __init__(self, robot: WorldRobot, tick: Callable[[], int], on_sign: Callable[[str], None]) -> None:
        self.name, self.robot = robot.name, robot
        self.light: tuple[str, int, int, int] = ("off", 0, 0, 0)
        self._tick, self._on_sign = tick, on_sign
        self._said_name = robot.name
        self._waiting: list[Packet] = []
        self._later: list[tuple[float, Packet]] = []
        self._handed_over = self._events = 0
        self._enabled = bytearray(b"\xff" * 16)
        self._movement: _Movement | None = None
        self._bumped_s: float | None = None
        self._bumper, self._cliffs = Bumper.NONE, 0
        self._now_s = 0.0
        self._wheels = {"left": 0.0, "right": 0.0}
        self._reset_position()

    # As any Device.

    def snapshot(self, now_s: float) -> bytes:
        """Return the packets that have come up since the last snapshot, behind how many came before them."""
        self._now_s = now_s
        self._sense()
        self._go_on()
        due = [packet for time_s, packet in self._later if time_s <= now_s]
        self._later = [(time_s, packet) for time_s, packet in self._later if time_s > now_s]
        packets, self._waiting = (*self._waiting, *due), []
        header = _HEADER.pack(self._handed_over)
        self._handed_over += len(packets)
        return header + b"".join(packet.encoded() for packet in packets)

    def write(self, command: bytes, time_s: float) -> None:
        """Take packets; damaged ones are passed over, as the robot does."""
        self._now_s = max(self._now_s, time_s)
        for begin in range(0, len(command), PACKET_BYTES):
            packet = decoded(command[begin : begin + PACKET_BYTES])
            if packet is not None:
                self._obey(packet)

    def stop(self) -> None:
        """Let the robot stand."""
        self._abort()
        self._drive(0.0, 0.0)

    # What packets do.

    def _obey(self, packet: Packet) -> None:
        match packet.device:
            case 0:
                self._obey_general(packet)
            case 1:
                self._obey_motors(packet)
            case 2 if packet.command == 0:  # a Root's marker: this body has none, and its programs go on
                self._answer(packet, packet.payload, after_s=_MARKER_S)
            case 3 if packet.command == 2:
                pattern = ("off", "on", "blink", "spin")[min(packet.payload[0], 3)]
                light = (pattern, *packet.payload[1:4])
                if light != self.light:
                    self.light = light
                    self._on_sign(
                        "lights off" if pattern == "off" else f"lights {pattern} #{packet.payload[1:4].hex()}"
                    )
            case 5:
                self._obey_sound(packet)
            case 11:
                self._tell_infrared(packet)
            case 14 if packet.command == 1:
                self._answer(packet, self._timestamp() + self._battery())
            case 16 if packet.command == 1:
                self._answer(packet, self._timestamp() + struct.pack(">hhh", 0, 0, 1000))  # it stands level: 1 g
            case 19 if packet.command == 1:
                self._answer(packet, self._timestamp() + bytes(4))  # no dock in sight
            case 100 if packet.command == 1:
                self._answer(packet, bytes(12))  # no network

    def _obey_general(self, packet: Packet) -> None:
        match packet.command:
            case 0:  # versions of a board: firmware 1.2.0 by its own word, hardware, boot loader, protocol 1.5
                self._answer(packet, bytes((packet.payload[0], ord("H"), 2, 1, 0, 1, 0, 1, 5, 0)))
            case 1:
                self._said_name = packet.payload.rstrip(b"\0").decode("utf-8", "replace")
            case 2:
                self._answer(packet, self._said_name.encode("utf-8")[:16])
            case 3 | 6:  # stop and reset, disconnect
                self.stop()
            case 7:
                self._enabled = bytearray(old | new for old, new in zip(self._enabled, packet.payload, strict=True))
            case 9:
                self._enabled = bytearray(old & ~new for old, new in zip(self._enabled, packet.payload, strict=True))
            case 11:
                self._answer(packet, bytes(self._enabled))
            case 14:
                self._answer(packet, b"EMULATED-CREATE3")
            case 15:
                self._answer(packet, b"create3")

    def _obey_motors(self, packet: Packet) -> None:
        numbers = struct.unpack(">iiii", packet.payload)
        match packet.command:
            case 4:
                self._drive(numbers[0], numbers[1])
            case 6:
                self._drive(numbers[0], self._wheels["right"])
            case 7:
                self._drive(self._wheels["left"], numbers[0])
            case 8:
                self._move(packet, [lambda: _straight(numbers[0])])
            case 12:
                self._move(packet, [lambda: self._turned(math.radians(-numbers[0] / 10.0))])
            case 15:
                self._reset_position()
            case 16:
                self._answer(packet, self._position())
            case 17:
                self._navigate(packet)
            case 19 | 20:  # dock and undock: there is no dock, so both are given up
                self._answer(packet, self._timestamp() + bytes((1, 0)))
            case 27:
                turn_rad, radius_mm = math.radians(numbers[0] / 10.0), float(numbers[1])
                self._move(packet, [lambda: self._arc(turn_rad, radius_mm)])

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

    # Movements.

    def _drive(self, left_mm_s: float, right_mm_s: float) -> None:
        self._abort()
        self._wheels = {"left": left_mm_s, "right": right_mm_s}
        self.robot.post(SetVelocities(self._wheels))

    def _move(self, request: Packet, orders: Sequence[Callable[[], DriveOrder | None]]) -> None:
        """Begin a movement; one that is under way is given up, and answered."""
        self._drive(0.0, 0.0)
        self._bumped_s = None
        # Its first part begins after the next tick: what was told before, as where it is, then holds.
        self._movement = _Movement(request, deque(orders), self._tick())

    def _begin_next(self) -> None:
        """Begin the next part of the movement that goes anywhere; answer where there is none."""
        movement = self._movement
        while movement is not None and movement.orders:
            order = movement.orders.popleft()()
            if order is not None:
                self.robot.post(order)
                movement.begun_tick = self._tick()
                return
        self._abort()

    def _go_on(self) -> None:
        """Look how a movement is getting on."""
        movement = self._movement
        if movement is None or self._tick() <= movement.begun_tick:
            return
        bumped = self._bumped_s is not None and self._now_s - self._bumped_s >= BUMPED_S
        if bumped or any(motor.stalled_s >= STALLED_S for motor in self.robot.motors.values()):
            self._drive(0.0, 0.0)
        elif self.robot.undercarriage.remaining is None:
            self._begin_next()

    def _abort(self) -> None:
        """End the movement under way, if there is one, and answer its request."""
        movement, self._movement = self._movement, None
        if movement is not None:
            self._answer(movement.request, self._position())

    def _navigate(self, packet: Packet) -> None:
        """Turn to a place, go there, and turn to a heading if one is given; each part begins from where it then is."""
        x_mm, y_mm, heading = struct.unpack_from(">iih", packet.payload)

        def towards() -> DriveOrder | None:
            here = self._believed
            if math.hypot(x_mm - here.x_mm, y_mm - here.y_mm) < 1.0:
                return None
            return self._turned(here.bearing_to(x_mm, y_mm))

        def ahead() -> DriveOrder | None:
            return _straight(math.hypot(x_mm - self._believed.x_mm, y_mm - self._believed.y_mm))

        def to_heading() -> DriveOrder | None:
            return self._turned(wrap_angle(math.radians(heading / 10.0) - self._believed.heading_rad))

        self._move(packet, [towards, ahead, *([to_heading] if heading >= 0 else [])])

    def _turned(self, turn_rad: float) -> DriveOrder | None:
        return TurnBy(turn_rad, 2.0 * TURN_MM_S / self._wheel_base_mm) if abs(turn_rad) > 1e-4 else None

    def _arc(self, turn_rad: float, radius_mm: float) -> DriveOrder | None:
        """Return an arc; positive angles turn to the right, and with a positive radius the robot goes ahead."""
        way_mm = turn_rad * radius_mm
        if abs(way_mm) < 0.5:
            return self._turned(-turn_rad)
        # The outer wheel is the faster one.
        share = 1.0 / (1.0 + self._wheel_base_mm / 2.0 / abs(radius_mm))
        return Curve(way_mm, -turn_rad, max(MOVE_MM_S * share, 10.0))

    @property
    def _wheel_base_mm(self) -> float:
        return self.robot.model.drive.wheel_base_mm

    # What it senses.

    def _sense(self) -> None:
        """Tell what has changed."""
        if (bumper := self.robot.bumper) is not self._bumper:
            self._bumper = bumper
            left, right = bumper in (Bumper.LEFT, Bumper.BOTH), bumper in (Bumper.RIGHT, Bumper.BOTH)
            if left or right:
                self._bumped_s = self._now_s
            self._tell(BUMPERS, bytes((0x80 * left | 0x40 * right,)))
        readings = self.robot.readings
        cliffs = 0
        for bit, sensor in enumerate(CLIFF_SENSORS):
            seen = readings.get(sensor)
            cliffs |= (isinstance(seen, Ground) and seen.is_drop) << bit
        if cliffs != self._cliffs:
            self._cliffs = cliffs
            if cliffs:  # It stops by itself where the floor ends.
                self._drive(0.0, 0.0)
            self._tell(CLIFFS, bytes((cliffs,)))

    def _tell(self, device: int, payload: bytes) -> None:
        """Tell of an event, if it is enabled."""
        if self._enabled[15 - device // 8] >> device % 8 & 1:
            self._waiting.append(Packet(device, 0, self._events, self._timestamp() + payload))
            self._events = (self._events + 1) % 256

    def _tell_infrared(self, packet: Packet) -> None:
        readings = self.robot.readings
        signals = [min(4095, round(float(readings.get(name) or 0.0))) for name in INFRARED_SENSORS]  # type: ignore[arg-type]
        match packet.command:
            case 1:
                self._answer(packet, self._timestamp() + struct.pack(">6H", *signals[:6]))
            case 2:
                high = bytes(signal >> 4 for signal in signals)
                low = [signal & 0xF for signal in (*signals, 0)]
                pairs = bytes(low[index] << 4 | low[index + 1] for index in range(0, 8, 2))
                self._answer(packet, self._timestamp() + bytes((0,)) + high + pairs)

    def _battery(self) -> bytes:
        share = self.robot.charge_mah / self.robot.model.battery.capacity_mah
        return struct.pack(">HB", round(EMPTY_MV + (FULL_MV - EMPTY_MV) * share), round(100 * share))

    # What it answers.

    def _answer(self, request: Packet, payload: bytes, after_s: float = 0.0) -> None:
        self._later.append((self._now_s + after_s, Packet(request.device, request.command, request.number, payload)))

    def _timestamp(self) -> bytes:
        return struct.pack(">I", round(self._now_s * 1e3) & 0xFFFF_FFFF)

    @property
    def _believed(self) -> Pose:
        """Where it believes that it is, since its position was reset: x to its right, y ahead, heading 90 degrees."""
        return self.robot.undercarriage.odometer.pose

    def _position(self) -> bytes:
        pose = self._believed
        heading = round(math.degrees(pose.heading_rad % math.tau) * 10.0) % 3600
        return self._timestamp() + struct.pack(">iih", round(pose.x_mm), round(pose.y_mm), heading)

    def _reset_position(self) -> None:
        self.robot.post(SetOdometer(0.0, 0.0, _HEADING_AT_RESET_RAD))


def _straight(way_mm: float) -> DriveOrder | None:
    return Straight(float(way_mm), MOVE_MM_S) if abs(way_mm) >= 0.5 else None
