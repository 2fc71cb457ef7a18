"""PRM and PRM*: draw milestones, join neighbours wherever the straight way is free, search.

PRM* joins each milestone with the more others the more there are (`parts.neighbours.star`); nothing else differs.

Sources: L. Kavraki, P. Svestka, J.-C. Latombe, M. Overmars, Probabilistic roadmaps for path planning in
high-dimensional configuration spaces, 1996; S. Karaman, E. Frazzoli, Sampling-based algorithms for optimal motion
planning, 2011.
"""

from scenesolver.planning.textbook.problem import Answer, Problem, roadmap_of


def prm(problem: Problem) -> Answer:
    """Plan over a roadmap of samples. It finds a way with the more certainty the more samples it has."""
    points = problem.milestones()
    pairs = problem.pairs(points)
    joined = problem.free(points[pairs[:, 0]], points[pairs[:, 1]])
    roadmap = roadmap_of(points, pairs[joined])
    way = problem.search(roadmap)
    return Answer(roadmap, None if way is None else points[way])
