"""The plots of a comparison, as SVG that needs nothing else."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from robotworkshop.comparison import axes
from robotworkshop.comparison.axes import Axis
from robotworkshop.comparison.contest import PlannerContest
from robotworkshop.comparison.figures import Figures, PlannerFigures

WIDTH = 760.0
RIGHT = 36.0
LEAST_S = 1e-3
"""Shorter times are drawn as this."""
_ROW, _TALL = 30.0, 285.0
_MOST_LABEL = 300.0


@dataclass(frozen=True, slots=True)
class PlotLine:
    """An owner of one colour in all plots: a planner, or the planners of one curve.

    Attributes:
        number: Of its colour and mark.
        label: Its name.
        planner: The contestant that stands for it where there is room for one: of a curve the one of the largest value.
    """

    number: int
    label: str
    planner: str


def lines_of(contest: PlannerContest) -> tuple[PlotLine, ...]:
    """Return the lines of a contest, in its order."""
    curves = {planner: curve for curve in contest.curves for planner in curve.planners}
    found: dict[str, str] = {}
    for planner in contest.planners:
        curve = curves.get(planner.label)
        found[planner.label if curve is None else curve.label] = planner.label
    return tuple(PlotLine(number, label, planner) for number, (label, planner) in enumerate(found.items()))


def success_plot(done: Figures) -> str:
    """Return the share that each planner found, with its interval of 95 %."""
    rows = _rows(done)
    left = _room_for(line.planner for line, _ in rows)
    axis, bottom = Axis(0.0, 100.0, left, WIDTH - RIGHT), 14.0 + _ROW * len(rows)
    parts = list(axes.across(axis, 8.0, bottom, " %"))
    for number, (line, each) in enumerate(rows):
        y = 12.0 + _ROW * (number + 0.5)
        low, value, high = (
            axis.at(100.0 * share) for share in (each.success.low, each.success.value, each.success.high)
        )
        told = f"{line.planner}: {each.found} of {each.cells}"
        parts += [
            axes.text(left - 12.0, y + 4.5, line.planner, "end"),
            axes.stroke(line.number, ((low, y), (high, y)), 2.5),
            axes.mark(line.number, value, y, told),
        ]
    parts.append(axes.text((left + WIDTH - RIGHT) / 2.0, bottom + 38.0, "tasks with a verified path"))
    return axes.svg(WIDTH, bottom + 48.0, parts, "Share of tasks with a verified path, by planner")


def length_plot(done: Figures) -> str | None:
    """Return how long each planner's paths are over the optimum: median, quartiles, worst; None where none is known."""
    rows = _rows(done)
    worst = [each.worst_ratio for _, each in rows if each.worst_ratio is not None]
    if not worst:
        return None
    left = _room_for(line.planner for line, _ in rows)
    least = min(each.lower_ratio for _, each in rows if each.lower_ratio is not None)
    axis = Axis(min(1.0, least), max(*worst, 1.02) + 0.01, left, WIDTH - RIGHT)
    bottom = 14.0 + _ROW * len(rows)
    parts = list(axes.across(axis, 8.0, bottom, ""))
    for number, (line, each) in enumerate(rows):
        y = 12.0 + _ROW * (number + 0.5)
        parts.append(axes.text(left - 12.0, y + 4.5, line.planner, "end"))
        if each.ratio is None or each.lower_ratio is None or each.upper_ratio is None or each.worst_ratio is None:
            parts.append(axes.text(left + 6.0, y + 4.5, "no path of known optimum", "start"))
            continue
        parts += [
            axes.stroke(line.number, ((axis.at(each.lower_ratio), y), (axis.at(each.worst_ratio), y)), 1.5),
            axes.stroke(line.number, ((axis.at(each.lower_ratio), y), (axis.at(each.upper_ratio), y)), 6.0),
            axes.mark(line.number, axis.at(each.ratio), y, f"{line.planner}: median {each.ratio:.4f}"),
        ]
    parts.append(axes.text((left + WIDTH - RIGHT) / 2.0, bottom + 38.0, "path length / shortest path"))
    return axes.svg(WIDTH, bottom + 48.0, parts, "Length of the paths over the shortest one, by planner")


def time_plot(done: Figures, times: Mapping[str, Sequence[float]]) -> str:
    """Return how many paths each planner had found after how much processor time.

    Args:
        done: The figures.
        times: Processor times of the paths by contestant, growing, s.
    """
    lines = lines_of(done.contest)
    known = [max(time, LEAST_S) for line in lines for time in times[line.planner]]
    if not known:
        return axes.svg(WIDTH, 40.0, [axes.text(WIDTH / 2.0, 24.0, "No planner found a path")], "No paths")
    left, right = 70.0, WIDTH - RIGHT
    parts, top = axes.legend([(line.number, line.planner) for line in lines], left, 14.0, right - left)
    across = logarithmic(known, left, right)
    cells = max(each.cells for each in done.planners)
    upwards = Axis(0.0, 100.0, top + _TALL, top)
    parts += [*axes.across(across, top, upwards.first, " s"), *axes.upwards(upwards, left, right, " %")]
    for line in lines:
        points = [(across.first, upwards.first)]
        for number, time in enumerate(times[line.planner]):
            x = across.at(max(time, LEAST_S))
            points += [(x, upwards.at(100.0 * number / cells)), (x, upwards.at(100.0 * (number + 1) / cells))]
        points.append((across.last, points[-1][1]))
        parts.append(axes.stroke(line.number, points))
        if times[line.planner]:
            parts.append(axes.mark(line.number, *points[-2]))
    parts.append(axes.text((left + right) / 2.0, upwards.first + 38.0, "processor time, s"))
    parts.append(axes.upright(16.0, top + _TALL / 2.0, "tasks with a verified path"))
    return axes.svg(WIDTH, upwards.first + 48.0, parts, "Share of tasks solved after so much processor time")


def logarithmic(values: Sequence[float], first: float, last: float) -> Axis:
    """Return an axis for values that are told by factors; a plain one where some are not above zero."""
    low, high = min(values), max(values)
    if low <= 0.0:
        return Axis(low, high if high > low else low + 1.0, first, last)
    if high < 1.5 * low:
        low, high = low / 1.5, high * 1.5
    return Axis(low, high, first, last, is_logarithmic=True)


def _rows(done: Figures) -> list[tuple[PlotLine, PlannerFigures]]:
    planners = {each.planner: each for each in done.planners}
    return [(line, planners[line.planner]) for line in lines_of(done.contest)]


def _room_for(labels: Iterable[str]) -> float:
    return min(30.0 + axes.CHARACTER * max(map(len, labels)), _MOST_LABEL)
