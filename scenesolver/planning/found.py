"""What planning has found: a first way, and the plan that is made of it."""

from dataclasses import dataclass

from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.planning.path import Path
from scenesolver.planning.search import GoalSearch


@dataclass(frozen=True, slots=True)
class Plan:
    """What `SolverPRM.preprocess` has found."""

    spaces: NestedSpaces
    margin_mm: float
    search: GoalSearch
    raw_path: Path
    path: Path
    seconds: dict[str, float]


@dataclass(frozen=True, slots=True)
class Found:
    """A first way.

    Attributes:
        spaces: The free spaces that it lies in.
        search: The search of the roadmap that it, or its corners, belong to.
        path: The way.
        is_shortest: There is no shorter one in the first of the spaces.
        is_short: The hurried search has found it, which would find none that is much shorter.
    """

    spaces: NestedSpaces
    search: GoalSearch
    path: Path
    is_shortest: bool = False
    is_short: bool = False
