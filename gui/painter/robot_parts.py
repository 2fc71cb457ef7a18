"""The parts that a robot of any family is drawn of, from its model: hull, bumper, wheels, bricks, sensors and arms.

A part is an outline in the robot's frame, in millimetres, x ahead and y to the left, and what it is made of. Where a
model says nothing of a part's size, as of most wheels, it is a share of the body's.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from gui.painter.colors import Colors, blended, tinted
from gui.painter.kept import Kept
from gui.painter.shapes import polygon
from robotdriver.models import (
    AckermannDrive,
    Camera,
    ConeRanger,
    DifferentialDrive,
    Disc,
    FloorSensor,
    LaserScanner,
    Polygon,
    RayRanger,
    RobotModel,
    TouchShape,
)

MODELS_AT_ONCE = 16
"""The most models of robots on one floor."""


class Stuff(Enum):
    """The material of a part, which gives it its colour."""

    SHELL = auto()
    BUMPER = auto()
    RUBBER = auto()
    PLASTIC = auto()
    RIM = auto()
    GLASS = auto()
    METAL = auto()
    KEY = auto()
    LENS = auto()
    ARROW = auto()


_SOLID = {
    Stuff.RUBBER: "#1A1E23",
    Stuff.PLASTIC: "#E6E9EC",
    Stuff.RIM: "#6B7480",
    Stuff.GLASS: "#C5CFC0",
    Stuff.METAL: "#9AA2AB",
    Stuff.KEY: "#4A525C",
    Stuff.LENS: "#FFFFFF",
}
"""These look the same by day and by night."""
FINE = frozenset({Stuff.RIM, Stuff.GLASS, Stuff.KEY, Stuff.LENS})
"""Too small to be seen on a robot of few pixels."""


def color_of(stuff: Stuff, robot: str, colors: Colors) -> QColor:
    """Return the colour of a part of a robot that has this accent."""
    match stuff:
        case Stuff.SHELL:
            return tinted(robot, 1.0)
        case Stuff.BUMPER:
            return blended("#000000", robot, 0.32)
        case Stuff.ARROW:
            return tinted(colors.robot_ink, 1.0)
    return tinted(_SOLID[stuff], 1.0)


@dataclass(frozen=True, slots=True)
class RobotParts:
    """The parts from which the robots of a model are drawn.

    Attributes:
        outline: Of the body.
        front: Its foremost strip, which is marked where the bumper is pressed.
        is_open: Whether the body is a frame round its parts: its outline alone then has the robot's colour.
        parts: All others, from below.
    """

    outline: QPainterPath
    front: QPainterPath
    is_open: bool
    parts: tuple[tuple[Stuff, QPainterPath], ...]


def _parts_of(model: RobotModel) -> RobotParts:
    outline = body_path(model.body)
    is_open = bool(bricks_of(model))
    front = shell(model.body.radius_mm, -90.0, 180.0) if isinstance(model.body, Disc) else _front(outline)
    parts = (*_wheels(model), *_bodywork(model, outline, front), *_sensors(model))
    return RobotParts(outline, front, is_open, tuple(_joined(parts)))


parts_of = Kept(_parts_of, MODELS_AT_ONCE)
"""Returns what the robots of a model are drawn of."""


def body_path(body: Disc | Polygon) -> QPainterPath:
    """Return the outline of a body in the robot's frame, mm."""
    path = QPainterPath()
    if isinstance(body, Disc):
        path.addEllipse(QPointF(0.0, 0.0), body.radius_mm, body.radius_mm)
    else:
        path.addPolygon(polygon(body.corners))
        path.closeSubpath()
    return path


def bricks_of(model: RobotModel) -> int:
    """Return how many bricks of Lego a robot has: their ports name its sensors and motors, as ``0_in2``."""
    if not model.name.startswith("ev3"):
        return 0
    plugged = [part.name.partition("_")[0] for part in (*model.sensors, *model.motors)]
    return 1 + max((int(brick) for brick in plugged if brick.isdigit()), default=0)


def _joined(parts: tuple[tuple[Stuff, QPainterPath], ...]) -> Iterator[tuple[Stuff, QPainterPath]]:
    """Yield the parts, those of one stuff that follow each other as one: a fill costs more than an outline."""
    before: tuple[Stuff, QPainterPath] | None = None
    for stuff, path in parts:
        if before is not None and before[0] is stuff:
            before[1].addPath(path)
            continue
        if before is not None:
            yield before
        before = stuff, QPainterPath(path)
    if before is not None:
        yield before


def _wheels(model: RobotModel) -> Iterator[tuple[Stuff, QPainterPath]]:
    if isinstance(model.drive, AckermannDrive):
        half_long = 0.13 * model.body.radius_mm
        for along in (0.0, model.drive.axle_distance_mm):
            for side in (-0.5, 0.5):
                yield Stuff.RUBBER, _box(along, side * model.drive.track_mm, half_long, 0.35 * half_long, 2.0)
        return
    if not isinstance(model.drive, DifferentialDrive):
        return
    radius, has_bricks = model.body.radius_mm, bool(bricks_of(model))
    is_round = isinstance(model.body, Disc)
    half_long = 0.24 * radius if has_bricks else 0.17 * radius if is_round else 0.24 * radius
    half_wide = 0.12 * radius if has_bricks else 0.05 * radius if is_round else 0.065 * radius
    for side in (-0.5, 0.5):
        across = side * model.drive.wheel_base_mm
        yield Stuff.RUBBER, _box(0.0, across, half_long, half_wide, 0.3 * half_wide)
        if has_bricks:
            for place in (-0.6, -0.2, 0.2, 0.6):
                yield Stuff.RIM, _box(place * half_long, across, 0.03 * half_long, 0.75 * half_wide)


def _bodywork(model: RobotModel, outline: QPainterPath, front: QPainterPath) -> Iterator[tuple[Stuff, QPainterPath]]:
    radius, box = model.body.radius_mm, outline.boundingRect()
    if bricks := bricks_of(model):
        yield from _arms(model, box)
        half_wide = min(0.27 * radius, 0.2 * box.height() / bricks)
        for number in range(bricks):
            yield from _brick(0.02 * radius, (number - 0.5 * (bricks - 1)) * 2.4 * half_wide, half_wide)
        return
    yield Stuff.BUMPER, front
    if model.name.startswith("eyebot"):
        yield from _screen(box)
        return
    at_mm = 0.52 * radius if isinstance(model.body, Disc) else box.center().x() - 0.05 * box.width()
    yield Stuff.ARROW, _arrow(at_mm, box.center().y(), 0.18 * radius)


def _brick(x: float, y: float, half_wide: float) -> Iterator[tuple[Stuff, QPainterPath]]:
    """Yield a brick with its display ahead and its buttons behind, half as broad again as it is wide."""
    half_long = 1.5 * half_wide
    yield Stuff.RIM, _box(x, y, half_long + 1.5, half_wide + 1.5, 5.0)
    yield Stuff.PLASTIC, _box(x, y, half_long, half_wide, 4.0)
    yield Stuff.KEY, _box(x + 0.42 * half_long, y, 0.46 * half_long, 0.78 * half_wide, 2.0)
    yield Stuff.GLASS, _box(x + 0.42 * half_long, y, 0.38 * half_long, 0.66 * half_wide, 1.0)
    yield Stuff.METAL, _box(x - 0.5 * half_long, y, 0.34 * half_long, 0.6 * half_wide, 4.0)
    yield Stuff.KEY, _box(x - 0.5 * half_long, y, 0.16 * half_long, 0.26 * half_wide, 2.0)


def _arms(model: RobotModel, box: QRectF) -> Iterator[tuple[Stuff, QPainterPath]]:
    for number, _ in enumerate(model.motors):
        across = (number - 0.5 * (len(model.motors) - 1)) * 20.0
        path = QPainterPath()
        path.addRoundedRect(QRectF(0.0, across - 6.0, box.right() + 6.0, 12.0), 4.0, 4.0)
        yield Stuff.METAL, path


def _screen(box: QRectF) -> Iterator[tuple[Stuff, QPainterPath]]:
    """Yield a display with its four keys behind it."""
    middle, half_x, half_y = box.center(), 0.5 * box.width(), 0.5 * box.height()
    yield Stuff.PLASTIC, _box(middle.x() - 0.02 * half_x, middle.y(), 0.36 * half_x, 0.6 * half_y, 3.0)
    yield Stuff.GLASS, _box(middle.x() - 0.02 * half_x, middle.y(), 0.3 * half_x, 0.52 * half_y, 1.0)
    for number in range(4):
        across = (number - 1.5) * 0.28 * half_y
        yield Stuff.PLASTIC, _box(middle.x() - 0.62 * half_x, middle.y() + across, 0.1 * half_x, 0.1 * half_y, 1.0)


def _sensors(model: RobotModel) -> Iterator[tuple[Stuff, QPainterPath]]:
    """Yield what a robot senses with, where it is mounted."""
    radius, has_bricks = model.body.radius_mm, bool(bricks_of(model))
    is_round = isinstance(model.body, Disc)
    rays = {sensor.name: sensor for sensor in model.sensors if isinstance(sensor, RayRanger)}
    for sensor in model.sensors:
        match sensor:
            case FloorSensor() if has_bricks and not sensor.name.endswith("_spot"):
                x, y = sensor.mount.x_mm, sensor.mount.y_mm
                yield Stuff.RUBBER, _box(x, y, 11.0, 11.0, 3.0)
                yield Stuff.LENS, _ring(x, y, 6.5, 4.0)
            case TouchShape():
                yield from _feeler(polygon(sensor.corners).boundingRect(), 0.2 * radius)
            case RayRanger() if has_bricks:
                other = rays.get(f"{sensor.name.removesuffix('_l')}_r") if sensor.name.endswith("_l") else None
                if other is not None:
                    yield from _eyes(sensor, other)
            case RayRanger():
                yield Stuff.RUBBER, _disc(sensor.mount.x_mm, sensor.mount.y_mm, 0.07 * radius)
            case ConeRanger() if not is_round:
                yield Stuff.LENS, _disc(sensor.mount.x_mm, sensor.mount.y_mm, 0.035 * radius)
            case LaserScanner() if not model.name.startswith("eyebot"):
                yield Stuff.RUBBER, _disc(sensor.mount.x_mm, sensor.mount.y_mm, 0.16 * radius)
                yield Stuff.METAL, _disc(sensor.mount.x_mm, sensor.mount.y_mm, 0.09 * radius)
            case Camera():
                yield Stuff.RUBBER, _box(sensor.mount.x_mm, sensor.mount.y_mm, 0.1 * radius, 0.16 * radius, 2.0)
                yield Stuff.LENS, _disc(sensor.mount.x_mm + 0.02 * radius, sensor.mount.y_mm, 0.05 * radius)


def _eyes(left: RayRanger, right: RayRanger) -> Iterator[tuple[Stuff, QPainterPath]]:
    """Yield an ultrasonic sensor: a bar with two round eyes."""
    x, y = left.mount.x_mm, (left.mount.y_mm + right.mount.y_mm) / 2.0
    half = abs(left.mount.y_mm - right.mount.y_mm) / 2.0
    yield Stuff.RUBBER, _box(x, y, 9.0, half + 9.0, 4.0)
    yield Stuff.METAL, _disc(x, y + half, 7.0)
    yield Stuff.METAL, _disc(x, y - half, 7.0)


def _feeler(felt: QRectF, from_x: float) -> Iterator[tuple[Stuff, QPainterPath]]:
    """Yield an arm from the body to where it feels, and a pad along the far edge of that."""
    inner = min(felt.top(), felt.bottom(), key=abs)
    across = inner + (6.0 if felt.center().y() > inner else -6.0)
    arm = QPainterPath()
    arm.addRect(QRectF(from_x, across - 3.0, felt.right() - from_x, 6.0))
    yield Stuff.METAL, arm
    yield Stuff.RUBBER, _box(felt.right() - 5.0, felt.center().y(), 5.0, 0.5 * felt.height(), 4.0)


def _box(x: float, y: float, half_long: float, half_wide: float, round_mm: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    place = QRectF(x - half_long, y - half_wide, 2.0 * half_long, 2.0 * half_wide)
    path.addRoundedRect(place, min(round_mm, half_wide), min(round_mm, half_wide))
    return path


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _ring(x: float, y: float, outer: float, inner: float) -> QPainterPath:
    path = _disc(x, y, outer)
    path.addEllipse(QPointF(x, y), inner, inner)
    return path


def _arrow(x: float, y: float, half: float) -> QPainterPath:
    """Return the arrowhead of a heading."""
    path = QPainterPath()
    corners = ((1.0, 0.0), (-0.7, 0.95), (-0.3, 0.0), (-0.7, -0.95))
    path.addPolygon(polygon((x + along * half, y + across * half) for along, across in corners))
    path.closeSubpath()
    return path


def _front(outline: QPainterPath) -> QPainterPath:
    """Return the foremost strip of a body with corners."""
    box = outline.boundingRect()
    strip = QPainterPath()
    strip.addRect(QRectF(box.right() - 0.1 * box.width(), box.top(), box.width(), box.height()))
    return outline.intersected(strip)


def square(radius: float) -> QRectF:
    """Return the square round a circle, upside down, so that Qt's arcs run counter-clockwise on a floor with y up."""
    return QRectF(-radius, radius, 2.0 * radius, -2.0 * radius)


def arc(radius: float, from_deg: float, span_deg: float) -> QPainterPath:
    """Return a part of a circle, counter-clockwise from straight ahead."""
    path = QPainterPath()
    path.arcMoveTo(square(radius), from_deg)
    path.arcTo(square(radius), from_deg, span_deg)
    return path


def shell(radius: float, from_deg: float, span_deg: float) -> QPainterPath:
    """Return the part of the rim that the bumper covers."""
    path = arc(radius, from_deg, span_deg)
    path.arcTo(square(0.84 * radius), from_deg + span_deg, -span_deg)
    path.closeSubpath()
    return path
