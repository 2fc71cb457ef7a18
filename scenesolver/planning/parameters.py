"""The planner's parameters, described well enough to make a form or command line options of them."""

from dataclasses import dataclass, field, fields
from typing import Any

from scenesolver import phrases
from scenesolver.errors import PlanningError

_LEAST_MARGIN_MM = 2.0


def parameter(default: Any, label: str, unit: str, minimum: float, maximum: float, text: str) -> Any:
    """Return a dataclass's field that a form or an option can be made of."""
    about = {"label": label, "unit": unit, "minimum": minimum, "maximum": maximum, "help": text}
    return field(default=default, metadata=about)


def check_bounds(parameters: Any) -> None:
    """Check that the fields of a dataclass lie within what their metadata says.

    Raises:
        PlanningError: one does not.
    """
    for about in fields(parameters):
        if "minimum" not in about.metadata:  # A choice, or a mover's own field that says no bounds.
            continue
        value = getattr(parameters, about.name)
        low, high = about.metadata["minimum"], about.metadata["maximum"]
        if not low <= value <= high:
            unit = f" {about.metadata['unit']}" if about.metadata["unit"] else ""
            raise PlanningError(
                phrases.OUT_OF_BOUNDS(name=about.name, number=f"{value:,}", least=f"{low:,}", most=f"{high:,}{unit}")
            )


def halved_margins_mm(margin_mm: float) -> tuple[float, ...]:
    """Return a margin, its half and so on down to 2 mm."""
    margins = [margin_mm]
    while margins[-1] > _LEAST_MARGIN_MM:
        margins.append(max(margins[-1] / 2.0, _LEAST_MARGIN_MM))
    return tuple(margins)


@dataclass(frozen=True, slots=True)
class PlannerParameters:
    """The parameters of a planner. Each field's metadata holds its label, unit, minimum, maximum and help.

    Raises:
        PlanningError: a value is out of its bounds.
    """

    samples: int = parameter(300, "Samples", "", 10, 1_000_000, "Milestones of the first roadmap")
    max_samples: int = parameter(
        64_000, "Most samples", "", 10, 1_000_000, "Among very many corners the roadmap is doubled up to this many"
    )
    neighbours: int = parameter(12, "Neighbours", "", 1, 100, "Nearest milestones that each one is joined to")
    margin_mm: float = parameter(
        20.0, "Margin", "mm", 0.0, 1_000.0, "Kept from obstacles; halved down to 2 mm where they leave no way"
    )
    extra_margin_mm: float = parameter(
        0.0, "Extra margin", "mm", 0.0, 10_000.0, "Kept from obstacles in addition wherever the detour is short enough"
    )
    detour_percent: float = parameter(
        50.0, "Detour", "%", 0.0, 1_000.0, "How much longer a way with a larger margin may be to be preferred"
    )
    max_edge_mm: float = parameter(
        1_000.0, "Longest edge", "mm", 1.0, 1e6, "Longer edges of the path are cut: long drives cost accuracy"
    )
    corners: int = parameter(
        16, "Corners", "", 4, 256, "Edges of the polygon round the robot's disc, a multiple of four"
    )

    def __post_init__(self) -> None:
        check_bounds(self)
        if self.corners % 4:
            raise PlanningError(phrases.NOT_OF_FOUR(number=str(self.corners)))
        if self.max_samples < self.samples:
            raise PlanningError(phrases.FEW_AT_MOST(number=f"{self.max_samples:,}", least=f"{self.samples:,}"))

    def margins_mm(self) -> tuple[float, ...]:
        """Return the margins that a path may have to do with, the largest first."""
        return halved_margins_mm(self.margin_mm)

    def wider_margins_mm(self, margin_mm: float) -> tuple[float, ...]:
        """Return the larger margins, in growing order, that a path of this margin keeps where that is cheap."""
        wider = [margin for margin in reversed(self.margins_mm()) if margin > margin_mm]
        return (*wider, self.margin_mm + self.extra_margin_mm) if self.extra_margin_mm else tuple(wider)
