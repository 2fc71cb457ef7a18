"""Arrows from robots that wait to those they wait for: in a plan where a robot will wait, in a drive while it does."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from gui.painter.colors import Colors, tinted
from gui.painter.draw_list import Actor, actors_in
from gui.painter.kept import Kept
from gui.painter.shapes import dashed, is_drawn, pen
from gui.painter.text import draw_plate, plate_area
from gui.painter.viewport import Viewport
from gui.texts.language import tr
from robotworkshop.view.picture import Picture
from robotworkshop.view.waits import Wait, waits_of

RING_PX, HEAD_PX, GAP_PX = 7.0, 9.0, 4.0
"""Radius of the mark where a robot will wait, length of an arrow's head, and between an arrow and what it leads to."""
SHORTEST_PX = 4.0
"""No arrow is drawn where there is less room for it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One robot that waits for another one, as it is drawn, in pixels.

    Attributes:
        line: From the one that waits to the other; of no length where they are too near to each other.
        words: What is written beside its beginning.
        plate: Where.
        number: Of the robot that waits.
    """

    line: QLineF
    words: str
    plate: QRectF
    number: int

    @property
    def area(self) -> QRectF:
        """The area in which all of it lies."""
        line = QRectF(self.line.p1(), self.line.p2()).normalized()
        room = RING_PX + HEAD_PX
        return line.adjusted(-room, -room, room, room).united(self.plate)


def waiting_now(picture: Picture, view: Viewport) -> Iterator[Waiting]:
    """Yield the robots that wait in a drive, by what their movers say."""
    actors = {actor.name: actor for actor in actors_in(picture)}
    for mover in picture.movers:
        one, other = actors.get(mover.robot), actors.get(mover.status.awaits)
        if one is not None and other is not None and one is not other:
            (x, y), (end_x, end_y) = (view.to_px(actor.pose.x_mm, actor.pose.y_mm) for actor in (one, other))
            line = _shortened(QLineF(x, y, end_x, end_y), _reach_px(one, view), _reach_px(other, view))
            words = tr("waits for {robot}", robot=other.name)
            plate = plate_area(x, y - _reach_px(one, view) - GAP_PX, words)
            yield Waiting(line, words, plate.translated(0.0, -plate.height()), one.number)


def planned_waits(picture: Picture, view: Viewport, robot: str, number: int) -> Iterator[Waiting]:
    """Yield where a robot of the scene will wait, for how long, and for which other one that passes there."""
    for wait in waits_ahead(picture):
        if wait.robot == robot:
            x, y = view.to_px(*wait.place)
            end = QPointF(x, y) if wait.passes is None else QPointF(*view.to_px(*wait.passes))
            line = _shortened(QLineF(QPointF(x, y), end), RING_PX, GAP_PX)
            words = tr("waits {time} for {robot}", time=f"{wait.lasts_s:.1f} s", robot=wait.awaited)
            yield Waiting(line, words, plate_area(x, y + RING_PX + 2.0, words), number)


def draw_planned_waits(painter: QPainter, view: Viewport, picture: Picture, number: int, colors: Colors) -> None:
    """Mark where one of the scene's robots will wait, with an arrow to where the other one is as it sets out again."""
    robot = picture.scene.robots[number]
    waits = [wait for wait in waits_ahead(picture) if wait.robot == robot.name]
    for wait, waiting in zip(waits, planned_waits(picture, view, robot.name, number), strict=True):
        color = colors.robot(number)
        painter.setPen(pen(color, 2.0))
        painter.setBrush(tinted(colors.floor, 1.0))
        painter.drawEllipse(QPointF(*view.to_px(*wait.place)), RING_PX, RING_PX)
        _draw(painter, waiting, color, colors)


def draw_waiting_now(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw an arrow from each robot that waits to the one that it waits for."""
    for waiting in waiting_now(picture, view):
        if is_drawn(painter, waiting.area):
            _draw(painter, waiting, colors.robot(waiting.number), colors)


def _waits_in(picture: Picture) -> Sequence[Wait]:
    return () if picture.movers else waits_of(picture.tracks)


waits_ahead = Kept(_waits_in)
"""Returns where robots will wait by their plan; none once they drive, when their movers say what comes of it."""


def _draw(painter: QPainter, waiting: Waiting, color: str, colors: Colors) -> None:
    line = waiting.line
    if line.length() > SHORTEST_PX:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(tinted(colors.floor, 0.85), 4.0))
        painter.drawLine(line)
        painter.setPen(dashed(color, 2.0, 5.0, 3.0))
        painter.drawLine(line)
        ahead = (line.p2() - line.p1()) / line.length() * HEAD_PX
        aside = QPointF(-ahead.y(), ahead.x()) * 0.45
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tinted(color, 1.0))
        painter.drawPolygon(QPolygonF([line.p2(), line.p2() - ahead + aside, line.p2() - ahead - aside]))
    draw_plate(painter, waiting.plate.center().x(), waiting.plate.top(), waiting.words, color, colors)


def _shortened(line: QLineF, first_px: float, last_px: float) -> QLineF:
    """Return a line without so much at its ends; of no length where that is more than there is."""
    length = line.length()
    if length <= first_px + last_px:
        return QLineF(line.p1(), line.p1())
    return QLineF(line.pointAt(first_px / length), line.pointAt(1.0 - last_px / length))


def _reach_px(actor: Actor, view: Viewport) -> float:
    return actor.model.body.radius_mm * view.px_per_mm + GAP_PX
