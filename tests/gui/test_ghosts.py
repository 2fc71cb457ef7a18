"""The ghosts of a robot: shown where belief, odometry and truth differ."""

from dataclasses import replace
from itertools import pairwise

import pytest
from drawn import STARTED, VIEW, everything, left_stale

from gui.painter.draw_list import actors_in
from gui.painter.ghosts import GhostKind, ghosts_of
from gui.painter.viewport import Viewport
from robotdriver.pose import Pose
from robotworkshop.view.picture import Picture, Theme

pytestmark = pytest.mark.usefixtures("qapp")
TRUTH = STARTED.robots[0].pose
PICTURE = everything()


def aside(by_mm: float) -> Pose:
    return replace(TRUTH, x_mm=TRUTH.x_mm + by_mm)


def picture_of(believed: Pose, odometry: Pose | None, **changes: object) -> Picture:
    ada, bo = PICTURE.tracks
    shown = replace(
        PICTURE, movers=(replace(VIEW, pose=believed),), tracks=(replace(ada, odometry=odometry), bo), theme=Theme.LIGHT
    )
    return replace(shown, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("believed", "odometry", "kinds"),
    [
        (TRUTH, TRUTH, []),
        (aside(5.0), aside(8.0), []),
        (aside(300.0), aside(300.0), [GhostKind.BELIEF]),
        (TRUTH, aside(300.0), [GhostKind.ODOMETRY]),
        (aside(300.0), aside(-300.0), [GhostKind.BELIEF, GhostKind.ODOMETRY]),
        (aside(300.0), TRUTH, [GhostKind.BELIEF]),
        (TRUTH, None, []),
    ],
)
def test_a_ghost_is_shown_where_it_differs(believed: Pose, odometry: Pose | None, kinds: list[GhostKind]) -> None:
    picture = picture_of(believed, odometry)
    assert [ghost.kind for ghost in ghosts_of(actors_in(picture)[0])] == kinds


def test_whatever_looks_different_is_painted_anew() -> None:
    places = [
        (TRUTH, TRUTH),
        (aside(700.0), aside(300.0)),
        (aside(705.0), None),
        (TRUTH, aside(-250.0)),
        (TRUTH, TRUTH),
    ]
    view = Viewport.fit(PICTURE.scene.workspace, 700.0, 540.0, 20.0)
    for before, after in pairwise(picture_of(*each) for each in places):
        assert left_stale(before, after, view) == 0
