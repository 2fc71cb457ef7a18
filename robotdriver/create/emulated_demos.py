"""The demos of a Create: Spot, Clean and Dock, as the speeds of its wheels. No clock.

Real robots follow unpublished patterns of their own (unverified); these go where those go, so a driver sees
a robot that moves in Passive mode: a spiral out and back, or straight on until something is in the way, and another way
from there.
"""

import math
from collections.abc import Callable

from robotdriver.create.emulated_sensors import EmulatedSensors
from robotdriver.create.opcodes import Opcode
from robotdriver.create.packets import PacketId

Speeds = tuple[float, float]
"""The speeds of the left and the right wheel, mm/s."""

Demo = Callable[[float], Speeds | None]
"""Given the seconds since it began, tells what the wheels do; None once it is over. Asked in every tick."""

_SPOT_MM_S, _CLEAN_MM_S, _DOCK_MM_S = 200.0, 300.0, 150.0
_SPOT_S = 20.0
_TIGHTEST_MM, _WIDER_MM_S = 120.0, 20.0
"""The radius at which a spiral begins, and how fast it grows."""

_BACK_S, _TURN_S, _TURNS = 0.4, 0.6, 5
_BUMPS = 0b11
_CLIFFS = (PacketId.CLIFF_LEFT, PacketId.CLIFF_FRONT_LEFT, PacketId.CLIFF_FRONT_RIGHT, PacketId.CLIFF_RIGHT)


def demo_of(opcode: Opcode, sensors: EmulatedSensors, wheel_base_mm: float) -> Demo | None:
    """Return what a command has the robot do by itself; None for other commands.

    Args:
        opcode: The command's.
        sensors: The robot's.
        wheel_base_mm: Between its wheels.
    """
    match opcode:
        case Opcode.SPOT:
            return lambda elapsed_s: _spiral(elapsed_s, wheel_base_mm)
        case Opcode.COVER:
            return _Wander(sensors, _CLEAN_MM_S)
        case Opcode.COVER_AND_DOCK:
            return _Wander(sensors, _DOCK_MM_S)
        case _:
            return None


def _spiral(elapsed_s: float, wheel_base_mm: float) -> Speeds | None:
    if elapsed_s >= 2.0 * _SPOT_S:
        return None
    radius_mm = _TIGHTEST_MM + _WIDER_MM_S * (_SPOT_S - abs(elapsed_s - _SPOT_S))
    share = wheel_base_mm / 2.0 / radius_mm
    return _SPOT_MM_S * (1.0 - share), _SPOT_MM_S * (1.0 + share)


class _Wander:
    """Goes straight on; where something is in the way it backs off and turns, each time by another angle.

    Args:
        sensors: The robot's. On a dock it stays.
        speed_mm_s: Of its wheels.
    """

    def __init__(self, sensors: EmulatedSensors, speed_mm_s: float) -> None:
        self._sensors = sensors
        self._speed_mm_s = speed_mm_s
        self._met_s = -math.inf
        self._times = 0

    def __call__(self, elapsed_s: float) -> Speeds | None:
        if self._sensors.condition.is_docked:
            return None
        since_s, speed = elapsed_s - self._met_s, self._speed_mm_s
        turn_s = _BACK_S + _TURN_S * (1 + self._times % _TURNS)
        if since_s < _BACK_S:
            return -speed, -speed
        if since_s < turn_s:
            return -speed / 2.0, speed / 2.0
        values = self._sensors.read((PacketId.BUMPS_AND_DROPS, *_CLIFFS))
        if values[PacketId.BUMPS_AND_DROPS] & _BUMPS or any(values[cliff] for cliff in _CLIFFS):
            self._met_s, self._times = elapsed_s, self._times + 1
            return -speed, -speed
        return speed, speed
