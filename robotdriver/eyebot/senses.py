"""The senses of an EyeBot: distances, laser, camera, infra-red switches and bumpers."""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np

from robotdriver.errors import CommandError
from robotdriver.eyebot.drive import cut
from robotdriver.eyebot.errors import DeviceErrors
from robotdriver.eyebot.inside.layout import (
    CAMERA_SIZES,
    INTEGER,
    KNOWN_DISTANCES,
    MAX_LIDAR_POINTS,
    NO_ECHO_MM,
    TWO_INTEGERS,
)
from robotdriver.eyebot.robots import EyeBotKind
from robotdriver.models import LaserScanner, Mount
from robotdriver.simulator import World
from robotdriver.simulator.world_robot import WorldRobot

LIDAR_HEIGHT_MM = 100.0
"""Height of a laser scanner above the floor. Robots' descriptions do not give it."""

_ROUNDING_MM = 1e-6
_ASKED_TICKS, _POLLED_TICKS = 8, 256
"""A distance sensor that was asked is read for so many ticks without being asked again: few for one that is asked once,
and the more the longer a program polls it."""


class EyeBotSenses:
    """The sensors of one robot.

    Args:
        robot: On the floor.
        kind: What RoBIOS numbers on it.
        world: The floor.
        errors: What its switches and camera get wrong.
        film: Takes width and height and returns the next picture that the camera shows; None for what it sees.
        warn: Called with what the robot cannot do, in a line.
    """

    def __init__(
        self,
        robot: WorldRobot,
        kind: EyeBotKind,
        world: World,
        errors: DeviceErrors,
        film: Callable[[int, int], bytes] | None,
        warn: Callable[[str], None],
    ) -> None:
        self._robot = robot
        self._kind = kind
        self._world = world
        self._errors = errors
        self._film = film
        self._warn = warn
        self._asked: dict[int, int] = {}  # until which tick a distance sensor is read
        self._until: dict[int, int] = {}  # the same, of all that were ever asked
        self._spans: dict[int, int] = {}  # and for how many ticks that was
        self._lidar_tilt_rad = self._lidar_step_rad = self._lidar_begin_rad = 0.0

    @property
    def distances_mm(self) -> dict[int, int]:
        """The reading of each distance sensor, by the number that newer programs have for it; 9999 for nothing."""
        numbers = {name: number for number, name in sorted(self._kind.psds.items())}
        return {number: self._distance(number) for number in sorted(numbers.values(), key=abs)}

    @property
    def switches(self) -> dict[str, bool]:
        """True if each infra-red switch and bumper is on, by its name."""
        return {name: bool(self._robot.readings[name]) for name in self._kind.switches.values()}

    def asked_distance(self, number: int) -> bytes:
        """Answer what a distance sensor reads, and keep in mind that it was asked."""
        ticks = self._world.ticks
        if len(self._asked) < KNOWN_DISTANCES:
            is_polled = ticks - self._until.get(number, -math.inf) <= 1
            span = self._spans[number] = min(2 * self._spans[number], _POLLED_TICKS) if is_polled else _ASKED_TICKS
            self._asked[number] = self._until[number] = ticks + span
        return INTEGER.pack(self._distance(number))

    def known_distances(self) -> bytes:
        """Return what the distance sensors read that were asked of late: most programs ask again and again."""
        if not self._asked:
            return b""
        ticks = self._world.ticks
        self._asked = {number: until for number, until in self._asked.items() if until >= ticks}
        return b"".join([TWO_INTEGERS.pack(number, self._distance(number)) for number in self._asked])

    def _distance(self, number: int) -> int:
        reading = self._robot.readings.get(self._kind.psds.get(number, ""))
        return min(math.floor(reading + 0.5), NO_ECHO_MM) if isinstance(reading, float | int) else NO_ECHO_MM

    def scan(self) -> bytes:
        """Return how far the laser's points are, in RoBIOS' order."""
        scan = self._robot.readings.get(self._kind.lidar)
        if not isinstance(scan, tuple):
            return b""
        # Ours goes counter-clockwise from the right, RoBIOS' clockwise from the left.
        ways: Iterable[float] = reversed(scan)
        if self._lidar_tilt_rad:
            ways = self._tilted(ways)
        points = np.minimum(np.fromiter(ways, np.float64, len(scan)) + _ROUNDING_MM, NO_ECHO_MM)
        return points.astype("<i4").tobytes()

    def _tilted(self, ways: Iterable[float]) -> Iterator[float]:
        """Yield how far the beams of a scanner that is tilted down go, to a wall, however high, or the floor.

        Args:
            ways: How far they would go if it were level, clockwise.
        """
        for number, way_mm in enumerate(ways):
            ahead = math.cos(self._lidar_step_rad * number - self._lidar_begin_rad)
            falls = math.sin(self._lidar_tilt_rad) * ahead  # sine of the beam's angle below the horizontal
            slant_mm = way_mm / math.sqrt(1.0 - falls * falls) if abs(falls) < 1.0 else math.inf
            yield min(slant_mm, LIDAR_HEIGHT_MM / falls) if falls > 0.0 else slant_mm

    def set_lidar(self, field_deg: int, tilt_deg: int, points: int) -> None:
        """Change the scan: its first point looks half of the field to the left, the middle one straight ahead."""
        sensor = next((each for each in self._robot.model.sensors if each.name == self._kind.lidar), None)
        if not isinstance(sensor, LaserScanner) or not (1 <= field_deg <= 360 and 2 <= points <= MAX_LIDAR_POINTS):
            return
        field_rad = math.radians(field_deg)
        step_rad = field_rad / points
        self._lidar_tilt_rad = math.radians(cut(tilt_deg, 90.0))
        self._lidar_step_rad, self._lidar_begin_rad = step_rad, field_rad / 2.0
        mount = Mount(sensor.mount.x_mm, sensor.mount.y_mm, step_rad / 2.0)
        changed = replace(sensor, mount=mount, rays=points, sector_rad=field_rad - step_rad)
        self._world.change_sensor(self._robot, changed)

    def picture(self, width: int, height: int) -> bytes:
        """Return what the camera sees, at most as large as a VGA picture; programs enlarge what is to be larger."""
        widest, highest = CAMERA_SIZES[2]
        share = min(widest / max(width, 1), highest / max(height, 1), 1.0)
        columns, rows = max(round(width * share), 1), max(round(height * share), 1)
        if self._film is not None:
            return TWO_INTEGERS.pack(columns, rows) + self._errors.picture(self._film(columns, rows))
        try:
            picture = self._world.sensing.picture(self._robot, self._kind.camera, columns, rows)
        except CommandError as error:
            self._warn(str(error))
            return b""
        return TWO_INTEGERS.pack(columns, rows) + self._errors.picture(picture.tobytes())

    def switch(self, number: int) -> bytes:
        """Return whether there is a switch of this number, and what it reads."""
        name = self._kind.switches.get(number)
        if name is None:
            return TWO_INTEGERS.pack(0, 0)
        kind = "bump" if name.startswith("bump") else "ir"
        return TWO_INTEGERS.pack(1, self._errors.switch(kind, number, bool(self._robot.readings[name])))
