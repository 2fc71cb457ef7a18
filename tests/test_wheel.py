"""The installed wheel, from an empty folder: an editable install hides what a wheel lacks."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment that has our wheel, and everybody else's packages from here."""
    folder = tmp_path_factory.mktemp("wheel")
    # From a copy: other processes may build there at the same time. What Cython has made is kept.
    copy = shutil.copytree(ROOT, folder / "source", ignore=shutil.ignore_patterns(".*", "__pycache__", "dist", "lib.*"))
    wheel_of = ("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", ".", copy)
    run(folder, sys.executable, "-m", *wheel_of, env=os.environ | quick_compiler(folder))
    (wheel,) = folder.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name  # one for every later Python
    venv.create(folder / "env", with_pip=False)
    scripts = Path(sysconfig.get_path("scripts", "venv", {"base": str(folder / "env")}))
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder / "env")}))
    python = scripts / Path(sys.executable).name
    install = ("pip", "--python", python, "install", "--quiet", "--no-deps", "--no-compile", wheel)
    run(folder, sys.executable, "-m", *install)
    # Our own editable install is not seen through this: what a .pth file leads to has its .pth files left unread.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def quick_compiler(folder: Path) -> dict[str, str]:
    """Return the variable that names a compiler which does not optimize: that takes most of the time of a build."""
    if sys.platform == "win32":
        return {}
    quick = folder / "quick-cc"
    quick.write_text(f'#!/bin/sh\nexec {sysconfig.get_config_var("CC")} "$@" -O0\n')
    quick.chmod(0o755)
    return {"CC": str(quick)}


def run(folder: Path, *command: object, env: dict[str, str] | None = None) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_the_packages_are_those_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    # "scene" and "gui" are common names: they must not be somebody else's.
    code = "import gui, robotdriver, robotworkshop, scene, scenesolver as s; "
    code += "print([m.__file__ for m in (gui, robotdriver, robotworkshop, scene, s)])"
    places = run(tmp_path, installed, "-c", code)
    assert places.count(str(installed.parent.parent)) == 5


def test_each_file_of_the_packages_is_there(installed: Path, tmp_path: Path) -> None:
    packages = ("gui", "robotdriver", "robotworkshop", "scene", "scenesolver")
    made = {".pyc", ".so", ".pyd", ".pxd", ".txt"}
    here = {
        file.relative_to(ROOT).as_posix()
        for package in packages
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix not in made
    }
    code = "import gui, pathlib; print(pathlib.Path(gui.__file__).parents[1])"
    site = Path(run(tmp_path, installed, "-c", code).strip())
    assert not {name for name in here if not (site / name).is_file()}


def test_the_kernels_are_compiled(installed: Path, tmp_path: Path) -> None:
    out = run(tmp_path, installed.with_name("robotworkshop" + installed.suffix), "--version")
    assert "compiled kernels: " in out
    assert "scenesolver.kernel.grid" in out


def test_a_ready_scene_is_driven_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    command = installed.with_name("robotworkshop" + installed.suffix)
    out = run(tmp_path, command, "run", "bug_trap", "--speed", "max", "--json", "--png", "trap.png")
    assert json.loads(out)["reached"]
    assert (tmp_path / "trap.png").read_bytes().startswith(b"\x89PNG")


def test_the_examples_are_there(installed: Path, tmp_path: Path) -> None:
    command = installed.with_name("robotworkshop" + installed.suffix)
    run(tmp_path, command, "examples", "copy")
    assert "402 mm" in run(tmp_path, installed, "01_hello_robot.py")


def test_movers_are_found(installed: Path, tmp_path: Path) -> None:
    out = run(tmp_path, installed.with_name("robotworkshop" + installed.suffix), "movers", "--json")
    assert "prm" in {entry["name"] for entry in json.loads(out)}


def test_scenes_protocol_and_icon_are_there(installed: Path, tmp_path: Path) -> None:
    code = "from importlib.resources import files; from robotworkshop import assets; "
    code += "print(*[file.name for file in assets.scene_files()], assets.protocol_file().name, "
    code += "*[file.name for file in files('gui.style').iterdir() if file.name.endswith('.svg')])"
    scenes = sorted(file.name for file in (ROOT / "scenes").glob("*.json"))
    assert run(tmp_path, installed, "-c", code).split() == [*scenes, "robot.thrift", "robotworkshop.svg"]


def test_translations_are_there(installed: Path, tmp_path: Path) -> None:
    code = "from gui.texts.language import languages; print(*languages())"
    there = sorted(file.stem for file in (ROOT / "gui" / "texts" / "translations").glob("*.ts"))
    assert run(tmp_path, installed, "-c", code).split() == ["en", *there]


def test_desktops_find_the_menu_entry_and_its_icon(installed: Path) -> None:
    share = installed.parents[1] / "share"
    assert (share / "applications" / "robotworkshop.desktop").is_file()
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / "robotworkshop.svg").is_file()


def test_the_schema_is_there(installed: Path, tmp_path: Path) -> None:
    code = "import importlib.resources as r; print(r.files('scene').joinpath('scene.schema.json').read_text())"
    assert json.loads(run(tmp_path, installed, "-c", code))["title"]


def test_the_manual_is_there_with_its_pictures_and_what_it_leads_to(installed: Path, tmp_path: Path) -> None:
    code = "from robotworkshop.assets import manual_folder; print(manual_folder())"
    folder = Path(run(tmp_path, installed, "-c", code).strip())
    assert folder.is_relative_to(installed.parent.parent)
    for file in ("index.md", "../images/window-plan.png", "../planning.md", "../../README.md"):
        assert (folder / file).is_file()
