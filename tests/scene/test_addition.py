"""Lines of one scene added to another."""

from pathlib import Path

import pytest

from robotdriver.pose import Pose
from robotworkshop.cli.app import main
from scene.addition import with_lines_of
from scene.files import load_scene, save_scene
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace
from scene.things import DiscShape, NamedPlace, PointsShape, PolylineShape, Thing

MAP = Scene(
    Workspace(0.0, 0.0, 1000.0, 1000.0),
    walls=(Wall((0.0, 0.0), (1000.0, 0.0)),),
    places=(NamedPlace("desk", (500.0, 500.0)),),
)


def test_outlines_become_walls_and_points_stay_points() -> None:
    other = Scene(
        Workspace(-500.0, 0.0, 500.0, 2000.0),
        robots=(SceneRobot("r", Pose(0.0, 0.0)),),
        obstacles=(Obstacle(((0.0, 0.0), (100.0, 0.0), (0.0, 100.0))),),
        walls=(Wall((0.0, 500.0), (100.0, 500.0)),),
        things=(
            Thing(PolylineShape(((0.0, 0.0), (0.0, 9.0), (9.0, 9.0)))),
            Thing(DiscShape((300.0, 300.0), 50.0)),
            Thing(PointsShape(((7.0, 7.0),))),
        ),
    )
    both = with_lines_of(MAP, other)
    assert len(both.walls) == 1 + 1 + 3 + 2 + 32
    assert both.walls[0] == MAP.walls[0]
    assert [thing.shape for thing in both.things] == [PointsShape(((7.0, 7.0),))]
    assert (both.robots, both.places) == ((), MAP.places)
    assert both.workspace == Workspace(-500.0, 0.0, 1000.0, 2000.0)


def test_convert_adds_a_worlds_lines_to_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "y.map").write_text('2D-Map\nCairn: Goal 1 2 0 "" ICON "desk"\nLINES\n0 0 1000 0\n')
    save_scene(Scene(MAP.workspace, walls=(Wall((0.0, 5.0), (7.0, 5.0)),)), tmp_path / "x.json")
    assert main(["convert", str(tmp_path / "x.json"), "--into", str(tmp_path / "y.map")]) == 0
    again = load_scene(tmp_path / "y.map")
    assert {(wall.start, wall.end) for wall in again.walls} == {((0, 0), (1000, 0)), ((0, 5), (7, 5))}
    assert again.places[0].name == "desk"
    for wrong in ([], [str(tmp_path / "z.map"), "--into", str(tmp_path / "y.map")]):
        assert main(["convert", str(tmp_path / "x.json"), *wrong]) == 2
        assert "give either OUT, or --into FILE" in capsys.readouterr().err
