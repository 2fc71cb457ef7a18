"""The standings of a series as HTML elements: its table, and its rounds side by side like a knock-out's bracket."""

from collections.abc import Sequence
from html import escape

from robotworkshop.tournament.game import GameKey
from robotworkshop.tournament.page import table
from robotworkshop.tournament.series.format import Series
from robotworkshop.tournament.series.pairing_system import PairingSystem
from robotworkshop.tournament.series.rounds import Meeting, Results, Round, rounds_of, table_of, winner_of

_ABOUT = (
    "A meeting won is 1 point, a draw 0.5, a round without an opponent 1. Of those level on points that one is higher "
    "whose opponents have more (Buchholz), then the one that has won more games."
)


def series_sections(series: Series, results: Results, numbers: dict[GameKey, int]) -> str:
    """Return how a series stands.

    Args:
        series: That.
        results: Its games so far.
        numbers: Of the games that can be seen again, those under which they are.
    """
    rounds = rounds_of(series, results)
    winner = winner_of(series, rounds)
    crown = f"<p class=crown>{escape(winner)} has won</p>" if winner is not None else ""
    columns = "".join(_column(series, one, numbers) for one in rounds)
    bracket = f'<section><h2>Rounds</h2><div class="wide rounds">{columns}</div></section>'
    if series.pairing is PairingSystem.KNOCK_OUT:
        return f"{crown}{bracket}"
    rows = [
        (str(place), row.player, f"{row.points:g}", f"{row.buchholz:g}", str(row.wins))
        for place, row in enumerate(table_of(series, rounds), 1)
    ]
    standing = table("Standing", _ABOUT, ("#", "Player", "Points", "Buchholz", "Games won"), rows)
    return f"{crown}{standing}{bracket}"


def _column(series: Series, one: Round, numbers: dict[GameKey, int]) -> str:
    meetings = "".join(_meeting(meeting, numbers) for meeting in one.meetings)
    byes = "".join(f"<li>{escape(player)} <small>no opponent</small></li>" for player in one.byes)
    return f"<div><h3>{_title(series, one.number)}</h3><ol>{meetings}{byes}</ol></div>"


def _title(series: Series, number: int) -> str:
    left = series.rounds - number
    if series.pairing is PairingSystem.KNOCK_OUT and left <= 3:
        return ("Final", "Semi-finals", "Quarter-finals")[left - 1]
    return f"Round {number + 1}"


def _meeting(meeting: Meeting, numbers: dict[GameKey, int]) -> str:
    lines = []
    for player, wins in zip(meeting.pair, meeting.wins, strict=True):
        name = f"<strong>{escape(player)}</strong>" if player == meeting.winner else escape(player)
        lines.append(f"<span>{name}<b>{wins if meeting.games else ''}</b></span>")
    links = "".join(_link(number, place) for place, number in enumerate(_numbers(meeting, numbers), 1))
    return f"<li>{''.join(lines)}<small>{links}</small></li>"


def _numbers(meeting: Meeting, numbers: dict[GameKey, int]) -> Sequence[int]:
    return [numbers[game.key] for game in meeting.games if game.key in numbers]


def _link(number: int, place: int) -> str:
    return f'<a href="/game/{number}">game {place}</a> '
