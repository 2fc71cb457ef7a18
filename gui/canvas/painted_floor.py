"""A picture on the canvas: what stands still is kept, what moves is painted again, and only where it was and is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from gui.canvas.backdrop import Backdrop
from gui.painter.changes import heap_changes, is_still_alike, settled_changes
from gui.painter.colors import COLORS
from gui.painter.draw_list import acting_areas
from gui.painter.floor_things import loose_discs, moving_obstacles
from gui.painter.legend import legend_area, legend_of
from gui.painter.painter import paint_moving
from gui.painter.shapes import scaled_pens
from gui.painter.viewport import Viewport, bounds_px
from gui.painter.waiting import waiting_now
from robotworkshop.view.picture import Layer, Picture
from scene.scene import Point

if TYPE_CHECKING:
    from robotdriver.simulator import RoundThing

PENS_PX = 8.0
"""Room round what has changed, for broad pens."""


class PaintedFloor:
    """Paints pictures on one canvas."""

    def __init__(self) -> None:
        self._backdrop = Backdrop()

    @property
    def is_whole(self) -> bool:
        """True if nothing is left to be drawn by `go_on`."""
        return self._backdrop.is_whole

    def go_on(self, for_s: float) -> None:
        """Draw a bit more of a large backdrop: a step at least, and a few milliseconds at most, or less by `for_s`."""
        self._backdrop.go_on(for_s)

    def draw(
        self,
        painter: QPainter,
        picture: Picture,
        view: Viewport,
        pixel_ratio: float,
        held: Sequence[QRectF],
        *,
        in_motion: bool,
    ) -> None:
        """Draw the backdrop, and on it what moves; names stay off what is held."""
        painter.setBackground(QColor(COLORS[picture.theme].background))
        with scaled_pens(painter):
            self._backdrop.draw(painter, picture, view, pixel_ratio, in_motion=in_motion)
            paint_moving(painter, picture, view, held)

    def changed_areas(self, before: Picture, after: Picture, view: Viewport) -> list[QRectF] | None:
        """Return where two pictures differ, in pixels; None where they may differ anywhere."""
        settled = settled_changes(before, after, view) if _differ_by_places_only(before, after) else None
        return None if settled is None else [*settled, *_moved_areas(before, after, view)]


def _differ_by_places_only(first: Picture, second: Picture) -> bool:
    """Return whether nothing has changed but where things are and go, and how long the trails are."""
    return (
        is_still_alike(first, second)
        and first.layers == second.layers
        and first.lesson is second.lesson
        and [track.robot for track in first.tracks] == [track.robot for track in second.tracks]
        and all(len(old.trail) <= len(new.trail) for old, new in zip(first.tracks, second.tracks, strict=True))
    )


def _moved_areas(first: Picture, second: Picture, view: Viewport) -> list[QRectF]:
    """Return what must be painted again, in pixels, of what moves all the time."""
    areas = acting_areas(first, view) + acting_areas(second, view)
    areas += [bounds_px(outline, view, PENS_PX) for outline in heap_changes(first, second) or ()]
    if first.drawings != second.drawings:
        from gui.painter.drawings import drawn_areas

        areas += drawn_areas(first.drawings, view) + drawn_areas(second.drawings, view)
    if Layer.WAITS in second.layers:
        arrows = [list(waiting_now(each, view)) for each in (first, second)]
        areas += [waiting.area for each in arrows for waiting in each] if arrows[0] != arrows[1] else []
    legends = legend_of(first), legend_of(second)
    if legends[0] != legends[1]:
        areas += [legend_area(view, rows) for rows in legends if rows]
    for old, new in zip(first.tracks, second.tracks, strict=True):
        if added := (*old.trail[-1:], *new.trail[max(len(old.trail) - 1, 0) :]):
            areas.append(bounds_px(added, view, PENS_PX))
    for picture in (first, second):
        areas += [bounds_px(outline, view, PENS_PX) for _, outline in moving_obstacles(picture)]
        areas += [bounds_px(_corners(disc), view, PENS_PX) for _, disc in loose_discs(picture)]
    return areas


def _corners(disc: "RoundThing") -> Sequence[Point]:
    """Return two corners of the square round a disc."""
    x, y, radius = disc.pose.x_mm, disc.pose.y_mm, disc.radius_mm
    return (x - radius, y - radius), (x + radius, y + radius)
