"""Real runs, recorded, for the tests of what reads recordings."""

from pathlib import Path

from robotworkshop.assets import find_scene
from robotworkshop.recording import Header, Recorder, RunKind
from robotworkshop.run.events import Event
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.stage.events import Announcer
from scene import load_scene
from scene.scene import Scene

FAST = Settings(speed=None, seed=3, time_limit_s=6.0, parameters={"samples": 120})


def scene_named(name: str) -> Scene:
    return load_scene(find_scene(name))


def recorded_run(file: Path, scene: str = "crossing", settings: Settings = FAST) -> list[Event]:
    """Record a run, and return what was announced meanwhile."""
    announcer, heard = Announcer(), list[Event]()
    announcer.listen(heard.append)
    session = Session(scene_named(scene), settings, announcer)
    header = Header(RunKind.SIMULATED, session.scene, settings, "2026-11-21T06:27:01+00:00")
    with Recorder(file, header, announcer):
        session.solve()
        session.drive()
    return heard
