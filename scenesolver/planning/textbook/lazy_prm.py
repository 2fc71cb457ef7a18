"""LazyPRM: take all edges on trust, and check only those that a way would use.

Source: R. Bohlin, L. Kavraki, Path planning using lazy PRM, 2000; here milestones are checked at once, which is cheap.
"""

import numpy as np

from scenesolver.planning.textbook.problem import Answer, Problem, roadmap_of


def lazy_prm(problem: Problem) -> Answer:
    """Plan over a roadmap whose edges are checked when a way uses them; one that is blocked is struck out."""
    points = problem.milestones()
    pairs = np.sort(problem.pairs(points), axis=1)
    checked = np.zeros(len(pairs), dtype=np.bool_)
    while (way := problem.search(roadmap_of(points, pairs))) is not None:
        first, second = np.sort((way[:-1], way[1:]), axis=0)
        used = np.isin(pairs @ (len(points), 1), first * len(points) + second)
        asked = np.flatnonzero(used & ~checked)
        free = problem.free(points[pairs[asked, 0]], points[pairs[asked, 1]])
        checked[asked] = True
        if free.all():
            break
        pairs, checked = np.delete(pairs, asked[~free], axis=0), np.delete(checked, asked[~free])
    return Answer(roadmap_of(points, pairs[checked]), None if way is None else points[way])
