"""Measures how quick the window is, each figure beside what it must stay below.

Usage: ``python benchmarks/window.py [--quick] [--json FILE] [--only start canvas actions intervals memory soak]
[--scene NAME ...] [--seed N]``.

- start: from the command `robotworkshop` to the first paint of its window, in processes of their own.
- canvas: 5,000 milestones and 50,000 edges are shown while two robots drive; what paints and steps of a zoom cost.
- actions: the longest gap in which the window can do nothing else, in each action and command, on scenes of 10,000
  polygons, of 63,311 points and others; `--scene` names those to measure. With `--quick` a case takes two to five
  minutes, that of 63,311 points longer; without, each some three times as long.
- intervals: how evenly the whole window is painted while it solves and while it drives.
- memory: what an hour of driving adds to the process.
- soak: random edits and undos, random commands, and scene after scene.

Start and intervals are by the clock on the wall, so the load of the machine counts: it is printed below the table, and
beside them stands what does not depend on it, processor time or the same of an idle window. Canvas and actions are
measured in processor time. On X11 what the server does is in none of them; ``QT_QPA_PLATFORM=offscreen`` does without
a display.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from window_actions import SCENES, action_costs
from window_canvas import canvas_costs
from window_drive import memory_growth, paint_intervals
from window_figures import Figure
from window_soak import soak
from window_start import first_paint

GROUPS = ("start", "canvas", "actions", "intervals", "memory", "soak")


def runs(options: argparse.Namespace) -> Iterator[Callable[[], Iterator[Figure]]]:
    """Yield what was asked for, each to be run in a process that has done nothing before."""
    quick = options.quick
    for group in options.only:
        match group:
            case "start":
                yield partial(first_paint, 5 if quick else 15)
            case "canvas":
                yield partial(canvas_costs, 3 if quick else 5)
            case "actions":
                for scene in options.scene:
                    yield partial(action_costs, 1 if quick else 5, scene)
            case "intervals":
                yield partial(paint_intervals, 5.0 if quick else 20.0)
            case "memory":
                yield partial(memory_growth, 600.0 if quick else 3_600.0)
            case "soak":
                yield partial(soak, 100, 100 if quick else 400, 20 if quick else 50, options.seed)


def figures_of(run: Callable[[], Iterator[Figure]]) -> list[Figure]:
    """Return the figures of one run."""
    return list(run())


def table(figures: list[Figure]) -> Table:
    """Return the figures beside their targets."""
    made = Table(title="The window", box=box.SIMPLE_HEAD, pad_edge=False)
    made.add_column("figure", no_wrap=True)
    for heading in ("measured", "below"):
        made.add_column(heading, justify="right", no_wrap=True)
    made.add_column("", no_wrap=True)
    made.add_column("beside it")
    for figure in figures:
        target = "" if figure.target is None else f"{figure.target:g} {figure.unit}"
        verdict = "" if figure.target is None else "reached" if figure.is_met else "[bold red]missed"
        digits = 2 if figure.value < 10.0 else 1 if figure.value < 100.0 else 0
        value = f"{figure.value:.{digits}f} {figure.unit}"
        made.add_row(figure.name, value, target, verdict, figure.beside)
    return made


def main() -> int:
    """Measure and print; the exit status is 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer runs, and ten minutes of driving")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=GROUPS, metavar="GROUP", help=", ".join(GROUPS))
    scenes = f"of the actions: {', '.join(SCENES)}"
    parser.add_argument("--scene", nargs="+", choices=SCENES, default=SCENES, metavar="NAME", help=scenes)
    parser.add_argument("--seed", type=int, help="of the soak; a new one by default")
    options = parser.parse_args()
    if sys.platform == "linux" and not any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    figures: list[Figure] = []
    for run in runs(options):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            figures += process.submit(figures_of, run).result()
    console = Console(width=140)
    console.print(table(figures))
    for about, group in groupby(figures, key=lambda figure: figure.about):
        console.print(f"{', '.join(figure.name for figure in group)}: {about}.", style="dim", highlight=False)
    load, cores = os.getloadavg()[0], os.cpu_count()
    console.print(f"Load average {load:.1f} on {cores} processors.")
    if options.json is not None:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps([asdict(figure) for figure in figures], indent=1) + "\n", encoding="utf-8")
    return 0 if all(figure.is_met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
