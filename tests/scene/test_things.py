"""Things, named places and areas: what a mover is told of them, and what is refused."""

import gc
from typing import Any

import pytest

from robotdriver import Pose
from robotdriver.movable import CRATE, Movable
from scene import (
    DiscShape,
    Material,
    Motion,
    NamedPlace,
    Obstacle,
    PointsShape,
    PolygonShape,
    PolylineShape,
    Scene,
    SceneError,
    SceneRobot,
    Thing,
    Wall,
    Workspace,
    check_fit,
    scene_from_document,
)

BARE: dict[str, Any] = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [4000, 3000]},
}
SQUARE = [[0, 0], [100, 0], [100, 100], [0, 100]]
CORNERS = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


def test_a_thing_says_what_it_is() -> None:
    scene = scene_from_document(
        BARE
        | {
            "things": [
                {"disc": {"x": 10, "y": 20, "radius": 30}, "movable": {"mass_kg": 0.5, "rolls": True}},
                {"polygon": SQUARE, "material": {"seen_by": ["laser"], "height_mm": 200, "reflectance": 2}},
            ],
            "places": [{"name": "plug", "x": 1, "y": 2, "kind": "dock"}],
        }
    )
    ball, mirror = scene.things
    assert ball == Thing(DiscShape((10, 20), 30), movable=Movable(0.5, CRATE.friction, rolls=True))
    assert mirror.material == Material(("laser",), height_mm=200, reflectance=2)
    assert scene.places == (NamedPlace("plug", (1, 2), kind="dock"),)


def test_a_mover_is_told_of_things_as_obstacles_and_walls() -> None:
    scene = Scene(
        Workspace(0, 0, 4000, 3000),
        obstacles=(Obstacle(CORNERS, known=False),),
        things=(
            Thing(PolygonShape(CORNERS), movable=CRATE),
            Thing(PolylineShape(((0, 0), (5, 0), (5, 5)))),
            Thing(PointsShape(((7, 7), (9, 9)))),
            Thing(DiscShape((500, 500), 100)),
            Thing(PolygonShape(CORNERS), known=False),
            Thing(PolygonShape(CORNERS), material=Material(solid=False)),
        ),
    )
    told = scene.as_known()
    assert told.things == ()
    assert told.walls == (Wall((0, 0), (5, 0)), Wall((5, 0), (5, 5)), Wall((7, 7), (8, 7)), Wall((9, 9), (10, 9)))
    box, disc = told.obstacles
    assert box == Obstacle(CORNERS, movable=True)
    distances = [((x - 500) ** 2 + (y - 500) ** 2) ** 0.5 for x, y in disc.polygon]
    assert min(distances) > 100.0
    assert max(distances) < 100.5


@pytest.mark.parametrize(
    ("part", "complaint"),
    [
        ({"things": [{"name": "box"}]}, "things[0]: it has one of polygon, polyline, points and disc, not none"),
        ({"things": [{"polygon": SQUARE, "points": [[0, 0]]}]}, "things[0]: it has one of polygon"),
        ({"things": [{"polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}]}, "things[0].polygon: edges 0 and 2 cross"),
        ({"things": [{"polyline": [[0, 0], [0, 0]]}]}, "things[0].polyline[1]: it is the same point"),
        ({"things": [{"polyline": [[0, 0], [1, 0]], "movable": {}}]}, "things[0].movable: only a polygon or a disc"),
        ({"things": [{"points": [[0, 2e6]]}]}, "things[0].points[0][1]: 2,000,000 mm is too far out"),
        ({"things": [{"points": [[0, 2]], "point_size": -1}]}, "things[0].point_size: the size is -1"),
        ({"things": [{"disc": {"x": 0, "y": 0, "radius": -1}}]}, "things[0].disc.radius: the radius is -1"),
        (
            {"things": [{"points": [[0, 0]], "material": {"color": "red"}}]},
            "things[0].material.color: 'red' is",
        ),
        ({"things": [{"polygon": SQUARE, "movable": {"mass_kg": 0}}]}, "things[0].movable: a movable thing's mass_kg"),
        ({"places": [{"name": "a", "x": 0, "y": 0}] * 2}, "places[1].name: 'a' is also the name of places[0]"),
        ({"areas": [{"kind": "forbidden"}]}, "areas[0]: it has one of polygon"),
        ({"georeference": {"latitude_deg": 95, "longitude_deg": 0}}, "georeference.latitude_deg: 95 is out of range"),
        (
            {"things": [{"points": [[0, 0]] * 1_000_000}, {"points": [[0, 0]]}]},
            "obstacles, walls and things have",
        ),
    ],
)
def test_what_cannot_be_is_told_in_one_line(part: dict[str, Any], complaint: str) -> None:
    with pytest.raises(SceneError) as caught:
        scene_from_document(BARE | part)
    assert str(caught.value).startswith(complaint)
    assert "\n" not in str(caught.value)


def test_a_robot_does_not_fit_where_a_thing_stands() -> None:
    robot = SceneRobot("ada", Pose(1000, 1000), (3000, 1000))
    for shape in (DiscShape((1150, 1000), 50), PointsShape(((1100, 1000),)), PolylineShape(((1100, 0), (1100, 2000)))):
        scene = Scene(Workspace(0, 0, 4000, 3000), (robot,), things=(Thing(shape),))
        (fault,) = check_fit(scene)
        assert str(fault).startswith("robots[0].start: the robot (radius")
        assert "things[0]" in str(fault)
        ghost = Thing(shape, material=Material(solid=False))
        assert check_fit(Scene(Workspace(0, 0, 4000, 3000), (robot,), things=(ghost,))) == ()


def test_a_search_for_garbage_passes_over_the_parts_of_a_scene() -> None:
    """An editor keeps hundreds of states of scenes with thousands of parts."""
    around = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0))
    way = Motion(((0.0, 0.0),), 100.0)
    shapes = PolygonShape(around), PolylineShape(around), PointsShape(around), DiscShape((0.0, 0.0), 10.0)
    parts = [Obstacle(around, motion=way), Wall(*around[:2]), *(Thing(shape) for shape in shapes)]
    assert not any(map(gc.is_tracked, (way, *shapes, *parts)))
