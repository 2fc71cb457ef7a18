"""Two recorded runs: how long, how far, how near, with what end, and when their robots part."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from robotdriver.pose import Pose
from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.two_runs import APART_MM, RecordedRun, parting_s, read_run
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Obstacle, Scene, SceneRobot, Wall, Workspace

RADIUS_MM = 169.0
CRATE = Obstacle(((500.0, 850.0), (900.0, 850.0), (900.0, 900.0), (500.0, 900.0)))
ROOM = Scene(
    Workspace(0.0, 0.0, 1600.0, 1000.0),
    robots=(SceneRobot("Ada", Pose(300.0, 500.0, 0.0), (1200.0, 500.0)),),
    obstacles=(CRATE,),
    walls=(Wall((0.0, 100.0), (1600.0, 100.0)),),
)
TURNED = replace(ROOM, robots=(SceneRobot("Bo", Pose(300.0, 500.0, 0.0), (700.0, 600.0)),))


def driven(scene: Scene, folder: Path) -> RecordedRun:
    settings, announcer = Settings(speed=None, seed=1, parameters={"samples": 20}), Announcer()
    session = Session(scene, settings, announcer)
    file = folder / f"{scene.robots[0].name}.rwrec"
    with Recorder(file, Header(RunKind.SIMULATED, scene, settings, "2026-11-22T01:00:00+00:00"), announcer):
        session.solve()
        session.drive()
    return read_run(file)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[RecordedRun, RecordedRun]:
    folder = tmp_path_factory.mktemp("runs")
    return driven(ROOM, folder), driven(TURNED, folder)


def test_a_straight_way_past_a_crate_is_as_long_and_as_near_as_it_looks(runs: tuple[RecordedRun, RecordedRun]) -> None:
    (ada,) = runs[0].robots
    assert ada.outcome is not None
    assert ada.outcome.reached
    assert ada.length_mm == pytest.approx(900.0, abs=30.0)
    assert 0.0 < ada.lasts_s <= runs[0].end_s
    assert ada.closest_mm == pytest.approx(850.0 - 500.0 - RADIUS_MM, abs=30.0), "the crate is nearer than the wall"


def test_two_robots_part_once_they_are_so_far_apart_and_never_from_themselves(
    runs: tuple[RecordedRun, RecordedRun],
) -> None:
    (ada,), (bo,) = runs[0].robots, runs[1].robots
    moment_s = parting_s(ada, bo)
    assert moment_s is not None
    before = [time_s for time_s in ada.times_s if time_s < moment_s]
    index = len(before)
    apart = [math.dist(ada.places_mm[each], bo.places_mm[each]) for each in (index - 1, index)]
    assert apart[0] <= APART_MM < apart[1]
    assert parting_s(ada, ada) is None


def test_what_is_no_recording_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "torn.rwrec"
    file.write_bytes(b"torn")
    with pytest.raises(RecordingError):
        read_run(file)
