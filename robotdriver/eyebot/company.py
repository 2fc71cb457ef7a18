"""The EyeBots of one floor, and what they do to each other: radio, and places in the world."""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from robotdriver.errors import WorkshopError
from robotdriver.pose import Pose
from robotdriver.simulator.world import World
from robotdriver.simulator.world_robot import WorldRobot

MAX_WAITING = 256
"""A robot that takes no radio messages loses the oldest ones beyond so many."""


@dataclass(frozen=True, slots=True)
class RadioMessage:
    """A message that one robot has sent to another by radio."""

    sender: int
    text: bytes


class Company:
    """All EyeBots of a floor by their numbers, and the things beside them. Used between two ticks.

    Args:
        world: The floor.
        objects: Numbers of the obstacles that programs can ask for, of which the first is object 1.
    """

    def __init__(self, world: World, objects: Sequence[int] = ()) -> None:
        self.world = world
        self.objects = tuple(objects)
        self._robots: list[WorldRobot] = []
        self._mail: list[deque[RadioMessage]] = []

    @property
    def size(self) -> int:
        """The number of robots."""
        return len(self._robots)

    def join(self, robot: WorldRobot) -> int:
        """Let a robot belong to the company; return its number, from 1 on."""
        self._robots.append(robot)
        self._mail.append(deque(maxlen=MAX_WAITING))
        return len(self._robots)

    # Radio.

    def send(self, sender: int, to: int, text: bytes) -> None:
        """Send a message; to 0 it goes to all others. One to a robot that is not there is lost."""
        for number, mail in enumerate(self._mail, 1):
            if number == to or (to == 0 and number != sender):
                mail.append(RadioMessage(sender, text))

    def mail(self, number: int) -> "deque[RadioMessage]":
        """Return the messages that wait for a robot."""
        return self._mail[number - 1]

    # True places.

    def robot_pose(self, number: int) -> Pose | None:
        """Return where a robot is; None where there is none of this number."""
        return self._robots[number - 1].pose if 1 <= number <= self.size else None

    def put_robot(self, number: int, pose: Pose) -> bool:
        """Put a robot elsewhere; return whether there is one and it fits there."""
        if not 1 <= number <= self.size:
            return False
        try:
            self.world.put_robot(self._robots[number - 1], pose)
        except WorkshopError:
            return False
        return True

    def object_pose(self, number: int) -> Pose | None:
        """Return where an object's middle is; None where there is none of this number."""
        if not 1 <= number <= len(self.objects):
            return None
        label = self.objects[number - 1]
        snapshot = self.world.snapshot()
        for each, disc in snapshot.discs:
            if each == label:
                return disc.pose
        for each, outline in (*snapshot.moved_obstacles, *snapshot.standing_obstacles):
            if each == label:
                (x1, y1), (x2, y2) = outline[:2]
                middle = [sum(axis) / len(outline) for axis in zip(*outline, strict=True)]
                return Pose(middle[0], middle[1], math.atan2(y2 - y1, x2 - x1))
        return None

    def kick_from(self, pose: Pose, ahead_mm: tuple[float, float], half_width_mm: float, speed_mm_s: float) -> None:
        """Let what can be pushed, and is in front of a pose, go straight ahead of it.

        Args:
            pose: Of the robot that kicks.
            ahead_mm: From where to where the kicker reaches.
            half_width_mm: To both sides.
            speed_mm_s: Of what it kicks.
        """
        near_mm, far_mm = ahead_mm
        dx, dy = math.cos(pose.heading_rad), math.sin(pose.heading_rad)
        for number, disc in self.world.snapshot().discs:
            x, y = pose.from_world(disc.pose.x_mm, disc.pose.y_mm)
            if near_mm <= x <= far_mm + disc.radius_mm and abs(y) <= half_width_mm:
                self.world.kick_obstacle(number, (speed_mm_s * dx, speed_mm_s * dy))

    def put_object(self, number: int, x_mm: float, y_mm: float) -> bool:
        """Put an object's middle elsewhere; return whether there is one and it fits there."""
        pose = self.object_pose(number)
        if pose is None:
            return False
        try:
            self.world.drag_obstacle(self.objects[number - 1], x_mm - pose.x_mm, y_mm - pose.y_mm)
        except WorkshopError:
            return False
        return True
