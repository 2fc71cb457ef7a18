"""What is said where there is no way: for whom, where it is too narrow, and what would help."""

import math

from scene.scene import Point
from scenesolver.errors import NoPathError
from scenesolver.geometry.barriers import TOUCHING_MM, Passage


def too_narrow(passage: Passage, start: Point, goal: Point, robot_radius_mm: float, margin_mm: float) -> NoPathError:
    """Return the error that says where the widest way is too narrow.

    It is a proof if the robot's disc itself does not get through, whatever the margin.

    Args:
        passage: The narrowest place of the widest way.
        start: Where from, mm.
        goal: Where to, mm.
        robot_radius_mm: The disc's true radius.
        margin_mm: The least margin that was planned with.
    """
    between = f"from {_text(start)} to {_text(goal)}"
    width_mm, robot_mm = passage.width_mm, 2.0 * robot_radius_mm
    if width_mm <= TOUCHING_MM:
        return NoPathError(
            f"there is no way {between}: obstacles, walls and the workspace's edge leave no gap at all; open one",
            proven=True,
        )
    at = f"{width_mm:.1f} mm wide at {_text(passage.place)}"
    if width_mm < robot_mm - TOUCHING_MM:
        return NoPathError(
            f"there is no way {between} for a robot {robot_mm:g} mm wide: the widest one is only {at},"
            f" {robot_mm - width_mm:.2g} mm too narrow; widen it, or take a smaller robot",
            proven=True,
        )
    if width_mm < robot_mm + hair_mm(robot_radius_mm):
        return _as_wide_as_the_robot(passage, between, robot_mm)
    margin_there_mm = math.floor(500.0 * (width_mm - robot_mm)) / 1000.0
    return NoPathError(
        f"there is no way {between} with {margin_mm:g} mm of room on both sides of a robot {robot_mm:g} mm wide: the"
        f" widest one is {at}; widen it, or take a smaller margin (--set margin_mm={margin_there_mm:g})",
        proven=False,
    )


def hair_mm(robot_radius_mm: float) -> float:
    """Return by how much a passage must be wider than the robot for a way through it to be found for certain.

    The finest polygon that takes the disc's place reaches beyond it by so much, and strings keep a little off corners.
    """
    return 4e-4 * robot_radius_mm + 4e-3


def _as_wide_as_the_robot(passage: Passage, between: str, robot_mm: float) -> NoPathError:
    more_mm = passage.width_mm - robot_mm
    compared = f"{more_mm:.2g} mm wider than" if more_mm > TOUCHING_MM else "exactly as wide as"
    return NoPathError(
        f"no way was found {between}: the widest one is {compared} the robot, {robot_mm:g} mm, at"
        f" {_text(passage.place)}, too tight to plan through; widen it by {max(hair_mm(robot_mm / 2.0), 0.1):.1f} mm or"
        " more, or take a smaller robot",
        proven=False,
    )


def not_found(start: Point, goal: Point, radius_mm: float, samples: int, *, proven: bool = False) -> NoPathError:
    """Return the error that says that no way was found.

    Args:
        start: Where from, mm.
        goal: Where to, mm.
        radius_mm: Radius of the disc, margin included.
        samples: How many samples were tried; 0 for an exact search among what was sensed.
        proven: It is certain that there is none.
    """
    between = f"from {_text(start)} to {_text(goal)} for a robot of {radius_mm:g} mm radius, margin included"
    if proven:
        return NoPathError(f"there is no way {between}: one of them is shut in by what was sensed", proven=True)
    if not samples:
        return NoPathError(f"no way was found {between}: what was sensed closes it", proven=False)
    return NoPathError(
        f"no way was found {between}, with {samples} samples; there may be one through a narrow passage: try more"
        " (--samples)",
        proven=False,
    )


def _text(place: Point) -> str:
    return f"({place[0]:.6g}, {place[1]:.6g})"
