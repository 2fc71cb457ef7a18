"""The whole window while it solves and drives: how evenly it is painted, and how its memory grows.

By the clock on the wall, for here it is the window that is waited for; so what else the machine does counts as well.
Beside the figures stands the same of a window in which nothing happens.
"""

import gc
import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import msgspec
from PySide6.QtCore import QCoreApplication, QRect, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication
from window_figures import Figure, percentile

from gui.canvas.canvas import Canvas
from gui.shell.app import settle
from gui.shell.furnishing import furnished_window
from gui.shell.main_window import MainWindow
from gui.sources.plan_source import RunPhase
from robotworkshop.assets import find_scene
from robotworkshop.run.settings import Settings

SCENE = "duel_crossing"
SETTINGS = Settings(parameters={"samples": 20_000})
PROBE_MS = 16
OF_IDLE = 1.35
"""So many times as long as in an idle window it may be from paint to paint, at the 95th percentile."""
OWN_MS = 8.0
WANDERER = '''
from robotdriver import Bumper, DriveCommand, Forward, SensorData, Turn
from scene import SteppedMover


class Wanderer(SteppedMover):
    """Drives on, and turns away from what it bumps into."""

    turns = 0

    def step(self, sensor_data: SensorData) -> DriveCommand:
        if sensor_data.bumper is not Bumper.NONE:
            self.turns = 60
        self.turns -= 1
        return Turn(200.0) if self.turns > 0 else Forward(300.0)
'''
"""A mover that is never there, so that one drive can last an hour."""


class Watch:
    """Takes down when a canvas is painted, by the clock and by the processor time of the window's own thread."""

    def __init__(self, canvas: Canvas) -> None:
        self._painted_s: list[tuple[float, float]] = []
        paint = canvas.paintEvent

        def painted(event: QPaintEvent) -> None:
            paint(event)
            self._painted_s.append((time.perf_counter(), time.thread_time()))

        canvas.paintEvent = painted  # type: ignore[method-assign]  # PySide calls what the object has

    def intervals_ms(self) -> list[tuple[float, float]]:
        """Return the times between paints since the last call, by both clocks."""
        times, self._painted_s = self._painted_s, []
        return [
            (1000.0 * (later - sooner), 1000.0 * (later_own - sooner_own))
            for (sooner, sooner_own), (later, later_own) in itertools.pairwise(times)
        ]


def paint_intervals(seconds: float) -> Iterator[Figure]:
    """Measure for so long each: a window in which nothing happens, one that solves, and one that drives."""
    window = _window(SETTINGS)
    watch = Watch(window.rooms.view.canvas)
    probe = QTimer()
    probe.setTimerType(Qt.TimerType.PreciseTimer)
    probe.setInterval(PROBE_MS)
    probe.timeout.connect(lambda: window.rooms.view.canvas.update(QRect(0, 0, 8, 8)))
    probe.start()
    _wait(lambda: window.rooms.view.canvas.is_whole)
    watch.intervals_ms()
    _pass(seconds)
    idle = watch.intervals_ms()
    idle_ms = percentile([by_clock for by_clock, _ in idle], 95)
    yield from _figures("idle", idle, f"a bit of the canvas is painted every {PROBE_MS} ms", None)
    intervals: list[tuple[float, float]] = []
    deadline_s = time.perf_counter() + seconds
    for seed in itertools.count():
        window.rooms.run.settings = msgspec.structs.replace(SETTINGS, seed=seed)
        watch.intervals_ms()
        window.rooms.run.solve()
        _wait(lambda: window.rooms.run.phase is not RunPhase.SOLVING)
        _wait(lambda: window.rooms.view.canvas.is_whole)
        intervals += watch.intervals_ms()
        if time.perf_counter() > deadline_s:
            break
    about = "the same while it solves, 20,000 milestones for each of two robots, and draws the roadmaps"
    yield from _figures("solving", intervals, about, idle_ms)
    probe.stop()
    window.rooms.run.start_or_pause()
    _wait(lambda: window.rooms.run.snapshot is not None)
    watch.intervals_ms()
    deadline_s = time.perf_counter() + seconds
    _wait(lambda: time.perf_counter() > deadline_s or not window.rooms.run.is_driving)
    yield from _figures("driving", watch.intervals_ms(), "between the pictures of a drive in real time", idle_ms)
    window.rooms.run.stop()
    _wait(lambda: not window.rooms.run.is_driving)
    window.close()


def memory_growth(driven_s: float) -> Iterator[Figure]:
    """Drive two robots for so long on the floor's clock, as fast as possible, and measure what the process grows by."""
    with tempfile.TemporaryDirectory() as folder:
        mover = Path(folder, "wanderer.py")
        mover.write_text(WANDERER)
        window = _window(Settings(mover=str(mover), speed=None, time_limit_s=driven_s))
        window.rooms.run.solve()
        _wait(lambda: window.rooms.run.phase is RunPhase.SOLVED)
        window.rooms.run.start_or_pause()
        _wait(
            lambda: (
                window.rooms.run.snapshot is not None and window.rooms.run.snapshot.time_s > min(60.0, driven_s / 4.0)
            )
        )
        before_mb = _resident_mb()
        _wait(lambda: not window.rooms.run.is_driving)
        gc.collect()
        grown_mb = _resident_mb() - before_mb
        window.close()
    about = f"two robots wander for {driven_s / 60.0:.0f} min of floor time, recorded and shown; after the first minute"
    yield Figure(f"memory of {driven_s / 60.0:.0f} min driving", grown_mb, "MB", 20.0, f"from {before_mb:.0f}", about)


def _window(settings: Settings) -> MainWindow:
    """Return a window as the program opens it, on a scene, with everything loaded."""
    _application()
    window = furnished_window(settings)
    window.resize(1280, 800)
    window.show()
    window.rooms.run.find_movers()
    window.rooms.run.open_scene(find_scene(SCENE))
    _wait(lambda: bool(window.rooms.run.movers) and window.rooms.run.phase is RunPhase.LOADED)
    settle()
    return window


def _figures(doing: str, intervals: list[tuple[float, float]], about: str, idle_ms: float | None) -> Iterator[Figure]:
    """Yield how evenly it is painted, and its own work; asked for where the same of an idle window is known."""
    by_clock, own = ([interval[clock] for interval in intervals] for clock in (0, 1))
    beside = f"median {percentile(by_clock, 50):.1f}, 99 % {percentile(by_clock, 99):.1f}, "
    beside += f"worst {max(by_clock):.0f} of {len(intervals):,} paints"
    target = None if idle_ms is None else OF_IDLE * idle_ms
    yield Figure(f"between paints, {doing}, 95 %", percentile(by_clock, 95), "ms", target, beside, about)
    target = None if idle_ms is None else OWN_MS
    beside = f"99 % {percentile(own, 99):.1f}, worst {max(own):.0f}"
    yield Figure(f"own work between paints, {doing}, 95 %", percentile(own, 95), "ms", target, beside, about)


def _pass(seconds: float) -> None:
    deadline_s = time.perf_counter() + seconds
    _wait(lambda: time.perf_counter() > deadline_s)


def _wait(condition: Callable[[], bool]) -> None:
    """Let the window live until the condition holds."""
    while not condition():
        QCoreApplication.processEvents()
        time.sleep(0.0005)


def _resident_mb() -> float:
    """Return how much memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


@cache
def _application() -> QApplication:
    """Return the one application of this process, which must outlive its windows."""
    return QApplication([])
