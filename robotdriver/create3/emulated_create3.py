"""An emulated Create 3: what it has that a Root has not. See `emulated`."""

import math
import struct

from robotdriver.create3.emulated import EmulatedRobot
from robotdriver.create3.packets import Packet

INFRARED_SENSORS = (
    "ir_side_left", "ir_left", "ir_front_left", "ir_front_centre_left", "ir_front_centre_right", "ir_front_right",
    "ir_right",
)  # fmt: skip
"""The infrared sensors in the order in which packets tell them."""
CLIFF_SENSORS = ("cliff_right", "cliff_front_right", "cliff_front_left", "cliff_left")
"""The cliff sensors in the order of the bits of their event, the least one first."""


class EmulatedCreate3(EmulatedRobot):
    """One Create 3 with its program. As `EmulatedRobot`.

    How fast it goes and turns is not printed: faster than the SDK's time-outs ask (unverified).
    """

    versions = bytes((ord("H"), 2, 1, 0, 1, 0, 1, 5, 0))  # firmware H.2, hardware, boot loader, protocol 1.5
    serial_number = b"EMULATED-CREATE3"
    kind = b"create3"
    move_mm_s, turn_mm_s = 150.0, 250.0
    full_mv, empty_mv = 16_800.0, 12_000.0

    def _obey_own(self, packet: Packet) -> None:
        match packet.device, packet.command:
            case 2, 0:  # a Root's marker: this body has none, and its programs go on
                self._answer(packet, packet.payload)
            case 11, _:
                self._tell_infrared(packet)
            case 19, 1:
                self._answer(packet, self._timestamp() + bytes(4))  # no dock in sight
            case 100, 1:
                self._answer(packet, bytes(12))  # no network

    def _obey_motors(self, packet: Packet) -> None:
        match packet.command:
            case 17:
                self._navigate(packet)
            case 19 | 20:  # dock and undock: there is no dock, so both are given up
                self._answer(packet, self._timestamp() + bytes((1, 0)))
            case _:
                super()._obey_motors(packet)

    def _navigate(self, packet: Packet) -> None:
        """Turn to a place, go there, and turn to a heading if one is given."""
        x_mm, y_mm, heading = struct.unpack_from(">iih", packet.payload)
        moves = self._movements
        parts = [lambda: moves.towards(x_mm, y_mm), lambda: moves.as_far_as(x_mm, y_mm)]
        if heading >= 0:
            parts.append(lambda: moves.turn_to(math.radians(heading / 10.0)))
        moves.begin(packet, parts)

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

    def _cliffs_seen(self) -> int:
        return sum(self._sees_drop(sensor) << bit for bit, sensor in enumerate(CLIFF_SENSORS))

    def _cliff_words(self, cliffs: int) -> bytes:
        return bytes((cliffs,))

    def _position(self) -> bytes:
        """Return x to its right and y ahead in mm, and the heading in tenths of a degree, 90 degrees at the reset."""
        pose = self._movements.believed
        heading = round(math.degrees(pose.heading_rad % math.tau) * 10.0) % 3600
        return self._timestamp() + struct.pack(">iih", round(pose.x_mm), round(pose.y_mm), heading)
