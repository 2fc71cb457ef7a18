"""An ear for movers that hold a command: it hears in C what a ranger reads in the known scene, and nothing comes of."""

import ctypes
from collections.abc import Iterable, Sequence
from ctypes import c_double, c_int64, c_void_p
from typing import Any, ClassVar

from robotdriver import compiled_ranging
from robotdriver.compiled_ranging import SegmentTable
from robotdriver.interface import Ear as LentEar
from robotdriver.interface import Rolled
from robotdriver.models import ConeRanger
from robotdriver.pose import Pose
from robotdriver.ranging import RangeMap
from scenesolver.kernel.library import short_library

_TRACK = 64
"""It knows so many of the newest poses."""


class _Placed(ctypes.Structure):
    _fields_ = tuple((name, c_double) for name in ("time_s", "x", "y", "heading"))


class Ear(LentEar):
    """``Ear`` in ear.c, asleep.

    Args:
        loaded: The library.
        cone: What it hears with.
        known: What the scene knows.
        given: Further fields that never change.

    Attributes:
        calm_until: What is read at this time or later has to be shown ...
        least_ahead: ... and so has what is nearer to the body's middle than this ...
        most_ahead: ... or farther, all that is not heard being at infinity.
        surprised: When something was heard last that the scene does not know.
        forget_at: When the first mark is to be forgotten.
        sectors: Address of the ring of sectors that were seen.
        capacity: Of the ring.
        next: The place of the next one in it.
        newest: When the newest was seen.
        marks: Address of the places that are marked.
        mark_count: How many are.
        clear_x: Where the robot was when it was held against the marks.
        clear_y: And on this side.
        clear: How far the nearest of them was from there.
        observed: When it has heard last.
        reading: What it heard, not a number where nothing.
        ahead: How far that was from the body's middle.
        heard: How many readings it has heard.
    """

    MOST_POSES = _TRACK

    calm_until: float
    least_ahead: float
    most_ahead: float
    surprised: float
    forget_at: float
    sectors: int
    capacity: int
    next: int
    newest: float
    marks: int
    mark_count: int
    clear_x: float
    clear_y: float
    clear: float
    observed: float
    reading: float
    ahead: float
    heard: int

    _fields_: ClassVar[Sequence[tuple[str, Any]]] = (
        *((name, c_double) for name in ("frame_s", "period", "half", "range", "nearest", "resolution")),
        *((name, c_double) for name in ("x", "y", "heading", "beside", "looks_ahead", "bearing_error", "body_radius")),
        *((name, c_double) for name in ("narrowest", "range_error", "surprising", "watched", "surprise_s")),
        ("mark_radius", c_double),
        *((name, c_void_p) for name in ("enters_ring", "things", "sectors")),
        ("capacity", c_int64),
        *((name, c_double) for name in ("calm_until", "least_ahead", "most_ahead", "surprised", "forget_at")),
        ("marks", c_void_p),
        ("mark_count", c_int64),
        *((name, c_double) for name in ("clear_x", "clear_y", "clear", "distance", "turn")),
        *((name, c_double) for name in ("pose_x", "pose_y", "pose_heading")),
        *((name, c_double) for name in ("observed", "raw", "reading", "ahead", "newest")),
        *((name, c_int64) for name in ("next", "heard", "placed")),
        ("track", _Placed * _TRACK),
        *((name, c_double) for name in ("new_distance", "new_turn", "new_reading", "new_ahead")),
        *((name, c_double) for name in ("new_x", "new_y", "new_heading")),
        *((name, c_int64) for name in ("is_heard", "has_sector")),
        ("sector", c_double * 8),
    )

    def __init__(self, loaded: ctypes.CDLL, cone: ConeRanger, known: SegmentTable, **given: float) -> None:
        mount = cone.mount
        super().__init__(
            period=cone.period_s,
            half=cone.half_angle_rad,
            range=cone.max_range_mm,
            nearest=cone.min_range_mm,
            resolution=cone.resolution_mm,
            x=mount.x_mm,
            y=mount.y_mm,
            heading=mount.heading_rad,
            things=known.address,
            **given,
        )
        self.sensor = cone.name
        self._loaded, self._known = loaded, known  # what C reads must live as long
        loaded.open_ear(self.address)
        self.sleep()

    def begin(self, rolled: Rolled, pose: Pose, track: Iterable[tuple[float, Pose]]) -> None:
        """Take up where the robot is.

        Args:
            rolled: The newest frame.
            pose: Where the robot is in it.
            track: When it was where of late, fewer than `MOST_POSES`, that frame the last.
        """
        self.distance, self.turn = rolled.distance_mm, rolled.orientation_rad
        self.pose_x, self.pose_y, self.pose_heading = pose.x_mm, pose.y_mm, pose.heading_rad
        place = 0
        for place, (time_s, placed) in enumerate(track, 1):
            self.track[place - 1] = time_s, placed.x_mm, placed.y_mm, placed.heading_rad
        self.placed, self.heard = place, 0

    def take_up(self, observed_s: float, raw_mm: float | None, reading_mm: float | None) -> None:
        """Take up what was heard last: when, what the ranger read then, and what was taken in."""
        self.observed = observed_s
        self.raw = float("nan") if raw_mm is None else raw_mm
        self.reading = float("nan") if reading_mm is None else reading_mm

    def roll_on(self, time_s: float, distance_mm: float, orientation_rad: float) -> None:
        """Take down how far the robot had come in a frame that was passed over without it."""
        self._loaded.roll_ear_on(self.address, time_s, distance_mm, orientation_rad)


def open_ear(cone: ConeRanger, known: RangeMap, **given: float) -> Ear | None:
    """Return an ear for one cone, asleep; None where nothing was compiled.

    Args:
        cone: What it hears with.
        known: What the scene knows.
        given: Further fields of it that never change.
    """
    loaded, ranging = short_library(), compiled_ranging.library()
    if loaded is None or ranging is None:
        return None
    enters_ring = ctypes.cast(ranging.enters_ring, c_void_p).value or 0
    return Ear(loaded, cone, known.table, enters_ring=enters_ring, **given)
