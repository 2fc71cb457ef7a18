"""Generated scenes: the same words and seed make the same scene, and each can be solved."""

import pytest

from robotdriver.models import MODELS
from scene.checks import check_fit
from scene.errors import SceneError
from scene.formats import scene_from_bytes, scene_to_bytes
from scene.generated import KINDS, generated_scene
from scenesolver import SolverPRM, verify_path


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [1, 2, 9])
def test_generated_scenes_are_sound_and_solvable(kind: str, size: int) -> None:
    scene = generated_scene(f"{kind}:{size}", seed=size)
    assert not list(check_fit(scene))
    assert scene_from_bytes(scene_to_bytes(scene), "scene.json") == scene
    (task,), radius_mm = scene.tasks, MODELS[scene.robots[0].model].body.radius_mm
    solver = SolverPRM(scene, task, radius_mm)
    solver.preprocess(lambda _: None, lambda: False)
    assert verify_path(scene, task, radius_mm, solver.path.points, 1_000.0).passed


@pytest.mark.parametrize("kind", KINDS)
def test_seeds_decide(kind: str) -> None:
    assert generated_scene(f"{kind}:5", 1) == generated_scene(f"{kind}:5", 1)
    assert generated_scene(f"{kind}:5", 1) != generated_scene(f"{kind}:5", 2)


@pytest.mark.parametrize(
    "words", ["hall", "hall:0", "hall:-3", "hall:x", "hall:1000000", "cave:5", "hall:5:5", "hall:\u0663"]
)
def test_what_cannot_be_generated_is_refused(words: str) -> None:
    with pytest.raises(SceneError, match="hall:N"):
        generated_scene(words)
