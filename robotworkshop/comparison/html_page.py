"""The page of a comparison: what came of it first, then the figures, then how they were made."""

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from robotworkshop.comparison.axes import COLOURS, DARK_COLOURS
from robotworkshop.comparison.cell import CellKey, CellOutcome, CellResult
from robotworkshop.comparison.figures import NOTHING, Figures, PlannerFigures, SceneFigures, Seconds, interval_text
from robotworkshop.comparison.plots import lines_of

_MOST_REASONS = 4
_CAPTIONS = {
    "success.svg": (
        "Share of tasks with a path that the verifier passed. Bars: Wilson's interval of 95 %. "
        "Of a planner with several values of a setting, the largest value."
    ),
    "length.svg": (
        "Path length over the shortest path of the robot's disc without a margin. Mark: median; thick bar: the middle"
        " half; thin bar: up to the longest."
    ),
    "curve": (
        "Above: share of tasks with a verified path, with intervals of 95 %. Below: median length over the shortest"
        " path, with the middle half of all tasks. A task without a path counts as infinitely long, so a line begins"
        " where half of the tasks are solved. Dashed: planners with one value."
    ),
    "curve_seconds.svg": "The same values over the median processor time of the paths found, on this computer.",
    "seconds.svg": "Share of tasks solved after so much processor time, on this computer; of no two runs the same.",
}


def html_page(
    done: Figures,
    results: Mapping[CellKey, CellResult],
    took: Sequence[Seconds],
    plots: Mapping[str, str],
    pictures: Mapping[str, str],
    files: Sequence[str],
) -> str:
    """Return the page.

    Args:
        done: The figures.
        results: The cells.
        took: Processor times of each planner.
        plots: The plots by file name.
        pictures: The paths in each scene, by its label.
        files: The names of the files beside it.
    """
    contest = done.contest
    paths = sum(each.found for each in done.planners)
    lead = (
        f"{_count(len(lines_of(contest)), 'planner')} on {_count(len(contest.tasks), 'task')} with"
        f" {_count(contest.seeds, 'seed')} each: {_count(paths, 'path')}, every one verified exactly."
    )
    curves = [name for name in plots if name.startswith("curve_")]
    sections = [
        _section("Who finds a path", _figure("success.svg", plots)),
        _section("How long the paths are", _figure("length.svg", plots)),
        *([_section("What more effort buys", *(_figure(name, plots) for name in curves))] if curves else []),
        _section("How long it takes", _figure("seconds.svg", plots), _seconds_table(done, took)),
        _section("Scene by scene", _scene_table(done), *(_scene(label, drawn) for label, drawn in pictures.items())),
        *([_section("Side by side", _pair_table(done), _PAIRS)] if done.pairs else []),
        _section("All figures", _planner_table(done)),
        *([_section("Why no path", reasons)] if (reasons := _reasons(done, results)) else []),
        _section("How this was measured", _method(done), _file_list(files)),
    ]
    left = f'<p class="warning">{done.cells_left} tasks are not planned yet.</p>' if done.cells_left else ""
    return _PAGE.format(
        style=_STYLE + _colours(), lead=escape(lead), left=left, best=_best(done, took), body="\n".join(sections)
    )


def _section(title: str, *parts: str) -> str:
    content = "\n".join(part for part in parts if part)
    return f"<section><h2>{escape(title)}</h2>\n{content}\n</section>" if content else ""


def _figure(name: str, plots: Mapping[str, str]) -> str:
    if name not in plots:
        return ""
    caption = _CAPTIONS.get(name, _CAPTIONS["curve"])
    return f"<figure>{plots[name]}<figcaption>{escape(caption)}</figcaption></figure>"


def _scene(label: str, drawn: str) -> str:
    caption = f"Paths in {label} with the first seed, from the dot to the ring."
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _best(done: Figures, took: Sequence[Seconds]) -> str:
    """Return who is best, in the three ways in which one can be."""
    planners = {each.planner: each for each in done.planners}
    rows = [planners[line.planner] for line in lines_of(done.contest)]
    times = {each.planner: each.median for each in took}
    most = max(each.success.value for each in rows)
    cards = [_card("Finds most", f"{100.0 * most:.0f} %", [each for each in rows if each.success.value == most])]
    # Who finds little finds the easy ones: the shortest and the fastest are asked for among those that find most.
    able = [each for each in rows if each.success.value == most]
    if ratios := {each.planner: round(each.ratio, 4) for each in able if each.ratio is not None}:
        least = min(ratios.values())
        cards.append(
            _card("Shortest of these", f"{least:.3f}", [each for each in able if ratios.get(each.planner) == least])
        )
    if known := {each.planner: time for each in able if (time := times[each.planner]) is not None}:
        fastest = min(known.values())
        cards.append(
            _card("Fastest of these", f"{fastest:.2g} s", [each for each in able if known.get(each.planner) == fastest])
        )
    return "".join(cards)


def _card(title: str, value: str, planners: Sequence[PlannerFigures]) -> str:
    names = [each.planner for each in planners]
    who = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    return f"<div><dt>{escape(title)}</dt><dd><b>{escape(value)}</b><span>{escape(who)}</span></dd></div>"


def _planner_table(done: Figures) -> str:
    titles = (
        "planner",
        "found",
        "95 %",
        "length",
        "longest",
        "clearance, mm",
        "milestones",
        "edges",
        "no path",
        "invalid",
        "faults",
    )
    return _table(
        titles,
        [
            (
                each.planner,
                f"{each.found} / {each.cells}",
                f"{100.0 * each.success.low:.1f} to {100.0 * each.success.high:.1f} %",
                _number(each.ratio, 4),
                _number(each.worst_ratio, 4),
                _number(each.clearance_mm, 1),
                _number(each.milestones, 0),
                _number(each.edges, 0),
                *(str(count) for count in (each.no_path, each.invalid, each.faults)),
            )
            for each in done.planners
        ],
    )


def _pair_table(done: Figures) -> str:
    return _table(
        ("planner", "beside", "share found, difference", "path length, factor"),
        [
            (pair.planner, pair.other, interval_text(pair.success, 3, "+"), interval_text(pair.length, 4))
            for pair in done.pairs
        ],
    )


def _seconds_table(done: Figures, took: Sequence[Seconds]) -> str:
    shown = {line.planner for line in lines_of(done.contest)}
    return _table(
        ("planner", "median, s", "nine in ten, s", "longest, s"),
        [
            (each.planner, _number(each.median, 3), _number(each.nine_in_ten, 3), _number(each.most, 3))
            for each in took
            if each.planner in shown
        ],
    )


def _scene_table(done: Figures) -> str:
    """Return a table with a row a scene and a column a planner; the darker a cell, the more was found."""
    lines = lines_of(done.contest)
    cells = {(each.scene, each.planner): each for each in done.scenes}
    head = "".join(f"<th>{escape(line.planner)}</th>" for line in lines)
    rows = "".join(
        f"<tr><th>{escape(scene)}</th>" + "".join(_scene_cell(cells[scene, line.planner]) for line in lines) + "</tr>"
        for scene in dict.fromkeys(each.scene for each in done.scenes)
    )
    return (
        f'<div class="wide"><table class="scenes"><thead><tr><th>scene</th>{head}</tr></thead><tbody>{rows}</tbody>'
        "</table></div><p>Tasks with a path of all tasks, and the median length over the shortest path.</p>"
    )


def _scene_cell(each: SceneFigures) -> str:
    share = round(45.0 * each.found / each.cells) if each.cells else 0
    return f'<td style="--share:{share}%">{each.found} / {each.cells}<small>{_number(each.ratio, 3)}</small></td>'


def _reasons(done: Figures, results: Mapping[CellKey, CellResult]) -> str:
    """Return the most frequent reasons of each planner that lost cells, with their scenes."""
    lost: dict[str, Counter[tuple[str, str, str]]] = {}
    for key in done.contest.cells():
        if (each := results.get(key)) is not None and each.outcome is not CellOutcome.FOUND:
            lost.setdefault(key.planner, Counter())[each.outcome.value, key.scene, each.reason] += 1
    rows = [
        (planner, str(count), outcome, scene, reason)
        for planner, reasons in lost.items()
        for (outcome, scene, reason), count in reasons.most_common(_MOST_REASONS)
    ]
    return _table(("planner", "times", "outcome", "scene", "reason"), rows, "reasons") if rows else ""


def _method(done: Figures) -> str:
    contest = done.contest
    limits = f"{contest.limits.preprocess_s:g} s of processor time and {contest.limits.memory_mb} MB"
    versions = ", ".join(f"{name} {version}" for name, version in sorted(contest.versions.items()))
    return (
        f"<p>Each planner planned each task with each seed, in a process of its own, with at most {escape(limits)}."
        " A verifier that shares nothing with the planners checked each path by exact geometry. All figures but times"
        f" are the same whenever the comparison is made again. Versions: {escape(versions)}.</p>"
    )


def _file_list(files: Sequence[str]) -> str:
    return "<p>" + ", ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in files) + "</p>"


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join(
        f"<tr><th>{escape(first)}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in others) + "</tr>"
        for first, *others in rows
    )
    named = f' class="{kind}"' if kind else ""
    return f'<div class="wide"><table{named}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _number(value: float | None, places: int) -> str:
    return NOTHING if value is None else f"{value:,.{places}f}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _colours() -> str:
    rules = "".join(
        f" svg .c{number}.line {{ stroke: {dark}; }} svg .c{number}.fill {{ fill: {dark}; }}\n"
        for number, dark in enumerate(DARK_COLOURS[: len(COLOURS)])
    )
    return f"@media (prefers-color-scheme: dark) {{\n{rules}}}\n"


_PAIRS = (
    "<p>Differences in the same tasks, with intervals of 95 % by a bootstrap that draws whole scenes. An interval that"
    " holds no difference (0, or a factor of 1) decides nothing.</p>"
)

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2126; --soft: #5b6570; --rule: #dde1e6; --paper: #fff; --card: #f5f7f9;
 --accent: #0072b2; }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 56rem;
 margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 .75rem; padding-top: .9rem; border-top: 1px solid var(--rule); }
.lead { font-size: 1.1rem; color: var(--soft); margin: 0; }
.warning { border-left: 4px solid #d55e00; padding-left: .75rem; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: .9rem; margin: 1.75rem 0 0; }
dl div { background: var(--card); border-radius: .5rem; padding: .8rem 1rem; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; }
dd b { display: block; font-size: 1.6rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
dd span { font-size: .9rem; overflow-wrap: anywhere; }
figure { margin: 0 0 1.5rem; }
svg { width: 100%; height: auto; display: block; }
figcaption, section > p { color: var(--soft); font-size: .9rem; max-width: 46rem; }
figcaption { margin-top: .4rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .8rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap;
 font-weight: 400; }
thead th { color: var(--soft); font-size: .8rem; vertical-align: bottom; }
tr > th:first-child { text-align: left; padding-left: 0; }
.scenes td { background: color-mix(in srgb, var(--accent) var(--share), transparent); }
.scenes thead th { white-space: normal; overflow-wrap: anywhere; min-width: 4.5rem; max-width: 9rem; }
.scenes small { display: block; color: inherit; opacity: .85; }
.reasons td { text-align: left; }
.reasons td:last-child { white-space: normal; min-width: 20rem; }
a { color: var(--accent); }
@media (prefers-color-scheme: dark) {
 :root { --ink: #e6e9ec; --soft: #a3adb8; --rule: #363d45; --paper: #15181c; --card: #1f242a; --accent: #4da6e0; }
 svg .ink { fill: #c9d0d7; } svg .grid { stroke: #363d45; } svg .paper { fill: none; }
 .back { fill: #1f242a; stroke: #4a525b; } .solid { fill: #6a737d; } .wall { stroke: #8b959f; }
 svg .end { stroke: #e6e9ec; } svg .end:not([fill=none]) { fill: #e6e9ec; }
}
@media print { body { max-width: none; } h2 { break-after: avoid; } figure, tr { break-inside: avoid; } }
"""

_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Planners compared</title><style>{style}</style></head>
<body><header><h1>Planners compared</h1><p class="lead">{lead}</p>{left}
<dl>{best}</dl></header>
<main>
{body}
</main></body></html>
"""
