"""An emulated Create 3: what it has that a Root has not. See `emulated`."""

import math
import struct
from collections.abc import Callable, Sequence

from robotdriver.create3.docks import AHEAD_MM, BACK_MM, Docks
from robotdriver.create3.emulated import EmulatedRobot
from robotdriver.create3.movements import Part
from robotdriver.create3.packets import Packet
from robotdriver.create3.touches import ButtonTouch
from robotdriver.pose import Pose
from robotdriver.simulator.world_robot import WorldRobot

INFRARED_SENSORS = (
    "ir_side_left", "ir_left", "ir_front_left", "ir_front_centre_left", "ir_front_centre_right", "ir_front_right",
    "ir_right",
)  # fmt: skip
"""The infrared sensors in the order in which packets tell them."""
CLIFF_SENSORS = ("cliff_right", "cliff_front_right", "cliff_front_left", "cliff_left")
"""The cliff sensors in the order of the bits of their event, the least one first."""

_DOCKING = 19
_SUCCEEDED, _ABORTED = 0, 1


class EmulatedCreate3(EmulatedRobot):
    """One Create 3 with its program. As `EmulatedRobot`.

    How fast it goes and turns is not printed: faster than the SDK's time-outs ask (unverified).

    Args:
        robot: As an `EmulatedRobot` has it, and so the next three.
        tick: Likewise.
        on_sign: Likewise.
        touches: Likewise.
        docks: Where robots stand on their docks.
    """

    versions = bytes((ord("H"), 2, 1, 0, 1, 0, 1, 5, 0))  # firmware H.2, hardware, boot loader, protocol 1.5
    serial_number = b"EMULATED-CREATE3"
    kind = b"create3"
    move_mm_s, turn_mm_s = 150.0, 250.0
    full_mv, empty_mv = 16_800.0, 12_000.0

    def __init__(
        self,
        robot: WorldRobot,
        tick: Callable[[], int],
        on_sign: Callable[[str], None],
        touches: Sequence[ButtonTouch] = (),
        docks: Sequence[Pose] = (),
    ) -> None:
        self._docks = Docks(docks)
        self._dock_seen = bytes(4)
        super().__init__(robot, tick, on_sign, touches)

    def _obey_own(self, packet: Packet) -> None:
        match packet.device, packet.command:
            case 2, 0:  # a Root's marker: this body has none, and its programs go on
                self._answer(packet, packet.payload)
            case 11, _:
                self._tell_infrared(packet)
            case 19, 1:
                self._answer(packet, self._timestamp() + self._dock_words())
            case 100, 1:
                self._answer(packet, bytes(12))  # no network

    def _obey_motors(self, packet: Packet) -> None:
        match packet.command:
            case 17:
                self._navigate(packet)
            case 19:
                self.dock(lambda is_done: self._answer_dock(packet, is_done))
            case 20:
                self.undock(lambda is_done: self._answer_dock(packet, is_done))
            case _:
                super()._obey_motors(packet)

    def _navigate(self, packet: Packet) -> None:
        x_mm, y_mm, heading = struct.unpack_from(">iih", packet.payload)
        heading_rad = math.radians(heading / 10.0) if heading >= 0 else None
        self._begin(packet, self.movements.journey(x_mm, y_mm, heading_rad))

    @property
    def is_docked(self) -> bool:
        """True if it touches the contacts of a dock."""
        return self._docks.hold(self.robot.pose)

    @property
    def sees_dock(self) -> bool:
        """True if a dock's beam reaches it."""
        return self._docks.seen_from(self.robot.pose) is not None

    def dock(self, on_end: Callable[[bool], None]) -> None:
        """Go to a place before the dock in sight, and from there onto it.

        Args:
            on_end: Told whether it stands on the dock now, and did not before.
        """
        here = self.robot.pose
        dock = None if self.is_docked else self._docks.seen_from(here)
        parts: list[Part] = []
        if dock is not None:
            way_mm = min(dock.distance_to(here.x_mm, here.y_mm), AHEAD_MM)
            for x_mm, y_mm in (dock.to_world(-way_mm, 0.0), (dock.x_mm, dock.y_mm)):
                parts += [self._towards(x_mm, y_mm), self._as_far_as(x_mm, y_mm)]
        self.movements.begin(lambda _: on_end(dock is not None and self.is_docked), parts)

    def undock(self, on_end: Callable[[bool], None]) -> None:
        """Back off the dock, and turn round.

        Args:
            on_end: Told whether it has left the dock.
        """
        moves, was_docked = self.movements, self.is_docked
        parts: list[Part] = [lambda: moves.straight(-BACK_MM), lambda: moves.turn(math.pi)] if was_docked else []
        moves.begin(lambda _: on_end(was_docked and not self.is_docked), parts)

    def _towards(self, x_mm: float, y_mm: float) -> Part:
        """Return a turn to a place on the floor, which the robot sees."""
        robot, moves = self.robot, self.movements
        return lambda: moves.turn(robot.pose.bearing_to(x_mm, y_mm))

    def _as_far_as(self, x_mm: float, y_mm: float) -> Part:
        robot, moves = self.robot, self.movements
        return lambda: moves.straight(robot.pose.distance_to(x_mm, y_mm))

    def _answer_dock(self, request: Packet, is_done: bool) -> None:
        self._answer(request, self._timestamp() + bytes((_SUCCEEDED if is_done else _ABORTED, self.is_docked)))

    def _dock_words(self) -> bytes:
        """Return what the robot tells of docks, behind the time: its contacts, and three infrared receivers."""
        pose = self.robot.pose
        return bytes((self.is_docked, *self._docks.codes(pose), 0))

    def _sense(self) -> None:
        super()._sense()
        if (seen := self._dock_words()) != self._dock_seen:
            self._dock_seen = seen
            self._tell(_DOCKING, 0, self._timestamp() + seen)

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
        pose = self.movements.believed
        heading = round(math.degrees(pose.heading_rad % math.tau) * 10.0) % 3600
        return self._timestamp() + struct.pack(">iih", round(pose.x_mm), round(pose.y_mm), heading)
