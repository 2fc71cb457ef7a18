"""Things, named places, areas and the georeference in the native format."""

import math
from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from robotdriver.errors import PlacementError
from robotdriver.movable import CRATE, Movable
from scene import limits
from scene.errors import SceneError
from scene.formats import faults
from scene.formats.native_members import (
    Coordinate,
    NativePoint,
    degrees_document,
    number_document,
    point_document,
    unknown_keys,
    with_unknown_keys,
)
from scene.things import (
    EYES,
    PLAIN_MATERIAL,
    Area,
    DiscShape,
    Eye,
    Georeference,
    Material,
    NamedPlace,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Shape,
    Thing,
)

_Color = Annotated[
    str, Meta(description="Red, green and blue: #rrggbb.", extra_json_schema={"pattern": limits.COLOR_PATTERN})
]
_Name = Annotated[str, Meta(extra_json_schema={"maxLength": limits.MAX_NAME_LENGTH})]


def _points(least: int, words: str) -> Any:
    """Return what the schema says of a list of points."""
    return Meta(description=words, max_length=limits.MAX_POINTS, extra_json_schema={"minItems": least})


class DiscDocument(Struct):
    """A disc."""

    x: Coordinate
    y: Coordinate
    radius: Annotated[float, Meta(description="mm.", extra_json_schema={"exclusiveMinimum": 0})]


class MaterialDocument(Struct):
    """The material of a thing; what is left out is as of a grey wall higher than any robot."""

    seen_by: Annotated[tuple[Eye, ...], Meta(description="Which sensors see it; all if left out.")] = EYES
    solid: Annotated[bool, Meta(description="false: it is only seen, and robots drive through it.")] = True
    height_mm: Annotated[
        float | None,
        Meta(description="Above the floor; higher than any robot if left out.", extra_json_schema={"minimum": 0}),
    ] = None
    color: _Color = PLAIN_MATERIAL.color
    reflectance: Annotated[
        float, Meta(description="1 for a matt white wall, more for a reflector.", extra_json_schema={"minimum": 0})
    ] = PLAIN_MATERIAL.reflectance


class MovableDocument(Struct):
    """The physics of a thing that is pushed; what is left out is as of a cardboard box."""

    mass_kg: Annotated[float, Meta(extra_json_schema={"exclusiveMinimum": 0})] = CRATE.mass_kg
    friction: Annotated[float, Meta(description="Of the floor, over its weight.", extra_json_schema={"minimum": 0})] = (
        CRATE.friction
    )
    restitution: Annotated[
        float, Meta(description="Speed left after a bounce.", extra_json_schema={"minimum": 0, "maximum": 1})
    ] = CRATE.restitution
    grip: Annotated[float, Meta(description="Friction of its sides.", extra_json_schema={"minimum": 0})] = CRATE.grip
    rolls: Annotated[bool, Meta(description="true: it is a ball.")] = CRATE.rolls


class ThingDocument(Struct):
    """A thing on the floor; it has one of the four shapes."""

    polygon: Annotated[list[NativePoint], _points(3, "Corners in order, without repeating the first.")] | None = None
    polyline: Annotated[list[NativePoint], _points(2, "Walls from each point to the next.")] | None = None
    points: Annotated[list[NativePoint], _points(1, "Points that block.")] | None = None
    point_size: Annotated[
        float, Meta(description="mm: how wide each of the points is to thin rays.", extra_json_schema={"minimum": 0})
    ] = 0.0
    disc: DiscDocument | None = None
    name: _Name = ""
    known: Annotated[bool, Meta(description="false: the planner is not told; it must be sensed.")] = True
    material: MaterialDocument | None = None
    movable: Annotated[MovableDocument | None, Meta(description="How robots push it; only a polygon or a disc.")] = None


class PlaceDocument(Struct):
    """A place that has a name."""

    name: Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": limits.MAX_NAME_LENGTH})]
    x: Coordinate
    y: Coordinate
    heading_deg: Annotated[float | None, Meta(description="Any heading is right if left out.")] = None
    kind: Annotated[str, Meta(description="goal, dock, home, or a word of another program's.")] = "goal"


class AreaDocument(Struct):
    """A part of the floor, or a border, where something holds that no robot sees."""

    kind: Annotated[str, Meta(description="forbidden, bad_gps, or a word of another program's.")]
    polygon: Annotated[list[NativePoint], _points(3, "Corners in order, without repeating the first.")] | None = None
    polyline: Annotated[list[NativePoint], _points(2, "A border.")] | None = None
    name: _Name = ""


class GeoreferenceDocument(Struct):
    """The position of the scene's origin on Earth, by WGS 84; x points east and y north."""

    latitude_deg: Annotated[float, Meta(extra_json_schema={"minimum": -90, "maximum": 90})]
    longitude_deg: Annotated[float, Meta(extra_json_schema={"minimum": -180, "maximum": 180})]
    altitude_m: float = 0.0


def thing_of(thing: ThingDocument, document: Mapping[str, Any], index: int) -> Thing:
    """Return a thing.

    Raises:
        SceneError: it has no shape, or more than one, or a figure is out of its bounds.
    """
    return Thing(
        _shape(thing.polygon, thing.polyline, _strewn(thing), thing.disc, place=f"things[{index}]"),
        thing.name,
        thing.known,
        PLAIN_MATERIAL if thing.material is None else _material(thing.material),
        None if thing.movable is None else _movable(thing.movable, f"things[{index}].movable"),
        unknown_keys(document, ThingDocument, material=MaterialDocument, movable=MovableDocument, disc=DiscDocument),
    )


def place_of(place: PlaceDocument, document: Mapping[str, Any]) -> NamedPlace:
    """Return a place."""
    heading_rad = None if place.heading_deg is None else math.radians(place.heading_deg)
    return NamedPlace(place.name, (place.x, place.y), heading_rad, place.kind, unknown_keys(document, PlaceDocument))


def area_of(area: AreaDocument, document: Mapping[str, Any], index: int) -> Area:
    """Return an area.

    Raises:
        SceneError: it has no shape, or two.
    """
    shape = _shape(area.polygon, area.polyline, None, None, place=f"areas[{index}]")
    assert isinstance(shape, PolygonShape | PolylineShape)
    return Area(area.kind, shape, area.name, unknown_keys(document, AreaDocument))


def georeference_of(document: GeoreferenceDocument | None) -> Georeference | None:
    """Return where a scene lies, if it says so."""
    if document is None:
        return None
    return Georeference(document.latitude_deg, document.longitude_deg, document.altitude_m)


def thing_document(thing: Thing) -> dict[str, Any]:
    """Return a thing as it is written; what is as always is left out."""
    document = _shape_document(thing.shape)
    if thing.name:
        document["name"] = thing.name
    if not thing.known:
        document["known"] = False
    if thing.material != PLAIN_MATERIAL:
        document["material"] = _material_document(thing.material)
    if thing.movable is not None:
        document["movable"] = _changed(thing.movable, CRATE, MovableDocument)
    if "material" in thing.extra and "material" not in document:
        document["material"] = {}
    return with_unknown_keys(document, thing.extra, ThingDocument)


def place_document(place: NamedPlace) -> dict[str, Any]:
    """Return a place as it is written."""
    x, y = point_document(place.place)
    document: dict[str, Any] = {"name": place.name, "x": x, "y": y}
    if place.heading_rad is not None:
        document["heading_deg"] = number_document(degrees_document(place.heading_rad))
    if place.kind != "goal":
        document["kind"] = place.kind
    return with_unknown_keys(document, place.extra, PlaceDocument)


def area_document(area: Area) -> dict[str, Any]:
    """Return an area as it is written."""
    document = {"kind": area.kind, **_shape_document(area.shape)}
    if area.name:
        document["name"] = area.name
    return with_unknown_keys(document, area.extra, AreaDocument)


def georeference_document(georeference: Georeference) -> dict[str, Any]:
    """Return where a scene lies as it is written."""
    document = {"latitude_deg": georeference.latitude_deg, "longitude_deg": georeference.longitude_deg}
    if georeference.altitude_m:
        document["altitude_m"] = georeference.altitude_m
    return {key: number_document(value) for key, value in document.items()}


def _strewn(thing: ThingDocument) -> PointsShape | None:
    return None if thing.points is None else PointsShape(tuple(thing.points), thing.point_size)


def _shape(
    polygon: list[tuple[float, float]] | None,
    polyline: list[tuple[float, float]] | None,
    points: PointsShape | None,
    disc: DiscDocument | None,
    *,
    place: str,
) -> Shape:
    shapes: list[Shape] = []
    if polygon is not None:
        shapes.append(PolygonShape(tuple(polygon)))
    if polyline is not None:
        shapes.append(PolylineShape(tuple(polyline)))
    if points is not None:
        shapes.append(points)
    if disc is not None:
        shapes.append(DiscShape((disc.x, disc.y), disc.radius))
    if len(shapes) != 1:
        fault = faults.SHAPES(count=str(len(shapes))) if shapes else faults.NO_SHAPE()
        raise SceneError(fault, place=place)
    return shapes[0]


def _shape_document(shape: Shape) -> dict[str, Any]:
    match shape:
        case PolygonShape(corners):
            return {"polygon": [point_document(point) for point in corners]}
        case PolylineShape(points):
            return {"polyline": [point_document(point) for point in points]}
        case PointsShape(points, size_mm):
            size = {"point_size": number_document(size_mm)} if size_mm else {}
            return {"points": [point_document(point) for point in points], **size}
        case DiscShape(center, radius_mm):
            x, y = point_document(center)
            return {"disc": {"x": x, "y": y, "radius": number_document(radius_mm)}}


def _material(document: MaterialDocument) -> Material:
    seen_by = tuple(eye for eye in EYES if eye in document.seen_by)
    height_mm = math.inf if document.height_mm is None else document.height_mm
    return Material(seen_by, document.solid, height_mm, document.color, document.reflectance)


def _material_document(material: Material) -> dict[str, Any]:
    document = _changed(material, PLAIN_MATERIAL, MaterialDocument)
    if "seen_by" in document:
        document["seen_by"] = list(material.seen_by)
    return document


def _movable(document: MovableDocument, place: str) -> Movable:
    try:
        return Movable(document.mass_kg, document.friction, document.restitution, document.grip, document.rolls)
    except PlacementError as error:
        raise SceneError(str(error), place=place) from None


def _changed(value: object, usual: object, kind: type[Struct]) -> dict[str, Any]:
    """Return the members that are not as usual."""
    document = {}
    for name in kind.__struct_fields__:
        member = getattr(value, name)
        if member != getattr(usual, name):
            document[name] = number_document(member) if isinstance(member, float) else member
    return document
