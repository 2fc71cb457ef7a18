"""Robots as eyes see them: the outlines of those with corners, and the places of all as a table."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

import numpy as np

from robotdriver.material import Eye
from robotdriver.pose import Pose
from robotdriver.ranging.box_grid import Floats, Indices
from robotdriver.ranging.crowds import Bodies
from robotdriver.simulator.bodies.robot_body import PolygonBody

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot


class SeenOutlines:
    """The outlines of the robots with corners that an eye sees, in their own frames, as long as no robot comes or goes.

    Args:
        robots: All on the floor.
        eye: Which.

    Attributes:
        numbers: Of those that are seen, shape (n,).
        has_round: Whether it sees round robots as well.
        radii_mm: Of all robots; of those that are not round or not seen minus infinity, so that they are in no cone.
    """

    __slots__ = ("_first", "_outlines", "_radii", "has_round", "numbers", "radii_mm")

    def __init__(self, robots: "Sequence[WorldRobot]", eye: Eye) -> None:
        seen = [(number, robot.shape) for number, robot in enumerate(robots) if eye in robot.material.seen_by]
        cornered = [(number, shape) for number, shape in seen if isinstance(shape, PolygonBody)]
        self.has_round = len(cornered) < len(seen)
        round_mm = {number: shape.radius_mm for number, shape in seen if not isinstance(shape, PolygonBody)}
        self.radii_mm = [round_mm.get(number, -math.inf) for number in range(len(robots))]
        self.numbers: Indices = np.array([number for number, _ in cornered], dtype=np.intp)
        self._radii: Floats = np.array([shape.radius_mm for _, shape in cornered])
        outlines = [shape.ranges.segments for _, shape in cornered]
        counts = np.array([len(outline) for outline in outlines], dtype=np.intp)
        self._first: Indices = np.concatenate((np.zeros(1, dtype=np.intp), np.cumsum(counts)))
        self._outlines: Floats = np.concatenate((np.empty((0, 4)), *outlines))

    def at(self, poses: Floats) -> Bodies:
        """Return the outlines where the robots are now.

        Args:
            poses: Of all robots on the floor: x, y and heading, shape (n, 3).
        """
        return Bodies(self.numbers, poses[self.numbers], self._radii, self._first, self._outlines)


class PoseTable(Sequence[Pose]):
    """Poses that are made of an array when they are asked for.

    Args:
        array: x, y and heading of each, shape (n, 3).

    Attributes:
        array: The same.
    """

    __slots__ = ("_rows", "array")

    def __init__(self, array: Floats) -> None:
        self.array = array
        self._rows: list[list[float]] | None = None

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.array)

    @overload
    def __getitem__(self, place: int) -> Pose: ...

    @overload
    def __getitem__(self, place: slice) -> list[Pose]: ...

    def __getitem__(self, place: int | slice) -> Pose | list[Pose]:
        """Return one of them, or some."""
        rows = self._rows
        if rows is None:
            rows = self._rows = self.array.tolist()
        return [Pose(*row) for row in rows[place]] if isinstance(place, slice) else Pose(*rows[place])
