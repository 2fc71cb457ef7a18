"""Movers in files drive from processes of their own, a real robot, too; what they print is printed here."""

from contextlib import closing
from pathlib import Path

import pytest

from gui.sources.file_movers import FileMovers, opened_mover
from robotdriver.create.driver.robot import PhysicalRobot
from robotdriver.models import CREATE_1
from robotworkshop.match.player.player import Player
from robotworkshop.match.player.player_events import PhaseChanged
from robotworkshop.match.player.player_robots import SimulatedRobot
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase
from robotworkshop.stage.events import Announcer
from tests.robotworkshop.match.calling import Diary, duel
from tests.robotworkshop.run.test_real_robots import PATIENT, floor_with, small_scene

ENDS = """
import os

from robotdriver import Forward
from scene import SteppedMover


class Ends(SteppedMover):
    def step(self, sensor_data):
        if sensor_data.distance_mm > 100.0:
            print("I end", flush=True)
            os._exit(3)
        return Forward(150.0)
"""


def test_a_real_robot_stands_when_the_process_of_its_mover_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, scene = tmp_path / "ends.py", small_scene()
    file.write_text(ENDS)
    with closing(FileMovers()) as movers:
        session = Session(scene, Settings(mover=str(file)), Announcer(), make=movers.make)
        assert all(plan.solved for plan in session.solve())
        with floor_with(scene) as stage, PhysicalRobot(stage.address, CREATE_1, PATIENT) as robot:
            robot.connect()
            (report,) = session.drive_real(robot)
            assert report.outcome.reason == "its process ended by itself, with status 3"
            stage.until(lambda: not stage.is_driving)
    assert "I end" in capsys.readouterr().out


def test_a_player_in_the_window_loses_when_the_process_of_its_mover_ends(tmp_path: Path) -> None:
    file, (scene, task), diary = tmp_path / "ends.py", duel(), Diary()
    file.write_text(ENDS)
    settings = Settings(mover=str(file), speed=None)
    with closing(Player("ada", settings, SimulatedRobot(), diary.tell, open_mover=opened_mover)) as player:
        player.begin_match()
        player.set_scene(SetSceneMessage(scene, task, None, 60.0), "127.0.0.1")
        player.preprocess()
        diary.wait_for(PhaseChanged, lambda change: change.phase is Phase.READY)
        player.start()
        lost = diary.wait_for(PhaseChanged, lambda change: change.phase.is_final)
    assert (lost.phase, lost.reason) == (Phase.FAILED, "its process ended by itself, with status 3")
