"""Detours taken out of a plan in steps: robot by robot gets the earliest way among the moves of all others.

A search over configurations wanders: where robots are pushed about, most of their moves are of no use in the end. Each
step has one move of each robot, and each move keeps others from some moves, as bits of a number. So the ways of one
robot among the others are layers of places, one a step, and the earliest with the fewest moves is found layer by layer.
Steps in which nobody moves are left out.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from scenesolver.planning.together.moves import Configuration, Moves

ROUNDS = 6


def compacted(moves: Moves, steps: Sequence[Configuration], check: Callable[[], None]) -> list[Configuration]:
    """Return configurations from the same first to the same last one with fewer steps, or the same.

    Args:
        moves: Of all robots.
        steps: Configurations, each of which follows the one before by one move of each robot.
        check: Called now and then; what it raises ends the work.
    """
    ways = [list(places) for places in zip(*steps, strict=True)]
    for _ in range(ROUNDS):
        better = False
        for one in sorted(range(len(ways)), key=lambda one: -_cost(ways[one])[0]):
            check()
            way = _earliest(moves, ways, one)
            if way is not None and _cost(way) < _cost(ways[one]):
                ways[one], better = way, True
        ways = _without_rests(ways)
        if not better:
            break
    return list(zip(*ways, strict=True))


def _cost(way: Sequence[int]) -> tuple[int, int]:
    """Return after how many steps a robot stands at its goal for good, and how often it moves."""
    moved = [step for step in range(1, len(way)) if way[step] != way[step - 1]]
    return (moved[-1] if moved else 0), len(moved)


def _earliest(moves: Moves, ways: Sequence[Sequence[int]], one: int) -> list[int] | None:
    """Return the way of one robot that arrives first, with the fewest moves, among those of all others."""
    others = [other for other in range(len(ways)) if other != one]
    count, start, goal = len(ways[one]) - 1, ways[one][0], ways[one][-1]
    blocked = [
        reduce(or_, (moves.meets[moves.move(other, *ways[other][step : step + 2])] for other in others), 0)
        for step in range(count)
    ]
    stays = moves.move(one, goal, goal)
    free_from = next((step for step in range(count, 0, -1) if blocked[step - 1] >> stays & 1), 0)
    layers: list[dict[int, tuple[int, int]]] = [{start: (0, start)}]
    while goal not in layers[-1] or len(layers) - 1 < free_from:
        step = len(layers) - 1
        if step == count:
            return None
        reached: dict[int, tuple[int, int]] = {}
        for place, (made, _) in layers[-1].items():
            for move, head in moves.of[one][place]:
                cost = made + (head != place)
                if not blocked[step] >> move & 1 and (head not in reached or cost < reached[head][0]):
                    reached[head] = cost, place
        layers.append(reached)
    way = [goal]
    for layer in layers[:0:-1]:
        way.append(layer[way[-1]][1])
    return way[::-1] + [goal] * (count + 1 - len(way))


def _without_rests(ways: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return ways without the steps in which no robot moves."""
    kept = [0] + [step for step in range(1, len(ways[0])) if any(way[step] != way[step - 1] for way in ways)]
    return [[way[step] for step in kept] for way in ways]
