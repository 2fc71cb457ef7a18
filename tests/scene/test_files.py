"""Saving: whole or not at all."""

import os
import stat
import sys
from pathlib import Path

import pytest

from robotdriver import Pose
from scene import Obstacle, Scene, SceneError, SceneRobot, Workspace, load_scene, save_scene

SCENE = Scene(Workspace(0, 0, 4000, 3000), (SceneRobot("anna", Pose(500, 500, 0.5), (3000, 2000)),))
LARGE = Scene(SCENE.workspace, obstacles=(Obstacle(((0, 0), (1, 0), (0, 1))),) * 9_000)
posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions and limits")


def test_a_saved_scene_loads_again(tmp_path: Path) -> None:
    for scene in (LARGE, SCENE):
        save_scene(scene, tmp_path / "scene.json")
        assert load_scene(tmp_path / "scene.json") == scene
    assert [file.name for file in tmp_path.iterdir()] == ["scene.json"]


@posix
def test_a_disk_that_is_full_leaves_the_old_file_alone(tmp_path: Path) -> None:
    import resource

    save_scene(SCENE, tmp_path / "scene.json")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        with pytest.raises(SceneError, match=r"scene\.json: cannot be written: file too large"):
            save_scene(LARGE, tmp_path / "scene.json")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [file.name for file in tmp_path.iterdir()] == ["scene.json"]
    assert load_scene(tmp_path / "scene.json") == SCENE


def test_a_scene_that_could_not_be_loaded_again_is_not_saved(tmp_path: Path) -> None:
    save_scene(SCENE, tmp_path / "scene.json")
    bow = Obstacle(((0, 0), (9, 9), (9, 0), (0, 9)))
    for bad, reason in (
        (Scene(SCENE.workspace, obstacles=(bow,)), r"scene\.json: obstacles\[0\]\.polygon: edges 0 and 2 cross"),
        (Scene(SCENE.workspace, meta={"size": float("nan")}), r"scene\.json: meta\.size: NaN is not a number"),
        (Scene(SCENE.workspace, meta={"size": {1, 2}}), r"scene\.json: a set cannot be written as JSON"),
        (Scene(SCENE.workspace, meta={"size": "\ud800"}), r"scene\.json: a text holds half of a surrogate pair"),
    ):
        with pytest.raises(SceneError, match=reason):
            save_scene(bad, tmp_path / "scene.json")
    assert load_scene(tmp_path / "scene.json") == SCENE


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place, reason in (
        (tmp_path / "nowhere" / "scene.json", "no such file or directory"),
        (tmp_path / "file" / "scene.json", "not a directory"),
        (tmp_path, "it is not a regular file"),
    ):
        with pytest.raises(SceneError, match=f"cannot be written: {reason}"):
            save_scene(SCENE, place)


@posix
@pytest.mark.skipif(sys.platform != "win32" and os.geteuid() == 0, reason="root may write everywhere")
def test_no_permission(tmp_path: Path) -> None:
    save_scene(SCENE, tmp_path / "scene.json")
    (tmp_path / "scene.json").chmod(0o444)
    with pytest.raises(SceneError, match="cannot be written: the file is read-only"):
        save_scene(LARGE, tmp_path / "scene.json")
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(SceneError, match="cannot be written: permission denied"):
            save_scene(SCENE, tmp_path / "other.json")
    finally:
        tmp_path.chmod(0o755)
    assert load_scene(tmp_path / "scene.json") == SCENE


@posix
def test_permissions_and_links_stay_as_they_are(tmp_path: Path) -> None:
    save_scene(LARGE, tmp_path / "scene.json")
    (tmp_path / "scene.json").chmod(0o640)
    (tmp_path / "link.json").symlink_to("scene.json")
    save_scene(SCENE, tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert load_scene(tmp_path / "scene.json") == SCENE
    assert stat.S_IMODE((tmp_path / "scene.json").stat().st_mode) == 0o640


@posix
def test_a_new_file_gets_the_users_default_permissions(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    save_scene(SCENE, tmp_path / "scene.json")
    assert (tmp_path / "scene.json").stat().st_mode == (tmp_path / "plain").stat().st_mode
