"""Checks of every number of a scene: finite, and a coordinate not too far out."""

import math
from collections.abc import Iterable

from scene import phrases
from scene.errors import SceneError
from scene.limits import MAX_COORDINATE_MM, MAX_NAME_LENGTH
from scene.things import Point


def check_coordinates(points: Iterable[tuple[str, Point]], axes: tuple[str, str] = ("[0]", "[1]")) -> None:
    """Check points, each with its place.

    Args:
        points: Place and point.
        axes: What is put behind a place for x and for y.

    Raises:
        SceneError: a coordinate is not finite, or too far out.
    """
    for place, point in points:
        for axis, number in zip(axes, point, strict=True):
            # The common case costs one comparison; there may be a million points.
            if not -MAX_COORDINATE_MM <= number <= MAX_COORDINATE_MM:
                check_number(number, f"{place}{axis}")
                reason = phrases.TOO_FAR(number=f"{number:,.12g}", limit=f"{MAX_COORDINATE_MM:,}")
                raise SceneError(reason, place=f"{place}{axis}")


def are_within_limits(points: Iterable[Point]) -> bool:
    """Return whether all coordinates are finite and near enough: tells in a tenth of the time that nothing is wrong."""
    limit = MAX_COORDINATE_MM
    return all(-limit <= x <= limit and -limit <= y <= limit for x, y in points)


def check_number(number: float, place: str) -> None:
    """Check a number.

    Raises:
        SceneError: it is not finite.
    """
    if not math.isfinite(number):
        raise SceneError(phrases.NAN() if math.isnan(number) else phrases.NOT_FINITE(), place=place)


def quoted(text: str) -> str:
    """Return text from a file fit for one line."""
    return ascii(text if len(text) <= MAX_NAME_LENGTH else f"{text[:MAX_NAME_LENGTH]}...")
