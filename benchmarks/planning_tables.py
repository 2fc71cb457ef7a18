"""Prints the planner's figures: all of them, and those that have a target beside it."""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

Figures = dict[str, Any]
Value = Callable[[Figures], float | int | str | None]

_RESOLUTIONS = ("default", "10 mm")


def print_figures(results: dict[str, Figures]) -> None:
    """Print what was measured, one column a scene."""
    table = _table("The planner, a disc of 170 mm; medians, ms of processor time where nothing else is said", results)

    def row(label: str, value: Value) -> None:
        found = [_known(value, figures) for figures in results.values()]
        if any(one is not None for one in found):
            table.add_row(label, *map(_text, found))

    row("segments of the inflated obstacles", lambda f: f["segments"])
    row("inflation and grid", lambda f: f["inflate_ms"])
    row("  shapely's buffer and union", lambda f: f["shapely_inflate_ms"])
    table.add_section()
    row("one k-nearest query of 5,000: the unit", lambda f: f["unit_ms"])
    for size in next(iter(results.values()))["build_ms"]:
        row(f"build of {size:,}", lambda f, size=size: f["build_ms"][size])
    row("  edges of 5,000", lambda f: f["edges"])
    row("  memory of 50,000, MB", lambda f: f["memory_50000_mb"])
    row("naive check of 35,000 edges", lambda f: 35_000 * f["naive_edge_ms"])
    table.add_section()
    row("roadmap that is queried", lambda f: f["queried_milestones"])
    row("  its build", lambda f: f["queried_build_ms"])
    row("query", lambda f: f["query_ms"])
    row("query with a new obstacle", lambda f: f["requery_ms"])
    row("  smoothed", lambda f: f["requery_smoothed_ms"])
    row("  among 275 marks, smoothed", lambda f: f["requery_marks_ms"])
    row("  shut in by 275 marks", lambda f: f["requery_shut_in_ms"])
    row("smoothing alone", lambda f: f["smooth_ms"])
    table.add_section()
    row("from the scene to a smoothed path", lambda f: f["first_path_ms"])
    row("  milestones", lambda f: f["samples"])
    row("exact optimum", lambda f: f["optimum_ms"])
    for resolution in _RESOLUTIONS:
        table.add_section()
        row(f"OMPL's PRM of 5,000, {resolution}", lambda f, r=resolution: f[f"ompl_prm_ms, {r}"])
        row("  edges", lambda f, r=resolution: f[f"ompl_prm_edges, {r}"])
        row("  invalid edges", lambda f, r=resolution: f[f"ompl_prm_invalid_edges, {r}"])
        row(f"OMPL's RRTConnect, {resolution}", lambda f, r=resolution: f[f"ompl_rrtconnect, {r}_ms"])
        for name, key in (("RRTConnect", "rrtconnect"), ("BITstar for 1 s", "bitstar_1s")):
            row(f"{name} found", lambda f, n=f"ompl_{key}, {resolution}": f"{f[f'{n}_solved']} of {f[f'{n}_of']}")
            row("  of these invalid", lambda f, n=f"ompl_{key}, {resolution}": f[f"{n}_invalid"])
            row("  length / optimum", lambda f, n=f"ompl_{key}, {resolution}": f[f"{n}_ratio"])
    table.add_section()
    row("beside these: our build of 5,000", lambda f: f["own_build_beside_peers_ms"])
    row("beside these: our path", lambda f: f["own_path_beside_peers_ms"])
    row("  without inflation", lambda f: f["own_plan_beside_peers_ms"])
    Console(width=120).print(table)


def print_targets(results: dict[str, Figures]) -> None:
    """Print what was to be reached: each figure, its bound, and whether it keeps it."""
    table = _table("Ours / target", results)

    def row(label: str, value: Value, bounds: Callable[[str], float | None], *, at_least: bool = False) -> None:
        cells = []
        for name, figures in results.items():
            found, bound = _known(value, figures), bounds(name)
            if not isinstance(found, float | int) or bound is None:
                cells.append(_text(found))
                continue
            kept = found >= bound if at_least else found <= bound
            cells.append(f"[{'green' if kept else 'red'}]{_text(found)}[/] / {_text(bound)}{' ' if kept else '!'}")
        if set(cells) != {"-"}:
            table.add_row(label, *cells)

    def alike(bound: float, **others: float | None) -> Callable[[str], float | None]:
        return lambda name: others.get(name, bound)

    row("build / unit", lambda f: f["build_ms"][5_000] / f["unit_ms"], alike(1.8, hall=2.4, maze=2.4, city=4.0))
    row("inflation / build", lambda f: f["inflate_ms"] / f["build_ms"][5_000], alike(0.15, city=None))
    row(
        "inflation / shapely's",
        lambda f: f["inflate_ms"] / f["shapely_inflate_ms"],
        lambda n: 0.2 if n == "city" else None,
    )
    row("growth when n doubles, most", _growth, alike(2.3))
    row("memory of 50,000, MB", lambda f: f["memory_50000_mb"], alike(500.0))
    row("re-query / build of its roadmap", lambda f: f["requery_ms"] / f["queried_build_ms"], alike(0.15))
    row("round 275 marks, ms", lambda f: f["requery_marks_ms"], alike(20.0))
    row("shut in by 275 marks, ms", lambda f: f["requery_shut_in_ms"], alike(20.0))
    row("invalid edges", lambda f: f["invalid_edges"], alike(0))
    row("invalid paths", lambda f: f["invalid_paths"], alike(0))
    row("seeds solved, per cent", lambda f: 100 * f["solved"] / f["seeds"], alike(100), at_least=True)
    row("length / optimum, median", lambda f: f["ratio_median"], alike(1.01, city=1.05))
    row("length / optimum, worst", lambda f: f["ratio_worst"], alike(1.05, city=1.10))
    table.add_section()
    for resolution in _RESOLUTIONS:
        row(
            f"OMPL's PRM / build, {resolution}",
            lambda f, r=resolution: f[f"ompl_prm_ms, {r}"] / f["own_build_beside_peers_ms"],
            alike(40.0, city=25.0),
            at_least=True,
        )
    for resolution in _RESOLUTIONS:
        rrt = f"ompl_rrtconnect, {resolution}_ms"
        bounds = alike(0.25, room=0.7, city=0.5)
        row(f"path / RRTConnect, {resolution}", lambda f, rrt=rrt: f["own_path_beside_peers_ms"] / f[rrt], bounds)
        row(
            "  both without inflation",
            lambda f, rrt=rrt: f["own_plan_beside_peers_ms"] / f[rrt],
            bounds,
        )
        row(
            "  both with inflation",
            lambda f, rrt=rrt: f["own_path_beside_peers_ms"] / (f[rrt] + f["shapely_inflate_ms"]),
            bounds,
        )
    Console(width=120).print(table)


def _growth(figures: Figures) -> float:
    """Return by how much the time grows at most from one size to the double one."""
    builds = figures["build_ms"]
    return max(builds[2 * size] / builds[size] for size in builds if 2 * size in builds and size >= 5_000)


def _table(title: str, results: dict[str, Figures]) -> Table:
    table = Table(title=title)
    table.add_column("")
    for name in results:
        table.add_column(name, justify="right")
    return table


def _known(value: Value, figures: Figures) -> float | int | str | None:
    try:
        return value(figures)
    except KeyError:
        return None  # It was not measured this time.


def _text(value: float | int | str | None) -> str:
    match value:
        case None:
            return "-"
        case float() if abs(value) < 100:
            return f"{value:.3g}"
        case float() | int():
            return f"{value:,.0f}"
        case _:
            return value
