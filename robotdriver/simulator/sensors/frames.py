"""What a robot reports at one moment, and the same as the Create game sees it."""

from collections.abc import Mapping
from typing import NamedTuple

from robotdriver.ground import Ground
from robotdriver.interface import PERFECT_LINK, Bumper, Cliff, Reading, SensorData
from robotdriver.models import ProximitySwitch, RobotModel
from robotdriver.simulator.sensors.moment import Readings
from robotdriver.simulator.snapshot import nearest_mm

_BUMPERS = {
    (False, False): Bumper.NONE,
    (True, False): Bumper.LEFT,
    (False, True): Bumper.RIGHT,
    (True, True): Bumper.BOTH,
}
_CLIFFS = {
    "cliff_left": Cliff.LEFT,
    "cliff_front_left": Cliff.FRONT_LEFT,
    "cliff_front_right": Cliff.FRONT_RIGHT,
    "cliff_right": Cliff.RIGHT,
}


class Frame(NamedTuple):
    """What a robot reports at one moment; made by the World every ``model.frame_period_s``, never changed.

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
    cliffs = Cliff.NONE
    if isinstance(readings, Readings) and readings.is_plain:
        return cliffs
    for name, cliff in _CLIFFS.items():
        seen = readings.get(name)
        if isinstance(seen, Ground) and seen.is_drop:
            cliffs |= cliff
    return cliffs


class FrameReader:
    """Reads the frames of one model as SensorData.

    The bumper's sides are the sectors named "bump_left" and "bump_right", the obstacle distance is the model's sonar's,
    the wall sensor is its first proximity switch, and the cliff sensors are those named "cliff_left",
    "cliff_front_left", "cliff_front_right" and "cliff_right".
    """

    __slots__ = ("_capacity_mah", "_last", "_sonar", "_wall")

    def __init__(self, model: RobotModel) -> None:
        self._capacity_mah = model.battery.capacity_mah
        self._sonar = "" if model.sonar is None else model.sonar.name
        self._wall = next((sensor.name for sensor in model.sensors if isinstance(sensor, ProximitySwitch)), "")
        self._last: tuple[Frame, SensorData] | None = None

    def read(self, frame: Frame) -> SensorData:
        """Return a frame as SensorData; reading the same one again costs nothing."""
        last = self._last
        if last is not None and last[0] is frame:
            return last[1]
        readings = frame.readings
        echo = readings.get(self._sonar)
        data = SensorData(
            frame=frame.number,
            time_s=frame.time_s,
            battery_charge_mah=frame.charge_mah,
            battery_capacity_mah=self._capacity_mah,
            distance_mm=frame.distance_mm,
            orientation_rad=frame.orientation_rad,
            bumper=_BUMPERS[bool(readings.get("bump_left")), bool(readings.get("bump_right"))],
            obstacle_distance_mm=nearest_mm(echo),
            wall=bool(readings.get(self._wall)),
            link=PERFECT_LINK,
            cliffs=cliffs_seen(readings),
            readings=readings,
        )
        self._last = (frame, data)
        return data
