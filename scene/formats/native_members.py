"""Common parts of the native format's objects: points and numbers, and keys that the program does not know."""

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta, Struct

from scene import limits
from scene.things import NOTHING, Point

_BOUNDS = {"minimum": -limits.MAX_COORDINATE_MM, "maximum": limits.MAX_COORDINATE_MM}
Coordinate = Annotated[float, Meta(extra_json_schema=_BOUNDS)]
NativePoint = Annotated[tuple[Coordinate, Coordinate], Meta(description="x and y in mm; y points up.")]


def unknown_keys(document: Mapping[str, Any], kind: type[Struct], **parts: type[Struct]) -> Mapping[str, Any]:
    """Return the members that the format does not know; those of the object's parts under the part's own key."""
    unknown = {key: value for key, value in document.items() if key not in kind.__struct_fields__}
    for part, part_kind in parts.items():
        value = document.get(part)
        members = value if isinstance(value, Mapping) else {}
        of_part = {k: v for k, v in members.items() if k not in part_kind.__struct_fields__}
        if of_part:
            unknown[part] = of_part
    return MappingProxyType(unknown) if unknown else NOTHING


def with_unknown_keys(document: dict[str, Any], unknown: Mapping[str, Any], kind: type[Struct]) -> dict[str, Any]:
    """Put back what `_unknown_keys` found, except for the parts that have gone since."""
    for key, value in unknown.items():
        if key not in kind.__struct_fields__:
            document[key] = value
        elif isinstance(document.get(key), Mapping):
            document[key] = {**value, **document[key]}
    return document


def point_document(point: Point) -> list[float]:
    """Return a point as it is written."""
    return [number_document(point[0]), number_document(point[1])]


def number_document(value: float) -> float:
    """Return whole numbers as such: they are then written without a decimal point."""
    return int(value) if float(value).is_integer() else value


def degrees_document(angle_rad: float) -> float:
    """Return the shortest number of degrees that reads back as this very angle, so that 30 stays 30.

    Angles that no number of degrees comes to exactly, as may happen to computed ones, move by the last bit.
    """
    angle_deg = math.degrees(angle_rad)
    rounded = (float(f"{angle_deg:.{digits}g}") for digits in range(1, 18))
    neighbours = (math.nextafter(angle_deg, bound) for bound in (-math.inf, math.inf))
    return next((d for d in (*rounded, *neighbours) if math.radians(d) == angle_rad), angle_deg)
