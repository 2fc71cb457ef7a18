"""Errors of an EyeBot's sensors and actuators, each with a rate of its own; without one it is perfect."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from robotdriver.conditions import FloorConditions, OdometryError
from robotdriver.simulator.randomness import NoiseStream, generator


class Rate(NamedTuple):
    """The form in which a rate is stated.

    Attributes:
        most: It is a number from 0 to this one.
        meaning: With its unit.
    """

    most: float
    meaning: str


RATES: Mapping[str, Rate] = {
    "psd": Rate(9_999.0, "standard deviation of distance sensors, mm"),
    "lidar": Rate(9_999.0, "standard deviation of the laser's points, mm"),
    "ir": Rate(1.0, "share of an infra-red switch's readings that are wrong"),
    "bump": Rate(1.0, "share of a bumper's readings that are wrong"),
    "camera": Rate(255.0, "standard deviation of the camera's colours, of 255"),
    "pixels": Rate(1.0, "share of the camera's pixels that are black or white"),
    "drive": Rate(0.5, "range by which ways are counted wrong, as a share"),
    "turn": Rate(0.5, "range by which turns are counted wrong, as a share"),
    "wheels": Rate(0.2, "range by which the wheels count differently, as a share"),
    "heading": Rate(90.0, "standard deviation of the believed heading after 1 m, degrees"),
    "servo": Rate(255.0, "standard deviation of where a servo stands, of 255"),
}
"""The rates by the names that a user has for them."""

_FIGURES = {
    "drive": "distance_error",
    "turn": "turn_error",
    "wheels": "wheel_difference",
    "heading": "heading_noise_deg",
}


def with_driving_errors(floor: FloorConditions, rates: Mapping[str, float]) -> FloorConditions:
    """Return a floor's conditions with the rates that concern driving; the ranges are drawn again 10 times a second."""
    stated = {figure: rates[name] for name, figure in _FIGURES.items() if name in rates}
    if not stated:
        return floor
    perfect = {figure: 0.0 for figure in _FIGURES.values() if floor.odometry_error is OdometryError.NONE}
    return replace(floor, odometry_error=OdometryError.RANDOM_EACH_UPDATE, **{**perfect, **stated})  # type: ignore[arg-type]


class DeviceErrors:
    """The errors of one robot's switches, camera and servos.

    Args:
        rates: Of `RATES`; what is not there does not err.
        seed: Of the floor.
        robot: Its name.
    """

    def __init__(self, rates: Mapping[str, float], seed: int, robot: str) -> None:
        self._rates = rates
        self._seed = seed
        self._robot = robot
        self._readings: dict[str, int] = {}
        self._chance = generator(seed, "eyebot", robot, "camera")

    def switch(self, kind: str, number: int, is_on: bool) -> bool:
        """Return what a switch reads.

        Args:
            kind: "ir" or "bump".
            number: Of the switch.
            is_on: What it should read.
        """
        share = self._rates.get(kind, 0.0)
        if not share:
            return is_on
        noise, reading = self._next(f"{kind}_{number}")
        return is_on != (noise.uniform(reading) < share)

    def servo(self, number: int, share: float) -> float:
        """Return where a servo turns, 0 to 1, that is told to turn there."""
        deviation = self._rates.get("servo", 0.0) / 255.0
        if not deviation:
            return share
        noise, reading = self._next(f"servo_{number}")
        return min(max(share + deviation * noise.normal(reading), 0.0), 1.0)

    def picture(self, colours: bytes) -> bytes:
        """Return the red, green and blue of each pixel with their errors."""
        deviation, share = self._rates.get("camera", 0.0), self._rates.get("pixels", 0.0)
        if not (deviation or share):
            return colours
        pixels = np.frombuffer(colours, np.uint8).astype(np.float64).reshape(-1, 3)
        pixels += self._chance.normal(0.0, deviation, pixels.shape)
        wrong = self._chance.random(len(pixels)) < share
        pixels[wrong] = 255.0 * self._chance.integers(0, 2, (np.count_nonzero(wrong), 1))
        return np.clip(np.round(pixels), 0.0, 255.0).astype(np.uint8).tobytes()

    def _next(self, name: str) -> tuple[NoiseStream, int]:
        self._readings[name] = reading = self._readings.get(name, -1) + 1
        return NoiseStream(self._seed, "eyebot", self._robot, name), reading
