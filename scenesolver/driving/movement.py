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
    """The newest sign that something moves.

    Attributes:
        last_s: When it was confirmed; minus infinity where nothing has moved yet.
        place: Where it was.
    """

    def __init__(self) -> None:
        self.last_s = -math.inf
        self.place: Point = (0.0, 0.0)
        self._suspected_s = -math.inf
        self._suspected: Point = (0.0, 0.0)

    def suspect(self, place: Point, time_s: float) -> None:
        """Take down an echo from where the floor was free."""
        self._suspected, self._suspected_s = place, time_s

    def confirm(self, place: Point, time_s: float) -> None:
        """Take down any echo that nothing known explains."""
        if 0.0 < time_s - self._suspected_s < CONFIRMED_S and math.dist(place, self._suspected) < CONFIRMED_MM:
            self.last_s, self.place = self._suspected_s, self._suspected
            self._suspected_s = -math.inf
