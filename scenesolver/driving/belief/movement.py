"""Signs that something moves of which the scene tells nothing: echoes from where the floor was seen free before.

One such echo may be false. A sign counts when the next echo comes from about the same place.
"""

import math

from scene.scene import Point

CONFIRMED_S = 0.3
"""A second echo so soon after the first ..."""

CONFIRMED_MM = 200.0
"""... and so near to it confirms that something is there."""


class Movement:
    """The newest suspicion that something moves."""

    def __init__(self) -> None:
        self._suspected_s = -math.inf
        self._suspected: Point = (0.0, 0.0)

    def suspect(self, place: Point, time_s: float) -> None:
        """Take down an echo from where the floor was free."""
        self._suspected, self._suspected_s = place, time_s

    def confirm(self, place: Point, time_s: float) -> bool:
        """Take down any echo that nothing known explains; return whether it confirms that something has moved."""
        moved = 0.0 < time_s - self._suspected_s < CONFIRMED_S and math.dist(place, self._suspected) < CONFIRMED_MM
        if moved:
            self._suspected_s = -math.inf
        return moved
