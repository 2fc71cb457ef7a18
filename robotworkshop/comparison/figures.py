"""The figures of a comparison, from its cells alone: the same cells give the same figures to the last digit."""

import math
from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np

from robotworkshop.comparison.cell import CellKey, CellOutcome, CellResult
from robotworkshop.comparison.contest import PlannerContest
from scenesolver.geometry.predicates import FloatArray

_Z = 1.959963984540054
"""The standard deviations within which 95 % of the normal distribution lie."""
_RESAMPLES = 2_000
_Optima = Mapping[tuple[str, str], float | None]


class Interval(msgspec.Struct, frozen=True):
    """A figure, and where it lies with a confidence of 95 %."""

    value: float
    low: float
    high: float


NOTHING = "\u2013"
"""Stands where there is no figure."""


def interval_text(interval: Interval | None, places: int, sign: str = "") -> str:
    """Return a figure with its interval as text.

    Args:
        interval: It, if there is one.
        places: After the decimal point.
        sign: "+" also shows the sign of a positive number.
    """
    if interval is None:
        return NOTHING
    value, low, high = (f"{each:{sign}.{places}f}" for each in (interval.value, interval.low, interval.high))
    return f"{value} ({low} to {high})"


class PlannerFigures(msgspec.Struct, frozen=True):
    """The figures of one planner. Lengths, clearances and counts are of the paths that it found.

    Attributes:
        planner: Its label.
        cells: How many it planned.
        found: In how many it found a path that the verifier passed.
        no_path: In how many it said that there is none, or that it found none.
        invalid: In how many the verifier refused its path.
        faults: In how many it crashed, hung or broke its limits.
        success: Share found, with Wilson's interval.
        ratio: Median of the length over the optimum; None where that is not known.
        lower_ratio: A quarter of the paths is as short as this.
        upper_ratio: Three quarters are.
        worst_ratio: The largest.
        clearance_mm: Median of what the path leaves at its narrowest; None where that is known of none.
        milestones: Median over all cells that ended by themselves.
        edges: Likewise.
    """

    planner: str
    cells: int
    found: int
    no_path: int
    invalid: int
    faults: int
    success: Interval
    ratio: float | None
    lower_ratio: float | None
    upper_ratio: float | None
    worst_ratio: float | None
    clearance_mm: float | None
    milestones: float | None
    edges: float | None


class PairFigures(msgspec.Struct, frozen=True):
    """The figures of one planner next to another's, in the same cells.

    Attributes:
        planner: The one.
        other: The one it is held against.
        success: Difference of the shares found.
        length: Mean of the logarithm of the lengths' ratio, as a factor, where both found a path; None where there is
            no such cell.
    """

    planner: str
    other: str
    success: Interval
    length: Interval | None


class SceneFigures(msgspec.Struct, frozen=True):
    """The figures of one planner in one scene.

    Attributes:
        scene: Label of the scene.
        planner: Label of the planner.
        cells: How many it planned there.
        found: In how many it found a path that the verifier passed.
        ratio: Median of the length over the optimum of these; None where that is not known.
    """

    scene: str
    planner: str
    cells: int
    found: int
    ratio: float | None


class CurvePoint(msgspec.Struct, frozen=True):
    """The figures of a curve at one value. Lengths are over the optimum, and infinite where no path was found.

    So a quarter, half and three quarters are of all cells: who finds little does not look good by finding what is easy.

    Attributes:
        value: Of the setting.
        planner: The contestant that has it.
        success: Share found, with Wilson's interval.
        low: A quarter of the cells has paths as short as this; None where fewer found one.
        median: Half of the cells, likewise.
        high: Three quarters, likewise.
    """

    value: float
    planner: str
    success: Interval
    low: float | None
    median: float | None
    high: float | None


class CurveFigures(msgspec.Struct, frozen=True):
    """The results of one planner over the values of one of its settings.

    Attributes:
        label: The planner.
        setting: The name of the setting.
        points: In growing order of the value.
    """

    label: str
    setting: str
    points: tuple[CurvePoint, ...]


class Figures(msgspec.Struct, frozen=True):
    """All figures of a comparison but times."""

    contest: PlannerContest
    cells_left: int
    planners: tuple[PlannerFigures, ...]
    pairs: tuple[PairFigures, ...]
    scenes: tuple[SceneFigures, ...]
    curves: tuple[CurveFigures, ...]


class Seconds(msgspec.Struct, frozen=True):
    """Processor time that a planner took for the paths it found, s; of no two runs the same."""

    planner: str
    median: float | None
    nine_in_ten: float | None
    most: float | None


def figures(contest: PlannerContest, results: Mapping[CellKey, CellResult]) -> Figures:
    """Return the figures of the cells so far."""
    keys = list(contest.cells())
    there = [results[key] for key in keys if key in results]
    optima = {(task.scene, task.robot): task.optimum_mm for task in contest.tasks}
    cells = {
        planner.label: [each for each in there if each.key.planner == planner.label] for planner in contest.planners
    }
    scenes = dict.fromkeys(task.scene for task in contest.tasks)
    return Figures(
        contest,
        len(keys) - len(there),
        tuple(_of_planner(label, each, optima) for label, each in cells.items()),
        tuple(_of_pair(label, other, there) for label, other in _pairs(contest)),
        tuple(_of_scene(scene, label, each, optima) for scene in scenes for label, each in cells.items()),
        tuple(
            CurveFigures(
                curve.label,
                curve.setting,
                tuple(
                    _of_point(value, label, cells[label], optima)
                    for value, label in zip(curve.values, curve.planners, strict=True)
                ),
            )
            for curve in contest.curves
        ),
    )


def seconds(contest: PlannerContest, results: Mapping[CellKey, CellResult]) -> tuple[Seconds, ...]:
    """Return how long each planner took."""
    return tuple(_seconds(planner.label, times_of(planner.label, results)) for planner in contest.planners)


def times_of(planner: str, results: Mapping[CellKey, CellResult]) -> list[float]:
    """Return the processor times of a planner's paths, in growing order, s."""
    return sorted(
        each.cpu_s for each in results.values() if each.key.planner == planner and each.outcome is CellOutcome.FOUND
    )


def wilson(found: int, cells: int) -> Interval:
    """Return a share with its interval of 95 %.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    """
    if not cells:
        return Interval(0.0, 0.0, 1.0)
    share, spread = found / cells, _Z**2 / cells
    middle = (share + spread / 2.0) / (1.0 + spread)
    half = _Z / (1.0 + spread) * math.sqrt(share * (1.0 - share) / cells + spread / (4.0 * cells))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def paired_bootstrap(values: FloatArray, scenes: Sequence[str]) -> Interval:
    """Return the mean of differences within cells, with its interval of 95 %.

    Scenes are drawn with replacement, all cells of each together: seeds of one scene are no scenes more. Where there is
    one scene only, its cells are drawn.
    Source: B. Efron, Bootstrap methods: another look at the jackknife, 1979.
    """
    groups = [values[np.array(scenes) == scene] for scene in dict.fromkeys(scenes)]
    if len(groups) == 1:
        groups = list(groups[0][:, None])
    sums, counts = np.array([group.sum() for group in groups]), np.array([len(group) for group in groups])
    drawn = np.random.default_rng(0).integers(len(groups), size=(_RESAMPLES, len(groups)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975)).tolist()
    return Interval(float(values.mean()), low, high)


def _of_planner(label: str, cells: Sequence[CellResult], optima: _Optima) -> PlannerFigures:
    found = [each for each in cells if each.outcome is CellOutcome.FOUND]
    ratios = _ratios(cells, optima)
    ended = [each for each in cells if each.outcome in (CellOutcome.FOUND, CellOutcome.INVALID)]
    counts = {outcome: sum(each.outcome is outcome for each in cells) for outcome in CellOutcome}
    return PlannerFigures(
        planner=label,
        cells=len(cells),
        found=len(found),
        no_path=counts[CellOutcome.NO_PATH],
        invalid=counts[CellOutcome.INVALID],
        faults=counts[CellOutcome.FAULT],
        success=wilson(len(found), len(cells)),
        ratio=_median(ratios),
        lower_ratio=float(np.quantile(ratios, 0.25)) if ratios else None,
        upper_ratio=float(np.quantile(ratios, 0.75)) if ratios else None,
        worst_ratio=max(ratios, default=None),
        clearance_mm=_median([each.clearance_mm for each in found if each.clearance_mm is not None]),
        milestones=_median([each.milestones for each in ended]),
        edges=_median([each.edges for each in ended]),
    )


def _of_scene(scene: str, label: str, cells: Sequence[CellResult], optima: _Optima) -> SceneFigures:
    there = [each for each in cells if each.key.scene == scene]
    found = sum(each.outcome is CellOutcome.FOUND for each in there)
    return SceneFigures(scene, label, len(there), found, _median(_ratios(there, optima)))


def _of_point(value: float, label: str, cells: Sequence[CellResult], optima: _Optima) -> CurvePoint:
    known = [each for each in cells if optima[each.key.scene, each.key.robot]]
    ratios = _ratios(known, optima)
    lengths = np.array(ratios + [math.inf] * (len(known) - len(ratios)))
    quartiles: list[float] = (
        np.quantile(lengths, (0.25, 0.5, 0.75), method="inverted_cdf").tolist() if len(lengths) else [math.inf] * 3
    )
    found = sum(each.outcome is CellOutcome.FOUND for each in cells)
    low, median, high = (each if math.isfinite(each) else None for each in quartiles)
    return CurvePoint(value, label, wilson(found, len(cells)), low, median, high)


def _ratios(cells: Sequence[CellResult], optima: _Optima) -> list[float]:
    """Return the lengths over the optimum of the paths that were found, where the optimum is known."""
    return [
        each.length_mm / optimum
        for each in cells
        if each.outcome is CellOutcome.FOUND and (optimum := optima[each.key.scene, each.key.robot])
    ]


def _pairs(contest: PlannerContest) -> list[tuple[str, str]]:
    """Return who is held against whom: each against the first, of a curve against the one with the same value.

    Where that has no such value, it is the one with the largest.
    """
    base, *others = [planner.label for planner in contest.planners]
    curve = next((each for each in contest.curves if base in each.planners), None)
    if curve is None:
        return [(label, base) for label in others]
    bases = dict(zip(curve.values, curve.planners, strict=True))
    values = {
        label: value
        for each in contest.curves
        if each.setting == curve.setting
        for value, label in zip(each.values, each.planners, strict=True)
    }
    return [
        (label, bases.get(values.get(label, math.nan), curve.planners[-1]))
        for label in others
        if label not in curve.planners
    ]


def _of_pair(label: str, other: str, cells: Sequence[CellResult]) -> PairFigures:
    def by_task(planner: str) -> dict[tuple[str, str, int], CellResult]:
        return {(each.key.scene, each.key.robot, each.key.seed): each for each in cells if each.key.planner == planner}

    ours, theirs = by_task(label), by_task(other)
    both = [(ours[task], theirs[task]) for task in ours if task in theirs]

    def compared(
        pairs: Sequence[tuple[CellResult, CellResult]], difference: Callable[[CellResult, CellResult], float]
    ) -> Interval | None:
        values = np.array([difference(mine, its) for mine, its in pairs])
        return paired_bootstrap(values, [mine.key.scene for mine, _ in pairs]) if pairs else None

    found = [pair for pair in both if all(each.outcome is CellOutcome.FOUND and each.length_mm > 0.0 for each in pair)]
    success = compared(
        both, lambda mine, its: float(mine.outcome is CellOutcome.FOUND) - float(its.outcome is CellOutcome.FOUND)
    )
    length = compared(found, lambda mine, its: math.log(mine.length_mm / its.length_mm))
    factor = None if length is None else Interval(math.exp(length.value), math.exp(length.low), math.exp(length.high))
    return PairFigures(label, other, success or Interval(0.0, -1.0, 1.0), factor)


def _seconds(label: str, times: Sequence[float]) -> Seconds:
    if not times:
        return Seconds(label, None, None, None)
    return Seconds(label, _median(times), float(np.quantile(times, 0.9)), times[-1])


def _median(values: Sequence[float]) -> float | None:
    return float(np.median(values)) if values else None
