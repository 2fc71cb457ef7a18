"""A scene's floor on which every robot is a Create 3 that a program may drive."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Self

from robotdriver.create3.emulated import EmulatedCreate3
from robotdriver.errors import CommandError
from robotworkshop.assets import find_scene
from robotworkshop.families.program_run import ProgramFloor, RunOptions
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.files import load_scene
from scene.scene import Scene

DEFAULT_WORLD = "empty_room"
MODEL = "create3"


class Create3Floor(ProgramFloor):
    """A scene's floor.

    Args:
        scene: Its robots are Create 3s; fit for them.
        announcer: Told of all that happens.
        options: How the run is to be.

    Attributes:
        scene: What stands on it.
    """

    def __init__(self, scene: Scene, announcer: Announcer, options: RunOptions) -> None:
        self.scene = scene
        self.stage = SimulatedStage(scene, announcer, seed=options.seed, speed=options.speed)
        self._robots = {robot.name: self._emulated(robot.name) for robot in scene.robots}

    @classmethod
    def of_world(cls, world: str | None, announcer: Announcer, options: RunOptions) -> Self:
        """Lay out a scene by its name or file; None for an empty room.

        Raises:
            WorkshopError: there is no such scene, it has no robot, or a robot does not fit.
        """
        scene = load_scene(find_scene(world or DEFAULT_WORLD))
        if not scene.robots:
            raise CommandError(f"{world}: the scene has no robot; put one on it")
        for robot in scene.robots:
            scene = scene.with_model(robot.name, MODEL)
        return cls(scene, announcer, options)

    @property
    def places(self) -> Mapping[str, EmulatedCreate3]:
        """The robots by name."""
        return self._robots

    def _emulated(self, name: str) -> EmulatedCreate3:
        body = self.stage.robots[name].body
        return EmulatedCreate3(body, lambda: self.stage.tick, lambda text: self.tell(name, text))


def check_installed() -> None:
    """Raise where programs cannot find the SDK.

    Raises:
        CommandError: it is not installed.
    """
    if find_spec("irobot_edu_sdk") is None:
        raise CommandError("irobot_edu_sdk: not installed; pip install 'robotworkshop[create3]'")
