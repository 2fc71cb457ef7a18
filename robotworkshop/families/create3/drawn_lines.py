"""The lines that Roots draw, shown and recorded as what movers draw on the floor is."""

import math
from collections.abc import Mapping, Sequence

import shapely

from robotdriver.create3.emulated_root import EmulatedRoot
from robotdriver.interface import Wake
from robotworkshop.stage.events import MoverView
from robotworkshop.stage.simulated_stage import SimulatedStage
from scene.mover import MoverStatus
from scene.shown import MAX_CORNERS, MAX_NAMES, Shown, packed

_NEVER = (Wake(at_s=math.inf),)
"""The floor need not stop for a pen: it tells all places at the end of each block."""

_NOWHERE = shapely.Point()


class DrawnLines:
    """Follows the Roots of a Stage. As `Follower`.

    Of a drawing with more corners than can be shown, the last are left out.

    Args:
        stage: Where they drive.
        roots: By name.
    """

    def __init__(self, stage: SimulatedStage, roots: Mapping[str, EmulatedRoot]) -> None:
        self._stage, self._roots = stage, roots
        self._wakes = dict.fromkeys(roots, _NEVER)

    @property
    def wakes(self) -> Mapping[str, Sequence[Wake]]:
        """Have the places of all Roots noted, and never stop the floor."""
        return self._wakes

    def look(self) -> None:
        """Draw as far as the robots have come."""
        for passed in self._stage.block:
            for name, root in self._roots.items():
                root.marker.follow(passed.places[name])

    @property
    def views(self) -> tuple[MoverView, ...]:
        """Return the lines of each robot."""
        return tuple(
            MoverView(
                name,
                self._stage.place(name),
                (),
                _NOWHERE,
                MoverStatus(),
                Shown(drawings=_drawings(root.marker.strokes)),
            )
            for name, root in self._roots.items()
            if root.marker.strokes
        )

    def judge(self) -> None:
        """Decide nothing."""


def _drawings(strokes: Sequence[Sequence[tuple[float, float]]]) -> dict[str, bytes]:
    """Return the strokes as drawings, each with as many as one can hold."""
    sheets: list[list[Sequence[tuple[float, float]]]] = [[]]
    corners = 0
    for stroke in strokes:
        if corners + len(stroke) > MAX_CORNERS:
            sheets.append([])
            corners = 0
        sheets[-1].append(stroke)
        corners += len(stroke)
    names = ["marker", *(f"marker {number}" for number in range(2, MAX_NAMES + 1))]
    return {name: packed(name, shapely.MultiLineString(sheet)) for name, sheet in zip(names, sheets, strict=False)}
