"""The window for an audience: it shows what it is given, and has nothing to be pressed."""

import math
import time
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.audience.address_code import draw_code, has_code
from gui.audience.arrangement import MARGIN, Arrangement, arrange
from gui.audience.audience_content import AudienceContent
from gui.audience.finale import draw_finale
from gui.audience.fitted_text import draw_block, draw_line
from gui.audience.floor_scene import AudienceScene
from gui.audience.player_rows import draw_lane, name_size
from gui.audience.table import draw_table
from gui.painter.colors import COLORS, Colors, tinted
from gui.painter.shapes import scaled_pens
from gui.texts.language import tr
from gui.texts.match_messages import ending, has_begun
from gui.texts.names import named
from robotworkshop.view.picture import Theme

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score

TITLE, TITLE_LEAST, CLOCK = 5.5, 3.2, 8.5
COUNTDOWN = 40.0
GO_S = 1.0
"""The time after the start for which the screen announces it."""
MORE_LANES = 6
"""Lanes that are added in each paint of a new crowd: what they need is made as they are drawn for the first time."""


class AudienceScreen(QWidget):
    """Shows its content; of its own it has nothing but the time since it was opened, by which confetti flies."""

    left = Signal()
    """It was closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(tr("Audience"))
        self.setAccessibleName(tr("Audience"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._content = AudienceContent(Theme.LIGHT)
        self._stage = AudienceScene()
        self._lanes = 0
        self._opened_s = time.monotonic()

    @property
    def content(self) -> AudienceContent:
        """The content that it shows."""
        return self._content

    @property
    def is_celebrating(self) -> bool:
        """True if it moves though nothing happens any more."""
        score, table = self._content.score, self._content.table
        return table is None and score is not None and score.result is not None and score.result.winner is not None

    def show_content(self, content: AudienceContent) -> None:
        """Show this from now on."""
        self._content = content
        self.setAccessibleDescription("" if content.score is None else ending(content.score))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that it is gone."""
        super().closeEvent(event)
        self.left.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw all of it: little of a screen stands still in a race."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, content = COLORS[self._content.theme], self._content
        painter.fillRect(self.rect(), QColor(colors.background))
        if content.table is not None:
            unit = min(self.width(), self.height()) / 100.0
            margin = MARGIN * unit
            box = QRectF(self.rect()).adjusted(margin, margin, -margin, -margin)
            draw_table(painter, box, content.table, unit, colors)
            return
        score = content.score
        parts = arrange(
            self.width(),
            self.height(),
            0 if score is None else len(score.racers),
            has_ended=score is not None and score.result is not None,
            has_code=has_code(content.url),
        )
        if self.isRightToLeft():
            parts = parts.mirrored(self.width())
        if not parts.code.isEmpty():
            draw_code(painter, parts.code, content.url)
        if content.picture is not None:
            cheer_s = time.monotonic() - self._opened_s
            self._stage.paint(
                painter, parts.stage, content.picture, score, parts.unit_px, self.devicePixelRatioF(), cheer_s
            )
            if not self._stage.is_whole:
                self.update()
        if score is not None:
            with scaled_pens(painter):
                self._draw_race(painter, score, parts, colors)

    def _draw_race(self, painter: QPainter, score: "Score", parts: Arrangement, colors: Colors) -> None:
        unit = parts.unit_px
        title = named(score.title) or tr("A race")
        if self._content.is_next:
            title = tr("Next: {title}", title=title)
        leading = Qt.AlignmentFlag.AlignLeading
        draw_block(painter, parts.title, title, TITLE * unit, TITLE_LEAST * unit, colors.text, leading, bold=True)
        far = Qt.AlignmentFlag.AlignTrailing
        draw_line(painter, parts.clock, self._clock(score), CLOCK * unit, colors.text, far, bold=True)
        winner = None if score.result is None else score.result.winner
        names = [racer.name for racer in score.racers]
        name_px = name_size(names, parts.lanes[0], unit) if names else 0.0
        self._lanes = min(self._lanes + MORE_LANES, len(names))
        if self._lanes < len(names):
            self.update()
        for racer, lane in islice(zip(score.racers, parts.lanes, strict=True), self._lanes):
            draw_lane(
                painter, lane, racer, unit, name_px, colors, has_begun=has_begun(score), has_won=racer.name == winner
            )
        draw_finale(painter, parts.finale, score, unit, colors)
        if call := _call(score):
            size = min(COUNTDOWN * unit, parts.stage.height())
            box = QRectF(0.0, 0.0, parts.stage.width(), size)
            box.moveCenter(parts.stage.center())
            painter.fillRect(box, tinted(colors.background, 0.6))
            draw_line(painter, box, call, 0.85 * size, colors.text, Qt.AlignmentFlag.AlignHCenter, bold=True)

    def _clock(self, score: "Score") -> str:
        from robotworkshop.view.scoreboard import Act

        if self._content.is_next:
            return ""
        if score.time_s is not None and score.time_s >= 0.0:
            minutes, seconds = divmod(score.time_s, 60.0)
            return f"{int(minutes)}:{math.floor(10.0 * seconds) / 10.0:04.1f}"
        if score.time_s is not None:
            return tr("Get ready")
        if score.act is Act.PLANNING:
            return tr("Planning")
        return tr("Welcome") if score.act is Act.WAITING else ""


def _call(score: "Score") -> str:
    """Return what is called out about the start: the seconds before it, and that they go."""
    if score.result is not None or score.time_s is None:
        return ""
    if score.time_s < 0.0:
        return str(math.ceil(-score.time_s))
    return tr("Go!") if score.is_match and score.time_s < GO_S else ""
