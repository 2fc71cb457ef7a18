"""The tool that every other one gives way to: selects parts, moves them, and pulls them by their handles."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from gui.editor.document import Document
from gui.editor.hand_edits import HandEdit
from gui.editor.handles import Handle, HandleAction, handle_at, handles
from gui.editor.picking import edge_at, part_at, parts_within
from gui.editor.tools import NO_SKETCH, Sketch, Tool, Touch, looking_to, snapped_angle, with_way
from scene.editing import (
    Kind,
    Part,
    insert_corner,
    move,
    move_corner,
    outline,
    remove_corner,
    replace_obstacle,
    replace_robot,
    rotate,
    scale,
    tidy,
)
from scene.scene import Point, Scene

GAP_PER_REACH = 1.75
"""The frame of a selection lies so many reaches outside it, so that its handles are not the corners' ones."""
LEAST_WORKSPACE_MM = 100.0
"""A workspace is made no narrower by hand."""
LEAST_FACTOR = 0.02
"""Nothing is stretched to less than this at once: it would be folded, or lost."""

Pull = Callable[[Touch], tuple[Callable[[], Scene], str]]
"""Returns what makes the scene that it becomes when the hand is somewhere, and what that is called."""


class SelectTool(Tool):
    """Selects, moves, turns and stretches."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._pull: Pull | None = None
        self._gesture: object = None
        self._band_from: Point | None = None
        self._before: tuple[Part, ...] = ()

    @property
    def is_pulling(self) -> bool:
        """True if the hand holds something."""
        return self._pull is not None

    def place(self, touch: Touch) -> None:
        """Leave everything as it is: there is nothing to draw."""

    def press(self, touch: Touch) -> None:
        """Take hold of a handle or of a part, or begin a band on the bare floor."""
        document = self.document
        self._gesture, self._pull, self._band_from = object(), None, None
        found = handles(document.scene, document.selection, GAP_PER_REACH * touch.reach_mm)
        handle = handle_at(found, touch.at, touch.reach_mm)
        if handle is not None and touch.cuts:
            self._cut(handle)
        elif handle is not None:
            self._pull = self._pull_of(handle, touch)
        elif (part := part_at(document.scene, touch.at, touch.reach_mm)) is not None:
            self._pick(part, touch)
        else:
            self._before = document.selection if touch.adds else ()
            document.select(self._before)
            self._band_from = touch.at

    def drag(self, touch: Touch) -> None:
        """Pull what is held, or widen the band."""
        if self._pull is not None:
            pulled, edit = self._pull(touch)
            size = len(self.document.selection)
            self.document.by_hand.add_newest(HandEdit(edit, size, lambda _before: pulled(), self._gesture))
        elif self._band_from is not None:
            (x0, y0), (x1, y1) = self._band_from, touch.at
            band = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
            self.sketch = Sketch(band=band)
            self.document.select((*self._before, *parts_within(self.document.scene, band)))

    def release(self, _touch: Touch) -> None:
        """Let go: everything was done by the last drag."""
        self.sketch = NO_SKETCH
        self._pull, self._band_from = None, None

    def cancel(self) -> None:
        """Let go of what is held, as it was before; with nothing held, select nothing."""
        if self._pull is not None:
            self.document.by_hand.take_back(self._gesture)
        else:
            self.document.select(())
        self.sketch = NO_SKETCH
        self._pull, self._band_from = None, None

    def double_click(self, touch: Touch) -> None:
        """Add a corner to the edge that is touched."""
        scene = self.document.scene
        part = part_at(scene, touch.at, touch.reach_mm)
        if part is not None and part.kind is Kind.OBSTACLE:
            before = edge_at(outline(scene, part), touch.at, touch.reach_mm)
            if before is not None:
                edited = insert_corner(scene, part.index, before, touch.snapped)
                self.document.edit(edited, "add a corner", selection=(part,))

    def _pick(self, part: Part, touch: Touch) -> None:
        selection = self.document.selection
        if touch.adds and part in selection:
            self.document.select(other for other in selection if other != part)
            return
        if part not in selection:
            self.document.select((*selection, part) if touch.adds else (part,))
        scene, parts = self.document.scene, self.document.selection
        anchor = outline(scene, part)[0]

        def moved(now: Touch) -> tuple[Callable[[], Scene], str]:
            # The first point of what was picked lands on the grid, and the rest goes with it.
            free = anchor[0] + now.at[0] - touch.at[0], anchor[1] + now.at[1] - touch.at[1]
            x, y = now.snap(free)
            return partial(move, scene, parts, x - anchor[0], y - anchor[1]), "move"

        self._pull = moved

    def _pull_of(self, handle: Handle, touch: Touch) -> Pull:
        """Return what pulling a handle does, from the scene as it is now."""
        scene, parts, part = self.document.scene, self.document.selection, handle.part
        match handle.action:
            case HandleAction.STRETCH:
                return lambda now: (
                    lambda: tidy(scale(scene, parts, _factors(handle, touch, now), handle.anchor), parts),
                    "stretch",
                )
            case HandleAction.TURN:
                return lambda now: (
                    lambda: tidy(rotate(scene, parts, _turn(handle.anchor, touch, now), handle.anchor), parts),
                    "turn",
                )
            case HandleAction.EDGE:
                return lambda now: (partial(_with_edge, scene, handle.index, touch, now), "change the workspace")
            case _ if part is None:
                raise ValueError(f"a {handle.action.value} belongs to a part")
            case HandleAction.CORNER:
                return lambda now: (partial(move_corner, scene, part, handle.index, now.snapped), "move a corner")
            case HandleAction.WAYPOINT:
                waypoint = partial(_with_waypoint, scene, part.index, handle.index)
                return lambda now: (partial(waypoint, now.snapped), "move a waypoint")
            case HandleAction.HEADING:
                robot = scene.robots[part.index]
                return lambda now: (
                    lambda: replace_robot(scene, part.index, looking_to(robot, now)),
                    "turn a robot",
                )

    def _cut(self, handle: Handle) -> None:
        """Take out the corner or waypoint that a handle holds; a triangle keeps its corners."""
        scene, part = self.document.scene, handle.part
        if part is None or part.kind is not Kind.OBSTACLE:
            return
        obstacle = scene.obstacles[part.index]
        if handle.action is HandleAction.CORNER and len(obstacle.polygon) > 3:
            self.document.edit(remove_corner(scene, part.index, handle.index), "take out a corner")
        elif handle.action is HandleAction.WAYPOINT and obstacle.motion is not None:
            left = tuple(place for index, place in enumerate(obstacle.motion.waypoints) if index != handle.index)
            edited = replace_obstacle(scene, part.index, with_way(obstacle, left))
            self.document.edit(edited, "take out a waypoint")


def _with_edge(scene: Scene, edge: int, touch: Touch, now: Touch) -> Scene:
    """Return the scene with an edge of its workspace pulled by the hand, to the grid."""
    key = ("min_x_mm", "min_y_mm", "max_x_mm", "max_y_mm")[edge]
    axis, area = edge % 2, scene.workspace
    free = [0.0, 0.0]
    free[axis] = getattr(area, key) + now.at[axis] - touch.at[axis]
    value = now.snap((free[0], free[1]))[axis]
    low, high = (area.min_x_mm, area.max_x_mm) if axis == 0 else (area.min_y_mm, area.max_y_mm)
    value = min(value, high - LEAST_WORKSPACE_MM) if edge < 2 else max(value, low + LEAST_WORKSPACE_MM)
    return replace(scene, workspace=replace(area, **{key: value}))


def _factors(handle: Handle, touch: Touch, now: Touch) -> tuple[float, float]:
    """Return how much wider and higher a frame becomes; with Shift its shape is kept."""
    factors = [
        max(LEAST_FACTOR, (to - fixed) / (held - fixed)) if abs(held - fixed) > 1e-9 else 1.0
        for held, to, fixed in zip(touch.at, now.at, handle.anchor, strict=True)
    ]
    if now.adds:
        factors = [max(factors)] * 2
    return factors[0], factors[1]


def _turn(about: Point, touch: Touch, now: Touch) -> float:
    before = math.atan2(touch.at[1] - about[1], touch.at[0] - about[0])
    after = math.atan2(now.at[1] - about[1], now.at[0] - about[0])
    return snapped_angle(after - before, now.step_rad)


def _with_waypoint(scene: Scene, obstacle: int, index: int, at: Point) -> Scene:
    old = scene.obstacles[obstacle]
    if old.motion is None:
        raise ValueError("an obstacle that stands still has no waypoints")
    waypoints = (*old.motion.waypoints[:index], at, *old.motion.waypoints[index + 1 :])
    return replace_obstacle(scene, obstacle, replace(old, motion=replace(old.motion, waypoints=waypoints)))
