"""What is in the way: known obstacles and walls, their inflation, moving and unknown ones, and what was sensed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import dashed, geometry_path, in_millimetres, outline_path, pen, polygon, segments_path
from gui.painter.viewport import Viewport
from robotworkshop.picture import Layer, Picture
from scene.scene import Motion, Point, Scene, Workspace

if TYPE_CHECKING:
    import shapely

SENSED_WITHIN_MM = 60.0
"""An unknown obstacle counts as sensed when what a mover has marked comes this near to it: some two inches."""


def draw_inflated(
    painter: QPainter, view: Viewport, inflated: "shapely.Geometry", workspace: Workspace, colors: Colors
) -> None:
    """Hatch the places in the workspace that are too near to an obstacle for the robot's centre."""
    import shapely  # Whoever has inflated obstacles has loaded it already; a window that has just opened has none.

    from gui.painter.hatching import hatching

    inflated = shapely.clip_by_rect(
        inflated, workspace.min_x_mm, workspace.min_y_mm, workspace.max_x_mm, workspace.max_y_mm
    )
    outline = geometry_path(inflated)
    with in_millimetres(painter, view):
        painter.fillPath(outline, tinted(colors.inflated, 0.10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(tinted(colors.inflated, 0.45), 1.0))
        painter.drawPath(segments_path(hatching(inflated, view)))
        painter.setPen(pen(tinted(colors.inflated, 0.6), 1.0))
        painter.drawPath(outline)


def draw_obstacles(painter: QPainter, view: Viewport, scene: Scene, colors: Colors) -> None:
    """Draw the known obstacles that stand still, and the walls."""
    with in_millimetres(painter, view):
        for obstacle in scene.obstacles:
            if obstacle.known and obstacle.motion is None:
                _draw_solid(painter, obstacle.polygon, colors)
        painter.setPen(pen(colors.obstacle_edge, 3.0))
        painter.drawLines([QLineF(QPointF(*wall.start), QPointF(*wall.end)) for wall in scene.walls])


def draw_unknown_obstacles(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw what the movers are not told and stands still: dashed until it is sensed."""
    with in_millimetres(painter, view):
        for obstacle in picture.scene.obstacles:
            if not obstacle.known and obstacle.motion is None:
                _draw_unknown(painter, obstacle.polygon, picture, colors)


def draw_moving_obstacles(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw the obstacles that move, where they are now, with the way that they go."""
    now = dict(picture.snapshot.moved_obstacles) if picture.snapshot else {}
    with in_millimetres(painter, view):
        for number, obstacle in enumerate(picture.scene.obstacles):
            layer = Layer.OBSTACLES if obstacle.known else Layer.UNKNOWN
            if obstacle.motion is None or layer not in picture.layers:
                continue
            _draw_way(painter, obstacle.polygon, obstacle.motion, colors)
            if obstacle.known:
                _draw_solid(painter, now.get(number, obstacle.polygon), colors)
            else:
                _draw_unknown(painter, now.get(number, obstacle.polygon), picture, colors)


def draw_sensed(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw what the movers have marked as obstacles after sensing it."""
    with in_millimetres(painter, view):
        painter.setPen(pen(colors.sensed, 1.5))
        painter.setBrush(tinted(colors.sensed, 0.45))
        for mover in picture.movers:
            painter.drawPath(geometry_path(mover.dynamic_obstacle))


def _is_sensed(picture: Picture, outline: Sequence[Point]) -> bool:
    if not picture.movers:
        return False
    import shapely  # Whoever has movers has loaded it already.

    shape = shapely.Polygon(outline)
    # The distance to an empty geometry is not a number, which is not within anything.
    return any(shapely.distance(mover.dynamic_obstacle, shape) <= SENSED_WITHIN_MM for mover in picture.movers)


def _draw_solid(painter: QPainter, outline: Sequence[Point], colors: Colors) -> None:
    painter.setPen(pen(colors.obstacle_edge, 1.0))
    painter.setBrush(tinted(colors.obstacle, 1.0))
    painter.drawPath(outline_path([outline]))


def _draw_unknown(painter: QPainter, outline: Sequence[Point], picture: Picture, colors: Colors) -> None:
    if _is_sensed(picture, outline):
        painter.setPen(pen(colors.sensed, 2.0))
        painter.setBrush(tinted(colors.sensed, 0.35))
    else:
        painter.setPen(dashed(colors.unknown, 1.5))
        painter.setBrush(tinted(colors.unknown, 0.10))
    painter.drawPath(outline_path([outline]))


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
