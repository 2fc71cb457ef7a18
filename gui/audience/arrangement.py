"""The places of everything on an audience's screen, whatever its size and shape."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QRectF

MARGIN = 2.5
HEADER = 11.0
LANE_MOST, BELOW_MOST, LANE_LEAST = 38.0, 20.0, 5.0
COLUMNS_MOST = 4
"""The most columns of lanes; in one, those of a crowd would be too low to be read."""
GAPS_MOST = 0.2
"""Share of a column's height between its lanes, all together."""
FINALE = 46.0
CODE = 24.0
SIDE_SHARE = 0.34
"""The share of a broad screen's width for the lanes next to the floor."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The parts of a screen, in pixels; they do not overlap.

    Attributes:
        unit_px: A hundredth of the screen's shorter side; all sizes of letters are in such units.
        title: For what is played; empty when it has ended, and all room is for how.
        clock: For the time; likewise.
        stage: For the floor.
        lanes: For the racers, one each.
        finale: For the verdict; empty before it.
        code: A square for the address that telephones read; empty where there is none.
    """

    unit_px: float
    title: QRectF
    clock: QRectF
    stage: QRectF
    lanes: tuple[QRectF, ...]
    finale: QRectF
    code: QRectF

    def mirrored(self, width_px: float) -> "Arrangement":
        """Return the arrangement on a screen of this width that is read from right to left."""

        def flipped(box: QRectF) -> QRectF:
            return QRectF(width_px - box.right(), box.top(), box.width(), box.height())

        title, clock, stage = flipped(self.title), flipped(self.clock), flipped(self.stage)
        lanes = tuple(map(flipped, self.lanes))
        return Arrangement(self.unit_px, title, clock, stage, lanes, flipped(self.finale), flipped(self.code))


def arrange(width_px: float, height_px: float, racers: int, *, has_ended: bool, has_code: bool = False) -> Arrangement:
    """Return where the parts are: lanes beside the floor on a broad screen, below it on a high one.

    Args:
        width_px: Of the screen.
        height_px: Likewise.
        racers: How many lanes there are.
        has_ended: Whether there is room to be made for a verdict.
        has_code: Whether telephones are shown the way to a page.
    """
    unit = min(width_px, height_px) / 100.0
    margin = MARGIN * unit
    inner = QRectF(0.0, 0.0, width_px, height_px).adjusted(margin, margin, -margin, -margin)
    title, clock, finale, code = QRectF(), QRectF(), QRectF(), QRectF()
    top, bottom = inner.top(), inner.bottom()
    if has_ended:
        finale = QRectF(inner.left(), bottom - FINALE * unit, inner.width(), FINALE * unit)
        bottom = finale.top() - margin
    else:
        clock_width = min(38.0 * unit, 0.45 * inner.width())
        clock = QRectF(inner.right() - clock_width, top, clock_width, HEADER * unit)
        title = QRectF(inner.left(), top, inner.width() - clock_width - margin, HEADER * unit)
        top = title.bottom() + margin
    if width_px >= height_px:
        is_split = racers > 0 or has_code
        side = SIDE_SHARE * inner.width() if is_split else 0.0
        stage = QRectF(inner.left(), top, inner.width() - side - (margin if is_split else 0.0), bottom - top)
        column = QRectF(inner.right() - side, top, side, bottom - top)
        if has_code:
            size = min(CODE * unit, side, 0.4 * column.height())
            code = QRectF(column.right() - size, column.bottom() - size, size, size)
            column.setBottom(code.top() - margin)
        lanes = _stacked(column, racers, unit, LANE_MOST * unit, margin)
    else:
        each = min(BELOW_MOST * unit, 0.4 * (bottom - top) / max(racers, 1))
        if has_code:
            size = min(CODE * unit, 0.25 * (bottom - top))
            code = QRectF(inner.right() - size, top, size, size)
            top = code.bottom() + margin
            each = min(each, 0.4 * (bottom - top) / max(racers, 1))
        whole = racers * each
        stage = QRectF(inner.left(), top, inner.width(), bottom - top - whole - (margin if racers else 0.0))
        column = QRectF(inner.left(), bottom - whole, inner.width(), whole)
        lanes = _stacked(column, racers, unit, BELOW_MOST * unit, 0.4 * margin)
    return Arrangement(unit, title, clock, stage, lanes, finale, code)


def _stacked(area: QRectF, count: int, unit_px: float, most_px: float, gap_px: float) -> tuple[QRectF, ...]:
    """Return so many boxes one below the other, in as many columns as they need to be of use."""
    if not count:
        return ()
    needed = math.ceil(count * (LANE_LEAST * unit_px + gap_px) / (area.height() + gap_px))
    columns = min(needed, COLUMNS_MOST, count)
    rows = math.ceil(count / columns)
    between = min(gap_px, GAPS_MOST * area.height() / rows)
    high = min(most_px, (area.height() - (rows - 1) * between) / rows)
    broad = (area.width() - (columns - 1) * gap_px) / columns
    return tuple(
        QRectF(
            area.left() + number // rows * (broad + gap_px), area.top() + number % rows * (high + between), broad, high
        )
        for number in range(count)
    )
