"""A scene's floor on which every robot is a Create 3 or a Root that a program may drive."""

import re
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Self

from robotdriver.create3.emulated import EmulatedRobot
from robotdriver.create3.emulated_create3 import EmulatedCreate3
from robotdriver.create3.emulated_root import EmulatedRoot
from robotdriver.create3.marker import Drawing
from robotdriver.create3.touches import ButtonTouch
from robotdriver.errors import CommandError
from robotdriver.pose import Pose
from robotworkshop.assets import find_scene
from robotworkshop.families.create3.drawn_lines import DrawnLines
from robotworkshop.families.program_run import ProgramFloor, RunOptions
from robotworkshop.stage.events import Announcer
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.files import load_scene
from scene.scene import Scene

DEFAULT_WORLD, DEFAULT_MODEL = "empty_room", "create3"

_ROOT = re.compile(r"\bRoot\s*\(")


class Create3Floor(ProgramFloor):
    """A scene's floor.

    Args:
        scene: Its robots are Create 3s and Roots; fit for them.
        announcer: Told of all that happens.
        options: How the run is to be.
        touches: When buttons are touched without a person; at every robot.

    Attributes:
        scene: What stands on it.
    """

    def __init__(
        self, scene: Scene, announcer: Announcer, options: RunOptions, touches: Sequence[ButtonTouch] = ()
    ) -> None:
        self.scene = scene
        self.stage = SimulatedStage(scene, announcer, seed=options.seed, speed=options.speed)
        self._drawing = Drawing()
        self._robots = {robot.name: self._emulated(robot.name, touches) for robot in scene.robots}
        roots = {name: robot for name, robot in self._robots.items() if isinstance(robot, EmulatedRoot)}
        if roots:
            self.stage.follow(DrawnLines(self.stage, roots))

    @classmethod
    def of_world(
        cls,
        world: str | None,
        models: Sequence[str],
        announcer: Announcer,
        options: RunOptions,
        touches: Sequence[ButtonTouch] = (),
    ) -> Self:
        """Lay out a scene by its name or file; None for an empty room.

        Args:
            world: The scene.
            models: Of its robots, in their order; the last one is that of all others, too.
            announcer: Told of all that happens.
            options: How the run is to be.
            touches: When buttons are touched without a person; at every robot.

        Raises:
            WorkshopError: there is no such scene, it has no robot, or a robot does not fit.
        """
        scene = load_scene(find_scene(world or DEFAULT_WORLD))
        if not scene.robots:
            raise CommandError(f"{world}: the scene has no robot; put one on it")
        for number, robot in enumerate(scene.robots):
            scene = scene.with_model(robot.name, models[min(number, len(models) - 1)])
        return cls(scene, announcer, options, touches)

    @property
    def places(self) -> Mapping[str, EmulatedRobot]:
        """The robots by name."""
        return self._robots

    def _emulated(self, name: str, touches: Sequence[ButtonTouch]) -> EmulatedRobot:
        body = self.stage.robots[name].body
        common = body, lambda: self.stage.tick, lambda text: self.tell(name, text), touches
        if body.model.name == "root":
            return EmulatedRoot(*common, self._drawing)
        return EmulatedCreate3(*common, docks_of(self.scene))


def docks_of(scene: Scene) -> list[Pose]:
    """Return where robots stand on the docks of a scene: its places of the kind "dock", with heading 0 by default."""
    return [Pose(*each.place, each.heading_rad or 0.0) for each in scene.places if each.kind == "dock"]


def model_for(program: Path) -> str:
    """Return the model of the robot that a program makes: "root" where it makes a Root, else "create3"."""
    try:
        text = program.read_text(errors="replace")
    except OSError:  # whoever runs it says so
        return DEFAULT_MODEL
    return "root" if _ROOT.search(text) else DEFAULT_MODEL


def check_installed() -> None:
    """Raise where programs cannot find the SDK.

    Raises:
        CommandError: it is not installed.
    """
    if find_spec("irobot_edu_sdk") is None:
        raise CommandError("irobot_edu_sdk: not installed; pip install 'robotworkshop[create3]'")
