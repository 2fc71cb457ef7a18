"""Checks outlines before anything on a floor has them."""

import math
from collections.abc import Sequence

import shapely

from robotdriver.errors import PlacementError
from robotdriver.models import Disc, Polygon
from robotdriver.phrases import placing
from robotdriver.simulator.bodies.things import Point
from robotdriver.simulator.snapshot import Outline

MAX_CORNERS = 10_000
"""An obstacle has no more corners."""

MAX_BODY_CORNERS = 64
"""A robot's body has no more corners: each is held against whatever is near, tick by tick."""


def checked_outline(name: str, polygon: Sequence[Point]) -> tuple[Outline, shapely.Polygon]:
    """Return an outline and its polygon.

    Raises:
        PlacementError: it has fewer than 3 corners or too many, one is not finite, it crosses itself or has no area.
    """
    outline = tuple((float(x), float(y)) for x, y in polygon)
    if len(outline) > MAX_CORNERS:
        raise PlacementError(f"{name}: {placing.CORNERS(count=f'{len(outline):,}', limit=f'{MAX_CORNERS:,}')}")
    finite = all(math.isfinite(x) and math.isfinite(y) for x, y in outline)
    if len(outline) < 3 or not finite or not (shape := shapely.Polygon(outline)).is_valid or shape.area == 0.0:
        raise PlacementError(f"{name}: {placing.OUTLINE()}")
    return outline, shape


def check_body(name: str, body: Disc | Polygon) -> None:
    """Refuse a robot's body that cannot be held against others.

    Raises:
        PlacementError: a number is not finite, it has no area, too many corners, or a dent, or its centre of rotation
            is not inside.
    """
    if isinstance(body, Disc):
        if not 0.0 < body.radius_mm < math.inf:
            raise PlacementError(f"{name}: the radius of its body must be above 0 mm, not {body.radius_mm:g}")
        return
    _, shape = checked_outline(f"{name}: its body", body.corners)
    if len(body.corners) > MAX_BODY_CORNERS:
        raise PlacementError(f"{name}: its body has {len(body.corners)} corners; use at most {MAX_BODY_CORNERS}")
    if shape.convex_hull.area - shape.area > 1e-6 * shape.area or not shape.exterior.is_ccw:
        raise PlacementError(f"{name}: its body must be convex, its corners counter-clockwise; take its convex hull")
    if not shapely.contains_xy(shape, 0.0, 0.0):
        raise PlacementError(f"{name}: its body must hold its centre of rotation (0, 0); shift its corners")
