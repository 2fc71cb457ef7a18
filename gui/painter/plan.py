"""Painting of what was planned and what was driven: roadmap, paths and trail."""

import math
from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gui.painter.colors import Colors, tinted
from gui.painter.poses import draw_poses
from gui.painter.schedule import draw_timed_path, is_timed
from gui.painter.shapes import dashed, hairline, in_millimetres, is_drawn, pen, polygon
from gui.painter.viewport import Viewport, bounds_px
from gui.texts.messages import SAME_LENGTH
from robotdriver.models import MODELS
from robotworkshop.view.picture import Layer, Picture
from scene.scene import Point

if TYPE_CHECKING:
    from scene.mover import RoadmapView

SMOOTH_EDGES, DENSE_EDGES = 5_000, 20_000
"""A roadmap with more edges than the first is not smoothed, which takes three times as long; one with more than the
second is drawn fainter, so that what lies below it can still be seen."""
TRAIL_PX, PRINTED_TRAIL_PX = 6.0, 3.0
PATH_PX = 8.0
"""Room round the legs of a path, for pens, corners and arrowheads."""
ARROW_PX = 6.0
"""Half the length of the arrowheads on a path."""
NEAR_PX_PER_MM = 0.05
"""From farther away a path is a thinner line, without rings and arrowheads: they would hide it."""
ARROW_FROM_PX = 64.0
"""Shorter legs have none."""
STRAIGHT_RAD = 0.02
"""A path that turns by less is drawn straight on, without a ring."""


class _Density(Enum):
    """The number of edges of a roadmap, as far as it decides how they are drawn."""

    FEW = "smoothed"
    MANY = "not smoothed"
    DENSE = "fainter"


def _density(roadmap: "RoadmapView") -> _Density:
    edges = len(roadmap.edges)
    return _Density.FEW if edges <= SMOOTH_EDGES else _Density.MANY if edges <= DENSE_EDGES else _Density.DENSE


def draw_edges(painter: QPainter, view: Viewport, roadmap: "RoadmapView", colors: Colors, numbers: slice) -> None:
    """Draw some of the edges as one path."""
    from gui.painter.streams import draw_segments

    density = _density(roadmap)
    with in_millimetres(painter, view):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, density is _Density.FEW)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(hairline(tinted(colors.roadmap, 0.14 if density is _Density.DENSE else 0.30)))
        draw_segments(painter, roadmap.points[roadmap.edges[numbers]].reshape(-1, 4))


def does_grow(old: "RoadmapView | None", new: "RoadmapView | None") -> bool:
    """Return whether a roadmap is an old one, or one with more in it that is drawn as strongly."""
    if old is None or old is new:
        return True
    if new is None:
        return False
    import numpy as np

    points, edges = len(old.points), len(old.edges)
    return (
        _density(old) is _density(new)
        and np.array_equal(new.points[:points], old.points)
        and np.array_equal(new.edges[:edges], old.edges)
    )


def draw_samples(painter: QPainter, view: Viewport, roadmap: "RoadmapView", colors: Colors, numbers: slice) -> None:
    """Draw some of the milestones as one row of points."""
    from gui.painter.streams import streamed_points

    density = _density(roadmap)
    with in_millimetres(painter, view):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, density is _Density.FEW)
        painter.setPen(
            hairline(tinted(colors.roadmap, 0.4))
            if density is _Density.DENSE
            else pen(tinted(colors.roadmap, 1.0), 3.0 if view.px_per_mm >= NEAR_PX_PER_MM else 1.5)
        )
        painter.drawPoints(streamed_points(roadmap.points[numbers]))


def draw_path(painter: QPainter, view: Viewport, picture: Picture, number: int, colors: Colors) -> None:
    """Draw the planned path of one of the scene's robots, and boldly the one that it follows."""
    robot, color = picture.scene.robots[number], colors.robot(number)
    track, mover = picture.track(robot.name), picture.mover(robot.name)
    followed = mover.path if mover and mover.path else track.path
    is_in_time = is_timed(track) and tuple(track.path) == tuple(followed)
    is_track_drawn, is_followed_drawn = (_is_drawn(painter, view, path) for path in (track.path, followed))
    with in_millimetres(painter, view):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        draw_poses(painter, track, MODELS[robot.model], color)
        if is_track_drawn and tuple(track.path) != tuple(followed):
            painter.setPen(dashed(tinted(color, 0.55), 1.6, 7.0, 4.0))
            painter.drawPolyline(polygon(track.path))
        if is_followed_drawn and is_in_time:
            draw_timed_path(painter, picture, track, color)
        elif is_followed_drawn:
            line = polygon(followed)
            is_near = view.px_per_mm >= NEAR_PX_PER_MM
            painter.setPen(pen(tinted(colors.floor, 0.85), 6.0 if is_near else 4.0))
            painter.drawPolyline(line)
            painter.setPen(pen(color, 3.0 if is_near else 2.0))
            painter.drawPolyline(line)
    if is_followed_drawn and not is_in_time and view.px_per_mm >= NEAR_PX_PER_MM:
        _draw_corners(painter, view, followed, color, colors)


def draw_raw_path(painter: QPainter, view: Viewport, picture: Picture, number: int, colors: Colors) -> None:
    """Draw the path of one robot as it was found in the roadmap: in short dashes, with its milestones."""
    if len(raw := picture.track(picture.scene.robots[number].name).raw_path) > 1:
        with in_millimetres(painter, view):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(dashed(tinted(colors.robot(number), 0.9), 1.6, 3.0, 3.0))
            painter.drawPolyline(polygon(raw))
            painter.setPen(pen(tinted(colors.robot(number), 0.9), 4.0))
            painter.drawPoints(polygon(raw))


def draw_optimum(painter: QPainter, view: Viewport, picture: Picture, number: int, colors: Colors) -> None:
    """Draw the shortest of all paths of one robot, in long dashes, unless it is the one that is drawn already."""
    track = picture.track(picture.scene.robots[number].name)
    optimum = track.optimum
    is_drawn_already = (
        Layer.PATH in picture.layers
        and len(track.path) > 1
        and _length_mm(track.path) < SAME_LENGTH * _length_mm(optimum)
    )
    if len(optimum) > 1 and not is_drawn_already:
        with in_millimetres(painter, view):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(dashed(colors.good, 1.4, 9.0, 9.0))
            painter.drawPolyline(polygon(optimum))


def _length_mm(path: Sequence[Point]) -> float:
    return sum(math.dist(place, following) for place, following in pairwise(path))


def draw_trail(painter: QPainter, view: Viewport, trail: Sequence[Point], color: str, *, is_printed: bool) -> None:
    """Draw where a robot truly went, to be laid over the floor with `trail_opacity`.

    It is a broad band that lets everything below it be seen, and a thin line on a printed floor, seen on black, too.
    """
    if len(trail) > 1:
        with in_millimetres(painter, view):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(color, PRINTED_TRAIL_PX if is_printed else TRAIL_PX))
            painter.drawPolyline(polygon(trail))


def trail_opacity(*, is_printed: bool) -> float:
    """Return how opaque trails are."""
    return 1.0 if is_printed else 0.38


def _is_drawn(painter: QPainter, view: Viewport, path: Sequence[Point]) -> bool:
    """Return whether a painter in pixels may draw any leg of a path; one of a single place has none."""
    if not painter.hasClipping():
        return len(path) > 1
    return any(is_drawn(painter, bounds_px(leg, view, PATH_PX)) for leg in pairwise(path))


def _draw_corners(painter: QPainter, view: Viewport, path: Sequence[Point], color: str, colors: Colors) -> None:
    """Mark the turns of a path by rings and, on legs long enough for it, its direction by an arrowhead."""
    seen = [view.to_px(x, y) for x, y in _turns(path)]
    turns = seen[1:-1]
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tinted(color, 1.0))
    for (ax, ay), (bx, by) in pairwise(seen):
        length = math.hypot(bx - ax, by - ay)
        if length < ARROW_FROM_PX:
            continue
        ux, uy = (bx - ax) / length * ARROW_PX, (by - ay) / length * ARROW_PX
        x, y = (ax + bx) / 2.0, (ay + by) / 2.0
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x + ux, y + uy),
                    QPointF(x - ux + 0.8 * uy, y - uy - 0.8 * ux),
                    QPointF(x - 0.45 * ux, y - 0.45 * uy),
                    QPointF(x - ux - 0.8 * uy, y - uy + 0.8 * ux),
                ]
            )
        )
    painter.setPen(pen(color, 1.6))
    painter.setBrush(tinted(colors.floor, 1.0))
    for x, y in turns:
        painter.drawEllipse(QPointF(x, y), 3.0, 3.0)
    painter.restore()


def _turns(path: Sequence[Point]) -> list[Point]:
    """Return a path without the places at which it goes straight on."""
    kept = list(path[:1])
    for before, place, after in zip(path, path[1:], path[2:], strict=False):
        one = math.atan2(place[1] - before[1], place[0] - before[0])
        other = math.atan2(after[1] - place[1], after[0] - place[0])
        if abs(math.remainder(other - one, 2.0 * math.pi)) > STRAIGHT_RAD:
            kept.append(place)
    return [*kept, *path[-1:]]
