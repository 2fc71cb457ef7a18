"""One record says what looks different between two pictures, and where: whatever differs lies there."""

from collections.abc import Callable
from dataclasses import replace

import pytest
import shapely
from drawn import PATH, STARTED, VIEW, colours, everything, painted
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect

from gui.painter.changes import NOWHERE, change_between
from gui.painter.viewport import Viewport
from robotdriver.pose import Pose
from robotworkshop.view.heat import HeatMap
from robotworkshop.view.picture import ALL_LAYERS, Drawing, Layer, Picture, Theme

pytestmark = pytest.mark.usefixtures("qapp")
PICTURE = replace(everything(), layers=ALL_LAYERS)
SEEN = Viewport.fit(PICTURE.scene.workspace, 420.0, 330.0, 12.0)
Edit = Callable[[Picture], Picture]


def track(**values: object) -> Edit:
    def edit(picture: Picture) -> Picture:
        ada, *others = picture.tracks
        return replace(picture, tracks=(replace(ada, **values), *others))  # type: ignore[arg-type]

    return edit


def mover(**values: object) -> Edit:
    return lambda picture: replace(picture, movers=(replace(picture.movers[0], **values),))  # type: ignore[arg-type]


def robot(**values: object) -> Edit:
    def edit(picture: Picture) -> Picture:
        if picture.snapshot is None:
            return picture
        ada, *others = picture.snapshot.robots
        robots = (replace(ada, **values), *others)  # type: ignore[arg-type]
        return replace(picture, snapshot=replace(picture.snapshot, robots=robots))

    return edit


def hotter(picture: Picture) -> Picture:
    if (old := picture.heats.get(Layer.COVERAGE)) is None:
        return picture
    counts = old.counts.copy()
    counts[10:30, 5:25] += 1
    return replace(picture, heats={**picture.heats, Layer.COVERAGE: HeatMap(old.grid, counts, old.most)})


MARK = shapely.Point(2600.0, 2700.0).buffer(80.0)
EDITS: tuple[Edit, ...] = (
    track(path=((500.0, 500.0), (3000.0, 600.0), (3500.0, 2500.0))),
    track(path=PATH, times_s=(0.0, 4.0, 8.0, 15.0)),
    track(trail=((500.0, 500.0), (600.0, 800.0), (900.0, 1900.0))),
    track(reached=True),
    track(odometry=Pose(900.0, 1200.0, 0.4)),
    track(roadmap=None, components=None),
    mover(path=PATH[1:]),
    mover(pose=Pose(300.0, 1500.0, 2.0)),
    mover(dynamic_obstacle=MARK),
    mover(status=replace(VIEW.status, awaits="")),
    robot(pose=Pose(1000.0, 2400.0, -1.0)),
    robot(sensor_data=replace(STARTED.robots[0].sensor_data, obstacle_distance_mm=None)),
    hotter,
    lambda picture: replace(picture, heats={}),
    lambda picture: replace(picture, drawings=(Drawing(MARK, words="here"),)),
    lambda picture: replace(picture, theme=Theme.DARK),
    lambda picture: replace(picture, snapshot=None),
    *(lambda picture, layer=layer: replace(picture, layers=picture.layers - {layer}) for layer in Layer),
)
edits = st.lists(st.sampled_from(EDITS), max_size=2)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits, edits)
def test_whatever_differs_lies_where_the_record_says(first: list[Edit], second: list[Edit]) -> None:
    before = after = PICTURE
    for edit in first:
        before = after = edit(before)
    for edit in second:
        after = edit(after)
    change = change_between(before, after, SEEN)
    if change.whole is None:
        return
    apart = colours(painted(before, SEEN)) != colours(painted(after, SEEN))
    high, wide = apart.shape
    for area in change.whole:
        seen = area.toAlignedRect().adjusted(-2, -2, 2, 2).intersected(QRect(0, 0, wide, high))
        apart[seen.top() : seen.bottom() + 1, seen.left() : seen.right() + 1] = False
    assert not apart.any()


def test_between_a_picture_and_itself_nothing_that_is_kept_differs() -> None:
    again = replace(PICTURE)
    change = change_between(PICTURE, again, SEEN)
    assert (change.still, change.settled, change.heap) == (NOWHERE, NOWHERE, NOWHERE)
    assert not change.has_grown
