"""A tournament's table for an audience: the best movers, in few columns and large letters."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from gui.audience.fitted_text import draw_line
from gui.painter.colors import Colors, tinted
from gui.sources.tournament_source import TournamentTable
from gui.texts.language import NOTHING, counted, isolated, tr
from robotdriver.phrases.figures import figure

if TYPE_CHECKING:
    from robotworkshop.tournament.leaderboard import Standing

ROW, ROW_LEAST = 11.0, 7.0
LETTERS = 0.52
"""Size of letters, in heights of a row."""


def draw_table(painter: QPainter, box: QRectF, table: TournamentTable, unit_px: float, colors: Colors) -> None:
    """Draw the table: as many rows as are legible, the first ones."""
    board = table.board
    head = QRectF(box.left(), box.top(), box.width(), 12.0 * unit_px)
    draw_line(painter, head, tr("Tournament"), 8.0 * unit_px, colors.text, bold=True)
    if board is not None:
        far = Qt.AlignmentFlag.AlignTrailing
        draw_line(painter, head, _progress(table), 5.0 * unit_px, colors.quiet_text, far)
    foot = QRectF(box.left(), box.bottom() - 9.0 * unit_px, box.width(), 9.0 * unit_px)
    draw_line(painter, foot, _under_way(table), 5.0 * unit_px, colors.text)
    if board is None or not board.standings:
        return
    body = QRectF(box.left(), head.bottom(), box.width(), foot.top() - head.bottom() - unit_px)
    rows = min(len(board.standings), int(body.height() / (ROW_LEAST * unit_px)) - 1)
    height = min(ROW * unit_px, body.height() / (rows + 1))
    columns = _columns(is_narrow=box.width() < 130.0 * unit_px)
    for number in range(rows + 1):
        line = QRectF(body.left(), body.top() + number * height, body.width(), height)
        is_best = number > 0 and board.standings[number - 1].rank == 1
        if is_best:
            painter.fillRect(line, tinted(colors.good, 0.18))
        elif number % 2:
            painter.fillRect(line, tinted(colors.quiet_text, 0.10))
        left = line.left() + unit_px
        whole = sum(share for _, share, _ in columns)
        for place, (title, share, cell) in enumerate(columns):
            width = (line.width() - 2.0 * unit_px) * share / whole
            # From right to left the first column is the rightmost one.
            x = left
            if painter.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                x = line.right() - (left - line.left()) - width
            align = Qt.AlignmentFlag.AlignLeading if place == 1 else Qt.AlignmentFlag.AlignTrailing
            words = title if number == 0 else cell(board.standings[number - 1])
            cell_box = QRectF(x, line.top(), width - unit_px, height).adjusted(unit_px, 0.0, 0.0, 0.0)
            color = colors.quiet_text if number == 0 else colors.text
            size = (0.7 if number == 0 else 1.0) * LETTERS * height
            draw_line(painter, cell_box, words, size, color, align, bold=is_best)
            left += width


def _columns(*, is_narrow: bool) -> "list[tuple[str, float, Callable[[Standing], str]]]":
    """Return title, share of the width, and content of each column."""
    columns: list[tuple[str, float, Callable[[Standing], str]]] = [
        ("#", 5.0, lambda one: str(one.rank)),
        (tr("Mover"), 28.0, lambda one: one.mover),
        (tr("Elo"), 11.0, lambda one: f"{one.elo:.0f}"),
        (tr("Wins"), 9.0, lambda one: str(one.wins)),
        (tr("Draws"), 12.0, lambda one: str(one.draws)),
        (tr("Losses"), 13.0, lambda one: str(one.losses)),
    ]
    if is_narrow:
        return columns
    return [
        *columns,
        (tr("Solved"), 13.0, lambda one: f"{one.solved}/{one.solos}" if one.solos else NOTHING),
        (tr("Time"), 14.0, lambda one: NOTHING if one.mean_time_s is None else f"{figure(one.mean_time_s, 1)} s"),
        (tr("Hits"), 8.0, lambda one: str(one.own_collisions)),
    ]


def _progress(table: TournamentTable) -> str:
    board = table.board
    if board is None:
        return ""
    played = counted("{n} game played", "{n} games played", board.games)
    if not board.games_left:
        return played
    to_come = tr("{number} to come", number=board.games_left)
    return f"{played}, {to_come}"


def _under_way(table: TournamentTable) -> str:
    """Return what is played now."""
    if table.is_on and table.under_way:
        games = (f"{isolated(key.scene)}: {tr(' against ').join(map(isolated, key.movers))}" for key in table.under_way)
        return tr("Now {games}", games="; ".join(games))
    if table.is_on:
        return tr("The games begin ...")
    return tr("All games are played.") if table.board is not None and not table.board.games_left else ""
