"""Measures what the timeline's curves cost: memory and time for an hour of driving, and time for each drawn frame.

``python -m benchmarks.plots``; needs no screen. Times are CPU time, the least of several rounds.
"""

import os
import time
import tracemalloc
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import shapely
from PySide6.QtWidgets import QApplication

from gui.sources.playback import Playback
from gui.sources.samples import Samples
from gui.timeline.own_curves import own_curves
from gui.timeline.strip import Strip
from robotdriver.interface import Bumper, Reading, SensorData
from robotdriver.models import CREATE_1, PIONEER_3DX, RobotModel
from robotdriver.pose import Pose
from robotdriver.simulator.snapshot import RobotSnapshot, WorldSnapshot
from robotworkshop.stage.events import Moved, MoverView
from robotworkshop.view.picture import Theme
from scene.mover import MoverStatus

TICK_S = 0.015
HOUR_TICKS = 240_000
STRIP_PX = (1080, 112)
ROUNDS = 15


def moved(time_s: float, robots: int, model: RobotModel) -> Moved:
    """Return one tick of robots that go to and fro in front of a wall."""
    phase = time_s % 10.0
    way_mm = 300.0 * phase if phase < 5.0 else 300.0 * (10.0 - phase)
    readings: dict[str, Reading] = {
        ranger.name: 2_000.0 - way_mm + 50.0 * number for number, ranger in enumerate(model.rangers)
    }
    data = SensorData(1, time_s, 2_900.0, 3_000.0, way_mm, 0.0, Bumper.NONE, None, wall=False, readings=readings)
    seen = tuple(
        RobotSnapshot(f"robot {number}", model, Pose(way_mm + 100.0 * number, 0.0), data, False, "")
        for number in range(robots)
    )
    off_mm = 20.0 + 5.0 * phase
    views = tuple(
        MoverView(each.name, Pose(each.pose.x_mm, off_mm), (), shapely.Polygon(), MoverStatus()) for each in seen
    )
    return Moved(WorldSnapshot(time_s, seen, ()), views)


def least_ms(work: Callable[[], object]) -> float:
    """Return the least CPU time of several rounds."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return 1e3 * min(times)


def measure(application: QApplication, robots: int, model: RobotModel) -> None:
    """Print the row of some robots of a model."""
    names = [f"robot {number}" for number in range(robots)]
    samples = Samples(names)
    samples.wanted = own_curves()
    tick = moved(0.0, robots, model)
    tracemalloc.start()
    for number in range(HOUR_TICKS):
        time_s = number * TICK_S
        samples.take(time_s, moved(time_s, robots, model) if time_s >= samples.due_s else tick)
    memory_mb = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    strip = Strip(Playback(), own_curves()[0])
    strip.resize(*STRIP_PX)
    strip.show()

    def frame() -> None:
        curves = samples.curves()
        assert curves is not None
        strip.show_curves(curves)
        strip.show_live(float(curves.time_s[-1]))
        application.processEvents()

    def new_frame() -> None:
        strip.set_theme(Theme.LIGHT)  # Has all of it drawn anew.
        frame()

    frame()
    print(f"{robots:6} {model.title:14} {memory_mb:12.1f} {least_ms(frame):18.1f} {least_ms(new_frame):18.1f}")
    strip.close()


def main() -> None:
    """Print a table."""
    application = QApplication([])
    print("CPU time of a look, of which there are ten a second, and of drawing, once in a pixel of the clock")
    print("robots model          an hour, MB     a look, CPU ms  drawn anew, CPU ms")
    for robots, model in ((1, CREATE_1), (2, CREATE_1), (8, CREATE_1), (2, PIONEER_3DX)):
        measure(application, robots, model)


if __name__ == "__main__":
    main()
