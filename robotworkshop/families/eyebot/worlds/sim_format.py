"""Simulations as scenes: what is converted and what the window opens."""

from pathlib import Path

from robotworkshop.families import refusals
from robotworkshop.families.eyebot.worlds.sim import simulation_of
from robotworkshop.families.eyebot.worlds.wld import robots_at
from scene.errors import SceneError
from scene.scene import Scene


class SimFormat:
    """Reads .sim files, with the files that they name; their programs are no part of a scene."""

    name = "eyebot_sim"
    title = "EyeBot simulation"
    can_write = False
    suffixes = (".sim",)

    def recognises(self, content: bytes, name: str) -> bool:  # noqa: ARG002  # Only its name tells.
        """Tell whether a file is meant to be a simulation."""
        return name.lower().endswith(self.suffixes)

    def read(self, content: bytes, name: str) -> Scene:
        """Return the scene of a simulation.

        Args:
            content: The file's bytes.
            name: Of the file, with its folder, from which the other files are found.

        Raises:
            SceneError: it or a file that it names is faulty.
        """
        simulation = simulation_of(content, Path(name))
        robots = robots_at([robot.pose for robot in simulation.robots])
        scene = simulation.scene
        return Scene(
            scene.workspace,
            robots=robots,
            walls=scene.walls,
            things=scene.things,
            floor_regions=scene.floor_regions,
        )

    def write(self, scene: Scene) -> bytes:  # noqa: ARG002  # No scene can be written so.
        """Refuse: a simulation is more than one file.

        Raises:
            SceneError: always.
        """
        raise SceneError(refusals.SIM_IS_READ_ONLY())

    def left_out(self, scene: Scene) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing, as nothing is written."""
        return ()


SIM = SimFormat()
