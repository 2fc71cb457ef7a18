"""Where recorded runs went: those on one floor are counted, the others and what is damaged are left out."""

from dataclasses import replace
from pathlib import Path

from robotdriver.pose import Pose
from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.recording.recorded_visits import recorded_visits
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene.scene import Obstacle, Scene, SceneRobot, Workspace

ROOM = Scene(Workspace(0.0, 0.0, 1500.0, 1000.0), robots=(SceneRobot("Ada", Pose(300.0, 500.0, 0.0), (900.0, 500.0)),))
BACK = replace(ROOM, robots=(SceneRobot("Bo", Pose(1200.0, 500.0, 3.0), (600.0, 500.0)),))
OTHER = replace(ROOM, obstacles=(Obstacle(((0.0, 0.0), (50.0, 0.0), (0.0, 50.0))),))


def driven(scene: Scene, file: Path) -> Path:
    settings, announcer = Settings(speed=None, seed=1, parameters={"samples": 20}), Announcer()
    session = Session(scene, settings, announcer)
    header = Header(RunKind.SIMULATED, scene, settings, "2026-11-22T01:00:00+00:00")
    with Recorder(file, header, announcer):
        session.solve()
        session.drive()
    return file


def test_runs_on_the_same_floor_are_counted_and_others_left_out(tmp_path: Path) -> None:
    files = [driven(scene, tmp_path / f"{number}.rwrec") for number, scene in enumerate((ROOM, BACK, OTHER))]
    files.append(tmp_path / "torn.rwrec")
    files[-1].write_bytes(b"no recording")
    heat = recorded_visits(files, ROOM, lambda: True)
    assert heat is not None
    assert heat.most == 2
    grid = heat.grid
    row = int((grid.max_y_mm - 500.0) / grid.cell_mm)
    along = [int(heat.counts[row, int((x - grid.min_x_mm) / grid.cell_mm)]) for x in (200.0, 750.0, 1300.0)]
    assert along == [1, 2, 1]
    assert recorded_visits(files, replace(ROOM, workspace=Workspace(0.0, 0.0, 9.0, 9.0)), lambda: True) is None
    assert recorded_visits(files, ROOM, lambda: False) is None
