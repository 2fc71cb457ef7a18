"""Measures what recording costs, and how quickly a recording is read.

Headless drives of ready scenes as fast as possible: with nobody listening, with a listener that does nothing (which
every progress bar is), and recorded. CPU time for each tick of the floor, the least of several interleaved drives; the
bytes of a tick before and after compression; and the time to index the file, to read all of it, and to seek in it.
Usage: ``python benchmarks/recording.py [--repeats 5] [--scenes maze,crossing,duel_crossing]``.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from robotworkshop.assets import find_scene
from robotworkshop.recording import Header, Recorded, Recorder, Replay, RunKind
from robotworkshop.recording.rows.rows import RowCoder
from robotworkshop.run.events import Event
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, Moved
from scene import load_scene

SETTINGS = Settings(speed=None)
SEEKS = 50
TICK_S = 0.015


@dataclass
class Best:
    """The least CPU time of a drive for each way to run it, s."""

    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, way: str, seconds: float) -> None:
        """Take note of a drive."""
        self.seconds[way] = min(seconds, self.seconds.get(way, seconds))


def ignore(_: Event) -> None:
    """Listen, and do nothing."""


def drive(scene_name: str, way: str, file: Path) -> float:
    """Drive a scene, and return the CPU time of the drive."""
    announcer, scene = Announcer(), load_scene(find_scene(scene_name))
    session = Session(scene, SETTINGS, announcer)
    header = Header(RunKind.SIMULATED, scene, SETTINGS, "2026-01-01T00:00:00")
    file.unlink(missing_ok=True)
    recorder = Recorder(file, header, announcer) if way == "recorded" else nullcontext()
    if way == "heard":
        announcer.listen(ignore)
    with recorder:
        session.solve()
        began = time.process_time()
        session.drive()
    return time.process_time() - began


def seek_ms(replay: Replay) -> Sequence[float]:
    """Return how long seeks to times far from each other take, ms, in ascending order."""
    took = []
    for number in range(SEEKS):
        time_s = replay.end_s * (number * 0.618034 % 1.0)
        began = time.perf_counter()
        replay.situation(time_s)
        took.append(1000.0 * (time.perf_counter() - began))
    return sorted(took)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--scenes", default="maze,crossing,duel_crossing")
    options = parser.parse_args()
    cost = Table(
        "scene",
        "ticks",
        "unheard us",
        "heard us",
        "recorded us",
        "beside heard",
        "beside unheard",
        title="CPU for a tick",
    )
    size = Table(
        "scene", "bytes a tick", "in the file, all told", "file kB", "index ms", "read all ms", "seek ms: median, worst"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run"
        for scene in options.scenes.split(","):
            best = Best()
            for _ in range(options.repeats):
                for way in ("unheard", "heard", "recorded"):
                    best.add(way, drive(scene, way, file))
            began = time.perf_counter()
            replay = Replay(file)
            indexed = time.perf_counter()
            events = list(replay.events())
            read = time.perf_counter()
            ticks, written = round(replay.end_s / TICK_S), replay.index.events["moved"]
            us = {way: 1e6 * seconds / ticks for way, seconds in best.seconds.items()}
            costs = [f"{us['recorded'] / us[other] - 1.0:+.0%}" for other in ("heard", "unheard")]
            cost.add_row(scene, f"{ticks:,}", *(f"{us[way]:.1f}" for way in ("unheard", "heard", "recorded")), *costs)
            coder = RowCoder()
            rows = [coder.row(Recorded(one.wall_ms, one.event)) for one in events if isinstance(one.event, Moved)]
            seeks = seek_ms(replay)
            size.add_row(
                scene,
                f"{sum(map(len, rows)) / written:.0f}",
                f"{file.stat().st_size / written:.0f}",
                f"{file.stat().st_size / 1000.0:.0f}",
                f"{1000.0 * (indexed - began):.0f}",
                f"{1000.0 * (read - indexed):.0f}",
                f"{seeks[len(seeks) // 2]:.1f}, {seeks[-1]:.1f}",
            )
    console = Console(width=140)
    console.print(cost)
    console.print(size)


if __name__ == "__main__":
    main()
