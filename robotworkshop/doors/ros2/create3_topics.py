"""An emulated Create 3 as its own node of ROS 2 shows it: hazards, infrared, its dock, and actions that move it.

Topics, actions and frames are called as iRobot's are. The types are those of irobot_create_msgs.
"""

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from irobot_create_msgs.action import Dock, DriveArc, DriveDistance, NavigateToPosition, RotateAngle, Undock
from irobot_create_msgs.msg import DockStatus, HazardDetection, HazardDetectionVector, IrIntensity, IrIntensityVector

from robotdriver.create3.emulated_create3 import CLIFF_SENSORS, INFRARED_SENSORS, EmulatedCreate3
from robotdriver.create3.movements import Part
from robotdriver.interface import SensorData
from robotdriver.pose import Pose
from robotworkshop.doors.ros2 import messages
from robotworkshop.doors.ros2.actions import ActionGoal, serve_action
from robotworkshop.doors.ros2.node import Topics

_FEEDBACK_S = 0.1
_CLIFF_FRAMES = ("cliff_side_right", "cliff_front_right", "cliff_front_left", "cliff_side_left")
_INFRARED_FRAMES = tuple(name.replace("ir_", "ir_intensity_").replace("centre", "center") for name in INFRARED_SENSORS)


class Create3Topics:
    """Publishes a robot's frames, and has it do what actions ask; the newest one counts.

    Args:
        topics: Of the robot's name space.
        space: Its name.
        robot: It.
    """

    def __init__(self, topics: Topics, space: str, robot: EmulatedCreate3) -> None:
        self._topics, self._space, self._robot = topics, space, robot
        self._asked: deque[tuple[_Action, ActionGoal]] = deque()
        self._under_way: tuple[_Action, ActionGoal] | None = None
        self._over: list[tuple[ActionGoal, Callable[[], Any], bool]] = []
        self._feedback_due_s = -math.inf
        self._pose = Pose(0.0, 0.0)
        self._stamp: Any = None
        topics.offer("hazard_detection", HazardDetectionVector)
        topics.offer("ir_intensity", IrIntensityVector)
        topics.offer("dock_status", DockStatus, latched=True)
        for action in (
            _Action("drive_distance", DriveDistance, self._drive_distance, self._remaining_way),
            _Action("drive_arc", DriveArc, self._drive_arc, self._remaining_arc),
            _Action("rotate_angle", RotateAngle, self._rotate_angle, self._remaining_turn),
            _Action("navigate_to_position", NavigateToPosition, self._navigate, self._remaining_journey),
            _Action("dock", Dock, self._dock, self._sight_of_dock),
            _Action("undock", Undock, self._undock, lambda _: Undock.Feedback()),
        ):
            serve_action(topics, action.name, action.kind, partial(self._ask, action))

    def _ask(self, action: "_Action", goal: ActionGoal) -> None:
        """Have a goal begun with the next frame; called in the node's thread."""
        self._asked.append((action, goal))

    def publish(self, data: SensorData, pose: Pose) -> None:
        """Tell all of a frame, and begin and end what actions ask; called between two ticks.

        Args:
            data: The frame.
            pose: Where the wheels have brought the robot.
        """
        self._pose, self._stamp = pose, self._topics.stamp(data.time_s)
        self._publish_sensors(data)
        over, self._over = self._over, []
        for goal, result, is_done in over:
            goal.end(result(), is_done=is_done)
        while self._asked:
            action, goal = self._asked.popleft()
            action.begin(goal)
            self._under_way = action, goal
        if self._under_way is not None:
            action, goal = self._under_way
            if goal.is_over:
                self._under_way = None
            elif goal.is_cancelled:
                self._robot.drive(0.0, 0.0)
            elif data.time_s >= self._feedback_due_s:
                self._feedback_due_s = data.time_s + _FEEDBACK_S
                goal.tell(action.feedback(goal))

    def _publish_sensors(self, data: SensorData) -> None:
        readings, topics = data.readings, self._topics
        found = [(HazardDetection.BUMP, side) for side in ("bump_left", "bump_right") if readings.get(side)]
        drops = zip(CLIFF_SENSORS, _CLIFF_FRAMES, strict=True)
        found += [(HazardDetection.CLIFF, frame) for name, frame in drops if getattr(readings.get(name), "is_drop", 0)]
        vector = HazardDetectionVector(
            detections=[self._headed(HazardDetection(type=kind), frame) for kind, frame in found]
        )
        topics.publish("hazard_detection", self._headed(vector, "base_link"))
        seen = zip(INFRARED_SENSORS, _INFRARED_FRAMES, strict=True)
        signals = [
            self._headed(IrIntensity(value=round(float(readings.get(name) or 0.0))), frame)  # type: ignore[arg-type]
            for name, frame in seen
        ]
        topics.publish("ir_intensity", self._headed(IrIntensityVector(readings=signals), "base_link"))
        status = DockStatus(dock_visible=self._robot.sees_dock, is_docked=self._robot.is_docked)
        topics.publish("dock_status", self._headed(status, "base_link"))

    def _headed(self, message: Any, frame: str) -> Any:
        message.header.stamp, message.header.frame_id = self._stamp, f"{self._space}/{frame}"
        return message

    # What the actions ask. Metres and radians; positive angles turn counter-clockwise.

    def _move(self, goal: ActionGoal, result: type, parts: Sequence[Part]) -> None:
        """Begin a movement whose result is where it ended, by odometry."""

        def where() -> Any:
            return result(pose=self._headed(messages.pose_stamped(self._pose, self._stamp), "odom"))

        def end(is_whole: bool) -> None:
            self._over.append((goal, where, is_whole))  # Where it is then, the next frame tells.

        self._robot.movements.begin(end, parts)

    def _drive_distance(self, goal: ActionGoal) -> None:
        asked, moves = goal.request, self._robot.movements
        part = partial(moves.straight, asked.distance * 1e3, asked.max_translation_speed * 1e3)
        self._move(goal, DriveDistance.Result, [part])

    def _rotate_angle(self, goal: ActionGoal) -> None:
        asked, moves = goal.request, self._robot.movements
        self._move(goal, RotateAngle.Result, [partial(moves.turn, asked.angle, asked.max_rotation_speed)])

    def _drive_arc(self, goal: ActionGoal) -> None:
        asked, moves = goal.request, self._robot.movements
        # A positive angle turns counter-clockwise on the way ahead; `arc` counts both the other way round.
        ahead = 1.0 if asked.translate_direction >= 0 else -1.0
        turn_rad, radius_mm = -asked.angle, -math.copysign(asked.radius * 1e3, asked.angle) * ahead
        part = partial(moves.arc, turn_rad, radius_mm, asked.max_translation_speed * 1e3)
        self._move(goal, DriveArc.Result, [part])

    def _navigate(self, goal: ActionGoal) -> None:
        asked = goal.request
        place, turn = asked.goal_pose.pose.position, asked.goal_pose.pose.orientation
        # Positions are those of odom; the robot's own odometer may have begun elsewhere.
        believed, here = self._robot.movements.believed, self._pose
        x_mm, y_mm = believed.to_world(*here.from_world(place.x * 1e3, place.y * 1e3))
        heading_rad = None
        if asked.achieve_goal_heading:
            heading_rad = 2.0 * math.atan2(turn.z, turn.w) + believed.heading_rad - here.heading_rad
        speeds = asked.max_translation_speed * 1e3, asked.max_rotation_speed
        journey = self._robot.movements.journey(x_mm, y_mm, heading_rad, *speeds)
        self._move(goal, NavigateToPosition.Result, journey)

    def _dock(self, goal: ActionGoal) -> None:
        self._robot.dock(partial(self._be_docked, goal, Dock.Result))

    def _undock(self, goal: ActionGoal) -> None:
        self._robot.undock(partial(self._be_docked, goal, Undock.Result))

    def _be_docked(self, goal: ActionGoal, result: type, is_done: bool) -> None:
        """End a goal whose result is whether the robot is docked."""
        self._over.append((goal, lambda: result(is_docked=self._robot.is_docked), is_done))

    # How far they are.

    def _remaining_way(self, _: ActionGoal) -> Any:
        return DriveDistance.Feedback(remaining_travel_distance=self._robot.movements.remaining / 1e3)

    def _remaining_turn(self, _: ActionGoal) -> Any:
        return RotateAngle.Feedback(remaining_angle_travel=self._robot.movements.remaining)

    def _remaining_arc(self, goal: ActionGoal) -> Any:
        way_mm, radius_mm = self._robot.movements.remaining, goal.request.radius * 1e3
        return DriveArc.Feedback(remaining_angle_travel=way_mm / radius_mm if radius_mm else way_mm)

    def _remaining_journey(self, goal: ActionGoal) -> Any:
        place = goal.request.goal_pose.pose.position
        return NavigateToPosition.Feedback(
            navigate_state=NavigateToPosition.Feedback.DRIVING_TO_GOAL_POSITION,
            remaining_travel_distance=self._pose.distance_to(place.x * 1e3, place.y * 1e3) / 1e3,
        )

    def _sight_of_dock(self, _: ActionGoal) -> Any:
        return Dock.Feedback(sees_dock=self._robot.sees_dock)


@dataclass(frozen=True, slots=True)
class _Action:
    """An action of the robot.

    Attributes:
        name: Of its topics.
        kind: Its type.
        begin: Has the robot begin what a goal asks.
        feedback: Returns how far it is.
    """

    name: str
    kind: Any
    begin: Callable[[ActionGoal], None]
    feedback: Callable[[ActionGoal], Any]
