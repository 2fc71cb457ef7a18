"""The legend of a picture: what colours and ghosts on the floor mean, on one plate above the scale bar."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QPainter

from gui.painter.colors import Colors, tinted
from gui.painter.draw_list import actors_in
from gui.painter.ghosts import GhostKind, ghosts_of
from gui.painter.kept import Kept
from gui.painter.shapes import dashed, is_drawn, pen
from gui.painter.text import draw_text, font
from gui.painter.viewport import Viewport
from gui.texts.language import counted, isolated, tr
from robotworkshop.view.heat import HeatMap
from robotworkshop.view.picture import Layer, Picture

BESIDE_PX, ABOVE_PX = 54.0, 46.0
"""The plate stands so far from the view's right and lower edges: clear of the scale bar."""
PADDING_PX, ROW_PX, SAMPLE_PX, GAP_PX = 12.0, 20.0, 14.0, 8.0
SCALE_PX = 180.0


class Row(Protocol):
    """One line of a legend, or a scale."""

    @property
    def width_px(self) -> float:
        """The room that it needs."""

    @property
    def height_px(self) -> float:
        """Its height."""

    def draw(self, painter: QPainter, area: QRectF, colors: Colors) -> None:
        """Draw it in an area as high as it is, and as wide as the widest row."""


@dataclass(frozen=True)
class _GhostRow:
    """Says what a ghost stands for, or the robot itself.

    Attributes:
        kind: Of the ghost; None for the robot.
        words: What it means.
    """

    kind: GhostKind | None
    words: str
    height_px: ClassVar = ROW_PX

    @property
    def width_px(self) -> float:
        """The room that it needs."""
        return SAMPLE_PX + GAP_PX + QFontMetricsF(font(11)).horizontalAdvance(isolated(self.words))

    def draw(self, painter: QPainter, area: QRectF, colors: Colors) -> None:
        """Draw the outline as that of the ghost, and the words beside it."""
        is_mirrored, radius = QGuiApplication.isRightToLeft(), SAMPLE_PX / 2.0
        sample_x = area.right() - radius if is_mirrored else area.left() + radius
        color = colors.second_text
        painter.setPen(pen(color, 1.5) if self.kind is None else dashed(color, 1.5, *self.kind.value))
        painter.setBrush(tinted(color, 1.0 if self.kind is None else 0.0))
        painter.drawEllipse(QPointF(sample_x, area.center().y()), radius - 1.0, radius - 1.0)
        side = Qt.AlignmentFlag.AlignRight if is_mirrored else Qt.AlignmentFlag.AlignLeft
        words_x = sample_x - radius - GAP_PX if is_mirrored else sample_x + radius + GAP_PX
        draw_text(painter, words_x, area.center().y(), self.words, font(11), colors.text, side)


@dataclass(frozen=True)
class _ScaleRow:
    """Says which colour of a heat map is how much.

    Attributes:
        title: What the colours tell.
        weak: What the faintest of them stands for.
        strong: What the strongest stands for.
    """

    title: str
    weak: str
    strong: str
    height_px: ClassVar = 46.0

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


def _rows_of(picture: Picture) -> Iterator[Row]:
    if Layer.CLEARANCE in picture.layers:
        from gui.painter.ground.clearance import MOST_MM

        yield _ScaleRow(tr("Clearance"), f"{MOST_MM:.0f} mm", "0")
    for layer, heat in picture.heats.items():
        if layer in picture.layers:
            yield _counted_row(layer, heat)
    if Layer.GHOSTS in picture.layers:
        kinds = {ghost.kind for actor in actors_in(picture) for ghost in ghosts_of(actor)}
        if kinds:
            yield _GhostRow(None, _robot_words(picture))
        if GhostKind.BELIEF in kinds:
            yield _GhostRow(GhostKind.BELIEF, tr("believed: where its mover takes it to be"))
        if GhostKind.ODOMETRY in kinds:
            yield _GhostRow(GhostKind.ODOMETRY, tr("odometry: where its wheels' counts put it"))


def _counted_row(layer: Layer, heat: HeatMap) -> _ScaleRow:
    if layer is Layer.COVERAGE:
        return _ScaleRow(tr("Seen by sonars"), tr("once"), tr("{n} times and more", n=heat.most))
    most = counted("{n} run", "{n} runs", heat.most)
    least = counted("{n} run", "{n} runs", 1) if heat.most > 1 else ""
    return _ScaleRow(tr("Where {runs} went", runs=most), least, most)


def _robot_words(picture: Picture) -> str:
    if picture.is_truth_known:
        return tr("the robot: where it truly is")
    return tr("the robot: where its wheels' counts put it")


def _rows(picture: Picture) -> tuple[Row, ...]:
    return tuple(_rows_of(picture))


legend_of = Kept(_rows)
"""Returns the rows of a picture's legend, from above; none where nothing needs one."""


def legend_area(view: Viewport, rows: Sequence[Row]) -> QRectF:
    """Return where the plate lies, in pixels."""
    width = max((row.width_px for row in rows), default=0.0) + 2.0 * PADDING_PX
    height = sum(row.height_px for row in rows) + PADDING_PX
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
        row.draw(
            painter, QRectF(plate.left() + PADDING_PX, top, plate.width() - 2.0 * PADDING_PX, row.height_px), colors
        )
        top += row.height_px
