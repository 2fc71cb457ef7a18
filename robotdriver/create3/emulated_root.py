"""An emulated Root: what it has that a Create 3 has not. See `emulated`."""

import math
import struct
from collections.abc import Callable, Sequence

from robotdriver.create3.colours import (
    BANK,
    FULL_COUNT,
    FULL_MV,
    SENSORS,
    Colour,
    colour_of,
    light_of,
    nibbles,
)
from robotdriver.create3.emulated import EmulatedRobot
from robotdriver.create3.marker import Drawing, Marker, MarkerPosition
from robotdriver.create3.packets import Packet
from robotdriver.create3.touches import ButtonTouch
from robotdriver.ground import PLAIN, Ground
from robotdriver.pose import wrap_angle
from robotdriver.simulator.world_robot import WorldRobot

_COLOURS = 4
_MARKER_S = 0.5
"""The marker takes so long to go up or down (unverified)."""

_AMBIENT_MV = 600
_BOTH_BRIGHT = 7
"""The light on the floor is the same all over."""

_CLIFF_MV, _FLOOR_MV, _CLIFF_THRESHOLD_MV = 200, 2_000, 1_000
"""The readings of the cliff sensor, and the threshold between them (unverified)."""


class EmulatedRoot(EmulatedRobot):
    """One Root with its program. As `EmulatedRobot`.

    How fast it goes and turns is not printed: as fast as it may (unverified).

    Args:
        drawing: That it shares with the other Roots of its floor; None for one of its own.

    Attributes:
        marker: And its lines.
    """

    versions = bytes((2, 1, 1, 0, 1, 0, 1, 3))  # firmware 2.1, hardware, boot loader, protocol 1.3
    serial_number = b"RT0000000000"
    kind = b"RT1"
    move_mm_s, turn_mm_s = 100.0, 100.0
    full_mv, empty_mv = 4_200.0, 3_300.0

    def __init__(
        self,
        robot: WorldRobot,
        tick: Callable[[], int],
        on_sign: Callable[[str], None],
        touches: Sequence[ButtonTouch] = (),
        drawing: Drawing | None = None,
    ) -> None:
        self.marker = Marker(drawing or Drawing())
        self._colours: Sequence[Colour] = (Colour.WHITE,) * len(SENSORS)
        super().__init__(robot, tick, on_sign, touches)

    def stop(self) -> None:
        """Let the robot stand, with its marker up."""
        self.marker.put(MarkerPosition.UP, self.robot.pose)
        super().stop()

    def _obey_own(self, packet: Packet) -> None:
        match packet.device, packet.command:
            case 2, 0:
                self.marker.put(MarkerPosition(min(packet.payload[0], MarkerPosition.ERASER)), self.robot.pose)
                self._answer(packet, packet.payload[:1], after_s=_MARKER_S)
            case 4, 1:
                self._answer(packet, self._bank(*packet.payload[:3]))
            case 13, 1:
                self._answer(packet, self._timestamp() + struct.pack(">HH", _AMBIENT_MV, _AMBIENT_MV))

    def _bank(self, bank: int, lamps: int, unit: int) -> bytes:
        """Return what eight colour sensors read."""
        first = min(bank, len(SENSORS) // BANK - 1) * BANK
        full = FULL_MV if unit == 1 else FULL_COUNT
        return struct.pack(
            ">8H", *(round(full * light_of(self._ground(name), lamps)) for name in SENSORS[first : first + BANK])
        )

    def _ground(self, sensor: str) -> Ground:
        seen = self.robot.readings.get(sensor)
        return seen if isinstance(seen, Ground) else PLAIN

    def _sense(self) -> None:
        super()._sense()
        colours = tuple(colour_of(self._ground(name)) for name in SENSORS)
        if colours != self._colours:
            self._colours = colours
            self._tell(_COLOURS, 2, nibbles(colours))

    def _cliffs_seen(self) -> int:
        return int(self._sees_drop("cliff"))

    def _cliff_words(self, cliffs: int) -> bytes:
        return struct.pack(">BHH", cliffs, _CLIFF_MV if cliffs else _FLOOR_MV, _CLIFF_THRESHOLD_MV)

    def _position(self) -> bytes:
        """Return x to its right and y ahead in mm, and the heading in tenths of a degree, clockwise from the reset."""
        pose = self.movements.believed
        clockwise_rad = wrap_angle(math.pi / 2.0 - pose.heading_rad) % math.tau
        heading = round(math.degrees(clockwise_rad) * 10.0) % 3600
        return self._timestamp() + struct.pack(">hhh", _short(pose.x_mm), _short(pose.y_mm), heading)


def _short(way_mm: float) -> int:
    """Return a way as 16 bits hold it."""
    return max(-0x8000, min(0x7FFF, round(way_mm)))
