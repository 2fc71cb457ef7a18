"""A comparison as files: text, CSV, JSON, plots and an HTML page. Times stand apart: tables repeat byte for byte."""

import csv
import io
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

import msgspec

from robotworkshop.comparison.cell import CellKey, CellResult
from robotworkshop.comparison.figures import Figures, Interval, Seconds, seconds, times_of
from robotworkshop.comparison.plots import success_plot, time_plot

NOTHING = "\u2013"
COLUMNS = (
    "planner",
    "found",
    "95 %",
    "length/optimum",
    "worst",
    "clearance mm",
    "milestones",
    "edges",
    "no path",
    "invalid",
    "faults",
)
SECONDS_COLUMNS = ("planner", "median s", "9 in 10 s", "most s")


def write_files(done: Figures, results: Mapping[CellKey, CellResult], folder: Path) -> tuple[Path, ...]:
    """Write all files of a comparison into a folder; return their paths."""
    took = seconds(done.contest, results)
    times = {planner.label: times_of(planner.label, results) for planner in done.contest.planners}
    plots = {"success.svg": success_plot(done.planners), "seconds.svg": time_plot(times)}
    contents = {
        "table.txt": as_text(done),
        "table.csv": as_csv(done),
        "table.json": msgspec.json.format(msgspec.json.encode(done), indent=1).decode() + "\n",
        "cells.csv": cells_as_csv(done, results),
        "seconds.csv": _csv(SECONDS_COLUMNS, map(seconds_row, took)),
        **plots,
        "comparison.html": _page(done, took, plots),
    }
    for name, content in contents.items():
        (folder / name).write_text(content, encoding="utf-8", newline="")
    return tuple(folder / name for name in contents)


def as_text(done: Figures) -> str:
    """Return the table, and how each planner did beside the first, for a terminal."""
    parts = [_aligned((COLUMNS, *rows(done)))]
    if done.pairs:
        parts.append(_aligned((_pair_titles(done), *pair_rows(done))))
    if done.cells_left:
        parts.append(f"{done.cells_left} cells are not planned yet\n")
    return "\n".join(parts)


def rows(done: Figures) -> list[tuple[str, ...]]:
    """Return the cells of the table, a row a planner."""
    return [
        (
            each.planner,
            f"{each.found} of {each.cells}",
            f"{100.0 * each.success.low:.1f} to {100.0 * each.success.high:.1f}",
            _figure(each.ratio, 4),
            _figure(each.worst_ratio, 4),
            _figure(each.clearance_mm, 1),
            _figure(each.milestones, 0),
            _figure(each.edges, 0),
            str(each.no_path),
            str(each.invalid),
            str(each.faults),
        )
        for each in done.planners
    ]


def pair_rows(done: Figures) -> list[tuple[str, ...]]:
    """Return how each planner did beside the first one, with intervals of 95 % by paired bootstrap."""
    return [(pair.planner, _interval(pair.success, 3, "+"), _interval(pair.length, 4)) for pair in done.pairs]


def seconds_row(took: Seconds) -> tuple[str, ...]:
    """Return the cells of a row of times."""
    return took.planner, _figure(took.median, 3), _figure(took.nine_in_ten, 3), _figure(took.most, 3)


def as_csv(done: Figures) -> str:
    """Return the table as CSV."""
    return _csv(COLUMNS, rows(done))


def cells_as_csv(done: Figures, results: Mapping[CellKey, CellResult]) -> str:
    """Return every cell as CSV, in the contest's order, without times."""
    columns = (
        "planner",
        "scene",
        "robot",
        "seed",
        "outcome",
        "length_mm",
        "clearance_mm",
        "milestones",
        "edges",
        "reason",
    )
    cells = [results[key] for key in done.contest.cells() if key in results]
    return _csv(
        columns,
        (
            (
                *(each.key.planner, each.key.scene, each.key.robot, str(each.key.seed), each.outcome.value),
                repr(each.length_mm),
                "" if each.clearance_mm is None else repr(each.clearance_mm),
                *(str(each.milestones), str(each.edges), each.reason),
            )
            for each in cells
        ),
    )


def _pair_titles(done: Figures) -> tuple[str, ...]:
    return f"beside {done.planners[0].planner}", "share found", "length"


def _csv(columns: Sequence[str], lines: object) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(lines)  # type: ignore[arg-type]
    return text.getvalue()


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = (
        "  ".join(
            (line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)))
        )
        for line in lines
    )
    return "".join(f"{text.rstrip()}\n" for text in texts)


def _figure(value: float | None, places: int) -> str:
    return NOTHING if value is None else f"{value:.{places}f}"


def _interval(interval: Interval | None, places: int, sign: str = "") -> str:
    if interval is None:
        return NOTHING
    value, low, high = (f"{each:{sign}.{places}f}" for each in (interval.value, interval.low, interval.high))
    return f"{value} ({low} to {high})"


def _page(done: Figures, took: Sequence[Seconds], plots: Mapping[str, str]) -> str:
    contest = done.contest
    facts = (
        f"{len(contest.tasks)} tasks, {contest.seeds} seeds each; at most {contest.limits.preprocess_s:g} s of"
        f" processor time and {contest.limits.memory_mb} MB for each. "
        + ", ".join(f"{name} {version}" for name, version in sorted(contest.versions.items()))
    )
    tables = [_table(COLUMNS, rows(done))]
    if done.pairs:
        tables.append(_table(_pair_titles(done), pair_rows(done)))
    tables.append(_table(SECONDS_COLUMNS, [seconds_row(each) for each in took]))
    body = "\n".join((tables[0], *tables[1:-1], plots["success.svg"], tables[-1], plots["seconds.svg"]))
    return _PAGE.format(facts=escape(facts), body=body)


def _table(titles: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Planners compared</title><style>
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; margin: 1.5rem 0; display: block; overflow-x: auto; }}
th, td {{ padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #8884; white-space: nowrap; }}
th:first-child, td:first-child {{ text-align: left; }}
svg {{ max-width: 100%; height: auto; }}
</style></head><body><h1>Planners compared</h1><p>{facts}</p>
{body}
<p>Shares found with Wilson's interval of 95 %. Beside the first planner: differences in the same cells, with intervals
of 95 % by a bootstrap over scenes. Times are of this computer, and of no two runs the same.</p>
</body></html>
"""
