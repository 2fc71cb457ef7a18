"""What a robot reports at one moment, and the same as the Create game sees it."""

from collections.abc import Mapping
from typing import NamedTuple

from robotdriver.ground import Ground
from robotdriver.interface import PERFECT_LINK, Bumper, Cliff, SensorData
from robotdriver.models import ProximitySwitch, RobotModel
from robotdriver.simulator.sensors.schedule import Reading

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
        left_mm: The left encoder.
        right_mm: The right encoder.
        charge_mah: What is left in the battery.
        readings: The newest reading of every sensor, by name.
        ground: What the floor sensors see, by name.
    """

    number: int
    time_s: float
    left_mm: float
    right_mm: float
    charge_mah: float
    readings: Mapping[str, Reading]
    ground: Mapping[str, Ground]


def cliffs_seen(ground: Mapping[str, Ground]) -> Cliff:
    """Return which cliff sensors see no floor, of what the floor sensors see."""
    cliffs = Cliff.NONE
    for name, seen in ground.items():
        if seen.is_drop:
            cliffs |= _CLIFFS.get(name, Cliff.NONE)
    return cliffs


class FrameReader:
    """Reads the frames of one model as SensorData.

    The bumper's sides are the sectors named "bump_left" and "bump_right", the obstacle distance is the model's sonar's,
    the wall sensor is its first proximity switch, and the cliff sensors are those named "cliff_left",
    "cliff_front_left", "cliff_front_right" and "cliff_right".
    """

    __slots__ = ("_capacity_mah", "_cliffs", "_ground", "_last", "_sonar", "_wall", "_wheel_base_mm")

    def __init__(self, model: RobotModel) -> None:
        self._capacity_mah = model.battery.capacity_mah
        self._wheel_base_mm = model.drive.wheel_base_mm
        self._sonar = "" if model.sonar is None else model.sonar.name
        self._wall = next((sensor.name for sensor in model.sensors if isinstance(sensor, ProximitySwitch)), "")
        self._last: tuple[Frame, SensorData] | None = None
        # What was seen of the floor last, and what that means: it seldom changes.
        self._ground: Mapping[str, Ground] = {}
        self._cliffs = Cliff.NONE

    def read(self, frame: Frame) -> SensorData:
        """Return a frame as SensorData; reading the same one again costs nothing."""
        last = self._last
        if last is not None and last[0] is frame:
            return last[1]
        readings = frame.readings
        echo = readings.get(self._sonar)
        if frame.ground is not self._ground:
            self._ground, self._cliffs = frame.ground, cliffs_seen(frame.ground)
        data = SensorData(
            frame=frame.number,
            time_s=frame.time_s,
            battery_charge_mah=frame.charge_mah,
            battery_capacity_mah=self._capacity_mah,
            distance_mm=(frame.left_mm + frame.right_mm) / 2.0,
            orientation_rad=(frame.right_mm - frame.left_mm) / self._wheel_base_mm,
            bumper=_BUMPERS[bool(readings.get("bump_left")), bool(readings.get("bump_right"))],
            obstacle_distance_mm=None if echo is None else float(echo),
            wall=bool(readings.get(self._wall)),
            link=PERFECT_LINK,
            cliffs=self._cliffs,
        )
        self._last = (frame, data)
        return data
