"""The canvas shows what the painter paints, whatever it has kept from before, and however large a roadmap is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
import pytest
import shapely
from drawn import SCENE, box, everything
from driven import LONG_MS
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from gui.canvas.backdrop import Backdrop
from gui.canvas.cached_layers import blank
from gui.canvas.canvas import Canvas
from gui.canvas.painted_floor import PaintedFloor
from gui.painter.painter import paint, paint_moving, roadmap_steps
from gui.painter.viewport import Viewport
from robotdriver.pose import Pose
from robotdriver.simulator import RoundThing
from robotworkshop.view.picture import ALL_LAYERS, Layer, Picture, Theme, Track
from scene.scene import FloorRegion, Obstacle, Point, SceneRobot

PRINTED = FloorRegion(box(200.0, 900.0, 3000.0, 300.0), "#000000")
LARGE = 15_000
WHOLE_MS = 20_000


@dataclass(frozen=True)
class Web:
    """A roadmap with any number of edges."""

    points: NDArray[np.float64]
    edges: NDArray[np.int32]


def web(picture: Picture, edges: int, seed: int) -> Web:
    rng, space = np.random.default_rng(seed), picture.scene.workspace
    points = rng.uniform((space.min_x_mm, space.min_y_mm), (space.max_x_mm, space.max_y_mm), (2_000, 2))
    points = points[np.lexsort(np.round(points, -2).T)]
    first = rng.integers(0, 1_900, edges, dtype=np.int32)
    return Web(points, np.column_stack((first, first + rng.integers(1, 100, edges, dtype=np.int32))))


def with_trail(picture: Picture, trail: tuple[Point, ...]) -> Picture:
    robot = picture.scene.robots[0].name
    others = tuple(track for track in picture.tracks if track.robot != robot)
    return replace(picture, tracks=(replace(picture.track(robot), trail=trail), *others))


def painted(canvas: Canvas, picture: Picture) -> QImage:
    image = QImage(canvas.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, picture, canvas.view)
    painter.end()
    return image


def differ(first: QImage, second: QImage) -> float:
    """Return how many of a hundred pixels are clearly different."""
    images = [np.asarray(image.convertToFormat(QImage.Format.Format_RGB32).constBits()) for image in (first, second)]
    apart = np.abs(images[0].astype(int) - images[1].astype(int)).reshape(-1, 4).max(axis=1)
    return 100.0 * float((apart > 24).mean())


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    made = Canvas()
    qtbot.addWidget(made)
    made.resize(480, 360)
    made.show()
    qtbot.waitExposed(made, timeout=LONG_MS)
    return made


def shows(canvas: Canvas, picture: Picture) -> Callable[[], bool]:
    wanted = painted(canvas, picture)
    return lambda: differ(canvas.grab().toImage(), wanted) < 0.1


def test_a_roadmap_that_grows_is_drawn_on(qtbot: QtBot, canvas: Canvas) -> None:
    whole = web(everything(), LARGE // 2, 1)
    picture = replace(everything(), layers=ALL_LAYERS - {Layer.COMPONENTS})
    name = picture.scene.robots[0].name
    for edges in (0, 1_000, 6_000, 6_001, len(whole.edges)):
        part = Web(whole.points, whole.edges[:edges])
        picture = replace(picture, tracks=(Track(name, roadmap=part),))
        canvas.show_picture(picture)
        qtbot.waitUntil(lambda: canvas.is_whole, timeout=WHOLE_MS)
        qtbot.waitUntil(shows(canvas, picture), timeout=WHOLE_MS)
    steps = list(roadmap_steps(picture, canvas.view, replace(picture, tracks=(Track(name, roadmap=part),))))
    assert not steps, "nothing is drawn twice"


def test_a_roadmap_that_is_gone_is_not_below_the_next_one(qtbot: QtBot, canvas: Canvas) -> None:
    bare = replace(everything(), layers=ALL_LAYERS - {Layer.COMPONENTS}, tracks=())
    planned = replace(bare, tracks=(Track(bare.scene.robots[0].name, roadmap=web(bare, 500, 1)),))
    again = replace(bare, tracks=(Track(bare.scene.robots[0].name, roadmap=web(bare, 500, 1)),))
    for picture in (planned, bare, again):
        canvas.show_picture(picture)
        qtbot.waitUntil(lambda: canvas.is_whole, timeout=WHOLE_MS)
        qtbot.waitUntil(shows(canvas, picture), timeout=WHOLE_MS)


@pytest.mark.parametrize("edges", [0, 50, LARGE])
def test_the_canvas_comes_to_show_what_the_painter_paints(qtbot: QtBot, canvas: Canvas, edges: int) -> None:
    picture = everything()
    name = picture.scene.robots[0].name
    picture = replace(picture, tracks=(Track(name, roadmap=web(picture, edges, 1)),))
    canvas.show_picture(picture)
    qtbot.waitUntil(shows(canvas, picture), timeout=WHOLE_MS)
    canvas.zoom(1.7)
    qtbot.waitUntil(shows(canvas, picture), timeout=WHOLE_MS)
    another = replace(picture, tracks=(Track(name, roadmap=web(picture, edges + 10, 2)),), theme=Theme.DARK)
    canvas.show_picture(another)
    qtbot.waitUntil(shows(canvas, another), timeout=WHOLE_MS)
    bare = replace(another, layers=ALL_LAYERS - {Layer.ROADMAP, Layer.SAMPLES, Layer.GRID})
    canvas.show_picture(bare)
    qtbot.waitUntil(shows(canvas, bare), timeout=WHOLE_MS)


def test_while_a_large_roadmap_is_drawn_the_window_goes_on_and_shows_the_one_before(
    qtbot: QtBot, canvas: Canvas
) -> None:
    picture = everything()
    name = picture.scene.robots[0].name
    first, second = (replace(picture, tracks=(Track(name, roadmap=web(picture, LARGE, seed)),)) for seed in (1, 2))
    canvas.show_picture(first)
    qtbot.waitUntil(shows(canvas, first), timeout=WHOLE_MS)
    canvas.show_picture(second)
    assert shows(canvas, first)()
    qtbot.waitUntil(shows(canvas, second), timeout=WHOLE_MS)


def with_view(picture: Picture, **changes: object) -> Picture:
    return replace(picture, movers=(replace(picture.movers[0], **changes), *picture.movers[1:]))


def with_track(picture: Picture, **changes: object) -> Picture:
    return replace(picture, tracks=(replace(picture.tracks[0], **changes), *picture.tracks[1:]))


def at_its_start(picture: Picture) -> Picture:
    assert picture.snapshot is not None
    first, *others = picture.snapshot.robots
    robots = (replace(first, pose=picture.scene.robots[0].start), *others)
    return replace(picture, snapshot=replace(picture.snapshot, robots=robots))


@pytest.mark.parametrize("ratio", [1.0, 1.5])
@pytest.mark.parametrize(
    "change",
    [
        lambda picture: with_view(picture, path=((500.0, 500.0), (2000.0, 400.0), (3500.0, 2500.0))),
        lambda picture: with_view(picture, path=()),
        lambda picture: with_view(picture, dynamic_obstacle=shapely.box(2480.0, 2560.0, 2490.0, 2570.0)),
        lambda picture: with_view(picture, dynamic_obstacle=shapely.box(900.0, 900.0, 950.0, 980.0)),
        lambda picture: with_track(picture, reached=True),
        lambda picture: with_track(picture, raw_path=((500.0, 500.0), (700.0, 900.0))),
        lambda picture: with_track(picture, path=((500.0, 500.0), (700.0, 900.0)), optimum=()),
        at_its_start,
        lambda picture: replace(picture, movers=()),
    ],
    ids=["path", "no path", "found", "marked", "reached", "raw path", "planned", "at its start", "no movers"],
)
def test_what_changes_now_and_then_is_drawn_anew_where_it_is(
    canvas: Canvas, change: Callable[[Picture], Picture], ratio: float
) -> None:
    picture = everything()
    canvas.show_picture(picture)
    view, backdrop = canvas.view, Backdrop()
    for shown in (picture, change(picture), picture, change(picture)):
        fresh = Backdrop()
        images = [drawn(each, shown, view, ratio) for each in (backdrop, fresh)]
        assert differ(*images) == 0.0
    areas = PaintedFloor().changed_areas(picture, change(picture), view)
    assert areas is not None
    assert sum(area.width() * area.height() for area in areas) < 0.9 * view.width_px * view.height_px


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_it_becomes_whole_even_where_no_time_is_left_for_it(canvas: Canvas, ratio: float) -> None:
    picture = everything()
    canvas.show_picture(picture)
    starved, pixmap = Backdrop(), blank(canvas.view, ratio)
    painter = QPainter(pixmap)
    starved.draw(painter, picture, canvas.view, ratio, in_motion=False)
    painter.end()
    assert not starved.is_whole, "or there is nothing to be left"
    for _ in range(10_000):
        starved.go_on(-1.0)
        if starved.is_whole:
            break
    assert starved.is_whole
    assert differ(drawn(starved, picture, canvas.view, ratio), drawn(Backdrop(), picture, canvas.view, ratio)) == 0.0


def drawn(backdrop: Backdrop, shown: Picture, view: Viewport, ratio: float) -> QImage:
    """Return what a backdrop comes to show."""
    pixmap = blank(view, ratio)
    for is_last in (False, True):
        painter = QPainter(pixmap)
        backdrop.draw(painter, shown, view, ratio, in_motion=False)
        painter.end()
        while not is_last and not backdrop.is_whole:
            backdrop.go_on()
    return pixmap.toImage()


def crowd(robots: int, via_mm: float, replanned: int = 0) -> Picture:
    """Return as many robots, each with a path of two legs through a place at this height; some have another one."""
    scene = replace(
        everything().scene,
        robots=tuple(
            SceneRobot(f"Robot {number}", Pose(150.0 * number + 200.0, 300.0, 0.0), (150.0 * number + 300.0, 2_600.0))
            for number in range(robots)
        ),
    )
    tracks = []
    for number, robot in enumerate(scene.robots):
        turn_mm = via_mm + 400.0 if number < replanned else via_mm
        path = ((robot.start.x_mm, robot.start.y_mm), (150.0 * number + 900.0, turn_mm), robot.goal or (0.0, 0.0))
        tracks.append(Track(robot.name, path=path, optimum=(path[0], path[-1]), number=number))
    return Picture(scene, tracks=tuple(tracks))


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_the_paths_of_a_crowd_come_to_look_as_if_drawn_at_once(canvas: Canvas, ratio: float) -> None:
    before = crowd(24, 1_200.0)
    canvas.show_picture(before)
    view, backdrop = canvas.view, Backdrop()
    one_other = replace(before, tracks=crowd(24, 1_200.0, replanned=1).tracks)
    all_other = replace(before, tracks=crowd(24, 1_700.0).tracks)
    elsewhere = crowd(22, 1_500.0)
    for shown in (before, one_other, all_other, before, elsewhere, replace(elsewhere, theme=Theme.DARK), elsewhere):
        assert differ(drawn(backdrop, shown, view, ratio), drawn(Backdrop(), shown, view, ratio)) == 0.0
    nearer = view.zoomed(1.5, 100.0, 100.0)
    assert differ(drawn(backdrop, elsewhere, nearer, ratio), drawn(Backdrop(), elsewhere, nearer, ratio)) == 0.0


def test_the_canvas_comes_to_show_the_paths_that_a_crowd_follows_last(qtbot: QtBot, canvas: Canvas) -> None:
    picture = crowd(24, 1_200.0)
    for via_mm in (1_200.0, 900.0, 1_500.0, 1_800.0):  # Each comes while the one before is being drawn.
        shown = replace(picture, tracks=crowd(24, via_mm).tracks)
        canvas.show_picture(shown)
        canvas.grab()
    qtbot.waitUntil(shows(canvas, shown), timeout=WHOLE_MS)
    assert not shows(canvas, picture)(), "the paths are to be seen"


@pytest.mark.parametrize(("ratio", "floor"), [(1.0, ()), (1.5, ()), (1.0, (PRINTED,))], ids=["1", "1.5", "printed"])
def test_a_trail_that_grows_looks_as_if_it_was_drawn_at_once(
    canvas: Canvas, ratio: float, floor: tuple[FloorRegion, ...]
) -> None:
    picture = replace(everything(), tracks=())
    picture = replace(picture, scene=replace(picture.scene, floor_regions=floor))
    trail: tuple[Point, ...] = tuple((300.0 + 40.0 * step, 400.0 + 300.0 * (step % 7)) for step in range(24))
    canvas.show_picture(picture)
    view, backdrop = canvas.view, Backdrop()

    def trailed(backdrop: Backdrop, points: tuple[Point, ...]) -> QImage:
        return drawn(backdrop, with_trail(picture, points), view, ratio)

    for count in range(len(trail) + 1):
        grown = trailed(backdrop, trail[:count])
    assert differ(grown, trailed(Backdrop(), trail)) < 0.05
    assert differ(grown, trailed(Backdrop(), ())) > 0.05, "there is a trail to be seen"
    other = tuple((x, y + 55.0) for x, y in trail[:9])
    assert trailed(backdrop, other) == trailed(Backdrop(), other), "another drive begins anew"
    assert trailed(backdrop, ()) == trailed(Backdrop(), ())


@pytest.mark.parametrize("count", [24, 20, 0], ids=["as drawn", "shorter", "none"])
@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_while_the_view_moves_trails_are_seen_as_they_are(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, ratio: float, count: int
) -> None:
    monkeypatch.setattr("gui.canvas.backdrop.QUICK_S", 0.0)  # Any backdrop is slow.
    picture = replace(everything(), tracks=())
    trail: tuple[Point, ...] = tuple((300.0 + 40.0 * step, 400.0 + 300.0 * (step % 7)) for step in range(24))
    canvas.show_picture(picture)
    view, backdrop = canvas.view, Backdrop()
    drawn(backdrop, with_trail(picture, trail), view, ratio)
    nearer = view.zoomed(1.25, 200.0, 150.0)
    pixmap = blank(nearer, ratio)
    painter = QPainter(pixmap)
    backdrop.draw(painter, with_trail(picture, trail[:count]), nearer, ratio, in_motion=True)
    painter.end()
    seen = pixmap.toImage()
    apart = {
        number: differ(seen, drawn(Backdrop(), with_trail(picture, trail[:number]), nearer, ratio))
        for number in (24, 20, 0)
    }
    assert min(apart, key=apart.__getitem__) == count


CRATES = tuple(box(60.0 + 165.0 * (number % 23), 60.0 + 280.0 * (number // 23), 90.0, 130.0) for number in range(230))
HEAPED = replace(SCENE, obstacles=(*SCENE.obstacles, *(Obstacle(crate, movable=True) for crate in CRATES)))


def with_heap(picture: Picture, pushed: Mapping[int, float | None]) -> Picture:
    """Return a picture with hundreds of crates, of which some were pushed so many millimetres, or taken away."""
    assert picture.snapshot is not None
    moved = list(picture.snapshot.moved_obstacles)
    for number, crate in enumerate(CRATES, start=len(SCENE.obstacles)):
        way_mm = pushed.get(number, 1e-9)  # By rounding, none is quite where it was.
        if way_mm is not None:
            moved.append((number, tuple((x + way_mm, y + 0.4 * way_mm) for x, y in crate)))
    snapshot = replace(picture.snapshot, moved_obstacles=tuple(moved))
    return replace(picture, scene=HEAPED, snapshot=snapshot, layers=picture.layers - {Layer.COMPONENTS})


HEAPS: tuple[dict[int, float | None], ...] = (
    {},
    {50: 40.0},
    {50: 70.0, 120: -30.0},
    {50: None, 120: -30.0},
    dict.fromkeys(range(40, 140), 25.0),
    {50: 40.0},
    {},
)


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_a_heap_looks_as_if_each_thing_was_drawn_alone(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, ratio: float
) -> None:
    bare = everything()
    canvas.show_picture(bare)
    view, backdrop = canvas.view, Backdrop()

    def seen(backdrop: Backdrop, picture: Picture) -> QImage:
        image = drawn(backdrop, picture, view, ratio)
        painter = QPainter(image)
        paint_moving(painter, picture, view)
        painter.end()
        return image

    kept = [seen(backdrop, with_heap(bare, pushed)) for pushed in HEAPS]
    monkeypatch.setattr("gui.painter.floor_things.MOST_ALONE", len(CRATES))
    alone = replace(HEAPED)
    for image, pushed in zip(kept, HEAPS, strict=True):
        assert differ(image, seen(Backdrop(), replace(with_heap(bare, pushed), scene=alone))) == 0.0, pushed


def test_where_a_heap_is_pushed_the_canvas_follows(qtbot: QtBot, canvas: Canvas) -> None:
    bare = everything()
    before = with_heap(bare, {})
    canvas.show_picture(before)
    qtbot.waitUntil(shows(canvas, before), timeout=WHOLE_MS)
    for pushed in HEAPS:
        picture = with_heap(bare, pushed)
        canvas.show_picture(picture)
        qtbot.waitUntil(shows(canvas, picture), timeout=WHOLE_MS)
    areas = PaintedFloor().changed_areas(before, with_heap(bare, {50: 40.0}), canvas.view)
    assert areas is not None
    x, y = canvas.view.to_px(*CRATES[50 - len(SCENE.obstacles)][0])
    assert any(area.contains(QPointF(x, y)) for area in areas)
    assert sum(area.width() * area.height() for area in areas) < 0.5 * canvas.width() * canvas.height()
    hidden = replace(before, layers=before.layers - {Layer.OBSTACLES})
    for picture in (hidden, bare, before):
        canvas.show_picture(picture)
        qtbot.waitUntil(shows(canvas, picture), timeout=WHOLE_MS)


def test_a_ball_that_rolls_leaves_nothing_behind(qtbot: QtBot, canvas: Canvas) -> None:
    picture = everything()
    assert picture.snapshot is not None
    for x_mm in (800.0, 1100.0, 1400.0):
        ball = RoundThing(Pose(x_mm, 2700.0, 0.0), 120.0, True)
        rolled = replace(picture, snapshot=replace(picture.snapshot, discs=((9, ball),)))
        canvas.show_picture(rolled)
        qtbot.waitUntil(shows(canvas, rolled), timeout=WHOLE_MS)
        areas = PaintedFloor().changed_areas(picture, rolled, canvas.view)
        assert areas is not None
        assert any(area.contains(QPointF(*canvas.view.to_px(x_mm + 119.0, 2700.0))) for area in areas)
