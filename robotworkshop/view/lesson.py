"""What a planner had done up to one of its steps, as plain data for the painter."""

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


def lesson_at(robot: str, steps: Sequence[Step], count: int) -> Lesson:
    """Return what comes of the first so many steps of the planning of a robot."""
    nodes: dict[Point, int] = {}
    edges: dict[tuple[int, ...], tuple[int, int]] = {}
    refused: list[tuple[Point, ...]] = []
    expanded: list[Point] = []
    way: tuple[Point, ...] = ()

    def node(place: Point) -> int:
        return nodes.setdefault(place, len(nodes))

    for step in steps[:count]:
        match step.kind:
            case StepKind.SAMPLE:
                node(step.points[0])
            case StepKind.FREE:
                pair = node(step.points[0]), node(step.points[1])
                edges[tuple(sorted(pair))] = pair
            case StepKind.GROW | StepKind.REWIRE:
                # A node of a tree is reached by one edge: it stands under the node alone.
                parent, child = step.points if step.kind is StepKind.GROW else (step.points[2], step.points[0])
                edges[node(child),] = (node(parent), node(child))
            case StepKind.REFUSED:
                refused.append(step.points)
            case StepKind.EXPAND:
                expanded += step.points
            case StepKind.WAY:
                way = step.points
            case StepKind.CUT:
                begin, end = way.index(step.points[0]), way.index(step.points[-1])
                way = (*way[:begin], *step.points, *way[end + 1 :])
            case StepKind.ASK:
                pass
    return Lesson(
        robot,
        np.array(list(nodes), dtype=np.float64).reshape(-1, 2),
        np.array(list(edges.values()), dtype=np.int32).reshape(-1, 2),
        np.array(refused, dtype=np.float64).reshape(-1, 3, 2),
        np.array(expanded, dtype=np.float64).reshape(-1, 2),
        way,
        steps[count - 1] if count else None,
    )


def lesson_picture(scene: Scene, lesson: Lesson) -> Picture:
    """Return a picture of the planning up to a step."""
    number = next((number for number, robot in enumerate(scene.robots) if robot.name == lesson.robot), 0)
    track = Track(lesson.robot, roadmap=lesson, path=lesson.way, number=number)
    return Picture(scene, tracks=(track,), lesson=lesson)
