"""The layers of a backdrop: parts of a picture as pixmaps, each painted again only when it would look different."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QRegion

from gui.painter.changes import NOWHERE, Change, change_between
from gui.painter.colors import floor_colors, is_printed
from gui.painter.floor_things import laid_things
from gui.painter.painter import Step, ground_steps, heap_steps, paint_heap_at, roadmap_steps
from gui.painter.plan import TRAIL_PX, draw_trail, trail_opacity
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport, bounds_px
from robotworkshop.view.picture import Layer, Picture, Theme
from scene.scene import Point

MOST_MENDED = 50
"""The most places of a layer that are drawn again at once; where there are more, it is drawn from the beginning."""


def region_of(areas: Sequence[QRectF]) -> QRegion:
    """Return these rectangles, in pixels, as what a painter is clipped to; all that they touch is in it."""
    region = QRegion()
    for area in areas:
        region += QRegion(area.toAlignedRect())
    return region


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


class SteppedLayer:
    """A layer that is drawn in many steps, between which the window goes on; meanwhile the last one is shown.

    Attributes:
        number: Another one for each time that it looks different.
        cost_s: How long it took to draw the last one.
    """

    def __init__(self) -> None:
        self.number = 0
        self.cost_s = 0.0
        self._pixmap = QPixmap()
        self._shown: tuple[Picture, Viewport] | None = None
        self._wanted: tuple[Picture, Viewport, float] | None = None
        self._next_pixmap = QPixmap()
        self._steps: Iterator[Step] | None = None
        self._spent_s = 0.0

    @property
    def is_whole(self) -> bool:
        """True if it shows what it is to show."""
        return self._steps is None

    def want(self, picture: Picture, view: Viewport, pixel_ratio: float) -> None:
        """Take note of what it is to show."""
        wanted = self._wanted
        is_same_view = wanted is not None and wanted[1:] == (view, pixel_ratio)
        if wanted is None or not is_same_view or not self._is_alike(change_between(wanted[0], picture, view)):
            self._begin(picture, view, pixel_ratio)

    def go_on(self, until_s: float) -> None:
        """Draw until this time of `time.perf_counter`, at least one step."""
        if self._steps is None or self._wanted is None:
            return
        began_s = time.perf_counter()
        painter = QPainter(self._next_pixmap)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            with scaled_pens(painter):
                for step in self._steps:
                    step(painter)
                    if time.perf_counter() > until_s:
                        break
                else:
                    self._steps = None
        finally:
            painter.end()
        self._spent_s += time.perf_counter() - began_s
        if self._steps is None:
            # It is held once, or a layer that draws on it would copy it first.
            self._pixmap, self._next_pixmap, self._shown = self._next_pixmap, QPixmap(), self._wanted[:2]
            self.cost_s = self._spent_s
            self.number += 1

    def draw(self, painter: QPainter, picture: Picture, view: Viewport) -> None:
        """Draw what there is: of another view, or an older one, where the new one is not whole."""
        if self._shown is not None and self._may_stand_for(self._shown[0], picture):
            draw_scaled(painter, self._pixmap, self._shown[1], view)

    def _begin(self, picture: Picture, view: Viewport, pixel_ratio: float) -> None:
        self._wanted = picture, view, pixel_ratio
        self._next_pixmap = blank(view, pixel_ratio, Qt.GlobalColor.transparent)
        self._steps = self._steps_of(picture, view)
        self._spent_s = 0.0

    @contextmanager
    def _anew_in(self, areas: Sequence[QRectF], view: Viewport) -> Iterator[QPainter]:
        """Give what draws it again in some places, in pixels: there it is blank, and nothing else can be drawn on."""
        painter = QPainter(self._pixmap)
        painter.setClipRegion(region_of(areas))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(view.area, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        with scaled_pens(painter):
            yield painter
        painter.end()

    def _steps_of(self, picture: Picture, view: Viewport) -> Iterator[Step]:
        """Return what draws it."""
        raise NotImplementedError

    def _is_alike(self, change: Change) -> bool:
        """Return whether it looks the same after a change."""
        raise NotImplementedError

    def _may_stand_for(self, old: Picture, new: Picture) -> bool:
        """Return whether the last one may be shown until the new one is whole."""
        raise NotImplementedError


class GroundLayer(SteppedLayer):
    """The floor and what stands on it. While a scene is edited, it is shown as it was until it is drawn again."""

    def _steps_of(self, picture: Picture, view: Viewport) -> Iterator[Step]:
        return ground_steps(picture, view)

    def _is_alike(self, change: Change) -> bool:
        return change.ground == NOWHERE

    def _may_stand_for(self, old: Picture, new: Picture) -> bool:
        return old.scene.workspace == new.scene.workspace and old.theme is new.theme


class RoadmapLayer(SteppedLayer):
    """The roadmaps. Of those that only grow, what is new is drawn on the old ones, and what is begun is ended first."""

    def want(self, picture: Picture, view: Viewport, pixel_ratio: float) -> None:
        """Take note of what it is to show."""
        wanted = self._wanted
        is_same_view = wanted is not None and wanted[1:] == (view, pixel_ratio)
        if wanted is None or not is_same_view or not change_between(wanted[0], picture, view).has_grown:
            super().want(picture, view, pixel_ratio)
        elif self.is_whole:
            self._wanted = picture, view, pixel_ratio
            self._next_pixmap = QPixmap(self._pixmap)
            self._steps = roadmap_steps(picture, view, wanted[0])
            self._spent_s = self.cost_s

    def _steps_of(self, picture: Picture, view: Viewport) -> Iterator[Step]:
        return roadmap_steps(picture, view)

    def _is_alike(self, change: Change) -> bool:
        return change.roadmaps == NOWHERE

    def _may_stand_for(self, old: Picture, new: Picture) -> bool:
        return old.scene is new.scene


class HeapLayer(SteppedLayer):
    """The things that can be pushed and were not, where there are hundreds; about one that is pushed it is mended."""

    def want(self, picture: Picture, view: Viewport, pixel_ratio: float) -> None:
        """Take note of what it is to show; nothing is kept of it where there is no heap."""
        if not laid_things(picture.scene).heap:
            self.number += self._wanted is not None
            self._wanted = self._shown = self._steps = None
            self.cost_s = 0.0
            return
        super().want(picture, view, pixel_ratio)
        areas = change_between(self._wanted[0], picture, view).heap if self._wanted is not None else NOWHERE
        if areas and self.is_whole:  # What is begun is ended first.
            with self._anew_in(areas, view) as painter:
                paint_heap_at(painter, picture, view, areas)
            self._wanted, self._shown = (picture, view, pixel_ratio), (picture, view)

    def _steps_of(self, picture: Picture, view: Viewport) -> Iterator[Step]:
        return heap_steps(picture, view)

    def _is_alike(self, change: Change) -> bool:
        """Return whether no more than a few places look different."""
        return change.heap is not None and len(change.heap) <= MOST_MENDED

    def _may_stand_for(self, old: Picture, new: Picture) -> bool:
        return old.scene.workspace == new.scene.workspace and old.theme is new.theme


class CachedTrails:
    """The trails, each drawn on from where it ended the last time; the place of its end may have gone straight on.

    They are drawn opaque here and let things below be seen when they are laid over them: so a trail is alike
    everywhere, also where a part of it meets the next.
    """

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._key: tuple[Viewport, float, Theme] | None = None
        self._drawn: dict[str, tuple[int, Point, Point]] = {}
        self._opacity = 1.0

    def follow(self, picture: Picture, view: Viewport, pixel_ratio: float) -> list[QRectF] | None:
        """Draw what is new in the trails of a picture; return where that is, in pixels, or None for everywhere."""
        trails = _trails(picture)
        key = view, pixel_ratio, picture.theme
        goes_on = self._key == key and all(
            robot in trails and len(trails[robot]) >= count and trails[robot][count - 2] == corner
            for robot, (count, corner, _) in self._drawn.items()
        )
        if not goes_on:
            self._key, self._drawn = key, {}
            self._pixmap = blank(view, pixel_ratio, Qt.GlobalColor.transparent) if trails else QPixmap()
        elif trails and self._pixmap.isNull():
            self._pixmap = blank(view, pixel_ratio, Qt.GlobalColor.transparent)
        areas = self._draw_on(picture, view) if trails else []
        return areas if goes_on else None

    def is_up_to(self, picture: Picture) -> bool:
        """Return whether the trails that were drawn last are those of a picture, to their ends."""
        return self._drawn == {robot: (len(trail), trail[-2], trail[-1]) for robot, trail in _trails(picture).items()}

    def draw(self, painter: QPainter) -> None:
        """Lay the trails over what is below them."""
        if self._drawn:
            painter.setOpacity(self._opacity)
            painter.drawPixmap(0, 0, self._pixmap)
            painter.setOpacity(1.0)

    def _draw_on(self, picture: Picture, view: Viewport) -> list[QRectF]:
        areas = []
        painter = QPainter(self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, on_printed = floor_colors(picture.theme, picture.scene), is_printed(picture.scene)
        self._opacity = trail_opacity(is_printed=on_printed)
        for track in picture.tracks:
            trail = track.trail
            if len(trail) < 2:
                continue
            count, _, end = self._drawn.get(track.robot, (1, trail[0], trail[0]))
            if trail[-1] != end:
                color = colors.robot(track.number)
                added = (end, *trail[count - 1 :])
                with scaled_pens(painter):
                    draw_trail(painter, view, added, color, is_printed=on_printed)
                areas.append(bounds_px(added, view, TRAIL_PX))
                self._drawn[track.robot] = len(trail), trail[-2], trail[-1]
        painter.end()
        return areas


def _trails(picture: Picture) -> dict[str, Sequence[Point]]:
    """Return the trails that are shown, by robot."""
    is_shown = Layer.TRAIL in picture.layers
    return {track.robot: track.trail for track in picture.tracks if is_shown and len(track.trail) > 1}
