"""Things of a scene beyond plain obstacles and walls, places with names, and where on Earth the scene lies."""

import copyreg
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from robotdriver.movable import Movable
from robotdriver.record import Leaf, record

Point = tuple[float, float]
"""x and y in mm."""


def _unchangeable(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that nobody can change."""
    return MappingProxyType(mapping)


# Scenes are handed to other processes, as Gymnasium's environments are; of them Python itself neither copies nor
# pickles such mappings.
copyreg.pickle(MappingProxyType, lambda mapping: (_unchangeable, (dict(mapping),)))

NOTHING: Mapping[str, Any] = MappingProxyType({})

DISC_EDGES = 32
"""Edges of the regular polygon round a disc that stands for it as an outline: 0.5 % too large at corners."""

Eye = Literal["sonar", "laser", "infrared", "camera"]
"""A kind of sensor that may see a thing."""

EYES: tuple[Eye, ...] = ("sonar", "laser", "infrared", "camera")


def _nothing() -> Mapping[str, Any]:
    """Stand in for a default value, which Python 3.11 wants to be hashable."""
    return NOTHING


@dataclass(frozen=True, slots=True)
class Material:
    """The material of a thing, as far as robots notice.

    Attributes:
        seen_by: Which of `EYES` see it.
        solid: Whether bodies touch it; what is not solid is only seen.
        height_mm: How high it stands above the floor; infinite for higher than any robot.
        color: "#rrggbb", red, green and blue as hexadecimal numbers.
        reflectance: What share of a laser's light comes back from it, 1 for a matt white wall; more for a reflector.
    """

    seen_by: tuple[Eye, ...] = EYES
    solid: bool = True
    height_mm: float = math.inf
    color: str = "#808080"
    reflectance: float = 1.0


PLAIN_MATERIAL = Material()


class PolygonShape(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A filled outline: at least three corners, without repeating the first; it does not cross itself."""

    corners: tuple[Point, ...]


class PolylineShape(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Walls without thickness from each of at least two points to the next."""

    points: tuple[Point, ...]


class PointsShape(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Points that block, as a scanned map has them; at least one.

    Attributes:
        points: Bodies touch them, and sonars hear them, as points without size.
        size_mm: How wide each is to thin rays, as the cell of the map that it stands for; 0 for no width.
    """

    points: tuple[Point, ...]
    size_mm: float = 0.0


class DiscShape(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A disc of more than no radius."""

    center: Point
    radius_mm: float

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return the polygon that is drawn round it."""
        x, y = self.center
        corner_mm = self.radius_mm / math.cos(math.pi / DISC_EDGES)
        angles = (math.tau * index / DISC_EDGES for index in range(DISC_EDGES))
        return tuple((x + corner_mm * math.cos(angle), y + corner_mm * math.sin(angle)) for angle in angles)


# Tagged, so that a scene can be handed to another process: a message tells them apart by their names.
Shape = PolygonShape | PolylineShape | PointsShape | DiscShape


@record
class Thing(Leaf, frozen=True):
    """A thing on the floor.

    Attributes:
        shape: What it takes of the floor.
        name: What people call it; may be empty.
        known: Whether movers are told of it; if not, it must be sensed.
        material: What robots notice of it.
        movable: How robots push it; None where they cannot. Only polygons and discs can be pushed.
        extra: Keys of the file that this program does not know.
    """

    shape: Shape
    name: str = ""
    known: bool = True
    material: Material = PLAIN_MATERIAL
    movable: Movable | None = None
    extra: Mapping[str, Any] = msgspec.field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place that has a name: a goal, a dock, a home.

    Attributes:
        name: Unique among those of its kind.
        place: Where it is.
        heading_rad: How a robot shall stand there; None where any heading is right.
        kind: "goal", "dock", "home", or a word of another program's.
        extra: Keys of the file that this program does not know.
    """

    name: str
    place: Point
    heading_rad: float | None = None
    kind: str = "goal"
    extra: Mapping[str, Any] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the floor where something holds that no robot sees, as a sector without satellites.

    Attributes:
        kind: What holds there: "forbidden", "bad_gps", or a word of another program's.
        shape: A polygon, or a polyline for a border.
        name: What people call it; may be empty.
        extra: Keys of the file that this program does not know.
    """

    kind: str
    shape: PolygonShape | PolylineShape
    name: str = ""
    extra: Mapping[str, Any] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class Georeference:
    """The position of the scene's origin on Earth, by WGS 84; x points east and y north.

    Attributes:
        latitude_deg: -90 to 90.
        longitude_deg: -180 to 180.
        altitude_m: Above the ellipsoid.
    """

    latitude_deg: float
    longitude_deg: float
    altitude_m: float = 0.0
