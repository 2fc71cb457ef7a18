"""The place on the floor where a box hides least of what matters: robots, their goals and their ways."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, QRect, QSize

from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture

MARGIN_PX, STEP_PX = 32, 16


def free_place(picture: Picture | None, view: Viewport, size: QSize) -> QPoint:
    """Return where the corner of a box goes, in pixels of the view: the lower right unless another corner is freer."""
    room = view.area.toRect().adjusted(MARGIN_PX, MARGIN_PX, -MARGIN_PX, -MARGIN_PX)
    right, bottom = room.right() + 1 - size.width(), room.bottom() + 1 - size.height()
    middle = room.center() - QPoint(size.width() // 2, size.height() // 2)
    corners = [QPoint(x, y) for x in (right, room.left()) for y in (bottom, room.top())]
    corners += [QPoint(middle.x(), bottom), QPoint(middle.x(), room.top()), middle]
    if picture is None:
        return middle
    seen = list(_seen(picture, view))
    return min(corners, key=lambda corner: sum(QRect(corner, size).contains(place.toPoint()) for place in seen))


def robots_and_goals(picture: Picture, view: Viewport) -> Iterator[QPointF]:
    """Yield where robots start, are, and have to go, in pixels of the view."""
    for robot in picture.scene.robots:
        yield QPointF(*view.to_px(robot.start.x_mm, robot.start.y_mm))
        if robot.goal is not None:
            yield QPointF(*view.to_px(*robot.goal))
    for driven in picture.snapshot.robots if picture.snapshot is not None else ():
        yield QPointF(*view.to_px(driven.pose.x_mm, driven.pose.y_mm))


def _seen(picture: Picture, view: Viewport) -> Iterator[QPointF]:
    """Yield places that are not to be hidden, in pixels: those of a way lie one step apart."""
    yield from robots_and_goals(picture, view)
    for track in picture.tracks:
        places = [QPointF(*view.to_px(*place)) for place in track.path]
        for begin, end in pairwise(places):
            way = end - begin
            steps = max(1, round((way.x() ** 2 + way.y() ** 2) ** 0.5 / STEP_PX))
            yield from (begin + way * (step / steps) for step in range(steps))
