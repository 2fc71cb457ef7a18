"""The handles of a selection: corners, waypoints, headings, and the frame that stretches and turns it."""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from gui.painter.kept import MOST_SCENES, Kept
from robotdriver.models import MODELS
from scene.editing import Kind, Part, bounds, outline
from scene.editing.parts import Box, centre
from scene.scene import Point, Scene, Workspace

HEADING_ARM = 1.6
"""A heading is held so many radii of its robot away from the robot's centre."""


class HandleAction(Enum):
    """The action of a handle."""

    CORNER = "corner"
    WAYPOINT = "waypoint"
    HEADING = "heading"
    STRETCH = "stretch"
    TURN = "turn"
    EDGE = "edge"


@dataclass(frozen=True, slots=True)
class Handle:
    """One place where a selection can be held.

    Attributes:
        action: What it does.
        at: Where it is, mm.
        part: Of which part; None for the frame of the whole selection.
        index: Which corner, waypoint, or edge of the workspace: left, lower, right, upper.
        anchor: What stays where it is while this is pulled: the far end of the frame, or the middle of a turn.
    """

    action: HandleAction
    at: Point
    part: Part | None = None
    index: int = 0
    anchor: Point = (0.0, 0.0)


selection_box = Kept(bounds, most=MOST_SCENES)
"""Returns the box round a selection, mm, once for all that ask while it is drawn."""


def frame(scene: Scene, selection: tuple[Part, ...], gap_mm: float) -> Box:
    """Return the frame round a selection, with a gap to what is in it."""
    low_x, low_y, high_x, high_y = selection_box(scene, selection)
    return low_x - gap_mm, low_y - gap_mm, high_x + gap_mm, high_y + gap_mm


def handles(scene: Scene, selection: tuple[Part, ...], gap_mm: float) -> tuple[Handle, ...]:
    """Return the handles of a selection, or with nothing selected of the workspace; those on top come last.

    Args:
        scene: What is drawn.
        selection: Parts of it.
        gap_mm: Between the selection and its frame: so many pixels that handles can be told apart.
    """
    found = single_handles(scene, selection, gap_mm)
    return (*found, *_corner_handles(scene, selection[0])) if len(selection) == 1 else found


def single_handles(scene: Scene, selection: tuple[Part, ...], gap_mm: float) -> tuple[Handle, ...]:
    """Return the handles but for those of corners, of which there may be thousands."""
    if not selection:
        return tuple(_edge_handles(scene.workspace, gap_mm))
    found = list(_frame_handles(scene, selection, gap_mm))
    if len(selection) == 1:
        found += _own_handles(scene, selection[0])
    return tuple(found)


def corners(scene: Scene, part: Part) -> tuple[Point, ...]:
    """Return the corners that a part can be held by: those of an obstacle, or the ends of a wall."""
    return outline(scene, part) if part.kind in (Kind.OBSTACLE, Kind.WALL) else ()


def handle_at(found: Collection[Handle], at: Point, reach_mm: float) -> Handle | None:
    """Return the handle nearest to a place, not farther away than ``reach_mm``; of equals the one on top."""
    near = [handle for handle in found if math.dist(handle.at, at) <= reach_mm]
    return min(reversed(near), key=lambda handle: math.dist(handle.at, at), default=None)


def _frame_handles(scene: Scene, selection: tuple[Part, ...], gap_mm: float) -> Iterator[Handle]:
    if len(selection) == 1 and selection[0].kind in (Kind.START, Kind.GOAL):
        return  # A robot has the size that it has, and its own handle for its heading.
    box, inner = frame(scene, selection, gap_mm), selection_box(scene, selection)
    middle = centre(box)
    for x, far_x in ((box[0], inner[2]), (box[2], inner[0])):
        for y, far_y in ((box[1], inner[3]), (box[3], inner[1])):
            yield Handle(HandleAction.STRETCH, (x, y), anchor=(far_x, far_y))
    yield Handle(HandleAction.TURN, (middle[0], box[3] + 1.5 * gap_mm), anchor=middle)


def _edge_handles(workspace: Workspace, gap_mm: float) -> Iterator[Handle]:
    """Yield a handle outside each edge, so that what stands at the edge can still be taken hold of."""
    box = workspace.min_x_mm, workspace.min_y_mm, workspace.max_x_mm, workspace.max_y_mm
    x, y = centre(box)
    places = (box[0] - gap_mm, y), (x, box[1] - gap_mm), (box[2] + gap_mm, y), (x, box[3] + gap_mm)
    for index, place in enumerate(places):
        yield Handle(HandleAction.EDGE, place, index=index)


def _own_handles(scene: Scene, part: Part) -> Iterator[Handle]:
    match part.kind:
        case Kind.OBSTACLE:
            motion = scene.obstacles[part.index].motion
            for index, waypoint in enumerate(motion.waypoints if motion else ()):
                yield Handle(HandleAction.WAYPOINT, waypoint, part, index)
        case Kind.START:
            robot = scene.robots[part.index]
            arm_mm = HEADING_ARM * MODELS[robot.model].body.radius_mm
            yield Handle(HandleAction.HEADING, robot.start.to_world(arm_mm, 0.0), part)
        case Kind.WALL | Kind.GOAL:
            return


_corner_handles = Kept(
    lambda scene, part: tuple(
        Handle(HandleAction.CORNER, corner, part, index) for index, corner in enumerate(corners(scene, part))
    )
)
