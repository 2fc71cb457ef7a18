"""A program of ROS 2 that moves a Create 3 by its actions, and prints what comes of each, a line of JSON each.

create3_actions.py NAME_SPACE
"""

import json
import math
import sys
from typing import Any

import rclpy
from irobot_create_msgs.action import Dock, DriveArc, DriveDistance, NavigateToPosition, RotateAngle, Undock
from irobot_create_msgs.msg import HazardDetectionVector, IrIntensityVector
from rclpy.action import ActionClient

space = sys.argv[1]
rclpy.init()
node = rclpy.create_node("mover")
heard: dict[str, Any] = {}
node.create_subscription(
    HazardDetectionVector, f"/{space}/hazard_detection", lambda each: heard.update(hazards=each), 10
)
node.create_subscription(IrIntensityVector, f"/{space}/ir_intensity", lambda each: heard.update(infrared=each), 10)


def done(name: str, kind: Any, goal: Any, *, is_cancelled: bool = False) -> None:
    """Have an action done, and tell its status and where the robot is then."""
    told: list[Any] = []
    client = ActionClient(node, kind, f"/{space}/{name}")
    client.wait_for_server()
    asked = client.send_goal_async(goal, feedback_callback=told.append)
    rclpy.spin_until_future_complete(node, asked)
    handle = asked.result()
    if is_cancelled:
        while not told:
            rclpy.spin_once(node)
        rclpy.spin_until_future_complete(node, handle.cancel_goal_async())
    ended = handle.get_result_async()
    rclpy.spin_until_future_complete(node, ended)
    result = ended.result()
    if hasattr(result.result, "pose"):
        place, turn = result.result.pose.pose.position, result.result.pose.pose.orientation
        where: Any = [place.x, place.y, 2.0 * math.atan2(turn.z, turn.w)]
    else:
        where = result.result.is_docked
    print(json.dumps([name, result.status, where, len(told)]), flush=True)


target = NavigateToPosition.Goal(achieve_goal_heading=True)
target.goal_pose.pose.position.x, target.goal_pose.pose.position.y = 1.2, 1.2
done("drive_distance", DriveDistance, DriveDistance.Goal(distance=0.3))
done("rotate_angle", RotateAngle, RotateAngle.Goal(angle=math.pi / 2.0))
done("drive_arc", DriveArc, DriveArc.Goal(translate_direction=1, angle=math.pi / 2.0, radius=0.2))
done("navigate_to_position", NavigateToPosition, target)
done("undock", Undock, Undock.Goal())
done("dock", Dock, Dock.Goal())
done("undock", Undock, Undock.Goal())
done("drive_distance", DriveDistance, DriveDistance.Goal(distance=-2.0), is_cancelled=True)
hazards, infrared = heard["hazards"], heard["infrared"]
print(json.dumps([[each.type for each in hazards.detections], [each.header.frame_id for each in infrared.readings]]))
