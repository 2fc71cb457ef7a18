"""Worlds of ev3dev2simulator as scenes, and back.

A board becomes the workspace, with a drop along its edge; borders and lakes become regions of the floor, of which the
first in the file lies on top; rocks and bottles become things. Each keeps what the file says of it, so that it comes
back as it was; an obstacle that was moved comes back where it is.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import yaml

from robotdriver.conditions import PERFECT
from robotdriver.ev3.lego import shipped_lego
from robotdriver.movable import Movable
from robotdriver.pose import Pose
from robotworkshop.families.ev3.world_file import Document, read_world
from scene.scene import FloorRegion, Point, Scene, SceneRobot, Workspace
from scene.things import DiscShape, Material, PolygonShape, Thing

KEPT = "ev3"
"""Under this key robots, regions and things keep what the file says of them."""

DEPTH_KEY = "depth_mm"
"""Under this key a drop keeps its depth."""

_HEAVY = Movable(mass_kg=5.0, friction=0.2)
"""Of rocks and bottles, as the public simulator has them."""
_CIRCLE_CORNERS = 96
_HEIGHT_MM = 200.0
_HOLE_DEPTH_MM = 800.0
_NORTH_RAD = math.pi / 2.0
_WHITE = (255, 255, 255)


class Ev3WorldFormat:
    """Reads and writes worlds of ev3dev2simulator."""

    name = "ev3dev2simulator"
    title = "world of ev3dev2simulator"
    can_write = True
    suffixes: tuple[str, ...] = (".yaml", ".yml")

    def recognises(self, content: bytes, name: str) -> bool:
        """Tell whether a file is meant to be a world: by its ending, or by its first keys."""
        return name.lower().endswith(self.suffixes) or b"board_width:" in content[:4096]

    def read(self, content: bytes, name: str) -> Scene:
        """Return the scene of a world.

        Raises:
            SceneError: the first fault, with its line and the remedy.
        """
        world = read_world(content)
        width, height = world["board_width"], world["board_height"]
        obstacles = list(enumerate(world.get("obstacles", [])))
        regions = [FloorRegion(_box(0.0, 0.0, width, height), _hex(world["board_color"]), extra=_kept(board=True))]
        for number, obstacle in reversed(obstacles):
            regions += _regions(number, obstacle, width, height)
        regions += _edge(width, height)
        return Scene(
            workspace=Workspace(0.0, 0.0, float(width), float(height)),
            robots=tuple(_robot(robot) for robot in world["robots"]),
            floor_regions=tuple(regions),
            things=tuple(thing for number, obstacle in obstacles for thing in _things(number, obstacle)),
            meta=MappingProxyType({"title": name.rpartition(".")[0], "source": {"format": self.name}}),
        )

    def write(self, scene: Scene) -> bytes:
        """Return the file of as much of a scene as such a world has; see `left_out`."""
        space = scene.workspace
        board = next((region for region in scene.floor_regions if KEPT in region.extra), None)
        world = {
            "board_height": _plain(space.height_mm),
            "board_width": _plain(space.width_mm),
            "board_color": _triple(board.rgb if board is not None else _WHITE),
            "robots": [_robot_document(robot, space) for robot in scene.robots],
            "obstacles": _obstacle_documents(scene),
        }
        return yaml.safe_dump(world, sort_keys=False, allow_unicode=True).encode()

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene such a world has no place for, in words."""
        lost = {
            "goals": any(robot.goal is not None for robot in scene.robots),
            "robots that are no EV3": any(KEPT not in robot.extra for robot in scene.robots),
            "walls": bool(scene.walls),
            "obstacles and things that are neither rectangles nor discs": len(_solid(scene))
            < len(scene.obstacles) + len(scene.things),
            "that obstacles move": any(obstacle.motion is not None for obstacle in scene.obstacles),
            "that things are unknown": any(not obstacle.known for obstacle in scene.obstacles)
            or any(not thing.known for thing in scene.things),
            "regions of the floor that are no borders and lakes": any(
                KEPT not in region.extra for region in scene.floor_regions
            ),
            "places, areas and the georeference": bool(scene.places or scene.areas or scene.georeference),
            "what goes wrong on the floor": scene.floor != PERFECT,
        }
        return tuple(what for what, is_lost in lost.items() if is_lost)


EV3_WORLD = Ev3WorldFormat()


# From a world to a scene.


def _robot(robot: Document) -> SceneRobot:
    y_mm = robot["center_y"] + shipped_lego().board.axle_ahead
    pose = Pose(float(robot["center_x"]), float(y_mm), _NORTH_RAD + math.radians(robot["orientation"]))
    kept = {key: robot[key] for key in ("type", "parts") if key in robot}
    is_large = kept.get("type") == "large_robot" or len({part["brick"] for part in kept.get("parts", ())}) > 1
    return SceneRobot(
        robot["name"], pose, model="ev3_large" if is_large else "ev3", extra=MappingProxyType({KEPT: kept})
    )


def _kept(**values: Any) -> Mapping[str, Any]:
    return MappingProxyType({KEPT: values})


def _regions(number: int, obstacle: Document, width: float, height: float) -> Iterator[FloorRegion]:
    """Yield what an obstacle lays on the floor, from below."""
    extra = _kept(number=number, obstacle=obstacle)
    more = _kept(number=number)
    rgb = _hex(obstacle["color"])
    if obstacle["type"] == "border":
        spacing, depth = obstacle["outer_spacing"], obstacle["depth"]
        for place, outline in enumerate(_frame(spacing, spacing + depth, width, height)):
            yield FloorRegion(outline, rgb, extra=more if place else extra)
    elif obstacle["type"] == "lake":
        x, y, inner = obstacle["x"], obstacle["y"], obstacle["inner_radius"]
        if outer_ring := obstacle["border_width"]:
            yield FloorRegion(_circle(x, y, inner + outer_ring), rgb, extra=extra)
        if obstacle.get("hole", True):
            depth = {DEPTH_KEY: float(obstacle.get("depth", _HOLE_DEPTH_MM))}
            yield FloorRegion(_circle(x, y, inner), "#000000", drop=True, extra=MappingProxyType({**extra, **depth}))
        elif not outer_ring:
            yield FloorRegion(_circle(x, y, inner), rgb, extra=extra)


def _edge(width: float, height: float) -> Iterator[FloorRegion]:
    edge = shipped_lego().board.edge
    for outline in _frame(0.0, edge, width, height):
        yield FloorRegion(outline, "#000000", drop=True, extra=_kept(edge=True))


def _frame(outer: float, inner: float, width: float, height: float) -> Iterator[tuple[Point, ...]]:
    """Yield the four boxes of a frame between two distances from the board's edge."""
    inner = min(inner, width / 2.0, height / 2.0)
    if inner <= outer:
        return
    yield _box(outer, outer, width - outer, inner)
    yield _box(outer, height - inner, width - outer, height - outer)
    yield _box(outer, inner, inner, height - inner)
    yield _box(width - inner, inner, width - outer, height - inner)


def _things(number: int, obstacle: Document) -> Iterator[Thing]:
    extra = _kept(number=number, obstacle=obstacle)
    material = Material(height_mm=_HEIGHT_MM, color=_hex(obstacle["color"]))
    if obstacle["type"] == "rock":
        movable = _HEAVY if obstacle.get("movable", True) else None
        yield Thing(PolygonShape(_rock_outline(obstacle)), obstacle["name"], True, material, movable, extra)
    elif obstacle["type"] == "bottle":
        shape = DiscShape((float(obstacle["x"]), float(obstacle["y"])), float(obstacle["radius"]))
        yield Thing(shape, obstacle["name"], True, material, _HEAVY, extra)


def _rock_outline(rock: Document) -> tuple[Point, ...]:
    angle = math.radians(rock["angle"])
    c, s = math.cos(angle), math.sin(angle)
    half_x, half_y = rock["width"] / 2.0, rock["height"] / 2.0
    corners = ((-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y))
    return tuple((rock["x"] + c * x - s * y, rock["y"] + s * x + c * y) for x, y in corners)


def _box(min_x: float, min_y: float, max_x: float, max_y: float) -> tuple[Point, ...]:
    left, bottom, right, top = float(min_x), float(min_y), float(max_x), float(max_y)
    return (left, bottom), (right, bottom), (right, top), (left, top)


def _circle(x: float, y: float, radius: float) -> tuple[Point, ...]:
    angles = (math.tau * number / _CIRCLE_CORNERS for number in range(_CIRCLE_CORNERS))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _hex(rgb: Sequence[int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


# From a scene to a world.


def _robot_document(robot: SceneRobot, space: Workspace) -> Document:
    orientation = math.degrees(math.remainder(robot.start.heading_rad - _NORTH_RAD, math.tau))
    own = robot.extra.get(KEPT, {})
    document = {
        "name": robot.name,
        "center_x": _plain(robot.start.x_mm - space.min_x_mm),
        "center_y": _plain(robot.start.y_mm - space.min_y_mm - shipped_lego().board.axle_ahead),
        "orientation": _plain(orientation),
    }
    if "parts" in own:
        return {**document, "parts": [dict(part) for part in own["parts"]]}
    return {**document, "type": own.get("type", "small_robot")}


def _obstacle_documents(scene: Scene) -> list[Document]:
    space = scene.workspace
    numbered: dict[int, Document] = {}
    for region in scene.floor_regions:
        own = region.extra.get(KEPT, {})
        if "obstacle" in own:
            numbered[own["number"]] = dict(own["obstacle"])
    others = []
    for thing in _solid(scene):
        document = _thing_document(thing, space)
        own = thing.extra.get(KEPT, {})
        if "number" in own and own["number"] not in numbered:
            numbered[own["number"]] = document
        else:
            others.append(document)
    documents = [*(numbered[number] for number in sorted(numbered)), *others]
    for number, document in enumerate(documents):
        document["color"] = _triple(document["color"])
        document.setdefault("name", f"obstacle {number + 1}")
    return [{"name": document["name"], **document} for document in documents]


def _solid(scene: Scene) -> list[Thing]:
    """Return the things and obstacles that are rectangles or discs."""
    things = [*scene.things]
    things += [
        Thing(PolygonShape(obstacle.polygon), movable=_HEAVY if obstacle.movable else None)
        for obstacle in scene.obstacles
    ]
    return [
        thing
        for thing in things
        if isinstance(thing.shape, DiscShape)
        or (isinstance(thing.shape, PolygonShape) and _rectangle(thing.shape.corners) is not None)
    ]


def _thing_document(thing: Thing, space: Workspace) -> Document:
    own = dict(thing.extra.get(KEPT, {}).get("obstacle", {}))
    if own and [replace(known, extra=thing.extra) for known in _things(0, own)] == [thing]:
        return own
    color = tuple(bytes.fromhex(thing.material.color[1:]))
    named = {"name": thing.name} if thing.name else {}
    match thing.shape:
        case DiscShape((x, y), radius):
            place = {"x": _plain(x - space.min_x_mm), "y": _plain(y - space.min_y_mm)}
            return {**named, "type": "bottle", **place, "radius": _plain(radius), "color": color}
        case PolygonShape(corners):
            rectangle = _rectangle(corners)
            assert rectangle is not None
            x, y, width, height, angle = rectangle
            place = {"x": _plain(x - space.min_x_mm), "y": _plain(y - space.min_y_mm)}
            size = {"width": _plain(width), "height": _plain(height), "angle": _plain(angle)}
            return {
                **named,
                "type": "rock",
                **place,
                **size,
                "color": color,
                "movable": thing.movable is not None,
            }
    raise AssertionError(thing.shape)


def _rectangle(corners: Sequence[Point]) -> tuple[float, float, float, float, float] | None:
    """Return centre, width, height and angle in degrees of a rectangle; None for another outline."""
    if len(corners) != 4:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    is_parallelogram = math.isclose(x0 + x2, x1 + x3, abs_tol=1e-6) and math.isclose(y0 + y2, y1 + y3, abs_tol=1e-6)
    width, height = math.hypot(x1 - x0, y1 - y0), math.hypot(x3 - x0, y3 - y0)
    dot = (x1 - x0) * (x3 - x0) + (y1 - y0) * (y3 - y0)
    if not is_parallelogram or abs(dot) > 1e-6 * width * height:
        return None
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
    return (x0 + x2) / 2.0, (y0 + y2) / 2.0, width, height, angle


def _plain(value: float) -> float | int:
    """Return a number as people write it."""
    rounded = round(float(value), 6)
    return int(rounded) if rounded == int(rounded) else rounded


def _triple(rgb: Sequence[int]) -> str:
    return ", ".join(map(str, rgb))
