"""A run for programs of ROS 2: its clock, its map, and where the robots truly are.

/clock                  the floor's time; programs with use_sim_time follow it at any speed
/map                    what the scene tells its movers, as a grid, for late comers, too
/NAME/truth             where a robot truly is, on a simulated floor
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from robotworkshop.doors.ros2.installed import RANGE, check_installed
from robotworkshop.doors.ros2.names import name_spaces
from robotworkshop.recording.header import Header, RunKind
from robotworkshop.stage.events import Announcer, DriveStarted, FloorChanged, Moved, SceneChanged

if TYPE_CHECKING:
    from robotworkshop.match.wire.connection import Address


@contextmanager
def serve_live(
    address: "Address | None",  # noqa: ARG001  # ROS 2 has domains in place of ports
    announcer: Announcer,
    header: Header,
    tell: Callable[[str], None],
) -> Iterator[None]:
    """Tell programs of ROS 2 what is announced while the block runs.

    Args:
        address: Not used: programs find each other by their domain, ROS_DOMAIN_ID.
        announcer: Of the run.
        header: How the run comes about.
        tell: Told in a line where to find it.

    Raises:
        Ros2Error: the extra is not installed.
    """
    check_installed()
    from geometry_msgs.msg import PoseStamped
    from nav_msgs.msg import OccupancyGrid
    from rosgraph_msgs.msg import Clock

    from robotworkshop.doors.ros2.frames import HAS_TF
    from robotworkshop.doors.ros2.messages import map_of, pose_stamped
    from robotworkshop.doors.ros2.node import Topics

    spaces = name_spaces(robot.name for robot in header.scene.robots)
    is_simulated, topics = header.kind is not RunKind.REAL, Topics()
    topics.offer("map", OccupancyGrid, latched=True)
    if is_simulated:
        topics.offer("clock", Clock)
        for space in spaces.values():
            topics.offer(f"{space}/truth", PoseStamped)
    topics.publish("map", map_of(header.scene))

    def hear(event: object) -> None:
        match event:
            case SceneChanged(scene):
                topics.publish("map", map_of(scene))
            case DriveStarted(snapshot) | Moved(snapshot) | FloorChanged(snapshot) if is_simulated:
                stamp = topics.stamp(snapshot.time_s)
                topics.publish("clock", Clock(clock=stamp))
                for robot in snapshot.robots:
                    if robot.name in spaces:
                        topics.publish(f"{spaces[robot.name]}/truth", pose_stamped(robot.pose, stamp))

    if header.is_hurried:
        announcer.overhear(hear)
    else:
        announcer.listen(hear, DriveStarted, Moved, FloorChanged, SceneChanged)
    reach = "on this computer" if os.environ[RANGE] == "LOCALHOST" else f"{RANGE}={os.environ[RANGE]}"
    without = "" if HAS_TF else "; no tf: python -m robotworkshop.doors.ros2.make_tf makes its type"
    tell(f"ros2: domain {os.environ.get('ROS_DOMAIN_ID', '0')}, {reach}{without}")
    try:
        yield
    finally:
        topics.close()
