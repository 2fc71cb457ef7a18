"""What the package hands on, and what it does not make everybody pay for."""

import importlib
import subprocess
import sys

import pytest

import scene


@pytest.mark.parametrize("name", scene.__all__)
def test_each_public_name_is_the_one_that_lives_in_a_module(name: str) -> None:
    module = next(module for module, names in scene._HOMES.items() if name in names)
    assert getattr(scene, name) is getattr(importlib.import_module(f"scene.{module}"), name)


def test_a_name_that_there_is_not_is_said_so() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Scenery'"):
        _ = scene.Scenery
    with pytest.raises(ImportError, match="Scenery"):
        exec("from scene import Scenery")


def test_the_data_of_scenes_come_without_the_geometry_that_checks_them() -> None:
    program = "import sys, scene, scene.scene, scene.editing; print({'numpy', 'shapely'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert run.stdout.strip() == "set()"
