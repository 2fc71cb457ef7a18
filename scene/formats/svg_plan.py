"""Floor plans in SVG: dark shapes block, and stroked lines are walls.

A drawing does not say how large a floor is: a unit of it is 10 mm unless its root element says otherwise by
``data-mm-per-unit``. Circles with the ids ``start`` and ``goal`` are where a robot begins, and where it has to go.
"""

import math
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import PurePath

import numpy as np
import shapely
from numpy.typing import NDArray

from robotdriver.pose import Pose
from scene.errors import SceneError
from scene.formats import faults
from scene.formats.svg_paths import Line, Move, lines_of, numbers, transform
from scene.holes import Pierced, pieces
from scene.rings import MIN_AREA_MM2
from scene.scene import Obstacle, Point, Scene, SceneRobot, Wall, Workspace

MM_PER_UNIT = 10.0
_ROOM_MM = 1_000.0
"""Kept round a drawing that does not say where it ends."""
_DEEPEST = 100
"""Groups within groups."""
_LIGHT = 0.9
"""Fills at least so light, from 0 for black to 1 for white, are floor."""
_WORDS = {"white": 1.0, "none": 1.0, "transparent": 1.0, "snow": 1.0, "ivory": 1.0, "whitesmoke": 0.96}
_SKIPPED = {"defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "text"}
_INHERITED = ("fill", "stroke", "fill-rule", "display", "visibility")


@dataclass(slots=True)
class _Plan:
    """The content of a drawing, in its units."""

    blocks: list[shapely.Geometry] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    marked: dict[str, complex] = field(default_factory=dict)


class SvgPlanFormat:
    """Reads floor plans."""

    name = "svg"
    title = "SVG floor plan"
    can_write = False
    suffixes = (".svg",)

    def recognises(self, content: bytes, name: str) -> bool:
        """Tell whether a file is meant to be a drawing."""
        return PurePath(name).suffix.lower() == ".svg" or content.lstrip()[:4] == b"<svg"

    def read(self, content: bytes, name: str) -> Scene:  # noqa: ARG002  # A drawing does not depend on its name.
        """Return the scene of a plan.

        Raises:
            SceneError: it is no sound SVG, or an element's numbers cannot be understood.
        """
        if b"<!ENTITY" in content:
            raise SceneError(faults.SVG_ENTITIES())
        try:
            root = ET.fromstring(content)
        except ET.ParseError as error:
            raise SceneError(faults.NO_SVG(words=str(error)), place=f"line {error.position[0]}") from None
        if _tag(root) != "svg":
            raise SceneError(faults.OTHER_ROOT(name=ascii(_tag(root))), place="line 1")
        scale = (numbers(root.get("data-mm-per-unit", "")) or [MM_PER_UNIT])[0]
        if not 0.0 < scale < math.inf:
            raise SceneError(faults.SVG_SCALE(), place="data-mm-per-unit")
        plan = _Plan()
        _gather(root, lambda point: point, {}, plan, _tag(root))
        return _scene(plan, root, scale)

    def write(self, scene: Scene) -> bytes:  # noqa: ARG002  # No scene can be written so.
        """Refuse: a drawing does not say what blocks.

        Raises:
            SceneError: always.
        """
        raise SceneError(faults.SVG_NOT_WRITTEN())

    def left_out(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing, as nothing is written."""
        return ()


SVG_PLAN = SvgPlanFormat()


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _gather(element: ET.Element, move: Move, above: Mapping[str, str], plan: _Plan, place: str) -> None:
    """Take down what an element and those within it draw."""
    tag = _tag(element)
    if tag in _SKIPPED:
        return
    if place.count("/") > _DEEPEST:
        raise SceneError(faults.TOO_DEEP(limit=str(_DEEPEST)), place=place[:80])
    style = {**above, **{key: element.attrib[key] for key in _INHERITED if key in element.attrib}}
    for words in element.get("style", "").split(";"):
        key, _, value = words.partition(":")
        if key.strip() in _INHERITED:
            style[key.strip()] = value.strip()
    if style.get("display") == "none" or style.get("visibility") == "hidden":
        return
    try:
        own = transform(element.get("transform", ""))
        drawn = [[move(own(point)) for point in line] for line in lines_of(tag, element.attrib)]
    except ValueError as error:
        raise SceneError(faults.BAD_SHAPE(words=str(error)), place=place) from None
    if drawn and element.get("id") in ("start", "goal"):
        plan.marked[element.attrib["id"]] = sum(drawn[0][:-1]) / max(len(drawn[0]) - 1, 1)
    elif drawn and tag != "line" and _lightness(style.get("fill", "black")) < _LIGHT:
        plan.blocks.append(_filled(drawn, is_even_odd=style.get("fill-rule") == "evenodd"))
    elif drawn and style.get("stroke", "none") != "none":
        plan.lines += drawn
    for number, child in enumerate(element):
        _gather(child, lambda point: move(own(point)), style, plan, f"{place}/{_tag(child)}[{number + 1}]")


def _filled(lines: list[Line], *, is_even_odd: bool) -> shapely.Geometry:
    """Return what lines enclose: by the rule even-odd, else those that turn against the largest one are holes."""
    rings = [[(point.real, point.imag) for point in line] for line in lines if len(set(line)) > 2]
    areas = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings]
    if is_even_odd or not areas:
        whole: shapely.Geometry = shapely.Polygon()
        for area in areas:
            whole = shapely.symmetric_difference(whole, area)
        return whole
    turns = np.array([shapely.LinearRing(ring).is_ccw for ring in rings])
    is_solid = turns == turns[int(np.argmax(shapely.area(areas)))]
    shapes = np.array(areas, dtype=object)
    return shapely.difference(shapely.union_all(shapes[is_solid]), shapely.union_all(shapes[~is_solid]))


def _lightness(fill: str) -> float:
    """Return how light a fill is; what is not known blocks."""
    if fill in _WORDS:
        return _WORDS[fill]
    digits = fill.removeprefix("#")
    if fill.startswith("#") and len(digits) in (3, 6):
        width = len(digits) // 3
        try:
            parts = [int(digits[n : n + width], 16) for n in range(0, len(digits), width)]
            return sum(parts) / (3.0 * (16.0**width - 1.0))
        except ValueError:
            return 0.0
    if fill.startswith("rgb(") and len(values := numbers(fill)) == 3:
        return sum(values) / 765.0
    return 0.0


def _scene(plan: _Plan, root: ET.Element, scale: float) -> Scene:
    box = numbers(root.get("viewBox", ""))
    if len(box) != 4:
        width, height = ((numbers(root.get(key, "")) or [0.0])[0] for key in ("width", "height"))
        box = [0.0, 0.0, width, height] if width > 0.0 and height > 0.0 else []
    if not box:
        ends = shapely.MultiPoint([(point.real, point.imag) for line in plan.lines for point in line])
        around = shapely.union_all([*plan.blocks, ends])
        if shapely.is_empty(around):
            raise SceneError(faults.EMPTY_PLAN())
        low_x, low_y, high_x, high_y = shapely.buffer(around, _ROOM_MM / scale).bounds
        box = [low_x, low_y, high_x - low_x, high_y - low_y]
    left, top, width, height = box

    def place(x: float, y: float) -> Point:
        return (x - left) * scale, (top + height - y) * scale

    def placed(points: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.array([place(x, y) for x, y in points.tolist()]).reshape(-1, 2)

    blocks = [shapely.transform(block, placed) for block in plan.blocks]
    obstacles = tuple(obstacle for block in blocks for obstacle in _obstacles(block))
    walls = tuple(
        Wall(place(a.real, a.imag), place(b.real, b.imag)) for line in plan.lines for a, b in pairwise(line) if a != b
    )
    robots: tuple[SceneRobot, ...] = ()
    if "start" in plan.marked:
        start, goal = plan.marked["start"], plan.marked.get("goal")
        to = None if goal is None else place(goal.real, goal.imag)
        robots = (SceneRobot("robot", Pose(*place(start.real, start.imag)), to),)
    return Scene(Workspace(0.0, 0.0, width * scale, height * scale), robots=robots, obstacles=obstacles, walls=walls)


def _obstacles(block: shapely.Geometry) -> Iterator[Obstacle]:
    for part in shapely.get_parts(shapely.get_parts(block)):
        if not isinstance(part, shapely.Polygon) or part.area < MIN_AREA_MM2:
            continue
        outline, *holes = (
            tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in (part.exterior, *part.interiors)
        )
        if not holes:
            yield Obstacle(outline)
            continue
        pierced = Pierced(outline, tuple(holes))
        for piece in pieces(pierced):
            yield Obstacle(piece, pierced=pierced)
