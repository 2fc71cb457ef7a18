"""A layer of what changes now and then during a drive: what was sensed, starts and goals, and paths."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF

from gui.canvas.cached_layers import SteppedLayer
from gui.painter.changes import change_between
from gui.painter.draw_list import actors_in
from gui.painter.painter import Step, settled_steps
from gui.painter.viewport import Viewport
from robotworkshop.view.picture import Layer, Picture

CROWD, MANY_UNKNOWN = 16, 500
"""The most robots whose things are drawn at once, and the most unknown obstacles, in some milliseconds; more in steps.

A change of so many is not drawn where it is: to find what else touches that place may take as long as all of it."""


class SettledLayer(SteppedLayer):
    """The settled part of a picture. Changes are drawn where they are, those of many things in steps, to their end."""

    def follow(self, picture: Picture, view: Viewport, pixel_ratio: float) -> Sequence[QRectF]:
        """Take note of what it is to show; return where it looks different already, in pixels.

        It has another number where it looks different everywhere.
        """
        wanted = self._wanted
        is_same_view = wanted is not None and wanted[1:] == (view, pixel_ratio)
        if is_same_view and not self.is_whole:
            return ()
        areas = change_between(wanted[0], picture, view).settled if wanted is not None and is_same_view else None
        if areas is None or (areas and _has_many(picture)):
            self._begin(picture, view, pixel_ratio)
            if not _has_many(picture):
                self.go_on(float("inf"))
            return ()
        if areas:
            with self._anew_in(areas, view) as painter:
                for step in settled_steps(picture, view):
                    step(painter)
        self._wanted, self._shown = (picture, view, pixel_ratio), (picture, view)
        return areas

    def _steps_of(self, picture: Picture, view: Viewport) -> Iterator[Step]:
        return settled_steps(picture, view)

    def _may_stand_for(self, old: Picture, new: Picture) -> bool:
        return old.scene.workspace == new.scene.workspace and old.theme is new.theme


def _has_many(picture: Picture) -> bool:
    """Return whether drawing it at once would hold the window up."""
    unknown = sum(not each.known for each in picture.scene.obstacles) if Layer.UNKNOWN in picture.layers else 0
    return len(actors_in(picture)) > CROWD or unknown > MANY_UNKNOWN
