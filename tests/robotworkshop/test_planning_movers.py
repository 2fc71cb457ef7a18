"""The movers that plan in other ways than the PRM drive every ready scene for one robot."""

from pathlib import Path

import pytest

from robotworkshop.assets import scene_files
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene

ALONE = [file for file in scene_files() if len(load_scene(file).robots) == 1]


@pytest.mark.parametrize("mover", ["lazy_prm", "visibility"])
@pytest.mark.parametrize("file", ALONE, ids=lambda file: file.stem)
def test_every_ready_scene_is_driven(file: Path, mover: str) -> None:
    session = Session(load_scene(file), Settings(mover=mover, speed=None), Announcer())
    (solved,) = session.solve()
    assert (solved.mover, solved.verified, solved.reason) == (mover, True, "")
    (report,) = session.drive()
    assert (report.outcome.reached, report.outcome.own_collisions) == (True, 0), report.outcome
