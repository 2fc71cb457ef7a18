"""The floor's side of one Lego sensor: the numbers of a snapshot, from what the robot's sensors read."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from robotdriver.ev3.colors import color_code
from robotdriver.ev3.inside.sensors import FAR_MM
from robotdriver.ev3.lego import Lego
from robotdriver.ev3.model import CHANNELS, SensorSocket
from robotdriver.simulator.world_robot import WorldRobot


class Probe:
    """One sensor of a brick.

    Args:
        socket: Which.
        robot: Whose.
        lego: Its physics.
    """

    def __init__(self, socket: SensorSocket, robot: WorldRobot, lego: Lego) -> None:
        self._name = socket.sensor
        self._robot = robot
        self._lego = lego
        self._read: Callable[[Mapping[str, Any]], list[float]] = {
            "lego-ev3-touch": self._touch,
            "lego-ev3-color": self._color,
            "lego-ev3-us": self._below if socket.facing == "bottom" else self._ahead,
            "lego-ev3-gyro": self._gyro,
            "lego-ev3-ir": self._infrared,
            "lego-nxt-light": self._light,
        }[socket.port.driver]

    def numbers(self) -> list[float]:
        """Return what it senses now; see `inside.wire.VALUES`."""
        return self._read(self._robot.readings)

    def _touch(self, readings: Mapping[str, Any]) -> list[float]:
        return [float(readings[self._name])]

    def _color(self, readings: Mapping[str, Any]) -> list[float]:
        red, green, blue = readings[f"{self._name}_spot"].light
        # The reflected light is that of the sensor's own red lamp.
        return [float(color_code(readings[self._name])), red, green, blue, red, self._lego.sensors.ambient_light]

    def _light(self, readings: Mapping[str, Any]) -> list[float]:
        senses, (red, _, _) = self._lego.sensors, readings[self._name].light
        return [senses.nxt_black + (senses.nxt_white - senses.nxt_black) * red, senses.ambient_light]

    def _ahead(self, readings: Mapping[str, Any]) -> list[float]:
        echoes = [readings[f"{self._name}_{side}"] for side in "lr"]
        nearest = min((echo for echo in echoes if echo is not None), default=None)
        return [math.inf if nearest is None else max(nearest - self._lego.sensors.ultrasonic_front, 0.0)]

    def _below(self, readings: Mapping[str, Any]) -> list[float]:
        depth = readings[self._name]
        if depth is None:
            return [FAR_MM]
        height = self._lego.sensors.ultrasonic_height
        # Of a hole the depth counts from the floor, as worlds' files state it.
        return [depth - height if depth > height else depth]

    def _gyro(self, readings: Mapping[str, Any]) -> list[float]:
        angle_rad, rate_rad_s = readings[self._name]
        return [-math.degrees(angle_rad), -math.degrees(rate_rad_s)]

    def _infrared(self, readings: Mapping[str, Any]) -> list[float]:
        nearest = readings[self._name]
        numbers = [math.inf if nearest is None else float(nearest)]
        for channel in CHANNELS:
            found = readings[f"{self._name}_seek{channel}"]
            numbers += [0.0, math.inf] if found is None else [math.degrees(found[0]), found[1]]
        return numbers + [float(readings[f"{self._name}_remote{channel}"]) for channel in CHANNELS]
