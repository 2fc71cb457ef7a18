"""Editing of scenes: edits that make a new scene of an old one, and the history that takes them back.

Nothing here knows a screen. An edit never fails because its result is not sound or does not fit: a scene that is being
drawn may be wrong for a while, and `faults` says why.
"""

from scene.editing.edits import (
    add_obstacle,
    add_robot,
    add_wall,
    align,
    duplicate,
    insert_corner,
    move,
    move_corner,
    paste,
    picked,
    remove,
    remove_corner,
    replace_obstacle,
    replace_robot,
    replace_wall,
    rotate,
    scale,
    tidy,
)
from scene.editing.faults import Fault, Inspector, faults
from scene.editing.history import History
from scene.editing.parts import Alignment, Kind, Part, bounds, outline, parts_in, parts_of

__all__ = [
    "Alignment",
    "Fault",
    "History",
    "Inspector",
    "Kind",
    "Part",
    "add_obstacle",
    "add_robot",
    "add_wall",
    "align",
    "bounds",
    "duplicate",
    "faults",
    "insert_corner",
    "move",
    "move_corner",
    "outline",
    "parts_in",
    "parts_of",
    "paste",
    "picked",
    "remove",
    "remove_corner",
    "replace_obstacle",
    "replace_robot",
    "replace_wall",
    "rotate",
    "scale",
    "tidy",
]
