"""The legend of a picture: what colours on the floor mean, on one plate above the scale bar."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.kept import Kept
from gui.painter.shapes import is_drawn, pen
from gui.painter.text import draw_text, font
from gui.painter.viewport import Viewport
from gui.texts.language import counted, isolated, tr
from robotworkshop.view.heat import HeatMap
from robotworkshop.view.picture import Layer, Picture

BESIDE_PX, ABOVE_PX = 54.0, 46.0
"""The plate stands so far from the view's right and lower edges: clear of the scale bar."""
PADDING_PX, SCALE_PX, HEIGHT_PX = 12.0, 180.0, 46.0


@dataclass(frozen=True)
class Scale:
    """Says which colour of a heat map is how much.

    Attributes:
        title: What the colours tell.
        weak: What the faintest of them stands for.
        strong: What the strongest stands for.
    """

    title: str
    weak: str
    strong: str

    @property
    def width_px(self) -> float:
        """The room that it needs."""
        return max(SCALE_PX, QFontMetricsF(font(11)).horizontalAdvance(isolated(self.title)))

    def draw(self, painter: QPainter, area: QRectF, colors: Colors) -> None:
        """Draw the title, below it a bar of the colours, and below that what its ends stand for."""
        from gui.painter.ground.heat import STEPS, shade

        draw_text(painter, area.left(), area.top() + 8.0, self.title, font(11), colors.text, Qt.AlignmentFlag.AlignLeft)
        bar = QRectF(area.left(), area.top() + 18.0, area.width(), 8.0)
        step = bar.width() / STEPS
        for number in range(STEPS):
            painter.fillRect(
                QRectF(bar.left() + number * step, bar.top(), step, bar.height()), shade((number + 1) / STEPS, colors)
            )
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        for x, words, side in ((bar.left(), self.weak, left), (bar.right(), self.strong, right)):
            draw_text(painter, x, bar.bottom() + 9.0, words, font(11), colors.quiet_text, side)


def _rows_of(picture: Picture) -> Iterator[Scale]:
    if Layer.CLEARANCE in picture.layers:
        from gui.painter.ground.clearance import MOST_MM

        yield Scale(tr("Clearance"), f"{MOST_MM:.0f} mm", "0")
    for layer, heat in picture.heats.items():
        if layer in picture.layers:
            yield _counted_row(layer, heat)


def _counted_row(layer: Layer, heat: HeatMap) -> Scale:
    if layer is Layer.COVERAGE:
        return Scale(tr("Seen by sonars"), tr("once"), tr("{n} times and more", n=heat.most))
    most = counted("{n} run", "{n} runs", heat.most)
    least = counted("{n} run", "{n} runs", 1) if heat.most > 1 else ""
    return Scale(tr("Where {runs} went", runs=most), least, most)


def _rows(picture: Picture) -> tuple[Scale, ...]:
    return tuple(_rows_of(picture))


legend_of = Kept(_rows)
"""Returns the rows of a picture's legend, from above; none where nothing needs one."""


def legend_area(view: Viewport, rows: Sequence[Scale]) -> QRectF:
    """Return where the plate lies, in pixels."""
    width = max((row.width_px for row in rows), default=0.0) + 2.0 * PADDING_PX
    height = len(rows) * HEIGHT_PX + PADDING_PX
    return QRectF(view.width_px - BESIDE_PX - width, view.height_px - ABOVE_PX - height, width, height)


def draw_legend(painter: QPainter, view: Viewport, picture: Picture, colors: Colors) -> None:
    """Draw the legend, if the picture needs one."""
    rows = legend_of(picture)
    plate = legend_area(view, rows)
    if not rows or not is_drawn(painter, plate):
        return
    painter.setPen(pen(colors.grid_major, 1.0))
    painter.setBrush(tinted(colors.plate, 1.0))
    painter.drawRoundedRect(plate, 8.0, 8.0)
    top = plate.top() + PADDING_PX / 2.0
    for row in rows:
        row.draw(painter, QRectF(plate.left() + PADDING_PX, top, plate.width() - 2.0 * PADDING_PX, HEIGHT_PX), colors)
        top += HEIGHT_PX
