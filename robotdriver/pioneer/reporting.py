"""What a robot's regular packet says: the floor's truth in the units of the robot's clients."""

import math
from collections.abc import Mapping, Sequence

from robotdriver.interface import Reading
from robotdriver.models import BumperSector, ConeRanger, RayRanger
from robotdriver.models.pioneers.model import SONAR_PREFIX, PioneerModel
from robotdriver.pioneer.drive import PioneerDrive
from robotdriver.pioneer.packets.sip import EMERGENCY_STOP, MOTORS_ENABLED, SONARS_ON, TEMPERATURE_FAULT, Sip
from robotdriver.simulator.sensors.moment import Readings
from robotdriver.simulator.world import WorldRobot

DEFAULT_VOLTAGE_DV = 130
"""0.1 V: what a robot's battery has as long as no client says otherwise."""

FULL_CHARGE = 100
NO_TEMPERATURE = -127

_LEFT_STALL, _RIGHT_STALL = 1 << 0, 1 << 8
_FRONT_SHIFT, _REAR_SHIFT = 1, 9
_NO_ECHO_MM = 5_000.0


class Reporter:
    """Makes the packets of one robot. What clients pretend of it is kept here.

    Args:
        body: The robot on the floor.
        model: What kind of robot it is.
        drive: How it is driven.

    Attributes:
        sonars_are_on: Whether the sonars read.
        voltage_dv: Of the battery, in 0.1 V.
        charge: Of the battery, in per cent, where the model tells it.
        has_temperature_fault: Whether it pretends to be too hot.
        temperature: Degrees Celsius; `NO_TEMPERATURE` for none.
        digital_out: The pins of the digital outputs.
        is_bumped: Whether it has been stopped by a bumper.
    """

    def __init__(self, body: WorldRobot, model: PioneerModel, drive: PioneerDrive) -> None:
        self.sonars_are_on = True
        self.voltage_dv = 0 if model.has_charge else DEFAULT_VOLTAGE_DV
        self.charge = FULL_CHARGE if model.has_charge else 0
        self.has_temperature_fault = False
        self.temperature = NO_TEMPERATURE
        self.digital_out = 0xFF
        self.is_bumped = False
        self._distances: Sequence[Reading] = ()
        self._body = body
        self._conversions = model.conversions
        self._drive = drive
        sensors = body.model.sensors
        self._sonars = tuple(
            sensor.name
            for sensor in sensors
            if isinstance(sensor, ConeRanger | RayRanger) and sensor.name.startswith(SONAR_PREFIX)
        )
        self._bumpers = {
            sensor.name: 1 << (number + shift)
            for side, shift in (("front", _FRONT_SHIFT), ("rear", _REAR_SHIFT))
            for number, sensor in enumerate(
                each for each in sensors if isinstance(each, BumperSector) and each.name.startswith(f"bump_{side}")
            )
        }

    @property
    def heard(self) -> Mapping[str, Reading]:
        """What the sonars read when the client was last told, by their names."""
        return dict(zip(self._sonars, self._distances, strict=False))

    def sip(self) -> bytes:
        """Return the regular packet of this moment."""
        units, body = self._conversions, self._body
        belief = body.undercarriage.odometer.pose
        ahead, aside, turn = body.undercarriage.twist_per_s
        half = turn / units.difference
        flags = MOTORS_ENABLED if self._drive.is_enabled else 0
        if self._drive.is_braking:
            flags |= EMERGENCY_STOP
        return Sip(
            self._drive.is_moving,
            round(belief.x_mm / units.distance_mm),
            round(belief.y_mm / units.distance_mm),
            round(math.remainder(belief.heading_rad, math.tau) / units.angle_rad),
            round((ahead - half) / units.velocity_mm_s),
            round((ahead + half) / units.velocity_mm_s),
            self.voltage_dv,
            self._stall(),
            flags | SONARS_ON if self.sonars_are_on else flags,
            self._echoes() if self.sonars_are_on else (),
            self.digital_out,
            round(math.degrees(turn) * 10.0),
            TEMPERATURE_FAULT if self.has_temperature_fault else 0,
            round(aside),
            self.temperature,
            self.charge,
        ).encoded()

    def _echoes(self) -> list[int]:
        readings, unit = self._body.readings, self._conversions.range_mm
        told = readings.together(self._sonars) if isinstance(readings, Readings) else ()
        self._distances = told
        mm = [distance if isinstance(distance, float) else _NO_ECHO_MM for distance in told]
        return [min(round(each / unit), 0xFFFF) for each in mm]

    def _stall(self) -> int:
        bits = _LEFT_STALL | _RIGHT_STALL if self.is_bumped or self._body.undercarriage.is_stalled else 0
        if self._body.touching:
            felt = self._body.felt
            for name, bit in self._bumpers.items():
                bits |= bit if felt[name] else 0
        return bits
