"""Robots and obstacles are dragged about, and robots turned, on a floor on which time goes on."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from gui.painter.colors import COLORS, tinted
from gui.painter.draw_list import actors_in
from gui.painter.floor_things import laid_things, loose_discs, loose_obstacles, standing_obstacles
from gui.painter.shapes import pen, polygon, scaled_pens
from gui.painter.text import draw_plate
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture, Theme
from scene.scene import Point
from scene.things import DiscShape

ROUND_CORNERS = 48
"""A robot's disc is outlined by so many corners."""
PLATE_PX = 420.0
"""A reason is cut if it is wider."""
LEAST_PX = 4.0
"""A cursor that is nearer to the middle of a robot does not say which way it shall look."""


@dataclass(frozen=True, slots=True)
class Grip:
    """A thing that is held.

    Attributes:
        thing: Name of a robot, or number of an obstacle.
        outline: Where it was when it was taken hold of, mm.
        turns_about: Where a robot stands that is turned in place of being moved, mm.
    """

    thing: str | int
    outline: tuple[Point, ...]
    turns_about: Point | None = None


def grip_at(picture: Picture, x_mm: float, y_mm: float, *, is_turned: bool = False) -> Grip | None:
    """Return what lies on top at a place, if anything that can be held does; what a hidden layer has cannot.

    Args:
        picture: What is seen.
        x_mm: The place.
        y_mm: The place.
        is_turned: Whether a robot is to be turned in place of being moved.
    """
    for actor in reversed(actors_in(picture)):
        radius, pose = actor.model.body.radius_mm, actor.pose
        if pose.distance_to(x_mm, y_mm) <= radius:
            turns = (2.0 * math.pi * number / ROUND_CORNERS for number in range(ROUND_CORNERS))
            return Grip(
                actor.name,
                tuple((pose.x_mm + radius * math.cos(turn), pose.y_mm + radius * math.sin(turn)) for turn in turns),
                (pose.x_mm, pose.y_mm) if is_turned else None,
            )
    layer = laid_things(picture.scene).layer
    for number, disc in reversed(loose_discs(picture)):
        if layer(number) in picture.layers and disc.pose.distance_to(x_mm, y_mm) <= disc.radius_mm:
            return Grip(number, DiscShape((disc.pose.x_mm, disc.pose.y_mm), disc.radius_mm).outline)
    place, rule = QPointF(x_mm, y_mm), Qt.FillRule.OddEvenFill
    for number, outline in (*reversed(loose_obstacles(picture)), *reversed(standing_obstacles(picture))):
        if layer(number) in picture.layers and polygon(outline).containsPoint(place, rule):
            return Grip(number, tuple(outline))
    return None


class DragTool:
    """Lets what it holds follow the cursor; where that cannot be, shows it there in red with the reason.

    A robot that is taken hold of while Shift is down stays where it is, and turns to the cursor.

    Args:
        shown: Returns what is on the floor now; None where there is nothing to be held.
        move: Moves a robot or an obstacle by so many millimetres; returns why it cannot be there, or an empty text.
        turn: Turns a robot to a heading, in radians; returns why it cannot stand so, or an empty text.
    """

    def __init__(
        self,
        shown: Callable[[], Picture | None],
        move: Callable[[str | int, float, float], str],
        turn: Callable[[str, float], str],
    ) -> None:
        self._shown = shown
        self._move = move
        self._turn = turn
        self._grip: Grip | None = None
        self._taken_at = self._reached = self._wanted = (0.0, 0.0)
        self._refusal = ""

    def held_areas(self, view: Viewport) -> Sequence[QRectF]:  # noqa: ARG002 - as every tool
        """Return nothing: it has no handles."""
        return ()

    def press(self, event: QMouseEvent, view: Viewport) -> bool:
        """Take hold of what lies there."""
        picture = self._shown()
        place = view.to_mm(event.position().x(), event.position().y())
        is_turned = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._grip = None if picture is None else grip_at(picture, *place, is_turned=is_turned)
        self._taken_at = self._reached = self._wanted = place
        self._refusal = ""
        return self._grip is not None

    def move(self, event: QMouseEvent, view: Viewport) -> None:
        """Let what is held follow, as far as it may go."""
        if self._grip is None:
            return
        x_mm, y_mm = view.to_mm(event.position().x(), event.position().y())
        if self._grip.turns_about is not None:
            about_x, about_y = self._grip.turns_about
            if math.hypot(x_mm - about_x, y_mm - about_y) * view.px_per_mm >= LEAST_PX:
                heading_rad = math.atan2(y_mm - about_y, x_mm - about_x)
                self._refusal = self._turn(str(self._grip.thing), heading_rad)
            return
        self._wanted = x_mm, y_mm
        self._refusal = self._move(self._grip.thing, x_mm - self._reached[0], y_mm - self._reached[1])
        if not self._refusal:
            self._reached = self._wanted

    def release(self, _event: QMouseEvent, _view: Viewport) -> None:
        """Let go."""
        self._grip = None

    def double_click(self, _event: QMouseEvent, _view: Viewport) -> bool:
        """Mean nothing by it."""
        return False

    def key(self, _event: QKeyEvent, _view: Viewport) -> bool:
        """Mean nothing by it."""
        return False

    def paint(self, painter: QPainter, view: Viewport, theme: Theme) -> None:
        """Draw what is held where it cannot be."""
        if self._grip is None or not self._refusal:
            return
        colors = COLORS[theme]
        dx, dy = self._wanted[0] - self._taken_at[0], self._wanted[1] - self._taken_at[1]
        outline = polygon(view.to_px(x + dx, y + dy) for x, y in self._grip.outline)
        below = outline.boundingRect()
        with scaled_pens(painter):
            painter.setPen(pen(colors.bad, 2.0))
            painter.setBrush(tinted(colors.bad, 0.25))
            painter.drawPolygon(outline)
            draw_plate(painter, below.center().x(), below.bottom() + 6.0, self._refusal, colors.bad, colors, PLATE_PX)
