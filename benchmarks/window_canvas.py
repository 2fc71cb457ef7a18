"""Measures the canvas with 5,000 milestones and 50,000 edges on it while two robots drive.

A drive through a ready scene is recorded once, and its pictures are shown one after the other, as often as is said.
What is then painted whole, zoomed and made sharp again is the last of them in which no winner celebrates yet: both
robots near their goals, with their trails and the roadmap behind them.
What counts of each is the median processor time of all rounds: what other programs do to the clock is no property of
the canvas. Percentiles are over the pictures.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication
from scipy.spatial import cKDTree
from window_figures import Figure, percentile

from gui.canvas.canvas import Canvas
from robotworkshop.assets import find_scene
from robotworkshop.run.events import Event, PlanningEnded, PlanningProgressed
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer, DriveStarted, Moved
from robotworkshop.view.picture import USUAL_LAYERS, Picture, Theme
from robotworkshop.view.viewer import Viewer, inflated_in
from scene import load_scene
from scene.mover import Progress
from scene.scene import Scene

SCENE = "duel_crossing"
MILESTONES, EDGES = 5_000, 50_000
SIZES = ((1280, 800), (1920, 1080))
STEPS = 60
ZOOM_IN, ZOOM_OUT = 1.25, 0.8


@dataclass(frozen=True, slots=True)
class Web:
    """A roadmap of just so many milestones and edges."""

    points: NDArray[np.float64]
    edges: NDArray[np.int32]


class TimedCanvas(Canvas):
    """Adds up what its paints and whatever leads to them cost, s."""

    def __init__(self) -> None:
        super().__init__()
        self.paints_s: list[float] = []

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and note what it cost."""
        began_s = time.thread_time()
        super().paintEvent(event)
        self.paints_s.append(time.thread_time() - began_s)

    def cost_s(self, change: Callable[[], object]) -> float:
        """Return what a change costs with the paint that follows."""
        self.paints_s.clear()
        began_s = time.thread_time()
        change()
        spent_s = time.thread_time() - began_s
        QCoreApplication.processEvents()
        return spent_s + sum(self.paints_s)

    def come_to_rest(self) -> None:
        """Let it become sharp."""
        while not self.is_whole:
            QCoreApplication.processEvents()


def canvas_costs(rounds: int) -> Iterator[Figure]:
    """Measure in each size of the canvas: robots that move, full paints, steps of a zoom, and a new backdrop."""
    application = QApplication.instance() or QApplication([])
    scene = load_scene(find_scene(SCENE))
    pictures = _pictures(scene)
    for width, height in SIZES:
        canvas = TimedCanvas()
        canvas.resize(width, height)
        canvas.show()
        canvas.show_picture(pictures[0])
        canvas.come_to_rest()
        yield from _figures(canvas, pictures, rounds, f"{width}x{height}", is_large=width > SIZES[0][0])
        canvas.close()
    del application


def _figures(
    canvas: TimedCanvas, pictures: list[Picture], rounds: int, size: str, *, is_large: bool
) -> Iterator[Figure]:
    moved = [lambda picture=picture: canvas.show_picture(picture) for picture in pictures]
    about = f"two robots move: show a picture and paint what has changed; {len(pictures):,} pictures of a drive"
    yield _cost(f"canvas paint, {size}", canvas, moved, rounds, 2.0, about)
    canvas.show_picture(next(picture for picture in reversed(pictures) if picture.cheer_s is None))
    canvas.come_to_rest()
    about = "paint all of the canvas when nothing of its backdrop has changed"
    yield _cost(f"full repaint, {size}", canvas, [canvas.update] * STEPS, rounds, 12.0 if is_large else None, about)
    at = QPointF(0.4 * canvas.width(), 0.6 * canvas.height())
    zooms = [
        lambda factor=factor: canvas.zoom(factor, at) for factor in ([ZOOM_IN] * 5 + [ZOOM_OUT] * 5) * (STEPS // 10)
    ]
    about = "one turn of the wheel and the paint after it, in and out by turns"
    yield _cost(f"zoom step, {size}", canvas, zooms, rounds, 12.0 if is_large else 5.0, about)
    canvas.come_to_rest()
    began_s = time.thread_time()
    canvas.zoom(1.01)
    canvas.come_to_rest()
    sharp_ms = 1000.0 * (time.thread_time() - began_s)
    about = "all that is painted after a zoom, in steps between which the window goes on"
    yield Figure(f"sharp again, {size}", sharp_ms, "ms", None, "", about)


def _cost(
    name: str, canvas: TimedCanvas, changes: list[Callable[[], None]], rounds: int, target: float | None, about: str
) -> Figure:
    usual = [1000.0 * median(costs) for costs in zip(*_rounds(canvas, changes, rounds), strict=True)]
    beside = f"median {percentile(usual, 50):.2f}, 99 % {percentile(usual, 99):.2f}"
    return Figure(f"{name}, 95 %", percentile(usual, 95), "ms", target, beside, f"{about}; median of {rounds}")


def _rounds(canvas: TimedCanvas, changes: list[Callable[[], None]], rounds: int) -> Iterator[list[float]]:
    for _ in range(rounds):
        yield [canvas.cost_s(change) for change in changes]


def _pictures(scene: Scene) -> list[Picture]:
    """Return what is to be seen at each tick of a drive through the scene."""
    events: list[Event] = []
    announcer = Announcer()
    announcer.listen(lambda event: events.append(event) if isinstance(event, DriveStarted | Moved) else None)
    session = Session(scene, Settings(speed=None), announcer)
    reports = session.solve()
    session.drive()
    viewer, inflated = Viewer(scene), inflated_in(scene)
    assert inflated is not None
    viewer.inflated = inflated
    viewer.follow(PlanningProgressed(scene.robots[0].name, Progress("done", 1.0, _web(scene, inflated))))
    viewer.follow(PlanningEnded(reports))
    pictures = []
    for event in events:
        viewer.follow(event)
        pictures.append(viewer.picture(USUAL_LAYERS, Theme.LIGHT))
    return pictures


def _web(scene: Scene, inflated: shapely.Geometry) -> Web:
    """Return milestones in free space, each joined to near ones."""
    rng, space = np.random.default_rng(1), scene.workspace
    points = rng.uniform((space.min_x_mm, space.min_y_mm), (space.max_x_mm, space.max_y_mm), (8 * MILESTONES, 2))
    points = points[~shapely.contains_xy(inflated, points)][:MILESTONES]
    _, nearest = cKDTree(points).query(points, k=25)
    edges = np.column_stack((np.repeat(np.arange(len(points)), 24), nearest[:, 1:].ravel()))
    edges = np.unique(np.sort(edges, axis=1), axis=0)
    edges = edges[~shapely.intersects(shapely.linestrings(points[edges]), inflated)]
    kept = np.sort(rng.permutation(len(edges))[:EDGES])
    if len(points) != MILESTONES or len(kept) != EDGES:
        raise RuntimeError(f"the roadmap has {len(points):,} milestones and {len(kept):,} edges")
    return Web(points, edges[kept].astype(np.int32))
