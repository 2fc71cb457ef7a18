"""Insights that a mover shows while it drives: values over time, and drawings on the floor."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite

import numpy as np
import shapely

from scene.scene import Point

MAX_NAMES = 16
"""The most values, and the most drawings, that a mover may show at a time."""
MAX_NAME_LENGTH = 40
MAX_CORNERS = 2_000
"""The most corners of one drawing."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The plots and drawings of a mover at one moment. Only a painter looks into a drawing; all others pass on data.

    Attributes:
        plots: Finite values by their names.
        drawings: Geometries by their names, in mm, as WKB (OGC 06-103r4).
    """

    plots: Mapping[str, float] = field(default_factory=dict)
    drawings: Mapping[str, bytes] = field(default_factory=dict)

    def checked(self) -> "Shown":
        """Return it, when it is what it should be.

        Raises:
            ValueError: a name, value or drawing cannot be; the text says which.
        """
        for what in (self.plots, self.drawings):
            if len(what) > MAX_NAMES:
                raise ValueError(f"{len(what)} names are shown; {MAX_NAMES} are allowed")
            for name in what:
                checked_name(name)
        for name, value in self.plots.items():
            checked_value(name, value)
        for name, drawing in self.drawings.items():
            unpacked(name, drawing)
        return self


NOTHING_SHOWN = Shown()


def checked_name(name: str) -> str:
    """Return a name, when it is one of 1 to `MAX_NAME_LENGTH` printable letters.

    Raises:
        ValueError: it is not.
    """
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable():
        raise ValueError(f"{str(name)[:60]!r} is no name of 1 to {MAX_NAME_LENGTH} letters")
    return name


def checked_value(name: str, value: float) -> float:
    """Return a value as a finite float.

    Raises:
        ValueError: it is none.
    """
    if not isfinite(value):
        raise ValueError(f"{name}: {value} is no value that can be plotted")
    return float(value)


def packed(name: str, geometry: "shapely.Geometry | Sequence[Point]") -> bytes:
    """Return a geometry, or the points of a line, as WKB.

    Raises:
        ValueError: it is neither, has coordinates that are not finite, or more than `MAX_CORNERS` of them.
    """
    if not isinstance(geometry, shapely.Geometry):
        points = [(float(x), float(y)) for x, y in geometry]
        geometry = shapely.Point(points[0]) if len(points) == 1 else shapely.LineString(points)
    _check(name, geometry)
    wkb: bytes = shapely.to_wkb(shapely.force_2d(geometry))
    return wkb


def unpacked(name: str, wkb: bytes) -> shapely.Geometry:
    """Return the geometry that some bytes stand for.

    Raises:
        ValueError: they stand for none, or for one that `packed` refuses.
    """
    try:
        geometry = shapely.from_wkb(wkb)
    except (shapely.errors.GEOSException, TypeError) as error:
        raise ValueError(f"{name}: it is no drawing") from error
    _check(name, geometry)
    return geometry


def _check(name: str, geometry: shapely.Geometry) -> None:
    corners = shapely.get_coordinates(geometry)
    if len(corners) > MAX_CORNERS:
        raise ValueError(f"{name}: a drawing has {len(corners):,} corners; {MAX_CORNERS:,} are allowed")
    if not np.isfinite(corners).all():
        raise ValueError(f"{name}: a drawing has a coordinate that is not finite")
