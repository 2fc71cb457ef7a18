"""Tools: what a hand that presses, drags and lets go does to a document. Millimetres, and no Qt."""

import math
from dataclasses import dataclass, replace
from typing import ClassVar

from gui.editor.document import Document
from robotdriver.pose import Pose
from scene.editing import Kind, Part, add_obstacle, add_robot, add_wall, replace_obstacle, replace_robot
from scene.editing.parts import Box, snapped
from scene.scene import Motion, Obstacle, Point, SceneRobot, Wall

SMALLEST_MM = 10.0
"""Smaller drawings than this are slips of the hand."""
SPEED_MM_S = 100.0
"""An obstacle that is given a way moves so fast at first."""


@dataclass(frozen=True, slots=True)
class Touch:
    """The place of the hand, and its touch.

    Attributes:
        at: The place, mm.
        reach_mm: What is no farther away counts as touched.
        step_mm: Width of the grid that places snap to; 0 where nothing is to snap.
        step_rad: Angles snap to multiples of this; 0 where nothing is to snap.
        adds: Whether it adds to what is selected (Shift).
        cuts: Whether it takes out what it touches (Ctrl).
    """

    at: Point
    reach_mm: float
    step_mm: float = 0.0
    step_rad: float = 0.0
    adds: bool = False
    cuts: bool = False

    @property
    def snapped(self) -> Point:
        """The place on the grid."""
        return self.snap(self.at)

    def snap(self, place: Point) -> Point:
        """Return the point of the grid that is nearest to a place."""
        return snapped(place, self.step_mm)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The shape that a tool has begun and not yet put into the scene.

    Attributes:
        line: Corners so far, the hand's place last; mm.
        is_closed: Whether the line is an outline.
        band: The box that the hand draws to select.
    """

    line: tuple[Point, ...] = ()
    is_closed: bool = False
    band: Box | None = None


NO_SKETCH = Sketch()


class Tool:
    """One tool, at work on one document.

    Attributes:
        sketch: What it has begun.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.sketch = NO_SKETCH

    @property
    def is_pulling(self) -> bool:
        """True if the hand holds something of the scene, which follows it."""
        return False

    span: ClassVar[Point] = (0.0, 0.0)
    """From where a hand presses to where it lets go, mm, if what it draws is to have a usual size."""

    def place(self, touch: Touch) -> None:
        """Draw something of a usual size, for one who has no mouse (Return with nothing begun)."""
        there = replace(touch, at=(touch.at[0] + self.span[0], touch.at[1] + self.span[1]))
        self.press(touch)
        self.drag(there)
        self.release(there)

    def press(self, touch: Touch) -> None:
        """Take notice that the button went down."""

    def drag(self, touch: Touch) -> None:
        """Take notice that the hand moved with the button down."""

    def hover(self, touch: Touch) -> None:
        """Take notice that the hand moved with the button up."""

    def release(self, touch: Touch) -> None:
        """Take notice that the button came up."""

    def double_click(self, touch: Touch) -> None:
        """Take notice of a double click; the press before it came as a press."""

    def finish(self) -> None:
        """End what was begun, keeping it (Return)."""

    def cancel(self) -> None:
        """Give up what was begun (Esc)."""
        self.sketch = NO_SKETCH


class PolygonTool(Tool):
    """Sets the corners of a polygon one by one."""

    span = (400.0, 300.0)

    def place(self, touch: Touch) -> None:
        """Draw a triangle."""
        (x, y), (wide, high) = touch.snapped, self.span
        draw_obstacle(self.document, ((x, y), (x + wide, y), (x + wide / 2.0, y + high)), "draw a polygon")

    def press(self, touch: Touch) -> None:
        """Set a corner, or close the polygon at its first one."""
        corners = self.sketch.line[:-1]
        if len(corners) >= 3 and _is_near(corners[0], touch):
            self.finish()
        elif not corners or corners[-1] != touch.snapped:
            self.sketch = Sketch((*corners, touch.snapped, touch.snapped), is_closed=True)

    def hover(self, touch: Touch) -> None:
        """Show where the next corner would be."""
        if self.sketch.line:
            self.sketch = Sketch((*self.sketch.line[:-1], touch.snapped), is_closed=True)

    def double_click(self, _touch: Touch) -> None:
        """Close the polygon: the press before it has set the corner."""
        self.finish()

    def finish(self) -> None:
        """Put the polygon into the scene, if it has three corners."""
        corners = tuple(dict.fromkeys(self.sketch.line[:-1]))
        self.sketch = NO_SKETCH
        if len(corners) >= 3:
            draw_obstacle(self.document, corners, "draw a polygon")


class BoxTool(Tool):
    """Draws a box from corner to corner."""

    span = (400.0, 400.0)

    def press(self, touch: Touch) -> None:
        """Set the first corner."""
        self.sketch = Sketch(_box(touch.snapped, touch.snapped), is_closed=True)

    def drag(self, touch: Touch) -> None:
        """Move the corner across."""
        if self.sketch.line:
            self.sketch = Sketch(_box(self.sketch.line[0], touch.snapped), is_closed=True)

    def release(self, touch: Touch) -> None:
        """Put the box into the scene."""
        self.drag(touch)
        corners, self.sketch = self.sketch.line, NO_SKETCH
        if corners and min(abs(corners[2][0] - corners[0][0]), abs(corners[2][1] - corners[0][1])) >= SMALLEST_MM:
            draw_obstacle(self.document, corners, "draw a box")


class WallTool(Tool):
    """Draws a wall from end to end."""

    span = (800.0, 0.0)

    def press(self, touch: Touch) -> None:
        """Set the first end."""
        self.sketch = Sketch((touch.snapped, touch.snapped))

    def drag(self, touch: Touch) -> None:
        """Move the other end."""
        if self.sketch.line:
            self.sketch = Sketch((self.sketch.line[0], touch.snapped))

    def release(self, touch: Touch) -> None:
        """Put the wall into the scene."""
        self.drag(touch)
        line, self.sketch = self.sketch.line, NO_SKETCH
        if line and line[0] != line[1]:
            scene, part = add_wall(self.document.scene, Wall(line[0], line[1]))
            self.document.edit(scene, "draw a wall", selection=(part,))


class RobotTool(Tool):
    """Places a robot and sets its heading."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._gesture: object = None

    def press(self, touch: Touch) -> None:
        """Put a robot down, looking along +x."""
        self._gesture = object()
        robot = SceneRobot(f"player{len(self.document.scene.robots) + 1}", Pose(*touch.snapped))
        scene, part = add_robot(self.document.scene, robot)
        self.document.edit(scene, "add a robot", gesture=self._gesture, selection=(part,))

    def drag(self, touch: Touch) -> None:
        """Turn it to the hand."""
        if self._gesture is None:
            return
        index = len(self.document.scene.robots) - 1
        robot = self.document.scene.robots[index]
        turned = looking_to(robot, touch)
        self.document.edit(replace_robot(self.document.scene, index, turned), "add a robot", gesture=self._gesture)

    def release(self, _touch: Touch) -> None:
        """Let it look where it was dragged to."""
        self._gesture = None


class GoalTool(Tool):
    """Sets the goal of a robot: of the selected one, else of the first that has none."""

    def press(self, touch: Touch) -> None:
        """Set the goal."""
        index = self._robot()
        if index is not None:
            robot = replace(self.document.scene.robots[index], goal=touch.snapped)
            scene = replace_robot(self.document.scene, index, robot)
            self.document.edit(scene, f"set the goal of {robot.name}", selection=(Part(Kind.GOAL, index),))

    def _robot(self) -> int | None:
        for part in self.document.selection:
            if part.kind in (Kind.START, Kind.GOAL):
                return part.index
        robots = self.document.scene.robots
        without = [index for index, robot in enumerate(robots) if robot.goal is None]
        return next(iter(without), 0 if robots else None)


class WayTool(Tool):
    """Sets the waypoints of the selected obstacle, which then moves along them."""

    def press(self, touch: Touch) -> None:
        """Add a waypoint at the end of the way, or take out one that is touched with Ctrl."""
        chosen = [part.index for part in self.document.selection if part.kind is Kind.OBSTACLE]
        if len(chosen) != 1:
            return
        (index,) = chosen
        obstacle = self.document.scene.obstacles[index]
        waypoints = () if obstacle.motion is None else obstacle.motion.waypoints
        if touch.cuts:
            left = tuple(waypoint for waypoint in waypoints if not _is_near(waypoint, touch))
            self._set(index, obstacle, left, "take out a waypoint")
        elif not waypoints or waypoints[-1] != touch.snapped:
            self._set(index, obstacle, (*waypoints, touch.snapped), "add a waypoint")

    def _set(self, index: int, obstacle: Obstacle, waypoints: tuple[Point, ...], edit: str) -> None:
        moved = with_way(obstacle, waypoints)
        self.document.edit(replace_obstacle(self.document.scene, index, moved), edit)


def with_way(obstacle: Obstacle, waypoints: tuple[Point, ...]) -> Obstacle:
    """Return an obstacle with another way; without waypoints it stands still, with them it cannot be pushed."""
    motion = None
    if waypoints:
        old = obstacle.motion
        motion = Motion(waypoints, SPEED_MM_S) if old is None else Motion(waypoints, old.speed_mm_s, old.loop)
    return replace(obstacle, motion=motion, movable=obstacle.movable and motion is None)


def looking_to(robot: SceneRobot, touch: Touch) -> SceneRobot:
    """Return a robot that looks from its start to the hand."""
    start = robot.start
    if not math.dist((start.x_mm, start.y_mm), touch.at) > touch.reach_mm:
        return robot
    heading_rad = math.atan2(touch.at[1] - start.y_mm, touch.at[0] - start.x_mm)
    return replace(robot, start=Pose(start.x_mm, start.y_mm, snapped_angle(heading_rad, touch.step_rad)))


def snapped_angle(angle_rad: float, step_rad: float) -> float:
    """Return the nearest multiple of a step; a step of 0 leaves the angle as it is."""
    return angle_rad if step_rad <= 0.0 else round(angle_rad / step_rad) * step_rad


def draw_obstacle(document: Document, corners: tuple[Point, ...], edit: str) -> None:
    """Put an obstacle into the scene, and select it."""
    scene, part = add_obstacle(document.scene, Obstacle(corners))
    document.edit(scene, edit, selection=(part,))


def _box(one: Point, other: Point) -> tuple[Point, ...]:
    return one, (other[0], one[1]), other, (one[0], other[1])


def _is_near(place: Point, touch: Touch) -> bool:
    return math.dist(place, touch.at) <= touch.reach_mm
