"""The leaderboard as files: CSV for spreadsheets, JSON for programs, and one HTML page that opens anywhere."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

import msgspec

from robotworkshop.tournament.elo import LEAST_SCENES
from robotworkshop.tournament.leaderboard import CourseScore, Leaderboard, PairScore, Standing
from robotworkshop.tournament.phrases import keeping
from robotworkshop.tournament.setup import TournamentError

COLUMNS = ("#", "Mover", "Elo", "±95 %", "Points", "W:D:L", "Solved", "Time, s", "Ratio", "Hits", "Faults")
"""Titles of the leaderboard's columns."""
NOTHING = "\u2013"
"""Stands in a cell of which nothing is known."""


def row(standing: Standing) -> tuple[str, ...]:
    """Return a standing as the cells of a row."""
    solved = f"{standing.solved}/{standing.solos}"
    return (
        str(standing.rank),
        standing.mover,
        f"{standing.elo:.0f}",
        f"{standing.elo_margin:.0f}",
        f"{standing.points:g}",
        f"{standing.wins}:{standing.draws}:{standing.losses}",
        f"{solved} ({100.0 * standing.solved / standing.solos:.0f} %)" if standing.solos else NOTHING,
        _figure(standing.mean_time_s, 1),
        _figure(standing.mean_ratio, 3),
        str(standing.own_collisions),
        str(standing.faults),
    )


def counted(games: int) -> str:
    """Return a number of games in words that fit it."""
    return "1 game" if games == 1 else f"{games} games"


def write_files(board: Leaderboard, folder: Path) -> tuple[Path, ...]:
    """Write leaderboard.csv, .json and .html into a folder; return their paths."""
    contents = {"csv": as_csv(board), "json": as_json(board), "html": as_html(board)}
    files = []
    for suffix, content in contents.items():
        file = folder / f"leaderboard.{suffix}"
        file.write_text(content, encoding="utf-8", newline="")
        files.append(file)
    return tuple(files)


def write_table(board: Leaderboard, file: Path) -> None:
    """Write the leaderboard into a file of which the suffix says in which form: .csv, .json or .html.

    Raises:
        TournamentError: it is none of them, or the file cannot be written.
    """
    forms = {".csv": as_csv, ".json": as_json, ".html": as_html}
    form = forms.get(file.suffix.lower())
    if form is None:
        raise TournamentError(f"{file}: {keeping.NO_TABLE_FORM()}")
    try:
        file.write_text(form(board), encoding="utf-8", newline="")
    except OSError as error:
        raise TournamentError(
            f"{file}: {keeping.CHOOSE_PLACE(reason=(error.strerror or str(error)).lower())}"
        ) from None


def as_csv(board: Leaderboard) -> str:
    """Return the standings as CSV, one mover a row, with the names of `Standing`'s attributes as titles."""
    text = io.StringIO()
    writer = csv.DictWriter(text, Standing.__struct_fields__, lineterminator="\n")
    writer.writeheader()
    writer.writerows(msgspec.structs.asdict(standing) for standing in board.standings)
    return text.getvalue()


def as_json(board: Leaderboard) -> str:
    """Return everything as JSON."""
    return msgspec.json.format(msgspec.json.encode(board), indent=1).decode() + "\n"


def as_html(board: Leaderboard) -> str:
    """Return a page that needs nothing else: light or dark as the reader's screen, tables sorted by a click."""
    return _PAGE.format(style=STYLE, facts=escape(" · ".join(facts(board))), sections=sections(board), script=SCRIPT)


def facts(board: Leaderboard) -> tuple[str, ...]:
    """Return what a tournament is about, in a few words each."""
    setup, rules = board.setup, board.setup.rules
    solos = sum(course.tasks == 1 for course in setup.courses)
    return (
        counted(board.games)
        + (f", {board.games_left} still to play" if board.games_left else "")
        + (f"; {board.repeats} meetings were the same as others, bit for bit, and count once" if board.repeats else ""),
        f"{len(setup.movers)} movers",
        f"{solos} solo scenes, {len(setup.courses) - solos} duels"
        + (f" best of {rules.best_of}" * (rules.best_of > 1)),
        f"{setup.seeds} seeds",
        f"floor: {rules.floor or 'as the scenes say'}",
        ", ".join(f"{name} {version}" for name, version in sorted(setup.versions.items())),
        *([f"SHA-256 of the floors' secret: {setup.floor_digest}"] if setup.floor_digest else []),
    )


def sections(board: Leaderboard) -> str:
    """Return the tables of a page, as HTML elements."""
    best = sorted(board.standings, key=lambda standing: standing.rank)
    labels = [standing.mover for standing in best]
    tables = [
        table("Leaderboard", f"{_ABOUT_LEADERBOARD} {about_margin(board)}".strip(), COLUMNS, map(row, best)),
        table("Each against each", _ABOUT_PAIRS, ("", *labels), _cross(labels, board.pairs)),
        table("Scene by scene", _ABOUT_SCENES, ("Scene", *labels), _scenes(labels, board.courses)),
    ]
    if board.mishaps:
        mishaps = (
            (mishap.mover, "fault" if mishap.fault else "", mishap.reason, str(mishap.games))
            for mishap in board.mishaps
        )
        tables.append(table("Why goals were not reached", "", ("Mover", "", "Reason", "Games"), mishaps))
    return "".join(tables)


_ABOUT_LEADERBOARD = (
    "A meeting is a duel, or two solo trials of the same scene and seed: who reaches the goal wins, of two the faster "
    "one. Elo is the rating that makes all meetings most likely, with its 95 % interval. W:D:L are meetings won, drawn "
    "and lost. Time and ratio are means over the solo trials that were solved; the ratio is that of the way driven to "
    "the shortest one. Hits count how often it drove into something, faults the games lost by its own fault."
)


def about_margin(board: Leaderboard) -> str:
    """Return how far the interval of the ratings can be trusted; empty where it holds as often as it says."""
    scenes = len(board.setup.courses)
    return (
        "" if scenes >= LEAST_SCENES else _FEW_SCENES.format(scenes="one scene" if scenes == 1 else f"{scenes} scenes")
    )


_FEW_SCENES = (
    "With {scenes} the intervals are too narrow, because games in one scene resemble each other. From six scenes on "
    "you can trust them. With three scenes they hold the true rating in some 65 % of all cases instead of 95 %."
)
_ABOUT_PAIRS = "Meetings won:drawn:lost by the mover of the row against that of the column."
_ABOUT_SCENES = "Goals reached of games played, and the mean time of those in s."


def _cross(labels: Sequence[str], pairs: Iterable[PairScore]) -> Iterator[tuple[str, ...]]:
    scores = {(pair.mover, pair.against): f"{pair.wins}:{pair.draws}:{pair.losses}" for pair in pairs}
    for mover in labels:
        yield mover, *(scores.get((mover, against), "") for against in labels)


def _scenes(labels: Sequence[str], courses: Iterable[CourseScore]) -> Iterator[tuple[str, ...]]:
    scores = {(score.scene, score.mover): score for score in courses}
    for scene in sorted({scene for scene, _ in scores}):
        cells = []
        for mover in labels:
            score = scores.get((scene, mover))
            time = "" if score is None or score.mean_time_s is None else f", {score.mean_time_s:.1f} s"
            cells.append("" if score is None else f"{score.goals}/{score.games}{time}")
        yield scene, *cells


def table(title: str, about: str, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table that is sorted by a click, as HTML elements; all cells are plain text."""
    head = "".join(f'<th scope="col"><button type="button">{escape(cell)}</button></th>' for cell in titles)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n" for cells in rows)
    note = f"<p>{escape(about)}</p>" if about else ""
    return (
        f'<section><h2>{escape(title)}</h2>{note}<div class="wide"><table><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody></table></div></section>\n"
    )


def _figure(value: float | None, digits: int) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


STYLE = """
:root { color-scheme: light dark; --line: #8884; --faint: #8881; --soft: #777; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .3rem; }
p { max-width: 60rem; margin: .2rem 0 .6rem; color: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
td:last-child { white-space: normal; }
tbody tr:hover { background: var(--faint); }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid; }
th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
"""

SCRIPT = """
document.addEventListener("click", (event) => {
  const head = event.target.closest("thead th");
  if (!head) return;
  const table = head.closest("table"), body = table.tBodies[0];
  const up = head.getAttribute("aria-sort") !== "ascending";
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const key = row => row.cells[head.cellIndex].textContent;
  const compare = (one, other) => {
    const a = parseFloat(key(one)), b = parseFloat(key(other));
    if (isNaN(a) || isNaN(b)) return isNaN(a) - isNaN(b) || key(one).localeCompare(key(other));
    return a - b;
  };
  const rows = [...body.rows].sort(compare);
  body.append(...(up ? rows : rows.reverse()));
});
"""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Robot Workshop: tournament</title>
<style>{style}</style>
</head>
<body>
<h1>Tournament</h1>
<p>{facts}</p>
{sections}<script>{script}</script>
</body>
</html>
"""
