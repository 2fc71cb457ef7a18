"""Plans in steps without detours: the same ends, fewer steps, and never two robots too near to each other."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from robotdriver.pose import Pose
from scene.scene import Scene, Task, Workspace
from scenesolver.geometry.free_space import FreeSpace
from scenesolver.planning.together.compaction import compacted
from scenesolver.planning.together.moves import Configuration, Moves
from scenesolver.planning.together.roads import roads
from scenesolver.planning.together.roster import Roster
from scenesolver.planning.together.schedule import Member

ROBOTS, SIDE = 4, 5


@pytest.fixture(scope="module")
def moves() -> Moves:
    places = np.array([(300.0 + 500.0 * x, 300.0 + 500.0 * y) for x in range(SIDE) for y in range(SIDE)])
    space = FreeSpace(Scene(Workspace(0.0, 0.0, 2_600.0, 2_600.0)), 174.0)
    own = roads(space, places, [], 4, 174.0, 400.0)
    task = Task("r", Pose(300.0, 300.0), (300.0, 300.0))
    members = [Member(task, 174.0, 400.0)] * ROBOTS
    return Moves(Roster(members, [own] * ROBOTS, list(range(ROBOTS)), list(range(ROBOTS)), 4.0))


def wandered(moves: Moves, seed: int, count: int) -> list[Configuration]:
    """Return steps of robots that each take any move that leaves the others theirs."""
    rng = np.random.default_rng(seed)
    steps: list[Configuration] = [tuple(rng.choice(SIDE * SIDE, ROBOTS, replace=False).tolist())]
    while len(steps) < count:
        places, taken = list(steps[-1]), [moves.move(one, place, place) for one, place in enumerate(steps[-1])]
        for one in rng.permutation(ROBOTS).tolist():
            for move, head in rng.permutation(moves.of[one][places[one]]).tolist():
                if not any(moves.meets[move] >> taken[other] & 1 for other in range(ROBOTS) if other != one):
                    places[one], taken[one] = head, move
                    break
        steps.append(tuple(places))
    return steps


@pytest.mark.parametrize("seed", range(12))
def test_robots_that_wander_go_on_from_where_they_were_to_where_they_came(moves: Moves, seed: int) -> None:
    before = wandered(moves, seed, 40)
    after = compacted(moves, before, lambda: None)
    assert (after[0], after[-1]) == (before[0], before[-1])
    assert len(after) < len(before) / 2
    for here, there in pairwise(after):
        made = [moves.move(one, *ends) for one, ends in enumerate(zip(here, there, strict=True))]
        assert not any(moves.meets[one] >> other & 1 for one, other in combinations(made, 2))


def test_what_has_no_detour_stays_as_it_is(moves: Moves) -> None:
    assert compacted(moves, [(0, 6, 12, 18)], lambda: None) == [(0, 6, 12, 18)]
