"""Comparisons as users hold them: planners that fail lose their own cells only, and a kill loses nothing."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from robotworkshop.comparison.cell import CellOutcome
from robotworkshop.comparison.contest import ComparisonError
from robotworkshop.comparison.journal import FILE_NAME, CellJournal
from robotworkshop.comparison.run_comparison import ComparisonConfig, compare
from robotworkshop.tournament.isolation.limits import Limits
from scene.formats import scene_to_bytes
from tests.robotworkshop.run.narrow_door import ROOMS
from tests.warm.programs import warm

HEAD = "from scenesolver.driving.location_robot import LocationRobot\n\n\nclass Mine(LocationRobot):\n    '''Mine.'''\n"
FAILING = {
    "hangs": "    def preprocess(self, progress, cancel):\n        while True:\n            pass\n",
    "eats": "    def preprocess(self, progress, cancel):\n        self.eaten = [bytes(10**7) for _ in range(9**6)]\n",
    "crashes": "    def preprocess(self, progress, cancel):\n        import os\n        os.abort()\n",
    "lies": (
        "    def preprocess(self, progress, cancel):\n        pass\n\n    @property\n    def current_path(self):\n"
        "        return (self.task.start.x_mm, self.task.start.y_mm), self.task.goal\n"
    ),
}


def config(out: Path, planners: list[str], seeds: int = 2, seconds: float = 4.0) -> ComparisonConfig:
    limits = Limits(memory_mb=1024, preprocess_s=seconds)
    return ComparisonConfig(planners, ["bug_trap"], seeds, limits, 2, out)


def tables(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*") if file.name.startswith(("table", "cells.csv"))}


def test_planners_that_fail_lose_their_own_cells(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.py" for name in FAILING]
    for file in files:
        file.write_text(HEAD + FAILING[file.stem])
    done, written = compare(config(tmp_path / "out", ["prm", *map(str, files)], seeds=1, seconds=1.0), lambda *_: None)
    found = {each.planner: each.found for each in done.planners}
    assert found == {"prm": 1, **dict.fromkeys(FAILING, 0)}
    with CellJournal(tmp_path / "out") as journal:
        outcomes = {key.planner: result.outcome for key, result in journal.results.items()}
    assert outcomes["lies"] is CellOutcome.INVALID
    assert {outcomes[name] for name in ("hangs", "eats", "crashes")} == {CellOutcome.FAULT}
    assert {file.name for file in written} >= {"table.txt", "table.csv", "table.json", "success.svg", "comparison.html"}


def test_a_planner_of_outlines_is_judged_by_them(tmp_path: Path) -> None:
    door = tmp_path / "door.json"
    door.write_bytes(scene_to_bytes(ROOMS))
    planned = ComparisonConfig(["prm", "shape"], [str(door)], 1, Limits(), 2, tmp_path / "out")
    done, _ = compare(planned, lambda *_: None)
    assert [(each.found, each.no_path, each.clearance_mm) for each in done.planners] == [(0, 1, None), (1, 0, None)]
    with CellJournal(tmp_path / "out") as journal:
        assert len(journal.results) == 2
    assert "shape,door,r,0,found," in (tmp_path / "out" / "cells.csv").read_text(encoding="utf-8")


def test_a_comparison_that_is_killed_goes_on_to_the_same_table(tmp_path: Path) -> None:
    compare(config(tmp_path / "whole", ["prm", "visibility"], seeds=6), lambda *_: None)
    command = [warm("robotworkshop"), "compare", "--planner", "prm", "--planner", "visibility"]
    command += [
        "--scenes",
        "bug_trap",
        "--seeds",
        "6",
        "--seconds",
        "4",
        "--jobs",
        "2",
        "--out",
        str(tmp_path / "killed"),
    ]
    file = tmp_path / "killed" / FILE_NAME
    for cells in (2, 6):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") <= cells):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    with file.open("ab") as torn:
        torn.write(b'{"type": "cell", "key')
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert tables(tmp_path / "killed") == tables(tmp_path / "whole")


def test_what_changes_what_was_planned_is_refused(tmp_path: Path) -> None:
    compare(config(tmp_path, ["prm"], seeds=1), lambda *_: None)
    with pytest.raises(ComparisonError, match="planner prm is missing"):
        compare(config(tmp_path, ["visibility"], seeds=1), lambda *_: None)
