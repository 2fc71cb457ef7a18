"""The meaning of a map's cairns in a Scene, and back."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from scene.formats.aria_map.parsing import Cairn
from scene.things import EYES, Area, Material, NamedPlace, Point, PolygonShape, PolylineShape, Thing

NAME = "aria_map"

_AREAS = {
    "ForbiddenLine": "forbidden",
    "ForbiddenArea": "forbidden",
    "BadGPSSector": "bad_gps",
    "SimBadGPSSector": "bad_gps",
}
_PLACES = {"RobotHome": "home", "Dock": "dock", "Goal": "goal", "GoalWithHeading": "goal"}
_TYPES_OF_KINDS = {"home": "RobotHome", "dock": "Dock", "goal": "Goal"}
_BUILT_IN_OBSTACLE = "Sim.BoxObstacle"
_PLACE_CLASSES = ("GoalType", "DockType", "LocationType")
_REFLECTOR = 2.0
"""The reflectance of a reflector that says nothing else: it reads as bright."""


def part_of_cairn(cairn: Cairn, info: Mapping[str, str]) -> Thing | NamedPlace | Area | None:
    """Return what a cairn is, with what is needed to write it again; None for one that means nothing here.

    Args:
        cairn: The cairn.
        info: What the map says of its type, empty where it says nothing.
    """
    kind = info.get("class", "")
    extra = MappingProxyType(
        {NAME: {key: value for key, value in asdict(cairn).items() if key not in ("line", "text")}}
    )
    if cairn.corners is None:
        if cairn.kind not in _PLACES and kind not in _PLACE_CLASSES:
            return None
        has_heading = cairn.kind.endswith("WithHeading") or cairn.kind in ("RobotHome", "Dock")
        has_heading = has_heading or info.get("Heading") == "Required"
        heading_rad = math.radians(cairn.heading_deg) if has_heading else None
        name = cairn.name or f"{cairn.kind} in line {cairn.line}"
        return NamedPlace(name, (cairn.x_mm, cairn.y_mm), heading_rad, _PLACES.get(cairn.kind, cairn.kind), extra)
    x1, y1, x2, y2 = cairn.corners
    if (x1, y1) == (x2, y2):
        return None
    is_line = cairn.kind == "ForbiddenLine" or kind == "BoundaryType" or x1 == x2 or y1 == y2
    shape = _line(cairn) if is_line else _rectangle(cairn)
    if kind == "BoundaryType" and cairn.kind == "Reflector":
        return Thing(shape, cairn.name, material=Material(solid=False, reflectance=_REFLECTOR), extra=extra)
    if cairn.kind == _BUILT_IN_OBSTACLE or "Sim.Obstacle" in info:
        return Thing(shape, cairn.name, material=_material(info), extra=extra)
    if cairn.kind in _AREAS or cairn.kind in _PLACES or kind:
        return Area(_AREAS.get(cairn.kind, cairn.kind), shape, cairn.name, extra)
    return None


def cairn_of_place(place: NamedPlace) -> str:
    """Return a place as a line of a map."""
    kept = place.extra.get(NAME, {})
    usual = _TYPES_OF_KINDS.get(place.kind, place.kind)
    if usual == "Goal" and place.heading_rad is not None:
        usual = "GoalWithHeading"
    heading_deg = kept.get("heading_deg", 0.0) if place.heading_rad is None else math.degrees(place.heading_rad)
    name = "" if not kept.get("name", place.name) and " in line " in place.name else place.name
    return _cairn(kept.get("kind", usual), place.place, heading_deg, kept, name, ())


def cairn_of_shape(shape: PolygonShape | PolylineShape, kind: str, name: str, extra: Mapping[str, Any]) -> str | None:
    """Return an area or a thing as a line of a map; None for a shape that is no line and no rectangle.

    Args:
        shape: A polyline of two points, or a polygon.
        kind: The type to write where it did not come from a map.
        name: For people.
        extra: What was kept of the cairn that it came from.
    """
    kept = extra.get(NAME, {})
    heading_deg = kept.get("heading_deg", 0.0)
    points = shape.points if isinstance(shape, PolylineShape) else shape.corners
    turned = [_turned(point, -heading_deg) for point in points]
    if isinstance(shape, PolylineShape):
        if len(turned) != 2:
            return None
        ends = (*turned[0], *turned[1])
    else:
        (x1, y1), (x2, y2) = turned[0], turned[min(2, len(turned) - 1)]
        if len(turned) != 4 or any(
            math.dist(one, other) > 1e-3 for one, other in zip(turned, _corners(x1, y1, x2, y2), strict=True)
        ):
            return None
        ends = (x1, y1, x2, y2)
    place = (kept.get("x_mm", 0.0), kept.get("y_mm", 0.0))
    return _cairn(kept.get("kind", kind), place, heading_deg, kept, name, ends)


def type_of_area(area: Area) -> str:
    """Return the type that an area of ours is written as."""
    if area.kind == "forbidden":
        return "ForbiddenLine" if isinstance(area.shape, PolylineShape) else "ForbiddenArea"
    return "BadGPSSector" if area.kind == "bad_gps" else area.kind


def _material(info: Mapping[str, str]) -> Material:
    reflectance = float(info.get("Sim.LaserReflect", "1"))
    hidden = {"laser"} if reflectance == 0.0 else set()
    if info.get("Sim.SonarReflect", "yes").lower() in ("no", "false"):
        hidden.add("sonar")
    return Material(
        seen_by=tuple(eye for eye in EYES if eye not in hidden),
        solid=info.get("Sim.Obstacle", "yes").lower() in ("yes", "true"),
        reflectance=reflectance or 1.0,
    )


def _line(cairn: Cairn) -> PolylineShape:
    assert cairn.corners is not None
    x1, y1, x2, y2 = cairn.corners
    return PolylineShape((_turned((x1, y1), cairn.heading_deg), _turned((x2, y2), cairn.heading_deg)))


def _rectangle(cairn: Cairn) -> PolygonShape:
    """Return a cairn's rectangle. It is turned about the map's origin, not about its own middle."""
    assert cairn.corners is not None
    return PolygonShape(tuple(_turned(corner, cairn.heading_deg) for corner in _corners(*cairn.corners)))


def _corners(x1: float, y1: float, x2: float, y2: float) -> Iterator[Point]:
    yield from ((x1, y1), (x2, y1), (x2, y2), (x1, y2))


def _turned(point: Point, angle_deg: float) -> Point:
    if angle_deg == 0.0:
        return point
    (x, y), angle_rad = point, math.radians(angle_deg)
    cos, sin = math.cos(angle_rad), math.sin(angle_rad)
    return x * cos - y * sin, x * sin + y * cos


def _cairn(
    kind: str, place: Point, heading_deg: float, kept: Mapping[str, Any], name: str, ends: tuple[float, ...]
) -> str:
    words = [kind, number(place[0]), number(place[1]), number(heading_deg), _quoted(kept.get("internal", ""))]
    words += [kept.get("icon", "ICON"), _quoted(name), *map(number, ends), *map(_quoted, kept.get("rest", ()))]
    return f"Cairn: {' '.join(words)}"


def number(value: float) -> str:
    """Return a number as maps have it, to a thousandth of a millimetre."""
    return f"{round(value, 3) + 0.0:.10g}"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'
