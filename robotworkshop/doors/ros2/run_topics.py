"""The topics of a run.

/clock                  the floor's time; programs with use_sim_time follow it at any speed
/map                    what the scene tells its movers, as a grid, for late comers, too
/NAME/truth             where a robot truly is, on a simulated floor
"""

from geometry_msgs.msg import PoseStamped
from nav_msgs.msg import OccupancyGrid
from rosgraph_msgs.msg import Clock

from robotworkshop.doors.ros2.messages import map_of, pose_stamped
from robotworkshop.doors.ros2.names import name_spaces
from robotworkshop.doors.ros2.publishing import Publishes
from robotworkshop.stage.events import DriveStarted, FloorChanged, Moved, SceneChanged
from scene.scene import Scene


class RunTopics:
    """Publishes the events of a run.

    Args:
        topics: In no name space.
        scene: Where it happens.
        is_simulated: Whether its time and the robots' places are known, as they are on a simulated floor.
    """

    def __init__(self, topics: Publishes, scene: Scene, *, is_simulated: bool) -> None:
        self._topics = topics
        self._truths = {name: f"{space}/truth" for name, space in name_spaces(r.name for r in scene.robots).items()}
        self._is_simulated = is_simulated
        topics.offer("map", OccupancyGrid, latched=True)
        if is_simulated:
            topics.offer("clock", Clock)
            for topic in self._truths.values():
                topics.offer(topic, PoseStamped)
        topics.publish("map", map_of(scene))

    def follow(self, event: object) -> None:
        """Tell what there is to tell of an event."""
        match event:
            case SceneChanged(scene):
                self._topics.publish("map", map_of(scene))
            case DriveStarted(snapshot) | Moved(snapshot) | FloorChanged(snapshot) if self._is_simulated:
                stamp = self._topics.stamp(snapshot.time_s)
                self._topics.publish("clock", Clock(clock=stamp))
                for robot in snapshot.robots:
                    if robot.name in self._truths:
                        self._topics.publish(self._truths[robot.name], pose_stamped(robot.pose, stamp))
