"""A comparison as files: text, CSV, JSON, plots and an HTML page. Times stand apart: tables repeat byte for byte."""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from robotworkshop.comparison.cell import CellKey, CellResult
from robotworkshop.comparison.curve_plots import curve_plot, time_curve_plot
from robotworkshop.comparison.figures import NOTHING, CurveFigures, Figures, Seconds, interval_text, seconds, times_of
from robotworkshop.comparison.html_page import html_page
from robotworkshop.comparison.plots import length_plot, success_plot, time_plot
from robotworkshop.comparison.scene_pictures import scene_pictures
from scene.scene import Scene

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
PAIR_COLUMNS = ("planner", "beside", "share found", "length")
SCENE_COLUMNS = ("scene", "planner", "found", "cells", "length/optimum")
CURVE_COLUMNS = (
    "planner",
    "setting",
    "value",
    "found",
    "95 % from",
    "to",
    "quarter",
    "length/optimum",
    "three quarters",
)
SECONDS_COLUMNS = ("planner", "median s", "9 in 10 s", "most s")


def write_files(
    done: Figures, results: Mapping[CellKey, CellResult], scenes: Mapping[str, Scene], folder: Path
) -> tuple[Path, ...]:
    """Write all files of a comparison into a folder; return their paths.

    Args:
        done: The figures.
        results: The cells.
        scenes: By label.
        folder: Where to; files that are there are replaced.
    """
    took = seconds(done.contest, results)
    times = {planner.label: times_of(planner.label, results) for planner in done.contest.planners}
    settings = dict.fromkeys(curve.setting for curve in done.curves)
    drawn = {
        "success.svg": success_plot(done),
        "length.svg": length_plot(done),
        **{f"curve_{setting}.svg": curve_plot(done, setting) for setting in settings},
        "curve_seconds.svg": time_curve_plot(done, {each.planner: each.median for each in took}),
        "seconds.svg": time_plot(done, times),
    }
    plots = {name: plot for name, plot in drawn.items() if plot is not None}
    contents = {
        "table.txt": as_text(done),
        "table.csv": as_csv(done),
        "table.json": msgspec.json.format(msgspec.json.encode(done), indent=1).decode() + "\n",
        "table_scenes.csv": _csv(SCENE_COLUMNS, scene_rows(done)),
        **({"table_curves.csv": _csv(CURVE_COLUMNS, curve_rows(done))} if done.curves else {}),
        "cells.csv": cells_as_csv(done, results),
        "seconds.csv": _csv(SECONDS_COLUMNS, map(seconds_row, took)),
        **plots,
    }
    pictures = scene_pictures(done, results, scenes)
    contents["comparison.html"] = html_page(done, results, took, plots, pictures, tuple(contents))
    for name, content in contents.items():
        (folder / name).write_text(content, encoding="utf-8", newline="")
    return tuple(folder / name for name in contents)


def as_text(done: Figures) -> str:
    """Return the table, and how each planner did beside the first, for a terminal."""
    parts = [_aligned((COLUMNS, *rows(done)))]
    if done.pairs:
        parts.append(_aligned((PAIR_COLUMNS, *pair_rows(done))))
    settings = dict.fromkeys(curve.setting for curve in done.curves)
    parts += [_aligned(curve_table([each for each in done.curves if each.setting == setting])) for setting in settings]
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
    """Return how each planner did beside another one, with intervals of 95 % by paired bootstrap."""
    return [
        (pair.planner, pair.other, interval_text(pair.success, 3, "+"), interval_text(pair.length, 4))
        for pair in done.pairs
    ]


def scene_rows(done: Figures) -> list[tuple[str, ...]]:
    """Return how each planner did in each scene."""
    return [
        (each.scene, each.planner, str(each.found), str(each.cells), _figure(each.ratio, 4)) for each in done.scenes
    ]


def curve_rows(done: Figures) -> list[tuple[str, ...]]:
    """Return the points of all curves, with lengths where no path is infinitely long."""
    return [
        (
            *(curve.label, curve.setting, f"{point.value:.15g}"),
            *(f"{share:.4f}" for share in (point.success.value, point.success.low, point.success.high)),
            *(_figure(ratio, 4) for ratio in (point.low, point.median, point.high)),
        )
        for curve in done.curves
        for point in curve.points
    ]


def curve_table(curves: Sequence[CurveFigures]) -> list[tuple[str, ...]]:
    """Return curves over one setting as a table: median length over the optimum, a column a value."""
    values = sorted({point.value for curve in curves for point in curve.points})
    lines = [(f"length/optimum, {curves[0].setting}", *(f"{value:,.10g}" for value in values))]
    for curve in curves:
        medians = {point.value: point.median for point in curve.points}
        lines.append((curve.label, *(_figure(medians.get(value), 4) for value in values)))
    return lines


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
