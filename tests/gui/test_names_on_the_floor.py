"""The names of robots are read: none lies on another, on a handle, or over the side of the view."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from gui.editor.overlay import held_areas
from gui.painter.draw_list import acting_areas, actors_in
from gui.painter.names import FEW, GAP_PX, name_areas
from gui.painter.text import plate_area
from gui.painter.viewport import Viewport
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from robotworkshop.view.picture import Layer, Picture
from scene import Scene, SceneRobot, Workspace
from scene.editing import Kind, Part

pytestmark = pytest.mark.usefixtures("qapp")
WORKSPACE = Workspace(0.0, 0.0, 8000.0, 6000.0)
VIEW = Viewport.fit(WORKSPACE, 800.0, 600.0, 0.0)


def picture_of(*places: tuple[str, float, float]) -> Picture:
    return Picture(Scene(WORKSPACE, tuple(SceneRobot(name, Pose(x, y), (7000.0, 5000.0)) for name, x, y in places)))


def areas_of(picture: Picture, view: Viewport = VIEW, held: tuple[QRectF, ...] = ()) -> list[QRectF]:
    return [area for area in name_areas(view, actors_in(picture), held) if area is not None]


def test_two_robots_close_to_each_other_have_both_their_names() -> None:
    picture = picture_of(("p3dx", 3000.0, 3000.0), ("p3at", 3500.0, 3100.0))
    first, second = areas_of(picture)
    assert not first.intersects(second)
    assert first.top() > VIEW.to_px(0.0, 3000.0)[1], "the first one stands below its robot, as ever"


@pytest.mark.parametrize("selection", [(Part(Kind.START, 0), Part(Kind.GOAL, 0)), (Part(Kind.START, 0),)])
def test_a_name_stands_off_the_handles_and_the_frame_of_what_is_selected(selection: tuple[Part, ...]) -> None:
    robot = SceneRobot("player1", Pose(3000.0, 3000.0, -1.6), (7000.0, 5000.0))  # It looks down, and so its handle is.
    picture = Picture(Scene(WORKSPACE, (robot,)))
    held = held_areas(VIEW, picture.scene, selection)
    (area,) = areas_of(picture, VIEW, held)
    assert not any(map(area.intersects, held))


def test_where_there_is_no_room_a_name_stands_below_its_robot() -> None:
    picture = picture_of(("player1", 3000.0, 3000.0))
    assert areas_of(picture, VIEW, (VIEW.area,)) == areas_of(picture)


@given(st.lists(st.tuples(st.floats(0.0, 8000.0), st.floats(0.0, 6000.0)), min_size=1, max_size=2 * FEW))
def test_no_name_hides_another_and_all_are_painted_anew_with_their_robots(places: list[tuple[float, float]]) -> None:
    picture = picture_of(*((f"a robot with number {n}", x, y) for n, (x, y) in enumerate(places)))
    areas = areas_of(picture)
    assert areas
    assert not any(one.intersects(other) for one, other in combinations(areas, 2))
    painted = acting_areas(Picture(picture.scene, layers=frozenset({Layer.LABELS})), VIEW)
    assert all(any(each.contains(area) for each in painted) for area in areas)


@pytest.mark.parametrize("x_mm", [0.0, 20.0, 300.0, 1700.0, 2000.0])
@pytest.mark.parametrize("name", ["Ada", "the robot of the third row, whose name its makers could not agree upon"])
def test_the_name_of_a_robot_near_the_side_of_a_view_is_seen_whole(x_mm: float, name: str) -> None:
    view = Viewport(400.0, 300.0, 1000.0, 750.0, 0.2)
    (plate,) = areas_of(picture_of((name, x_mm, 750.0)), view)
    assert view.area.contains(plate)
    assert plate.left() - 1.0 <= view.to_px(x_mm, 0.0)[0] <= plate.right() + 1.0, "it still stands below the robot"
    bottom = view.to_px(0.0, 750.0)[1] + MODELS["create1"].body.radius_mm * view.px_per_mm
    assert plate.top() == pytest.approx(bottom + GAP_PX)
    assert plate.size() == plate_area(0.0, 0.0, name).size()
