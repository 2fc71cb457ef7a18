"""The floor on an audience's screen: the canvas's own picture, with everything drawn larger."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from gui.audience.fitted_text import draw_line
from gui.audience.player_rows import draw_badge
from gui.canvas.backdrop import Backdrop
from gui.painter.colors import COLORS, tinted
from gui.painter.draw_list import actors_in
from gui.painter.painter import paint_moving
from gui.painter.shapes import pen, scaled_pens
from gui.painter.text import font
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import CHEER_S, Layer, Picture

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score

LAYERS = frozenset({Layer.OBSTACLES, Layer.UNKNOWN, Layer.ROADMAP, Layer.PATH, Layer.TRAIL})
"""The layers that an audience sees: the robots, their goals, and what is in their way."""
LARGER = 5.0
"""Pens and symbols of a picture are made for windows; a unit of the screen is so many of their pixels."""
NAME = 3.2
NAMED_MOST = 8
"""Among more robots names would hide each other, and the floor."""
MORE_PLATES = 6
"""Plates that are added in each paint of a new crowd: the image of a number takes longer than all else of it."""
MARGIN = 5.0


class AudienceScene:
    """Paints pictures of the floor into a part of a screen; what stands still is kept from one to the next."""

    def __init__(self) -> None:
        self._backdrop = Backdrop()
        self._plates = self._all_plates = 0

    @property
    def is_whole(self) -> bool:
        """True if the next paint of the same picture adds nothing."""
        return self._backdrop.is_whole and self._plates == self._all_plates

    def paint(
        self,
        painter: QPainter,
        box: QRectF,
        picture: Picture,
        score: "Score | None",
        unit_px: float,
        pixel_ratio: float,
        cheer_s: float,
    ) -> None:
        """Paint a picture; of one that takes long a bit more in each call, until it is whole.

        Args:
            painter: Of the screen.
            box: Where, in pixels.
            picture: Which.
            score: Says what the robots' players are called.
            unit_px: Of the screen.
            pixel_ratio: Of the screen.
            cheer_s: For how long the winners have been celebrating, as far as they do.
        """
        box = QRectF(box.toRect())  # Of whole pixels, or its edges would be seen.
        times = max(unit_px / LARGER, 1.0)
        view = Viewport.fit(
            picture.scene.workspace, box.width() / times, box.height() / times, MARGIN * unit_px / times
        )
        picture = replace(picture, layers=LAYERS, cheer_s=cheer_s % CHEER_S)
        painter.save()
        painter.setClipRect(box)
        painter.translate(box.topLeft())
        painter.scale(times, times)
        self._backdrop.go_on()
        with scaled_pens(painter):
            self._backdrop.draw(painter, picture, view, times * pixel_ratio, in_motion=False)
            paint_moving(painter, picture, view)
        painter.scale(1.0 / times, 1.0 / times)
        self._draw_names(painter, picture, view, times, score, unit_px)
        painter.restore()

    def _draw_names(
        self,
        painter: QPainter,
        picture: Picture,
        view: Viewport,
        times: float,
        score: "Score | None",
        unit_px: float,
    ) -> None:
        """Write beside each robot its number, and who plays it."""
        colors = COLORS[picture.theme]
        actors = actors_in(picture)
        # In the end, and among many, there is little room: the names stand beside the floor.
        has_names = score is None or (score.result is None and len(actors) <= NAMED_MOST)
        names = {} if score is None else {racer.robot: racer.name for racer in score.racers}
        face = font(round(NAME * unit_px), bold=True)
        height = 1.5 * NAME * unit_px
        self._all_plates = len(actors)
        self._plates = min(self._plates + MORE_PLATES, self._all_plates)
        placed: list[QRectF] = []
        for actor in actors[: self._plates]:
            name = names.get(actor.name, actor.name) if has_names else ""
            x, y = view.to_px(actor.pose.x_mm, actor.pose.y_mm)
            radius = actor.model.body.radius_mm * view.px_per_mm * times
            width = min(QFontMetricsF(face).horizontalAdvance(name), 26.0 * unit_px) + 1.6 * height if name else height
            room = QRectF(0.0, 0.0, view.width_px * times, view.height_px * times)
            beside = QPointF(x * times, y * times), radius + 0.5 * unit_px
            plate = free_place(*beside, QSizeF(width, height), room, placed)
            placed.append(plate)
            left = plate.left()
            painter.setPen(pen(colors.robot(actor.number), 2.0))
            painter.setBrush(tinted(colors.plate, 0.85))
            painter.drawRoundedRect(plate, height / 2.0, height / 2.0)
            draw_badge(painter, QPointF(left + height / 2.0, plate.center().y()), 0.42 * height, actor.number, colors)
            words = plate.adjusted(1.1 * height, 0.0, -0.4 * height, 0.0)
            draw_line(
                painter,
                words,
                name,
                NAME * unit_px,
                colors.text,
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute,
                bold=True,
            )


def free_place(at: QPointF, reach_px: float, size: QSizeF, room: QRectF, taken: Sequence[QRectF]) -> QRectF:
    """Return where a plate beside a robot covers none of the others: below it, above it, or at a side."""
    plate = QRectF(QPointF(), size)
    sides = ((0.0, 1.0), (0.0, -1.0), (-1.0, 0.0), (1.0, 0.0))
    places = []
    for x, y in sides:
        plate.moveCenter(at + QPointF(x * (reach_px + size.width() / 2.0), y * (reach_px + size.height() / 2.0)))
        plate.moveLeft(min(max(plate.left(), room.left()), room.right() - size.width()))
        places.append(QRectF(round(plate.left()), round(plate.top()), size.width(), size.height()))
    seen = [each for each in places if room.top() <= each.top() and each.bottom() <= room.bottom()] or places
    return next((each for each in seen if not any(each.intersects(other) for other in taken)), seen[0])
