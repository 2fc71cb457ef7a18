"""Kernels that are missing or stale stop the program with one line; a switch runs them as they are written."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from robotdriver import compiled
from robotdriver.errors import WorkshopError


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one kernel, of which only the notes are there."""
    monkeypatch.setattr(compiled, "_ROOT", tmp_path)
    monkeypatch.setattr(compiled, "_BUILT", tmp_path / "compiled.txt")
    monkeypatch.delenv(compiled.SWITCH, raising=False)
    source = tmp_path / "rooms" / "kernel.py"
    source.parent.mkdir()
    source.write_text("ANSWER = 42\n")
    (tmp_path / "compiled.txt").write_text(f"{hashlib.sha256(source.read_bytes()).hexdigest()}  rooms/kernel.py\n")
    return tmp_path


@pytest.mark.usefixtures("tree")
def test_one_that_is_missing() -> None:
    with pytest.raises(WorkshopError, match=r"kernel\.py is not compiled; run: make"):
        compiled.require("rooms")


def test_one_that_was_changed_since(tree: Path) -> None:
    with (tree / "rooms" / "kernel.py").open("a") as file:
        file.write("# One comment more.\n")
    with pytest.raises(WorkshopError, match=r"kernel\.py was changed after it was compiled; run: make"):
        compiled.require("rooms")


def test_none_was_ever_compiled(tree: Path) -> None:
    (tree / "compiled.txt").unlink()
    with pytest.raises(WorkshopError, match="the kernels are not compiled; run: make"):
        compiled.require("rooms")


def test_a_frozen_program_has_no_sources(tree: Path) -> None:
    (tree / "rooms" / "kernel.py").unlink()
    compiled.require("rooms")


@pytest.mark.usefixtures("tree")
def test_other_packages_do_not_matter() -> None:
    compiled.require("halls")


@pytest.mark.parametrize("switch", ["", "1"])
def test_the_switch_runs_the_sources(switch: str) -> None:
    code = "from scenesolver.kernel import grid; from robotdriver.compiled import describe; "
    code += "print(grid.__file__, describe())"
    surroundings = {**os.environ, compiled.SWITCH: switch}
    out = subprocess.run([sys.executable, "-c", code], env=surroundings, check=True, capture_output=True, text=True)
    assert (out.stdout.split()[0].endswith("grid.py"), "uncompiled" in out.stdout) == (bool(switch), bool(switch))
