"""The picture behind the moving things, kept as pixmaps, so that a robot that moves costs a robot and not a roadmap."""

import time
from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from gui.canvas.cached_layers import (
    CachedTrails,
    GroundLayer,
    HeapLayer,
    RoadmapLayer,
    SteppedLayer,
    blank,
    draw_scaled,
    region_of,
)
from gui.canvas.settled_layer import SettledLayer
from gui.painter.changes import change_between, joined
from gui.painter.colors import COLORS
from gui.painter.painter import paint_scales, paint_trails
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Picture

QUICK_S = 0.010
"""A backdrop that was painted in less is painted again at each step of a zoom; a slower one is scaled meanwhile."""
STEP_S = 0.002
"""Time for ground and roadmaps in each frame: with all else, the window still paints sixty a second."""


class Backdrop:
    """Ground, roadmaps and the settled part of a picture in one pixmap, and in another with the trails and a heap.

    Both are drawn on where something has changed, and only there: of a trail that grows the new end is laid on, of a
    robot that follows another path what lies about both; and a paint copies a part of one pixmap.
    """

    def __init__(self) -> None:
        self._ground = GroundLayer()
        self._roadmaps = RoadmapLayer()
        self._settled = SettledLayer()
        self._trails = CachedTrails()
        self._heap = HeapLayer()
        self._pixmap = QPixmap()
        self._with_trails = QPixmap()
        self._shown: tuple[Picture, Viewport, float, tuple[int, ...]] | None = None

    @property
    def is_whole(self) -> bool:
        """True if nothing is left to be drawn by `go_on`."""
        return all(layer.is_whole for layer in self._layers)

    def go_on(self, for_s: float = STEP_S) -> None:
        """Draw a bit more of a large ground, a large roadmap, the paths of a crowd, or a large heap: a step at least.

        Args:
            for_s: So long, at most `STEP_S`.
        """
        until_s = time.perf_counter() + min(for_s, STEP_S)
        for layer in self._layers:
            if not layer.is_whole:
                layer.go_on(until_s)
                # Asked after a step, not before: where no time is ever left, it would never be whole.
                if time.perf_counter() >= until_s:
                    return

    def draw(self, painter: QPainter, picture: Picture, view: Viewport, pixel_ratio: float, *, in_motion: bool) -> None:
        """Draw all of it.

        While the view is in motion, a backdrop that is slow to paint is only scaled and shifted, with the trails on it
        unless they have grown; draw it again when the view has come to rest.
        """
        if in_motion and self._is_slow and self._shown is not None and _is_seen_alike(self._shown[0], picture):
            has_trails = self._trails.is_up_to(picture)
            self._draw_scaled(painter, self._with_trails if has_trails else self._pixmap, self._shown[1], view)
            if not has_trails:
                paint_trails(painter, picture, view)
                self._heap.draw(painter, picture, view)
            return
        areas = self._renew(picture, view, pixel_ratio)
        added = self._trails.follow(picture, view, pixel_ratio)
        self._lay_trails(picture, view, [view.area] if added is None else [*areas, *added])
        painter.drawPixmap(0, 0, self._with_trails)

    def _lay_trails(self, picture: Picture, view: Viewport, areas: Sequence[QRectF]) -> None:
        """Lay the trails on the backdrop in some places, in pixels, and on them what rests."""
        if areas:
            painter = QPainter(self._with_trails)
            painter.setClipRegion(region_of(areas))
            painter.drawPixmap(0, 0, self._pixmap)
            self._trails.draw(painter)
            self._heap.draw(painter, picture, view)
            painter.end()

    @property
    def _is_slow(self) -> bool:
        return sum(layer.cost_s for layer in self._layers) > QUICK_S

    @property
    def _layers(self) -> tuple[SteppedLayer, ...]:
        """The layers, from below."""
        return self._ground, self._roadmaps, self._settled, self._heap

    def _renew(self, picture: Picture, view: Viewport, pixel_ratio: float) -> Sequence[QRectF]:
        """Draw again what would look different in the pixmap; return where that is, in pixels."""
        for layer in (self._ground, self._roadmaps, self._heap):
            layer.want(picture, view, pixel_ratio)
            if layer.cost_s < STEP_S and not layer.is_whole:
                layer.go_on(time.perf_counter() + STEP_S)  # As quick as the last one, it is whole at once.
        changed = self._settled.follow(picture, view, pixel_ratio)
        numbers = tuple(layer.number for layer in self._layers)
        before, self._shown = self._shown, (picture, view, pixel_ratio, numbers)
        areas = None
        # What a roadmap has grown by is on its layer once that has another number: nothing is to be seen of it before.
        if before is not None and before[1:] == self._shown[1:]:
            change = change_between(before[0], picture, view)
            areas = joined(change.below, change.heap, tuple(changed))
        if before is None or before[1:3] != (view, pixel_ratio):
            self._pixmap, self._with_trails = blank(view, pixel_ratio), blank(view, pixel_ratio)
        if areas is None:
            areas = (view.area,)
        if areas:
            painter = QPainter(self._pixmap)
            painter.setClipRegion(region_of(areas))
            painter.fillRect(view.area, QColor(COLORS[picture.theme].background))
            self._ground.draw(painter, picture, view)
            self._roadmaps.draw(painter, picture, view)
            with scaled_pens(painter):
                paint_scales(painter, picture, view)
            self._settled.draw(painter, picture, view)
            painter.end()
        return areas

    def _draw_scaled(self, painter: QPainter, pixmap: QPixmap, old: Viewport, new: Viewport) -> None:
        if not _covers(old, new):
            painter.fillRect(new.area, painter.background())
        draw_scaled(painter, pixmap, old, new)


def _is_seen_alike(old: Picture, new: Picture) -> bool:
    """Return whether a picture may stand for another one while the view moves."""
    return old.scene is new.scene and old.theme is new.theme


def _covers(old: Viewport, new: Viewport) -> bool:
    """Return whether all that is seen of the floor in a new view was seen in an old one."""
    left, top = old.to_px(*new.to_mm(0.0, 0.0))
    right, bottom = old.to_px(*new.to_mm(new.width_px, new.height_px))
    return left >= 0.0 and top >= 0.0 and right <= old.width_px and bottom <= old.height_px
