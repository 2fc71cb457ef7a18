"""A floor in Python for programs of ROS 2: the script lets time pass, and nodes drive the robots."""

from collections.abc import Mapping
from types import TracebackType
from typing import Protocol, Self

from robotdriver.simulator import SimulatorRobot, World
from robotworkshop.doors.installed import Drivable
from robotworkshop.doors.ros2.installed import check_installed
from robotworkshop.stage.events import Moved
from scene.scene import Scene


class Simulated(Protocol):
    """A floor such as `robotworkshop.api.Simulation`: what stands on it, the World, and its robots by name."""

    scene: Scene
    world: World
    robots: Mapping[str, SimulatorRobot]


class Ros2Floor:
    """Lets nodes drive the robots of a simulation, and tells them of it. A context manager.

    Each robot has the topics and services that it has under the mover `ros2`. /clock, /map, /NAME/truth too.

    Args:
        simulation: Whose robots they drive.

    Raises:
        Ros2Error: the extra is not installed.
    """

    def __init__(self, simulation: Simulated) -> None:
        check_installed()
        from robotworkshop.doors.ros2.node import Topics
        from robotworkshop.doors.ros2.run_topics import RunTopics
        from robotworkshop.doors.ros2.served import ServedRobots

        self._simulation = simulation
        self._topics = Topics()
        self._run = RunTopics(self._topics, simulation.scene, is_simulated=True)
        robots = [Drivable(name, robot.body, robot.drive_wheels, robot) for name, robot in simulation.robots.items()]
        self._robots = ServedRobots(lambda: robots)

    def look(self) -> None:
        """Tell of this moment, and have the robots do what they were told; call it after each `step`."""
        self._run.follow(Moved(self._simulation.world.snapshot(), ()))
        self._robots.look()

    def close(self) -> None:
        """Take all topics back."""
        self._robots.close()
        self._topics.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
