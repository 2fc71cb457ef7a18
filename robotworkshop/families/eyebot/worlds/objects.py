"""Things beside the robots: those that every simulation knows, and descriptions of others, .esObj."""

import math
from dataclasses import dataclass, field

import shapely

from robotdriver.errors import PlacementError
from robotdriver.movable import CRATE, GOLF_BALL, Movable
from robotworkshop.families.eyebot.worlds import faults
from robotworkshop.families.eyebot.worlds.lines import FileLine, lines_of
from robotworkshop.families.eyebot.worlds.maz import GOLF_BALL_RADIUS_MM
from robotworkshop.families.eyebot.worlds.robi import hull_of
from scene.errors import SceneError
from scene.things import DiscShape, Material, PolygonShape, Shape, Thing

_SLIDING = 0.35
_ROLLING = 0.02


@dataclass(frozen=True, slots=True)
class ObjectKind:
    """A kind of thing.

    Attributes:
        name: As in a .sim file.
        radius_mm: Of a round thing; 0 for one with corners.
        corners: Of another, about its middle, counter-clockwise.
        height_mm: Above the floor.
        movable: How robots push it; None where they cannot.
        color: "#rrggbb".
    """

    name: str
    radius_mm: float
    corners: tuple[tuple[float, float], ...]
    height_mm: float
    movable: Movable | None
    color: str

    def at(self, x_mm: float, y_mm: float, phi_deg: float, name: str = "") -> Thing:
        """Return such a thing at a place, turned by an angle."""
        shape: Shape
        if self.radius_mm:
            shape = DiscShape((x_mm, y_mm), self.radius_mm)
        else:
            c, s = math.cos(math.radians(phi_deg)), math.sin(math.radians(phi_deg))
            shape = PolygonShape(tuple((x_mm + c * x - s * y, y_mm + s * x + c * y) for x, y in self.corners))
        material = Material(height_mm=self.height_mm, color=self.color)
        return Thing(shape, name or self.name, material=material, movable=self.movable)


def _box(name: str, side_mm: float, mass_kg: float, color: str = "#a07840") -> ObjectKind:
    half = side_mm / 2.0
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return ObjectKind(name, 0.0, corners, side_mm, Movable(mass_kg), color)


# A drinks can of 0.33 l is 66 mm wide and 115 mm high; a football of size 5 has a radius of 110 mm and 0.43 kg.
OBJECTS = {
    kind.name.lower(): kind
    for kind in (
        ObjectKind("Can", 33.0, (), 115.0, Movable(0.35), "#d02020"),
        ObjectKind("Soccer", 110.0, (), 220.0, Movable(0.43, _ROLLING, 0.6, 0.3, rolls=True), "#f0f0f0"),
        ObjectKind("Golf", GOLF_BALL_RADIUS_MM, (), 2.0 * GOLF_BALL_RADIUS_MM, GOLF_BALL, "#ffa500"),
        _box("Box", 200.0, CRATE.mass_kg),
        _box("Crate1", 300.0, 2.0),
        _box("Crate2", 300.0, 2.0),
        _box("Crate3", 300.0, 2.0),
    )
}
"""The objects that a .sim file may name without describing them, by their names in small letters."""


@dataclass(slots=True)
class _Object:
    name: str = ""
    scale: float = 1.0
    mass_kg: float = 1.0
    radius_mm: float = 0.0
    boxes: list[shapely.Geometry] = field(default_factory=list)
    height_mm: float = 100.0
    is_fixed: bool = False
    is_ball: bool = False


def read_object(content: bytes, name: str) -> ObjectKind:
    """Return the kind of thing that an .esObj file describes. Lines of no meaning here are left out.

    Args:
        content: The file's bytes.
        name: Of the file, for a thing that has no name.

    Raises:
        SceneError: the first fault, placed at its line.
    """
    found = _Object()
    for line in lines_of(content, "#"):
        _take(found, line)
    called = found.name or name.rpartition("/")[2].rpartition(".")[0]
    if not found.radius_mm and not found.boxes:
        raise SceneError(faults.NO_COLLIDER())
    try:
        friction = _ROLLING if found.is_ball else _SLIDING
        movable = None if found.is_fixed else Movable(found.mass_kg, friction, rolls=found.is_ball)
    except PlacementError as error:
        raise SceneError(str(error)) from error
    corners: tuple[tuple[float, float], ...] = ()
    if not found.radius_mm:
        corners = hull_of(found.boxes)
    return ObjectKind(called, found.radius_mm * found.scale, corners, found.height_mm, movable, "#a07840")


def _take(found: _Object, line: FileLine) -> None:
    match line.words[0].lower():
        case "name":
            found.name = " ".join(line.words[1:])
        case "scale":
            (found.scale,) = line.numbers(faults.SCALE_FORM(), after=1, counts=(1,))
            if found.scale <= 0.0:
                raise line.fault(faults.SCALE())
        case "mass":
            found.mass_kg = line.numbers(faults.MASS_FORM(), after=1, counts=(1, 4))[0]
            if found.mass_kg <= 0.0:
                raise line.fault(faults.NO_MASS())
        case "fixed":
            found.is_fixed = True
        case "collider":
            _take_collider(found, line)


def _take_collider(found: _Object, line: FileLine) -> None:
    form = faults.THING_COLLIDER()
    match (line.words[1:2] or ("",))[0].lower():
        case "box":
            x, _, z, wide, high, long = line.numbers(form, after=2, counts=(6,))
            if min(wide, high, long) <= 0.0:
                raise line.fault(faults.BOX_SIZES())
            found.boxes.append(shapely.box(z - long / 2.0, -x - wide / 2.0, z + long / 2.0, -x + wide / 2.0))
            found.height_mm = high
        case "sphere" | "capsule" as kind:
            numbers = line.numbers(form, after=2, counts=(1, 2, 4, 5, 6))
            found.radius_mm = numbers[3] if len(numbers) >= 4 else numbers[0]
            if found.radius_mm <= 0.0:
                raise line.fault(faults.RADIUS(name=kind))
            found.is_ball = kind == "sphere"
            found.height_mm = numbers[4] if kind == "capsule" and len(numbers) > 4 else 2.0 * found.radius_mm
        case other:
            raise line.fault(faults.OTHER_THING_COLLIDER(name=ascii(other[:40])))
