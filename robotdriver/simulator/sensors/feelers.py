"""What is read in the tick itself: touch, light that reaches a hand's breadth, and motors that are held fast.

Only what is near can excite these, and in the open they are not asked at all.
"""

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from robotdriver.disc_ranging import disc_in_wedge
from robotdriver.interface import Reading
from robotdriver.material import Eye, Material
from robotdriver.models import BumperSector, LightBumper, ProximitySwitch, StallSensor, TouchShape
from robotdriver.pose import Pose
from robotdriver.simulator.bodies.contacts import NEAR_MM, ContactSpace, Part, Segment, Thing, Touch
from robotdriver.visible_segments import Candidate, nearest_of

if TYPE_CHECKING:
    from robotdriver.simulator.world_robot import WorldRobot

Feeler = BumperSector | TouchShape | ProximitySwitch | LightBumper | StallSensor

MaterialOf = Callable[[Thing], Material]

_ROUNDING_MM = 1e-6


class ClearBeam(NamedTuple):
    """A beam that met nothing.

    Attributes:
        pose: Where its robot was.
        reach_mm: How far from the robot's centre the beam may reach.
        until_mm: It is clear as long as its own way since then and `ContactSpace.stirred_mm` add up to less than this.
    """

    pose: Pose
    reach_mm: float
    until_mm: float


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


def is_nothing_felt(robot: "WorldRobot", contacts: ContactSpace) -> bool:
    """Return whether nothing can excite any feeler of a robot, as far as is known without asking them."""
    if robot.touches or not robot.sensors.feels_by_beams:
        return False
    pose, stirred_mm, beams = robot.pose, contacts.stirred_mm, robot.sensors.clear_beams
    if len(beams) < robot.sensors.beam_count:
        return False
    return all(_stays_clear(beam, pose, stirred_mm) for beam in beams.values())


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


def _sees(robot: "WorldRobot", switch: ProximitySwitch, contacts: ContactSpace, material_of: MaterialOf) -> bool:
    """Return whether anything is in the beam of a switch."""
    pose, beams = robot.pose, robot.sensors.clear_beams
    clear = beams.get(switch.name)
    if clear is not None and _stays_clear(clear, pose, contacts.stirred_mm):
        return False
    x, y = pose.to_world(switch.mount.x_mm, switch.mount.y_mm)
    heading = pose.heading_rad + switch.mount.heading_rad
    way_x, way_y = switch.range_mm * math.cos(heading), switch.range_mm * math.sin(heading)
    end = x + way_x, y + way_y
    if contacts.is_crossed(robot.shape.blind, (x, y), end, lambda thing: _reflects(material_of(thing))):
        return True
    middle = x + way_x / 2.0, y + way_y / 2.0
    room_mm = contacts.clearance_within(NEAR_MM, *middle, switch.range_mm / 2.0, robot.shape.blind)
    # Not by reach_mm: matching a class with an alternative leaks a few bytes in Python 3.11, and this runs for ever.
    reach = math.hypot(switch.mount.x_mm, switch.mount.y_mm) + switch.range_mm
    beams[switch.name] = ClearBeam(pose, reach, contacts.stirred_mm + room_mm - _ROUNDING_MM)
    return False


def _stays_clear(beam: ClearBeam, pose: Pose, stirred_mm: float) -> bool:
    """Return whether nothing can have come into a beam since it was clear."""
    then = beam.pose
    turned_mm = abs(pose.heading_rad - then.heading_rad) * beam.reach_mm
    return math.hypot(pose.x_mm - then.x_mm, pose.y_mm - then.y_mm) + turned_mm + stirred_mm < beam.until_mm


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


def _part_mm(part: Part, cone: tuple[float, float, float, float, float]) -> float:
    """Return how far from a cone's apex the nearest point of a part is that lies in the cone, or ``math.inf``."""
    segments = part.present_segments()
    if part.radius_mm:
        return min(disc_in_wedge(*cone, (x, y, part.radius_mm)) for x, y, _, _ in segments)
    return nearest_of([_candidate(segment) for segment in segments], *cone)


def _candidate(segment: Segment) -> Candidate:
    x, y, end_x, end_y = segment
    way_x, way_y = end_x - x, end_y - y
    return -math.inf, x, y, way_x, way_y, 1.0 / max(way_x * way_x + way_y * way_y, 1e-300)
