"""Hands that press, drag and let go: each tool makes the edit that the hand means, and one undo takes it back."""

import math

import pytest

from gui.editor.disc_tool import DiscTool
from gui.editor.document import Document
from gui.editor.handles import HandleAction, handles
from gui.editor.overlay import kept_clear
from gui.editor.select_tool import GAP_PER_REACH, SelectTool
from gui.editor.tools import BoxTool, GoalTool, PolygonTool, RobotTool, Tool, Touch, WallTool, WayTool
from gui.painter.names import GAP_PX
from gui.painter.text import plate_area
from gui.painter.viewport import Viewport
from robotdriver.models import MODELS
from robotdriver.pose import Pose
from scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scene.editing import Inspector, Kind, Part, bounds, parts_of
from scene.scene import Point

REACH_MM = 30.0
SQUARE = ((1000.0, 1000.0), (1400.0, 1000.0), (1400.0, 1400.0), (1000.0, 1400.0))
BOX = Part(Kind.OBSTACLE, 0)
START = Part(Kind.START, 0)
GOAL = Part(Kind.GOAL, 0)


@pytest.fixture
def document() -> Document:
    return Document(
        Scene(
            Workspace(0.0, 0.0, 4000.0, 3000.0),
            robots=(SceneRobot("ada", Pose(500.0, 500.0), (3500.0, 2500.0)),),
            obstacles=(Obstacle(SQUARE),),
            walls=(Wall((3000.0, 0.0), (3000.0, 900.0)),),
        ),
        Inspector(),
    )


def touch(at: Point, *, step: float = 100.0, adds: bool = False, cuts: bool = False) -> Touch:
    return Touch(at, REACH_MM, step, math.radians(15.0) if step else 0.0, adds, cuts)


def drag(tool: Tool, *way: Point, step: float = 100.0, adds: bool = False) -> None:
    tool.press(touch(way[0], step=step, adds=adds))
    for place in way[1:]:
        tool.drag(touch(place, step=step, adds=adds))
    tool.release(touch(way[-1], step=step, adds=adds))


def click(tool: Tool, at: Point, *, adds: bool = False, cuts: bool = False) -> None:
    tool.press(touch(at, adds=adds, cuts=cuts))
    tool.release(touch(at, adds=adds, cuts=cuts))


def test_a_polygon_is_clicked_and_closed_at_its_first_corner(document: Document) -> None:
    tool = PolygonTool(document)
    for corner in ((2010.0, 1990.0), (2300.0, 2000.0), (2200.0, 2400.0), (2004.0, 2004.0)):
        tool.hover(touch(corner))
        click(tool, corner)
    assert document.scene.obstacles[1].polygon == ((2000.0, 2000.0), (2300.0, 2000.0), (2200.0, 2400.0))
    assert document.selection == (Part(Kind.OBSTACLE, 1),)
    assert tool.sketch.line == ()
    document.undo()
    assert len(document.scene.obstacles) == 1


def test_a_polygon_with_two_corners_is_none(document: Document) -> None:
    tool = PolygonTool(document)
    click(tool, (2000.0, 2000.0))
    click(tool, (2300.0, 2000.0))
    tool.double_click(touch((2300.0, 2000.0)))
    assert len(document.scene.obstacles) == 1
    click(tool, (2000.0, 2000.0))
    tool.cancel()
    assert tool.sketch.line == ()


def test_a_box_is_dragged_any_way_and_a_slip_of_the_hand_draws_none(document: Document) -> None:
    tool = BoxTool(document)
    drag(tool, (2500.0, 2500.0), (2300.0, 2450.0), (2000.0, 2000.0))
    assert bounds(document.scene, (Part(Kind.OBSTACLE, 1),)) == (2000.0, 2000.0, 2500.0, 2500.0)
    drag(tool, (2500.0, 2500.0), (2501.0, 2501.0))
    assert len(document.scene.obstacles) == 2


def test_a_wall_is_dragged(document: Document) -> None:
    drag(WallTool(document), (100.0, 2000.0), (300.0, 2000.0), (904.0, 2000.0))
    assert document.scene.walls[1] == Wall((100.0, 2000.0), (900.0, 2000.0))


def test_a_robot_looks_where_the_hand_drags(document: Document) -> None:
    drag(RobotTool(document), (2000.0, 2000.0), (2100.0, 2050.0), (2010.0, 2500.0))
    robot = document.scene.robots[1]
    assert (robot.name, robot.start) == ("player2", Pose(2000.0, 2000.0, math.pi / 2.0))
    document.undo()
    assert len(document.scene.robots) == 1


def test_a_goal_is_set_for_the_selected_robot(document: Document) -> None:
    drag(RobotTool(document), (2000.0, 2000.0), (2000.0, 2000.0))
    document.select(())
    click(GoalTool(document), (3000.0, 2000.0))
    assert document.scene.robots[1].goal == (3000.0, 2000.0)
    document.select((START,))
    click(GoalTool(document), (3000.0, 1500.0))
    assert document.scene.robots[0].goal == (3000.0, 1500.0)


def test_waypoints_are_set_and_taken_out(document: Document) -> None:
    tool = WayTool(document)
    click(tool, (2000.0, 2000.0))
    assert document.scene.obstacles[0].motion is None
    document.select((BOX,))
    click(tool, (2000.0, 2000.0))
    click(tool, (2000.0, 1000.0))
    motion = document.scene.obstacles[0].motion
    assert motion is not None
    assert motion.waypoints == ((2000.0, 2000.0), (2000.0, 1000.0))
    click(tool, (2000.0, 2000.0), cuts=True)
    click(tool, (2000.0, 1000.0), cuts=True)
    assert document.scene.obstacles[0].motion is None


def test_what_is_clicked_is_selected_and_shift_adds_and_takes_away(document: Document) -> None:
    tool = SelectTool(document)
    click(tool, (1200.0, 1200.0))
    assert document.selection == (BOX,)
    click(tool, (500.0, 600.0), adds=True)
    assert document.selection == (BOX, START)
    click(tool, (1200.0, 1200.0), adds=True)
    assert document.selection == (START,)
    click(tool, (2000.0, 2800.0))
    assert document.selection == ()


def test_a_band_selects_what_lies_wholly_in_it(document: Document) -> None:
    tool = SelectTool(document)
    drag(tool, (100.0, 100.0), (800.0, 800.0), (2000.0, 2000.0))
    assert set(document.selection) == {BOX, START}
    assert tool.sketch.band is None


def test_what_is_dragged_moves_on_the_grid_and_one_undo_takes_it_back(document: Document) -> None:
    before = document.scene
    drag(SelectTool(document), (1217.0, 1213.0), (1300.0, 1300.0), (1660.0, 1150.0))
    assert document.scene.obstacles[0].polygon[0] == (1400.0, 900.0)
    document.undo()
    assert document.scene is before
    drag(SelectTool(document), (1200.0, 1200.0), (1213.0, 1207.0), step=0.0)
    assert document.scene.obstacles[0].polygon[0] == (1013.0, 1007.0)


def test_a_drag_that_is_given_up_leaves_everything_as_it_was(document: Document) -> None:
    before, tool = document.scene, SelectTool(document)
    tool.press(touch((1200.0, 1200.0)))
    tool.drag(touch((1800.0, 1800.0)))
    assert document.scene is not before
    tool.cancel()
    assert document.scene is before


def grips(document: Document, action: HandleAction) -> list[Point]:
    found = handles(document.scene, document.selection, GAP_PER_REACH * REACH_MM)
    return [handle.at for handle in found if handle.action is action]


def test_a_corner_is_pulled_and_cut(document: Document) -> None:
    tool = SelectTool(document)
    click(tool, (1200.0, 1200.0))
    drag(tool, (1405.0, 1395.0), (1500.0, 1600.0))
    assert document.scene.obstacles[0].polygon[2] == (1500.0, 1600.0)
    click(tool, (1500.0, 1600.0), cuts=True)
    assert len(document.scene.obstacles[0].polygon) == 3
    click(tool, (1400.0, 1000.0), cuts=True)
    assert len(document.scene.obstacles[0].polygon) == 3


def test_a_double_click_on_an_edge_adds_a_corner(document: Document) -> None:
    SelectTool(document).double_click(touch((1190.0, 1004.0)))
    assert document.scene.obstacles[0].polygon[1] == (1200.0, 1000.0)
    SelectTool(document).double_click(touch((1004.0, 1190.0)))
    assert document.scene.obstacles[0].polygon[-1] == (1000.0, 1200.0)


def test_the_frame_turns_and_stretches(document: Document) -> None:
    tool = SelectTool(document)
    click(tool, (1200.0, 1200.0))
    (top,) = grips(document, HandleAction.TURN)
    drag(tool, top, (top[0] + 200.0, 1400.0), (1200.0 + (top[1] - 1200.0), 1202.0))
    assert document.scene.obstacles[0].polygon[0] == (1000.0, 1400.0)
    far = max(grips(document, HandleAction.STRETCH))
    drag(tool, far, (far[0] + (far[0] - 1000.0), far[1]))
    assert bounds(document.scene, (BOX,)) == pytest.approx((1000.0, 1000.0, 1800.0, 1400.0))


def test_a_heading_is_pulled(document: Document) -> None:
    tool = SelectTool(document)
    click(tool, (500.0, 500.0))
    (arm,) = grips(document, HandleAction.HEADING)
    drag(tool, arm, (500.0, 900.0))
    assert document.scene.robots[0].start.heading_rad == pytest.approx(math.pi / 2.0)
    assert grips(document, HandleAction.STRETCH) == []


def test_a_waypoint_is_pulled_and_cut(document: Document) -> None:
    document.select((BOX,))
    click(WayTool(document), (2000.0, 2000.0))
    tool = SelectTool(document)
    drag(tool, (2000.0, 2000.0), (2100.0, 2300.0))
    motion = document.scene.obstacles[0].motion
    assert motion is not None
    assert motion.waypoints == ((2100.0, 2300.0),)
    click(tool, (2100.0, 2300.0), cuts=True)
    assert document.scene.obstacles[0].motion is None


def test_what_is_gone_is_selected_no_more(document: Document) -> None:
    document.select(parts_of(document.scene))
    drag(RobotTool(document), (2000.0, 2000.0), (2000.0, 2000.0))
    assert document.selection == (Part(Kind.START, 1),)
    document.undo()
    assert document.selection == ()


def test_faults_are_those_of_the_scene_as_it_is_now(document: Document) -> None:
    assert document.faults == ()
    drag(SelectTool(document), (500.0, 500.0), (10.0, 500.0))
    assert [fault.part for fault in document.faults] == [START]
    document.undo()
    assert document.faults == ()


def test_what_is_said_of_a_robot_does_not_hide_its_name() -> None:
    robot = SceneRobot("a robot with a name", Pose(500.0, 500.0), (2000.0, 500.0))
    scene, view = (
        Scene(Workspace(0.0, 0.0, 3000.0, 3000.0), robots=(robot,)),
        Viewport(800.0, 600.0, 1500.0, 1500.0, 0.2),
    )
    x, y = view.to_px(robot.start.x_mm, robot.start.y_mm)
    name = plate_area(x, y + MODELS[robot.model].body.radius_mm * view.px_per_mm + GAP_PX, robot.name)
    assert kept_clear(view, scene, Part(Kind.START, 0), ()).contains(name)
    assert not kept_clear(view, scene, Part(Kind.GOAL, 0), ()).intersects(name)
    above = kept_clear(view, scene, Part(Kind.START, 0), (name,))
    assert not above.intersects(name), "where a handle is, the name stands elsewhere"
    assert above.top() < y - name.height()


def test_a_disc_is_dragged_from_its_middle(document: Document) -> None:
    drag(DiscTool(document), (2000.0, 2000.0), (2204.0, 2001.0))
    polygon = document.scene.obstacles[1].polygon
    assert len(polygon) == 32
    assert all(math.isclose(math.dist(corner, (2000.0, 2000.0)), 200.0) for corner in polygon)
    drag(DiscTool(document), (2000.0, 2000.0), (2001.0, 2001.0))
    assert len(document.scene.obstacles) == 2, "a slip of the hand draws none"


def test_with_nothing_selected_the_edges_of_the_workspace_are_pulled(document: Document) -> None:
    tool = SelectTool(document)
    (right,) = (
        handle
        for handle in handles(document.scene, (), GAP_PER_REACH * REACH_MM)
        if handle.action is HandleAction.EDGE and handle.at[0] > 4000.0
    )
    before = document.scene
    drag(tool, right.at, (4600.0, 1500.0), (right.at[0] + 520.0, 1500.0))
    assert document.scene.workspace == Workspace(0.0, 0.0, 4500.0, 3000.0)
    drag(tool, (right.at[0] + 500.0, 1500.0), (-900.0, 1500.0))
    assert document.scene.workspace.max_x_mm == 100.0, "an edge stays on its side"
    document.undo()
    document.undo()
    assert document.scene is before
