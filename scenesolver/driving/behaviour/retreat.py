"""The retreat from what was bumped into, or from where the floor ends."""

import math
from collections.abc import Iterator

from robotdriver.interface import Bumper, Cliff, Forward, Stop
from scenesolver.driving.behaviour.avoidance import Avoidance
from scenesolver.driving.behaviour.way import TIGHTEST_MM
from scenesolver.driving.belief.perception import Perception
from scenesolver.driving.driver import BUMP_BEARING_RAD, Driver, Step

BACK_OFF_MM = 40.0
"""How far it backs off from what it has bumped into."""

BACK_OFF_MM_S = 60.0
"""It backs off at this speed ..."""

BACK_OFF_S = 5.0
"""... and for no longer than this."""

BACK_FROM_DROP_MM = 200.0
"""It backs off at most so far until its cliff sensors see the floor again."""

_CLIFF_BEARING_RAD = {
    Cliff.FRONT_LEFT: math.radians(15.0),
    Cliff.FRONT_RIGHT: math.radians(-15.0),
    Cliff.LEFT: math.radians(63.0),
    Cliff.RIGHT: math.radians(-63.0),
}


def back_off(driver: Driver, perception: Perception, avoidance: Avoidance) -> Iterator[Step]:
    """Stop, mark what was bumped into or where the floor ends, and retreat as far as nothing known is behind.

    Args:
        driver: Drives the robot.
        perception: What it sees.
        avoidance: Knows what may have come up behind it.
    """
    begin, now = driver.pose, driver.now
    if now.bumper is not Bumper.NONE:
        perception.map.mark_contact(begin, BUMP_BEARING_RAD[now.bumper])
    for cliff, bearing in _CLIFF_BEARING_RAD.items():
        if cliff in now.cliffs:
            perception.map.mark_contact(begin, bearing)
    yield Stop()
    behind = perception.known.wedge(
        begin.x_mm,
        begin.y_mm,
        begin.heading_rad + math.pi,
        math.pi / 3.0,
        driver.radius_mm + 2.0 * BACK_FROM_DROP_MM,
    )
    room = behind - driver.radius_mm - TIGHTEST_MM if avoidance.can_back_off(BACK_OFF_MM) else 0.0
    # Something may stand behind that it does not know: then it gets no farther.
    until_s = now.time_s + BACK_OFF_S
    while (gone := driver.pose.distance_to(begin.x_mm, begin.y_mm)) < min(BACK_OFF_MM, room) or (
        driver.now.cliffs and gone < min(BACK_FROM_DROP_MM, room)
    ):
        if driver.now.time_s > until_s:
            break
        yield Forward(-BACK_OFF_MM_S)
    yield Stop()
