"""Finding the ready scenes, in the checkout and as in an installed wheel."""

import shutil
from pathlib import Path

import pytest

from robotdriver import WorkshopError
from robotworkshop import assets
from scene import load_scene


def test_ready_scenes_are_found_by_name() -> None:
    assert assets.find_scene("maze").name == "maze.json"
    assert load_scene(assets.find_scene("maze")).title
    names = [file.stem for file in assets.scene_files()]
    assert names == sorted(names)
    assert {"maze", "empty_room", "duel_symmetric"} <= set(names)


def test_a_path_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "maze"
    shutil.copy(assets.find_scene("maze"), own)
    assert assets.find_scene(own) == own
    monkeypatch.chdir(tmp_path)
    assert assets.find_scene("maze") == Path("maze")


def test_a_folder_does_not_hide_a_ready_scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "maze").mkdir()
    monkeypatch.chdir(tmp_path)
    assert assets.find_scene("maze").name == "maze.json"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("labyrinth", "labyrinth: no such file"),
        ("nowhere/maze.json", "nowhere/maze.json: no such file"),
        ("", "'': no such file"),
        (".", r"\.: a folder, not a file"),
    ],
)
def test_what_is_not_there(wanted: str, said: str) -> None:
    with pytest.raises(WorkshopError, match=f"^{said}, nor a ready scene; there are: .*maze.*ev3_small"):
        assets.find_scene(wanted)


def test_an_installed_wheel_serves_its_own_scenes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "robotworkshop"
    (package / "data" / "scenes").mkdir(parents=True)
    shutil.copy(assets.find_scene("maze"), package / "data" / "scenes" / "only.json")
    monkeypatch.setattr(assets, "__file__", str(package / "assets.py"))
    assert [file.stem for file in assets.scene_files()] == ["only"]
    assert assets.find_scene("only") == package / "data" / "scenes" / "only.json"
