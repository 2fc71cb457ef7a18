"""The parameters of the textbook planners; each type has those that its planners use.

Not slotted: a mover's parameters inherit one of these and those of the drive, and two slotted bases cannot be joined.
"""

from dataclasses import dataclass, field

from scenesolver.planning.parameters import check_bounds, halved_margins_mm, parameter


def _named(default: str, label: str, text: str) -> str:
    name: str = field(default=default, metadata={"label": label, "help": f"{text}, or a .py file"})
    return name


_FINISH = "What is made of the way: none, shortcut, taut, exact"
_SAMPLER = _named("uniform", "Sampler", "How milestones are drawn: uniform, halton, bridge")
_LOCAL = _named("straight", "Edges", "How an edge is decided: straight, points")
_SEARCH = _named("dijkstra", "Search", "How a way is found: dijkstra, astar, greedy")


@dataclass(frozen=True)
class TextbookParameters:
    """Parameters of all textbook planners.

    Raises:
        PlanningError: a value is out of its bounds.
    """

    finish: str = _named("shortcut", "Finish", _FINISH)
    margin_mm: float = parameter(
        20.0, "Margin", "mm", 0.0, 1_000.0, "Kept from obstacles; halved down to 2 mm where they leave no way"
    )
    max_edge_mm: float = parameter(
        1_000.0, "Longest edge", "mm", 1.0, 1e6, "Longer edges of the path are cut: long drives cost accuracy"
    )

    def __post_init__(self) -> None:
        check_bounds(self)

    def margins_mm(self) -> tuple[float, ...]:
        """Return the margins that a path may have to do with, the largest first."""
        return halved_margins_mm(self.margin_mm)


@dataclass(frozen=True)
class _Roadmap:
    samples: int = parameter(300, "Samples", "", 10, 1_000_000, "Milestones to draw")
    neighbours: int = parameter(12, "Neighbours", "", 1, 100, "Nearest milestones that each one is tried with")
    sampler: str = _SAMPLER
    connect: str = _named("nearest", "Connection", "Which milestones are tried: nearest, star")
    local: str = _LOCAL
    search: str = _SEARCH


@dataclass(frozen=True)
class _Tree:
    samples: int = parameter(3_000, "Samples", "", 10, 1_000_000, "So many attempts to grow, at most")
    step_mm: float = parameter(500.0, "Step", "mm", 10.0, 1e6, "A tree grows by so much at a time")
    sampler: str = _SAMPLER
    local: str = _LOCAL


@dataclass(frozen=True)
class RoadmapParameters(TextbookParameters, _Roadmap):
    """Parameters of PRM."""


@dataclass(frozen=True)
class StarParameters(RoadmapParameters):
    """Parameters of PRM*, which has more neighbours the more milestones there are."""

    samples: int = parameter(1_000, "Samples", "", 10, 1_000_000, "Milestones to draw")
    connect: str = _named("star", "Connection", "Which milestones are tried: nearest, star")


@dataclass(frozen=True)
class LazyParameters(RoadmapParameters):
    """Parameters of LazyPRM, to which further milestones cost little."""

    samples: int = parameter(1_000, "Samples", "", 10, 1_000_000, "Milestones to draw")


@dataclass(frozen=True)
class TreeParameters(TextbookParameters, _Tree):
    """Parameters of RRTConnect."""


@dataclass(frozen=True)
class RrtStarParameters(TextbookParameters, _Tree):
    """Parameters of RRT*, which uses up all its samples."""

    samples: int = parameter(1_000, "Samples", "", 10, 1_000_000, "So many attempts to grow")
    step_mm: float = parameter(1_000.0, "Step", "mm", 10.0, 1e6, "A tree grows by so much at a time, at most")


@dataclass(frozen=True)
class RrtParameters(TextbookParameters, _Tree):
    """Parameters of RRT."""

    goal_percent: float = parameter(5.0, "Goal", "%", 0.0, 100.0, "So often the tree grows towards the goal")


@dataclass(frozen=True)
class CellsParameters(TextbookParameters):
    """Parameters of exact cells."""

    search: str = _SEARCH
    finish: str = _named("taut", "Finish", _FINISH)


@dataclass(frozen=True)
class VisibilityParameters(TextbookParameters):
    """Parameters of the visibility graph, whose way is the shortest and needs no finish."""

    finish: str = _named("none", "Finish", _FINISH)
