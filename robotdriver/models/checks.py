"""Checks that a robot model passes before a floor holds it, once, when the model is made."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from numbers import Real

from robotdriver.errors import ModelError
from robotdriver.models.body import Disc, Polygon
from robotdriver.models.drives import Drive, OmniDrive
from robotdriver.models.sensors import ConeRanger, LightBumper, Sensor
from robotdriver.phrases import models as phrases

_LEAST_MM = 0.1

_BOUNDS: Mapping[str, tuple[float, float]] = {
    "radius_mm": (_LEAST_MM, 100_000.0),
    "mass_kg": (0.001, 100_000.0),
    "wheel_base_mm": (_LEAST_MM, 100_000.0),
    "axle_distance_mm": (_LEAST_MM, 100_000.0),
    "track_mm": (_LEAST_MM, 100_000.0),
    "max_wheel_speed_mm_s": (_LEAST_MM, 100_000.0),
    "max_steering_rad": (0.001, 1.57),
    "max_steering_rad_s": (0.001, math.inf),
    "max_speed_rad_s": (0.001, 10_000.0),
    "acceleration": (0.001, math.inf),
    "deceleration": (0.001, math.inf),
    "coasting": (0.001, math.inf),
    "capacity_mah": (0.001, 1e9),
    "idle_ma": (0.0, 1e9),
    "wheel_ma": (0.0, 1e9),
    "frame_period_s": (0.001, 60.0),
    "half_angle_rad": (1e-6, math.pi),
    "field_rad": (1e-3, 3.1),
    "pitch_rad": (-1.5, 1.5),
    "min_range_mm": (0.0, 1e6),
    "max_range_mm": (_LEAST_MM, 1e6),
    "range_mm": (_LEAST_MM, 1e6),
    "height_mm": (0.0, 1e5),
    "spot_mm": (0.0, 1e3),
    "resolution_mm": (0.0, 1e4),
    "noise_mm": (0.0, 1e5),
    "max_signal": (1.0, 1e6),
    "rays": (2, 10_000),
    "sector_rad": (1e-6, math.nextafter(math.tau, 0.0)),
    "period_s": (0.0, 60.0),
    "phase_s": (0.0, 60.0),
    "min_rad": (-math.inf, math.inf),
    "max_rad": (-math.inf, math.inf),
}
"""The bounds of figures by their names; any other number must be finite."""


def check_numbers(model: object) -> None:
    """Make sure that each number of a model, at any depth, is within its bounds.

    Raises:
        ModelError: one is not; it names the place and the bounds.
    """
    for place, name, number in _numbers(model):
        low, high = _BOUNDS.get(name, (-math.nextafter(math.inf, 0.0), math.nextafter(math.inf, 0.0)))
        if not low <= number <= high:
            reason = phrases.NO_FIGURE(number=f"{number:g}", name=name, least=f"{low:g}", most=f"{high:g}")
            raise ModelError(place, reason)


def check_body(body: Disc | Polygon) -> None:
    """Make sure that a body is convex and holds the robot's centre.

    Raises:
        ModelError: it does not.
    """
    if isinstance(body, Disc):
        return
    corners = body.corners
    turns = [
        (x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)
        for (x0, y0), (x1, y1), (x2, y2) in zip(
            corners, (*corners[1:], *corners[:1]), (*corners[2:], *corners[:2]), strict=True
        )
    ]
    if len(corners) < 3 or min(turns) <= 0.0:
        raise ModelError("body.corners", phrases.NOT_CONVEX())
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if x0 * y1 - y0 * x1 <= 0.0:
            raise ModelError("body.corners", phrases.NO_CENTRE())


def check_drive(drive: Drive) -> None:
    """Make sure that an omnidirectional drive has three wheels or four.

    Raises:
        ModelError: it has another number.
    """
    if isinstance(drive, OmniDrive) and (drive.wheels not in (3, 4) or (drive.mecanum and drive.wheels != 4)):
        raise ModelError("drive.wheels", phrases.WHEELS(count=str(drive.wheels)))


def check_cones(sensors: Iterable[Sensor]) -> None:
    """Make sure that no cone is wider than half of the plane.

    Raises:
        ModelError: one is.
    """
    for number, sensor in enumerate(sensors):
        if isinstance(sensor, ConeRanger | LightBumper) and sensor.half_angle_rad > math.pi / 2.0:
            raise ModelError(f"sensors[{number}].half_angle_rad", phrases.WIDE_CONE())


def check_names(place: str, names: Sequence[str]) -> None:
    """Make sure that each part has a name of its own.

    Args:
        place: The parts' place in the model.
        names: Theirs.

    Raises:
        ModelError: one has none, or that of another.
    """
    for number, name in enumerate(names):
        if not name or name in names[:number]:
            raise ModelError(f"{place}[{number}].name", phrases.NAME_TAKEN(name=repr(name)))


def _numbers(value: object, place: str = "", name: str = "") -> Iterator[tuple[str, str, float]]:
    """Yield the place, the name and the value of each number in a model."""
    if is_dataclass(value):
        for each in fields(value):
            yield from _numbers(getattr(value, each.name), f"{place}.{each.name}" if place else each.name, each.name)
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from _numbers(part, f"{place}[{number}]", name)
    elif isinstance(value, Real) and not isinstance(value, bool):
        yield place, name, float(value)
