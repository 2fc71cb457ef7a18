"""The visibility graph: the shortest of all paths bends only at corners of the inflated obstacles.

Source: T. Lozano-Perez, M. Wesley, An algorithm for planning collision-free paths among polyhedral obstacles, 1979.
"""

from scenesolver.planning.shortest_path import explore, hasty_path
from scenesolver.planning.textbook.problem import Answer, Problem

_MOST_CORNERS = 100_000
"""It may take half a minute among thousands of obstacles."""


def visibility(problem: Problem) -> Answer:
    """Search from corner to corner, and make edges where the search comes to a corner; there is never a whole graph.

    Among very many corners the search hurries: its path is some thousandths longer, and it misses none either.
    """
    ends = problem.space, problem.start, problem.goal
    found = explore(*ends, most_corners=_MOST_CORNERS, cancel=problem.cancel)
    path = hasty_path(*ends) if found.gave_up else found.path
    return Answer(found.tree, None if path is None else path.points, is_exhaustive=True)
