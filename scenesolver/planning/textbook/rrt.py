"""RRT: a tree that grows from the start into the room that it has not seen yet.

Source: S. LaValle, Rapidly-exploring random trees: a new tool for path planning, 1998.
"""

from scenesolver.planning.textbook.problem import Answer, Problem, roadmap_of
from scenesolver.planning.textbook.tree import towards


def rrt(problem: Problem) -> Answer:
    """Grow a tree towards one sample after the other, and now and then towards the goal, until it sees the goal."""
    step_mm, goal_share = problem.parameters.step_mm, problem.parameters.goal_percent / 100.0
    tree = problem.tree(problem.start)
    way = None
    for sample in problem.samples():
        target = problem.goal if problem.rng.random() < goal_share else sample
        nearest = tree.nearest(target)
        place = towards(tree.points[nearest], target, step_mm)
        if not problem.is_free(tree.points[nearest], place):
            continue
        node = tree.add(place, nearest)
        last = towards(place, problem.goal, step_mm)
        if (last == problem.goal).all() and problem.is_free(place, last):
            way = tree.way_to(node if (place == last).all() else tree.add(last, node))
            break
    return Answer(roadmap_of(tree.points, tree.edges), way)
