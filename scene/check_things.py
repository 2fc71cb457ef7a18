"""Checks of the things, places and areas of a scene, whatever the robot."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from scene import phrases
from scene.check_coordinates import check_coordinates, check_number, quoted
from scene.errors import SceneError
from scene.limits import COLOR_PATTERN, MAX_NAME_LENGTH
from scene.rings import ring_fault
from scene.things import (
    EYES,
    Area,
    DiscShape,
    Georeference,
    Material,
    NamedPlace,
    Point,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Shape,
    Thing,
)


def points_of(shape: Shape) -> tuple[Point, ...]:
    """Return the points by which a shape counts."""
    match shape:
        case PolygonShape(corners):
            return corners
        case PolylineShape(points) | PointsShape(points):
            return points
        case DiscShape(center):
            return (center,)


def check_things(things: Sequence[Thing]) -> None:
    """Check what stands or lies on the floor.

    Raises:
        SceneError: the first fault, placed as in the native format.
    """
    _check_shapes({f"things[{index}]": thing.shape for index, thing in enumerate(things)})
    for index, thing in enumerate(things):
        _check_name(thing.name, f"things[{index}].name")
        _check_material(thing.material, f"things[{index}].material")
        if thing.movable is not None and not isinstance(thing.shape, PolygonShape | DiscShape):
            raise SceneError(phrases.NOT_PUSHED(), place=f"things[{index}].movable")


def check_places(places: Sequence[NamedPlace]) -> None:
    """Check the places with names.

    Raises:
        SceneError: the first fault, placed as in the native format.
    """
    first: dict[tuple[str, str], int] = {}
    for index, place in enumerate(places):
        where = f"places[{index}]"
        if not place.name:
            raise SceneError(phrases.PLACE_NAME(), place=f"{where}.name")
        _check_name(place.name, f"{where}.name")
        if (other := first.setdefault((place.kind, place.name), index)) != index:
            reason = phrases.SAME_PLACE_NAME(name=quoted(place.name), part=f"places[{other}]")
            raise SceneError(reason, place=f"{where}.name")
        check_coordinates(((where, place.place),), axes=(".x", ".y"))
        if place.heading_rad is not None:
            check_number(place.heading_rad, f"{where}.heading_deg")


def check_areas(areas: Sequence[Area]) -> None:
    """Check the parts of the floor where something holds.

    Raises:
        SceneError: the first fault, placed as in the native format.
    """
    _check_shapes({f"areas[{index}]": area.shape for index, area in enumerate(areas)})
    for index, area in enumerate(areas):
        _check_name(area.name, f"areas[{index}].name")


def check_georeference(georeference: Georeference | None) -> None:
    """Check where on Earth a scene lies.

    Raises:
        SceneError: the first fault, placed as in the native format.
    """
    if georeference is None:
        return
    for name, value, limit in (
        ("latitude_deg", georeference.latitude_deg, 90.0),
        ("longitude_deg", georeference.longitude_deg, 180.0),
        ("altitude_m", georeference.altitude_m, 1e6),
    ):
        check_number(value, f"georeference.{name}")
        if abs(value) > limit:
            reason = phrases.OUT_OF_RANGE(number=f"{value:g}", least=f"{-limit:g}", most=f"{limit:g}")
            raise SceneError(reason, place=f"georeference.{name}")


def _check_shapes(shapes: Mapping[str, Shape]) -> None:
    check_coordinates(_placed_points(shapes.items()))
    rings = {place: shape.corners for place, shape in shapes.items() if isinstance(shape, PolygonShape)}
    fault = ring_fault(list(rings.values()))
    if fault is not None:
        raise SceneError(fault[1], place=f"{list(rings)[fault[0]]}.polygon")
    for place, shape in shapes.items():
        match shape:
            case PolylineShape(points) if len(points) < 2:
                raise SceneError(phrases.FEW_POINTS(count=str(len(points))), place=f"{place}.polyline")
            case PolylineShape(points):
                for index, (start, end) in enumerate(pairwise(points)):
                    if start == end:
                        raise SceneError(phrases.POINT_TWICE(), place=f"{place}.polyline[{index + 1}]")
            case PointsShape(()):
                raise SceneError(phrases.NO_POINTS(), place=f"{place}.points")
            case PointsShape(_, size_mm):
                check_number(size_mm, f"{place}.point_size")
                if size_mm < 0.0:
                    raise SceneError(phrases.BAD_SIZE(number=f"{size_mm:g}"), place=f"{place}.point_size")
            case DiscShape(_, radius_mm):
                check_number(radius_mm, f"{place}.disc.radius")
                if radius_mm <= 0.0:
                    raise SceneError(phrases.BAD_RADIUS(number=f"{radius_mm:g}"), place=f"{place}.disc.radius")


def _placed_points(shapes: Iterable[tuple[str, Shape]]) -> Iterator[tuple[str, Point]]:
    keys = {PolygonShape: "polygon", PolylineShape: "polyline", PointsShape: "points"}
    for place, shape in shapes:
        if isinstance(shape, DiscShape):
            yield f"{place}.disc", shape.center
            continue
        key = keys[type(shape)]
        for index, point in enumerate(points_of(shape)):
            yield f"{place}.{key}[{index}]", point


def _check_name(name: str, place: str) -> None:
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise SceneError(phrases.NAME(count=str(MAX_NAME_LENGTH)), place=place)


def _check_material(material: Material, place: str) -> None:
    unknown = [eye for eye in material.seen_by if eye not in EYES]
    if unknown:
        reason = phrases.NO_SENSOR(name=quoted(unknown[0]), sensors=", ".join(EYES))
        raise SceneError(reason, place=f"{place}.seen_by")
    if not re.fullmatch(COLOR_PATTERN, material.color):
        raise SceneError(phrases.NO_COLOR(name=quoted(material.color)), place=f"{place}.color")
    if not material.height_mm >= 0.0:
        raise SceneError(phrases.BAD_HEIGHT(number=f"{material.height_mm:g}"), place=f"{place}.height_mm")
    if not 0.0 <= material.reflectance < math.inf:
        reason = phrases.BAD_REFLECTANCE(number=f"{material.reflectance:g}")
        raise SceneError(reason, place=f"{place}.reflectance")
