"""The sensors of an emulated Create: packet values of a robot on the floor."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntFlag
from functools import partial
from typing import NamedTuple

from robotdriver.create.cliff_signals import cliff_signal
from robotdriver.create.packets import LIGHT_SIGNALS, PacketId
from robotdriver.create.protocol_variants import MM_A_TICK, Dialect
from robotdriver.create.sonar import DEFAULT_SUPPLY_V, sonar_raw
from robotdriver.errors import CommandError
from robotdriver.ground import PLAIN, Ground
from robotdriver.interface import Cliff, Reading, nearest_mm
from robotdriver.models import LIGHT_BUMPERS, ProximitySwitch
from robotdriver.simulator.sensors.frames import cliffs_seen
from robotdriver.simulator.world import WorldRobot

_WALL_SIGNAL = 150
"""The wall sensor's reading beside a wall."""

_LIT_SIGNAL = 100
"""The signal from which on a light bumper sets its bit of packet 45 (unverified)."""

_EMPTY_MV, _FULL_MV = 12_600, 16_400
"""Twelve NiMH cells; taken as falling evenly with the charge."""

_CHARGING_MA = 1250
_TEMPERATURE_C = 25

_STALL_MA = 1500
"""The current of a motor that is held fast (unverified)."""

_VIRTUAL_WALL_CODE = 162
"""The code of a virtual wall (iRobot Create 2 Open Interface, packet 17)."""

_ADAPTER, _DOCK = 1, 2
"""The bits of packet 34."""

_OPEN_INPUTS = 0b11111
"""The digital inputs: nothing is wired to them, and they are pulled up."""

_MAX_DELTA = 32767


class WheelDrop(IntFlag):
    """The wheels that hang in the air; the bits of packet 7."""

    NONE = 0
    RIGHT = 4
    LEFT = 8
    CASTER = 16


class Button(IntFlag):
    """The buttons that are held down; the bits of packet 18."""

    NONE = 0
    PLAY = 1
    ADVANCE = 4


_CLIFFS = {
    PacketId.CLIFF_LEFT: Cliff.LEFT,
    PacketId.CLIFF_FRONT_LEFT: Cliff.FRONT_LEFT,
    PacketId.CLIFF_FRONT_RIGHT: Cliff.FRONT_RIGHT,
    PacketId.CLIFF_RIGHT: Cliff.RIGHT,
}
_CLIFF_SIGNALS = {
    PacketId.CLIFF_LEFT_SIGNAL: (Cliff.LEFT, "cliff_left"),
    PacketId.CLIFF_FRONT_LEFT_SIGNAL: (Cliff.FRONT_LEFT, "cliff_front_left"),
    PacketId.CLIFF_FRONT_RIGHT_SIGNAL: (Cliff.FRONT_RIGHT, "cliff_front_right"),
    PacketId.CLIFF_RIGHT_SIGNAL: (Cliff.RIGHT, "cliff_right"),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """Events of a robot of which the floor knows nothing.

    Attributes:
        wheel_drops: Which wheels hang in the air.
        cliffs: Which cliff sensors see no floor, beside those over a drop.
        buttons: Which buttons are held down.
        is_charging: Whether the charger is plugged in.
        is_docked: Whether it stands on its dock, and charges there.
        infrared: The code that its receiver gets from a remote control or a dock; 0 for none.
        is_asleep: Whether it sleeps or is switched off: it hears and says nothing.
        battery_share: How full the battery is, 0 to 1; None for what the floor says. With an empty one it is as asleep.
    """

    wheel_drops: WheelDrop = WheelDrop.NONE
    cliffs: Cliff = Cliff.NONE
    buttons: Button = Button.NONE
    is_charging: bool = False
    is_docked: bool = False
    infrared: float = 0.0
    is_asleep: bool = False
    battery_share: float | None = None

    def __post_init__(self) -> None:
        if self.battery_share is not None and not 0.0 <= self.battery_share <= 1.0:
            raise CommandError(f"the battery_share must be 0 to 1, not {self.battery_share}")
        if self.infrared not in range(256):
            raise CommandError(f"the infrared code must be 0 to 255, not {self.infrared:g}")


class _Sample(NamedTuple):
    """The state of the robot on the floor at the end of a tick; wheels as the encoders believe."""

    left_mm: float
    right_mm: float
    readings: Mapping[str, Reading]
    cliffs: Cliff
    charge_mah: float
    speeds_mm_s: tuple[float, float]
    is_held: tuple[bool, bool]


class EmulatedSensors:
    """Reads a robot on the floor as the packets of a Create.

    Between two samples it touches nothing of the floor, so that answers may be made while the floor is stepped.

    Args:
        body: The robot on the floor.
        dialect: How its model speaks.
        supply_v: The sonar's supply voltage.
        wheel_scales: The left and the right wheel are so many times as large as the encoders believe.

    Attributes:
        condition: What the floor knows nothing of.
    """

    def __init__(
        self,
        body: WorldRobot,
        dialect: Dialect,
        supply_v: float = DEFAULT_SUPPLY_V,
        wheel_scales: tuple[float, float] = (1.0, 1.0),
    ) -> None:
        self.condition = Condition()
        self._body = body
        self._model = body.model
        self._dialect = dialect
        self._supply_v = supply_v
        self._wheel_scales = wheel_scales
        self._wall = next((sensor.name for sensor in body.model.sensors if isinstance(sensor, ProximitySwitch)), "")
        self.sample()
        self._distance_read_mm = self.distance_mm
        self._angle_read_deg = self.angle_deg
        self._readers: Mapping[PacketId, Callable[[], int]] = {
            PacketId.BUMPS_AND_DROPS: self._bumps_and_drops,
            PacketId.WALL: lambda: int(self._sees_wall),
            PacketId.VIRTUAL_WALL: lambda: int(self._is_at_virtual_wall),
            PacketId.OVERCURRENTS: lambda: self._sampled.is_held[1] << 3 | self._sampled.is_held[0] << 4,
            PacketId.INFRARED: self._infrared,
            PacketId.INFRARED_LEFT: self._infrared,
            PacketId.INFRARED_RIGHT: self._infrared,
            PacketId.BUTTONS: lambda: self.condition.buttons,
            PacketId.DISTANCE: self._read_distance,
            PacketId.ANGLE: self._read_angle,
            PacketId.CHARGING_STATE: lambda: 2 * self._charges,
            PacketId.VOLTAGE: lambda: round(_EMPTY_MV + (_FULL_MV - _EMPTY_MV) * self.battery_share),
            PacketId.CURRENT: self._current_ma,
            PacketId.TEMPERATURE: lambda: _TEMPERATURE_C,
            PacketId.BATTERY_CHARGE: lambda: round(self.battery_share * self._model.battery.capacity_mah),
            PacketId.BATTERY_CAPACITY: lambda: round(self._model.battery.capacity_mah),
            PacketId.WALL_SIGNAL: lambda: _WALL_SIGNAL * self._sees_wall,
            PacketId.LIGHT_BUMPER: self._light_bumper,
            **{
                packet: partial(self._light_signal, name)
                for packet, name in zip(LIGHT_SIGNALS, LIGHT_BUMPERS, strict=True)
            },
            PacketId.DIGITAL_INPUTS: lambda: _OPEN_INPUTS,
            PacketId.ANALOG_INPUT: self._sonar_raw,
            PacketId.CHARGING_SOURCES: lambda: _ADAPTER * self.condition.is_charging + _DOCK * self.condition.is_docked,
            PacketId.LEFT_ENCODER: lambda: math.floor(self._sampled.left_mm / MM_A_TICK) & 0xFFFF,
            PacketId.RIGHT_ENCODER: lambda: math.floor(self._sampled.right_mm / MM_A_TICK) & 0xFFFF,
            PacketId.LEFT_MOTOR_CURRENT: lambda: self._motor_ma(0),
            PacketId.RIGHT_MOTOR_CURRENT: lambda: self._motor_ma(1),
            PacketId.STASIS: lambda: int(self._goes_forward),
        }

    def sample(self) -> None:
        """Take in what the robot on the floor is like now; to be called between ticks."""
        body, (left_scale, right_scale) = self._body, self._wheel_scales
        left, right = body.motors["left"], body.motors["right"]
        self._sampled = _Sample(
            left.distance_mm / left_scale,
            right.distance_mm / right_scale,
            body.readings,
            cliffs_seen(body.readings),
            body.charge_mah,
            (left.velocity_mm_s, right.velocity_mm_s),
            (left.stalled_s > 0.0, right.stalled_s > 0.0),
        )

    @property
    def distance_mm(self) -> float:
        """The way of the body's centre by the encoders."""
        return (self._sampled.left_mm + self._sampled.right_mm) / 2.0

    @property
    def angle_deg(self) -> float:
        """The turn of the body by the encoders, counter-clockwise."""
        turned_rad = (self._sampled.right_mm - self._sampled.left_mm) / self._model.drive.wheel_base_mm
        return math.degrees(turned_rad)

    @property
    def battery_share(self) -> float:
        """The battery's charge, 0 to 1."""
        share = self.condition.battery_share
        return self._sampled.charge_mah / self._model.battery.capacity_mah if share is None else share

    @property
    def bumps(self) -> int:
        """The bumper as the bits of packet 7: 1 right, 2 left."""
        readings = self._sampled.readings
        return bool(readings.get("bump_right")) | bool(readings.get("bump_left")) << 1

    @property
    def cliffs(self) -> Cliff:
        """The cliff sensors that see no floor."""
        return self.condition.cliffs | self._sampled.cliffs

    def read(self, packets: Iterable[PacketId]) -> dict[PacketId, int]:
        """Return the raw values of packets; reading the distance or the angle begins it again."""
        return {packet: self._value(packet) for packet in packets}

    def restart_distance(self) -> None:
        """Have packet 19 begin again."""
        self._distance_read_mm = self.distance_mm

    def restart_angle(self) -> None:
        """Have packet 20 begin again."""
        self._angle_read_deg = self.angle_deg

    def _value(self, packet: PacketId) -> int:
        if packet in _CLIFFS:
            return int(_CLIFFS[packet] in self.cliffs)
        if packet in _CLIFF_SIGNALS:
            return self._cliff_signal(*_CLIFF_SIGNALS[packet])
        reader = self._readers.get(packet)
        return 0 if reader is None else reader()

    def _cliff_signal(self, cliff: Cliff, sensor: str) -> int:
        ground = self._sampled.readings.get(sensor)
        reflectance = (ground if isinstance(ground, Ground) else PLAIN).reflectance
        return cliff_signal(reflectance, is_drop=cliff in self.cliffs)

    @property
    def _sees_wall(self) -> bool:
        return bool(self._sampled.readings.get(self._wall))

    def _bumps_and_drops(self) -> int:
        return self.bumps | self.condition.wheel_drops

    def _read_distance(self) -> int:
        """Return whole mm since the last reading; what is less is kept for the next."""
        delta_mm = math.trunc(self.distance_mm - self._distance_read_mm)
        self._distance_read_mm += delta_mm
        return max(min(delta_mm, _MAX_DELTA), -_MAX_DELTA)

    def _read_angle(self) -> int:
        """Return whole degrees since the last reading; what is less is kept or lost, as the model does."""
        delta_deg = math.trunc(self.angle_deg - self._angle_read_deg)
        if self._dialect.loses_angle_remainder:
            self.restart_angle()
        else:
            self._angle_read_deg += delta_deg
        return max(min(delta_deg, _MAX_DELTA), -_MAX_DELTA)

    def _current_ma(self) -> int:
        if self._charges:
            return _CHARGING_MA
        return -round(self._model.battery.idle_ma) - sum(abs(self._motor_ma(wheel)) for wheel in (0, 1))

    def _motor_ma(self, wheel: int) -> int:
        """Return what the left (0) or the right (1) motor draws."""
        if self._sampled.is_held[wheel]:
            return _STALL_MA
        share = self._sampled.speeds_mm_s[wheel] / self._model.drive.max_wheel_speed_mm_s
        return round(self._model.battery.wheel_ma * share)

    @property
    def _goes_forward(self) -> bool:
        return min(self._sampled.speeds_mm_s) > 0.0 and not any(self._sampled.is_held)

    @property
    def _charges(self) -> bool:
        return self.condition.is_charging or self.condition.is_docked

    @property
    def _is_at_virtual_wall(self) -> bool:
        return bool(self._sampled.readings.get("virtual_wall"))

    def _infrared(self) -> int:
        if self._is_at_virtual_wall:
            return _VIRTUAL_WALL_CODE
        return round(self.condition.infrared) or self._dialect.no_infrared

    def _light_bumper(self) -> int:
        return sum((self._light_signal(name) >= _LIT_SIGNAL) << bit for bit, name in enumerate(LIGHT_BUMPERS))

    def _light_signal(self, name: str) -> int:
        return round(float(self._sampled.readings.get(name) or 0.0))  # type: ignore[arg-type] # a light bumper's

    def _sonar_raw(self) -> int:
        """Return the analog input; a robot with no sonar in its cargo bay, or with no cargo bay, reads 0."""
        sonar = self._model.sonar
        return 0 if sonar is None else sonar_raw(nearest_mm(self._sampled.readings.get(sonar.name)), self._supply_v)
