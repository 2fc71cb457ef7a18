"""From a map to a Scene, and from a Scene to a map."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from scene.errors import SceneError
from scene.formats import faults
from scene.formats.aria_map.meaning import (
    NAME,
    cairn_of_place,
    cairn_of_shape,
    number,
    part_of_cairn,
    type_of_area,
)
from scene.formats.aria_map.parsing import MapText, parse_map
from scene.scene import Scene, Wall, Workspace
from scene.things import (
    Area,
    Georeference,
    NamedPlace,
    Point,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Thing,
)

_MARGIN_MM = 1_000.0
"""A map has no bounds: robots may leave what was mapped by so much."""

_CELL_MM = 20.0
"""AMRISim keeps a map in such cells, if nothing else is asked for: points of a map without Resolution are as wide."""


class AriaMapFormat:
    """Reads and writes maps of ARIA."""

    name = NAME
    title = "ARIA map"
    can_write = True
    suffixes = (".map",)

    def recognises(self, content: bytes, name: str) -> bool:
        """Tell whether a file is meant to be a map, however faulty it may be."""
        is_of_a_game = content.lstrip().startswith(b"type ")
        return content.startswith(b"2D-Map") or (name.lower().endswith(self.suffixes) and not is_of_a_game)

    def read(self, content: bytes, name: str) -> Scene:  # noqa: ARG002  # A map does not say its name.
        """Return the scene of a map.

        Raises:
            SceneError: the first fault, placed at its line.
        """
        parsed = parse_map(content)
        parts = [(cairn, part_of_cairn(cairn, parsed.infos.get(cairn.kind, {}))) for cairn in parsed.cairns]
        meaningless = [cairn.text for cairn, part in parts if part is None]
        things = [*_things(parsed), *(part for _, part in parts if isinstance(part, Thing))]
        places = _with_names_of_their_own([part for _, part in parts if isinstance(part, NamedPlace)])
        walls = tuple(Wall(start, end) for start, end in parsed.lines.get("", ()) if start != end)
        source = {"format": NAME, "version": parsed.version, "header": parsed.header, "cairns": meaningless}
        areas = tuple(part for _, part in parts if isinstance(part, Area))
        points = [*_points(walls, things, areas), *(place.place for place in places)]
        if not points:
            raise SceneError(faults.NOTHING_IN_MAP())
        xs, ys = zip(*points, strict=True)
        return Scene(
            Workspace(min(xs) - _MARGIN_MM, min(ys) - _MARGIN_MM, max(xs) + _MARGIN_MM, max(ys) + _MARGIN_MM),
            walls=walls,
            things=tuple(things),
            places=places,
            areas=areas,
            georeference=None if parsed.origin is None else Georeference(*parsed.origin),
            meta=MappingProxyType({"source": source}),
        )

    def write(self, scene: Scene) -> bytes:
        """Return the map of a scene; obstacles become the lines round them."""
        source = scene.meta.get("source", {})
        kept = source if source.get("format") == NAME else {}
        header = _header(kept.get("header", ()), scene.georeference)
        cairns = [cairn_of_place(place) for place in scene.places]
        lines: dict[str, list[tuple[Point, Point]]] = {"": [(wall.start, wall.end) for wall in scene.walls]}
        points: dict[str, list[Point]] = {}
        for area in scene.areas:
            cairn = cairn_of_shape(area.shape, type_of_area(area), area.name, area.extra)
            cairns += [] if cairn is None else [cairn]
        for thing in scene.things:
            _write_thing(thing, cairns, lines, points)
        for obstacle in scene.obstacles:
            lines[""] += _edges(obstacle.polygon)
        cairns += kept.get("cairns", [])
        sources = _sources(kept.get("header", ()), lines, points)
        if sources:  # Plain lines would be an error beside those of sensors.
            lines.setdefault(sources[0], []).extend(lines.pop(""))
            points.setdefault(sources[0], []).extend(points.pop("", []))
        lines = {which: ends for which, ends in lines.items() if ends}
        points = {which: strewn for which, strewn in points.items() if strewn}
        header += _resolutions(scene, header)
        rows = [kept.get("version", "2D-Map-Ex2"), *([f"Sources: {' '.join(sources)}"] if sources else [])]
        rows += [*_extents(lines, points), *header, *cairns]
        for which in sorted(lines):
            rows += [f"{which}_LINES" if which else "LINES", *(_row(*start, *end) for start, end in lines[which])]
        for which in sorted(points):
            rows += [f"{which}_DATA" if which else "DATA", *(_row(*point) for point in points[which])]
        return ("\n".join(rows) + "\n").encode()

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene a map has no place for."""
        lost = {
            "robots": bool(scene.robots),
            "that obstacles move": any(obstacle.motion is not None for obstacle in scene.obstacles),
            "that things can be pushed": any(obstacle.movable for obstacle in scene.obstacles)
            or any(thing.movable is not None for thing in scene.things),
            "that things are unknown": any(not obstacle.known for obstacle in scene.obstacles)
            or any(not thing.known for thing in scene.things),
            "what things are made of": any(
                thing.material != Thing(thing.shape).material and NAME not in thing.extra for thing in scene.things
            ),
            "areas that are no lines and no rectangles": any(
                cairn_of_shape(area.shape, "", "", area.extra) is None for area in scene.areas
            ),
            "the floor": bool(scene.floor_regions),
        }
        return tuple(what for what, is_lost in lost.items() if is_lost)


ARIA_MAP = AriaMapFormat()


def _header(kept: Sequence[str], origin: Georeference | None) -> list[str]:
    """Return the header lines that were kept, with the present origin; sources are written before them."""
    header = [line for line in kept if not line.startswith("Sources:")]
    at = next((at for at, line in enumerate(header) if line.startswith("OriginLatLongAlt:")), len(header))
    del header[at : at + 1]
    if origin is not None:
        header.insert(at, f"OriginLatLongAlt: {origin.latitude_deg!r} {origin.longitude_deg!r} {origin.altitude_m!r}")
    return header


def _resolutions(scene: Scene, header: Sequence[str]) -> Iterator[str]:
    """Yield how wide points are, where the header does not say it and it is not what a map means without."""
    said = {line.partition(":")[0] for line in header}
    for thing in scene.things:
        if isinstance(thing.shape, PointsShape) and thing.shape.size_mm not in (0.0, _CELL_MM):
            key = f"{thing.extra.get(NAME, {}).get('source', '')}Resolution"
            if key not in said:
                said.add(key)
                yield f"{key}: {number(thing.shape.size_mm)}"


def _sources(
    kept: Sequence[str], lines: Mapping[str, list[tuple[Point, Point]]], points: Mapping[str, list[Point]]
) -> list[str]:
    """Return the sensors whose lines and points stand in the map, those of the header first."""
    named = [name for line in kept if line.startswith("Sources:") for name in line.split()[1:]]
    return named + sorted({*lines, *points} - {"", *named})


def _things(parsed: MapText) -> Iterator[Thing]:
    """Return the lines of sensors and all points; lines without a sensor are walls."""
    for which, lines in parsed.lines.items():
        size_mm = parsed.resolutions_mm.get(which, _CELL_MM)
        for start, end in lines:
            extra = MappingProxyType({NAME: {"source": which}})
            if start == end:
                yield Thing(PointsShape((start,), size_mm), extra=extra)
            elif which:
                yield Thing(PolylineShape((start, end)), extra=extra)
    for which, points in parsed.points.items():
        size_mm = parsed.resolutions_mm.get(which, _CELL_MM)
        yield Thing(PointsShape(tuple(points), size_mm), extra=MappingProxyType({NAME: {"source": which}}))


def _write_thing(
    thing: Thing,
    cairns: list[str],
    lines: dict[str, list[tuple[Point, Point]]],
    points: dict[str, list[Point]],
) -> None:
    kept = thing.extra.get(NAME, {})
    which, shape = kept.get("source", ""), thing.shape
    if "kind" in kept and isinstance(shape, PolygonShape | PolylineShape):
        cairn = cairn_of_shape(shape, kept["kind"], thing.name, thing.extra)
        if cairn is not None:
            cairns.append(cairn)
            return
    match shape:
        case PointsShape(strewn):
            points.setdefault(which, []).extend(strewn)
        case PolylineShape(corners):
            lines.setdefault(which, []).extend(pairwise(corners))
        case PolygonShape(corners):
            lines[""] += _edges(corners)
        case _:
            lines[""] += _edges(shape.outline)


def _edges(corners: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _points(walls: tuple[Wall, ...], things: list[Thing], areas: tuple[Area, ...]) -> Iterator[Point]:
    for wall in walls:
        yield from (wall.start, wall.end)
    for shape in (*(thing.shape for thing in things), *(area.shape for area in areas)):
        match shape:
            case PolygonShape(points) | PolylineShape(points) | PointsShape(points):
                yield from points


def _with_names_of_their_own(places: list[NamedPlace]) -> tuple[NamedPlace, ...]:
    """Return places, of which those with the same kind and name are told apart by a number."""
    taken: set[tuple[str, str]] = set()
    told = []
    for place in places:
        name, count = place.name, 1
        while (place.kind, name) in taken:
            count += 1
            name = f"{place.name} ({count})"
        taken.add((place.kind, name))
        told.append(NamedPlace(name, place.place, place.heading_rad, place.kind, place.extra))
    return tuple(told)


def _extents(lines: dict[str, list[tuple[Point, Point]]], points: dict[str, list[Point]]) -> Iterator[str]:
    for which in sorted({*lines, *points}):
        if which in points:
            yield from _box(which, "MinPos", "MaxPos", points[which])
            yield f"{which}NumPoints: {len(points[which])}"
        if which in lines:
            yield from _box(which, "LineMinPos", "LineMaxPos", [end for line in lines[which] for end in line])
            yield f"{which}NumLines: {len(lines[which])}"


def _box(which: str, least: str, most: str, points: list[Point]) -> Iterator[str]:
    xs, ys = zip(*points, strict=True)
    yield f"{which}{least}: {_row(min(xs), min(ys))}"
    yield f"{which}{most}: {_row(max(xs), max(ys))}"


def _row(*numbers: float) -> str:
    return " ".join(map(number, numbers))
