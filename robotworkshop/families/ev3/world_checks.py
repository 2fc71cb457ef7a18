"""Checks of a world's file whose values are possible one by one: places off the board, and names twice."""

from typing import Any

import yaml

from robotworkshop.families.ev3.yaml_reading import fault, member

Document = dict[str, Any]


def check_world(root: yaml.Node, world: Document) -> None:
    """Refuse a world that has no robot, or of which something would be missing on the floor without a word.

    Args:
        root: Of the file.
        world: What was read of it.

    Raises:
        SceneError: the first such thing, with its line and the remedy.
    """
    width, height = world["board_width"], world["board_height"]
    size = f"the board of {width:g} x {height:g} mm"
    if not world["robots"]:
        raise fault(member(root, "robots"), "robots", "there is no robot; add one")
    names: list[str] = []
    for number, robot in enumerate(world["robots"]):
        node, place = member(root, "robots", number), f"robots[{number}]"
        if robot["name"] in names:
            first = names.index(robot["name"])
            reason = f"robots[{first}] has the name {robot['name']!r} as well; give each its own"
            raise fault(member(node, "name"), f"{place}.name", reason)
        names.append(robot["name"])
        for key, limit in (("center_x", width), ("center_y", height)):
            if not 0.0 <= robot[key] <= limit:
                reason = f"{robot[key]:g} mm is outside {size}; use 0 to {limit:g}"
                raise fault(member(node, key), f"{place}.{key}", reason)
    for number, obstacle in enumerate(world.get("obstacles", [])):
        node, place = member(root, "obstacles", number), f"obstacles[{number}]"
        if obstacle["type"] == "border":
            taken, narrow = obstacle["outer_spacing"] + obstacle["depth"], min(width, height) / 2.0
            if taken >= narrow:
                reason = f"outer_spacing and depth are {taken:g} mm together; use less than {narrow:g} on {size}"
                raise fault(node, place, reason)
        else:
            reach = _reach(obstacle)
            for key, limit in (("x", width), ("y", height)):
                if not -reach < obstacle[key] < limit + reach:
                    reason = f"it lies outside {size}: {key} is {obstacle[key]:g}; use 0 to {limit:g}"
                    raise fault(member(node, key), f"{place}.{key}", reason)


def _reach(obstacle: Document) -> float:
    """Return how far an obstacle reaches from its middle at most, in mm."""
    match obstacle["type"]:
        case "lake":
            return float(obstacle["inner_radius"] + obstacle["border_width"])
        case "bottle":
            return float(obstacle["radius"])
        case _:
            return float((obstacle["width"] ** 2 + obstacle["height"] ** 2) ** 0.5 / 2.0)
