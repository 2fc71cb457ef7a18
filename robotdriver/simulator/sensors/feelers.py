"""Sensors that are read in the tick itself: touch, light that reaches a hand's breadth, and motors that are held fast.

Only what is near can excite these, and in the open they are not asked at all.
"""

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from robotdriver.interface import Reading
from robotdriver.material import Eye, Material
from robotdriver.models import BumperSector, LightBumper, ProximitySwitch, StallSensor, TouchShape
from robotdriver.ranging.discs import disc_in_wedge
from robotdriver.ranging.range_map import nearest_in_wedge
from robotdriver.simulator.bodies.contacts import NEAR_MM, ContactSpace
from robotdriver.simulator.bodies.shapes import ContactPart
from robotdriver.simulator.bodies.things import Thing, Touch

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot

Feeler = BumperSector | TouchShape | ProximitySwitch | LightBumper | StallSensor

MaterialOf = Callable[[Thing], Material]

_ROUNDING_MM = 1e-6


def feel(feeler: Feeler, robot: "WorldRobot", contacts: ContactSpace, material_of: MaterialOf) -> bool | float:
    """Return what a feeler reads now."""
    # In every tick in which something is near: kinds are told apart without taking them to pieces.
    if isinstance(feeler, BumperSector):
        return bool(robot.touches) and _is_pressed(feeler, robot.touches)
    if isinstance(feeler, ProximitySwitch):
        return _sees(robot, feeler, contacts, material_of)
    if isinstance(feeler, TouchShape):
        return contacts.is_touched(robot.shape.blind, [robot.pose.to_world(x, y) for x, y in feeler.corners])
    if isinstance(feeler, StallSensor):
        held = [robot.motors[name] for name in feeler.motors] if feeler.motors else robot.motors.values()
        return any(motor.stalled_s > feeler.after_s for motor in held)
    return _light_back(robot, feeler, contacts, material_of)


def reach_mm(feeler: Feeler) -> float:
    """Return how far from the robot's centre a thing may be that excites a feeler."""
    match feeler:
        case TouchShape(_, corners):
            return max(math.hypot(x, y) for x, y in corners)
        case ProximitySwitch(_, mount, range_mm) | LightBumper(_, mount, range_mm):
            return math.hypot(mount.x_mm, mount.y_mm) + range_mm
        case _:
            return 0.0


def at_rest(feeler: Feeler) -> Reading:
    """Return what a feeler reads that nothing excites."""
    return 0.0 if isinstance(feeler, LightBumper) else False


def _is_pressed(bumper: BumperSector, touches: Iterable[Touch]) -> bool:
    width = bumper.to_rad - bumper.from_rad
    return any((touch.bearing_rad - bumper.from_rad) % math.tau <= width for touch in touches)


def unfelt_way_mm(robot: "WorldRobot", contacts: ContactSpace) -> float:
    """Return how far a robot that feels nothing, and whatever comes nearer, may go until it can feel something.

    0 where that is not known. A bumper is pressed only where the body touches something, and is asked then.
    """
    unfelt_mm = math.inf
    for feeler in robot.sensors.feelers:
        if isinstance(feeler, ProximitySwitch):
            (x, y), (way_x, way_y) = _beam(robot, feeler)
            middle = x + way_x / 2.0, y + way_y / 2.0
            room_mm = contacts.clearance_within(NEAR_MM, *middle, feeler.range_mm / 2.0, robot.shape.blind)
            unfelt_mm = min(unfelt_mm, room_mm - _ROUNDING_MM)
        elif not isinstance(feeler, BumperSector):
            return 0.0
    return unfelt_mm


def _beam(robot: "WorldRobot", switch: ProximitySwitch) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where the beam of a switch begins, and its way."""
    heading = robot.pose.heading_rad + switch.mount.heading_rad
    way = switch.range_mm * math.cos(heading), switch.range_mm * math.sin(heading)
    return robot.pose.to_world(switch.mount.x_mm, switch.mount.y_mm), way


def _sees(robot: "WorldRobot", switch: ProximitySwitch, contacts: ContactSpace, material_of: MaterialOf) -> bool:
    """Return whether anything is in the beam of a switch."""
    if robot.mover.unfelt_mm > 0.0:
        return False
    (x, y), (way_x, way_y) = _beam(robot, switch)
    end = x + way_x, y + way_y
    return contacts.is_crossed(robot.shape.blind, (x, y), end, lambda thing: _reflects(material_of(thing)))


def _light_back(robot: "WorldRobot", bumper: LightBumper, contacts: ContactSpace, material_of: MaterialOf) -> float:
    """Return the signal of the nearest thing in the cone of a light bumper."""
    x, y = robot.pose.to_world(bumper.mount.x_mm, bumper.mount.y_mm)
    cone = x, y, robot.pose.heading_rad + bumper.mount.heading_rad, bumper.half_angle_rad, bumper.range_mm
    nearest_mm, reflectance = bumper.range_mm, 0.0
    for part in contacts.parts_about(x, y, bumper.range_mm, robot.shape.blind):
        material = material_of(part.thing)
        if not _reflects(material):
            continue
        part_mm = _part_mm(part, cone)
        if part_mm < nearest_mm or (part_mm == nearest_mm and material.reflectance > reflectance):
            nearest_mm, reflectance = part_mm, material.reflectance
    return bumper.max_signal * (1.0 - nearest_mm / bumper.range_mm) * min(reflectance, 1.0)


def _reflects(material: Material) -> bool:
    return Eye.INFRARED in material.seen_by


def _part_mm(part: ContactPart, cone: tuple[float, float, float, float, float]) -> float:
    """Return how far from a cone's apex the nearest point of a part is that lies in the cone, or ``math.inf``."""
    segments = part.present_segments()
    if part.radius_mm:
        return min(disc_in_wedge(*cone, (x, y, part.radius_mm)) for x, y, _, _ in segments)
    return nearest_in_wedge(segments, *cone)
