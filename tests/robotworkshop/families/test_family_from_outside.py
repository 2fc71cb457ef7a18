"""A family that is installed from outside, as docs/families.md has it: its program runs by the verb and in Python."""

import re
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from robotworkshop.cli.app import main
from robotworkshop.families.family import FamilyError, families, family_of
from robotworkshop.recording.retention import recordings_folder
from robotworkshop.stage.events import Announcer

PAGE = Path(__file__).parents[3] / "docs" / "families.md"
FILE = re.compile(r"^```python fragment\n# (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.fixture
def shuttle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the page's package; return its program."""
    files = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    known = tmp_path / "shuttle-1.dist-info"
    known.mkdir()
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: shuttle\nVersion: 1\n")
    (known / "entry_points.txt").write_text("[robotworkshop.families]\nshuttle = shuttle.family:SHUTTLE\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    families.cache_clear()
    yield tmp_path / "there_and_back.py"
    families.cache_clear()


def test_its_program_runs_and_is_recorded(shuttle: Path) -> None:
    assert family_of(shuttle) == "shuttle"
    said: Queue[str] = Queue()
    with families()["shuttle"].opened([shuttle], None, 0)(Announcer(), None, said.put) as live:
        (ending,) = live.run()
        assert (ending.robot, ending.status, ending.reason) == ("shuttle", 0, "")
        (robot,) = live.stage.world.robots
        assert 500.0 < robot.pose.x_mm < 520.0
        assert live.recorder is not None
        recording = live.recorder.file
    assert said.get(timeout=60.0) == "there"
    assert recording.is_file()
    assert recording.parent == recordings_folder()


def test_the_verb_runs_it(shuttle: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["program", str(shuttle)]) == 0
    printed = capfd.readouterr().out
    assert "there\n" in printed
    assert re.search(r"there_and_back.py on shuttle: it has ended at \d\.\d\d s", printed)


def test_the_verb_prints_all_that_a_program_prints(shuttle: Path, capfd: pytest.CaptureFixture[str]) -> None:
    shuttle.write_text("import shuttle_api\nfor number in range(2000):\n    print(number)\n")
    assert main(["program", str(shuttle)]) == 0
    assert capfd.readouterr().out.splitlines()[:2000] == [str(number) for number in range(2000)]


def test_more_programs_than_places_are_refused(shuttle: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["program", str(shuttle), str(shuttle)]) == 2
    assert "2 programs, and the world has room for programs here: shuttle" in capfd.readouterr().err


def test_a_program_of_no_family_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "any.py"
    file.write_text("print(1)\n")
    assert main(["program", str(file)]) == 2
    assert "is written for none of the families create3, ev3, eyebot" in capfd.readouterr().err


def test_a_family_that_does_not_load_is_named(shuttle: Path) -> None:
    (shuttle.parent / "shuttle-1.dist-info" / "entry_points.txt").write_text(
        "[robotworkshop.families]\nlost = shuttle.nowhere:IT\n"
    )
    families.cache_clear()
    with pytest.raises(FamilyError, match=r"the family lost cannot be loaded from shuttle\.nowhere:IT"):
        families()
