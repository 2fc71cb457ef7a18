"""The frame of a robot at one moment, and the same as the Create game sees it."""

from collections.abc import Mapping

import msgspec

from robotdriver.ground import Ground
from robotdriver.interface import PERFECT_LINK, Bumper, Cliff, Reading, SensorData, nearest_mm
from robotdriver.models import ProximitySwitch, RobotModel, TouchShape
from robotdriver.simulator.sensors.moment import Readings

_BUMPERS = {
    (False, False): Bumper.NONE,
    (True, False): Bumper.LEFT,
    (False, True): Bumper.RIGHT,
    (True, True): Bumper.BOTH,
}
_NO_CLIFFS = Cliff.NONE  # an enum's member costs more to look up than to test whether the floor is plain
_CLIFFS = {
    "cliff_left": Cliff.LEFT,
    "cliff_front_left": Cliff.FRONT_LEFT,
    "cliff_front_right": Cliff.FRONT_RIGHT,
    "cliff_right": Cliff.RIGHT,
}


class Frame(msgspec.Struct, frozen=True):
    """A robot's report at one moment; made by the World every ``model.frame_period_s``, never changed.

    Attributes:
        number: Counts from 1; 0 is the moment when the robot was put down.
        time_s: Since then.
        distance_mm: How far the centre went ahead by the odometer, since then.
        orientation_rad: By how much the body turned by the odometer, since then.
        charge_mah: What is left in the battery.
        readings: The newest reading of every sensor, by name.
    """

    number: int
    time_s: float
    distance_mm: float
    orientation_rad: float
    charge_mah: float
    readings: Mapping[str, Reading]


def cliffs_seen(readings: Mapping[str, Reading]) -> Cliff:
    """Return which cliff sensors see no floor."""
    cliffs = _NO_CLIFFS
    if isinstance(readings, Readings) and readings.around.is_plain:
        return cliffs
    for name, cliff in _CLIFFS.items():
        seen = readings.get(name)
        if isinstance(seen, Ground) and seen.is_drop:
            cliffs |= cliff
    return cliffs


def _bumper_sides(model: RobotModel) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the sensors that feel what is ahead on the left, and on the right; a bar across the front is in both."""
    left, right = ["bump_left"], ["bump_right"]
    for sensor in model.sensors:
        if isinstance(sensor, TouchShape) and sum(x for x, _ in sensor.corners) > 0.0:
            aside = [y for _, y in sensor.corners]
            left += [sensor.name] if max(aside) > 0.0 else []
            right += [sensor.name] if min(aside) < 0.0 else []
    return tuple(left), tuple(right)


class FrameReader:
    """Reads the frames of one robot as SensorData.

    Most frames differ from the one before by what is counted only: what is sensed is read again where there is news.

    The bumper's sides are the sectors named "bump_left" and "bump_right", and bars that stick out ahead. The obstacle
    distance is the model's sonar's, the wall sensor is its first proximity switch. The cliff sensors are those named
    "cliff_left", "cliff_front_left", "cliff_front_right" and "cliff_right".
    """

    __slots__ = (
        "_batches",
        "_bumper",
        "_bumper_sides",
        "_capacity_mah",
        "_felt",
        "_last",
        "_pressed",
        "_sensed",
        "_sonar",
        "_stays",
        "_wall",
    )

    def __init__(self, model: RobotModel) -> None:
        self._capacity_mah = model.battery.capacity_mah
        self._sonar = "" if model.sonar is None else model.sonar.name
        self._wall = next((sensor.name for sensor in model.sensors if isinstance(sensor, ProximitySwitch)), "")
        self._bumper_sides = _bumper_sides(model)
        self._last: tuple[Frame, SensorData] | None = None
        # What was sensed last, and what it was read from. A ranger without a clock may read otherwise at any moment.
        self._stays = model.sonar is None or bool(model.sonar.period_s)
        self._felt: object = None
        self._batches: object = None
        self._sensed: tuple[Bumper, float | None, bool] = Bumper.NONE, None, False
        self._bumper = Bumper.NONE  # and by what was felt
        self._pressed: object = None

    def read(self, frame: Frame) -> SensorData:
        """Return a frame as SensorData; reading the same one again costs nothing."""
        last = self._last
        if last is not None and last[0] is frame:
            return last[1]
        readings = frame.readings
        if not isinstance(readings, Readings):
            sensed = self._read(readings)
        elif readings.felt is self._felt and readings.batches is self._batches and self._stays:
            sensed = self._sensed
        else:
            sensed = self._sensed = self._read(readings)
            self._felt, self._batches = readings.felt, readings.batches
        bumper, echo_mm, wall = sensed
        data = SensorData(
            frame.number,
            frame.time_s,
            frame.charge_mah,
            self._capacity_mah,
            frame.distance_mm,
            frame.orientation_rad,
            bumper,
            echo_mm,
            wall,
            PERFECT_LINK,
            cliffs_seen(readings),
            readings,
        )
        self._last = (frame, data)
        return data

    def bumper(self, frame: Frame) -> Bumper:
        """Return which side of the bumper is pressed in a frame, which says nothing of what else was sensed."""
        readings = frame.readings
        felt = readings.felt if isinstance(readings, Readings) else readings
        if felt is not self._pressed:
            self._pressed, self._bumper = felt, self._bumper_of(readings)
        return self._bumper

    def _bumper_of(self, readings: Mapping[str, Reading]) -> Bumper:
        left, right = self._bumper_sides
        return _BUMPERS[any(map(readings.get, left)), any(map(readings.get, right))]

    def _read(self, readings: Mapping[str, Reading]) -> tuple[Bumper, float | None, bool]:
        """Return the bumper, the distance of what the ranger hears, and whether the wall sensor sees something."""
        return self._bumper_of(readings), nearest_mm(readings.get(self._sonar)), bool(readings.get(self._wall))
