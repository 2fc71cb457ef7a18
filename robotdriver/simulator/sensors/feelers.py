"""What is read in the tick itself: touch, light that reaches a hand's breadth, and motors that are held fast.

Only what is near can excite these, and in the open they are not asked at all.
"""

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from robotdriver.interface import Reading
from robotdriver.material import Eye, Material
from robotdriver.models import BumperSector, LightBumper, Mount, ProximitySwitch, StallSensor, TouchShape
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import ContactSpace, Point, Thing, Touch

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot

Feeler = BumperSector | TouchShape | ProximitySwitch | LightBumper | StallSensor

MaterialOf = Callable[[Thing], Material]


def feel(feeler: Feeler, robot: "WorldRobot", contacts: ContactSpace, material_of: MaterialOf) -> bool | float:
    """Return what a feeler reads now."""
    # In every tick in which something is near: kinds are told apart without taking them to pieces.
    if isinstance(feeler, BumperSector):
        return bool(robot.touches) and _is_pressed(feeler, robot.touches)
    if isinstance(feeler, TouchShape):
        return contacts.is_touched(robot.shape.blind, [robot.pose.to_world(x, y) for x, y in feeler.corners])
    if isinstance(feeler, StallSensor):
        held = [robot.motors[name] for name in feeler.motors] if feeler.motors else robot.motors.values()
        return any(motor.stalled_s > feeler.after_s for motor in held)
    hit = _first(robot, feeler.mount, feeler.range_mm, contacts, material_of)
    if isinstance(feeler, ProximitySwitch):
        return hit is not None
    return 0.0 if hit is None else feeler.max_signal * (1.0 - hit[0]) * min(material_of(hit[1]).reflectance, 1.0)


def reach_mm(feeler: Feeler) -> float:
    """Return how far from the robot's centre a thing may be that excites a feeler."""
    match feeler:
        case TouchShape(_, corners):
            return max(math.hypot(x, y) for x, y in corners)
        case ProximitySwitch(_, mount, range_mm) | LightBumper(_, mount, range_mm, _):
            return math.hypot(mount.x_mm, mount.y_mm) + range_mm
        case _:
            return 0.0


def at_rest(feeler: Feeler) -> Reading:
    """Return what a feeler reads that nothing excites."""
    return 0.0 if isinstance(feeler, LightBumper) else False


def _is_pressed(bumper: BumperSector, touches: Iterable[Touch]) -> bool:
    width = bumper.to_rad - bumper.from_rad
    return any((touch.bearing_rad - bumper.from_rad) % math.tau <= width for touch in touches)


def _first(
    robot: "WorldRobot", mount: Mount, range_mm: float, contacts: ContactSpace, material_of: MaterialOf
) -> tuple[float, Thing] | None:
    start, end = _beam(robot.pose, mount, range_mm)
    return contacts.first_hit(robot.shape.blind, start, end, lambda thing: Eye.INFRARED in material_of(thing).seen_by)


def _beam(pose: Pose, mount: Mount, range_mm: float) -> tuple[Point, Point]:
    x, y = pose.to_world(mount.x_mm, mount.y_mm)
    heading = pose.heading_rad + mount.heading_rad
    return (x, y), (x + range_mm * math.cos(heading), y + range_mm * math.sin(heading))
