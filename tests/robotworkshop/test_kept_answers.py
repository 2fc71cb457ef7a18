"""What is kept is given again until something that it was made of changes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from robotworkshop import kept_answers
from robotworkshop.kept_answers import keep_answer, kept_answer

TEXT = "name  summary\n\nprm   é \udce9\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that modules are found in; answers are kept in another one."""
    (tmp_path / "kept").mkdir()
    (tmp_path / "found").mkdir()
    monkeypatch.setattr(kept_answers, "_FOLDER", str(tmp_path / "kept"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.syspath_prepend(tmp_path / "found")
    return tmp_path / "found"


@pytest.mark.usefixtures("folder")
def test_an_answer_is_given_as_it_was() -> None:
    assert kept_answer("movers") is None
    keep_answer("movers", TEXT)
    assert kept_answer("movers") == TEXT
    assert kept_answer("--help") is None


def test_not_after_an_installation(folder: Path) -> None:
    keep_answer("movers", TEXT)
    (folder / "another-1.0.dist-info").mkdir()
    os.utime(folder, ns=(0, 0))
    assert kept_answer("movers") is None


def test_not_after_an_edit_of_what_was_loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = folder / "edited_module_of_a_test.py"
    source.write_text("")
    monkeypatch.setitem(sys.modules, source.stem, __import__(source.stem))
    keep_answer("movers", TEXT)
    assert kept_answer("movers") == TEXT
    os.utime(source, ns=(0, 0))
    assert kept_answer("movers") is None


def test_not_where_modules_are_found_elsewhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_answer("movers", TEXT)
    monkeypatch.syspath_prepend(folder.parent)
    assert kept_answer("movers") is None


@pytest.mark.usefixtures("folder")
def test_not_in_a_narrower_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_answer("--help", TEXT)
    monkeypatch.setenv("COLUMNS", "50")
    assert kept_answer("--help") is None


@pytest.mark.usefixtures("folder")
def test_nothing_is_written_where_python_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    keep_answer("movers", TEXT)
    assert kept_answer("movers") is None


def test_where_nothing_can_be_written_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_answers, "_FOLDER", str(folder / "no" / "such"))
    keep_answer("movers", TEXT)
    assert kept_answer("movers") is None


@pytest.mark.parametrize("question", ["--help", "movers"])
def test_the_program_says_the_same_twice(question: str, tmp_path: Path) -> None:
    program = f"""
import sys
from gui.start import main
from robotworkshop import kept_answers
kept_answers._FOLDER, sys.dont_write_bytecode = {str(tmp_path)!r}, False
status = main()
print("typing" in sys.modules, file=sys.stderr)
sys.exit(status)
"""
    runs = [
        subprocess.run(
            [sys.executable, "-S", "-c", program, question],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout
    assert "prm" in runs[0].stdout if question == "movers" else "movers" in runs[0].stdout
    assert [run.stderr.strip() for run in runs] == ["True", "False"]
