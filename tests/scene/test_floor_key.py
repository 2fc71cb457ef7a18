"""The scene's "floor": a preset by its name, or figures of its own."""

from typing import Any

import pytest

from robotdriver.conditions import CARPET, PERFECT, FloorConditions, OdometryError
from scene import SceneError, check_fit, document_from_scene, scene_from_document

BARE: dict[str, Any] = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [4000, 3000]},
}


def test_without_the_key_the_floor_is_perfect_and_stays_unwritten() -> None:
    scene = scene_from_document(BARE)
    assert scene.floor == PERFECT
    assert "floor" not in document_from_scene(scene)


@pytest.mark.parametrize(
    ("floor", "expected"),
    [
        ("carpet", CARPET),
        (
            {"odometry_error": "constant", "turn_error": 0.01, "latency_s": 0.1, "colour": "blue"},
            FloorConditions(odometry_error=OdometryError.CONSTANT, turn_error=0.01, latency_s=0.1),
        ),
    ],
)
def test_a_floor_survives_a_load_and_a_save(floor: Any, expected: FloorConditions) -> None:
    scene = scene_from_document(BARE | {"floor": floor})
    assert scene.floor == expected
    assert document_from_scene(scene)["floor"] == floor


@pytest.mark.parametrize(
    ("floor", "place", "words"),
    [
        ("ice", "floor", "'ice' is no floor; there are: perfect, lab floor, carpet"),
        ({"sonar_noise_mm": -1}, "floor.sonar_noise_mm", "from 0 to 1000, not -1"),
        ({"latency_s": "long"}, "floor.latency_s", "expected a number"),
        ({"odometry_error": "often"}, "floor.odometry_error", "'often'"),
        (3, "floor", "found a whole number"),
    ],
)
def test_a_floor_that_cannot_be_is_refused_with_its_place(floor: Any, place: str, words: str) -> None:
    with pytest.raises(SceneError, match=words) as error:
        scene_from_document(BARE | {"floor": floor})
    assert error.value.place == place


SQUARE = [[100, 100], [300, 100], [300, 300], [100, 300]]


def test_a_movable_obstacle_survives_a_load_and_a_save() -> None:
    document = BARE | {"obstacles": [{"polygon": SQUARE, "movable": True}]}
    scene = scene_from_document(document)
    assert scene.obstacles[0].movable
    assert document_from_scene(scene)["obstacles"] == document["obstacles"]


def test_what_moves_by_itself_cannot_be_movable_too() -> None:
    obstacle = {"polygon": SQUARE, "movable": True, "motion": {"waypoints": [[900, 900]], "speed_mm_s": 10}}
    with pytest.raises(SceneError, match="cannot be pushed as well") as error:
        scene_from_document(BARE | {"obstacles": [obstacle]})
    assert error.value.place == "obstacles[0].movable"


def test_a_movable_obstacle_needs_a_place_of_its_own() -> None:
    scene = scene_from_document(
        BARE
        | {
            "obstacles": [{"polygon": SQUARE, "movable": True}, {"polygon": [[300, 100], [400, 100], [300, 300]]}],
            "walls": [[[200, 0], [200, 150]]],
        }
    )
    (complaint,) = check_fit(scene)
    assert complaint.place == "obstacles[0].polygon"
    assert complaint.reason == "it is movable and overlaps walls[0]; move one"
