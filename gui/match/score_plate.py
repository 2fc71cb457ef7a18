"""The score over the floor: both sides, how far each has to go, and the time between them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.painter.colors import COLORS, tinted
from gui.style.fonts import caption, display, emphasised, figures, title
from gui.texts.language import tr
from robotworkshop.view.picture import Theme

WIDTH_PX, LEAST_PX, HEIGHT_PX, TIME_PX, PAD_PX, DISC_PX = 536, 340, 56, 112, 12, 22
FEW = 2


@dataclass(frozen=True, slots=True)
class Side:
    """One side.

    Attributes:
        number: By which its robot has its colour.
        name: Of its player.
        mover: Who drives; empty where that is said by the name.
        to_go_mm: How far it has to go; None where that is not known.
        done: How much of its way lies behind it, 0 to 1.
    """

    number: int
    name: str
    mover: str
    to_go_mm: float | None = None
    done: float = 0.0


class ScorePlate(QWidget):
    """Shows two sides; of more, the column tells."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.LIGHT
        self._sides: tuple[Side, ...] = ()
        self._time, self._limit = "", ""
        self._wide = WIDTH_PX
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        """Be as broad as there is room, up to its usual width."""
        return QSize(self._wide, max(HEIGHT_PX, round(3.4 * self.fontMetrics().height())))

    def fit(self, room_px: int) -> None:
        """Be no wider than this."""
        wide = max(min(WIDTH_PX, room_px), LEAST_PX)
        if wide != self._wide:
            self._wide = wide
            self.updateGeometry()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The two sides that it shows."""
        return self._sides

    @property
    def limit(self) -> str:
        """The longest time of the match in words; empty where that is not known."""
        return self._limit

    def show_sides(self, sides: Sequence[Side], time_s: float, limit_s: float | None) -> None:
        """Show two sides, the time of the match, and how long it lasts at most, where that is known."""
        minutes, seconds = divmod(max(time_s, 0.0), 60.0)
        time, limit = f"{minutes:.0f}:{seconds:04.1f}", ""
        if limit_s is not None:
            limit = tr("of {time}", time=f"{limit_s // 60.0:.0f}:{limit_s % 60.0:02.0f}")
        if (tuple(sides), time, limit) != (self._sides, self._time, self._limit):
            self._sides, self._time, self._limit = tuple(sides), time, limit
            self.setAccessibleName(", ".join(f"{side.name} {_way(side)}" for side in sides))
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the plate, both sides and the time."""
        if len(self._sides) != FEW:
            return
        painter, colors = QPainter(self), COLORS[self._theme]
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # Robot 1 stands left, in every language.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QPainterPath()
        plate.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8.0, 8.0)
        painter.fillPath(plate, QColor(colors.raised))
        painter.setPen(QColor(colors.line))
        painter.drawPath(plate)
        part = (self.width() - TIME_PX) / 2.0
        for x in (part, part + TIME_PX):
            painter.drawLine(round(x), 0, round(x), self.height())
        self._draw_time(painter, QRectF(part, 0.0, TIME_PX, self.height()))
        for number, side in enumerate(self._sides):
            place = QRectF(0.0 if number == 0 else part + TIME_PX, 0.0, part, self.height())
            self._draw_side(painter, place.adjusted(PAD_PX, 6.0, -PAD_PX, -6.0), side, is_left=number == 0)

    def _draw_time(self, painter: QPainter, place: QRectF) -> None:
        colors, middle = COLORS[self._theme], Qt.AlignmentFlag.AlignHCenter
        upper = QRectF(place.left(), place.top() + 3.0, place.width(), 0.6 * place.height())
        self._write(painter, upper, self._time, figures(display(self.font())), colors.text, middle)
        lower = QRectF(place.left(), place.bottom() - 19.0, place.width(), 14.0)
        self._write(painter, lower, self._limit, caption(self.font()), colors.quiet_text, middle)

    def _draw_side(self, painter: QPainter, place: QRectF, side: Side, *, is_left: bool) -> None:
        """Draw a side, its disc at its outer end."""
        colors = COLORS[self._theme]
        disc = QRectF(place.left() if is_left else place.right() - DISC_PX, place.top() + 6.0, DISC_PX, DISC_PX)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.robot(side.number)))
        painter.drawEllipse(disc)
        face = emphasised(caption(self.font()))
        self._write(painter, disc, str(side.number + 1), face, colors.robot_ink, Qt.AlignmentFlag.AlignHCenter)
        words = place.adjusted(DISC_PX + 9.0, 0.0, 0.0, 0.0) if is_left else place.adjusted(0, 0, -DISC_PX - 9.0, 0.0)
        outer = Qt.AlignmentFlag.AlignLeft if is_left else Qt.AlignmentFlag.AlignRight
        inner = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
        upper, lower = QRectF(words), QRectF(words)
        upper.setHeight(20.0)
        lower.setTop(words.top() + 19.0)
        lower.setHeight(14.0)
        painter.setFont(figures(title(self.font())))
        way_px = painter.fontMetrics().horizontalAdvance(_way(side)) + 8.0
        name = upper.adjusted(0, 0, -way_px, 0) if is_left else upper.adjusted(way_px, 0, 0, 0)
        self._write(painter, name, side.name, emphasised(self.font()), colors.text, outer)
        self._write(painter, upper, _way(side), figures(title(self.font())), colors.text, inner)
        if side.mover != side.name:
            self._write(painter, lower, side.mover, caption(self.font()), colors.quiet_text, outer)
        if side.to_go_mm is not None:
            self._write(painter, lower, tr("to go"), caption(self.font()), colors.quiet_text, inner)
        bar = QRectF(place.left(), place.bottom() - 3.0, place.width(), 4.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.line))
        painter.drawRoundedRect(bar, 2.0, 2.0)
        done = QRectF(bar)
        done.setWidth(bar.width() * min(max(side.done, 0.0), 1.0))
        if not is_left:
            done.moveRight(bar.right())
        painter.setBrush(QColor(colors.robot(side.number)))
        painter.drawRoundedRect(done, 2.0, 2.0)

    def _write(self, painter: QPainter, place: QRectF, words: str, face: QFont, ink: str, at: Qt.AlignmentFlag) -> None:
        painter.setFont(face)
        painter.setPen(tinted(ink, 1.0))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(place.width()) + 1)
        painter.drawText(place, at | Qt.AlignmentFlag.AlignVCenter, shown)


def _way(side: Side) -> str:
    return "" if side.to_go_mm is None else f"{side.to_go_mm / 1000.0:.2f} m"
