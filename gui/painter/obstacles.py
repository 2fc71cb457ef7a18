"""What is in the way: known obstacles and walls, their inflation, moving and unknown ones, and what was sensed."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.shapes import dashed, geometry_path, in_millimetres, outline_path, pen, polygon, segments_path
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Layer, Picture
from scene.scene import Motion, Obstacle, Point, Workspace

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


def draw_obstacles(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw the known obstacles that stand still, where they are now, and the walls."""
    with in_millimetres(painter, view):
        for number, outline in standing_obstacles(picture):
            if _is_known(picture, number):
                _draw_solid(painter, outline, colors)
        painter.setPen(pen(colors.obstacle_edge, 3.0))
        painter.drawLines([QLineF(QPointF(*wall.start), QPointF(*wall.end)) for wall in picture.scene.walls])


def draw_unknown_obstacles(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw what the movers are not told and stands still: dashed until it is sensed."""
    with in_millimetres(painter, view):
        for number, outline in standing_obstacles(picture):
            if not _is_known(picture, number):
                _draw_unknown(painter, outline, picture, colors)


def draw_loose_obstacles(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw the obstacles that move or can be pushed, where they are now, with the way of those that have one."""
    scene = picture.scene.obstacles
    with in_millimetres(painter, view):
        for number, outline in loose_obstacles(picture):
            known = _is_known(picture, number)
            if (Layer.OBSTACLES if known else Layer.UNKNOWN) not in picture.layers:
                continue
            if number < len(scene) and (motion := scene[number].motion) is not None:
                _draw_way(painter, scene[number].polygon, motion, colors)
            if known:
                _draw_solid(painter, outline, colors)
            else:
                _draw_unknown(painter, outline, picture, colors)


def standing_obstacles(picture: Picture) -> Sequence[tuple[int, Sequence[Point]]]:
    """Return the outlines of the obstacles at rest, by number: of the floor, or as the scene has them before a run."""
    if picture.snapshot is not None:
        return picture.snapshot.standing_obstacles
    return tuple((number, each.polygon) for number, each in enumerate(picture.scene.obstacles) if not _is_loose(each))


def loose_obstacles(picture: Picture) -> Sequence[tuple[int, Sequence[Point]]]:
    """Return the outlines of the obstacles that move or can be pushed, by number, as `standing_obstacles` does."""
    if picture.snapshot is not None:
        return picture.snapshot.moved_obstacles
    return tuple((number, each.polygon) for number, each in enumerate(picture.scene.obstacles) if _is_loose(each))


def are_standing_alike(first: Picture, second: Picture) -> bool:
    """Return whether the same obstacles are at rest in the same places."""
    if first.snapshot is second.snapshot:
        return True
    before, after = standing_obstacles(first), standing_obstacles(second)
    return before is after or before == after


def _is_loose(obstacle: Obstacle) -> bool:
    return obstacle.motion is not None or obstacle.movable


def _is_known(picture: Picture, number: int) -> bool:
    """Return whether the movers were told of an obstacle; of what was put down during a run they never are."""
    obstacles = picture.scene.obstacles
    return number < len(obstacles) and obstacles[number].known


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
