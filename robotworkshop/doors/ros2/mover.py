"""The mover that hands a robot to programs of ROS 2."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from robotdriver.interface import DriveCommand, SensorData
from robotworkshop.doors.ros2.installed import Ros2Error, check_installed
from robotworkshop.doors.ros2.names import name_spaces
from robotworkshop.doors.ros2.obedience import Obedience
from scene.mover import SteppedMover

if TYPE_CHECKING:
    from robotworkshop.doors.ros2.node import Topics
    from robotworkshop.doors.ros2.robot_topics import RobotTopics


@dataclass(frozen=True, slots=True)
class Ros2Parameters:
    """The settings of the mover.

    Attributes:
        timeout_s: The robot stands when it has heard no cmd_vel for so long, on its own clock.
        enable_stamped_cmd_vel: Whether cmd_vel is a TwistStamped, as Nav2 sends it; else a Twist.
    """

    timeout_s: float = 0.5
    enable_stamped_cmd_vel: bool = False

    def __post_init__(self) -> None:
        if not self.timeout_s > 0.0:
            raise Ros2Error(f"timeout_s must be more than 0, not {self.timeout_s:g}")


class Ros2Mover(SteppedMover):
    """Programs of ROS 2 drive the robot by cmd_vel, and are told what it senses."""

    parameters_type = Ros2Parameters

    def __init__(self, parameters: Any = None, *, seed: int = 0) -> None:
        super().__init__(parameters, seed=seed)
        check_installed()
        self._topics: Topics | None = None
        self._told: RobotTopics | None = None
        self._obedience: Obedience | None = None

    def begin(self) -> None:
        """Offer the robot's topics and services."""
        from robotworkshop.doors.ros2.commands import take_commands
        from robotworkshop.doors.ros2.node import Topics
        from robotworkshop.doors.ros2.robot_topics import RobotTopics

        model = self.robot.model
        space = name_spaces(robot.name for robot in self.scene.robots)[self.task.name]
        obedience = self._obedience = Obedience(model, self.parameters.timeout_s)
        topics = self._topics = Topics(space)
        self._told = RobotTopics(topics, space, model, self.task.goal)
        take_commands(topics, obedience, are_stamped=self.parameters.enable_stamped_cmd_vel)

    def step(self, sensor_data: SensorData) -> DriveCommand:
        """Tell what there is to tell of a frame, and return what was asked for last."""
        assert self._told is not None
        assert self._obedience is not None
        self._told.publish(sensor_data, self.pose)
        return self._obedience.command(sensor_data.time_s)

    def stop(self) -> None:
        """Stop driving, and take topics and services back."""
        super().stop()
        topics, self._topics = self._topics, None
        if topics is not None:
            topics.close()
