"""Mazes drawn with characters, .maz: walls as | and _, and letters where robots, balls and boxes stand."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import MappingProxyType

from robotdriver.movable import CRATE, GOLF_BALL
from robotdriver.pose import Pose
from robotworkshop.families import refusals
from robotworkshop.families.eyebot.worlds import faults
from robotworkshop.families.eyebot.worlds.lines import text_of
from robotworkshop.families.eyebot.worlds.wld import robots_at
from scene.errors import SceneError
from scene.scene import Scene, Wall, Workspace
from scene.things import DiscShape, Material, Point, PolygonShape, Thing

NAME = "eyebot_maz"
DEFAULT_CELL_MM = 360.0

GOLF_BALL_RADIUS_MM = 21.35
_BOX_SHARE = 0.25
"""A box is so wide, as a share of a cell."""

_HEADINGS = {"S": 90.0, "U": 90.0, "D": 270.0, "L": 180.0, "R": 0.0}
START_LETTERS = frozenset(_HEADINGS)
_LETTERS = "".join(_HEADINGS) + "OX"


@dataclass(frozen=True, slots=True)
class Edge:
    """A wall of one cell: `along` counts cells on its line, `line` says which line it is.

    Attributes:
        is_upright: Whether it runs along y.
        line: The line's number: x or y over the size of a cell.
        along: Where on the line it begins.
    """

    is_upright: bool
    line: int
    along: int


class MazFormat:
    """Reads and writes .maz files."""

    name = NAME
    title = "EyeBot maze"
    can_write = True
    suffixes = (".maz",)

    def recognises(self, content: bytes, name: str) -> bool:  # noqa: ARG002  # Only its name tells.
        """Tell whether a file is meant to be a maze."""
        return name.lower().endswith(self.suffixes)

    def read(self, content: bytes, name: str) -> Scene:  # noqa: ARG002  # A maze does not say its name.
        """Return the scene of a maze.

        Raises:
            SceneError: the first fault, placed at its line.
        """
        rows, cell_mm = _drawing(content)
        edges: set[Edge] = set()
        starts: list[Pose] = []
        letters = ""  # of the starts
        things: list[Thing] = []
        for row, (number, text) in enumerate(rows):
            y = len(rows) - 1 - row
            for at, character in enumerate(text):
                x = (at + 1) // 2
                if character == "|":
                    edges.add(Edge(True, x, y))
                if character == "_" or (character.isalpha() and character.isupper()):
                    edges.add(Edge(False, y, x - 1))
                if character in " |_":
                    continue
                centre = (x - 0.5) * cell_mm, (y + 0.5) * cell_mm
                match character.upper():
                    case "O":
                        things.append(_ball(centre))
                    case "X":
                        things.append(_box(centre, cell_mm))
                    case letter if letter in _HEADINGS:
                        starts.append(Pose(*centre, math.radians(_HEADINGS[letter])))
                        letters += letter
                    case _:
                        parts = {"name": ascii(character), "count": str(at + 1), "known": " ".join(_LETTERS)}
                        raise SceneError(faults.NOT_OF_MAZE(**parts), place=f"line {number}")
        walls = tuple(_walls(edges, cell_mm))
        if not walls:
            raise SceneError(refusals.NO_MAZE_WALLS())
        xs = [x for wall in walls for x, _ in (wall.start, wall.end)]
        ys = [y for wall in walls for _, y in (wall.start, wall.end)]
        source = {"format": NAME, "cell_mm": cell_mm, "starts": letters}
        return Scene(
            Workspace(min(xs), min(ys), max(xs), max(ys)),
            robots=robots_at(starts),
            walls=walls,
            things=tuple(things),
            meta=MappingProxyType({"source": MappingProxyType(source)}),
        )

    def write(self, scene: Scene) -> bytes:
        """Return the maze of a scene whose walls stand on a grid.

        Raises:
            SceneError: a wall stands elsewhere.
        """
        cell_mm = _cell_of(scene)
        edges = {edge for wall in scene.walls for edge in _edges_of(wall, cell_mm)}
        if not edges:
            raise SceneError(faults.NO_WALLS())
        letters = _letters_of(scene, cell_mm)
        upright = [edge for edge in edges if edge.is_upright]
        level = [edge for edge in edges if not edge.is_upright]
        left = min([edge.line for edge in upright] + [edge.along for edge in level])
        right = max([edge.line for edge in upright] + [edge.along + 1 for edge in level])
        low = min([edge.along for edge in upright] + [edge.line for edge in level])
        high = max([edge.along for edge in upright] + [edge.line for edge in level])
        if min(left, low) < 0 or low != 0:
            raise SceneError(faults.MAZE_BEGIN())
        rows = [_drawn_row(y, right, edges, letters) for y in range(high, -1, -1)]
        return ("\n".join(row if row.strip() else " " for row in rows) + f"\n{cell_mm:g}\n").encode()

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        """Return what of a scene a maze has no place for."""
        lost = {
            "obstacles": bool(scene.obstacles),
            "things but balls and boxes": any(thing.movable is None for thing in scene.things),
            "exact places in a cell": bool(scene.robots or scene.things),
            "places": bool(scene.places),
            "areas": bool(scene.areas),
            "the floor": bool(scene.floor_regions),
        }
        return tuple(what for what, is_lost in lost.items() if is_lost)


def _drawing(content: bytes) -> tuple[list[tuple[int, str]], float]:
    """Return the lines that draw the maze, with their numbers, and the size of a cell."""
    rows: list[tuple[int, str]] = []
    cell_mm: float | None = None
    for number, raw in enumerate(text_of(content).splitlines(), 1):
        text = raw.rstrip()
        if raw[:1] in ("|", "_", " "):
            rows.append((number, text))
        elif text and not text.startswith("#"):
            if cell_mm is not None:
                raise SceneError(faults.SECOND_SIZE(), place=f"line {number}")
            try:
                cell_mm = float(text)
            except ValueError:
                reason = faults.NO_CELL_LINE(name=ascii(text[:40]))
                raise SceneError(reason, place=f"line {number}") from None
            if not 1.0 <= cell_mm <= 1e5:
                raise SceneError(faults.NO_CELL(number=text[:40]), place=f"line {number}")
    if not any(text for _, text in rows):
        raise SceneError(refusals.NO_MAZE())
    return rows, DEFAULT_CELL_MM if cell_mm is None else cell_mm


def _walls(edges: Iterable[Edge], cell_mm: float) -> Iterator[Wall]:
    """Yield walls as long as they are drawn: edges of one line that follow each other are one."""
    ordered = sorted(edges, key=lambda edge: (edge.is_upright, edge.line, edge.along))
    begin = end = None
    for edge in [*ordered, None]:
        if end is not None and edge is not None and edge == Edge(end.is_upright, end.line, end.along + 1):
            end = edge
            continue
        if begin is not None and end is not None:
            across, first, last = begin.line * cell_mm, begin.along * cell_mm, (end.along + 1) * cell_mm
            yield Wall((across, first), (across, last)) if begin.is_upright else Wall((first, across), (last, across))
        begin = end = edge


def _ball(centre: Point) -> Thing:
    material = Material(height_mm=2.0 * GOLF_BALL_RADIUS_MM, color="#ffa500")
    return Thing(DiscShape(centre, GOLF_BALL_RADIUS_MM), "Golf", material=material, movable=GOLF_BALL)


def _box(centre: Point, cell_mm: float) -> Thing:
    (x, y), half = centre, _BOX_SHARE * cell_mm / 2.0
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Thing(PolygonShape(corners), "Box", material=Material(height_mm=2.0 * half, color="#a07840"), movable=CRATE)


def _cell_of(scene: Scene) -> float:
    source = scene.meta.get("source", {})
    if source.get("format") == NAME:
        return float(source["cell_mm"])
    lengths = {round(coordinate) for wall in scene.walls for point in (wall.start, wall.end) for coordinate in point}
    found = math.gcd(*lengths) if lengths else 0
    return float(found) if found >= 1 else DEFAULT_CELL_MM


def _edges_of(wall: Wall, cell_mm: float) -> Iterator[Edge]:
    (x1, y1), (x2, y2) = ((x / cell_mm, y / cell_mm) for x, y in (wall.start, wall.end))
    is_on_grid = all(abs(value - round(value)) < 1e-6 for value in (x1, y1, x2, y2))
    if not is_on_grid or (abs(x1 - x2) > 1e-6 and abs(y1 - y2) > 1e-6):
        place = f"{wall.start[0]:g} {wall.start[1]:g} {wall.end[0]:g} {wall.end[1]:g}"
        raise SceneError(faults.OFF_GRID(place=place, size=f"{cell_mm:g} mm"))
    is_upright = abs(x1 - x2) <= 1e-6
    line = round(x1 if is_upright else y1)
    begin, end = sorted((round(y1), round(y2)) if is_upright else (round(x1), round(x2)))
    for along in range(begin, end):
        yield Edge(is_upright, line, along)


def _letters_of(scene: Scene, cell_mm: float) -> dict[tuple[int, int], str]:
    """Return the letters by their cells; a capital is put where there is a wall below."""
    letters: dict[tuple[int, int], str] = {}
    for thing in scene.things:
        if thing.movable is None:
            continue
        if isinstance(thing.shape, DiscShape):
            (x, y), letter = thing.shape.center, "o"
        elif isinstance(thing.shape, PolygonShape):
            corners = thing.shape.corners
            x, y, letter = sum(c[0] for c in corners) / len(corners), sum(c[1] for c in corners) / len(corners), "x"
        else:
            continue
        letters[math.floor(x / cell_mm), math.floor(y / cell_mm)] = letter
    for robot in scene.robots:
        start = robot.start
        letter = "ruld"[round(start.heading_rad / (math.pi / 2.0)) % 4]
        letters[math.floor(start.x_mm / cell_mm), math.floor(start.y_mm / cell_mm)] = letter
    return letters


def _drawn_row(y: int, right: int, edges: set[Edge], letters: dict[tuple[int, int], str]) -> str:
    drawn = ["|" if Edge(True, 0, y) in edges else " "]
    for x in range(right):
        has_floor = Edge(False, y, x) in edges
        letter = letters.get((x, y))
        drawn.append((letter.upper() if has_floor else letter) if letter else "_" if has_floor else " ")
        drawn.append("|" if Edge(True, x + 1, y) in edges else " ")
    return "".join(drawn).rstrip()


MAZ = MazFormat()
