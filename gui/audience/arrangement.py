"""Where everything is on an audience's screen, whatever its size and shape."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF

MARGIN = 2.5
HEADER = 11.0
LANE_MOST = 38.0
FINALE = 46.0
SIDE_SHARE = 0.34
"""Of the width of a broad screen, for the lanes beside the floor."""


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
    """

    unit_px: float
    title: QRectF
    clock: QRectF
    stage: QRectF
    lanes: tuple[QRectF, ...]
    finale: QRectF


def arrange(width_px: float, height_px: float, racers: int, *, has_ended: bool) -> Arrangement:
    """Return where the parts are: lanes beside the floor on a broad screen, below it on a high one.

    Args:
        width_px: Of the screen.
        height_px: Likewise.
        racers: How many lanes there are.
        has_ended: Whether there is room to be made for a verdict.
    """
    unit = min(width_px, height_px) / 100.0
    margin = MARGIN * unit
    inner = QRectF(0.0, 0.0, width_px, height_px).adjusted(margin, margin, -margin, -margin)
    title, clock, finale = QRectF(), QRectF(), QRectF()
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
        side = SIDE_SHARE * inner.width() if racers else 0.0
        stage = QRectF(inner.left(), top, inner.width() - side - (margin if racers else 0.0), bottom - top)
        column = QRectF(inner.right() - side, top, side, bottom - top)
        lanes = _stacked(column, racers, LANE_MOST * unit, margin)
    else:
        each = min(20.0 * unit, 0.4 * (bottom - top) / max(racers, 1))
        whole = racers * each
        stage = QRectF(inner.left(), top, inner.width(), bottom - top - whole - (margin if racers else 0.0))
        lanes = _stacked(QRectF(inner.left(), bottom - whole, inner.width(), whole), racers, each, 0.4 * margin)
    return Arrangement(unit, title, clock, stage, lanes, finale)


def _stacked(column: QRectF, count: int, most_px: float, gap_px: float) -> tuple[QRectF, ...]:
    """Return so many boxes one below the other."""
    if not count:
        return ()
    each = min(most_px, (column.height() - (count - 1) * gap_px) / count)
    return tuple(
        QRectF(column.left(), column.top() + number * (each + gap_px), column.width(), each) for number in range(count)
    )
