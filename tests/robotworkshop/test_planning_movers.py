"""The movers that plan in other ways than the PRM solve every ready scene for one robot, and plan anew under way."""

from pathlib import Path

import pytest

from robotworkshop.assets import find_scene, scene_files
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene

ALONE = [file for file in scene_files() if len(load_scene(file).robots) == 1]


@pytest.mark.parametrize("mover", ["cells", "visibility"])
@pytest.mark.parametrize("file", ALONE, ids=lambda file: file.stem)
def test_every_ready_scene_is_solved(file: Path, mover: str) -> None:
    (solved,) = Session(load_scene(file), Settings(mover=mover, speed=None), Announcer()).solve()
    assert (solved.mover, solved.verified, solved.reason) == (mover, True, "")


@pytest.mark.parametrize(
    ("scene", "mover"),
    [
        ("crates", "rrt"),
        ("crates", "prm-star"),
        ("maze", "lazy_prm"),
        ("maze", "rrt-connect"),
        ("crates", "rrt-star"),
        *((scene, mover) for scene in ("crates", "maze", "narrow_passage") for mover in ("cells", "visibility")),
    ],
)
def test_scenes_are_driven_whatever_comes_to_light(scene: str, mover: str) -> None:
    session = Session(load_scene(find_scene(scene)), Settings(mover=mover, speed=None), Announcer())
    session.solve()
    (report,) = session.drive()
    assert (report.outcome.reached, report.outcome.own_collisions) == (True, 0), report.outcome
    assert report.outcome.replans > 0 or scene == "narrow_passage"
