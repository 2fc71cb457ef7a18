"""What a robot's regular packet says: the floor's truth in the units of the robot's clients."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from robotdriver.interface import Reading
from robotdriver.models import BumperSector, ConeRanger, RayRanger
from robotdriver.models.pioneers.model import SONAR_PREFIX, PioneerModel
from robotdriver.pioneer.drive import PioneerDrive, is_moving
from robotdriver.pioneer.packets.sip import EMERGENCY_STOP, MOTORS_ENABLED, SONARS_ON, TEMPERATURE_FAULT, Sip, numbered
from robotdriver.simulator.sensors.echoes import echo_readings
from robotdriver.simulator.sensors.moment import Readings
from robotdriver.simulator.sensors.rings import RingBatch, RingReading
from robotdriver.simulator.world import WorldRobot

DEFAULT_VOLTAGE_DV = 130
"""0.1 V: what a robot's battery has as long as no client says otherwise."""

FULL_CHARGE = 100
NO_TEMPERATURE = -127

_LEFT_STALL, _RIGHT_STALL = 1 << 0, 1 << 8
_FRONT_SHIFT, _REAR_SHIFT = 1, 9
_NO_ECHO_MM = 5_000.0

BATCHES_KEPT = 64
"""Readings of robots that report in the same tick are encoded together: of so many kinds of robots."""


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
        self._told: RingReading | None = None  # of the sonars
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
        return {} if self._told is None else dict(zip(self._sonars, self._told.readings, strict=True))

    def sip(self) -> bytes:
        """Return the regular packet of this moment."""
        units, undercarriage = self._conversions, self._body.undercarriage
        belief = undercarriage.odometer.pose
        twist = undercarriage.twist_per_s
        ahead, aside, turn = twist
        half = turn / units.difference
        flags = MOTORS_ENABLED if self._drive.is_enabled else 0
        if self._drive.is_braking:
            flags |= EMERGENCY_STOP
        return Sip(
            is_moving(twist),
            round(belief.x_mm / units.distance_mm),
            round(belief.y_mm / units.distance_mm),
            round(math.remainder(belief.heading_rad, math.tau) / units.angle_rad),
            round((ahead - half) / units.velocity_mm_s),
            round((ahead + half) / units.velocity_mm_s),
            self.voltage_dv,
            self._stall(),
            flags | SONARS_ON if self.sonars_are_on else flags,
            self._echoes() if self.sonars_are_on else b"",
            self.digital_out,
            round(math.degrees(turn) * 10.0),
            TEMPERATURE_FAULT if self.has_temperature_fault else 0,
            round(aside),
            self.temperature,
            self.charge,
        ).encoded()

    def _echoes(self) -> bytes:
        readings = self._body.readings
        if not self._sonars or not isinstance(readings, Readings):
            return b""
        self._told = told = readings.ring(self._sonars) or _alone([readings[name] for name in self._sonars])
        return _encoded(told.batch, self._conversions.range_mm)[told.row]

    def _stall(self) -> int:
        bits = _LEFT_STALL | _RIGHT_STALL if self.is_bumped or self._body.undercarriage.is_stalled else 0
        if self._body.touching:
            felt = self._body.felt
            for name, bit in self._bumpers.items():
                bits |= bit if felt[name] else 0
        return bits


def _alone(readings: Sequence[Reading]) -> RingReading:
    """Return what sonars read that are no ring."""
    distances_mm = [[reading if isinstance(reading, float) else math.inf for reading in readings]]
    return RingReading(RingBatch(np.array(distances_mm), echo_readings), 0)


@lru_cache(maxsize=BATCHES_KEPT)
def _encoded(echoes: RingBatch, unit_mm: float) -> list[bytes]:
    """Return what the sonars of several robots read as their packets have it: worked out for all at once."""
    distances_mm = np.where(echoes.distances_mm < math.inf, echoes.distances_mm, _NO_ECHO_MM)
    return numbered(distances_mm / unit_mm)
