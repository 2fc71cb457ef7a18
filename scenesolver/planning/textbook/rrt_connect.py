"""RRTConnect: two trees, from the start and from the goal, that grow towards each other.

Source: J. Kuffner, S. LaValle, RRT-Connect: an efficient approach to single-query path planning, 2000.
"""

import numpy as np

from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.textbook.problem import Answer, Problem, roadmap_of
from scenesolver.planning.textbook.tree import Tree, towards


def rrt_connect(problem: Problem) -> Answer:
    """Let one tree make a step towards a sample, and the other come to meet it as far as it can; then change sides."""
    trees = [problem.tree(problem.start), problem.tree(problem.goal)]
    way = None
    for number, sample in enumerate(problem.samples()):
        near, far = trees[number % 2], trees[1 - number % 2]
        node = _step(problem, near, sample)
        if node is None:
            continue
        place = near.points[node]
        met = _step(problem, far, place)
        while met is not None and (far.points[met] != place).any():
            met = _step(problem, far, place, met)
        if met is not None:
            halves = [near.way_to(node), far.way_to(met)][:: 1 if near is trees[0] else -1]
            way = np.concatenate((halves[0], halves[1][-2::-1]))
            break
    points = np.concatenate([tree.points for tree in trees])
    edges = np.concatenate((trees[0].edges, trees[1].edges + len(trees[0].points)))
    return Answer(roadmap_of(points, edges), way)


def _step(problem: Problem, tree: Tree, target: FloatArray, node: int | None = None) -> int | None:
    """Grow a tree by one step towards a place, from its nearest node or a given one; return the new node."""
    if node is None:
        node = tree.nearest(target)
    place = towards(tree.points[node], target, problem.parameters.step_mm)
    if (place == tree.points[node]).all():
        return node
    return tree.add(place, node) if problem.is_free(tree.points[node], place) else None
