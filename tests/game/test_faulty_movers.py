"""Whatever a student's mover does wrong, the command line says so in one line with its place, and no traceback."""

import json
from pathlib import Path

import pytest

from robotworkshop.cli.app import main

BODY = """
from robotdriver import Forward, Stop
from scene import SteppedMover

class Mine(SteppedMover):
    def preprocess(self, progress, cancel):
        {preprocess}

    def begin(self):
        {begin}

    def step(self, sensor_data):
        {step}
"""


def written(folder: Path, *, preprocess: str = "pass", begin: str = "pass", step: str = "return Stop()") -> str:
    file = folder / "mine.py"
    file.write_text(BODY.format(preprocess=preprocess, begin=begin, step=step), encoding="utf-8")
    return str(file)


@pytest.fixture(autouse=True)
def no_stored_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def run(mover: str, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    status = main(["run", "empty_room", "--speed", "max", "--time-limit", "3", "--mover", mover, *options])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


@pytest.mark.parametrize(
    ("faulty", "said"),
    [
        ({"preprocess": "1 / 0"}, "player1: no path: Mine: ZeroDivisionError: division by zero (mine.py, line 7)"),
        ({"preprocess": "import sys; sys.exit(3)"}, "player1: no path: Mine: SystemExit: 3 (mine.py, line 7)"),
        ({"begin": "self.nothing"}, "goal not reached: Mine: AttributeError: 'Mine' object has no attribute 'nothing'"),
        ({"step": "raise SystemExit"}, "goal not reached: Mine: SystemExit (mine.py, line 13)"),
        ({"step": "return None"}, "Mine: step() returned None, which is neither Forward nor Turn nor Wheels nor Stop"),
        ({"step": "return 'go'"}, "Mine: step() returned 'go', which is neither Forward nor Turn nor Wheels nor Stop"),
    ],
)
def test_what_fails_in_a_mover_is_said(
    faulty: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(written(tmp_path, **faulty), capsys)
    assert status == 1
    assert said in err


def test_a_file_that_ends_the_program_while_it_loads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    file.write_text("raise SystemExit('not today')\n", encoding="utf-8")
    status, _, err = run(str(file), capsys)
    assert (status, err) == (
        2, f"robotworkshop: mover {file}: does not load: SystemExit: not today (mine.py, line 1)\n"
    )  # fmt: skip


def test_what_a_mover_prints_does_not_spoil_the_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mover = written(tmp_path, preprocess="print('thinking')", step="print('stepping'); return Stop()")
    status, out, err = run(mover, capsys, "--json")
    assert status == 1
    assert json.loads(out)["reached"] is False
    assert "thinking\n" in err
    assert "stepping\n" in err
