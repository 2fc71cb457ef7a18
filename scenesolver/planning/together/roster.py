"""A team on its roads: who starts where, how far each has to go, and what each keeps the others from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scenesolver.planning.together.priorities import Occupancy, Traffic, earliest
from scenesolver.planning.together.roads import Roads
from scenesolver.planning.together.schedule import Member, TimedPath


@dataclass(eq=False)
class Roster:
    """The members of a team, each with its roads.

    Attributes:
        members: The robots.
        roads: Those of each one; robots of one size and speed have the same.
        starts: The place where each starts.
        goals: The place where each has to go.
        gap_mm: What they keep from each other.
    """

    members: Sequence[Member]
    roads: Sequence[Roads]
    starts: Sequence[int]
    goals: Sequence[int]
    gap_mm: float
    left_s: list[list[float]] = field(init=False)
    _occupied: dict[tuple[int, int, float], tuple[TimedPath, Occupancy]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.left_s = [roads.left_s(goal) for roads, goal in zip(self.roads, self.goals, strict=True)]

    def reach_mm(self, one: int, other: int) -> float:
        """Return how near the middles of two robots may come at least."""
        return self.members[one].radius_mm + self.members[other].radius_mm + self.gap_mm

    def alone_s(self, one: int) -> float:
        """Return how long the way of a robot takes over its roads with no other about."""
        return self.left_s[one][self.starts[one]]

    def earliest(
        self, one: int, paths: Iterable[tuple[int, TimedPath]], roads: Roads | None = None, latest_s: float = 1e9
    ) -> TimedPath | None:
        """Return the path of a robot that arrives first among those of others, over its own roads or further ones."""
        if roads is None:
            traffic = Traffic(self._occupancy(one, other, path) for other, path in paths)
            return earliest(self.roads[one], self.starts[one], self.goals[one], self.left_s[one], traffic, latest_s)
        traffic = Traffic(Occupancy(roads, path, self.reach_mm(one, other)) for other, path in paths)
        task = self.members[one].task
        goal = roads.place(task.goal)
        start = roads.place((task.start.x_mm, task.start.y_mm))
        return earliest(roads, start, goal, roads.left_s(goal), traffic, latest_s)

    def _occupancy(self, one: int, other: int, path: TimedPath) -> Occupancy:
        """Return what a path makes unsafe for a robot; the same for all that share its roads."""
        roads, reach_mm = self.roads[one], self.reach_mm(one, other)
        key = id(roads), id(path), reach_mm
        if key not in self._occupied:
            # The path is kept, so that no other one can get its number.
            self._occupied[key] = path, Occupancy(roads, path, reach_mm)
        return self._occupied[key][1]
