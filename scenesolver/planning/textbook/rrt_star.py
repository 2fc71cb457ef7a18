"""RRT*: a tree whose ways become shorter with each sample, and approach the optimum.

Source: S. Karaman, E. Frazzoli, Sampling-based algorithms for optimal motion planning, 2011.
"""

import math

import numpy as np

from scenesolver.geometry.predicates import FloatArray
from scenesolver.planning.textbook.problem import Answer, Problem, roadmap_of
from scenesolver.planning.textbook.tree import Tree, towards


def rrt_star(problem: Problem) -> Answer:
    """Grow a tree, reach each new place the shortest way, and others over it where that is shorter."""
    step_mm = problem.parameters.step_mm
    min_x, min_y, max_x, max_y = problem.space.bounds
    # Any factor above this will do: 2 (1 + 1 / d)^(1 / d) (free area / area of the unit disc)^(1 / d), with d = 2.
    factor_mm = 2.0 * math.sqrt(1.5 * (max_x - min_x) * (max_y - min_y) / math.pi)
    tree = problem.tree(problem.start)
    ends: list[int] = []
    for sample in problem.samples():
        nearest = tree.nearest(sample)
        place = towards(tree.points[nearest], sample, step_mm)
        if not problem.is_free(tree.points[nearest], place):
            continue
        count = len(tree.points) + 1
        near = tree.near(place, min(factor_mm * math.sqrt(math.log(count) / count), step_mm))
        near = near[problem.free(np.broadcast_to(place, (len(near), 2)), tree.points[near])]
        lengths = np.hypot(*(tree.points[near] - place).T)
        costs = tree.costs_mm[near] + lengths
        node = tree.add(place, int(near[np.argmin(costs)]) if len(near) else nearest)
        for other in near[tree.costs_mm[node] + lengths < tree.costs_mm[near] - 1e-6].tolist():
            tree.rewire(other, node)
        if np.hypot(*(problem.goal - place)) <= step_mm and problem.is_free(place, problem.goal):
            ends.append(node)
    return Answer(roadmap_of(tree.points, tree.edges), _best(tree, ends, problem))


def _best(tree: Tree, ends: list[int], problem: Problem) -> FloatArray | None:
    """Return the shortest way over the nodes that see the goal."""
    if not ends:
        return None
    to_go = np.hypot(*(tree.points[ends] - problem.goal).T)
    last = ends[int(np.argmin(tree.costs_mm[ends] + to_go))]
    return np.concatenate((tree.way_to(last), problem.goal[None]))
