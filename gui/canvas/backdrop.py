"""What lies behind the moving things, kept as pixmaps, so that a robot that moves costs a robot and not a roadmap."""

import time
from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.canvas.cached_layers import CachedTrails, GroundLayer, RoadmapLayer, blank, draw_scaled
from gui.painter.colors import COLORS
from gui.painter.painter import is_settled_alike, is_still_alike, paint_scales, paint_settled, paint_trails
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture

QUICK_S = 0.010
"""A backdrop that was painted in less is painted anew at each step of a zoom; a slower one is scaled meanwhile."""
STEP_S = 0.003
"""So long ground and roadmaps are drawn in each frame: with all else, the window still paints sixty a second."""


class Backdrop:
    """Ground, roadmaps and the settled part of a picture, put together in one pixmap, and in another with the trails.

    Of a trail that grows, only the new end is laid on: a paint copies a part of one pixmap.
    """

    def __init__(self) -> None:
        self._ground = GroundLayer()
        self._roadmaps = RoadmapLayer()
        self._trails = CachedTrails()
        self._pixmap = QPixmap()
        self._with_trails = QPixmap()
        self._shown: tuple[Picture, Viewport, float, tuple[int, int]] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to be drawn by `go_on`."""
        return self._ground.is_whole and self._roadmaps.is_whole

    def go_on(self) -> None:
        """Draw a bit more of a large ground, or of a large roadmap."""
        until_s = time.perf_counter() + STEP_S
        for layer in (self._ground, self._roadmaps):
            if not layer.is_whole and time.perf_counter() < until_s:
                layer.go_on(until_s)

    def draw(self, painter: QPainter, picture: Picture, view: Viewport, pixel_ratio: float, *, in_motion: bool) -> None:
        """Draw all of it.

        While the view is in motion, a backdrop that is slow to paint is only scaled and shifted; draw it again when the
        view has come to rest.
        """
        if in_motion and self._is_slow and self._shown is not None and _is_seen_alike(self._shown[0], picture):
            self._draw_scaled(painter, self._shown[1], view)
            paint_trails(painter, picture, view)
            return
        is_new = self._renew(picture, view, pixel_ratio)
        areas = self._trails.follow(picture, view, pixel_ratio)
        if is_new or areas is None:
            areas, self._with_trails = [view.area], QPixmap(self._pixmap)
        self._lay_trails(areas)
        painter.drawPixmap(0, 0, self._with_trails)

    def _lay_trails(self, areas: Sequence[QRectF]) -> None:
        """Lay the trails on the backdrop in some places, in pixels."""
        for area in areas:
            painter = QPainter(self._with_trails)
            painter.setClipRect(area.toAlignedRect())
            painter.drawPixmap(0, 0, self._pixmap)
            self._trails.draw(painter)
            painter.end()

    @property
    def _is_slow(self) -> bool:
        return self._ground.cost_s + self._roadmaps.cost_s > QUICK_S

    def _renew(self, picture: Picture, view: Viewport, pixel_ratio: float) -> bool:
        """Put the pixmap together anew if it would look different; return whether that was so."""
        for layer in (self._ground, self._roadmaps):
            layer.want(picture, view, pixel_ratio)
            if layer.cost_s < STEP_S and not layer.is_whole:
                layer.go_on(time.perf_counter() + STEP_S)  # As quick as the last one, it is whole at once.
        numbers = self._ground.number, self._roadmaps.number
        if self._shown is not None:
            before, *rest = self._shown
            if (
                rest == [view, pixel_ratio, numbers]
                and is_still_alike(before, picture)
                and is_settled_alike(before, picture)
            ):
                return False
        self._pixmap = blank(view, pixel_ratio)
        painter = QPainter(self._pixmap)
        painter.fillRect(view.area, QColor(COLORS[picture.theme].background))
        self._ground.draw(painter, picture, view)
        self._roadmaps.draw(painter, picture, view)
        paint_scales(painter, picture, view)
        paint_settled(painter, picture, view)
        painter.end()
        self._shown = picture, view, pixel_ratio, numbers
        return True

    def _draw_scaled(self, painter: QPainter, old: Viewport, new: Viewport) -> None:
        if not _covers(old, new):
            painter.fillRect(new.area, painter.background())
        draw_scaled(painter, self._pixmap, old, new)


def _is_seen_alike(old: Picture, new: Picture) -> bool:
    """Return whether a picture may stand for another one while the view moves."""
    return old.scene is new.scene and old.theme is new.theme


def _covers(old: Viewport, new: Viewport) -> bool:
    """Return whether all that is seen of the floor in a new view was seen in an old one."""
    left, top = old.to_px(*new.to_mm(0.0, 0.0))
    right, bottom = old.to_px(*new.to_mm(new.width_px, new.height_px))
    return left >= 0.0 and top >= 0.0 and right <= old.width_px and bottom <= old.height_px
