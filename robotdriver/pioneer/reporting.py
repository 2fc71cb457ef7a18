"""The content of a robot's regular packet: the floor's truth in the units of the robot's clients."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from robotdriver.interface import Reading
from robotdriver.models import BumperSector, ConeRanger, RayRanger
from robotdriver.models.pioneers.model import SONAR_PREFIX, Conversions, PioneerModel
from robotdriver.pioneer.drive import PioneerDrive
from robotdriver.pioneer.gripper import GENERAL_IO, Gripper
from robotdriver.pioneer.packets.reports import encoders, gripper_state, inputs_and_outputs
from robotdriver.pioneer.packets.sip import (
    EMERGENCY_STOP,
    LEFT_STALL,
    MOTORS_ENABLED,
    RIGHT_STALL,
    SONARS_ON,
    TEMPERATURE_FAULT,
    Status,
    sips,
)
from robotdriver.simulator.motions import motions_of
from robotdriver.simulator.sensors.echoes import echo_readings
from robotdriver.simulator.sensors.moment import Readings
from robotdriver.simulator.sensors.rings import RingBatch, RingReading
from robotdriver.simulator.world import World, WorldRobot

DEFAULT_VOLTAGE_DV = 130
"""0.1 V: what a robot's battery has as long as no client says otherwise."""

FULL_CHARGE = 100
TICKS_PER_MM = 128
"""The ticks of the wheels' encoders, as ARCOS sets a Pioneer 3."""

_ANALOG_INPUTS, _FULL_ANALOG, _HIGHEST_DV = 9, 1023, 200
NO_TEMPERATURE = -127

_FRONT_SHIFT, _REAR_SHIFT = 1, 9
_NO_ECHO_MM = 5_000.0

BATCHES_KEPT = 64
"""Readings of robots that report in the same tick are encoded together: of so many kinds of robots."""


class Reporter:
    """Makes the packets of one robot. What clients pretend of it is kept here.

    Args:
        world: The floor.
        body: The robot on it.
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
        gripper: Of the robot.
    """

    def __init__(self, world: World, body: WorldRobot, model: PioneerModel, drive: PioneerDrive) -> None:
        self.sonars_are_on = True
        self.voltage_dv = 0 if model.has_charge else DEFAULT_VOLTAGE_DV
        self.charge = FULL_CHARGE if model.has_charge else 0
        self.has_temperature_fault = False
        self.temperature = NO_TEMPERATURE
        self.digital_out = 0xFF
        self.is_bumped = False
        self.gripper = Gripper()
        self._world = world
        self._told: RingReading | None = None  # of the sonars
        # Of a robot with more wheels, two that stand on both sides.
        names = [name for name in ("left", "right") if name in body.motors] or list(body.motors)[:2]
        self._wheels = tuple(body.motors[name] for name in names)
        self._wheels_began_mm = tuple(wheel.distance_mm for wheel in self._wheels)
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
        """The readings of the sonars when the client was last told, by their names."""
        return {} if self._told is None else dict(zip(self._sonars, self._told.readings, strict=True))

    def sip(self) -> bytes:
        """Return the regular packet of this moment."""
        flags = MOTORS_ENABLED if self._drive.is_enabled else 0
        if self._drive.is_braking:
            flags |= EMERGENCY_STOP
        status = Status(
            self.voltage_dv,
            self._stall(),
            flags | SONARS_ON if self.sonars_are_on else flags,
            self.digital_out,
            TEMPERATURE_FAULT if self.has_temperature_fault else 0,
            self.temperature,
            self.charge,
            self.gripper.switches(self._world.time_s) if self.gripper.is_used else 0,
        )
        told = self._listen() if self.sonars_are_on else None
        if told is None:
            return _Reports(_nothing_heard(self._body), self._conversions).packet(0, status)
        self._told = told
        return _reports_of(told.batch, self._conversions).packet(told.row, status)

    def encoders(self) -> bytes:
        """Return what the encoders of the wheels have counted since the client opened the robot."""
        left, right = (
            round((motor.distance_mm - begin_mm) * TICKS_PER_MM)
            for motor, begin_mm in zip(self._wheels, self._wheels_began_mm, strict=True)
        )
        return encoders(left, right)

    def gripper_state(self) -> bytes:
        """Return the state of the gripper."""
        return gripper_state(GENERAL_IO, self.gripper.switches(self._world.time_s), self.gripper.grasp_time)

    def inputs_and_outputs(self) -> bytes:
        """Return the lines of the robot: bumpers among the digital inputs, and the battery as the last analog one."""
        stall = self._stall()
        front, rear = stall >> _FRONT_SHIFT & 0x1F, stall >> _REAR_SHIFT & 0x1F
        volts = self.voltage_dv * _FULL_ANALOG // _HIGHEST_DV
        return inputs_and_outputs(
            (0xFF, front, rear, 0xFF), (0, self.digital_out), (*(0,) * (_ANALOG_INPUTS - 1), min(volts, _FULL_ANALOG))
        )

    def _listen(self) -> RingReading | None:
        """Return what the sonars read, beside those of other robots; None of a robot without any."""
        readings = self._body.readings
        if not self._sonars or not isinstance(readings, Readings):
            return None
        return readings.ring(self._sonars) or _no_ring(self._body, [readings[name] for name in self._sonars])

    def _stall(self) -> int:
        """Return what its bumpers say; what its motors say is measured."""
        bits = LEFT_STALL | RIGHT_STALL if self.is_bumped else 0
        if self._body.touching:
            felt = self._body.felt
            for name, bit in self._bumpers.items():
                bits |= bit if felt[name] else 0
        return bits


class _Reports:
    """The packets of robots that are asked for them in the same tick, most of which report the same status.

    Args:
        heard: What their sonars read.
        units: Of their packets.
    """

    def __init__(self, heard: RingBatch, units: Conversions) -> None:
        self._motions = motions_of(heard.robots)
        self._echoes_mm = np.where(heard.distances_mm < math.inf, heard.distances_mm, _NO_ECHO_MM)
        self._units = units
        self._status: Status | None = None
        self._packets: list[bytes] = []

    def packet(self, row: int, status: Status) -> bytes:
        """Return that of one robot; the first one that is asked for has those with the same status made as well."""
        if self._status is None:
            self._status, self._packets = status, sips(self._motions, self._echoes_mm, self._units, status)
        if status == self._status:
            return self._packets[row]
        alone = slice(row, row + 1)
        return sips(self._motions[alone], self._echoes_mm[alone], self._units, status)[0]


_reports_of = lru_cache(maxsize=BATCHES_KEPT)(_Reports)


def _nothing_heard(body: WorldRobot) -> RingBatch:
    return RingBatch([body], np.empty((1, 0)), echo_readings)


def _no_ring(body: WorldRobot, readings: Sequence[Reading]) -> RingReading:
    """Return what sonars read that are no ring."""
    distances_mm = [[reading if isinstance(reading, float) else math.inf for reading in readings]]
    return RingReading(RingBatch([body], np.array(distances_mm), echo_readings), 0)
