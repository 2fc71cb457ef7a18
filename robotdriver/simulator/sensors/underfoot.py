"""The readings of sensors that look straight down."""

from collections.abc import Sequence

from robotdriver.ground import Ground
from robotdriver.interface import Reading
from robotdriver.models import DownwardRanger, FloorSensor, Sensor, WheelDrop
from robotdriver.simulator.sensors.moment import Look, Moment, mounted


def read_floor(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return what floor sensors see."""
    return [_ground(moment, sensor, look) for look in looks]


def read_downward(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return how far below rangers the floor is."""
    if not isinstance(sensor, DownwardRanger):
        raise TypeError(f"{sensor} does not look down")
    depths = [sensor.height_mm + _ground(moment, sensor, look).depth_mm for look in looks]
    return [depth if depth <= sensor.max_range_mm else None for depth in depths]


def read_wheel_drops(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return whether wheels hang over a drop."""
    return [_ground(moment, sensor, look).is_drop for look in looks]


def _ground(moment: Moment, sensor: Sensor, look: Look) -> Ground:
    if not isinstance(sensor, FloorSensor | DownwardRanger | WheelDrop):
        raise TypeError(f"{sensor} does not look at the floor")
    x, y, _ = mounted(moment, look)
    if isinstance(sensor, FloorSensor) and sensor.spot_mm:
        return moment.around.regions.mixed(x, y, sensor.spot_mm)
    return moment.around.regions.at(x, y)
