"""Drawing of what stands still, in steps: none takes more than a millisecond or two, however large the scene is."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF

from gui.painter.colors import Colors, tinted
from gui.painter.floor_things import NONE_STIRRED, FloorThings, Outlines, laid_things, standing_obstacles, stirred
from gui.painter.ground.hatching import hatching
from gui.painter.ground.patches import (
    Patch,
    area_patches,
    corner_patches,
    gathered_points,
    outline_corners,
    outline_patches,
)
from gui.painter.kept import MOST_SCENES, Kept
from gui.painter.shapes import dashed, hairline, in_millimetres, pen
from gui.painter.streams import draw_segments, segments_path
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture
from scene.scene import Point, Scene

Step = Callable[[QPainter], None]
"""Draws a part of a picture, and leaves the painter as it was."""

SEGMENTS = 2_500
"""The walls that are drawn at once."""
PEN_PX = 4.0
"""Room round outlines for the pens that draw them."""
UNKNOWN_TINT, SENSED_TINT = 0.12, 0.25
SENSED_WITHIN_MM = 60.0
"""An unknown obstacle counts as sensed when what a mover has marked comes this near to it: some two inches."""


def _corners_of_known(things: FloorThings, standing: Outlines) -> tuple[NDArray[np.float64], NDArray[np.integer]]:
    known = things.known
    return outline_corners([outline for number, outline in standing if number < len(known) and known[number]])


def _unknown_outlines(things: FloorThings, standing: Outlines) -> Outlines:
    known, count = things.known, len(things.known)
    return [each for each in standing if each[0] >= count or not known[each[0]]]


def _wall_paths(things: FloorThings) -> tuple[QPainterPath, ...]:
    segments = np.array(things.segments, dtype=np.float64).reshape(-1, 4)
    return tuple(segments_path(segments[first : first + SEGMENTS]) for first in range(0, len(segments), SEGMENTS))


def _heap_patches(heap: Outlines, stirred: frozenset[int]) -> tuple[Patch, ...]:
    return outline_patches([outline for number, outline in heap if number not in stirred])


def _heap_boxes(heap: Outlines) -> NDArray[np.float64]:
    corners, sizes = outline_corners([outline for _, outline in heap])
    begins = np.cumsum(sizes) - sizes
    return np.hstack((np.minimum.reduceat(corners, begins), np.maximum.reduceat(corners, begins)))


def _seen_only_patches(things: FloorThings) -> tuple[Patch, ...]:
    return outline_patches(things.seen_only)


inflated_area = Kept(area_patches)
"""Returns the patches of inflated obstacles. A worker that has inflated them calls it first."""
_known_corners = Kept(_corners_of_known, most=MOST_SCENES)
_known = Kept(corner_patches, most=MOST_SCENES)
_unknown = Kept(_unknown_outlines, most=MOST_SCENES)
_unknown_shapes = Kept(lambda outlines: shapely.polygons([shapely.linearrings(outline) for _, outline in outlines]))
_heap = Kept(_heap_patches, most=MOST_SCENES)
_boxes = Kept(_heap_boxes)
_walls = Kept(_wall_paths, most=MOST_SCENES)
_cloud = Kept(gathered_points, most=64)
_seen_only = Kept(_seen_only_patches)


def gather(scene: Scene) -> None:
    """Make ahead what is drawn of a scene before a run; for the worker that has opened it."""
    things = laid_things(scene)
    _known(*_known_corners(things, things.standing))
    _unknown(things, things.standing)
    _walls(things)
    if things.heap:
        _heap(things.heap, NONE_STIRRED)
    for cloud in things.clouds:
        _cloud(cloud)


def inflated_steps(inflated: shapely.Geometry, view: Viewport, colors: Colors) -> Iterator[Step]:
    """Yield what hatches the places that are too near to an obstacle for the robot's centre."""
    area, seen = inflated_area(inflated), _seen(view)
    edge = hairline(tinted(colors.inflated, 0.7))
    for patch in area.fill:
        if patch.bounds.intersects(seen):
            yield partial(_hatch, view=view, patch=patch, colors=colors)
    for patch in area.outline:
        if patch.bounds.intersects(seen):
            yield partial(_draw, view=view, path=patch.path, edge=edge)


def obstacle_steps(picture: Picture, view: Viewport, colors: Colors) -> Iterator[Step]:
    """Yield what draws the known obstacles that stand still, where they are now, walls and points of scanned maps."""
    seen, things = _seen(view), laid_things(picture.scene)
    edge, body = hairline(colors.obstacle_edge), QBrush(tinted(colors.obstacle, 1.0))
    corners = _known_corners(things, standing_obstacles(picture))
    yield _draw_nothing  # To gather thousands of outlines takes as long again.
    patches = [patch for patch in _known(*corners) if patch.bounds.intersects(seen)]
    # All edges first, and what is inside over them: obstacles that touch are one, without seams.
    for patch in patches:
        yield partial(_draw, view=view, path=patch.path, edge=edge)
    for patch in patches:
        yield partial(_draw, view=view, path=patch.path, edge=Qt.PenStyle.NoPen, body=body)
    for patch in _seen_only(things):
        if patch.bounds.intersects(seen):
            yield partial(_draw, view=view, path=patch.path, edge=dashed(colors.quiet_text, 1.0, 2.0, 3.0))
    for path in _walls(things):
        yield partial(_draw, view=view, path=path, edge=pen(colors.obstacle_edge, 3.0))
    for cloud in things.clouds:
        for points in _cloud(cloud):
            if points.boundingRect().adjusted(-1.0, -1.0, 1.0, 1.0).intersects(seen):  # A row has no area.
                yield partial(_draw_points, view=view, points=points, color=colors.obstacle_edge)


def heap_steps(picture: Picture, view: Viewport, colors: Colors) -> Iterator[Step]:
    """Yield what draws the heap of things that can be pushed, but for those that were."""
    things, moved, seen = laid_things(picture.scene), stirred(picture), _seen(view)
    if things.heap:
        for patch in _heap(things.heap, moved):
            if patch.bounds.intersects(seen):
                yield _heap_step(patch, view, colors)


def draw_heap_at(painter: QPainter, view: Viewport, picture: Picture, colors: Colors, areas: Sequence[QRectF]) -> None:
    """Draw those of the heap at rest that are seen in some areas, in pixels."""
    heap, moved, room_mm = laid_things(picture.scene).heap, stirred(picture), PEN_PX / view.px_per_mm
    left, low, right, high = _boxes(heap).T
    near = np.zeros(len(heap), dtype=bool)
    for area in areas:
        min_x, max_y = view.to_mm(area.left(), area.top())
        max_x, min_y = view.to_mm(area.right(), area.bottom())
        across = (left <= max_x + room_mm) & (right >= min_x - room_mm)
        near |= across & (low <= max_y + room_mm) & (high >= min_y - room_mm)
    outlines = [heap[index] for index in np.flatnonzero(near).tolist()]
    for patch in outline_patches([outline for number, outline in outlines if number not in moved]):
        _heap_step(patch, view, colors)(painter)


def _heap_step(patch: Patch, view: Viewport, colors: Colors) -> Step:
    edge, body = hairline(colors.obstacle_edge), QBrush(tinted(colors.obstacle, 1.0))
    return partial(_draw, view=view, path=patch.path, edge=edge, body=body)


def unknown_steps(picture: Picture, view: Viewport, colors: Colors) -> Iterator[Step]:
    """Yield what draws what the movers are not told of and stands still, a patch at a time: dashed until sensed."""
    outlines = _unknown(laid_things(picture.scene), standing_obstacles(picture))
    if not outlines:
        return
    sensed = _are_near(picture, _unknown_shapes(outlines))
    for found in (False, True):
        edge, body = unknown_style(colors, is_sensed=found)
        chosen = [outline for (_, outline), each in zip(outlines, sensed, strict=True) if each is found]
        for patch in outline_patches(chosen):
            yield partial(_draw, view=view, path=patch.path, edge=edge, body=body)


def unknown_outlines(picture: Picture) -> list[Sequence[Point]]:
    """Return the outlines of the obstacles that the movers are not told of and that stand still."""
    return [outline for _, outline in _unknown(laid_things(picture.scene), standing_obstacles(picture))]


def is_sensed(picture: Picture, outline: Sequence[Point]) -> bool:
    """Return whether some mover has come to know an obstacle."""
    return _are_near(picture, shapely.polygons([shapely.linearrings(outline)]))[0]


def unknown_style(colors: Colors, *, is_sensed: bool) -> tuple[QPen, QBrush]:
    """Return how an obstacle is drawn that the movers are not told of."""
    if is_sensed:
        return pen(colors.unknown, 1.5), QBrush(tinted(colors.sensed, SENSED_TINT))
    return dashed(colors.unknown, 1.5, 5.0, 3.0), QBrush(tinted(colors.unknown_fill, UNKNOWN_TINT))


def _draw_nothing(_painter: QPainter) -> None:
    """Let other things be done before the next step."""


def _hatch(painter: QPainter, *, view: Viewport, patch: Patch, colors: Colors) -> None:
    with in_millimetres(painter, view):
        painter.fillPath(patch.path, tinted(colors.inflated, 0.08))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(hairline(tinted(colors.inflated, 0.22)))
        draw_segments(painter, hatching(patch.edges, view))


def _draw(
    painter: QPainter,
    *,
    view: Viewport,
    path: QPainterPath,
    edge: QPen | Qt.PenStyle,
    body: QBrush | Qt.BrushStyle = Qt.BrushStyle.NoBrush,
) -> None:
    with in_millimetres(painter, view):
        painter.setPen(edge)
        painter.setBrush(body)
        painter.drawPath(path)


def _draw_points(painter: QPainter, *, view: Viewport, points: QPolygonF, color: str) -> None:
    with in_millimetres(painter, view):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        square = pen(color, 2.0)
        square.setCapStyle(Qt.PenCapStyle.SquareCap)  # Round ones take Qt longer.
        painter.setPen(square)
        painter.drawPoints(points)


def _are_near(picture: Picture, shapes: NDArray[np.object_]) -> list[bool]:
    """Return which shapes lie near to what a mover has marked."""
    near = np.zeros(len(shapes), dtype=bool)
    for mover in picture.movers:
        # The distance to an empty geometry is not a number, which is not within anything.
        near |= shapely.dwithin(shapes, mover.dynamic_obstacle, SENSED_WITHIN_MM)
    return [bool(each) for each in near]


def _seen(view: Viewport) -> QRectF:
    """Return what is seen of the floor, mm, with room for broad pens."""
    left, top = view.to_mm(-4.0, -4.0)
    right, bottom = view.to_mm(view.width_px + 4.0, view.height_px + 4.0)
    return QRectF(left, bottom, right - left, top - bottom)
