"""The waits of an emulated Create 1 in a script: time, distance, angle, or an event."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from robotdriver.create.commands import Event
from robotdriver.create.emulated_sensors import EmulatedSensors
from robotdriver.create.opcodes import Mode, Opcode
from robotdriver.create.packets import PacketId
from robotdriver.create.parser import Command

_ROUNDING_S = 1e-9

Wait = Callable[[float], bool]
"""Given the time in s, tells whether the wait is over."""

_EVENT_BITS: Mapping[Event, Mapping[PacketId, int]] = MappingProxyType(
    {
        Event.WHEEL_DROP: {PacketId.BUMPS_AND_DROPS: 0b11100},
        Event.CASTER_DROP: {PacketId.BUMPS_AND_DROPS: 0b10000},
        Event.LEFT_WHEEL_DROP: {PacketId.BUMPS_AND_DROPS: 0b01000},
        Event.RIGHT_WHEEL_DROP: {PacketId.BUMPS_AND_DROPS: 0b00100},
        Event.BUMP: {PacketId.BUMPS_AND_DROPS: 0b00011},
        Event.LEFT_BUMP: {PacketId.BUMPS_AND_DROPS: 0b00010},
        Event.RIGHT_BUMP: {PacketId.BUMPS_AND_DROPS: 0b00001},
        Event.VIRTUAL_WALL: {PacketId.VIRTUAL_WALL: 1},
        Event.WALL: {PacketId.WALL: 1},
        Event.CLIFF: {
            PacketId.CLIFF_LEFT: 1,
            PacketId.CLIFF_FRONT_LEFT: 1,
            PacketId.CLIFF_FRONT_RIGHT: 1,
            PacketId.CLIFF_RIGHT: 1,
        },
        Event.LEFT_CLIFF: {PacketId.CLIFF_LEFT: 1},
        Event.FRONT_LEFT_CLIFF: {PacketId.CLIFF_FRONT_LEFT: 1},
        Event.FRONT_RIGHT_CLIFF: {PacketId.CLIFF_FRONT_RIGHT: 1},
        Event.RIGHT_CLIFF: {PacketId.CLIFF_RIGHT: 1},
        Event.HOME_BASE: {PacketId.CHARGING_SOURCES: 0b10},
        Event.ADVANCE_BUTTON: {PacketId.BUTTONS: 0b100},
        Event.PLAY_BUTTON: {PacketId.BUTTONS: 0b001},
        Event.DIGITAL_INPUT_0: {PacketId.DIGITAL_INPUTS: 0b0001},
        Event.DIGITAL_INPUT_1: {PacketId.DIGITAL_INPUTS: 0b0010},
        Event.DIGITAL_INPUT_2: {PacketId.DIGITAL_INPUTS: 0b0100},
        Event.DIGITAL_INPUT_3: {PacketId.DIGITAL_INPUTS: 0b1000},
    }
)
"""An event happens while one of these bits is set."""


def begin_wait(command: Command, now_s: float, sensors: EmulatedSensors, mode: Callable[[], Mode]) -> Wait | None:
    """Begin the wait that a command asks for; None if it asks for none.

    Args:
        command: Any command.
        now_s: The time now.
        sensors: The robot's.
        mode: Tells the mode of the robot.
    """
    match command.opcode:
        case Opcode.WAIT_TIME:
            ends_s = now_s + command.data[0] / 10.0 - _ROUNDING_S
            return lambda time_s: time_s >= ends_s
        case Opcode.WAIT_DISTANCE:
            sensors.restart_distance()
            begin_mm, wanted_mm = sensors.distance_mm, _signed(command.data)
            return lambda _time_s: _is_covered(wanted_mm, sensors.distance_mm - begin_mm)
        case Opcode.WAIT_ANGLE:
            sensors.restart_angle()
            begin_deg, wanted_deg = sensors.angle_deg, _signed(command.data)
            return lambda _time_s: _is_covered(wanted_deg, sensors.angle_deg - begin_deg)
        case Opcode.WAIT_EVENT:
            return _event_wait(_signed(command.data), sensors, mode)
        case _:
            return None


def _event_wait(number: int, sensors: EmulatedSensors, mode: Callable[[], Mode]) -> Wait | None:
    """Return the wait for an event, or with a negative number for its end; None where there is no such event."""
    is_wanted = number > 0
    if abs(number) == Event.PASSIVE_MODE:
        return lambda _time_s: (mode() is Mode.PASSIVE) == is_wanted
    bits = next((bits for event, bits in _EVENT_BITS.items() if event == abs(number)), None)
    if bits is None:
        return None

    def happens() -> bool:
        values = sensors.read(bits)
        return any(values[packet] & mask for packet, mask in bits.items())

    return lambda _time_s: happens() == is_wanted


def _signed(data: bytes) -> int:
    return int.from_bytes(data, "big", signed=True)


def _is_covered(wanted: float, covered: float) -> bool:
    return covered <= wanted if wanted < 0 else covered >= wanted
