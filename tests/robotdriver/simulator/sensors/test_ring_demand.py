"""Rings of sonars are read in several threads: by the floor's, and by those who watch moments that have passed."""

from collections.abc import Callable
from dataclasses import replace

import msgspec

from robotdriver.models.pioneers.model_files import shipped_model
from robotdriver.pose import Pose
from robotdriver.simulator import World, WorldRobot
from robotdriver.simulator.sensors.readers import RING_READERS
from robotdriver.simulator.sensors.rings import RingDemand


class _Interrupted(tuple[WorldRobot, ...]):
    """Robots between whom another thread comes up."""

    meanwhile: Callable[[], object]

    def __getitem__(self, number: int) -> WorldRobot:  # type: ignore[override]
        self.meanwhile()
        return super().__getitem__(number)


def test_a_newer_moment_may_come_while_an_older_one_is_read() -> None:
    world, kind = World(seed=0), shipped_model("p3dx").on_floor()
    world.add_obstacle([(1000.0, -500.0), (1500.0, -500.0), (1500.0, 500.0), (1000.0, 500.0)])
    robot = world.add_robot(kind, Pose(0.0, 0.0), "first")
    ring = robot.sensors.rings["sonar_3"]
    world.step()
    older, seen_first = world.sensing.moment, dict(robot.readings)
    world.put_robot(robot, Pose(300.0, 0.0))
    world.step()
    newer, seen_then = world.sensing.moment, dict(robot.readings)
    assert seen_first["sonar_3"] != seen_then["sonar_3"]
    demand = RingDemand(RING_READERS)
    robots = _Interrupted((robot,))
    robots.meanwhile = lambda: demand.reading(newer, 0, ring)
    asked = msgspec.structs.replace(older, around=replace(older.around, robots=robots))
    for moment, seen in ((asked, seen_first), (newer, seen_then)):
        assert list(demand.reading(moment, 0, ring).readings) == [seen[name] for name in ring.names]
