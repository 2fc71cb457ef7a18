"""From a Scene to a World: the only place that knows both."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from robotdriver.conditions import FloorConditions
from robotdriver.ground import Ground
from robotdriver.models import MODELS, RobotModel
from robotdriver.movable import CRATE
from robotdriver.simulator import TICK_S, Route, SimulationClock, SimulatorRobot, World
from robotworkshop.stage.things import lay_areas, lay_thing
from scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Floor:
    """A World that was laid out as a scene says, with its clock and the robots in it.

    Attributes:
        world: The simulated floor.
        clock: Its time.
        robots: Every robot of the scene, by name.
    """

    world: World
    clock: SimulationClock
    robots: Mapping[str, SimulatorRobot]

    @classmethod
    def of_scene(
        cls,
        scene: Scene,
        *,
        seed: int,
        speed: float | None,
        conditions: FloorConditions | None = None,
        tick_s: float = TICK_S,
        max_speed_mm_s: float = math.inf,
    ) -> Self:
        """Lay out a scene: every obstacle, also those that movers are not told of, and what the floor is like.

        Args:
            scene: Fit for its robots.
            seed: Random seed.
            speed: Factor of real time; None for as fast as possible.
            conditions: What goes wrong; None for what the scene says.
            tick_s: Time from one step of the floor to the next; it does not depend on the robots.
            max_speed_mm_s: No wheel of any robot turns faster.

        Raises:
            PlacementError: a robot does not fit where the scene puts it.
        """
        models = {robot.name: capped(MODELS[robot.model], max_speed_mm_s) for robot in scene.robots}
        world = World(
            tick_s=tick_s,
            seed=seed,
            conditions=scene.floor if conditions is None else conditions,
        )
        lay_scene(world, scene)
        clock = SimulationClock(world, speed)
        robots = {
            robot.name: SimulatorRobot(world.add_robot(models[robot.name], robot.start, robot.name), clock)
            for robot in scene.robots
        }
        return cls(world, clock, robots)


def lay_scene(world: World, scene: Scene) -> None:
    """Put all that a scene says on an empty floor, but its robots.

    Raises:
        PlacementError: something is in the way of something else.
    """
    for obstacle in scene.obstacles:
        motion = obstacle.motion
        route = None if motion is None else Route(motion.waypoints, motion.speed_mm_s, motion.loop)
        world.add_obstacle(obstacle.polygon, route, movable=CRATE if obstacle.movable else None)
    for wall in scene.walls:
        world.add_wall(wall.start, wall.end)
    for thing in scene.things:
        lay_thing(world, thing)
    for region in scene.floor_regions:
        world.add_floor_region(region.polygon, Ground(region.rgb, region.drop))
    lay_areas(world, scene.areas)


def capped(model: RobotModel, max_speed_mm_s: float) -> RobotModel:
    """Return a robot model none of whose wheels turns faster than this; all else stays as it is."""
    drive, battery = model.drive, model.battery
    if max_speed_mm_s >= drive.max_wheel_speed_mm_s:
        return model
    share = max_speed_mm_s / drive.max_wheel_speed_mm_s
    return replace(
        model,
        drive=replace(drive, max_wheel_speed_mm_s=max_speed_mm_s),
        battery=replace(battery, wheel_ma=share * battery.wheel_ma),  # which is that of full speed
    )
