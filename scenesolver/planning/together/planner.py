"""Plans for a team: priorities first, all places at once where they fail, then shortening in time."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

import numpy as np

from robotdriver.phrases.figures import figure
from scene.mover import CancelRequested, Progress, ProgressListener
from scene.scene import Scene
from scenesolver import phrases
from scenesolver.errors import NoPathError
from scenesolver.geometry.clearance import Surroundings
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.parameters import PlannerParameters
from scenesolver.planning.path import Path
from scenesolver.planning.progress import stop_if
from scenesolver.planning.sampling import sample_bridges, sample_uniform
from scenesolver.planning.solver_prm import SolverPRM
from scenesolver.planning.together.configurations import search_configurations
from scenesolver.planning.together.impossible import cannot_pass
from scenesolver.planning.together.ordering import by_priorities
from scenesolver.planning.together.places import standing_places
from scenesolver.planning.together.roads import Roads
from scenesolver.planning.together.roads import roads as make_roads
from scenesolver.planning.together.roster import Roster
from scenesolver.planning.together.schedule import Member, Schedule, TimedPath
from scenesolver.planning.together.shortening import Effort, pulled_straight, replanned

GAPS_MM = (120.0, 60.0, 30.0, 10.0, 4.0)
"""Robots keep the first of these from each other that leaves them all a path."""

MARGIN_MM = 50.0
"""They keep so far from what stands if there is room at all starts and goals: among others, a robot is less sure of
where it is than alone."""

_NEIGHBOURS = 10
_SAMPLES = 160
_FEW_NEIGHBOURS = 8
_PLACES_EACH = 6
_ORDERS = 4
_MOST_PROOFS = 15
"""The most pairs of robots that are asked whether they can pass each other."""
_STEPS = (2_000, 30_000)
"""Steps of the search over all places at once: few for each gap at first, then more."""


@dataclass(frozen=True, eq=False)
class TeamPlan:
    """The plan for a team.

    Attributes:
        schedule: The paths in time.
        alone: The path of each robot with no other about, by name.
        roads: Of each robot, to be drawn.
        seconds: How long each stage took.
    """

    schedule: Schedule
    alone: Mapping[str, Path]
    roads: Mapping[str, Roads]
    seconds: Mapping[str, float]


class TeamPlanner:
    """Plans for the robots of one team.

    Args:
        scene: What is known.
        members: The robots, at least one.
        parameters: How to plan.
        seed: Same seed, same result.
    """

    def __init__(
        self, scene: Scene, members: Sequence[Member], parameters: PlannerParameters | None = None, seed: int = 0
    ) -> None:
        self._scene = scene
        self._members = tuple(members)
        chosen = parameters or PlannerParameters()
        self._parameters = replace(chosen, margin_mm=max(chosen.margin_mm, min(MARGIN_MM, 0.9 * self._room_mm())))
        self._seed = seed

    def plan(self, progress: ProgressListener = lambda _: None, cancel: CancelRequested = lambda: False) -> TeamPlan:
        """Return paths in time for all robots.

        Raises:
            NoPathError: there are none (``proven``), or none were found.
            PlanningError: a start or a goal cannot be.
            PlanningCancelledError: ``cancel`` answered True.
        """
        started = time.perf_counter()
        members, rng = self._members, np.random.default_rng(self._seed)
        self._require_room()
        solvers = []
        for number, member in enumerate(members):
            progress(Progress("each robot alone", 0.4 * number / len(members)))
            solver = SolverPRM(self._scene, member.task, member.radius_mm, self._parameters, self._seed)
            solver.preprocess(lambda _: None, cancel)
            solvers.append(solver)
        alone_s = time.perf_counter()
        margin_mm = min(solver.margin_mm for solver in solvers)
        radii, corners = {member.radius_mm for member in members}, self._parameters.corners
        spaces = {radius: FreeSpace(self._scene, radius + margin_mm, corners) for radius in radii}
        ways = [solver.path.points for solver in solvers]
        gaps = [gap_mm for gap_mm in GAPS_MM if self._leaves_room(gap_mm)]
        for number, (steps, gap_mm) in enumerate(product(_STEPS, gaps)):
            progress(Progress("together", 0.4 + 0.5 * number / (len(gaps) * len(_STEPS))))
            orders = _ORDERS if steps == _STEPS[0] else 0
            found = self._with_gap(gap_mm, spaces, ways, orders, steps, rng, cancel)
            if found is not None:
                roster, paths = found
                progress(Progress("done", 1.0))
                names = [member.name for member in members]
                ended = time.perf_counter()
                return TeamPlan(
                    Schedule(dict(zip(names, paths, strict=True)), margin_mm, gap_mm),
                    {name: solver.path for name, solver in zip(names, solvers, strict=True)},
                    dict(zip(names, roster.roads, strict=True)),
                    {"alone": alone_s - started, "together": ended - alone_s},
                )
        self._raise_if_impossible(cancel)
        raise NoPathError(phrases.NOT_TOGETHER(names=", ".join(member.name for member in members)), proven=False)

    def _room_mm(self) -> float:
        """Return how far the robots are from everything at their starts and goals, at least."""
        surroundings = Surroundings(self._scene)
        rooms = [
            surroundings.clearances(place, place, member.radius_mm)[0]
            for member in self._members
            for place in (np.array([_start(member)]), np.array([member.task.goal]))
        ]
        return float(min(rooms))

    def _require_room(self) -> None:
        for one, other in combinations(self._members, 2):
            wanted = one.radius_mm + other.radius_mm
            for reason, a, b in (
                (phrases.STARTS_TOO_NEAR, _start(one), _start(other)),
                (phrases.GOALS_TOO_NEAR, one.task.goal, other.task.goal),
            ):
                if (apart := math.dist(a, b)) < wanted:
                    lengths = {"apart": f"{figure(apart, 1)} mm", "wanted": f"{figure(wanted, 1)} mm"}
                    raise NoPathError(reason(one=one.name, other=other.name, **lengths), proven=True)

    def _raise_if_impossible(self, cancel: CancelRequested) -> None:
        """Look for two robots that cannot pass each other, which proves that there is no way for the team."""
        for one, other in islice(combinations(self._members, 2), _MOST_PROOFS):
            stop_if(cancel)
            if cannot_pass(self._scene, one, other):
                raise NoPathError(phrases.CANNOT_PASS(one=one.name, other=other.name), proven=True)

    def _leaves_room(self, gap_mm: float) -> bool:
        if gap_mm == GAPS_MM[-1]:
            return True
        return all(
            min(math.dist(_start(one), _start(other)), math.dist(one.task.goal, other.task.goal))
            > one.radius_mm + other.radius_mm + gap_mm + 1.0
            for one, other in combinations(self._members, 2)
        )

    def _with_gap(
        self,
        gap_mm: float,
        spaces: Mapping[float, FreeSpace],
        ways: Sequence[FloatArray],
        orders: int,
        steps: int,
        rng: np.random.Generator,
        cancel: CancelRequested,
    ) -> tuple[Roster, list[TimedPath]] | None:
        members = self._members
        check = lambda: stop_if(cancel)  # noqa: E731
        ends = np.array([place for member in members for place in (_start(member), member.task.goal)])
        widest = max(spaces)
        base = spaces[widest]
        draws = np.concatenate(
            (
                sample_uniform(base, max(self._parameters.samples, 4 * _SAMPLES), rng),
                sample_bridges(base, _SAMPLES // 2, rng),
            )
        )
        apart_mm = 2.0 * widest + gap_mm + 1.0
        aside = standing_places(base, ends, apart_mm, draws, max(40, _PLACES_EACH * len(members)))
        dense = self._roster(gap_mm, spaces, ways, np.concatenate((ends, aside, draws[:_SAMPLES])), _NEIGHBOURS)
        paths = by_priorities(dense, rng, orders, check)
        effort = Effort()
        if paths is None:
            # Once few places have not been enough, more of them are searched, and longer.
            further = draws[: 0 if orders else _SAMPLES]
            sparse = self._roster(gap_mm, spaces, ways, np.concatenate((ends, aside, further)), _FEW_NEIGHBOURS)
            paths, _ = search_configurations(sparse, rng, steps, check)
            if paths is None:
                return None
            # Among few roads all robots are looked at again and again for what one takes among many.
            paths = replanned(sparse, paths, 6, effort, check)
        paths = replanned(dense, paths, 3, effort, check)
        paths = pulled_straight(dense, paths, [spaces[member.radius_mm] for member in members], effort, check)
        return dense, paths

    def _roster(
        self,
        gap_mm: float,
        spaces: Mapping[float, FreeSpace],
        ways: Sequence[FloatArray],
        points: FloatArray,
        neighbours: int,
    ) -> Roster:
        made: dict[tuple[float, float], Roads] = {}
        for member in self._members:
            kind = member.radius_mm, member.speed_mm_s
            if kind not in made:
                own = [way for way, other in zip(ways, self._members, strict=True) if other.radius_mm == kind[0]]
                made[kind] = make_roads(spaces[kind[0]], points, own, neighbours, *kind)
        roads = [made[member.radius_mm, member.speed_mm_s] for member in self._members]
        starts = [each.place(np.array(_start(member))) for each, member in zip(roads, self._members, strict=True)]
        goals = [each.place(np.array(member.task.goal)) for each, member in zip(roads, self._members, strict=True)]
        return Roster(self._members, roads, starts, goals, gap_mm)


def _start(member: Member) -> tuple[float, float]:
    return member.task.start.x_mm, member.task.start.y_mm
