"""The scene's "floor_regions": colours and drops, and what is wrong with them."""

from typing import Any

import pytest

from robotdriver import Cliff, Pose
from robotworkshop.stage.floor import Floor
from scene import FloorRegion, SceneError, document_from_scene, scene_from_document

BARE: dict[str, Any] = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [4000, 3000]},
}
STRIP = [[300, 1500], [1300, 1500], [1300, 1550]]


def test_without_the_key_the_floor_is_plain_and_the_key_stays_unwritten() -> None:
    scene = scene_from_document(BARE)
    assert scene.floor_regions == ()
    assert "floor_regions" not in document_from_scene(scene)


def test_regions_mean_what_they_say_and_survive() -> None:
    regions = [{"polygon": STRIP, "color": "#Ff8000", "x_tape": 1}, {"polygon": STRIP, "drop": True}]
    scene = scene_from_document(BARE | {"floor_regions": regions})
    first, second = scene.floor_regions
    assert (first.rgb, first.drop, dict(first.extra)) == ((255, 128, 0), False, {"x_tape": 1})
    assert second == FloorRegion(tuple((float(x), float(y)) for x, y in STRIP), drop=True)
    assert document_from_scene(scene)["floor_regions"] == [regions[0], {**regions[1], "color": "#000000"}]


@pytest.mark.parametrize(
    ("region", "place", "words"),
    [
        ({"polygon": STRIP, "color": "red"}, r"floor_regions[1].color", "'red' is no color; write red, green and blue"),
        ({"polygon": STRIP, "color": "#12345"}, r"floor_regions[1].color", "no color"),
        ({"polygon": STRIP, "drop": "deep"}, r"floor_regions[1].drop", "expected true or false"),
        ({"polygon": STRIP[:2]}, r"floor_regions[1].polygon", "at least 3"),
        ({"polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}, r"floor_regions[1].polygon", "edges 0 and 2 cross"),
        ({"polygon": [*STRIP, [2e6, 0]]}, r"floor_regions[1].polygon[3][0]", "too far out"),
        ({"color": "#000000"}, r"floor_regions[1]", '"polygon" is missing'),
    ],
)
def test_a_region_that_cannot_be_is_refused_with_its_place(region: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(SceneError, match=words) as error:
        scene_from_document(BARE | {"floor_regions": [{"polygon": STRIP}, region]})
    assert error.value.place == place


def test_a_robot_that_is_laid_out_with_the_scene_sees_them() -> None:
    document = BARE | {
        "robots": [{"name": "a", "start": {"x": 1000, "y": 1000}}],
        "floor_regions": [{"polygon": [[1100, 0], [2000, 0], [2000, 3000], [1100, 3000]], "drop": True}],
    }
    floor = Floor.of_scene(scene_from_document(document), seed=0, speed=None)
    floor.world.step()
    (robot,) = floor.world.robots
    assert robot.pose == Pose(1000.0, 1000.0)
    assert robot.sensor_data.cliffs == Cliff.FRONT_LEFT | Cliff.FRONT_RIGHT
    floor.clock.stop()
