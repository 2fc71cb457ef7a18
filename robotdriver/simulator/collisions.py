"""The contacts of a robot, and the collisions that begin with them."""

import math
from dataclasses import dataclass

from robotdriver.simulator.bodies.settling import SKIN_MM, TOUCH_MM
from robotdriver.simulator.bodies.things import Near, Thing, Touch
from robotdriver.simulator.motion import Motion
from robotdriver.simulator.world_robot import WorldRobot

PARTED_MM = 1.0
"""A robot that was in contact with something has parted from it when it is farther away than this.

A body that rubs along a wall, or turns where it stands, leaves it by some thousandths of a millimetre and comes back in
almost every tick: that is one contact, and one collision.
"""


@dataclass(frozen=True, slots=True)
class Contact:
    """A collision: a robot has begun to touch something with which it was not already in contact.

    Attributes:
        robot: The robot's name.
        other: What it touches.
        bearing_rad: Where on the robot's body, counter-clockwise from straight ahead, in (-pi, pi].
        own: Whether the place on the robot's body was moving towards the thing; a turn can do that too.
    """

    robot: str
    other: Thing
    bearing_rad: float
    own: bool


def touch(robot: WorldRobot, motion: Motion) -> tuple[Contact, ...]:
    """Note what a robot touches now, and return the collisions that have begun."""
    within_mm = PARTED_MM if robot.in_contact else TOUCH_MM
    if robot.mover.free_mm > within_mm:
        robot.touches, robot.in_contact = (), frozenset()
        return ()
    pose, before = robot.pose, robot.in_contact
    nears = motion.things_near(robot, within_mm)
    robot.in_contact = frozenset(near.thing for near in nears if near.distance_mm <= TOUCH_MM or near.thing in before)
    touches: list[Touch] = []
    begun: dict[Thing, Contact] = {}
    for near in nears:
        if near.distance_mm > TOUCH_MM:
            continue
        bearing_rad = pose.bearing_to(*near.place)
        touches.append(Touch(near.thing, bearing_rad))
        if near.thing not in before and near.thing not in begun:
            begun[near.thing] = Contact(robot.name, near.thing, bearing_rad, _is_driven_towards(robot, near))
    robot.touches = tuple(touches)
    return tuple(begun.values())


def _is_driven_towards(robot: WorldRobot, near: Near) -> bool:
    """Return whether a robot's wheels were to take a place on its body towards what is there, in the last tick."""
    arc, pose = robot.arc, robot.pose
    if arc is None:
        return False
    heading = pose.heading_rad - arc.turn_rad + arc.half_turn_rad
    x, y = near.place[0] - pose.x_mm, near.place[1] - pose.y_mm
    # The way of the place: that of the centre along the chord, and round it by the turn.
    dx = arc.chord_mm * math.cos(heading) - arc.turn_rad * y
    dy = arc.chord_mm * math.sin(heading) + arc.turn_rad * x
    return -(dx * near.normal_x + dy * near.normal_y) > SKIN_MM
