"""A world's file as data: its board, its robots with their parts, and its obstacles; and how to read it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import yaml

from robotdriver.errors import ModelError
from robotdriver.ev3.layout import Layout, Part, PartKind
from robotworkshop.families.ev3.world_checks import check_world
from robotworkshop.families.ev3.yaml_reading import (
    MAX_MM,
    Read,
    choice,
    color,
    fault,
    flag,
    mapping,
    number,
    parse,
    sequence,
    text,
    value_of,
)

Document = dict[str, Any]
"""Keys and values as the file has them, checked; colours are three numbers."""

_LENGTH = number(0.0)
_WIDTH = number(0.1)
_PLACE = number()
_OFFSET = number(-1000.0, 1000.0)
_ANGLE = number(-3600.0, 3600.0)
_BRICK = number(0, 15)
_PORT_PREFIX = "ev3-ports:"

OBSTACLES: Mapping[str, tuple[Mapping[str, Read], Mapping[str, Read]]] = {
    "border": ({"depth": _WIDTH, "outer_spacing": _LENGTH, "color": color}, {}),
    "lake": (
        {"x": _PLACE, "y": _PLACE, "inner_radius": _WIDTH, "border_width": _LENGTH, "color": color},
        {"hole": flag, "depth": _WIDTH},
    ),
    "rock": (
        {"x": _PLACE, "y": _PLACE, "width": _WIDTH, "height": _WIDTH, "angle": _ANGLE, "color": color},
        {"movable": flag},
    ),
    "bottle": ({"x": _PLACE, "y": _PLACE, "radius": _WIDTH, "color": color}, {}),
}
"""The keys of each type of obstacle that must be there, and those that may."""


def read_world(content: bytes) -> Document:
    """Return what a world's file says.

    Raises:
        SceneError: the first fault, with its line and the remedy.
    """
    root = parse(content)
    world = mapping(
        root,
        "",
        {
            "board_height": number(100.0, MAX_MM),
            "board_width": number(100.0, MAX_MM),
            "board_color": color,
            "robots": partial(sequence, read=_robot),
        },
        {"obstacles": partial(sequence, read=_obstacle)},
    )
    check_world(root, world)
    return world


def read_robot_file(content: bytes) -> Layout:
    """Return the robot that a file of parts describes.

    Raises:
        SceneError: the first fault, with its line and the remedy.
    """
    root = parse(content)
    return _layout(root, mapping(root, "", {"parts": partial(sequence, read=_part)}, {})["parts"], "parts")


def layout_of_parts(parts: Any) -> Layout:
    """Return the robot of parts as a document keeps them.

    Raises:
        ModelError: these parts make no robot.
    """
    return Layout(tuple(_part_of(part) for part in parts))


def _robot(node: yaml.Node, place: str) -> Document:
    robot = mapping(
        node,
        place,
        {"name": text, "center_x": _PLACE, "center_y": _PLACE, "orientation": _ANGLE},
        {"type": text, "parts": partial(sequence, read=_part)},
    )
    if ("type" in robot) == ("parts" in robot):
        raise fault(node, place, "a robot has either a type or parts; write one of them")
    if "parts" in robot:
        _layout(node, robot["parts"], place)
    return robot


def _layout(node: yaml.Node, parts: Any, place: str) -> Layout:
    try:
        return layout_of_parts(parts)
    except ModelError as error:
        where = place if error.place == "parts" else f"{place}, {error.place}"
        raise fault(node, where, error.reason) from error


def _part(node: yaml.Node, place: str) -> Document:
    kind = value_of(node, "type")
    required: dict[str, Read] = {"name": text, "type": choice(*(each.value for each in PartKind)), "brick": _BRICK}
    optional: dict[str, Read] = {}
    if kind == PartKind.SPEAKER.value:
        optional |= {"x_offset": _OFFSET, "y_offset": _OFFSET}
    else:
        required |= {"x_offset": _OFFSET, "y_offset": _OFFSET}
    if kind in {each.value for each in PartKind if each.ports}:
        required["port"] = _port
    if kind == PartKind.TOUCH.value:
        required["side"] = choice("left", "right", "rear", "front")
    if kind == PartKind.ULTRASONIC.value:
        required["direction"] = choice("front", "bottom")
    if kind in (PartKind.MOTOR.value, PartKind.ARM.value):
        optional["size"] = choice("large", "medium")
    return mapping(node, place, required, optional)


def _port(node: yaml.Node, place: str) -> str:
    word = text(node, place)
    if word.removeprefix(_PORT_PREFIX) not in {port for kind in PartKind for port in kind.ports}:
        raise fault(node, place, f"{word!r} is no port; write ev3-ports:in1 to in4, or ev3-ports:outA to outD")
    return word


def _part_of(part: Document) -> Part:
    return Part(
        PartKind(part["type"]),
        part["name"],
        int(part["brick"]),
        float(part.get("x_offset", 0.0)),
        float(part.get("y_offset", 0.0)),
        part.get("port", "").removeprefix(_PORT_PREFIX),
        str(part.get("side") or part.get("direction") or ""),
        part.get("size") == "medium",
    )


def _obstacle(node: yaml.Node, place: str) -> Document:
    kind = value_of(node, "type")
    required, optional = OBSTACLES.get(kind, ({}, {}))
    return mapping(node, place, {"name": text, "type": choice(*OBSTACLES), **required}, optional)
