"""The docks of a floor, and what a Create 3 sees of them. A dock is where a robot stands that charges there.

Source of all numbers: iRobot's simulator for ROS 2 (create3_sim: ir_opcode.hpp, docking_behavior.cpp).
"""

import math
from collections.abc import Sequence

from robotdriver.pose import Pose

AHEAD_MM = 500.0
"""A robot that docks first goes to a place so far before the dock, or less if it is nearer."""

BACK_MM = 400.0
"""A robot that leaves its dock goes back so far, and turns round."""

_HOLDS_MM, _HOLDS_RAD = 75.0, math.pi / 30.0
"""A robot that stands so near to a dock's place, and so straight, touches its contacts."""

_BUOYS_MM, _BUOYS_RAD = 1_000.0, math.radians(50.0)
"""Two beams fill a sector before the dock. Each takes 0.6 of it from its side, so both are seen in the middle."""
_BEAM_SHARE = 0.6
_FIELD_MM = 609.6
"""A weak light all round keeps other robots away."""

_FRONT_RAD = math.radians(90.0)
"""The receiver in front sees what is less aside (unverified)."""

_LIGHTS_MM = 157.0
"""The dock's lights are so far ahead of the middle of a robot on it."""

_LIT, _GREEN, _RED, _FIELD = 160, 4, 8, 1


class Docks:
    """The docks that a robot may find.

    Args:
        places: Where robots stand on them.
    """

    def __init__(self, places: Sequence[Pose]) -> None:
        self._places = tuple(places)

    def seen_from(self, pose: Pose) -> Pose | None:
        """Return the nearest dock one of whose beams reaches a robot; None for none."""
        seen = [place for place in self._places if _light(place, pose) & (_GREEN | _RED)]
        return min(seen, key=lambda place: place.distance_to(pose.x_mm, pose.y_mm), default=None)

    def hold(self, pose: Pose) -> bool:
        """Return whether a robot touches the contacts of a dock."""
        return any(
            place.distance_to(pose.x_mm, pose.y_mm) <= _HOLDS_MM
            and abs(math.remainder(place.heading_rad - pose.heading_rad, math.tau)) <= _HOLDS_RAD
            for place in self._places
        )

    def codes(self, pose: Pose) -> tuple[int, int]:
        """Return what a robot's receivers read: the one for all sides, and the one in front; 0 for nothing."""
        everywhere = front = 0
        for place in self._places:
            light = _light(place, pose)
            everywhere |= light
            if abs(pose.bearing_to(place.x_mm, place.y_mm)) <= _FRONT_RAD or self.hold(pose):
                front |= light
        return everywhere and _LIT | everywhere, front and _LIT | front


def _light(place: Pose, pose: Pose) -> int:
    """Return which lights of a dock reach a robot; walls hide none."""
    # The dock's lights sit ahead of a robot on it, and look back at the floor from which it came.
    dock = Pose(*place.to_world(_LIGHTS_MM, 0.0), place.heading_rad + math.pi)
    distance_mm = dock.distance_to(pose.x_mm, pose.y_mm)
    light = _FIELD if distance_mm <= _FIELD_MM else 0
    if distance_mm <= _BUOYS_MM:
        bearing_rad = dock.bearing_to(pose.x_mm, pose.y_mm)
        half_rad = _BUOYS_RAD / 2.0
        inner_rad = half_rad - _BEAM_SHARE * _BUOYS_RAD
        light |= _RED if inner_rad < bearing_rad < half_rad else 0
        light |= _GREEN if -half_rad < bearing_rad < -inner_rad else 0
    return light
