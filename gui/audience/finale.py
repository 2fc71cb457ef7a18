"""The result, in letters that are read from the last row."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.audience.fitted_text import draw_block, draw_line
from gui.audience.player_rows import draw_badge
from gui.painter.colors import Colors, tinted
from gui.painter.shapes import pen
from gui.texts.language import tr
from gui.texts.match_messages import headline
from gui.texts.told_below import rules_named, said
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotworkshop.view.scoreboard import Score

HEADLINE, HEADLINE_LEAST = 12.0, 7.5
REASON, REASON_LEAST = 8.0, 7.5
"""Letters of 7.5 units are 37 mm high, without their tails, on a screen 0.68 m high (a television of 55 inches): from
8 m away 16 minutes of arc, the least that ISO 9241-303 asks for."""
SMALL = 4.5
BROAD = 130.0
"""On a band narrower than this the winner's name needs the room of the badges."""


def draw_finale(painter: QPainter, box: QRectF, score: "Score", unit_px: float, colors: Colors) -> str:
    """Draw how a race ended.

    Returns:
        What is to be read.
    """
    result = score.result
    if result is None:
        return ""
    winner = next((racer for racer in score.racers if racer.name == result.winner), None)
    color = colors.quiet_text if winner is None else colors.robot(winner.number)
    painter.setPen(pen(color, 5.0))
    painter.setBrush(tinted(color, 0.16))
    painter.drawRoundedRect(box, 2.0 * unit_px, 2.0 * unit_px)
    inner = box.adjusted(2.5 * unit_px, 1.0 * unit_px, -2.5 * unit_px, -1.0 * unit_px)
    upper = QRectF(inner.left(), inner.top(), inner.width(), 18.5 * unit_px)
    lower = QRectF(inner.left(), inner.bottom() - 6.0 * unit_px, inner.width(), 6.0 * unit_px)
    middle = QRectF(inner.left(), upper.bottom(), inner.width(), lower.top() - upper.bottom())
    told = upper
    if winner is not None and inner.width() >= BROAD * unit_px:
        radius = 7.0 * unit_px
        for x in (upper.left() + radius, upper.right() - radius):
            draw_badge(painter, QPointF(x, upper.center().y()), radius, winner.number, colors)
        told = upper.adjusted(2.4 * radius, 0.0, -2.4 * radius, 0.0)
    centred = Qt.AlignmentFlag.AlignHCenter
    words = draw_block(
        painter, told, headline(score), HEADLINE * unit_px, HEADLINE_LEAST * unit_px, colors.text, bold=True
    )
    reason = said(result.reason) or tr("in {time}", time=f"{figure(result.time_s, 1)} s")
    reason = draw_block(painter, middle, reason, REASON * unit_px, REASON_LEAST * unit_px, colors.text)
    small = draw_line(painter, lower, _circumstances(score), SMALL * unit_px, colors.quiet_text, centred)
    return "\n".join((words, reason, small))


def _circumstances(score: "Score") -> str:
    """Return by what it was decided, and when."""
    result = score.result
    if result is None or not result.rule:
        return ""
    time, rule = f"{figure(result.time_s, 1)} s", rules_named(result.rule)
    if result.by_truth:
        return tr("By the rule \u201c{rule}\u201d after {time}, by truth", rule=rule, time=time)
    return tr("By the rule \u201c{rule}\u201d after {time}, by the players' reports", rule=rule, time=time)
