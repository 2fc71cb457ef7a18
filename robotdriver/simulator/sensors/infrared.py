"""The readings of infrared receivers: virtual walls, beacons and remote controls."""

import math
from collections.abc import Sequence

from robotdriver.interface import Reading
from robotdriver.models import BeaconReceiver, BeaconSeeker, RemoteReceiver, Sensor
from robotdriver.pose import wrap_angle
from robotdriver.simulator.sensors.beacon import Beacon
from robotdriver.simulator.sensors.moment import Look, Moment, mounted
from robotdriver.simulator.sensors.rays import ray_mm


def read_receivers(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return whether receivers are in a beam."""
    if not isinstance(sensor, BeaconReceiver):
        raise TypeError(f"{sensor} receives no beacon")
    readings: list[Reading] = []
    for look in looks:
        x, y, _ = mounted(moment, look)
        beacons = [beacon for beacon in moment.around.beacons if beacon.channel == sensor.channel]
        readings.append(any(_is_seen(moment, look, beacon, x, y) for beacon in beacons))
    return readings


def read_seekers(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return the bearing in rad and the distance in mm of the nearest beacon that is seen."""
    if not isinstance(sensor, BeaconSeeker):
        raise TypeError(f"{sensor} seeks no beacon")
    readings: list[Reading] = []
    for look in looks:
        x, y, heading = mounted(moment, look)
        seen = []
        for beacon in moment.around.beacons:
            distance_mm = beacon.pose.distance_to(x, y)
            bearing = wrap_angle(math.atan2(beacon.pose.y_mm - y, beacon.pose.x_mm - x) - heading)
            is_near = beacon.channel == sensor.channel and distance_mm <= sensor.max_range_mm
            if is_near and abs(bearing) <= sensor.half_angle_rad and _is_seen(moment, look, beacon, x, y):
                seen.append((distance_mm, bearing))
        nearest = min(seen, default=None)
        readings.append(None if nearest is None else (nearest[1], nearest[0]))
    return readings


def read_remotes(moment: Moment, sensor: Sensor, looks: Sequence[Look]) -> list[Reading]:
    """Return the code that is sent on the channel."""
    if not isinstance(sensor, RemoteReceiver):
        raise TypeError(f"{sensor} receives no remote control")
    return [float(moment.around.remotes.get(sensor.channel, 0))] * len(looks)


def _is_seen(moment: Moment, look: Look, beacon: Beacon, x_mm: float, y_mm: float) -> bool:
    """Return whether a receiver is in a beam, and nothing stands between."""
    if not beacon.reaches(x_mm, y_mm):
        return False
    way_mm = beacon.pose.distance_to(x_mm, y_mm)
    heading = math.atan2(beacon.pose.y_mm - y_mm, beacon.pose.x_mm - x_mm)
    # What stands under the beacon itself hides nothing.
    return way_mm < 1.0 or ray_mm(moment, look, x_mm, y_mm, heading, way_mm) >= way_mm - 1.0
