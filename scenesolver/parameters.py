"""The planner's parameters, described well enough to make a form or command line options of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from scenesolver.errors import PlanningError

_LEAST_MARGIN_MM = 2.0


def _parameter(default: Any, label: str, unit: str, minimum: float, maximum: float, text: str) -> Any:
    about = {"label": label, "unit": unit, "minimum": minimum, "maximum": maximum, "help": text}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class PlannerParameters:
    """How a way is planned. Each field's metadata holds its label, unit, minimum, maximum and help.

    Raises:
        PlanningError: a value is out of its bounds.
    """

    samples: int = _parameter(1_000, "Samples", "", 10, 1_000_000, "Milestones of the first roadmap")
    max_samples: int = _parameter(
        64_000, "Most samples", "", 10, 1_000_000, "The roadmap is doubled up to this many while there is no path"
    )
    neighbours: int = _parameter(12, "Neighbours", "", 1, 100, "Nearest milestones that each one is joined to")
    margin_mm: float = _parameter(
        20.0, "Margin", "mm", 0.0, 1_000.0, "Kept from obstacles; halved down to 2 mm where there is no path otherwise"
    )
    max_edge_mm: float = _parameter(
        1_000.0, "Longest edge", "mm", 1.0, 1e6, "Longer edges of the path are cut: long drives cost accuracy"
    )
    corners: int = _parameter(
        16, "Corners", "", 4, 256, "Edges of the polygon round the robot's disc, a multiple of four"
    )

    def __post_init__(self) -> None:
        for about in fields(self):
            value = getattr(self, about.name)
            low, high = about.metadata["minimum"], about.metadata["maximum"]
            if not low <= value <= high:
                unit = f" {about.metadata['unit']}" if about.metadata["unit"] else ""
                raise PlanningError(f"{about.name}: {value:g} is not between {low:g} and {high:g}{unit}")
        if self.corners % 4:
            raise PlanningError(f"corners: {self.corners} is not a multiple of four")
        if self.max_samples < self.samples:
            raise PlanningError(f"max_samples: {self.max_samples} is less than samples, {self.samples}")

    def margins_mm(self) -> Iterator[float]:
        """Yield the margins to be tried, in falling order."""
        margin = self.margin_mm
        yield margin
        while margin > _LEAST_MARGIN_MM:
            margin = max(margin / 2.0, _LEAST_MARGIN_MM)
            yield margin
