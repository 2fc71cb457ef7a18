"""A racer's lane: number, pattern and colour, name, what it does, and how much of its way lies behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from gui.audience.fitted_text import block_size, draw_block, draw_line
from gui.painter.colors import Colors, tinted
from gui.painter.patterns import draw_pattern
from gui.painter.shapes import pen
from gui.painter.stamps import stamp
from gui.texts.language import tr
from gui.texts.match_messages import deed

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Competitor

NAME, NAME_LEAST, STATE = 7.0, 4.2, 5.0
"""Sizes of letters, in units of the screen."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a lane, in pixels: badge and name, what it does, and the bar of its way."""

    radius: float
    badge: QPointF
    name: QRectF
    state: QRectF
    bar: QRectF


def _parts(box: QRectF, unit_px: float, *, is_mirrored: bool) -> _Parts:
    gap = min(1.4 * unit_px, 0.06 * box.height())
    inner = box.adjusted(1.5 * gap, gap, -1.5 * gap, -gap)
    upper = QRectF(inner.left(), inner.top(), inner.width(), 0.42 * inner.height())
    middle = QRectF(inner.left(), upper.bottom(), inner.width(), 0.27 * inner.height())
    lower = QRectF(inner.left(), middle.bottom(), inner.width(), inner.bottom() - middle.bottom())
    radius = min(0.46 * upper.height(), 5.5 * unit_px)
    badge_x = inner.right() - radius if is_mirrored else inner.left() + radius
    taken = 2.0 * radius + 1.5 * gap
    name = upper.adjusted(0.0, 0.0, -taken, 0.0) if is_mirrored else upper.adjusted(taken, 0.0, 0.0, 0.0)
    return _Parts(radius, QPointF(badge_x, upper.center().y()), name, middle, lower)


def name_size(names: Sequence[str], box: QRectF, unit_px: float) -> float:
    """Return the size of letters in which each of some names fits into a lane like this: none is above another."""
    place = _parts(box, unit_px, is_mirrored=False).name
    least = min(NAME_LEAST * unit_px, 0.45 * place.height())
    size = NAME * unit_px if names else least
    for name in names:  # One that fits as large as those before it asks for nothing smaller.
        size = block_size(name, place, size, least, bold=True)
    return size


def draw_lane(
    painter: QPainter,
    box: QRectF,
    racer: "Competitor",
    unit_px: float,
    name_px: float,
    colors: Colors,
    *,
    has_begun: bool,
    has_won: bool,
) -> None:
    """Draw one lane into its box.

    Args:
        painter: Draws it.
        box: Where, in pixels.
        racer: Whose it is.
        unit_px: Of the screen.
        name_px: Size of the name's letters.
        colors: Of the theme.
        has_begun: Whether the bar is about the way; before that it is about planning.
        has_won: Whether it is the winner's.
    """
    color = colors.robot(racer.number)
    painter.setPen(pen(color, 4.0 if has_won else 1.5))
    painter.setBrush(tinted(color, 0.22 if has_won else 0.10))
    painter.drawRoundedRect(box, 1.5 * unit_px, 1.5 * unit_px)
    is_mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
    parts = _parts(box, unit_px, is_mirrored=is_mirrored)
    draw_badge(painter, parts.badge, parts.radius, racer.number, colors)
    leading = Qt.AlignmentFlag.AlignLeading
    draw_block(painter, parts.name, racer.name, name_px, name_px, colors.text, leading, bold=True)
    draw_line(painter, parts.state, _state(racer), STATE * unit_px, colors.text)
    _draw_bar(painter, parts.bar, racer, colors, racer.done if has_begun else racer.planned, is_mirrored=is_mirrored)


def draw_badge(painter: QPainter, centre: QPointF, radius_px: float, number: int, colors: Colors) -> None:
    """Draw the disc that stands for a robot: its colour, its pattern, and its number, which counts from 1."""
    badge = _Badge(radius_px, number, colors.robot(number), colors.robot_ink)
    stamp(painter, round(centre.x()), round(centre.y()), badge)  # One image each, not one for each part of a pixel.


@dataclass(frozen=True, slots=True)
class _Badge:
    """The look of a disc."""

    radius_px: float
    number: int
    color: str
    ink: str

    @property
    def reach_px(self) -> tuple[float, float]:
        return self.radius_px, self.radius_px

    def draw(self, painter: QPainter) -> None:
        radius, middle = self.radius_px, QPointF(0.0, 0.0)
        disc = QPainterPath()
        disc.addEllipse(middle, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(disc, QColor(self.color))
        draw_pattern(painter, disc, self.number, 0.42 * radius, tinted(self.ink, 0.45))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.color))
        painter.drawEllipse(middle, 0.62 * radius, 0.62 * radius)
        box = QRectF(-radius, -radius, 2.0 * radius, 2.0 * radius)
        draw_line(painter, box, f"{self.number + 1}", 1.05 * radius, self.ink, Qt.AlignmentFlag.AlignHCenter, bold=True)


def _state(racer: "Competitor") -> str:
    """Return what a racer does; how far it has to go says more than that it drives."""
    if racer.phase.name == "DRIVING" and racer.to_go_mm is not None:
        return tr("{way} to go", way=f"{racer.to_go_mm / 1000.0:.1f} m")
    return deed(racer)


def _draw_bar(
    painter: QPainter, box: QRectF, racer: "Competitor", colors: Colors, share: float, *, is_mirrored: bool
) -> None:
    height = min(0.7 * box.height(), box.width() / 6.0)
    bar = QRectF(box.left(), box.center().y() - height / 2.0, box.width(), height)
    whole = QPainterPath()
    whole.addRoundedRect(bar, height / 3.0, height / 3.0)
    painter.fillPath(whole, tinted(colors.quiet_text, 0.25))
    done_px = min(max(share, 0.0), 1.0) * bar.width()
    left = bar.right() - done_px if is_mirrored else bar.left()
    behind = QPainterPath()
    behind.addRect(QRectF(left, bar.top(), done_px, height))
    filled = whole.intersected(behind)
    painter.fillPath(filled, QColor(colors.robot(racer.number)))
    draw_pattern(painter, filled, racer.number, 0.5 * height, tinted(colors.robot_ink, 0.35))
