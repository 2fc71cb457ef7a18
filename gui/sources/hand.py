"""A hand on a floor on which things drive: it moves them and turns them, and no odometer notices."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from robotdriver.simulator import World


def dragged(thing: str | int, dx_mm: float, dy_mm: float) -> "Callable[[World], None]":
    """Return what moves a robot, by its name, or an obstacle, by its number. It raises `PlacementError` in the way."""

    def move(world: "World") -> None:
        if isinstance(thing, int):
            world.drag_obstacle(thing, dx_mm, dy_mm)
        else:
            robot = world.robot(thing)
            pose = robot.pose
            world.put_robot(robot, replace(pose, x_mm=pose.x_mm + dx_mm, y_mm=pose.y_mm + dy_mm))

    return move


def turned(robot: str, heading_rad: float) -> "Callable[[World], None]":
    """Return what turns a robot to a heading. It raises `PlacementError` where there is no room."""

    def turn(world: "World") -> None:
        body = world.robot(robot)
        world.put_robot(body, replace(body.pose, heading_rad=heading_rad))

    return turn
