"""The part of the floor that is seen, and its scale: the one place where millimetres meet pixels."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scene.scene import Point, Workspace

MIN_GRID_PX = 14.0
"""Grid lines come no nearer than this."""
MIN_PX_PER_MM = 1e-4
MAX_PX_PER_MM = 50.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """A view of the floor: uniform scale, no rotation, y up.

    Attributes:
        width_px: Width of what is drawn on.
        height_px: Its height.
        centre_x_mm: The place of the floor in its middle.
        centre_y_mm: The same, upwards.
        px_per_mm: Scale, between MIN_PX_PER_MM and MAX_PX_PER_MM.
    """

    width_px: float
    height_px: float
    centre_x_mm: float
    centre_y_mm: float
    px_per_mm: float

    @classmethod
    def fit(cls, workspace: "Workspace", width_px: float, height_px: float, margin_px: float) -> "Viewport":
        """Return the largest view in which the whole workspace is seen, with a margin on all sides."""
        scale = min(
            max(width_px - 2.0 * margin_px, 1.0) / max(workspace.width_mm, 1e-6),
            max(height_px - 2.0 * margin_px, 1.0) / max(workspace.height_mm, 1e-6),
        )
        centre_x = (workspace.min_x_mm + workspace.max_x_mm) / 2.0
        centre_y = (workspace.min_y_mm + workspace.max_y_mm) / 2.0
        return cls(width_px, height_px, centre_x, centre_y, _bounded(scale))

    @property
    def area(self) -> QRectF:
        """All of the view, in pixels."""
        return QRectF(0.0, 0.0, self.width_px, self.height_px)

    def transform(self) -> QTransform:
        """Return the map from millimetres to pixels."""
        scale = self.px_per_mm
        return QTransform(
            scale,
            0.0,
            0.0,
            -scale,
            self.width_px / 2.0 - self.centre_x_mm * scale,
            self.height_px / 2.0 + self.centre_y_mm * scale,
        )

    def to_px(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Return where a place of the floor is seen."""
        return (
            self.width_px / 2.0 + (x_mm - self.centre_x_mm) * self.px_per_mm,
            self.height_px / 2.0 - (y_mm - self.centre_y_mm) * self.px_per_mm,
        )

    def to_mm(self, x_px: float, y_px: float) -> tuple[float, float]:
        """Return which place of the floor is seen there."""
        return (
            self.centre_x_mm + (x_px - self.width_px / 2.0) / self.px_per_mm,
            self.centre_y_mm - (y_px - self.height_px / 2.0) / self.px_per_mm,
        )

    def zoomed(self, factor: float, x_px: float, y_px: float) -> "Viewport":
        """Return a view scaled by this factor in which the place under the given pixel stays where it is."""
        scale = _bounded(self.px_per_mm * factor)
        x_mm, y_mm = self.to_mm(x_px, y_px)
        return replace(
            self,
            px_per_mm=scale,
            centre_x_mm=x_mm - (x_px - self.width_px / 2.0) / scale,
            centre_y_mm=y_mm + (y_px - self.height_px / 2.0) / scale,
        )

    def panned(self, dx_px: float, dy_px: float) -> "Viewport":
        """Return the view after the floor was dragged by so many pixels, y down."""
        return replace(
            self,
            centre_x_mm=self.centre_x_mm - dx_px / self.px_per_mm,
            centre_y_mm=self.centre_y_mm + dy_px / self.px_per_mm,
        )

    def resized(self, width_px: float, height_px: float) -> "Viewport":
        """Return the same scale and middle on an area of another size."""
        return replace(self, width_px=width_px, height_px=height_px)


def bounds_px(points: "Sequence[Point]", view: Viewport, room_px: float) -> QRectF:
    """Return the rectangle round some places, in pixels, with room for what is drawn there."""
    xs, ys = zip(*points, strict=True)
    left, top = view.to_px(min(xs), max(ys))
    right, bottom = view.to_px(max(xs), min(ys))
    return QRectF(left, top, right - left, bottom - top).adjusted(-room_px, -room_px, room_px, room_px)


def _bounded(px_per_mm: float) -> float:
    return min(max(px_per_mm, MIN_PX_PER_MM), MAX_PX_PER_MM)


def grid_step(view: Viewport) -> float:
    """Return how far apart the grid's lines are, mm: a round length that adapts to the zoom; each fifth is stronger."""
    return round_length(MIN_GRID_PX / view.px_per_mm)


def round_length(at_least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, 50 ... (and 0.5, 0.2 ...) that is not below this positive length."""
    power = 1.0
    while power > at_least:
        power /= 10.0
    while power * 10.0 <= at_least:
        power *= 10.0
    return next(power * step for step in (1.0, 2.0, 5.0, 10.0) if power * step >= at_least * (1.0 - 1e-9))
