"""A search over the places of all robots at once, which is complete over the roads: LaCAM.

A configuration says at which place each robot stands. All move at once, each along one edge or not at all, and arrive
together. Configurations that follow one are made lazily by priority inheritance with backtracking (PIBT): each robot
takes the best move that is still free, and those whom it would push move first. A tree of constraints for each
configuration asks for other moves when it is come to again, so that at last every configuration that can be reached is
reached.
Sources: K. Okumura, LaCAM: Search-Based Algorithm for Quick Multi-Agent Pathfinding, 2023; K. Okumura et al., Priority
Inheritance with Backtracking for Iterative Multi-agent Path Finding, 2022.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from scenesolver.planning.together.compaction import compacted
from scenesolver.planning.together.moves import Configuration, Moves
from scenesolver.planning.together.roster import Roster
from scenesolver.planning.together.schedule import TimedPath


@dataclass(eq=False)
class _Node:
    """A configuration, how it was come to, and which constraints are still to be tried from it."""

    places: Configuration
    parent: "_Node | None"
    waited: list[float]
    order: list[int]
    constraints: deque[tuple[tuple[int, int], ...]] = field(default_factory=lambda: deque([()]))


def search_configurations(
    roster: Roster, rng: np.random.Generator, most: int, check: Callable[[], None]
) -> tuple[list[TimedPath] | None, bool]:
    """Return paths for all robots, and whether every configuration was searched.

    Args:
        roster: The team.
        rng: Breaks ties.
        most: How many steps are tried at most.
        check: Called now and then; what it raises ends the work.
    """
    pushing = _Pushing(roster, Moves(roster), rng)
    start, goal = tuple(roster.starts), tuple(roster.goals)
    alone = [roster.alone_s(one) for one in range(len(start))]
    first = _Node(start, None, alone, sorted(range(len(start)), key=lambda one: -alone[one]))
    explored, open_nodes = {start: first}, [first]
    for step in range(most):
        if not open_nodes:
            return None, True
        if step % 64 == 0:
            check()
        node = open_nodes[-1]
        if node.places == goal:
            return _timed(roster, compacted(pushing.moves, _steps_to(node), check)), False
        if not node.constraints:
            open_nodes.pop()
            continue
        constraint = node.constraints.popleft()
        if len(constraint) < len(node.order):
            one = node.order[len(constraint)]
            moves = pushing.moves.of[one][node.places[one]]
            node.constraints.extend((*constraint, (one, number)) for number in rng.permutation(len(moves)).tolist())
        places = pushing.following(node.places, node.order, constraint)
        if places is None:
            continue
        known = explored.get(places)
        if known is not None:
            if known is not node:
                open_nodes.append(known)
            continue
        waited = [
            roster.left_s[one][place] / 1e3 if place == goal[one] else waited + 1.0 + alone[one] / 1e3
            for one, (place, waited) in enumerate(zip(places, node.waited, strict=True))
        ]
        order = sorted(range(len(places)), key=lambda one: -waited[one])
        explored[places] = _Node(places, node, waited, order)
        open_nodes.append(explored[places])
    return None, False


class _Pushing:
    """Makes configurations that follow others: priority inheritance with backtracking."""

    def __init__(self, roster: Roster, moves: Moves, rng: np.random.Generator) -> None:
        self.moves = moves
        self._roster = roster
        self._rng = rng
        self._preferred: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def following(
        self, places: Configuration, order: Sequence[int], constraint: tuple[tuple[int, int], ...]
    ) -> Configuration | None:
        """Return where all stand after a step, or None where the constraint, moves of some robots, cannot be met."""
        meets, moves = self.moves.meets, self.moves
        self._places = places
        self._stays = [moves.stay[one] + place for one, place in enumerate(places)]
        self._taken: dict[int, tuple[int, int]] = {}
        blocked = 0
        for one, number in constraint:
            move, head = moves.of[one][places[one]][number]
            if blocked >> move & 1:
                return None
            blocked |= meets[move]
            self._taken[one] = move, head
        for one in order:
            if one not in self._taken:
                found = self._push(one, blocked, 0)
                if found is None:
                    return None
                blocked = found
        return tuple(self._taken[one][1] for one in range(len(places)))

    def _push(self, one: int, blocked: int, depth: int) -> int | None:
        """Give a robot the best move, and those that stand in its way theirs; return what is blocked then."""
        meets, taken = self.moves.meets, self._taken
        for move, head in self._moves(one):
            if blocked >> move & 1:
                continue
            before = dict(taken)
            taken[one] = move, head
            now = blocked | meets[move]
            for other, stay in enumerate(self._stays):
                if other not in taken and meets[move] >> stay & 1:
                    pushed = self._push(other, now, depth + 1)
                    if pushed is None:
                        break
                    now = pushed
            else:
                return now
            taken.clear()
            taken.update(before)
        return None

    def _moves(self, one: int) -> list[tuple[int, int]]:
        """Return the moves of a robot from where it stands, the best first."""
        place = self._places[one]
        moves = self._preferred.get((one, place))
        if moves is None:
            left = self._roster.left_s[one]
            moves = sorted(self.moves.of[one][place], key=lambda move: left[move[1]])
            self._preferred[one, place] = moves
        return moves


def _steps_to(node: _Node) -> list[Configuration]:
    """Return the configurations up to one."""
    steps = [node.places]
    while node.parent is not None:
        node = node.parent
        steps.append(node.places)
    return steps[::-1]


def _timed(roster: Roster, steps: Sequence[Configuration]) -> list[TimedPath]:
    """Return the paths of the robots by their configurations; each step lasts as long as its longest move."""
    columns = [roads.points[list(places)] for roads, places in zip(roster.roads, zip(*steps, strict=True), strict=True)]
    lasts = np.max(
        [
            np.hypot(*np.diff(points, axis=0).T) / member.speed_mm_s
            for points, member in zip(columns, roster.members, strict=True)
        ],
        axis=0,
    )
    times = np.concatenate(([0.0], np.cumsum(lasts)))
    return [TimedPath(points, times.copy()).without_repetitions() for points in columns]
