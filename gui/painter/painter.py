"""The order of things on a picture, from below: what stands still, then what moves."""

from PySide6.QtGui import QPainter

from gui.painter import floor, obstacles, plan, robots
from gui.painter.cast import Actor, cast
from gui.painter.cheer import draw_cheer
from gui.painter.colors import COLORS, Colors
from gui.painter.text import draw_plate
from gui.painter.viewport import Viewport
from robotworkshop.picture import Layer, Picture

GHOST_FROM_MM = 10.0
"""Where the mover believes the robot to be is drawn when it is farther than this from where the robot is.

A belief is a frame old, in which a Create at full speed drives 7.5 mm: that is no error to be shown."""


def paint(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw a whole picture."""
    paint_still(painter, picture, view)
    paint_moving(painter, picture, view)


def paint_still(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw what does not change during a drive: floor, known obstacles at rest, and roadmaps."""
    colors, layers, workspace = COLORS[picture.theme], picture.layers, picture.scene.workspace
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    floor.draw_floor(painter, view, workspace, colors)
    if Layer.GRID in layers:
        floor.draw_grid(painter, view, workspace, colors)
    if Layer.INFLATED in layers and picture.inflated is not None:
        obstacles.draw_inflated(painter, view, picture.inflated, workspace, colors)
    floor.draw_edge(painter, view, workspace, colors)
    if Layer.OBSTACLES in layers:
        obstacles.draw_obstacles(painter, view, picture.scene, colors)
    if Layer.ROADMAP in layers:
        for track in picture.tracks:
            if track.roadmap is not None:
                plan.draw_roadmap(painter, view, track.roadmap, colors)
    if Layer.GRID in layers and Layer.LABELS in layers:
        floor.draw_numbers(painter, view, workspace, colors)
    floor.draw_scale_bar(painter, view, colors)


def paint_moving(painter: QPainter, picture: Picture, view: Viewport) -> None:
    """Draw what changes during a drive: obstacles that move or were sensed, paths, trails, goals and robots."""
    colors, layers = COLORS[picture.theme], picture.layers
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if Layer.OBSTACLES in layers:
        obstacles.draw_moving_obstacles(painter, view, picture, colors)
    if Layer.UNKNOWN in layers:
        obstacles.draw_unknown_obstacles(painter, view, picture, colors)
        obstacles.draw_sensed(painter, view, picture, colors)
    actors = cast(picture)
    for actor in actors:
        if actor.has_left:
            robots.draw_start(painter, view, actor.model, actor.start, colors.robot(actor.number))
        _paint_goal(painter, view, actor, colors)
    if Layer.TRAIL in layers:
        for actor in actors:
            plan.draw_trail(painter, view, picture.track(actor.name).trail, colors.robot(actor.number))
    if Layer.PATH in layers:
        plan.draw_paths(painter, view, picture, colors)
    if Layer.SONAR in layers:
        for actor in actors:
            if actor.sonar is not None and actor.is_sensing:
                robots.draw_sonar(painter, view, actor.sonar, actor.pose, actor.echo_mm, colors)
    for actor in actors:
        _paint_actor(painter, picture, view, actor, colors)


def _paint_goal(painter: QPainter, view: Viewport, actor: Actor, colors: Colors) -> None:
    if actor.goal is not None:
        color = colors.good if actor.reached else colors.robot(actor.number)
        robots.draw_goal(painter, view, actor.model, actor.goal, color)


def _paint_actor(painter: QPainter, picture: Picture, view: Viewport, actor: Actor, colors: Colors) -> None:
    color, layers = colors.robot(actor.number), picture.layers
    x, y = view.to_px(actor.pose.x_mm, actor.pose.y_mm)
    radius = actor.model.body.radius_mm * view.px_per_mm
    believed = actor.believed
    robots.draw_robot(painter, view, actor.model, actor.pose, actor.bumper, color, colors)
    if (
        Layer.ODOMETRY in layers
        and believed is not None
        and actor.pose.distance_to(believed.x_mm, believed.y_mm) > GHOST_FROM_MM
    ):
        robots.draw_ghost(painter, view, actor.model, believed, colors.text)
    if actor.reached and actor.goal is not None:
        robots.draw_tick(painter, view, actor.model, actor.goal, colors)
    if Layer.LABELS in layers:
        draw_plate(painter, x, y + radius + 5.0, actor.name, color, colors)
    if actor.cheer_s is not None:
        draw_cheer(painter, x, y, radius, actor.cheer_s, colors)
