"""The work of a planner up to one of its steps, as plain data for the painter."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from robotworkshop.view.picture import Picture, Track
from scene.scene import Point, Scene
from scenesolver.planning.textbook.steps import Step, StepKind


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """The planning of one robot, up to a step; as a roadmap it has milestones and the edges so far.

    Attributes:
        robot: Its name.
        points: Milestones, or nodes of the tree, shape (n, 2), mm.
        edges: Pairs of indices into points, shape (m, 2).
        refused: Edges that are not free: both ends, and how far the robot gets, shape (k, 3, 2), mm.
        expanded: From where the search has gone on, shape (j, 2), mm.
        way: The way, if one is found by then, with what was cut of it.
        now: The step itself; None before the first.
    """

    robot: str
    points: NDArray[np.float64]
    edges: NDArray[np.int32]
    refused: NDArray[np.float64]
    expanded: NDArray[np.float64]
    way: tuple[Point, ...]
    now: Step | None


class Storyboard:
    """The planning of one robot as a lesson at any of its steps; to go on costs less than to go back.

    Args:
        robot: Its name.
        steps: All steps of its planner.
    """

    def __init__(self, robot: str, steps: Sequence[Step]) -> None:
        self.robot, self.steps = robot, steps
        self._count: int
        self._rewind()

    def at(self, count: int) -> Lesson:
        """Return what comes of the first so many steps, 0 to all."""
        if count < self._count:
            self._rewind()
        for step in self.steps[self._count : count]:
            self._take(step)
        self._count = count
        return Lesson(
            self.robot,
            np.array(list(self._nodes), dtype=np.float64).reshape(-1, 2),
            np.array(list(self._edges.values()), dtype=np.int32).reshape(-1, 2),
            np.array(self._refused, dtype=np.float64).reshape(-1, 3, 2),
            np.array(self._expanded, dtype=np.float64).reshape(-1, 2),
            self._way,
            self.steps[count - 1] if count else None,
        )

    def _rewind(self) -> None:
        self._count = 0
        self._nodes: dict[Point, int] = {}
        self._edges: dict[tuple[int, ...], tuple[int, int]] = {}
        self._refused: list[tuple[Point, ...]] = []
        self._expanded: list[Point] = []
        self._way: tuple[Point, ...] = ()

    def _node(self, place: Point) -> int:
        return self._nodes.setdefault(place, len(self._nodes))

    def _take(self, step: Step) -> None:
        match step.kind:
            case StepKind.SAMPLE:
                self._node(step.points[0])
            case StepKind.FREE:
                pair = self._node(step.points[0]), self._node(step.points[1])
                self._edges[tuple(sorted(pair))] = pair
            case StepKind.GROW | StepKind.REWIRE:
                # A node of a tree is reached by one edge: it stands under the node alone.
                parent, child = step.points if step.kind is StepKind.GROW else (step.points[2], step.points[0])
                self._edges[self._node(child),] = (self._node(parent), self._node(child))
            case StepKind.REFUSED:
                self._refused.append(step.points)
            case StepKind.EXPAND:
                self._expanded += step.points
            case StepKind.WAY:
                self._way = step.points
            case StepKind.CUT:
                begin, end = self._way.index(step.points[0]), self._way.index(step.points[-1])
                self._way = (*self._way[:begin], *step.points, *self._way[end + 1 :])
            case StepKind.ASK:
                pass


def lesson_picture(scene: Scene, lesson: Lesson) -> Picture:
    """Return a picture of the planning up to a step."""
    number = next((number for number, robot in enumerate(scene.robots) if robot.name == lesson.robot), 0)
    track = Track(lesson.robot, roadmap=lesson, path=lesson.way, number=number)
    return Picture(scene, tracks=(track,), lesson=lesson)
