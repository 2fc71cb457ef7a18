"""Plots of curves: what becomes of share found and length as a setting grows, or as more time is given."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from robotworkshop.comparison import axes
from robotworkshop.comparison.axes import Axis
from robotworkshop.comparison.figures import CurveFigures, CurvePoint, Figures, PlannerFigures
from robotworkshop.comparison.plots import LEAST_S, RIGHT, WIDTH, PlotLine, lines_of, logarithmic

_LEFT, _PANEL, _BETWEEN = 70.0, 190.0, 24.0

_Spread = tuple[float, float, float]
"""The lower end of a band, the middle, and the upper end, which may be infinite."""


@dataclass(frozen=True, slots=True)
class _Quantity:
    """A quantity that is drawn over the setting, in a panel of its own.

    Attributes:
        title: With its unit.
        unit: After each number of the axis.
        of_point: Its value at a point of a curve; None where there is none.
        of_planner: Its value of a planner without a curve.
    """

    title: str
    unit: str
    of_point: Callable[[CurvePoint], _Spread | None]
    of_planner: Callable[[PlannerFigures], float | None]


def curve_plot(done: Figures, setting: str) -> str:
    """Return how share found and length change with a setting: medians, and bands of quartiles over all cells.

    Planners without a curve are dashed lines.
    """
    curves = [curve for curve in done.curves if curve.setting == setting]
    places = {point.planner: point.value for curve in curves for point in curve.points}
    return _plot(done, curves, places, setting, has_bands=True)


def time_curve_plot(done: Figures, seconds: Mapping[str, float | None]) -> str | None:
    """Return the same over processor time, without bands; None where there are no curves.

    Args:
        done: The figures.
        seconds: Median processor time by contestant, s; None of one that found nothing.
    """
    places = {planner: max(taken, LEAST_S) for planner, taken in seconds.items() if taken is not None}
    curves = [curve for curve in done.curves if any(point.planner in places for point in curve.points)]
    return _plot(done, curves, places, "processor time, s", has_bands=False) if curves else None


def _plot(
    done: Figures, curves: Sequence[CurveFigures], places: Mapping[str, float], title: str, *, has_bands: bool
) -> str:
    lines = {line.label: line for line in lines_of(done.contest)}
    planners = {each.planner: each for each in done.planners}
    levels = [(line, planners[line.planner]) for line in lines.values() if line.label == line.planner]
    right = WIDTH - RIGHT
    names = [(lines[curve.label].number, curve.label) for curve in curves]
    names += [(line.number, f"{line.label} (one value)") for line, _ in levels]
    parts, top = axes.legend(names, _LEFT, 14.0, right - _LEFT)
    across = logarithmic([places[each.planner] for each in _points(curves, places)], _LEFT, right)
    foot = top
    for quantity in (_SHARE, _LENGTH):
        axis = _axis(quantity, _points(curves, places), levels, foot + _PANEL)
        if axis is None:
            continue
        foot = axis.first
        parts += [*axes.upwards(axis, _LEFT, right, quantity.unit), *axes.across(across, axis.last, foot, "", 8)]
        parts.append(axes.upright(16.0, (axis.first + axis.last) / 2.0, quantity.title))
        for line, each in levels:
            if (value := quantity.of_planner(each)) is not None:
                y = axis.at(value)
                parts.append(axes.stroke(line.number, ((_LEFT, y), (right, y)), 1.5, is_dashed=True))
        drawn = [
            (
                lines[curve.label].number,
                [
                    (across.at(places[point.planner]), spread)
                    for point in _points([curve], places)
                    if (spread := quantity.of_point(point)) is not None
                ],
            )
            for curve in curves
        ]
        parts += [_band(number, axis, placed) for number, placed in drawn if has_bands]
        parts += [part for number, placed in drawn for part in _middle(number, axis, placed)]
        foot += _BETWEEN
    parts.append(axes.text((_LEFT + right) / 2.0, foot - _BETWEEN + 38.0, title))
    return axes.svg(WIDTH, foot - _BETWEEN + 48.0, parts, f"Share found and length over {title}")


def _points(curves: Sequence[CurveFigures], places: Mapping[str, float]) -> list[CurvePoint]:
    return [point for curve in curves for point in curve.points if point.planner in places]


def _axis(
    quantity: _Quantity, points: Sequence[CurvePoint], levels: Sequence[tuple[PlotLine, PlannerFigures]], foot: float
) -> Axis | None:
    """Return the axis of a panel; None where there is nothing to draw."""
    if quantity is _SHARE:
        return Axis(0.0, 100.0, foot, foot - _PANEL)
    spreads = [spread for point in points if (spread := quantity.of_point(point)) is not None]
    values = [value for spread in spreads for value in spread if math.isfinite(value)]
    values += [value for _, each in levels if (value := quantity.of_planner(each)) is not None]
    return Axis(min(1.0, *values), max(1.02, *values), foot, foot - _PANEL) if values else None


def _band(number: int, axis: Axis, placed: Sequence[tuple[float, _Spread]]) -> str:
    return axes.band(
        number, [(x, axis.at(high)) for x, (_, _, high) in placed], [(x, axis.at(low)) for x, (low, _, _) in placed]
    )


def _middle(number: int, axis: Axis, placed: Sequence[tuple[float, _Spread]]) -> list[str]:
    places = [(x, axis.at(middle)) for x, (_, middle, _) in placed]
    return [axes.stroke(number, places), *(axes.mark(number, *place) for place in places)]


def _shares(point: CurvePoint) -> _Spread:
    return 100.0 * point.success.low, 100.0 * point.success.value, 100.0 * point.success.high


def _lengths(point: CurvePoint) -> _Spread | None:
    if point.low is None or point.median is None:
        return None
    return point.low, point.median, math.inf if point.high is None else point.high


_SHARE = _Quantity("verified paths", " %", _shares, lambda each: 100.0 * each.success.value)
_LENGTH = _Quantity("length / shortest path", "", _lengths, lambda each: each.ratio)
