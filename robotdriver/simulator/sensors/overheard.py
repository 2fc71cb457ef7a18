"""A ranger that C reads while ticks pass in one call, for a mover that has lent its ear: `Cone` in bodies/robot.h.

What was read so is as if it had been begun and looked at in its own tick.
"""

import ctypes
import math
from ctypes import c_double, c_int64, c_void_p

from robotdriver.compiled_ranging import library
from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from robotdriver.simulator.sensors.schedule import SensorClock


class Cone(ctypes.Structure):
    """A cone of a robot that hears nothing but what stands and round robots.

    Attributes:
        name: Of the sensor.
        due_s: When it reads next, on the World's clock.
        reading: The newest one; no number where it hears nothing.
        tick: In which that was taken.
    """

    due_s: float
    reading: float
    tick: int

    _fields_ = (
        *((name, c_void_p) for name in ("wedge", "discs_ahead", "things")),
        *((name, c_double) for name in ("x", "y", "heading", "half_angle", "range", "nearest", "resolution", "cosine")),
        *((name, c_double) for name in ("first", "period", "due_s", "fresh", "reading")),
        ("tick", c_int64),
        *((name, c_double) for name in ("pose_x", "pose_y", "pose_heading")),
    )

    def __init__(self, clock: SensorClock, cone: ConeRanger, things: RangeMap, least_cosine: float) -> None:
        mount, table, loaded = cone.mount, things.table, _loaded()
        super().__init__(
            *(ctypes.cast(function, c_void_p) for function in (loaded.wedge, loaded.discs_ahead)),
            *(table.address, mount.x_mm, mount.y_mm, mount.heading_rad),
            *(cone.half_angle_rad, cone.max_range_mm, cone.min_range_mm, cone.resolution_mm, least_cosine),
            *(clock.first_s, clock.period_s),
        )
        self.name = cone.name
        self._kept = things, table  # what C reads must live as long

    def listen(self, due_s: float, reading: float) -> None:
        """Begin where the sensor is now: when it reads next, and its newest reading, no number for no echo."""
        self.due_s, self.reading = due_s, reading

    @property
    def heard(self) -> float | None:
        """The newest reading."""
        reading = self.reading
        return None if math.isnan(reading) else reading

    @property
    def pose(self) -> Pose:
        """Where the robot was then."""
        return Pose(self.pose_x, self.pose_y, self.pose_heading)


def _loaded() -> ctypes.CDLL:
    loaded = library()
    if loaded is None:
        raise RuntimeError("a cone is read in C only where that was compiled")
    return loaded


def cone_of(clock: SensorClock, things: RangeMap, least_cosine: float) -> Cone | None:
    """Return how C is to read a sensor by its clock among what stands; None where it cannot."""
    sensor = clock.sensor
    if library() is None or not isinstance(sensor, ConeRanger) or math.isinf(sensor.max_range_mm):
        return None
    return Cone(clock, sensor, things, least_cosine)
