"""The scene's "floor": a preset by its name, or figures of its own."""

from typing import Any

import pytest

from robotdriver.conditions import CARPET, PERFECT, FloorConditions, OdometryError
from scene import SceneError, document_from_scene, scene_from_document

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
