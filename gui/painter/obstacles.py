"""Obstacles that change their places: those that move or are pushed, balls, and what was sensed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.floor_things import laid_things, loose_discs, moving_obstacles
from gui.painter.shapes import areas_path, dashed, hairline, in_millimetres, is_drawn, outline_path, pen, polygon
from gui.painter.viewport import Viewport, bounds_px
from robotworkshop.view.picture import Layer, Picture
from scene.scene import Motion, Point
from scene.things import DiscShape

if TYPE_CHECKING:
    import shapely

    from robotdriver.simulator import RoundThing

MARK_PX = 4.0
"""Room round what was sensed, for the pen."""


def draw_loose_obstacles(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw the obstacles that move or can be pushed, where they are now, with the way of those that have one.

    Those of a heap at rest are left out: `ground.steps.heap_steps` draw them.
    """
    things = laid_things(picture.scene)
    with in_millimetres(painter, view):
        for number, outline in moving_obstacles(picture):
            if (layer := things.layer(number)) not in picture.layers:
                continue
            if number < len(things.motions) and (moved := things.motions[number]) is not None:
                _draw_way(painter, *moved, colors)
            _set_style(painter, picture, outline, colors, is_known=layer is Layer.OBSTACLES)
            painter.drawPath(outline_path([outline]))
        for number, disc in loose_discs(picture):
            if (layer := things.layer(number)) in picture.layers:
                _draw_disc(painter, picture, disc, colors, is_known=layer is Layer.OBSTACLES)


def draw_sensed(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw what the movers have marked as obstacles after sensing it."""
    marked = [_drawn_parts(painter, view, mover.dynamic_obstacle) for mover in picture.movers]
    with in_millimetres(painter, view):
        painter.setPen(pen(colors.sensed_edge, 1.0))
        painter.setBrush(tinted(colors.sensed, 0.85))
        for parts in marked:
            if parts:
                painter.drawPath(areas_path(parts))


def _drawn_parts(painter: QPainter, view: Viewport, marked: "shapely.Geometry") -> "list[shapely.Geometry]":
    """Return those parts of a geometry that a painter in pixels may draw."""
    import shapely  # Marks are made with it, so it is loaded by then.

    if shapely.is_empty(marked):
        return []
    parts = []
    for part in shapely.get_parts(shapely.get_parts(marked)).tolist():  # There may be a MultiPolygon in a collection.
        if not part.is_empty:
            left, bottom, right, top = part.bounds
            if is_drawn(painter, bounds_px(((left, bottom), (right, top)), view, MARK_PX)):
                parts.append(part)
    return parts


def _set_style(
    painter: QPainter, picture: Picture, outline: Sequence[Point], colors: Colors, *, is_known: bool
) -> None:
    if is_known:
        painter.setPen(hairline(colors.obstacle_edge))
        painter.setBrush(tinted(colors.obstacle, 1.0))
        return
    from gui.painter.ground.steps import is_sensed, unknown_style

    edge, body = unknown_style(colors, is_sensed=is_sensed(picture, outline))
    painter.setPen(edge)
    painter.setBrush(body)


def _draw_disc(painter: QPainter, picture: Picture, disc: "RoundThing", colors: Colors, *, is_known: bool) -> None:
    """Draw a round thing with a spoke that shows how it is turned; a ball is lit from above."""
    x, y, radius = disc.pose.x_mm, disc.pose.y_mm, disc.radius_mm
    _set_style(painter, picture, DiscShape((x, y), radius).outline, colors, is_known=is_known)
    painter.drawEllipse(QPointF(x, y), radius, radius)
    if disc.rolls:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(colors.floor, 0.35))
        painter.drawEllipse(QPointF(x - 0.3 * radius, y + 0.3 * radius), 0.35 * radius, 0.35 * radius)
    else:
        painter.setPen(pen(tinted(colors.floor, 0.7), 1.5))
        painter.drawLine(QPointF(x, y), QPointF(*disc.pose.to_world(radius, 0.0)))


def _draw_way(painter: QPainter, outline: Sequence[Point], motion: Motion, colors: Colors) -> None:
    """Draw the way of an obstacle's centroid as a dotted line with a dot at each waypoint."""
    way = [_centroid(outline), *motion.waypoints]
    painter.setPen(dashed(colors.quiet_text, 1.5, 2.0, 4.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(polygon([*way, way[0]] if motion.loop else way))
    painter.setPen(pen(colors.quiet_text, 5.0))
    painter.drawPoints(polygon(way))


def _centroid(outline: Sequence[Point]) -> Point:
    """Return the centroid of a polygon's area; signed triangles from its first corner."""
    x0, y0 = outline[0]
    area = x_moment = y_moment = 0.0
    for (ax, ay), (bx, by) in pairwise(outline[1:]):
        twice = (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
        area += twice
        x_moment += twice * (ax + bx - 2.0 * x0)
        y_moment += twice * (ay + by - 2.0 * y0)
    return (x0 + x_moment / (3.0 * area), y0 + y_moment / (3.0 * area)) if area else outline[0]
