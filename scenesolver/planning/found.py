"""The finds of planning: a first way, and the plan that is made of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from scenesolver.geometry.nested_spaces import NestedSpaces
from scenesolver.planning.path import Path
from scenesolver.planning.search import GoalSearch


@dataclass(frozen=True, slots=True)
class Found:
    """A first way.

    Attributes:
        spaces: The free spaces that it lies in.
        path: The way.
        over_roadmap: Makes the search of the roadmap that it, or its corners, belong to: no plan waits for that.
        is_shortest: There is no shorter one in the first of the spaces.
        is_short: The hurried search has found it, which would find none that is much shorter.
    """

    spaces: NestedSpaces
    path: Path
    over_roadmap: Callable[[], GoalSearch]
    is_shortest: bool = False
    is_short: bool = False


@dataclass(frozen=True, eq=False)
class Plan:
    """The result of `SolverPRM.preprocess`.

    Attributes:
        found: The first way.
        margin_mm: What it keeps from obstacles beyond the robot's radius, at least.
        path: The path that was made of it.
        seconds: How long each phase took.
    """

    found: Found
    margin_mm: float
    path: Path
    seconds: dict[str, float]

    @property
    def spaces(self) -> NestedSpaces:
        """The free spaces that it lies in."""
        return self.found.spaces

    @cached_property
    def search(self) -> GoalSearch:
        """The search for further queries."""
        return self.found.over_roadmap()
