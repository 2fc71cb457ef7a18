"""Whole games: every single-player scene is driven to its goal, by truth, without touching anything."""

import os
from pathlib import Path

import pytest

from robotworkshop.assets import scene_files
from robotworkshop.run.reports import RunReport, run_as_json
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene

DISCOPYGAL = Path(__file__).parents[3] / "shared" / "scenes" / "discopygal"
SEEDS = range(20 if os.environ.get("HYPOTHESIS_PROFILE") == "explore" else 1)  # More: benchmarks/outcomes.py.

SINGLE_PLAYER = sorted(
    (
        file
        for file in (*scene_files(), *DISCOPYGAL.glob("*.json"))
        if len(load_scene(file).tasks) == 1  # the others are duels
    ),
    key=lambda file: file.stem,
)


def drive(file: Path, seed: int) -> RunReport:
    session = Session(load_scene(file), Settings(seed=seed, speed=None), Announcer())
    (solved,) = session.solve()
    assert solved.solved, solved.reason
    assert solved.verified
    (report,) = session.drive()
    return report


def test_there_are_scenes_of_every_kind() -> None:
    names = {file.stem for file in SINGLE_PLAYER}
    assert {"empty_room", "maze", "narrow_passage", "hall", "warehouse", "crates", "crossing"} <= names


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("file", SINGLE_PLAYER, ids=lambda file: file.stem)
def test_the_goal_is_reached_without_a_collision(file: Path, seed: int) -> None:
    outcome = drive(file, seed).outcome
    assert outcome.reached, outcome.reason
    assert outcome.collisions == 0
    assert outcome.goal_error_mm < 10.0


def test_the_same_seed_drives_the_same_run() -> None:
    (file,) = (file for file in scene_files() if file.stem == "crossing")
    first, second = (without_wall_times(run_as_json(drive(file, seed=3))) for _ in range(2))
    assert first == second


def without_wall_times(document: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in document.items() if key not in ("wall_time_s", "seconds")}
