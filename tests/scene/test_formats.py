"""Formats are found by entry points, and take bytes and a name."""

import logging
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest

from scene import Scene, SceneError, Workspace, load_scene, save_scene
from scene.formats import GROUP, left_out, scene_formats, scene_from_bytes, scene_to_bytes
from scene.formats.native import NATIVE


class BoxFormat:
    """A file with the four sides of an empty room in a line; further lines are kept."""

    name = "box"
    title = "box file"
    suffixes = (".box",)

    can_write = True

    def recognises(self, content: bytes, name: str) -> bool:
        del content
        return name.endswith(".box")

    def read(self, content: bytes, name: str) -> Scene:
        del name
        first, _, rest = content.decode().partition("\n")
        try:
            sides = [float(word) for word in first.split()]
            workspace = Workspace(*sides)
        except (TypeError, ValueError):
            raise SceneError("four numbers stand here", place="line 1") from None
        return Scene(workspace, meta={"source": {"format": "box", "rest": rest}})

    def write(self, scene: Scene) -> bytes:
        sides = scene.workspace
        rest = scene.meta.get("source", {}).get("rest", "")
        return f"{sides.min_x_mm} {sides.min_y_mm} {sides.max_x_mm} {sides.max_y_mm}\n{rest}".encode()

    def left_out(self, scene: Scene) -> tuple[str, ...]:
        return ("robots",) if scene.robots else ()


BOX = BoxFormat()


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two packages bring formats, of which one cannot be imported."""
    from scene.entry_points import entry_points

    own = entry_points(group=GROUP)
    box = SimpleNamespace(name="box", value="elsewhere:BOX", load=lambda: BOX)
    broken = EntryPoint("broken", "nowhere.at_all:FORMAT", GROUP)
    monkeypatch.setattr("scene.formats.entry_points", lambda group: [*own, box, broken] if group == GROUP else [])
    scene_formats.cache_clear()
    yield
    scene_formats.cache_clear()


def test_a_format_that_is_only_read_refuses_to_write() -> None:
    for scene_format in scene_formats():
        if not scene_format.can_write:
            with pytest.raises(SceneError):
                scene_format.write(Scene(Workspace(0.0, 0.0, 1000.0, 1000.0)))


def test_ours_are_entry_points_and_the_native_one_comes_first() -> None:
    names = [scene_format.name for scene_format in scene_formats()]
    assert names[1:] == sorted(names[1:])
    assert {"aria_map", "discopygal", "eyebot_maz", "eyebot_sim", "eyebot_wld"} <= set(names)
    assert scene_formats()[0] is NATIVE


@pytest.mark.usefixtures("brought")
def test_another_packages_format_reads_and_writes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "room.box"
    file.write_text("0 0 4000 3000\nkept as it is\n")
    scene = load_scene(file)
    assert scene.workspace == Workspace(0, 0, 4000, 3000)
    save_scene(scene, tmp_path / "room.json")
    save_scene(load_scene(tmp_path / "room.json"), tmp_path / "again.box", BOX)
    assert (tmp_path / "again.box").read_text() == "0.0 0.0 4000.0 3000.0\nkept as it is\n"
    # The one that cannot be imported costs a warning with its cause, and nothing else.
    (record,) = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert "broken" in record.getMessage()
    assert record.exc_info


@pytest.mark.usefixtures("brought")
def test_a_fault_names_file_place_and_reason(tmp_path: Path) -> None:
    file = tmp_path / "room.box"
    file.write_text("wide and high")
    with pytest.raises(SceneError, match=r"room\.box: line 1: four numbers stand here$"):
        load_scene(file)
    file.write_text("4000 0 0 3000")
    with pytest.raises(SceneError, match=r"room\.box: workspace: min x \(4000\) must be less"):
        load_scene(file)


@pytest.mark.parametrize("fault", [lambda _scene: {}["no such key"], lambda _scene: "text is no file"])
def test_a_format_that_cannot_write_is_named_and_the_old_file_stays(
    fault: Callable[[Scene], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BOX, "write", fault)
    file = tmp_path / "room.box"
    file.write_text("0 0 4000 3000\n")
    with pytest.raises(SceneError, match=r"room\.box: the scene format box failed \((Key|Type)Error: .*; report it"):
        save_scene(Scene(Workspace(0, 0, 10, 10)), file, BOX)
    assert [each.read_text() for each in tmp_path.iterdir()] == ["0 0 4000 3000\n"]


@pytest.mark.usefixtures("brought")
def test_a_format_that_cannot_read_or_tell_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SceneError, match=r"the scene format box failed \(UnicodeDecodeError"):
        scene_from_bytes(b"\xff", "room.box")
    monkeypatch.setattr(BOX, "left_out", lambda _scene: 1 // 0)
    with pytest.raises(SceneError, match=r"the scene format box failed \(ZeroDivisionError"):
        left_out(Scene(Workspace(0, 0, 10, 10)), BOX)


def test_a_scene_is_the_same_as_bytes() -> None:
    scene = Scene(Workspace(0, 0, 10, 10), meta={"title": "small"})
    assert scene_from_bytes(scene_to_bytes(scene), "any.name") == scene
