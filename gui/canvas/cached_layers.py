"""The layers of a backdrop: parts of a picture as pixmaps, each painted anew only when it would look different."""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.painter import COLORS, Viewport, are_roadmaps_alike, is_ground_alike, paint_ground, roadmap_steps
from gui.painter.plan import TRAIL_OPACITY, draw_trail
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.scene import Point


def blank(view: Viewport, pixel_ratio: float, color: Qt.GlobalColor | None = None) -> QPixmap:
    """Return a pixmap as large as a view; what is in it without a colour is not to be looked at."""
    pixmap = QPixmap(round(view.width_px * pixel_ratio), round(view.height_px * pixel_ratio))
    pixmap.setDevicePixelRatio(pixel_ratio)
    if color is not None:
        pixmap.fill(color)
    return pixmap


def draw_scaled(painter: QPainter, pixmap: QPixmap, old: Viewport, new: Viewport) -> None:
    """Draw what was painted for one view in another one."""
    if old == new:
        painter.drawPixmap(0, 0, pixmap)
        return
    upper_left = QPointF(*new.to_px(*old.to_mm(0.0, 0.0)))
    lower_right = QPointF(*new.to_px(*old.to_mm(old.width_px, old.height_px)))
    painter.drawPixmap(QRectF(upper_left, lower_right), pixmap, QRectF(pixmap.rect()))


class CachedGround:
    """The floor and what stands on it."""

    def __init__(self) -> None:
        self.pixmap = QPixmap()
        self.cost_s = 0.0
        self._shown: tuple[Picture, Viewport, float] | None = None

    def renew(self, picture: Picture, view: Viewport, pixel_ratio: float) -> bool:
        """Make it show a picture; return whether it had to be painted."""
        shown = self._shown
        if shown is not None and shown[1:] == (view, pixel_ratio) and is_ground_alike(shown[0], picture):
            return False
        began_s = time.perf_counter()
        self.pixmap = blank(view, pixel_ratio)
        painter = QPainter(self.pixmap)
        paint_ground(painter, picture, view)
        painter.end()
        self._shown = picture, view, pixel_ratio
        self.cost_s = time.perf_counter() - began_s
        return True


class CachedRoadmap:
    """The roadmaps. Large ones are drawn in many steps, between which the window goes on; meanwhile the last are shown.

    Attributes:
        number: Another one for each roadmap that it comes to show.
        cost_s: How long it took to draw the last one.
    """

    def __init__(self) -> None:
        self.number = 0
        self.cost_s = 0.0
        self._pixmap = QPixmap()
        self._shown: tuple[Picture, Viewport] | None = None
        self._wanted: tuple[Picture, Viewport, float] | None = None
        self._next_pixmap = QPixmap()
        self._steps: Iterator[Callable[[QPainter], None]] | None = None
        self._spent_s = 0.0

    @property
    def is_whole(self) -> bool:
        """Whether it shows what it is to show."""
        return self._steps is None

    def want(self, picture: Picture, view: Viewport, pixel_ratio: float) -> None:
        """Take note of what it is to show."""
        wanted = self._wanted
        if wanted is not None and wanted[1:] == (view, pixel_ratio) and are_roadmaps_alike(wanted[0], picture):
            return
        self._wanted = picture, view, pixel_ratio
        self._next_pixmap = blank(view, pixel_ratio, Qt.GlobalColor.transparent)
        self._steps = roadmap_steps(picture, view)
        self._spent_s = 0.0

    def go_on(self, budget_s: float) -> None:
        """Draw for about so long."""
        if self._steps is None or self._wanted is None:
            return
        began_s = time.perf_counter()
        painter = QPainter(self._next_pixmap)
        while (spent_s := time.perf_counter() - began_s) < budget_s:
            step = next(self._steps, None)
            if step is None:
                self._steps = None
                break
            step(painter)
        painter.end()
        self._spent_s += spent_s
        if self._steps is None:
            self._pixmap, self._shown = self._next_pixmap, self._wanted[:2]
            self.cost_s = self._spent_s
            self.number += 1

    def draw(self, painter: QPainter, picture: Picture, view: Viewport) -> None:
        """Draw what there is: of another view, or an older one of the same scene, where the new one is not whole."""
        if self._shown is not None and self._shown[0].scene is picture.scene:
            draw_scaled(painter, self._pixmap, self._shown[1], view)


class CachedTrails:
    """The trails, each drawn on from where it ended the last time; the place of its end may have gone straight on.

    They are drawn opaque here and let things below be seen when the sheet is drawn: so a trail is alike everywhere,
    also where a part of it meets the next.
    """

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._key: tuple[Viewport, float, Theme] | None = None
        self._drawn: dict[str, tuple[int, Point, Point]] = {}

    def draw(self, painter: QPainter, picture: Picture, view: Viewport, pixel_ratio: float) -> None:
        """Draw the trails of a picture."""
        trails = {track.robot: track.trail for track in picture.tracks if len(track.trail) > 1}
        if Layer.TRAIL not in picture.layers or not trails:
            return
        key = view, pixel_ratio, picture.theme
        goes_on = self._key == key and all(
            robot in trails and len(trails[robot]) >= count and trails[robot][count - 2] == corner
            for robot, (count, corner, _) in self._drawn.items()
        )
        if not goes_on:
            self._key, self._drawn = key, {}
            self._pixmap = blank(view, pixel_ratio, Qt.GlobalColor.transparent)
        self._draw_on(picture, view)
        painter.save()
        painter.setOpacity(TRAIL_OPACITY)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.restore()

    def _draw_on(self, picture: Picture, view: Viewport) -> None:
        painter = QPainter(self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, robot in enumerate(picture.scene.robots):
            trail = picture.track(robot.name).trail
            if len(trail) < 2:
                continue
            count, _, end = self._drawn.get(robot.name, (1, trail[0], trail[0]))
            if trail[-1] != end:
                color = QColor(COLORS[picture.theme].robot(number))
                draw_trail(painter, view, (end, *trail[count - 1 :]), color)
                self._drawn[robot.name] = len(trail), trail[-2], trail[-1]
        painter.end()
