"""What is to be seen of a match on the canvas."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from gui.sources.match_source import MatchSource
from robotdriver.models import MODELS
from robotdriver.simulator import World
from robotworkshop.assets import find_scene
from robotworkshop.stage.events import DriveStarted, Moved
from robotworkshop.view.picture import ALL_LAYERS, Theme
from robotworkshop.view.viewer import Viewer
from scene.files import load_scene


def test_nobody_celebrates_for_ever_after_a_match(qtbot: QtBot) -> None:  # noqa: ARG001 - Qt is needed
    scene = load_scene(find_scene("duel_crossing"))
    world = World(seed=0)
    for robot in scene.robots:
        world.add_robot(MODELS[robot.model], robot.start, robot.name)
    first, second = world.snapshot().robots
    source = MatchSource()
    source._viewer = Viewer(scene)
    for event in (
        DriveStarted(world.snapshot()),
        Moved(replace(world.snapshot(), robots=(replace(first, song="winner"), second)), ()),
    ):
        source._viewer.follow(event)
    assert source._viewer.picture(ALL_LAYERS).cheer_s is not None
    assert not source.is_on
    picture = source.picture(ALL_LAYERS, Theme.LIGHT)
    assert picture is not None
    assert picture.cheer_s is None
