"""The floor that a scene is laid out on."""

from dataclasses import replace

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.stage.floor import Floor
from scene import load_scene
from scene.scene import Scene


def alone(model: str) -> Scene:
    scene = load_scene(find_scene("empty_room"))
    return replace(scene, robots=(replace(scene.robots[0], model=model),))


@pytest.mark.parametrize("model", ["create1", "pioneer3dx"])
def test_the_tick_is_the_floors_own_whatever_robot_stands_on_it(model: str) -> None:
    assert Floor.of_scene(alone(model), seed=0, speed=None).world.tick_s == 0.015


def test_another_tick_can_be_asked_for() -> None:
    assert Floor.of_scene(alone("create1"), seed=0, speed=None, tick_s=0.005).world.tick_s == 0.005
